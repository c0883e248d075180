"""Where everything lies: spaces and isles in units of a hex's size."""

from __future__ import annotations

import math

from game.rules.survive.board.board import Board

from ...kit.camera import Bounds, Point

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
        left, top = min(x for x, _ in every) - _ROOT / 2 - _AIR_BESIDE, min(y for _, y in every) - 1 - _AIR
        width, height = max(x for x, _ in every) + _ROOT / 2 + _AIR_BESIDE - left, max(y for _, y in every) + 1 + _AIR - top
        self.bounds = Bounds(left, top, width, height)

    @property
    def middle(self) -> Point:
        """The middle of the board."""
        bounds = self.bounds
        return bounds.left + bounds.width / 2, bounds.top + bounds.height / 2

    def isle_middle(self, isle: int) -> Point:
        places = self.isles[isle]
        return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)

    def nearest(self, at: Point) -> int | None:
        """The space a point lies in."""
        space = min(range(len(self.spaces)), key=lambda i: _squared(self.spaces[i], at))
        return space if _inside(self.spaces[space], at) else None

    def isle_at(self, at: Point) -> int | None:
        """The isle a point lies on; the ring around its middle, by which it is offered, is a part of it."""
        for isle, places in enumerate(self.isles):
            if any(_inside(place, at) for place in places) or math.dist(at, self.isle_middle(isle)) <= 1:
                return isle
        return None


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
