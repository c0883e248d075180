"""Elo: one scale for levels that did not all meet, fitted to the shares they took from each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import NormalDist

from .estimates import CONFIDENCE

_SCALE = 400 / log(10)
_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
_ROUNDS = 100
_FINE = 1e-10

Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two levels by number, the first one's share, and how many independent games that is worth."""

    one: int
    other: int
    share: float
    worth: float


@dataclass(frozen=True, slots=True)
class Rating:
    """A level's Elo above that of the anchor, and how far its 95 % interval reaches to either side."""

    elo: float
    reach: float


def ratings(count: int, meetings: Sequence[Meeting], anchor: int) -> list[Rating]:
    """Bradley and Terry's model by maximum likelihood; levels must be connected by meetings.

    Half a victory for either side is added to every meeting, so that a level that lost all its games has a rating too.
    """
    softened = [Meeting(each.one, each.other, (each.share * each.worth + 0.5) / (each.worth + 1), each.worth + 1) for each in meetings]
    free = [level for level in range(count) if level != anchor]
    strengths = [0.0] * count
    for _ in range(_ROUNDS):
        slope, inverse = _slope(strengths, softened), _spread(strengths, softened, free)
        steps = [sum(inverse[i][j] * slope[level] for j, level in enumerate(free)) for i in range(len(free))]
        for level, step in zip(free, steps, strict=True):
            strengths[level] += max(min(step, 2.0), -2.0)  # from far away Newton's steps are too long
        if all(abs(step) < _FINE for step in steps):
            break
    inverse = _spread(strengths, softened, free)
    reaches = {level: _Z * sqrt(inverse[i][i]) for i, level in enumerate(free)}
    return [Rating(_SCALE * strength, _SCALE * reaches.get(level, 0.0)) for level, strength in enumerate(strengths)]


def expected(difference: float) -> float:
    """The share that a strength so much larger takes."""
    return 1 / (1 + exp(-difference))


def _slope(strengths: Sequence[float], meetings: Sequence[Meeting]) -> list[float]:
    """By level, where more strength would explain the results better."""
    slope = [0.0] * len(strengths)
    for meeting in meetings:
        surplus = meeting.worth * (meeting.share - expected(strengths[meeting.one] - strengths[meeting.other]))
        slope[meeting.one] += surplus
        slope[meeting.other] -= surplus
    return slope


def _spread(strengths: Sequence[float], meetings: Sequence[Meeting], free: Sequence[int]) -> Matrix:
    """The covariance of the free strengths: the inverse of what the meetings tell."""
    told: Matrix = [[0.0] * len(strengths) for _ in strengths]
    for meeting in meetings:
        share = expected(strengths[meeting.one] - strengths[meeting.other])
        weight = meeting.worth * share * (1 - share)
        for one, other in ((meeting.one, meeting.other), (meeting.other, meeting.one)):
            told[one][one] += weight
            told[one][other] -= weight
    return inverted([[told[one][other] for other in free] for one in free])


def inverted(matrix: Matrix) -> Matrix:
    """By elimination; ours are symmetric with a heavy diagonal, so that no row has to be swapped."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for pivot in range(size):
        rows[pivot] = [value / rows[pivot][pivot] for value in rows[pivot]]
        for i in range(size):
            if i != pivot:
                factor = rows[i][pivot]
                rows[i] = [value - factor * own for value, own in zip(rows[i], rows[pivot], strict=True)]
    return [row[size:] for row in rows]
