"""A table as it is seen: where a lower tile is about to come to light it lies there face down, and is no water."""

from __future__ import annotations

from game.rules.atlantis.state import REVEAL, Table
from game.rules.counts import with_byte

FACE_DOWN = 7
"""Stands for a tile that nobody has seen: no tile has this code, and water is 0."""


def shown_table(table: Table) -> Table:
    if table.step != REVEAL:
        return table
    seen = Table.__new__(Table)
    seen.copy_table(table)
    seen.tops = with_byte(table.tops, table.focus, FACE_DOWN)
    return seen
