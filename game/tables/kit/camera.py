"""A board's camera: turns places in units of the board into pixels, and back."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

Point = tuple[float, float]  # a place on a board, in its units
Seen = tuple[float, tuple[float, float]]  # how near a board is, and by how many pixels it is moved
_ZOOMS = {
    pygame.K_PLUS: 1.25,
    pygame.K_EQUALS: 1.25,
    pygame.K_KP_PLUS: 1.25,
    pygame.K_MINUS: 0.8,
    pygame.K_KP_MINUS: 0.8,
}


@dataclass(frozen=True, slots=True)
class Bounds:
    """A rectangle on a board, in its units, such as what of it has to be seen."""

    left: float
    top: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        return self.left + self.width / 2, self.top + self.height / 2

    def has(self, point: Point) -> bool:
        return self.left <= point[0] <= self.left + self.width and self.top <= point[1] <= self.top + self.height


class Camera:
    """Fits the board into its room; zoomed in, it can be moved about."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self.zoom = 1.0
        self.picture: pygame.Rect | None = None
        """All of the picture that the room is a part of, where what happens on the board may be seen beside it, too, as
        in a film.
        """
        self._shift = pygame.Vector2()
        self.fit(pygame.Rect(0, 0, 1, 1))

    def fit(self, room: pygame.Rect) -> None:
        """Gives the board this room; in the smallest windows nothing is left of it, and a pixel is kept."""
        self.room = pygame.Rect(room.topleft, (max(room.width, 1), max(room.height, 1)))
        self._keep()

    @property
    def veiled(self) -> pygame.Rect:
        """The room that darkens where something is shown large."""
        return self.picture or self.room

    def pixel(self, at: Point) -> tuple[float, float]:
        size, origin = self.size, self._origin
        return origin[0] + at[0] * size, origin[1] + at[1] * size

    def in_room(self, at: Point) -> tuple[int, int]:
        """The pixel of a place on a surface as large as the room."""
        x, y = self.pixel(at)
        return round(x - self.room.x), round(y - self.room.y)

    def unit(self, pixel: tuple[float, float]) -> Point:
        size, origin = self.size, self._origin
        return (pixel[0] - origin[0]) / size, (pixel[1] - origin[1]) / size

    def square(self, at: Point, units: float) -> pygame.Rect:
        """The pixels around a point, so many units wide and high."""
        (x, y), size = self.pixel(at), round(units * self.size)
        return pygame.Rect(round(x) - size // 2, round(y) - size // 2, size, size)

    def zoom_at(self, pixel: tuple[float, float], factor: float) -> bool:
        """Zooms in or out, keeping what is under the pointer there; says whether anything changed."""
        under, before = self.unit(pixel), self.zoom
        self.zoom = min(max(self.zoom * factor, 1.0), 3.0)
        self._measure()
        now = self.pixel(under)
        self._shift += pygame.Vector2(pixel[0] - now[0], pixel[1] - now[1])
        self._keep()
        return self.zoom != before

    def as_seen(self) -> Seen:
        return self.zoom, (self._shift.x, self._shift.y)

    def see(self, seen: Seen) -> None:
        """As it was seen before."""
        self.zoom = seen[0]
        self._shift.update(seen[1])
        self._keep()

    def zoom_by(self, key: int) -> bool:
        """Plus and minus; whether anything changed."""
        return key in _ZOOMS and self.zoom_at(self.room.center, _ZOOMS[key])

    def move(self, x: float, y: float) -> bool:
        """Moves what is seen by pixels; whether anything changed."""
        before = self._shift.copy()
        self._shift += (x, y)
        self._keep()
        return self._shift != before

    def reveal(self, at: Point, part: float = 1.0) -> bool:
        """Moves as little as is needed to see a point with a unit around it, or a part of that; whether anything
        changed.
        """
        x, y = self.pixel(at)
        seen = self.room.inflate(-2 * self.size, -2 * self.size)
        across, down = min(max(x, seen.left), seen.right) - x, min(max(y, seen.top), seen.bottom) - y
        return self.move(across * part, down * part)

    def _keep(self) -> None:
        """The board never leaves its room."""
        self._measure()
        bounds, size = self.bounds, self.size
        across = max((bounds.width * size - self.room.width) / 2, 0)
        down = max((bounds.height * size - self.room.height) / 2, 0)
        self._shift.x = min(max(self._shift.x, -across), across)
        self._shift.y = min(max(self._shift.y, -down), down)
        self._measure()

    def _measure(self) -> None:
        """Works out what every pixel is reckoned from."""
        bounds, room = self.bounds, self.room
        # pixels of one unit
        self.size = max(min(room.width / bounds.width, room.height / bounds.height), 4.0) * self.zoom
        x = room.x + (room.width - bounds.width * self.size) / 2 - bounds.left * self.size
        y = room.y + (room.height - bounds.height * self.size) / 2 - bounds.top * self.size
        self._origin = round(x + self._shift.x), round(y + self._shift.y)  # the pixel of the unit (0, 0)
