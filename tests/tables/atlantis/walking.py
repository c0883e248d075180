"""Positions of Atlantis for tests of its table: walked through by people who choose at random, or written by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from game.engine import CHANCE, NOBODY
from game.rules.atlantis import AtlantisRules, load_board, make_rules
from game.rules.atlantis import actions as a
from game.rules.atlantis.actions import Action
from game.rules.atlantis.state import State
from game.rules.boards import board_path
from tests.quick_yaml import read_yaml
from tests.tables.performing import a_lot

Variant = tuple[str, int, tuple[str, ...]]
VARIANTS: dict[str, Variant] = {
    "two": ("atlantis-classic", 2, ()),
    "three": ("atlantis-classic", 3, ()),
    "four, marching": ("atlantis-classic", 4, ("march_from_atlantis",)),
    "causeway, two": ("atlantis-causeway", 2, ()),
    "causeway, four": ("atlantis-causeway", 4, ()),
}


@cache
def rules_of(variant: str) -> AtlantisRules:
    name, players, options = VARIANTS[variant]
    return make_rules(load_board(board_path(name)), players, dict.fromkeys(options, True))


def choose(rules: AtlantisRules, state: State, random: Random) -> Action:
    """First what kind of thing is done, then which; moves more often than all else, so that games end."""
    legal: Sequence[Action] = rules.legal(state)
    plays = [action for action in legal if isinstance(action, a.Play)]
    if plays and random.random() < 0.7:
        return random.choice(plays)
    kind = random.choice(sorted({type(action).__name__ for action in legal}))
    return random.choice([action for action in legal if type(action).__name__ == kind])


def walk(rules: AtlantisRules, seed: int) -> Iterator[State]:
    """A game from its start to its end, a position at a time; the same state is told again when it has changed."""
    random, state = Random(seed), rules.start()
    yield state
    while state.actor != NOBODY:
        rules.apply(state, a_lot(rules, state, random) if state.actor == CHANCE else choose(rules, state, random))
        yield state


def decisions(rules: AtlantisRules, seed: int) -> Iterator[State]:
    """Positions in which somebody decides."""
    yield from (state.copy() for state in walk(rules, seed) if state.actor >= 0)


def position(rules: AtlantisRules, text: str) -> State:
    """A position written by hand."""
    return rules.read_position(read_yaml(text))
