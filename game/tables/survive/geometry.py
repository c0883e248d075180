"""Where everything lies: spaces and isles in units of a hex's size, and the camera that turns these into pixels."""

from __future__ import annotations

import math

import pygame

from game.rules.survive.board import Board

Point = tuple[float, float]

_ROOT = math.sqrt(3)
_AIR = 0.35
_AIR_BESIDE = 0.85
"""Room above and below the board and beside it, in hexes' sizes: drawn isles are broader than their places."""


class Geometry:
    """The board in units: a hex reaches one unit from its middle to its corners, the first space's row is at its own place."""

    def __init__(self, board: Board) -> None:
        self.spaces = [centre(space.q, space.r) for space in board.spaces]
        self.isles = [[centre(q, r) for q, r in isle.drawn] for isle in board.isles]
        every = [*self.spaces, *(place for isle in self.isles for place in isle)]
        self.left = min(x for x, _ in every) - _ROOT / 2 - _AIR_BESIDE
        self.top = min(y for _, y in every) - 1 - _AIR
        self.width = max(x for x, _ in every) + _ROOT / 2 + _AIR_BESIDE - self.left
        self.height = max(y for _, y in every) + 1 + _AIR - self.top

    def isle_middle(self, isle: int) -> Point:
        places = self.isles[isle]
        return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)

    def nearest(self, at: Point) -> int | None:
        """The space a point lies in."""
        space = min(range(len(self.spaces)), key=lambda i: _squared(self.spaces[i], at))
        return space if _inside(self.spaces[space], at) else None

    def isle_at(self, at: Point) -> int | None:
        """The isle a point lies on."""
        for isle, places in enumerate(self.isles):
            if any(_inside(place, at) for place in places):
                return isle
        return None


class Camera:
    """Fits the board into its room; zoomed in, it can be moved about."""

    def __init__(self, geometry: Geometry) -> None:
        self._geometry = geometry
        self.zoom = 1.0
        self._shift = pygame.Vector2()
        self.fit(pygame.Rect(0, 0, 1, 1))

    def fit(self, room: pygame.Rect) -> None:
        self.room = room
        self._keep()

    def pixel(self, at: Point) -> tuple[float, float]:
        size, origin = self.size, self._origin
        return origin[0] + at[0] * size, origin[1] + at[1] * size

    def unit(self, pixel: tuple[float, float]) -> Point:
        size, origin = self.size, self._origin
        return (pixel[0] - origin[0]) / size, (pixel[1] - origin[1]) / size

    def zoom_at(self, pixel: tuple[int, int], factor: float) -> bool:
        """Nearer or further away, what is under the pointer stays there; whether anything changed."""
        under, before = self.unit(pixel), self.zoom
        self.zoom = min(max(self.zoom * factor, 1.0), 3.0)
        self._measure()
        now = self.pixel(under)
        self._shift += pygame.Vector2(pixel[0] - now[0], pixel[1] - now[1])
        self._keep()
        return self.zoom != before

    def move(self, x: float, y: float) -> bool:
        """Moves what is seen by pixels; whether anything changed."""
        before = self._shift.copy()
        self._shift += (x, y)
        self._keep()
        return self._shift != before

    def reveal(self, at: Point) -> bool:
        """Moves as little as is needed to see a hex around a point; whether anything changed."""
        x, y = self.pixel(at)
        seen = self.room.inflate(-2 * self.size, -2 * self.size)
        return self.move(min(max(x, seen.left), seen.right) - x, min(max(y, seen.top), seen.bottom) - y)

    def _keep(self) -> None:
        """The board never leaves its room."""
        self._measure()
        g, size = self._geometry, self.size
        across = max((g.width * size - self.room.width) / 2, 0)
        down = max((g.height * size - self.room.height) / 2, 0)
        self._shift.x = min(max(self._shift.x, -across), across)
        self._shift.y = min(max(self._shift.y, -down), down)
        self._measure()

    def _measure(self) -> None:
        """Works out what every pixel is reckoned from."""
        g, room = self._geometry, self.room
        self.size = max(min(room.width / g.width, room.height / g.height), 4.0) * self.zoom
        """Pixels of one unit: the size of a hex."""
        x = room.x + (room.width - g.width * self.size) / 2 - g.left * self.size
        y = room.y + (room.height - g.height * self.size) / 2 - g.top * self.size
        self._origin = round(x + self._shift.x), round(y + self._shift.y)
        """The pixel of the unit (0, 0)."""


def centre(q: int, r: int) -> Point:
    """The middle of a pointy-top hex."""
    return _ROOT * (q + r / 2), 1.5 * r


def corners(at: Point, size: float = 1.0) -> list[Point]:
    """The six corners of a hex, from the top clockwise."""
    return [(at[0] + size * math.sin(math.radians(60 * i)), at[1] - size * math.cos(math.radians(60 * i))) for i in range(6)]


def _squared(one: Point, other: Point) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _inside(middle: Point, at: Point) -> bool:
    """Whether a point lies in a hex of size 1 around a middle."""
    x, y = abs(at[0] - middle[0]), abs(at[1] - middle[1])
    return x <= _ROOT / 2 and y <= 1 - x / _ROOT


def far_ahead(here: Point, at: Point, direction: tuple[int, int]) -> float:
    """How far a point lies in a direction, what lies aside counting double; without end where it lies behind."""
    x, y = at[0] - here[0], at[1] - here[1]
    ahead, aside = (x * direction[0], abs(y)) if direction[0] else (y * direction[1], abs(x))
    return ahead + 2 * aside if ahead > 0.05 else math.inf
