"""Curves through places: what the isthmus, bridges and routes follow."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from functools import lru_cache

from ...kit.camera import Point
from ...kit.motion import length

_STEPS = 10
"""Straight pieces from place to place."""


def through(points: Sequence[Point], steps: int = _STEPS) -> Sequence[Point]:
    """A smooth line through all points (Catmull-Rom), as many short straight ones."""
    return _through(tuple(points), steps)


@lru_cache(256)
def _through(points: tuple[Point, ...], steps: int) -> tuple[Point, ...]:
    if len(points) < 2:
        return points
    ends = [_beyond(points[1], points[0]), *points, _beyond(points[-2], points[-1])]
    found = [points[0]]
    for i in range(len(points) - 1):
        found += [_between(ends[i : i + 4], step / steps) for step in range(1, steps + 1)]
    return tuple(found)


def stretch(points: Sequence[Point], start: int, end: int) -> Sequence[Point]:
    """The line through all points, from one of them to another: wherever it is cut, it does not bend otherwise."""
    return through(points)[start * _STEPS : end * _STEPS + 1]


def _beyond(one: Point, other: Point) -> Point:
    return 2 * other[0] - one[0], 2 * other[1] - one[1]


def _between(four: Sequence[Point], part: float) -> Point:
    square, cube = part * part, part * part * part
    weights = -cube + 2 * square - part, 3 * cube - 5 * square + 2, -3 * cube + 4 * square + part, cube - square
    return (
        sum(weight * x for weight, (x, _) in zip(weights, four, strict=True)) / 2,
        sum(weight * y for weight, (_, y) in zip(weights, four, strict=True)) / 2,
    )


def inside(line: Sequence[Point], box: tuple[float, float, float, float]) -> list[Sequence[Point]]:
    """The stretches of a line that are in a box."""
    left, top, right, bottom = box
    found = list[Sequence[Point]]()
    start = None
    for i, (x, y) in enumerate(line):
        is_in = left < x < right and top < y < bottom
        if is_in and start is None:
            start = i
        elif not is_in and start is not None:
            found.append(line[start:i])
            start = None
    return [*found, line[start:]] if start is not None else found


def aside(line: Sequence[Point], far: float) -> list[Point]:
    """The same line so far to its left."""
    found = []
    for i, (x, y) in enumerate(line):
        before, behind = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
        dx, dy = behind[0] - before[0], behind[1] - before[1]
        step = math.hypot(dx, dy) or 1.0
        found.append((x + dy / step * far, y - dx / step * far))
    return found


def trimmed(line: Sequence[Point], start: float, end: float) -> list[Point]:
    """The line without so much at its start and at its end."""
    whole = length(line)
    return cut(line, start, whole - end) if whole > start + end else [point_at(line, whole / 2)] * 2


def cut(line: Sequence[Point], start: float, end: float) -> list[Point]:
    """The part of a line from one length to another."""
    found, gone = [point_at(line, start)], 0.0
    for a, b in itertools.pairwise(line):
        gone += math.dist(a, b)
        if start < gone < end:
            found.append(b)
    return [*found, point_at(line, end)]


def spaced(line: Sequence[Point], apart: float) -> list[Point]:
    """Points on a line, so far apart."""
    found, due = list[Point](), apart / 2
    for a, b in itertools.pairwise(line):
        stretch = math.dist(a, b)
        while due <= stretch and stretch:
            part = due / stretch
            found.append((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part))
            due += apart
        due -= stretch
    return found


def point_at(line: Sequence[Point], far: float) -> Point:
    """The point so far along a line."""
    left = far
    for a, b in itertools.pairwise(line):
        stretch = math.dist(a, b)
        if left <= stretch and stretch:
            part = max(left, 0.0) / stretch
            return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
        left -= stretch
    return line[-1]
