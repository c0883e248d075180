"""Things on the board and where they are: what lies under a pixel, and where a mark for a thing goes."""

from __future__ import annotations

import math

from game.rules.survive.state import NONE, Table
from game.rules.survive.tables import Tables

from ...kit.camera import Point
from ...kit.picking import Thing
from ...kit.pieces import Key
from ..drawing.drawings import SEATS, UNITS
from ..input.offers import boat, creature, explorer, place
from .geometry import Geometry
from .pieces import SurvivePiece, arranged

_HEADS = tuple((x, y - 11.5) for x, y in SEATS)
"""The heads of passengers, in units of a boat's drawing."""
_HEAD = 0.2
"""How near to a passenger's head a click means it."""
_BESIDE = (-0.6, -0.35)
_NEAR = 0.36
"""In the water beside a boat: where its mark is, and how near to it a click means the water and not the boat."""
_BODIES = {"explorer": (-19, 15, 26), "swimmer": (-13, 18, 22), "boat": (3, 32, 16), "creature": (-8, 32, 26)}
"""Bodies in units of their drawings: their middle below the foot, half their width and half their height."""


class IslandThings:
    """What stands on a board in one position."""

    def __init__(self, t: Tables, table: Table, geometry: Geometry) -> None:
        self._t, self._table, self._geometry = t, table, geometry
        self.pieces: dict[Key, SurvivePiece] = arranged(t, table, geometry)

    def of(self, piece: SurvivePiece) -> Thing:
        """The thing a piece is."""
        kind, which, _ = piece.key
        return {"explorer": explorer(which), "boat": boat(piece.space), "creature": creature(which, piece.space)}[kind]

    def crew_of(self, piece: SurvivePiece) -> set[Thing]:
        """Who sits in a boat, or stands with an explorer behind one badge."""
        if piece.key[0] == "boat":
            return {explorer(e) for e in self._aboard(piece.key[1])}
        return {explorer(e) for e in piece.gathered.group} if piece.gathered and piece.badge else set()

    def aboard(self, thing: Thing) -> set[Thing]:
        """Who sits in a boat."""
        return next((self.crew_of(piece) for piece in self.pieces.values() if piece.key[0] == "boat" and self.of(piece) == thing), set())

    def space_of(self, thing: Thing) -> int:
        """The space a thing is on, if it is on one."""
        kind, which, where = thing
        if kind == "explorer":
            found = self.pieces.get(("explorer", which, 0))
            return found.space if found else NONE
        return where if kind == "creature" else which if kind in ("space", "boat") else NONE

    def place_of(self, thing: Thing) -> Point | None:
        """Where a thing is, in units."""
        kind, which, _ = thing
        if kind in ("space", "boat"):
            return self._space_place(which, kind) if which != NONE else None
        if kind == "isle":
            return self._geometry.isle_middle(which)
        if kind == "creature":
            return next((body_of(piece) for piece in self.pieces.values() if self.of(piece) == thing), None)
        return self._explorer_place(which) if kind == "explorer" else None

    def middle_of(self, thing: Thing) -> Point | None:
        """The middle of the space that something is on, or of the isle."""
        space = self.space_of(thing)
        return self._geometry.spaces[space] if space != NONE else self.place_of(thing)

    def _space_place(self, space: int, kind: str) -> Point:
        """Where a boat is, its space is marked beside it: one can swim there too."""
        x, y = self._geometry.spaces[space]
        return (x + _BESIDE[0], y + _BESIDE[1]) if kind == "space" and self._has_boat(space) else (x, y)

    def is_taken(self, thing: Thing) -> bool:
        """Whether something stands there already, so that a mark goes beside it."""
        if thing[0] != "space":
            return thing[0] != "isle"
        return not self._has_boat(thing[1]) and any(piece.space == thing[1] for piece in self.pieces.values())

    def is_land(self, thing: Thing) -> bool:
        return thing[0] == "space" and self._table.land[thing[1]] != 0

    def at(self, point: Point) -> list[Thing]:
        """What lies under a point, the nearest first."""
        found = [thing for _, thing in sorted([*self._heads_at(point), *self._bodies_at(point)])]
        space = self._geometry.nearest(point)
        if space is not None:
            found = self._with_space(found, space, point)
        isle = self._geometry.isle_at(point)
        return [*found, ("isle", isle, 0)] if isle is not None else found

    def _with_space(self, found: list[Thing], space: int, point: Point) -> list[Thing]:
        """A boat takes its whole space, but for the water beside it."""
        here = [self.of(piece) for piece in self.pieces.values() if piece.space == space]
        if not self._has_boat(space):
            return [*found, place(space), *here]
        if math.dist(point, self._space_place(space, "space")) < _NEAR:
            return [place(space), *found, *here]
        return [*found, boat(space), place(space), *here]

    def _has_boat(self, space: int) -> bool:
        return bool(self._table.boats >> space & 1)

    def _explorer_place(self, e: int) -> Point | None:
        found = self.pieces.get(("explorer", e, 0))
        if found:
            return body_of(found)
        aboard = self._table.where[e] - self._t.afloat
        if not 0 <= aboard < self._t.boats:
            return None
        hull, crew = self.pieces["boat", aboard, 0], self._aboard(aboard)
        x, y = _HEADS[crew.index(e)] if len(crew) > 1 else _HEADS[1]
        return hull.x + x / UNITS * hull.scale, hull.y + y / UNITS * hull.scale

    def _heads_at(self, point: Point) -> list[tuple[float, Thing]]:
        """Passengers whose heads lie under a point, and how far from it."""
        crew = [e for number, space in enumerate(self._table.boat_at) if space != NONE for e in self._aboard(number)]
        near = [(math.dist(point, self._explorer_place(e) or point) / _HEAD, explorer(e)) for e in crew]
        return [one for one in near if one[0] < 1]

    def _bodies_at(self, point: Point) -> list[tuple[float, Thing]]:
        """Pieces whose bodies lie under a point, and how far their middles are from it, measured by their sizes."""
        near = [(_far(piece, point), self.of(piece)) for piece in self.pieces.values()]
        return [one for one in near if one[0] < 1]

    def _aboard(self, number: int) -> list[int]:
        return [e for e, where in enumerate(self._table.where) if where == self._t.afloat + number]


def body_of(piece: SurvivePiece) -> Point:
    """The middle of what is seen of a piece."""
    return piece.x, piece.y + _body(piece)[0] * piece.scale / UNITS


def _far(piece: SurvivePiece, point: Point) -> float:
    """How far a point is from the middle of a body; within 1 it lies on it. Small ones have some room around them."""
    _, half_width, half_height = _body(piece)
    x, y = body_of(piece)
    scale = max(piece.scale, 0.6) / UNITS
    return math.hypot((point[0] - x) / (half_width * scale), (point[1] - y) / (half_height * scale))


def _body(piece: SurvivePiece) -> tuple[int, int, int]:
    return _BODIES["swimmer" if "swimmer" in piece.art else piece.key[0]]
