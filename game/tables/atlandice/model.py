"""What lies on the board of Atlandice, and what can be done with it."""

from __future__ import annotations

import pygame

from game.rules.atlandice.constants import Constants
from game.rules.atlandice.state import MARKET
from game.rules.atlandice.view import AtlandiceView

from ..kit.camera import Camera, Point
from ..kit.model import BoardModel
from .layout import CityPiece, CityThings, lay_out, sector_thing

_TILE_WEIGHT = 4
"""So many times a region's tile counts beside a token where something must be hidden: it has words to read."""
_ROOM = (1276, 630)
"""The room the city is laid out for before there is a window."""


class AtlandiceModel(BoardModel[CityPiece]):
    """The position with its things, laid out for the room there is."""

    things: CityThings

    def __init__(self, t: Constants, view: AtlandiceView) -> None:
        self.t = t
        self._room = _ROOM
        self.layout = lay_out(*_ROOM)
        super().__init__(Camera(self.layout.bounds))
        self.turn_to(view)

    def turn_to(self, view: AtlandiceView) -> None:
        """Another position lies on the board."""
        self.view, self.table = view, view.table
        self.things = CityThings(self.t, self.table, self.layout)

    def read_places(self) -> list[Point]:
        """With the tiles of the regions, and the clock."""
        sectors = [at for sector in range(MARKET + 1) if (at := self.things.place_of(sector_thing(sector))) is not None]
        return [*super().read_places(), *sectors * _TILE_WEIGHT]

    def fit(self, room: pygame.Rect) -> bool:
        """The city is laid out anew only where the room has another size; whether it was."""
        is_other = room.size != self._room
        if is_other:
            self._room = room.size
            self.layout = lay_out(*room.size)
            self.camera.bounds = self.layout.bounds
            self.things = CityThings(self.t, self.table, self.layout)
        self.camera.fit(room)
        return is_other
