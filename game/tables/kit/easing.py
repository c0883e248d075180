"""How pieces move: for every easing where a piece is on its way, how high, how it leans, how deep it is and how much of it is seen."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from .drawings import DEEP


class Pose(NamedTuple):
    """A piece on its way. `along` is the part of the way, `lift` and `aside` are in units of the board, `dip` in steps of `DEEP`."""

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


def _swell(part: float) -> float:
    """From 0 to 1, and a little over it before the end."""
    back = part - 1
    return 1 + 2.2 * back**3 + 1.2 * back**2


def _go(part: float, stretches: int) -> Pose:
    return Pose(ease(part))


def _hop(part: float, stretches: int) -> Pose:
    return Pose(part, lift=0.32 * abs(_wave(part, stretches / 2)))


def _leap(part: float, stretches: int) -> Pose:
    return Pose(ease(part), lift=0.7 * _arc(part), tilt=2 * round(3 * _wave(part, 1)))


def _swim(part: float, stretches: int) -> Pose:
    return Pose(ease(part), tilt=round(6 * _wave(part, stretches) * _arc(part)), dip=_deep(0.1 * _arc(part)))


def _sail(part: float, stretches: int) -> Pose:
    return Pose(ease(part), tilt=round(5 * _wave(part, 0.5 + stretches / 2) * _arc(part)))


def _rush(part: float, stretches: int) -> Pose:
    """Slow at first, then ever faster."""
    return Pose(part**2 * (2 - part) if stretches > 1 else ease(part), tilt=round(3 * _wave(part, stretches)))


def _breach(part: float, stretches: int) -> Pose:
    """Half under water on the way, and up at its end."""
    return Pose(ease(part), dip=_deep(0.62 * _arc(part) ** 0.6), tilt=round(4 * _wave(part, 1)))


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
    up = _swell(part)
    return Pose(1.0, lift=max(up - 1, 0.0) * 1.5, dip=_deep(1 - up), tilt=round(5 * _wave(part, 1) * (1 - part)), seen=min(part * 6, 1.0))


def _drop(part: float, stretches: int) -> Pose:
    """From above, with a bounce."""
    down, bounce = within(part, 0, 0.65), within(part, 0.65, 1)
    return Pose(1.0, lift=1.2 * (1 - down * down) + 0.12 * _arc(bounce), seen=min(part * 4, 1.0))


def _under(part: float, stretches: int) -> Pose:
    return Pose(ease(part), tilt=round(10 * _wave(part, 1.5)), dip=_deep(part * part), seen=1 - within(part, 0.8, 1))


def _capsize(part: float, stretches: int) -> Pose:
    """Over on its side, and down."""
    over = within(part, 0.1, 0.8)
    return Pose(0.0, lift=0.22 * _arc(within(part, 0, 0.5)), tilt=5 * round(24 * ease(over)), dip=_deep(within(part, 0.35, 1) ** 2))


def _coiled(part: float, stretches: int) -> Pose:
    """Squeezed and shaken, then pulled down."""
    shaken, down = within(part, 0.3, 0.7), within(part, 0.55, 1)
    return Pose(aside=0.03 * _wave(shaken, 3), tilt=round(8 * _wave(shaken, 2)), dip=_deep(down * down), seen=1 - within(part, 0.9, 1))


def _whirl(part: float, stretches: int) -> Pose:
    """Ever faster around and in."""
    return Pose(part**1.6, tilt=15 * round(part * part * 36), dip=_deep(0.9 * within(part, 0.5, 1)), seen=1 - within(part, 0.8, 1))


def _flee(part: float, stretches: int) -> Pose:
    """It shakes, turns away and is gone."""
    shaken, away = within(part, 0, 0.4), within(part, 0.4, 1)
    return Pose(ease(away), tilt=round(11 * _wave(shaken, 2)), dip=_deep(away), seen=1 - within(part, 0.85, 1))


def _dragged(part: float, stretches: int) -> Pose:
    """Held, lifted, and off into the water."""
    away = within(part, 0.35, 1)
    return Pose(
        ease(away), lift=0.55 * _arc(away), tilt=2 * round(9 * _wave(within(part, 0, 0.6), 1.5)), dip=_deep(within(part, 0.75, 1)),
        seen=1 - within(part, 0.9, 1),
    )  # fmt: skip


def _nod(part: float, stretches: int) -> Pose:
    return Pose(1.0, tilt=round(7 * _wave(part, 1)), lift=0.06 * _arc(part))


def _lunge(part: float, stretches: int) -> Pose:
    return Pose(1.0, tilt=round(-14 * _wave(part, 1)), lift=0.3 * _arc(part))


def _burn(part: float, stretches: int) -> Pose:
    return Pose(0.0, lift=0.15 * part, aside=0.03 * _wave(part, 4), seen=1 - part)


EASINGS: dict[str, Easing] = {
    "go": _go, "hop": _hop, "leap": _leap, "swim": _swim, "sail": _sail, "rush": _rush, "breach": _breach, "dive": _dive, "fall": _fall,
    "rise": _rise, "drop": _drop, "under": _under, "capsize": _capsize, "coiled": _coiled, "whirl": _whirl, "flee": _flee,
    "dragged": _dragged, "nod": _nod, "lunge": _lunge, "burn": _burn,
    "appear": lambda part, stretches: Pose(1.0, seen=part),
    "vanish": lambda part, stretches: Pose(0.0, seen=1 - part),
}  # fmt: skip
LEAVING = frozenset(("under", "capsize", "coiled", "whirl", "flee", "dragged", "burn", "vanish"))
"""After these a piece is no longer there."""
