"""`python -m tools.bench` measures the speed of rules and bots, plain and as a ratio to a fixed loop timed in the same
run.

With `--frames` it measures drawing instead, with `--reader` what being read aloud costs: see `bench_frames.py` and
`bench_reader.py`.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import starmap
from typing import Any, cast

from game.commands.games import decisions, named_board
from game.commands.terminal import format_columns
from game.engine import CHANCE, Action, GameError, Rules
from game.rules import GAMES, game_of, usual_board
from game.words.catalogue import Catalogue

from . import bench_frames, bench_reader
from .bench_bots import BotsCost, bots_cost
from .timing import best_of, seconds_of

BASE = "base"
VARIANTS = {"expansions": "all expansions", "large": "board x 4", "double": "row x 2", "long": "clock x 4"}
"""Headings of variants that do not speak for themselves."""
MEASURED = {"legal": "legal", "apply": "apply", "legal_apply": "legal and apply", "copy": "copy"}


def _compare(key: str, words: str) -> dict[str, str]:
    return {f"{key}_ratio": f"  {words}, ratio to the loop", f"{key}_growth": f"  {words}, times of base"}


ROWS = {
    "games_per_s": "games a second",
    **_compare("game", "a game"),
    "decisions_per_s": "decisions a second",
    **_compare("decision", "a decision"),
    "decisions_per_game": "decisions a game",
    "legal_per_decision": "legal actions a decision",
}
for _key, _words in MEASURED.items():
    ROWS |= {f"{_key}_us": f"{_words}, microseconds", **_compare(_key, _words)}
BOTS_ROWS = {
    "rounds_per_s": "rounds of search a second, from the beginning of a turn in mid-game",
    "round_ratio": "  a round, ratio to the loop",
    "decisions_per_round": "  decisions a round, where they are fewest",
    "sailor_ms": "Sailor's decision, milliseconds",
    "poseidon_turn_s": "Poseidon's turn in all, seconds of thinking, the median",
}
_GAMES = 20
_REPEATS = 7
_ROUNDS = 1000
_LOOPS = 20

Figures = Mapping[str, float]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser("python -m tools.bench", description=__doc__, allow_abbrev=False)
    parser.add_argument("game", nargs="?", default=GAMES[0], metavar="GAME", help="which game (survive)")
    parser.add_argument(
        "--frames",
        nargs="?",
        type=int,
        const=300,
        metavar="N",
        help="measure drawing instead of rules: every screen so many times (300)",
    )
    parser.add_argument(
        "--reader",
        nargs="?",
        type=int,
        const=bench_reader.PAIRS,
        metavar="N",
        help=f"measure what being read aloud costs, with so many pairs ({bench_reader.PAIRS}); needs at-spi2-core",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object with a key for every figure")
    asked = parser.parse_args(arguments)
    if asked.frames is not None and asked.frames < 1:
        parser.error("--frames must be at least 1")
    if asked.reader is not None and asked.reader < 1:
        parser.error("--reader must be at least 1")
    try:
        if asked.reader:
            return bench_reader.run(asked.reader, is_json=asked.json)
        return bench_frames.run(asked.frames, is_json=asked.json) if asked.frames else _measure_rules(asked)
    except GameError as error:
        parser.error(Catalogue.load("en").explain(error))


def _measure_rules(asked: Namespace) -> int:
    loop = loop_cost()
    variants = variants_of(asked.game)
    costs = {name: cost_of(rules) for name, rules in variants.items()}
    thinking = bots_cost(variants[BASE])
    loop = min(loop, loop_cost())
    bots = _bots_figures(thinking, loop)
    figures = {name: _rules_figures(cost, loop, costs[BASE]) for name, cost in costs.items()}
    if asked.json:
        flat = {f"{name}.{key}": value for name, found in figures.items() for key, value in found.items()}
        flat |= {f"bots.{key}": value for key, value in bots.items()}
        print(json.dumps({"game": asked.game, "loop_us": round(loop, 3), **flat}))
    else:
        unit = f"ratios are times of a plain loop of a thousand rounds, {loop:.1f} microseconds"
        print(f"Random play of {asked.game} by four, on one core; {unit}.")
        heads = ["", *(VARIANTS.get(name, name) for name in figures)]
        print(
            format_columns(
                [heads, *([words, *(_number(found[key]) for found in figures.values())] for key, words in ROWS.items())]
            )
        )
        print(
            "\n"
            "Bots in the base game by four: a round of search deals a world, plays a turn in it at least, and "
            "judges the position."
        )
        print(format_columns([[words, _number(bots[key])] for key, words in BOTS_ROWS.items()]))
    return 0


def variants_of(game: str) -> Mapping[str, Rules[Any, Any]]:
    """What is timed, by name: what the game offers for it, or else the game by four, or by as many as it can be
    played.
    """
    module, board = game_of(game), named_board(game, usual_board(game))
    if offered := getattr(module, "bench_variants", None):
        return cast("Mapping[str, Rules[Any, Any]]", offered(board))
    return {BASE: module.make_rules(board, min(4, max(board.players)), {})}


def _rules_figures(cost: RulesCost, loop: float, base: RulesCost) -> Figures:
    """Every figure of one variant by name; ratios are times of the loop, growth is times of the base game."""
    figures = {
        "games_per_s": 1e6 / cost.game,
        "game_ratio": cost.game / loop,
        "game_growth": cost.game / base.game,
        "decisions_per_s": 1e6 / cost.decision,
        "decision_ratio": cost.decision / loop,
        "decision_growth": cost.decision / base.decision,
        "decisions_per_game": cost.decisions,
        "legal_per_decision": cost.choices,
    }
    for name in MEASURED:
        own, plain = getattr(cost, name), getattr(base, name)
        figures |= {f"{name}_us": own, f"{name}_ratio": own / loop, f"{name}_growth": own / plain}
    return _round(figures)


def _bots_figures(cost: BotsCost, loop: float) -> Figures:
    """What bots need, in the base game."""
    figures = {
        "rounds_per_s": 1e6 / cost.round,
        "round_ratio": cost.round / loop,
        "decisions_per_round": cost.decisions,
        "sailor_ms": cost.sailor,
        "poseidon_turn_s": cost.poseidon,
    }
    return _round(figures)


def _round(figures: Figures) -> Figures:
    return {name: float(f"{value:.4g}") for name, value in figures.items()}


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"


@dataclass(frozen=True, slots=True)
class RulesCost:
    """Microseconds each, and how many decisions and legal actions a random game has."""

    decision: float
    game: float
    legal: float
    apply: float
    copy: float
    decisions: float
    choices: float

    @property
    def legal_apply(self) -> float:
        return self.legal + self.apply


def loop_cost() -> float:
    """Microseconds of the fixed plain loop, a thousand rounds of it, that every figure is also given as a ratio to."""
    return best_of(_REPEATS, lambda: [_plain_loop() for _ in range(_LOOPS)]) * 1e6 / _LOOPS


def _plain_loop() -> int:
    """What rules do all day: index, compare, add, append."""
    numbers, found, total = list(range(64)), list[int](), 0
    for index in range(_ROUNDS):
        number = numbers[index & 63]
        if number > 31:
            total += number
        else:
            found.append(index)
    return total + len(found)


def cost_of(rules: Rules[Any, Any]) -> RulesCost:
    """What a game costs: the best of a few runs over the same games and positions."""
    steps = [step for seed in range(_GAMES) for step in _positions(rules, seed)]
    states = [state for state, _ in steps]
    whole = best_of(_REPEATS, lambda: _play_all(rules))
    legal = best_of(_REPEATS, lambda: deque(map(rules.legal, states), maxlen=0))
    copy = best_of(_REPEATS, lambda: deque((state.copy() for state in states), maxlen=0))
    apply = min(_apply_once(rules, steps) for _ in range(_REPEATS))
    choices = sum(len(rules.legal(state)) for state in states)
    each = 1e6 / len(steps)
    return RulesCost(
        whole * each,
        whole * 1e6 / _GAMES,
        legal * each,
        apply * each,
        copy * each,
        len(steps) / _GAMES,
        choices / len(steps),
    )


def _positions(rules: Rules[Any, Any], seed: int) -> list[tuple[Any, Action]]:
    """The positions of a random game in which a seat decided, and what it decided."""
    steps = []
    for state, actor, action in decisions(rules, seed):
        if actor != CHANCE:
            steps.append((state.copy(), action))
        rules.apply(state, action)
    return steps


def _play_all(rules: Rules[Any, Any]) -> None:
    for seed in range(_GAMES):
        for state, _, action in decisions(rules, seed):
            rules.apply(state, action)


def _apply_once(rules: Rules[Any, Any], steps: list[tuple[Any, Action]]) -> float:
    """The copies are made before the clock starts."""
    fresh = [(state.copy(), action) for state, action in steps]
    return seconds_of(lambda: deque(starmap(rules.apply, fresh), maxlen=0))


if __name__ == "__main__":
    sys.exit(main())
