"""Motion: pieces go from where they were to where they are in one or several legs, and an animation is all that moves at a time."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from .camera import Point
from .easing import EASINGS, within
from .effects import Effect
from .pieces import BoardPiece, Key

P = TypeVar("P", bound=BoardPiece)

SPEEDS = {"slow": 0.6, "normal": 1.25, "fast": 2.6, "instant": math.inf}
_GRAIN = 0.03


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
    looks: list[tuple[float, P]] = field(default_factory=list)
    """What it looks like from a time on."""
    comes: bool = False
    """It was not there before its first leg."""
    goes: bool = False
    """It is not there after its last."""

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
        return replace(look, scale=sized(scale))


@dataclass(slots=True)
class Animation(Generic[P]):
    """All that moves at this moment, in the time of a timeline; it goes on until the last of it has come to rest."""

    motions: Mapping[Key, Motion[P]] = field(default_factory=dict)
    effects: Sequence[Effect] = ()
    rate: float = 1.0
    """Seconds of the timeline in a second."""
    now: float = 0.0
    length: float = 0.0
    hidden: frozenset[int] = frozenset()
    """Spaces whose tiles are drawn by effects instead of the ground."""

    @property
    def is_going_on(self) -> bool:
        return self.now < self.length

    @property
    def end(self) -> float:
        """The seconds it takes in all."""
        return self.length / self.rate

    def begin(self, motions: Mapping[Key, Motion[P]], effects: Sequence[Effect], speed: str, longest: float) -> None:
        """What would take too long goes faster."""
        self.motions, self.effects, self.now = motions, effects, 0.0
        self.length = max([motion.end for motion in motions.values()] + [effect.end for effect in effects], default=0.0)
        self.rate = SPEEDS[speed] * max(self.length / longest, 1.0)
        self.hidden = frozenset(effect.space for effect in effects if effect.hides)

    def linger(self, before: float, after: float) -> None:
        """Takes so many seconds more, before anything moves and after everything did."""
        self.now -= before * self.rate
        self.length += after * self.rate

    def pass_time(self, seconds: float) -> None:
        self.now += seconds * self.rate
        if not self.is_going_on:
            self.finish()

    def finish(self) -> None:
        self.motions, self.effects, self.now, self.length, self.hidden = {}, (), 0.0, 0.0, frozenset()

    def pieces(self, resting: Mapping[Key, P]) -> Iterator[tuple[Key, P, float]]:
        """All pieces at this moment: those that rest, those that move, those that are about to be gone; and how much of each is seen."""
        for key, piece in resting.items():
            motion = self.motions.get(key)
            now = motion.piece(self.now) if motion else (piece, 1.0)
            if now:
                yield key, *now
        for key, motion in self.motions.items():
            if key not in resting and (now := motion.piece(self.now)):
                yield key, *now


def sized(scale: float) -> float:
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
