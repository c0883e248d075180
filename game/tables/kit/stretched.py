"""A board while two fingers zoom and move it: to draw it anew for every size takes too long to follow them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import pygame

from game.engine import View
from game.widgets import Pen

from ..selection import Selection
from .camera import Camera, Point

_RESTS = 0.2  # seconds after which fingers that lie still, or are gone, are not waited for


class StretchedTable(Protocol):
    """A table as its stretched picture knows it."""

    @property
    def selection(self) -> Selection: ...
    @property
    def light_steps(self) -> int: ...
    def draw_sea(self, surface: pygame.Surface, look: Any) -> None: ...

    model: Any
    host: Any


class Stretched:
    """What was seen when the fingers came, as large and in the place to which they have brought it; around it lies the
    sea. The board is drawn anew as soon as they rest, or as anything on it is not as it was.
    """

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self._before = camera.as_seen()
        self._picture: pygame.Surface | None = None
        self._room = pygame.Rect(0, 0, 0, 0)
        self._origin: Point = 0.0, 0.0
        self._size = 1.0
        self._shown: object = None  # all that the picture shows
        self._rested = 0.0

    def follow(self) -> None:
        """The fingers have moved."""
        self._rested = 0.0

    def rests(self, seconds: float) -> bool:
        """Time passes: whether the board is drawn anew now."""
        self._rested += seconds
        return self._rested >= _RESTS

    def draw(self, pen: Pen, table: StretchedTable, paint: Callable[[], None]) -> bool:
        """Whether it can stand in for the board."""
        shown = _all_shown(pen, table, self._camera.room)
        if self._picture is None and not self._take(pen, paint, shown):
            return False
        if shown != self._shown or self._picture is None:
            return False
        room, scale = self._room, self._camera.size / self._size
        origin = self._camera.pixel((0.0, 0.0))
        x, y = (here + (edge - was) * scale for here, edge, was in zip(origin, room.topleft, self._origin, strict=True))
        seen = pygame.Rect(round(x), round(y), round(room.width * scale), round(room.height * scale)).clip(room)
        before = pen.surface.get_clip()
        pen.surface.set_clip(room.clip(before))
        table.draw_sea(pen.surface, pen.look)
        if seen:
            corner = (seen.x - x) / scale, (seen.y - y) / scale
            part = pygame.Rect(*corner, seen.width / scale, seen.height / scale).clip(self._picture.get_rect())
            if part:
                pen.surface.blit(pygame.transform.scale(self._picture.subsurface(part), seen.size), seen)
        pen.surface.set_clip(before)
        return True

    def _take(self, pen: Pen, paint: Callable[[], None], shown: object) -> bool:
        """The board is drawn once more as it was."""
        self._room = self._camera.room.clip(pen.surface.get_rect())
        if not pen.surface.get_clip().contains(self._room):
            return False
        now = self._camera.as_seen()
        self._camera.see(self._before)
        paint()
        self._picture = pen.surface.subsurface(self._room).copy()
        self._origin, self._size = self._camera.pixel((0.0, 0.0)), self._camera.size
        self._camera.see(now)
        self._shown = shown
        return True


def _all_shown(pen: Pen, table: StretchedTable, room: pygame.Rect) -> object:
    view: View = table.model.view
    return pen.look, tuple(room), id(view), table.selection, table.light_steps, table.host.visibility.is_up
