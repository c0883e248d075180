"""`python -m tests.bots.former.compare GAME`: today against the Poseidon of before, half the seats each, by seconds of work."""

from __future__ import annotations

from argparse import ArgumentParser
from time import process_time
from typing import Any, cast

from game.arena import Budget, Contest, contested, fixtures
from game.arena.seatings import round_of
from game.bots import clock
from game.bots.levels import CHOOSERS
from game.commands.arena_crews import local_crew
from game.commands.chosen import chosen_rules

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
    asked = parser.parse_args()
    cast("dict[str, Any]", CHOOSERS)[FORMER] = former
    clock.monotonic = process_time  # type: ignore[attr-defined]  # seconds of work, so that a busy machine takes nothing from anybody
    rules = chosen_rules(asked.game, asked.players, None, [])
    contest = Contest((asked.level, FORMER), 0.5, len(round_of(asked.players)))
    games = fixtures(rules, contest.levels, (asked.games + 1) // 2, asked.seed, Budget(seconds=asked.seconds))
    with local_crew(1) as crew:  # one process, whose time is counted
        for _ in contested(crew.executor, contest, games, crew.ahead, stops=False):
            if contest.deals:
                print(_told(contest), flush=True)


def _told(contest: Contest) -> str:
    found = contest.summary()
    share, (mine, theirs) = found.share, found.points
    thinking = " : ".join(f"{seconds:.3f}" for seconds in found.thinking)
    return (
        f"{found.games} games, {share.mean:.1%} ({share.low:.1%} to {share.high:.1%}), "
        f"points {mine.mean:.1f} : {theirs.mean:.1f}, seconds a decision {thinking}"
    )


if __name__ == "__main__":
    main()
