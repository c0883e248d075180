"""The geometry of a chart of stepped lines, in turns and points: strokes, strokes that would hide each other, ticks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from game.engine.speech.story import Curve

_STEPS = (1, 2, 5)


class Stroke(NamedTuple):
    """A straight part of a seat's line: along `fixed` (points when it is level, else the turn) from one end to the other."""

    seat: int
    is_level: bool
    fixed: int
    start: int
    end: int


def strokes(lines: Sequence[Curve]) -> list[Stroke]:
    """The parts of all lines, each seat's in their order."""
    found = []
    for seat, line in enumerate(lines):
        for (turn, points), (later, after) in pairwise(line):
            if later != turn:
                found.append(Stroke(seat, True, points, turn, later))
            if after != points:
                found.append(Stroke(seat, False, later, points, after))
    return found


def lanes(parts: Sequence[Stroke]) -> dict[Stroke, int]:
    """Which lane each stroke takes: those of different seats that would lie on each other get different ones."""
    taken: dict[Stroke, int] = {}
    for part in parts:
        beside = {lane for other, lane in taken.items() if other.seat != part.seat and _hides(part, other)}
        taken[part] = next(lane for lane in range(len(beside) + 1) if lane not in beside)
    return taken


def shared(parts: Sequence[Stroke], lane: Mapping[Stroke, int]) -> dict[Stroke, int]:
    """How many lanes lie where each stroke does: so many take turns there, dash by dash, and none leaves its place."""
    return {part: 1 + max(lane[other] for other in parts if other == part or _hides(part, other)) for part in parts}


def dashes(start: int, end: int, lane: int, lanes: int, long: int) -> list[tuple[int, int]]:
    """The pieces of a way that are one lane's where several take turns."""
    if lanes == 1:
        return [(start, end)]
    firsts = range(start + lane * long, end, lanes * long)
    return [(first, min(first + long, end)) for first in firsts]


def spread(places: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Places moved as little as it takes to be so far apart, in their order, between two ends."""
    order = sorted(range(len(places)), key=lambda i: (places[i], i))
    moved, least = list(places), low
    for i in order:
        moved[i] = max(moved[i], least)
        least = moved[i] + apart
    most = high
    for i in reversed(order):
        moved[i] = min(moved[i], most)
        most = moved[i] - apart
    return moved


def ticks(low: int, high: int, most: int = 4) -> list[int]:
    """Round numbers from low to high, about so many; 0 is one of them where it lies between."""
    step = nice_step(max(high - low, 1), most)
    return list(range(-(-low // step) * step, high + 1, step))


def nice_step(span: int, most: int) -> int:
    ten = 1
    while True:
        for step in _STEPS:
            if span / (step * ten) <= most:
                return step * ten
        ten *= 10


def _hides(one: Stroke, other: Stroke) -> bool:
    if one.is_level != other.is_level or one.fixed != other.fixed:
        return False
    (start, end), (first, last) = sorted((one.start, one.end)), sorted((other.start, other.end))
    return start < last and first < end
