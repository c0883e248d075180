"""Crowds: one of each colour with a number stands for all of it, and all are seen where one looks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.rules.survive import actions as a
from game.tables import Key, Offers, Thing
from game.tables.survive import drawing, layout
from game.tables.survive.clicks import offers
from tests.tables.things import boat, creature, explorer, space_thing

from .sitting import Sitting
from .walking import position, rules_of

_CROWD = """
land: {mountain: [G6, G5]}
boats: [D4]
serpents: [C3]
explorers:
  crimson: {A: G5, B: G5, C: G5, D: G6, E: D4}
  azure: {A: G5, B: G5}
  sun: {A: G5, B: D4, C: D4, D: D4}
  plum: {A: G6, B: G6}
"""
_RULES = rules_of("four, all creatures")
_STATE = position(_RULES, _CROWD)
_T = _RULES.constants
HIGH, LOW, SEA = (_T.names.index(name) for name in ("G5", "G6", "D4"))


def pieces() -> dict[Key, layout.SurvivePiece]:
    return layout.arrange(_T, _STATE, layout.Geometry(_RULES.board))


def pieces_seen(crowds: drawing.Crowds, space: int) -> list[layout.SurvivePiece]:
    return [
        shown
        for piece in pieces().values()
        if piece.space == space and "boat" not in piece.key and (shown := crowds.visible_piece(piece))
    ]


def colours(found: list[layout.SurvivePiece]) -> dict[str, int]:
    return {piece.art.rpartition("-")[2]: piece.badge or 1 for piece in found}


def test_one_of_each_colour_stands_for_all_of_it() -> None:
    assert colours(pieces_seen(drawing.Crowds(), HIGH)) == {"crimson": 3, "azure": 2, "sun": 1}
    assert colours(pieces_seen(drawing.Crowds(), SEA)) == {"crimson": 1, "sun": 3}


def test_three_stand_in_a_triangle_at_three_quarters() -> None:
    found = pieces_seen(drawing.Crowds(), LOW)
    assert [piece.badge for piece in found] == [0, 0, 0]
    assert (
        {piece.scale for piece in found}
        == {layout.slots(3, is_land=True)[0]}
        == {round(layout.slots(1, is_land=True)[0] * 0.75, 2)}
    )
    assert len({piece.y for piece in found}) == 2


def test_where_one_looks_all_of_a_crowd_fan_out_and_afterwards_gather() -> None:
    crowds = drawing.Crowds()
    assert crowds.pass_time(0.05, frozenset({HIGH}), is_lively=True)
    assert crowds.is_moving
    assert len(pieces_seen(crowds, HIGH)) == 6
    assert len(pieces_seen(crowds, SEA)) == 2
    while crowds.pass_time(0.05, frozenset({HIGH}), is_lively=True):
        pass
    assert not crowds.is_moving
    resting = {piece.key: piece for piece in pieces_seen(crowds, HIGH)}
    assert resting == {key: piece for key, piece in pieces().items() if piece.space == HIGH}
    assert len({(piece.x, piece.y) for piece in resting.values()}) == 6
    while crowds.pass_time(0.05, frozenset(), is_lively=True):
        pass
    assert len(pieces_seen(crowds, HIGH)) == 3
    assert not crowds.is_moving


def test_without_motion_they_do_it_at_once() -> None:
    crowds = drawing.Crowds()
    assert crowds.pass_time(0.0, frozenset({HIGH}), is_lively=False)
    assert not crowds.is_moving
    assert len(pieces_seen(crowds, HIGH)) == 6


@pytest.mark.parametrize(
    ("thing", "spaces"),
    [
        (explorer(0), {HIGH}),
        (explorer(3), set()),
        (space_thing(SEA), {SEA}),
        (boat(SEA), {SEA}),
        (creature(0, SEA), {SEA}),
        (space_thing(LOW), set()),
        (None, set()),
        (("isle", 0, 0), set()),
        (("tile", SEA, 0), set()),
    ],
)
def test_one_looks_at_a_crowd_by_anything_on_its_space(thing: Thing | None, spaces: set[int]) -> None:
    things = layout.IslandThings(_T, _STATE, layout.Geometry(_RULES.board))
    assert drawing.crowded_spaces([things.space_of(thing)] if thing else [], pieces()) == spaces


# On the table.


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Sitting]:
    sitting = Sitting(tmp_path, _RULES)
    sitting.put(_STATE)
    yield sitting
    sitting.close()


def count_drawn(sitting: Sitting) -> int:
    sitting.evening.pass_time()
    return sum(piece.space == HIGH for piece, _ in sitting.table.picture.pieces())


@pytest.mark.parametrize(
    "away",
    [pygame.Event(pygame.MOUSEMOTION, pos=(2, 2), rel=(0, 0), buttons=(0, 0, 0)), pygame.Event(pygame.WINDOWLEAVE)],
    ids=["beside the board", "out of the window"],
)
def test_a_crowd_fans_out_as_long_as_one_points_at_its_hex(sitting: Sitting, away: pygame.Event) -> None:
    assert count_drawn(sitting) == 3
    x, y = sitting.table.model.camera.pixel(sitting.table.model.geometry.spaces[HIGH])
    sitting.evening.tell(pygame.Event(pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(0, 0), buttons=(0, 0, 0)))
    assert count_drawn(sitting) == 6
    sitting.evening.tell(away)
    assert count_drawn(sitting) == 3


def test_a_crowd_fans_out_from_which_one_is_to_be_chosen(sitting: Sitting) -> None:
    """Q5"""
    sitting.evening.pass_time()
    assert count_drawn(sitting) == 3
    victims = [replace(sitting.scene.visibility.choices()[0], action=a.PickVictim(victim)) for victim in range(3)]
    sitting.table.model.select(sitting.table.selection, Offers(offers(_T, sitting.table.model.state, victims)))
    assert count_drawn(sitting) == 6
