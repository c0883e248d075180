"""How long legal, apply, copy and whole random games take, measured over positions of recorded games."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from game.engine import CHANCE, Action, Rules

from .random_play import decisions

_GAMES = 20
_REPEATS = 7
_ROUNDS = 1000
_LOOPS = 20


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


def loop_cost() -> float:
    """Microseconds of the fixed plain loop, a thousand rounds of it, that every figure is also given as a ratio to."""
    return _best(lambda: [_plain_loop() for _ in range(_LOOPS)]) * 1e6 / _LOOPS


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
    steps = [step for seed in range(_GAMES) for step in _recorded(rules, seed)]
    states = [state for state, _ in steps]
    whole = _best(lambda: _play_all(rules))
    legal = _best(lambda: deque(map(rules.legal, states), maxlen=0))
    copy = _best(lambda: deque((state.copy() for state in states), maxlen=0))
    apply = min(_apply_once(rules, steps) for _ in range(_REPEATS))
    choices = sum(len(rules.legal(state)) for state in states)
    each = 1e6 / len(steps)
    return RulesCost(whole * each, whole * 1e6 / _GAMES, legal * each, apply * each, copy * each, len(steps) / _GAMES, choices / len(steps))


def _recorded(rules: Rules[Any, Any], seed: int) -> list[tuple[Any, Action]]:
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
    apply = rules.apply
    start = perf_counter()
    for state, action in fresh:
        apply(state, action)
    return perf_counter() - start


def _best(work: Callable[[], object]) -> float:
    return min(_seconds(work) for _ in range(_REPEATS))


def _seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start
