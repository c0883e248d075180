"""`python -m tests.bots.former.compare GAME`: today against the Poseidon of before, half the seats each, by seconds of
work.

With `--log FILE` it may be stopped and begun again: every deal is written down, and those that are there are not played
again.
"""

from __future__ import annotations

from argparse import ArgumentParser
from itertools import islice
from pathlib import Path
from time import process_time
from typing import Any, cast

import msgspec

from game.arena.contests import Budget, Contest, DealResult, fixtures, play_game, round_of
from game.bots import decision
from game.bots.levels import CHOOSERS
from game.commands.games import chosen_rules

from .level import former

FORMER = "former"


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--level", default="poseidon")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--log", type=Path)
    asked = parser.parse_args()
    cast("dict[str, Any]", CHOOSERS)[FORMER] = former
    decision.monotonic = process_time  # type: ignore[attr-defined]  # seconds of work, so that a busy machine takes nothing from anybody
    rules = chosen_rules(asked.game, asked.players, None, [])
    contest = Contest((asked.level, FORMER), 0.5, len(round_of(asked.players)))
    games = fixtures(rules, contest.levels, (asked.games + 1) // 2, asked.seed, Budget(seconds=asked.seconds))
    contest.deals += _read_log(asked.log) if asked.log else []
    played = map(play_game, islice(games, 2 * len(contest.deals), None))  # in this process, whose time is counted
    for _ in contest.follow(played, stops=False):
        if contest.deals:
            print(_summarise(contest), flush=True)
        if asked.log and len(contest.deals) > len(_read_log(asked.log)):
            with asked.log.open("ab") as out:
                out.write(msgspec.json.encode(contest.deals[-1]) + b"\n")


def _read_log(path: Path) -> list[DealResult]:
    return (
        [msgspec.json.decode(line, type=DealResult) for line in path.read_text().splitlines()] if path.exists() else []
    )


def _summarise(contest: Contest) -> str:
    found = contest.summary()
    share, (mine, theirs) = found.share, found.points
    thinking = " : ".join(f"{seconds:.3f}" for seconds in found.thinking)
    return (
        f"{found.games} games, {share.mean:.1%} ({share.low:.1%} to {share.high:.1%}), "
        f"points {mine.mean:.1f} : {theirs.mean:.1f}, seconds a decision {thinking}"
    )


if __name__ == "__main__":
    main()
