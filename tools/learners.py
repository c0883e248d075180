"""`python -m tools.learners` writes the tables of `docs/learning-agents.md`: what stands where in an observation, and
which letters there are.

With `--speed` it measures our environments instead, beside the plain loop of the engine and two of PettingZoo's own
games, of which chess needs the package of this name.
"""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from game.api.aec import TableEnv, env
from game.commands.games import decisions
from game.rules import GAMES

PAPER = Path(__file__).parent.parent / "docs" / "learning-agents.md"
PLAYERS = 4  # the tables are those of so many players
OTHERS = ("connect_four_v3", "chess_v6")
_SECONDS = 1.0  # each is measured for so long, by turns, as often as this:
_ROUNDS = 5


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(prog="python -m tools.learners", description=__doc__)
    parser.add_argument("--speed", action="store_true", help="measures steps a second")
    if parser.parse_args(arguments).speed:
        print(*speed_table(), sep="\n")
        return 0
    PAPER.write_text(with_tables(PAPER.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


def with_tables(text: str) -> str:
    """The paper with the tables of all games as they are now."""
    for game in GAMES:
        between = rf"(<!-- {game} -->\n).*?(<!-- end -->)"
        text, count = re.subn(between, rf"\g<1>{tables(game)}\g<2>", text, flags=re.DOTALL)
        assert count == 1, f"{PAPER.name} has no place for {game}"
    return text


def tables(game: str) -> str:
    """What a game's observations and actions are made of, in Markdown."""
    table = TableEnv(game, players=PLAYERS)
    rows = [f"| `{row.name}` | {row.offset} | {row.length} | {row.meaning} |" for row in table.layout()]
    layout = ["| feature | from | numbers | meaning |", "|---|---|---|---|", *rows]
    return "\n".join([*layout, "", f"{_sizes(game)} {_letters(table)}", ""])


def _sizes(game: str) -> str:
    tables = [TableEnv(game, players=players) for players in _numbers_of_players(game)]
    sizes = ", ".join(f"{len(table.possible_agents)} players {table.layout()[-1].offset}" for table in tables)
    return f"Before `spelled` there are so many numbers: {sizes}."


def _numbers_of_players(game: str) -> Iterator[int]:
    for players in range(2, 7):
        try:
            TableEnv(game, players=players)
        except ValueError:
            return
        yield players


def _letters(table: TableEnv) -> str:
    """The letters in a sentence: the kinds of actions, and how many there are of each field."""
    letters = table.letters()
    kinds = [f"`{letter}`" for letter in letters if " " not in letter]
    fields = [letter.partition(" ")[0] for letter in letters if " " in letter]
    counts = ", ".join(f"{fields.count(field)} of `{field}`" for field in dict.fromkeys(fields))
    return f"The {len(letters)} letters are {len(kinds)} kinds of actions ({', '.join(kinds)}) and {counts}."


def speed_table() -> Iterator[str]:
    """Steps and games a second, the medians of several rounds in which each takes its turn."""
    found: dict[str, list[tuple[float, float]]] = {}
    for _ in range(_ROUNDS):
        for name, play in players():
            found.setdefault(name, []).append(_speeds(play))
    yield "| what | steps a second | games a second |"
    yield "|---|---|---|"
    for name, speeds in found.items():
        steps, games = (median(column) for column in zip(*speeds, strict=True))
        yield f"| {name} | {steps:,.0f} | {games:,.1f} |"


def players() -> Iterator[tuple[str, Callable[[int], int]]]:
    """What is measured: it plays a random game by a seed, and counts its steps."""
    for game in GAMES:
        yield f"{game}, the engine alone: random decisions", _engine_loop(game)
        yield f"{game}, `leaving_atlantis/{game}-v0`", _env_loop(env(game, players=PLAYERS))
    for other in OTHERS:
        yield f"PettingZoo's `{other}`", _env_loop(_other(other))


def _other(name: str) -> Any:
    from pettingzoo import make

    return make("aec", f"classic/{name}")


def _engine_loop(game: str) -> Callable[[int], int]:
    rules = TableEnv(game, players=PLAYERS).rules

    def play(seed: int) -> int:
        state, count = rules.start(), 0
        for _, actor, action in decisions(rules, seed, state):
            rules.apply(state, action)
            count += actor >= 0
        return count

    return play


def _env_loop(table: Any) -> Callable[[int], int]:
    def play(seed: int) -> int:
        table.reset(seed=seed)
        count = 0
        for agent in table.agent_iter():
            seen, _, has_ended, is_cut, _ = table.last()
            if has_ended or is_cut:
                table.step(None)
                continue
            table.step(table.action_space(agent).sample(seen["action_mask"]))
            count += 1
        return count

    return play


def _speeds(play: Callable[[int], int]) -> tuple[float, float]:
    """How many steps and games a second of one core are played, in whole games."""
    began, steps, games = process_time(), 0, 0
    while (passed := process_time() - began) < _SECONDS or not games:
        steps += play(games)
        games += 1
    return steps / passed, games / passed


if __name__ == "__main__":
    sys.exit(main())
