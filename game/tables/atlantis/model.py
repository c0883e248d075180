"""What lies on the board of Atlantis, and what can be done with it."""

from __future__ import annotations

import pygame

from game.rules.atlantis.tables import Tables
from game.rules.atlantis.view import AtlantisView

from ..kit.camera import Camera
from ..kit.model import BoardModel
from .layout.pieces import RowPiece
from .layout.row import lay_out
from .layout.shown import shown_table
from .layout.things import RowThings

_ROOM = (1276, 630)
"""The room the row is laid out for before there is a window."""


class AtlantisModel(BoardModel[RowPiece]):
    """The public position with its things, laid out for the room there is."""

    things: RowThings

    def __init__(self, t: Tables, view: AtlantisView) -> None:
        self.t = t
        self._room = _ROOM
        self.layout = lay_out(t.board, *_ROOM)
        super().__init__(Camera(self.layout.bounds))
        self.turn_to(view)

    def turn_to(self, view: AtlantisView) -> None:
        """Another position lies on the board."""
        self.view, self.table = view, shown_table(view.table)
        self.things = RowThings(self.t, self.table, self.layout)

    def fit(self, room: pygame.Rect) -> None:
        """The row is laid out anew only where the room has another size: places never move during a game."""
        if room.size != self._room:
            self._room = room.size
            self.layout = lay_out(self.t.board, *room.size)
            self.camera.bounds = self.layout.bounds
            self.things = RowThings(self.t, self.table, self.layout)
        self.camera.fit(room)
