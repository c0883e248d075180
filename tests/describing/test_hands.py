"""A hand shows what its owner may look at, and nothing more (S3, S8)."""

from __future__ import annotations

import pytest

from game.engine import Section
from game.rules.survive.state import PLACE
from tests.atlantis.table import rules as atlantis_rules
from tests.survive.table import At
from tests.survive.table import rules as survive_rules

from .walking import say, some_positions

VALUES = "survive.section.values"


def section(sections: tuple[Section, ...], key: str) -> Section | None:
    return next((section for section in sections if section.key == key), None)


@pytest.mark.parametrize("aid", [False, True])
def test_values_are_seen_while_placing_and_later_only_with_the_memory_aid(aid: bool) -> None:
    rules = survive_rules(3, memory_aid=aid)
    for state in some_positions(rules, 1, 6):
        for seat in range(rules.seats):
            values = section(rules.describe(rules.view(state, seat)).hand, VALUES)
            dealt = [state.values[e] for e in rules.constants.own[seat] if state.values[e]]
            if state.step == PLACE or (aid and dealt):
                assert values is not None
                assert [item.number for item in values.items] == dealt
            else:
                assert values is None


def test_no_value_is_in_a_choice_once_all_are_placed() -> None:
    rules = survive_rules(3)
    for state in some_positions(rules, 2, 5):
        if state.actor >= 0:
            choices = rules.choices(rules.view(state, state.actor), rules.legal(state))
            worth = any((said := choice.say_heading()) and said.key == "survive.at.rack-worth" for choice in choices)
            assert worth == (state.step == PLACE)


def test_own_tiles_are_told_with_where_they_came_from() -> None:
    at = At(
        "{step: play, land: {}, hands: {1: [beach fair-wind, forest shark-repellent]}, explorers: {crimson: {A: C6}}}"
    )
    tiles = section(at.rules.describe(at.rules.view(at.state, 0)).hand, "survive.section.tiles")
    assert tiles is not None
    assert [say(item.message) for item in tiles.items] == [
        "Fair wind (from a beach)",
        "Shark repellent (from a forest)",
    ]
    for seat in (None, 1):
        assert section(at.rules.describe(at.rules.view(at.state, seat)).hand, "survive.section.tiles") is None


@pytest.mark.parametrize("seed", range(2))
def test_own_cards_are_counted_by_object(seed: int) -> None:
    rules = atlantis_rules(3)
    for state in some_positions(rules, seed, 7):
        for seat in range(3):
            hand = section(rules.describe(rules.view(state, seat)).hand, "atlantis.section.hand")
            assert sum(item.number or 0 for item in hand.items) == state.held[seat] if hand else not state.held[seat]
