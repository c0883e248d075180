"""The things on the boards, as whoever points at them names them: a table finds each where it draws it.

A thing is what it is and two numbers that say which one: `sitting.click_thing(pawn(1, 0))`.
"""

from __future__ import annotations

from game.tables import Thing

# The island.


def explorer(number: int) -> Thing:
    return "explorer", number, 0


def boat(space: int) -> Thing:
    return "boat", space, 0


def creature(kind: int, space: int) -> Thing:
    return "creature", kind, space


def space_thing(space: int) -> Thing:
    return "space", space, 0


def hand_tile(underside: int, terrain: int) -> Thing:
    return "tile", underside, terrain


# The row.


BRIDGE: Thing = ("bridge", 0, 0)
BUY: Thing = ("buy", 0, 0)


def pawn(place: int, seat: int) -> Thing:
    return "pawn", place, seat


def place_thing(place: int) -> Thing:
    return "place", place, 0


def gap_thing(first: int) -> Thing:
    return "gap", first, 0


def card(kind: int) -> Thing:
    return "card", kind, 0


def purse_tile(value: int) -> Thing:
    return "purse", value, 0


# The city.


def die(sector: int, number: int) -> Thing:
    return "die", sector, number


def token(sector: int, kind: int) -> Thing:
    return "token", sector, kind


def sector_thing(sector: int) -> Thing:
    return "sector", sector, 0
