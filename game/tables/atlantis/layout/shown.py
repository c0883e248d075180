"""A table as it is seen: where a tile is about to be laid or a lower one to come to light, there is land and no water."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.atlantis.constants import Constants
from game.rules.atlantis.state import FIRST, LAY, REVEAL, PublicState
from game.rules.counts import with_byte

FACE_DOWN = 7
"""Stands for a tile that nobody has seen: no tile has this code, and water is 0."""
BARE = 6
"""Stands for land on which no tile lies yet."""


def shown_table(t: Constants, table: PublicState) -> PublicState:
    if table.step in (FIRST, LAY):
        return with_land(table, [place for place in t.laid if not table.tops[place]], BARE)
    return with_land(table, [table.focus]) if table.step == REVEAL else table


def with_land(table: PublicState, places: Iterable[int], code: int = FACE_DOWN) -> PublicState:
    """The same where there still is land on these places, whatever lies on it."""
    seen = table.copy()
    for place in places:
        seen.tops = with_byte(seen.tops, place, code)
    return seen
