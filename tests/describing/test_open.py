"""What a public table shows tells nothing: all of it is the same in every world that agrees with what the table may
know.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from game.engine import Action, Rules
from game.rules import GAMES, game_of
from game.rules.atlantis.state import AFTER
from game.rules.survive import actions as survive
from game.rules.survive.state import DEFEND, PLAY
from tests.conformance.tables import PLAIN, Table, seeds, tables, try_with
from tests.soaks import few_or_soak

from .walking import some_positions

EVERY = 11
WORLDS = 2


def is_part_in_order(part: Sequence[Action], whole: Sequence[Action]) -> bool:
    rest = iter(whole)
    return all(action in rest for action in part)


def drawn_parts(rules: Rules[Any, Any], view: Any) -> tuple[Any, ...]:
    """All that a table draws of a public view."""
    openly = rules.open_legal(view)
    return list(openly), rules.describe(view), rules.choices(view, openly)


def check_public(rules: Rules[Any, Any], state: Any, random: Random) -> int:
    """Checks a position in some worlds; in how many of them other things are legal than in truth."""
    view, others = rules.view(state, None), 0
    openly, description, choices = drawn_parts(rules, view)
    assert is_part_in_order(openly, rules.legal(state))
    assert description.hand == ()
    for _ in range(WORLDS):
        world = rules.determinize(view, random)
        assert is_part_in_order(openly, rules.legal(world))
        assert drawn_parts(rules, rules.view(world, None)) == (openly, description, choices)
        for seat in range(rules.seats):
            assert not rules.is_hand_empty(view, seat) or not rules.describe(rules.view(world, seat)).hand, (
                "a hand is not empty for all"
            )
        others += list(rules.legal(world)) != list(rules.legal(state))
    return others


def check_own(rules: Rules[Any, Any], state: Any, random: Random) -> None:
    """What the seat to act is shown follows from what it may know."""
    seat = rules.to_act(state)
    if seat >= 0:
        view, legal = rules.view(state, seat), rules.legal(state)
        other = rules.view(rules.determinize(view, random), seat)
        assert rules.describe(other) == rules.describe(view)
        assert rules.choices(other, legal) == rules.choices(view, legal)


@few_or_soak("games", 2, 30)
def test_the_public_table_is_the_same_in_all_worlds(games: int) -> None:
    differing = 0

    for game in GAMES:

        @try_with(games, tables(game), seeds)
        def compare(table: Table, seed: int) -> None:
            nonlocal differing
            random = Random(seed)
            for state in some_positions(table.rules, seed, EVERY):
                differing += check_public(table.rules, state, random)
                check_own(table.rules, state, random)

    assert differing > 5, "hardly any secret made a difference, so this has shown nothing"


def steps_in(game: str, seed: int) -> list[tuple[Rules[Any, Any], Any]]:
    tables = [table for table in PLAIN if table.game == game]
    table = tables[seed % len(tables)]
    return [(table.rules, state.copy()) for state in some_positions(table.rules, seed, 2)]


@pytest.mark.parametrize("seed", range(3))
def test_survive_hides_only_what_a_hand_allows(seed: int) -> None:
    hidden = 0
    for rules, state in steps_in("survive", seed):
        openly = list(rules.open_legal(rules.view(state, None)))
        if state.step in (PLAY, DEFEND):
            assert openly == [survive.Keep() if state.step == PLAY else survive.LetHappen()]
            hidden += 1
        else:
            assert openly == list(rules.legal(state))
    assert hidden


@pytest.mark.parametrize("seed", range(3))
def test_atlantis_shows_nothing_before_the_cards_are_lifted(seed: int) -> None:
    hidden = 0
    for rules, state in steps_in("atlantis", seed):
        openly, legal = list(rules.open_legal(rules.view(state, None))), list(rules.legal(state))
        assert openly == (legal if state.step == AFTER or not state.held[state.player] else [])
        hidden += bool(legal and not openly)
    assert hidden


@pytest.mark.parametrize("seed", range(3))
def test_atlandice_has_no_secrets(seed: int) -> None:
    for rules, state in steps_in("atlandice", seed):
        assert list(rules.open_legal(rules.view(state, None))) == list(rules.legal(state))


@pytest.mark.parametrize("game", GAMES)
def test_rules_say_whether_they_have_secrets(game: str) -> None:
    draws = [(rules, state, action) for rules, state in steps_in(game, 1) for action, _ in rules.outcomes(state)]
    assert (
        any(rules.audience(state, action) is not None for rules, state, action in draws)
        is game_of(game).RULES.has_secrets
    )


def test_only_survive_is_looked_at_first_and_asks_for_defences() -> None:
    assert {game for game in GAMES if game_of(game).RULES.has_first_look} == {"survive"}
    assert {game for game in GAMES if game_of(game).RULES.has_defences} == {"survive"}
