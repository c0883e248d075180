"""Motion: pieces as they are drawn, how each goes from where it was to where it is in one or several legs, and in which
easing.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, NamedTuple, Self, TypeVar

from .camera import Point
from .drawings import DEEP

Key = tuple[str, int, int]  # what a piece is, whoever looks and wherever it stands, such as ("boat", 3, 0)
NOWHERE = -1
_GRAIN = 0.03
FOUNDERS_AT = 0.45  # the part of its way on which what founders goes down


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
    """One piece on its way.

    Before its first leg it stands where that begins, after its last where that ends, if it is there at all.
    """

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
        """Its present look, on its way in size to the next one."""
        at = max((i for i, (since, _) in enumerate(self.looks) if since <= now), default=0)
        since, look = self.looks[at]
        if at + 1 == len(self.looks) or self.looks[at + 1][1].scale == look.scale or now <= since:
            return look
        until, coming = self.looks[at + 1]
        return replace(look, scale=snap_scale(look.scale + (coming.scale - look.scale) * within(now, since, until)))


def snap_scale(scale: float) -> float:
    """Sizes of a piece that grows or shrinks go in steps, so that each is drawn once."""
    return round(round(scale / _GRAIN) * _GRAIN, 2)


def between(one: Point, other: Point, part: float) -> Point:
    """The point after a part of the straight way from one to another."""
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def along(way: Sequence[Point], part: float) -> Point:
    """The point after a part of the way."""
    return point_at(way, length(way) * part)


def point_at(way: Sequence[Point], far: float) -> Point:
    """The point so far along a way."""
    for a, b in itertools.pairwise(way):
        stretch = math.dist(a, b)
        if far <= stretch and stretch:
            return between(a, b, max(far, 0.0) / stretch)
        far -= stretch
    return way[-1]


def length(way: Sequence[Point]) -> float:
    """The length of all its straight pieces together."""
    return sum(math.dist(a, b) for a, b in itertools.pairwise(way))


# Easings: where a piece is on its way at a time, how high, how it leans, how deep it is and how much of it is seen.


class Pose(NamedTuple):
    """A piece on its way.

    `along` is the part of the way, `lift` and `aside` are in units of the board, `dip` in steps of `DEEP`.
    """

    along: float = 0.0
    lift: float = 0.0
    aside: float = 0.0
    tilt: int = 0
    dip: int = 0
    seen: float = 1.0


Easing = Callable[[float, int], Pose]  # from the part of the time, and over how many stretches the way goes


def ease(part: float) -> float:
    """Slow at both ends."""
    return part * part * (3 - 2 * part)


def within(part: float, start: float, end: float) -> float:
    """How much of a shorter time is over."""
    if end <= start:
        return 1.0 if part >= end else 0.0
    return min(max((part - start) / (end - start), 0.0), 1.0)


def _arc(part: float) -> float:
    return math.sin(math.pi * part)


def _wave(part: float, times: float) -> float:
    return math.sin(math.tau * part * times)


def _deep(part: float) -> int:
    return round(DEEP * min(max(part, 0.0), 1.0))


def _dive(part: float, stretches: int) -> Pose:
    """Under water from here to there."""
    deep = within(part, 0, 0.3) if part < 0.5 else 1 - within(part, 0.7, 1)
    return Pose(ease(within(part, 0.2, 0.8)), dip=_deep(deep), seen=0.0 if deep >= 1 else 1.0)


def _fall(part: float, stretches: int) -> Pose:
    """Shaken with the tile it stands on, then into the water."""
    shaking, falling = within(part, 0, 0.45), within(part, 0.45, 1)
    aside = 0.035 * _wave(shaking, 5) * (1 - falling)
    return Pose(ease(falling), lift=0.45 * _arc(falling), aside=aside, tilt=2 * round(6 * _wave(falling, 0.5)))


def _rise(part: float, stretches: int) -> Pose:
    """Out of the water, a little too high, and back."""
    back = part - 1
    up = 1 + 2.2 * back**3 + 1.2 * back**2
    return Pose(
        1.0,
        lift=max(up - 1, 0.0) * 1.5,
        dip=_deep(1 - up),
        tilt=round(5 * _wave(part, 1) * (1 - part)),
        seen=min(part * 6, 1.0),
    )


def _drop(part: float, stretches: int) -> Pose:
    """From above, with a bounce."""
    down, bounce = within(part, 0, 0.65), within(part, 0.65, 1)
    return Pose(1.0, lift=1.2 * (1 - down * down) + 0.12 * _arc(bounce), seen=min(part * 4, 1.0))


def _capsize(part: float, stretches: int) -> Pose:
    """Over on its side, and down."""
    over = within(part, 0.1, 0.8)
    return Pose(
        0.0,
        lift=0.22 * _arc(within(part, 0, 0.5)),
        tilt=5 * round(24 * ease(over)),
        dip=_deep(within(part, 0.35, 1) ** 2),
    )


def _coil(part: float, stretches: int) -> Pose:
    """Squeezed and shaken, then pulled down."""
    shaken, down = within(part, 0.3, 0.7), within(part, 0.55, 1)
    return Pose(
        aside=0.03 * _wave(shaken, 3),
        tilt=round(8 * _wave(shaken, 2)),
        dip=_deep(down * down),
        seen=1 - within(part, 0.9, 1),
    )


def _founder(part: float, stretches: int) -> Pose:
    """Adrift, over on its side, and down as it fills; it goes only as far as `FOUNDERS_AT`."""
    drift = ease(within(part, 0, 0.75))
    over = within(part, 0.2, 0.6)
    fills = within(part, 0.4, 1)
    rock = 6 * _wave(within(part, 0, 0.35), 1.5) * (1 - over)
    return Pose(
        FOUNDERS_AT * drift,
        tilt=5 * round(10 * ease(over)) + round(rock),
        dip=_deep(fills**1.6),
        seen=1 - within(part, 0.94, 1),
    )


def _flee(part: float, stretches: int) -> Pose:
    """It shakes, turns away and is gone."""
    shaken, away = within(part, 0, 0.4), within(part, 0.4, 1)
    return Pose(ease(away), tilt=round(11 * _wave(shaken, 2)), dip=_deep(away), seen=1 - within(part, 0.85, 1))


def _drag(part: float, stretches: int) -> Pose:
    """Held, lifted, and off into the water."""
    away = within(part, 0.35, 1)
    return Pose(
        ease(away), lift=0.55 * _arc(away), tilt=2 * round(9 * _wave(within(part, 0, 0.6), 1.5)),
        dip=_deep(within(part, 0.75, 1)), seen=1 - within(part, 0.9, 1),
    )  # fmt: skip


EASINGS: dict[str, Easing] = {
    "go": lambda part, stretches: Pose(ease(part)),
    "hop": lambda part, stretches: Pose(part, lift=0.32 * abs(_wave(part, stretches / 2))),
    "leap": lambda part, stretches: Pose(ease(part), lift=0.7 * _arc(part), tilt=2 * round(3 * _wave(part, 1))),
    "swim": lambda part, stretches: Pose(
        ease(part), tilt=round(6 * _wave(part, stretches) * _arc(part)), dip=_deep(0.1 * _arc(part))
    ),
    "sail": lambda part, stretches: Pose(ease(part), tilt=round(5 * _wave(part, 0.5 + stretches / 2) * _arc(part))),
    # Slow at first, then ever faster.
    "rush": lambda part, stretches: Pose(
        part**2 * (2 - part) if stretches > 1 else ease(part), tilt=round(3 * _wave(part, stretches))
    ),
    # Half under water on the way, and up at its end.
    "breach": lambda part, stretches: Pose(
        ease(part), dip=_deep(0.62 * _arc(part) ** 0.6), tilt=round(4 * _wave(part, 1))
    ),
    "dive": _dive,
    "fall": _fall,
    "rise": _rise,
    "drop": _drop,
    "under": lambda part, stretches: Pose(
        ease(part), tilt=round(10 * _wave(part, 1.5)), dip=_deep(part * part), seen=1 - within(part, 0.8, 1)
    ),
    "capsize": _capsize,
    "coiled": _coil,
    # Ever faster around and in.
    "whirl": lambda part, stretches: Pose(
        part**1.6,
        tilt=15 * round(part * part * 36),
        dip=_deep(0.9 * within(part, 0.5, 1)),
        seen=1 - within(part, 0.8, 1),
    ),
    "founder": _founder,
    "flee": _flee,
    "dragged": _drag,
    "nod": lambda part, stretches: Pose(1.0, tilt=round(7 * _wave(part, 1)), lift=0.06 * _arc(part)),
    "lunge": lambda part, stretches: Pose(1.0, tilt=round(-14 * _wave(part, 1)), lift=0.3 * _arc(part)),
    "burn": lambda part, stretches: Pose(0.0, lift=0.15 * part, aside=0.03 * _wave(part, 4), seen=1 - part),
    "appear": lambda part, stretches: Pose(1.0, seen=part),
    "vanish": lambda part, stretches: Pose(0.0, seen=1 - part),
}
LEAVING = frozenset(("under", "capsize", "coiled", "whirl", "founder", "flee", "dragged", "burn", "vanish"))
"""After these a piece is no longer there."""
