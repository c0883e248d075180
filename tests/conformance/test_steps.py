"""What holds at every step of every game: something can be done, it reads back, it breaks nothing, and some day it
ends.
"""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest

from game.engine import CHANCE, NOBODY, Action, Rules
from tests.soaks import few_or_soak, soaked_unless

from .playing import choices, fields_of, steps
from .tables import ALONE, PLAIN, Table, seeds, tables, try_with

BRANCHES = 1
"""How many actions besides the one that is played are tried in each position that is copied."""
COPIED = 6
"""Of so many positions one is copied where one option is tried alone."""
TEXTS = 6
"""How many of the actions that are offered in a position are read back."""


def once_each() -> set[Table]:
    """Every option at one table, and those tables by turns of every board and number of players; all others come in the
    soaks, and so do most tables without options.
    """
    found: dict[tuple[str, ...], list[Table]] = {}
    for table in ALONE:
        found.setdefault((table.game, *dict(table.chosen)), []).append(table)
    return {tables[-1 - turn % len(tables)] for turn, tables in enumerate(found.values())}


@pytest.mark.parametrize("table", soaked_unless({*PLAIN[::4], *once_each()}.__contains__, [*PLAIN, *ALONE]))
def test_a_whole_game_with_every_option_alone(table: Table) -> None:
    check_game(table.rules, seed=1, copied=COPIED)


@few_or_soak("examples", 4, 200)
def test_a_whole_game_with_options_together(examples: int) -> None:
    @try_with(examples, tables(), seeds)
    def check(table: Table, seed: int) -> None:
        check_game(table.rules, seed, copied=2)


def check_game(rules: Rules[Any, Any], seed: int, copied: int = 1) -> None:
    random, read_back = Random(seed), set[Action]()
    state = rules.start()
    for state, actor, action in steps(rules, seed):
        offered = choices(rules, state)
        check_offers(rules, state, actor, offered)
        check_texts(rules, random.sample(offered, min(TEXTS, len(offered))), read_back)
        if not random.randrange(copied):
            check_copies(rules, state, [action, *random.sample(offered, min(BRANCHES, len(offered)))])
        rules.apply(state, action)
    assert not rules.legal(state)
    assert not rules.outcomes(state)
    assert [standing.seat for standing in rules.standings(state)] == list(range(rules.seats))
    assert min(standing.rank for standing in rules.standings(state)) == 1


def check_offers(rules: Rules[Any, Any], state: Any, actor: int, offered: list[Action]) -> None:
    """Whoever is to act has something to do, once each; the others have nothing. Only chance has secrets."""
    at = rules.write_position
    assert actor == CHANCE or 0 <= actor < rules.seats, at(state)
    assert len(set(offered)) == len(offered) > 0, at(state)
    if actor == CHANCE:
        assert not rules.legal(state), at(state)
        assert all(weight > 0 for _, weight in rules.outcomes(state)), at(state)
    else:
        assert not rules.outcomes(state), at(state)
        assert all(rules.audience(state, action) is None for action in offered), at(state)
    assert rules.is_over(state) == (actor == NOBODY)


def check_texts(rules: Rules[Any, Any], offered: list[Action], read_back: set[Action]) -> None:
    for action in offered:
        if action not in read_back:
            assert rules.read(rules.write(action)) == action, rules.write(action)
    read_back.update(offered)


def check_copies(rules: Rules[Any, Any], state: Any, actions: list[Action]) -> None:
    """Copies are like the position, an action does the same to each, with or without events, and the position feels
    nothing of it.
    """
    before = pickle.loads(pickle.dumps(fields_of(state)))  # a deep copy, several times as quick
    for action in actions:
        twin, other = state.copy(), state.copy().copy()
        assert fields_of(twin) == fields_of(other) == before, rules.write_position(state)
        rules.apply(twin, action, [])
        rules.apply(other, action)
        assert fields_of(twin) == fields_of(other), tell(rules, state, action)
        assert fields_of(state) == before, tell(rules, state, action)
        assert rules.faults(twin) == [], tell(rules, state, action)


def tell(rules: Rules[Any, Any], state: Any, action: Action) -> str:
    return f"{rules.write(action)} in {rules.write_position(state)}"
