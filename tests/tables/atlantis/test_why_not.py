"""Where a pawn or a card cannot go, the table says why, and what was picked stays picked."""

from __future__ import annotations

from unittest.mock import Mock

import pygame
import pytest

from game.tables import Thing
from tests.tables.things import card, pawn, place_thing

from .hands import RICH, kind, put, targets
from .sitting import Sitting

DEAR = """
row: ring1 crown4 W flag4 W W helmet4 olive3 ring2 crown1
pawns: {crimson: [1, 4, mainland], azure: [9]}
hands: {crimson: helmet statue crown}
bridges: {crimson: lost}
"""


def why(sitting: Sitting, thing: Thing) -> str:
    return str(sitting.table.notices.words_about(thing)[1])


def test_a_place_that_no_card_leads_to_says_why(sitting: Sitting) -> None:
    put(sitting, RICH).click_thing(pawn(1, 0))
    words, danger = sitting.table.notices.words_about(place_thing(2))
    assert words
    assert danger
    sitting.click_thing(place_thing(2))
    assert sitting.table.model.source == pawn(1, 0), "it stays picked"


def test_what_is_too_dear_says_so(sitting: Sitting) -> None:
    put(sitting, DEAR).click_thing(pawn(1, 0))
    for place in (7, sitting.rules.constants.mainland):
        assert "pay" in why(sitting, place_thing(place))
    assert "pay" in sitting.widget("card statue 0").tip
    assert "don't have that card" in why(sitting, place_thing(8))


def test_the_mainland_says_that_objects_lie_before_it(sitting: Sitting) -> None:
    row = "row: flag4 ring1 crown4 helmet2 olive3 statue1 amphora2 flag1\npawns: {crimson: [1, mainland, mainland]}\n"
    put(sitting, row + "hands: {crimson: ring}").click_thing(pawn(1, 0))
    assert "object" in why(sitting, place_thing(sitting.rules.constants.mainland))


def test_a_card_that_is_picked_first_says_where_it_does_not_lead(sitting: Sitting) -> None:
    put(sitting, DEAR).click_thing(card(kind("crown")))
    assert targets(sitting) == {pawn(1, 0), place_thing(2)}
    assert "none of your pawns" in why(sitting, place_thing(8))
    assert "pay" in why(sitting, pawn(4, 0))
    sitting.click_thing(place_thing(8))
    assert sitting.table.model.source == card(kind("crown")), "it stays picked"


def test_a_card_that_no_pawn_can_use_says_why(sitting: Sitting) -> None:
    put(sitting, DEAR)
    assert "pay" in sitting.widget("card statue 0").tip
    assert not sitting.widget("card crown 0").tip


def test_why_not_is_worked_out_once_a_position(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    put(sitting, DEAR).click_thing(pawn(1, 0))
    assert why(sitting, place_thing(7))
    worlds = Mock(wraps=sitting.rules.determinize)
    monkeypatch.setattr(sitting.rules, "determinize", worlds)
    for _ in range(3):
        sitting.point(sitting.pixel(place_thing(7)))
        sitting.point(sitting.pixel(place_thing(2)))
        sitting.evening.stack.draw(pygame.Surface((1280, 720)))
    assert not worlds.called


def test_where_another_pawn_stands_a_pick_is_kept_too(sitting: Sitting) -> None:
    put(sitting, DEAR).click_thing(pawn(1, 0))
    assert why(sitting, pawn(9, 1))
    sitting.click_thing(pawn(9, 1))
    assert sitting.table.model.source == pawn(1, 0)


def test_in_the_middle_of_a_chain_the_planned_position_is_asked(sitting: Sitting) -> None:
    text = (
        "row: ring1 crown4 flag4 W helmet2 olive3\npawns: {crimson: [1, mainland, mainland], azure: [2]}\n"
        "bridges: {crimson: lost}\n"
    )
    put(sitting, text + "hands: {crimson: crown flag helmet}").click_thing(pawn(1, 0))
    sitting.click_thing(place_thing(2))
    assert sitting.table.model.planning.plays
    assert place_thing(3) in targets(sitting)
    assert "pay" in why(sitting, place_thing(5)), "one card is left to pay 2"
    assert "don't have that card" in why(sitting, place_thing(6))
