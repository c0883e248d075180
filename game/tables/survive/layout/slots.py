"""Where explorers stand who share a space: beside each other, and from four on gathered, one of each colour for all of it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ...kit.camera import Point
from ...kit.pieces import Gathered

Slots = tuple[float, list[Point]]
"""How large those are who stand there, and where, from the middle of the surface in hexes' sizes."""

_ON_LAND: dict[int, Slots] = {
    1: (0.87, [(0, 0.40)]),
    2: (0.78, [(-0.34, 0.42), (0.34, 0.42)]),
    3: (0.65, [(-0.42, 0.48), (0.42, 0.48), (0, 0.20)]),
    4: (0.58, [(-0.42, 0.52), (0.42, 0.52), (-0.30, 0.14), (0.34, 0.14)]),
    5: (0.52, [(-0.5, 0.54), (0, 0.58), (0.5, 0.54), (-0.28, 0.16), (0.28, 0.16)]),
}
_IN_WATER: dict[int, Slots] = {
    1: (0.87, [(0, 0.20)]),
    2: (0.74, [(-0.39, 0.20), (0.39, 0.20)]),
    3: (0.60, [(-0.48, 0.26), (0.48, 0.26), (0, 0.40)]),
    4: (0.52, [(-0.5, 0.12), (0.5, 0.12), (-0.24, 0.46), (0.26, 0.46)]),
    5: (0.46, [(-0.55, 0.1), (0.55, 0.1), (-0.4, 0.46), (0.4, 0.46), (0, 0.58)]),
}
_CROWD = 4
"""So many gather as long as nobody looks."""
_ACROSS = 1.45
_LARGE = {True: 2.2, False: 1.9}
"""How broad a crowd fans out, and how large those in it are on land and in water, by the number of columns."""


def slots(count: int, is_land: bool) -> Slots:
    """Room for any number."""
    few = (_ON_LAND if is_land else _IN_WATER).get(count)
    return few or _rows(count, is_land)


def _rows(count: int, is_land: bool) -> Slots:
    """Fanned out in rows, as people stand for a photograph."""
    top, bottom = (-0.1, 0.62) if is_land else (-0.2, 0.54)
    columns = math.ceil(math.sqrt(count) * 1.25)
    rows = math.ceil(count / columns)
    across, down = _ACROSS / columns, (bottom - top) / (rows - 1)
    wide = [min(columns, count - row * columns) for row in range(rows)]
    found = [((i - (wide[row] - 1) / 2) * across, top + row * down) for row in range(rows) for i in range(wide[row])]
    return round(max(_LARGE[is_land] / columns, 0.25), 2), found


def gathered(those: Sequence[int], owners: Sequence[int], is_land: bool, at: Point, shrunk: float) -> list[Gathered | None]:
    """For each of those on a space where it stands in the crowd, if they are one; a colour that is there often comes first."""
    if len(those) < _CROWD:
        return [None] * len(those)
    groups = {owner: tuple(e for e, other in zip(those, owners, strict=True) if other == owner) for owner in owners}
    scale, places = slots(len(groups), is_land)
    where = dict(zip(sorted(groups, key=lambda owner: (-len(groups[owner]), owner)), places, strict=True))
    return [
        Gathered(at[0] + where[owner][0], at[1] + where[owner][1], scale * shrunk, groups[owner], e == groups[owner][0])
        for e, owner in zip(those, owners, strict=True)
    ]
