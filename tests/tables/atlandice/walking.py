"""Positions of Atlandice for tests of its table, walked through by people who choose at random."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from game.engine import CHANCE, NOBODY
from game.rules.atlandice import AtlandiceRules, load_board, make_rules
from game.rules.atlandice.state import State
from game.rules.boards import board_path
from tests.tables.performing import a_lot

VARIANTS = {
    "two": ("atlandice-classic", 2),
    "three": ("atlandice-classic", 3),
    "four": ("atlandice-classic", 4),
    "short, two": ("atlandice-short", 2),
    "short, four": ("atlandice-short", 4),
}


@cache
def rules_of(variant: str) -> AtlandiceRules:
    name, players = VARIANTS[variant]
    return make_rules(load_board(board_path(name)), players, {})


def walk(rules: AtlandiceRules, seed: int) -> Iterator[State]:
    """A game from its start to its end, a position at a time; the same state is told again when it has changed."""
    random, state = Random(seed), rules.start()
    yield state
    while state.actor != NOBODY:
        rules.apply(state, a_lot(rules, state, random) if state.actor == CHANCE else random.choice(rules.legal(state)))
        yield state


def decisions(rules: AtlandiceRules, seed: int) -> Iterator[State]:
    """Positions in which somebody decides."""
    yield from (state.copy() for state in walk(rules, seed) if state.actor >= 0)
