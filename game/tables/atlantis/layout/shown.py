"""A table as it is seen: where a lower tile is about to come to light it lies there face down, and is no water."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.atlantis.state import REVEAL, Table
from game.rules.counts import with_byte

FACE_DOWN = 7
"""Stands for a tile that nobody has seen: no tile has this code, and water is 0."""


def shown_table(table: Table) -> Table:
    return with_land(table, [table.focus]) if table.step == REVEAL else table


def with_land(table: Table, places: Iterable[int]) -> Table:
    """The same where there still is land on these places, whatever lies on it."""
    seen = table.copy()
    for place in places:
        seen.tops = with_byte(seen.tops, place, FACE_DOWN)
    return seen
