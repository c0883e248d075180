"""Where everything lies along the row from the city to the mainland: its places, the pieces on them, and what lies
under a point.

The row winds as large as the room allows, or as a board's map bends it. Measures are in T, the width of a place's tile.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from game.engine.flat_state import with_byte
from game.rules.atlantis.board import Board
from game.rules.atlantis.constants import Constants
from game.rules.atlantis.route import Gap, gaps_of
from game.rules.atlantis.state import ATLANTIS, FIRST, LAY, LOST, NO_TILE, OVER, REVEAL, PublicState

from ..kit.camera import Bounds, Point
from ..kit.motion import BoardPiece, Key, between, length, point_at
from ..selection import Thing

CITY, MAINLAND = 2.95, 2.75  # how wide the ends are
_CITY_HIGH, _MAINLAND_HIGH = 4.45, 5.0
_APART, _ROWS_APART = 1.13, 1.55  # the least distance from place to place, and that from row to row
# from the edges to the middles of the first and the last row: pawns and their prices rise above
_TOP, _BOTTOM = 1.2, 0.9
_OUT = 1.08  # how far out the one place lies at which a row turns into the next
_EDGE = 0.87  # from the edges of the room to a turn
_BESIDE = 0.72  # from the city or the mainland to a turn
_DOOR = 0.6  # from the city to the first place, and from the last one to the mainland
_GROWN = 0.05  # how far places lie up or down, so that the row looks grown
_CELL = (1.2, 1.18)  # the distances of cells of a board's own map


@dataclass(frozen=True, slots=True, eq=False)
class RowLayout:
    """All places from Atlantis to the mainland, both included, and what surrounds them."""

    places: Sequence[Point]
    city: Bounds
    mainland: Bounds
    is_mirrored: bool  # whether the mainland is reached from its right
    is_isle: bool  # whether the mainland lies in the open sea, and not at the edge
    terrace: Point  # where pawns wait in the city
    beach: Point  # where pawns stand that are safe ashore
    bounds: Bounds
    has_city: bool = True  # whether the city is seen: not where the row is seen from its living part on


def lay_out(board: Board, width: float, height: float, skipped: int = 0, has_city: bool = True) -> RowLayout:
    """The row of a board in a room of this size in any unit; so many places at its beginning are skipped, for nothing
    is left there, and with them the city, unless someone is there.
    """
    width, height = max(width, 1.0), max(height, 1.0)
    if skipped:
        short = _wind(len(board.places) - skipped, width, height)
        return replace(
            short, places=[short.places[0], *[short.places[0]] * skipped, *short.places[1:]], has_city=has_city
        )
    return _follow_map(board, width / height) if board.ends is not None else _wind(len(board.places), width, height)


def count_sunken(constants: Constants, state: PublicState) -> int:
    """How many places at the start of the row no longer matter: all those before the one in front of the first tile or
    pawn.
    """
    used = [place for place in range(1, constants.mainland) if state.tops[place] or place in state.where]
    return max(min(used, default=1) - 2, 0)


# Winding.


def _wind(count: int, width: float, height: float) -> RowLayout:
    """An odd number of rows, so that it begins at the top left and ends at the bottom right, with the largest tiles."""
    size, rows = max(
        (_largest(count, rows, width, height), -rows) for rows in range(3, 2 * count + 3, 2) if rows <= max(count, 3)
    )
    across, down = width / size, height / size
    places = _along(count, -rows, across, (down - _TOP - _BOTTOM) / (-rows - 1))
    middle = places[-1][1]
    return RowLayout(
        [(CITY - 0.7, _TOP), *places, (across - MAINLAND + 0.5, middle)],
        city=Bounds(0, 0, CITY, _CITY_HIGH),
        mainland=Bounds(across - MAINLAND - 0.1, down - _MAINLAND_HIGH, MAINLAND + 0.9, _MAINLAND_HIGH),
        is_mirrored=False,
        is_isle=False,
        terrace=(CITY / 2, 2.95),
        beach=(across - MAINLAND + 0.75, middle - 0.35),
        bounds=Bounds(0, 0, across, down),
    )


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
    """From where to where each row goes: rows beside the city begin right of it, those beside the mainland end left of
    it.
    """
    found = []
    for row in range(rows):
        left = (CITY + _BESIDE if row < 3 else _EDGE) + _OUT
        right = width - (MAINLAND + _BESIDE if row >= rows - 3 else _EDGE) - _OUT
        found.append((left if row else CITY + _DOOR, right if row < rows - 1 else width - MAINLAND - _DOOR))
    return found


def _along(count: int, rows: int, width: float, apart: float) -> list[Point]:
    """The places in their order: along each row evenly, and one at each turn."""
    spans = _spans(rows, width)

    # Rows share them by their lengths, but none gets more than fit; a row may be one place wide.
    lengths = [max(right - left, 0.0) for left, right in spans]
    most, whole = [max(math.floor(length / _APART + 1e-9) + 1, 0) for length in lengths], sum(lengths)
    straight = count - rows + 1
    shares = [straight * length / whole if whole else straight / rows for length in lengths]
    counts = [min(math.floor(share), top) for share, top in zip(shares, most, strict=True)]
    while sum(counts) < straight:
        open_rows = [row for row in range(rows) if counts[row] < most[row]]
        counts[max(open_rows, key=lambda row: shares[row] - counts[row], default=0)] += 1

    found: list[Point] = []
    for row, ((left, right), many) in enumerate(zip(spans, counts, strict=True)):
        xs = [left + (right - left) * (i / (many - 1) if many > 1 else 0.5) for i in range(many)]
        is_back = row % 2 == 1
        found += [(x, _TOP + row * apart) for x in (reversed(xs) if is_back else xs)]
        if row < rows - 1:
            found.append((left - _OUT if is_back else right + _OUT, _TOP + (row + 0.5) * apart))
    return [(x, y + _GROWN * math.sin(1.15 * i)) for i, (x, y) in enumerate(found)]


# A map.


def _follow_map(board: Board, ratio: float) -> RowLayout:
    """Places where a board's map draws them; the ends lie beside their cells, outside."""
    assert board.ends is not None
    cells = [board.ends.atlantis, *(place.cell for place in board.places if place.cell), board.ends.mainland]
    points = [(column * _CELL[0], row * _CELL[1]) for column, row in cells]
    start, end = points[0], points[-1]
    is_mirrored = end[0] < points[-2][0]
    city_left = start[0] - CITY + 0.5 if points[1][0] >= start[0] else start[0] - 0.5
    city = Bounds(city_left, start[1] - 1.2, CITY, _CITY_HIGH)
    wide, high = MAINLAND + 0.5, (MAINLAND + 0.5) * 392 / 284
    mainland = Bounds(end[0] - wide + 0.6 if is_mirrored else end[0] - 0.6, end[1] - high * 0.66, wide, high)

    # Wider or higher where the room is, so that the board lies in its middle.
    blocks = [city, mainland]
    left = min([x - _EDGE for x, _ in points[1:-1]] + [block.left for block in blocks])
    width = max([x + _EDGE for x, _ in points[1:-1]] + [block.left + block.width for block in blocks]) - left
    top = min([y - _TOP for _, y in points] + [block.top for block in blocks])
    height = max([y + _BOTTOM for _, y in points] + [block.top + block.height for block in blocks]) - top
    wide, high = max(width, height * ratio), max(height, width / ratio)
    return RowLayout(
        points,
        city,
        mainland,
        is_mirrored,
        is_isle=True,
        terrace=(city.middle[0], city.top + 2.95),
        beach=(end[0] + (-0.45 if is_mirrored else 0.45), end[1] - 0.35),
        bounds=Bounds(left - (wide - width) / 2, top - (high - height) / 2, wide, high),
    )


