"""Drawn boards as those who play on them see them: the pixels that mean something now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.scenes import TableScene
from game.tables import BoardWidget, DrawnTable, Thing
from game.tables.survive.layout import body_of
from tests.driver import is_a


@dataclass(frozen=True, slots=True)
class Board:
    """The board on a scene."""

    table: DrawnTable[Any, Any]
    widget: BoardWidget

    @classmethod
    def of(cls, scene: TableScene) -> Board | None:
        """The board that is to be seen, if this table draws one."""
        scene.refresh_layout()
        table = scene.table
        widget = next((widget for widget in scene.root.top.walk() if isinstance(widget, BoardWidget)), None)
        return cls(table, widget) if isinstance(table, DrawnTable) and widget else None

    @classmethod
    def places_on(cls, scene: TableScene) -> list[tuple[int, int]]:
        """Where to click on the board of a scene; nowhere, if it draws none."""
        board = cls.of(scene)
        return board.places() if board else []

    def places(self) -> list[tuple[int, int]]:
        """Where to click: what can act, or where what is picked can go."""
        return [self.pixel_of(thing) for thing in self.table.model.hot()]

    def pixel_of(self, thing: Thing) -> tuple[int, int]:
        """Where one would click for a thing: on the body of a piece, on the mark of a place."""
        at = self._place_of(thing)
        assert at is not None, f"{thing} is nowhere"
        x, y = self.table.model.camera.pixel(at)
        return round(x), round(y)

    def _place_of(self, thing: Thing) -> tuple[float, float] | None:
        things = self.table.model.things
        if is_a(things, "IslandThings") and thing[0] == "boat":
            return next((body_of(piece) for piece in things.pieces.values() if things.of(piece) == thing), None)
        return things.place_of(thing)
