"""Things on the board and where they are: what lies under a pixel, and where a mark for a thing goes."""

from __future__ import annotations

import math

from game.rules.survive.state import NONE, Table
from game.rules.survive.tables import Tables

from .geometry import Geometry, Point
from .offers import Thing, boat, creature, explorer, place
from .pieces import Key, Piece, arranged

_SEATS = ((-14.0, -14.0), (1.0, -16.0), (16.0, -14.0))
"""The heads of passengers, in units of a boat's drawing."""
_HEAD = 0.2
"""How near to a passenger's head a click means it."""


class Things:
    """What stands on a board in one position."""

    def __init__(self, t: Tables, table: Table, geometry: Geometry) -> None:
        self._t, self._table, self._geometry = t, table, geometry
        self.pieces: dict[Key, Piece] = arranged(t, table, geometry)

    def of(self, piece: Piece) -> Thing:
        """The thing a piece is."""
        kind, which, _ = piece.key
        return {"explorer": explorer(which), "boat": boat(piece.space), "creature": creature(which, piece.space)}[kind]

    def crew_of(self, piece: Piece) -> set[Thing]:
        """Who sits in a boat."""
        return {explorer(e) for e in self._aboard(piece.key[1])} if piece.key[0] == "boat" else set()

    def place_of(self, thing: Thing) -> Point | None:
        """Where a thing is, in units."""
        kind, which, _ = thing
        if kind in ("space", "boat"):
            return self._geometry.spaces[which] if which != NONE else None
        if kind == "isle":
            return self._geometry.isle_middle(which)
        if kind == "creature":
            return next(((piece.x, piece.y) for piece in self.pieces.values() if self.of(piece) == thing), None)
        return self._explorer_place(which) if kind == "explorer" else None

    def is_taken(self, thing: Thing) -> bool:
        """Whether something stands there already, so that a mark goes beside it."""
        return thing[0] != "space" or any(piece.space == thing[1] for piece in self.pieces.values())

    def at(self, point: Point) -> list[Thing]:
        """What lies under a point, the nearest first."""
        found = [explorer(e) for e in self._heads_at(point)]
        found += [self.of(piece) for piece in reversed(list(self.pieces.values())) if _covers(piece, point)]
        space = self._geometry.nearest(point)
        if space is not None:
            found.append(place(space))
            found += [self.of(piece) for piece in self.pieces.values() if piece.space == space]
        isle = self._geometry.isle_at(point)
        return [*found, ("isle", isle, 0)] if isle is not None else found

    def _explorer_place(self, e: int) -> Point | None:
        found = self.pieces.get(("explorer", e, 0))
        if found:
            return found.x, found.y - 0.3
        aboard = self._table.where[e] - self._t.afloat
        if not 0 <= aboard < self._t.boats:
            return None
        hull, crew = self.pieces["boat", aboard, 0], self._aboard(aboard)
        x, y = _SEATS[crew.index(e)] if len(crew) > 1 else _SEATS[1]
        return hull.x + x / 40 * hull.scale, hull.y + y / 40 * hull.scale

    def _heads_at(self, point: Point) -> list[int]:
        """Passengers whose heads lie under a point."""
        near = []
        for number, space in enumerate(self._table.boat_at):
            for e in self._aboard(number) if space != NONE else ():
                head = self._explorer_place(e)
                if head and math.dist(point, head) < _HEAD:
                    near.append((math.dist(point, head), e))
        return [e for _, e in sorted(near)]

    def _aboard(self, number: int) -> list[int]:
        return [e for e, where in enumerate(self._table.where) if where == self._t.afloat + number]


def _covers(piece: Piece, point: Point) -> bool:
    """Whether a point lies on the body of a piece."""
    return math.dist(point, (piece.x, piece.y - 0.3)) < 0.5 * max(piece.scale, 0.6) + 0.08