# The table as it is seen.


FACE_DOWN = 7  # stands for a tile that nobody has seen: no tile has this code, and water is 0
BARE = 6  # stands for land on which no tile lies yet


def shown_state(constants: Constants, state: PublicState) -> PublicState:
    if state.step in (FIRST, LAY):
        return with_land(state, [place for place in constants.laid if not state.tops[place]], BARE)
    return with_land(state, [state.focus]) if state.step == REVEAL else state


def with_land(state: PublicState, places: Iterable[int], code: int = FACE_DOWN) -> PublicState:
    """The same where there still is land on these places, whatever lies on it."""
    seen = state.copy()
    for place in places:
        seen.tops = with_byte(seen.tops, place, code)
    return seen


def after_march(state: PublicState) -> PublicState:
    """The same when the row has gone under: bare sand is left where it began and where it ended."""
    land = [place for place, top in enumerate(state.tops) if top]
    if state.step != OVER or not land:
        return state
    seen = with_land(with_land(state, land, NO_TILE), (land[0], land[-1]), BARE)
    seen.below, seen.bridges = bytes(len(state.below)), bytes([LOST]) * len(state.bridges)
    return seen


# Pieces.


PAWN = 0.8  # how high a pawn is, in T
EDGE = 0.1  # how much higher a place is for each tile below its top one
CORNER = (0.27, -0.16)  # where a pawn stands on a tile: at the top right corner, so that object and value can be read
PLAQUE = 0.74  # how wide the plaque of a gap is, in T
_ABREAST = 0.56
_BEHIND = (0.13, 0.22)
"""In a crowd: how far apart the columns of colours are, and how far each pawn stands behind the one before."""


