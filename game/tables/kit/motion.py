"""Motion: pieces as they are drawn, and how each goes from where it was to where it is in one or several legs."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, Self, TypeVar

from .camera import Point
from .easing import EASINGS, within

Key = tuple[str, int, int]  # what a piece is, whoever looks and wherever it stands, such as ("boat", 3, 0)
NOWHERE = -1
_GRAIN = 0.03


@dataclass(frozen=True, slots=True)
class BoardPiece:
    """One drawing on the board. What `scale` 1 means is a matter of the game's drawings."""

    key: Key
    art: str
    x: float
    y: float
    scale: float
    space: int = NOWHERE
    badge: int = 0  # how many it stands for, where not all are drawn
    tilt: int = 0  # degrees it leans while it moves
    dip: int = 0  # how far it is under water, in steps of `drawings.DEEP`

    def at(self, x: float, y: float) -> Self:
        return replace(self, x=x, y=y)


P = TypeVar("P", bound=BoardPiece)


@dataclass(frozen=True, slots=True)
class Leg:
    """A part of a piece's way: from a time on, for so long, along these points, in an easing."""

    start: float
    seconds: float
    way: Sequence[Point]
    easing: str = "go"

    @property
    def end(self) -> float:
        return self.start + self.seconds


@dataclass(slots=True)
class Motion(Generic[P]):
    """One piece on its way. Before its first leg it stands where that begins, after its last where that ends, if it is there at all."""

    legs: list[Leg] = field(default_factory=list)
    looks: list[tuple[float, P]] = field(default_factory=list)  # what it looks like from a time on
    comes: bool = False  # it was not there before its first leg
    goes: bool = False  # it is not there after its last

    @property
    def end(self) -> float:
        return max((leg.end for leg in self.legs), default=0.0)

    def piece(self, now: float) -> tuple[P, float] | None:
        """The piece as it is now, and how much of it is to be seen."""
        if (self.comes and now < self.legs[0].start) or (self.goes and now >= self.end):
            return None
        leg = next((leg for leg in reversed(self.legs) if leg.start <= now), self.legs[0])
        pose = EASINGS[leg.easing](within(now, leg.start, leg.end), len(leg.way) - 1)
        if pose.seen <= 0:
            return None
        x, y = along(leg.way, pose.along)
        return replace(self._look(now), x=x + pose.aside, y=y - pose.lift, tilt=pose.tilt, dip=pose.dip), pose.seen

    def _look(self, now: float) -> P:
        """What it looks like, on its way in size to what comes next."""
        at = max((i for i, (since, _) in enumerate(self.looks) if since <= now), default=0)
        since, look = self.looks[at]
        if at + 1 == len(self.looks) or self.looks[at + 1][1].scale == look.scale or now <= since:
            return look
        until, coming = self.looks[at + 1]
        scale = look.scale + (coming.scale - look.scale) * within(now, since, until)
        return replace(look, scale=snap_scale(scale))


def snap_scale(scale: float) -> float:
    """Sizes of a piece that grows or shrinks go in steps, so that each is drawn once."""
    return round(round(scale / _GRAIN) * _GRAIN, 2)


def between(one: Point, other: Point, part: float) -> Point:
    """The point after a part of the straight way from one to another."""
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def along(way: Sequence[Point], part: float) -> Point:
    """The point after a part of the way."""
    left = length(way) * part
    for a, b in itertools.pairwise(way):
        stretch = math.dist(a, b)
        if left <= stretch and stretch:
            return a[0] + (b[0] - a[0]) * left / stretch, a[1] + (b[1] - a[1]) * left / stretch
        left -= stretch
    return way[-1]


def length(way: Sequence[Point]) -> float:
    """Of all its straight pieces together."""
    return sum(math.dist(a, b) for a, b in itertools.pairwise(way))


def spiral(start: Point, centre: Point, turns: float = 1.4, points: int = 28) -> list[Point]:
    """From a point around a middle and into it."""
    far = math.dist(start, centre) or 0.3
    angle = math.atan2(start[1] - centre[1], start[0] - centre[0])
    way = [start]
    for step in range(1, points + 1):
        part = step / points
        turned, radius = angle + math.tau * turns * part, far * (1 - part) ** 1.4
        way.append((centre[0] + radius * math.cos(turned), centre[1] + 0.8 * radius * math.sin(turned)))
    return way
