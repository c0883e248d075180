"""The island on a phone: where things are tapped, and that it lies there as at the table."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from game.phones import screens
from game.tables.survive.phone import SurvivePhone

from .phoning import board_of, phone_at, phone_of
from .walking import decisions, rules_of

LAND = "survive/tile-"
BOATS = """
step: move
points: 3
land: {beach: [D5, D6, G6]}
boats: [C5, B11]
serpents: [D9]
explorers:
  crimson: {A: boat B11, C: D5}
  azure: {J: G6}
"""


def board(phone: SurvivePhone) -> screens.Board:
    found = board_of(phone.open_content())
    assert found is not None
    return found


def spot(phone: SurvivePhone, name: str) -> screens.Spot:
    content = phone.open_content()
    number = next(thing.id for thing in content.things if thing.name == name)
    return next(one for one in board(phone).spots if one.thing == number)


def test_a_boat_has_its_hex_and_leaves_the_water_beside_it() -> None:
    phone = phone_of(BOATS)
    boat, water = spot(phone, "Empty boat on C5"), spot(phone, "C5")
    middle = phone.model.geometry.spaces[phone.model.constants.index["C5"]]
    assert len(boat.points) == 6
    assert math.dist(middle_of(boat.points), middle) < 0.01
    assert (water.points, water.corners) == ((), 0)
    assert math.dist((water.x, water.y), middle) > water.reach


def middle_of(points: Sequence[screens.Point]) -> screens.Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def test_who_sits_in_a_boat_is_tapped_at_its_head() -> None:
    phone = phone_of(BOATS)
    boat, aboard = spot(phone, "Boat on B11"), spot(phone, "A, in the boat on B11")
    assert aboard.y < boat.y
    assert math.dist((boat.x, boat.y), (aboard.x, aboard.y)) > 0.3


def test_what_comes_into_view_is_all_that_is_ones_own() -> None:
    phone = phone_of(BOATS)
    focus = board(phone).focus
    assert focus is not None
    left, top, wide, high = focus
    for name in ("Boat on B11", "C, on a beach at D5"):
        one = spot(phone, name)
        assert left < one.x < left + wide
        assert top < one.y < top + high


@pytest.mark.parametrize("variant", ["four", "atoll, two"])
def test_everything_lies_within_the_board_and_pieces_on_their_spaces(variant: str) -> None:
    rules = rules_of(variant)
    for state in decisions(rules, 1, 40):
        phone = phone_at(rules, state)
        found = board_of(phone.open_content())
        if found is None:
            continue
        left, top, wide, high = found.bounds
        for piece in found.pieces:
            assert left <= piece.x <= left + wide
            assert top <= piece.y <= top + high
        spaces = phone.model.geometry.spaces
        for piece in found.pieces:
            if piece.picture.startswith(LAND):
                assert min(math.dist((piece.x, piece.y), at) for at in spaces) < 0.4
        tiles = sum(piece.picture.startswith(LAND) for piece in found.pieces)
        plain = sum(len(shape.points) == 6 and bool(shape.fill) for shape in found.shapes)
        is_plain = variant.startswith("atoll")  # land that has colours of its own
        assert (plain if is_plain else tiles) == sum(map(bool, state.land))


def test_the_ground_is_made_once_for_the_same_land() -> None:
    phone = phone_of(BOATS)
    assert board(phone).shapes is board(phone).shapes


def test_a_space_is_as_wide_as_the_board_says() -> None:
    phone = phone_of(BOATS)
    one, other = (phone.model.constants.index[name] for name in ("C5", "C6"))
    spaces = phone.model.geometry.spaces
    assert board(phone).size == pytest.approx(math.dist(spaces[one], spaces[other]), abs=0.01)