@dataclass(frozen=True, slots=True)
class RowPiece(BoardPiece):
    """A pawn, or the plaque of a gap."""

    seat: int = -1  # of a pawn: whose it is
    price: int = 0  # of a plaque: what crossing costs
    owners: tuple[int, ...] = ()  # of a plaque: whose bridges make it free


def arrange(constants: Constants, s: PublicState, layout: RowLayout) -> dict[Key, RowPiece]:
    """All pieces of a table by their keys, in the order of drawing: further away first."""
    found = []
    for pawn, place in enumerate(s.where):
        seat = pawn // constants.pawns
        if constants.is_on_the_row(place):
            x, y = on_tile(s, layout, place)
        else:
            # In a crowd colours stand side by side, the pawns of each one behind the other.
            x, y = layout.terrace if place == ATLANTIS else layout.beach
            there = [other for other in range(constants.seats) if place in s.where[constants.own(other)]]
            behind = s.where[seat * constants.pawns : pawn].count(place)
            column = there.index(seat) - (len(there) - 1) / 2
            x = x + column * min(_ABREAST, 2.1 / len(there)) + _BEHIND[0] * behind
            y -= _BEHIND[1] * behind
        art = f"atlantis/pawn-{constants.colours[seat]}"
        found.append(RowPiece(("pawn", pawn, 0), art, x, y, PAWN, place, seat=seat))
    for gap in gaps_of(constants, s):
        # The price of a gap is not known before both tiles beside it lie there.
        if BARE not in (s.tops[gap.first - 1], s.tops[gap.end]):
            (x, y), key = gap_middle(layout, gap), ("gap", gap.end, 0)
            found.append(RowPiece(key, "atlantis/plaque", x, y, PLAQUE, gap.first, price=gap.price, owners=gap.owners))
    return {piece.key: piece for piece in sorted(found, key=lambda piece: (piece.y, piece.key))}


def on_tile(s: PublicState, layout: RowLayout, place: int) -> Point:
    """Where a pawn stands on a place of the row."""
    x, y = layout.places[place]
    return x + CORNER[0], y + CORNER[1] - EDGE * s.below[place]


def gap_line(layout: RowLayout, gap: Gap) -> Sequence[Point]:
    """The way over a gap, from the middle of the tile before it to that of the tile behind it."""
    return stretch(layout.places, gap.first - 1, gap.end)


def gap_middle(layout: RowLayout, gap: Gap) -> Point:
    line = gap_line(layout, gap)
    return point_at(line, length(line) / 2)


# Things that can be pointed at and clicked.


BRIDGE: Thing = ("bridge", 0, 0)
BUY: Thing = ("buy", 0, 0)
_TILE = 0.52  # how near to the middle of a place a click means it, across; downwards a little more
_PLAQUE = (0.42, 0.32)
_BODY = (0.24, 0.42)  # half the width and half the height of a pawn's body


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


class RowThings:
    """All things on a row in one position.

    Things are ("pawn", place, seat), ("place", which, 0) with both ends, ("gap", first water, 0); and beside the board
    ("card", object, 0), ("purse", value, 0), and what is picked before anything else: BRIDGE and BUY.
    """

    def __init__(self, constants: Constants, state: PublicState, layout: RowLayout) -> None:
        self._constants = constants
        self._state = state
        self.layout = layout
        self.pieces: dict[Key, RowPiece] = arrange(constants, state, layout)
        self.gaps: tuple[Gap, ...] = gaps_of(constants, state)

    def of(self, piece: RowPiece) -> Thing:
        """The thing a piece is."""
        return gap_thing(piece.space) if piece.key[0] == "gap" else pawn(piece.space, piece.seat)

    def place_of(self, thing: Thing) -> Point | None:
        """Where a thing is, in units."""
        kind, which, _ = thing
        if kind == "place":
            return self.face(which)
        if kind == "gap":
            gap = next((gap for gap in self.gaps if gap.first == which), None)
            return gap_middle(self.layout, gap) if gap else None
        if kind == "pawn":
            found = next((piece for piece in self.pieces.values() if self.of(piece) == thing), None)
            return (found.x, found.y - PAWN / 2) if found else None
        return None

    def face(self, place: int) -> Point:
        """The middle of the tile one sees, or of an end."""
        if place in (ATLANTIS, self._constants.mainland):
            return self.layout.terrace if place == ATLANTIS else self.layout.beach
        x, y = self.layout.places[place]
        return x, y - EDGE * self._state.below[place]

    def at(self, point: Point) -> list[Thing]:
        """The things under a point, the nearest first."""
        x, y = point
        pieces = self.pieces.values()
        pawns = sorted(
            (math.hypot((x - one.x) / _BODY[0], (y - one.y + PAWN / 2) / _BODY[1]), self.of(one))
            for one in pieces
            if one.key[0] == "pawn"
        )
        found = [thing for far, thing in pawns if far < 1]
        plaques = [one for one in pieces if abs(x - one.x) < _PLAQUE[0] and abs(y - one.y) < _PLAQUE[1]]
        found += [self.of(one) for one in plaques if one.key[0] == "gap"]

        # On a tile, or on the edges of those below it; a stack stands before those behind it.
        here = []
        for place in range(1, self._constants.mainland):
            across, low = self.layout.places[place]
            if abs(x - across) <= _TILE and self.face(place)[1] - _TILE - 0.1 <= y <= low + _TILE + 0.1:
                here.append(place)
        land = [place for place in here if self._state.tops[place]]
        if land:
            found.append(place_thing(max(land, key=lambda place: self.layout.places[place][1])))
        else:
            found += [gap_thing(gap.first) for gap in self.gaps for place in here if gap.first <= place < gap.end]

        ends = ((ATLANTIS, self.layout.city), (self._constants.mainland, self.layout.mainland))
        seen = ends if self.layout.has_city else ends[1:]
        return [*found, *(place_thing(end) for end, block in seen if block.has(point))]


