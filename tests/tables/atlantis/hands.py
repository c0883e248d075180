"""Positions for hands on the row, and what is found on the screen there."""

from __future__ import annotations

from game.rules.atlantis import actions as a
from game.rules.atlantis.board import OBJECTS
from game.widgets import Button
from tests.tables.things import pawn, place_thing

from .sitting import Sitting
from .walking import position

ROW = "row: ring1 crown4 W flag4 W W helmet2 olive3 ring2 crown1\n"
RICH = (
    ROW
    + """
pawns: {crimson: [1, mainland, mainland], azure: [4, 9]}
hands: {crimson: flag helmet olive ring}
purses: {crimson: ring6 flag5 crown3 olive3 statue2 statue1}
"""
)
POOR = (
    ROW
    + """
pawns: {crimson: [1, mainland, mainland], azure: [9]}
hands: {crimson: helmet statue}
purses: {crimson: ring2}
"""
)
FREE = (
    "row: ring1 crown4 flag4 helmet2 W olive3\npawns: {crimson: [1, mainland, mainland]}\n"
    "hands: {crimson: helmet statue}\n"
)


def put(sitting: Sitting, text: str) -> Sitting:
    sitting.put(position(sitting.rules, text))
    return sitting


def gold(sitting: Sitting) -> Button:
    found = sitting.widget("gold")
    assert isinstance(found, Button)
    return found


def targets(sitting: Sitting) -> set[object]:
    return set(sitting.table.model.targets)


def kind(name: str) -> int:
    return OBJECTS.index(name)


def to_counter(sitting: Sitting, text: str = RICH) -> Sitting:
    put(sitting, text).click_thing(pawn(1, 0))
    sitting.click_thing(place_thing(8 if text == RICH else 7))
    return sitting


def values(sitting: Sitting) -> list[int]:
    return [item.value if isinstance(item, a.PayTile) else 1 for item in sitting.counter.items]
