"""What lies on the board of Atlantis, and what can be done with it."""

from __future__ import annotations

import pygame

from game.rules.atlantis.constants import Constants
from game.rules.atlantis.view import AtlantisView

from ..kit.camera import Camera, Point
from ..kit.model import BoardModel
from .layout import RowPiece, RowThings, lay_out, shown_table, spaced, stretch

_BEADS = 0.28
"""How far the beads of a route are apart, in T."""
_ROOM = (1276, 630)
"""The room the row is laid out for before there is a window."""


class AtlantisModel(BoardModel[RowPiece]):
    """The public position with its things, laid out for the room there is."""

    things: RowThings

    def __init__(self, t: Constants, view: AtlantisView) -> None:
        self.t = t
        self._room = _ROOM
        self.layout = lay_out(t.board, *_ROOM)
        super().__init__(Camera(self.layout.bounds))
        self.turn_to(view)

    def turn_to(self, view: AtlantisView) -> None:
        """Another position lies on the board."""
        self.view, self.table = view, shown_table(self.t, view.table)
        self._beads: dict[tuple[int, int], list[Point]] = {}
        self.things = RowThings(self.t, self.table, self.layout)

    def beads(self, start: int, end: int) -> list[Point]:
        """Points along the way from one place to another, where no tile lies; worked out once a position."""
        key = start, end
        if key not in self._beads:
            land = [self.layout.places[place] for place in range(1, self.t.mainland) if self.table.tops[place]]
            found = spaced(stretch(self.layout.places, start, end), _BEADS)
            self._beads[key] = [(x, y) for x, y in found if all(abs(x - a) > 0.48 or abs(y - b) > 0.52 for a, b in land)]
        return self._beads[key]

    def read_places(self) -> list[Point]:
        """With the tiles that are left, and both ends."""
        tiles = [self.layout.places[place] for place in range(1, self.t.mainland) if self.table.tops[place]]
        return [*super().read_places(), *tiles, self.layout.terrace, self.layout.beach]

    def fit(self, room: pygame.Rect) -> None:
        """The row is laid out anew only where the room has another size: places never move during a game."""
        if room.size != self._room:
            self._room = room.size
            self.layout = lay_out(self.t.board, *room.size)
            self.camera.bounds = self.layout.bounds
            self._beads = {}
            self.things = RowThings(self.t, self.table, self.layout)
        self.camera.fit(room)
