"""The row on the screen: it winds from the city to the mainland, as large as the room allows, or as a board's map bends it.

Measures are in T, the width of a place's tile.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.atlantis.board.board import Board

from ...kit.camera import Bounds, Point

CITY, MAINLAND = 2.95, 2.75
"""How wide the ends are."""
_CITY_HIGH, _MAINLAND_HIGH = 4.45, 5.0
_APART, _ROWS_APART = 1.13, 1.55
"""The least distance from place to place, and that from row to row."""
_TOP, _BOTTOM = 1.2, 0.9
"""From the edges to the middles of the first and the last row: pawns and their prices rise above."""
_OUT = 1.08
"""How far out the one place lies at which a row turns into the next."""
_EDGE = 0.87
"""From the edges of the room to a turn."""
_BESIDE = 0.72
"""From the city or the mainland to a turn."""
_DOOR = 0.6
"""From the city to the first place, and from the last one to the mainland."""
_GROWN = 0.05
"""How far places lie up or down, so that the row looks grown."""
_SMALLEST = 8.0
_CELL = (1.2, 1.18)
"""The distances of cells of a board's own map."""


@dataclass(frozen=True, slots=True)
class RowBlock:
    """A rectangle on the board."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True, eq=False)
class RowLayout:
    """All places from Atlantis to the mainland, both included, and what surrounds them."""

    places: Sequence[Point]
    city: RowBlock
    mainland: RowBlock
    is_mirrored: bool
    """Whether the mainland is reached from its right."""
    is_isle: bool
    """Whether the mainland lies in the open sea, and not at the edge."""
    terrace: Point
    """Where pawns wait in the city."""
    beach: Point
    """Where pawns stand that are safe ashore."""
    bounds: Bounds


def lay_out(board: Board, width: float, height: float) -> RowLayout:
    """The row of a board in a room of this size in any unit."""
    width, height = max(width, 1.0), max(height, 1.0)
    return _mapped(board, width / height) if board.ends is not None else _wound(len(board.places), width, height)


# Winding.


def _wound(count: int, width: float, height: float) -> RowLayout:
    """An odd number of rows, so that it begins at the top left and ends at the bottom right, with the largest tiles."""
    size, rows = max((_largest(count, rows, width, height), -rows) for rows in range(3, 2 * count + 3, 2) if rows <= max(count, 3))
    across, down = width / size, height / size
    places = _along(count, -rows, across, (down - _TOP - _BOTTOM) / (-rows - 1))
    middle = places[-1][1]
    city, mainland = (
        RowBlock(0, 0, CITY, _CITY_HIGH),
        RowBlock(across - MAINLAND - 0.1, down - _MAINLAND_HIGH, MAINLAND + 0.9, _MAINLAND_HIGH),
    )
    terrace, beach = (CITY / 2, 2.95), (across - MAINLAND + 0.75, middle - 0.35)
    ends = (CITY - 0.7, _TOP), (across - MAINLAND + 0.5, middle)
    return RowLayout([ends[0], *places, ends[1]], city, mainland, False, False, terrace, beach, Bounds(0, 0, across, down))


def _largest(count: int, rows: int, width: float, height: float) -> float:
    """The largest tile with which so many rows hold all places."""
    low, high = 0.0, height / ((rows - 1) * _ROWS_APART + _TOP + _BOTTOM)
    if _capacity(rows, width / high) >= count:
        return high
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if _capacity(rows, width / middle) >= count else (low, middle)
    return low


def _capacity(rows: int, width: float) -> int:
    return sum(max(math.floor((right - left) / _APART + 1e-9) + 1, 0) for left, right in _spans(rows, width)) + rows - 1


def _spans(rows: int, width: float) -> list[tuple[float, float]]:
    """From where to where each row goes: rows beside the city begin right of it, those beside the mainland end left of it."""
    found = []
    for row in range(rows):
        left = CITY + _DOOR if row == 0 else (CITY + _BESIDE if row < 3 else _EDGE) + _OUT
        right = width - MAINLAND - _DOOR if row == rows - 1 else width - (MAINLAND + _BESIDE if row >= rows - 3 else _EDGE) - _OUT
        found.append((left, right))
    return found


def _along(count: int, rows: int, width: float, apart: float) -> list[Point]:
    """The places in their order: along each row evenly, and one at each turn."""
    spans = _spans(rows, width)
    counts = _shared_out(count - rows + 1, [right - left for left, right in spans])
    found: list[Point] = []
    for row, ((left, right), many) in enumerate(zip(spans, counts, strict=True)):
        xs = [left + (right - left) * (i / (many - 1) if many > 1 else 0.5) for i in range(many)]
        is_back = row % 2 == 1
        found += [(x, _TOP + row * apart) for x in (reversed(xs) if is_back else xs)]
        if row < rows - 1:
            found.append((left - _OUT if is_back else right + _OUT, _TOP + (row + 0.5) * apart))
    return [(x, y + _GROWN * math.sin(1.15 * i)) for i, (x, y) in enumerate(found)]


def _shared_out(count: int, lengths: Sequence[float]) -> list[int]:
    """So many places over rows, by their lengths; none has more than fit."""
    most = [max(math.floor(length / _APART + 1e-9) + 1, 0) for length in lengths]
    shares = [count * length / sum(lengths) for length in lengths]
    found = [min(math.floor(share), top) for share, top in zip(shares, most, strict=True)]
    while sum(found) < count:
        row = max((row for row in range(len(found)) if found[row] < most[row]), key=lambda row: shares[row] - found[row], default=0)
        found[row] += 1
    return found


# A map.


def _mapped(board: Board, ratio: float) -> RowLayout:
    """Places where a board's map draws them; the ends lie beside their cells, outside."""
    assert board.ends is not None
    cells = [board.ends.atlantis, *(place.cell for place in board.places if place.cell), board.ends.mainland]
    points = [(column * _CELL[0], row * _CELL[1]) for column, row in cells]
    is_mirrored = points[-1][0] < points[-2][0]
    start, end = points[0], points[-1]
    city_left = start[0] - CITY + 0.5 if points[1][0] >= start[0] else start[0] - 0.5
    city = RowBlock(city_left, start[1] - 1.2, CITY, _CITY_HIGH)
    wide, high = MAINLAND + 0.5, (MAINLAND + 0.5) * 392 / 284
    mainland = RowBlock(end[0] - wide + 0.6 if is_mirrored else end[0] - 0.6, end[1] - high * 0.66, wide, high)
    blocks = [city, mainland]
    left = min([x - _EDGE for x, _ in points[1:-1]] + [block.x for block in blocks])
    right = max([x + _EDGE for x, _ in points[1:-1]] + [block.x + block.width for block in blocks])
    top = min([y - _TOP for _, y in points] + [block.y for block in blocks])
    bottom = max([y + _BOTTOM for _, y in points] + [block.y + block.height for block in blocks])
    terrace = city.x + city.width / 2, city.y + 2.95
    beach = end[0] + (-0.45 if is_mirrored else 0.45), end[1] - 0.35
    return RowLayout(points, city, mainland, is_mirrored, True, terrace, beach, _filling(left, top, right - left, bottom - top, ratio))


def _filling(left: float, top: float, width: float, height: float, ratio: float) -> Bounds:
    """Wider or higher where the room is, so that the board lies in its middle."""
    wide, high = max(width, height * ratio), max(height, width / ratio)
    return Bounds(left - (wide - width) / 2, top - (high - height) / 2, wide, high)
