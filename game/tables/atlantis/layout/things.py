"""Things along the row and where they are: what lies under a pixel, and where a mark for a thing goes.

Things are ("pawn", place, seat), ("place", which, 0) with both ends, ("gap", first water, 0); and beside the board ("card", object, 0),
("purse", value, 0), and what is picked before anything else: BRIDGE and BUY.
"""

from __future__ import annotations

import math

from game.rules.atlantis.constants import Constants
from game.rules.atlantis.route import Gap, gaps_of
from game.rules.atlantis.state import ATLANTIS, PublicState

from ...kit.camera import Point
from ...kit.picking import Thing
from ...kit.pieces import Key
from .pieces import EDGE, PAWN, RowPiece, arranged, gap_middle
from .row import RowBlock, RowLayout

BRIDGE: Thing = ("bridge", 0, 0)
BUY: Thing = ("buy", 0, 0)
_TILE = 0.52
"""How near to the middle of a place a click means it, across; downwards a little more."""
_PLAQUE = (0.42, 0.32)
_BODY = (0.24, 0.42)
"""Half the width and half the height of a pawn's body."""


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
    """What stands on a row in one position."""

    def __init__(self, t: Constants, table: PublicState, layout: RowLayout) -> None:
        self._t, self._table, self.layout = t, table, layout
        self.pieces: dict[Key, RowPiece] = arranged(t, table, layout)
        self.gaps: tuple[Gap, ...] = gaps_of(t, table)

    def of(self, piece: RowPiece) -> Thing:
        """The thing a piece is."""
        return gap_thing(piece.space) if piece.key[0] == "gap" else pawn(piece.space, piece.seat)

    def place_of(self, thing: Thing) -> Point | None:
        """Where a thing is, in units."""
        kind, which, _ = thing
        if kind == "place":
            return self._face(which)
        if kind == "gap":
            gap = next((gap for gap in self.gaps if gap.first == which), None)
            return gap_middle(self.layout, gap) if gap else None
        if kind == "pawn":
            found = next((piece for piece in self.pieces.values() if self.of(piece) == thing), None)
            return (found.x, found.y - PAWN / 2) if found else None
        return None

    def _face(self, place: int) -> Point:
        """The middle of the tile one sees, or of an end."""
        layout = self.layout
        if place in (ATLANTIS, self._t.mainland):
            return layout.terrace if place == ATLANTIS else layout.beach
        x, y = layout.places[place]
        return x, y - EDGE * self._table.below[place]

    def at(self, point: Point) -> list[Thing]:
        """What lies under a point, the nearest first."""
        found = [*self._pawns_at(point), *self._plaques_at(point)]
        near = min(range(1, self._t.mainland), key=lambda place: math.dist(self.layout.places[place], point))
        x, y = self._face(near)
        if abs(point[0] - x) <= _TILE and abs(point[1] - y) <= _TILE + 0.1:
            found += [place_thing(near)] if self._table.tops[near] else self._gap_around(near)
        ends = ((ATLANTIS, self.layout.city), (self._t.mainland, self.layout.mainland))
        return [*found, *(place_thing(end) for end, block in ends if _is_in(block, point))]

    def _pawns_at(self, point: Point) -> list[Thing]:
        near = [(_far(piece, point), self.of(piece)) for piece in self.pieces.values() if piece.key[0] == "pawn"]
        return [thing for far, thing in sorted(near) if far < 1]

    def _plaques_at(self, point: Point) -> list[Thing]:
        plaques = (piece for piece in self.pieces.values() if piece.key[0] == "gap")
        return [self.of(one) for one in plaques if abs(point[0] - one.x) < _PLAQUE[0] and abs(point[1] - one.y) < _PLAQUE[1]]

    def _gap_around(self, place: int) -> list[Thing]:
        return [gap_thing(gap.first) for gap in self.gaps if gap.first <= place < gap.end]


def _far(piece: RowPiece, point: Point) -> float:
    """How far a point is from the middle of a pawn; within 1 it lies on it."""
    return math.hypot((point[0] - piece.x) / _BODY[0], (point[1] - piece.y + PAWN / 2) / _BODY[1])


def _is_in(block: RowBlock, point: Point) -> bool:
    return block.x <= point[0] <= block.x + block.width and block.y <= point[1] <= block.y + block.height