# Curves through places: what the isthmus, bridges and routes follow.


_STEPS = 10  # straight pieces from place to place


@lru_cache(256)
def through(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """A smooth line through all points (Catmull-Rom), as many short straight ones."""
    if len(points) < 2:
        return points
    (x0, y0), (x1, y1) = points[:2]
    (x2, y2), (x3, y3) = points[-2:]
    ends = [(2 * x0 - x1, 2 * y0 - y1), *points, (2 * x3 - x2, 2 * y3 - y2)]
    found = [points[0]]
    for i in range(len(points) - 1):
        for part in (step / _STEPS for step in range(1, _STEPS + 1)):
            square, cube = part * part, part * part * part
            weights = -cube + 2 * square - part, 3 * cube - 5 * square + 2, -3 * cube + 4 * square + part, cube - square
            near = list(zip(weights, ends[i : i + 4], strict=True))
            found.append(
                (sum(weight * x for weight, (x, _) in near) / 2, sum(weight * y for weight, (_, y) in near) / 2)
            )
    return tuple(found)


def stretch(points: Sequence[Point], start: int, end: int) -> Sequence[Point]:
    """The line through all points, from one of them to another: wherever it is cut, it does not bend otherwise."""
    return through(tuple(points))[start * _STEPS : end * _STEPS + 1]


def inside(line: Sequence[Point], box: tuple[float, float, float, float]) -> list[Sequence[Point]]:
    """The stretches of a line that are in a box."""
    left, top, right, bottom = box
    found = list[Sequence[Point]]()
    start = None
    for i, (x, y) in enumerate(line):
        is_in = left < x < right and top < y < bottom
        if is_in and start is None:
            start = i
        elif not is_in and start is not None:
            found.append(line[start:i])
            start = None
    return [*found, line[start:]] if start is not None else found


def aside(line: Sequence[Point], far: float) -> list[Point]:
    """The same line so far to its left."""
    found = []
    for i, (x, y) in enumerate(line):
        before, behind = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
        dx, dy = behind[0] - before[0], behind[1] - before[1]
        step = math.hypot(dx, dy) or 1.0
        found.append((x + dy / step * far, y - dx / step * far))
    return found


def trim(line: Sequence[Point], start: float, end: float) -> list[Point]:
    """The line without so much at its start and at its end."""
    whole = length(line)
    return cut(line, start, whole - end) if whole > start + end else [point_at(line, whole / 2)] * 2


def cut(line: Sequence[Point], start: float, end: float) -> list[Point]:
    """The part of a line from one length to another."""
    found, gone = [point_at(line, start)], 0.0
    for a, b in itertools.pairwise(line):
        gone += math.dist(a, b)
        if start < gone < end:
            found.append(b)
    return [*found, point_at(line, end)]


def points_along(line: Sequence[Point], apart: float) -> list[Point]:
    """Points on a line, so far apart."""
    found, due = list[Point](), apart / 2
    for a, b in itertools.pairwise(line):
        stretch = math.dist(a, b)
        while due <= stretch and stretch:
            found.append(between(a, b, due / stretch))
            due += apart
        due -= stretch
    return found
