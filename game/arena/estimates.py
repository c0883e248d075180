"""Levels compared by games: means with 95 % intervals, a sequential test, and Elo. Deals are counted, not games: the
two games of a deal are not independent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, fsum, inf, log, sqrt
from statistics import NormalDist, fmean, variance

CONFIDENCE = 0.95
_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
_T = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622)
"""Student's quantile for one to nine degrees of freedom, below which the expansion is not good enough."""
FEW = 10  # deals below which their spread tells too little


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and where it may lie; an interval without ends where nothing tells that."""

    mean: float
    low: float
    high: float

    @property
    def reach(self) -> float:
        """Half the interval's width."""
        return (self.high - self.low) / 2


def student(freedom: int) -> float:
    """The quantile that a mean over one number more than this lies within, 95 times in a hundred."""
    if freedom <= len(_T):
        return _T[freedom - 1]
    z = _Z
    terms = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96, (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))


def mean_of(numbers: Sequence[float]) -> Estimate:
    """The mean of independent numbers, by Student; a single one does not tell how far they spread."""
    mean = fmean(numbers)
    if len(numbers) < 2:
        return Estimate(mean, -inf, inf)
    reach = student(len(numbers) - 1) * sqrt(variance(numbers) / len(numbers))
    return Estimate(mean, mean - reach, mean + reach)


def share_of(shares: Sequence[float]) -> Estimate:
    """The mean of independent shares between 0 and 1, by Wilson's interval over as many plain coin tosses as they are
    worth.
    """
    return wilson(fmean(shares), worth(shares))


def worth(shares: Sequence[float]) -> float:
    """How many independent won-or-lost games would tell as much as these shares.

    A deal played twice tells more than one game, because luck of the deal cancels. Where the deals are few, or all the
    same, each counts as one game: no shares of that mean could vary more.
    """
    mean, count = fmean(shares), len(shares)
    spread = variance(shares) if count >= FEW else 0.0
    return count * mean * (1 - mean) / spread if spread else count


def wilson(share: float, count: float) -> Estimate:
    """Wilson's interval for a share of this many independent games."""
    square = _Z * _Z / count
    middle, reach = share + square / 2, _Z * sqrt(share * (1 - share) / count + square / 4 / count)
    return Estimate(share, max((middle - reach) / (1 + square), 0.0), min((middle + reach) / (1 + square), 1.0))


ENOUGH = 2 / (1 - CONFIDENCE)  # capital at which we are sure: half of the error is for either side
STAKES = tuple(part / 20 for part in range(1, 20))  # parts of the largest stake that cannot ruin us


class Certainty:
    """The sequential test: when so much is known of a share that playing on is idle. It bets on both sides of a bar,
    deal by deal.

    It is a test by betting (Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting", 2024).
    Someone who doubts that the share is above the bar offers fair bets on every deal; we stake a fixed part of our
    capital on "above" each time. If the doubter is right our capital grows on average never, so that by Ville's
    inequality the chance that it *ever* reaches 40 times what we began with is at most 1/40, however often we look. The
    same is done for "below". Together they err in at most 5 % of all contests, for any number of deals and any spread
    of the results. Wald's test (SPRT) would need to be told how much better the better level is, and that deals are won
    or lost; ours are won by halves and thirds too.

    Which part to stake depends on the share we do not know, so the capital is split evenly over several parts, and its
    mean is looked at.

    Seats are not alike, so deals of one round are not either: a level could have more than its share in one seating and
    less in another. Capital is therefore looked at only when a round is complete: with a fixed stake, a product of
    factors with a given sum is largest when they are all the same, so a whole round of unlike deals is never worth more
    than a round of like ones.
    """

    def __init__(self, bar: float, round_length: int = 1) -> None:
        self._bar = bar
        self._round_length = round_length
        self._deals = 0
        self._above = [1.0] * len(STAKES)
        self._below = [1.0] * len(STAKES)
        self.is_above = False
        self.is_below = False  # once sure, it stays so

    def add(self, share: float) -> None:
        """Adds the first level's share of a deal."""
        over = share - self._bar
        self._above = [
            capital * (1 + stake * over / self._bar) for capital, stake in zip(self._above, STAKES, strict=True)
        ]
        self._below = [
            capital * (1 - stake * over / (1 - self._bar)) for capital, stake in zip(self._below, STAKES, strict=True)
        ]
        self._deals += 1
        if self._deals % self._round_length == 0 and not self.is_sure:
            self.is_above, self.is_below = _is_enough(self._above), _is_enough(self._below)

    @property
    def is_sure(self) -> bool:
        return self.is_above or self.is_below


def _is_enough(capitals: list[float]) -> bool:
    return fsum(capitals) / len(capitals) >= ENOUGH


_SCALE = 400 / log(10)
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
    """A level's Elo above the anchor's, and how far its 95% interval reaches on either side."""

    elo: float
    reach: float


def ratings(count: int, meetings: Sequence[Meeting], anchor: int) -> list[Rating]:
    """Bradley and Terry's model by maximum likelihood; levels must be connected by meetings.

    Half a victory for either side is added to every meeting, so that a level that lost all its games has a rating too.
    """
    softened = [
        Meeting(each.one, each.other, (each.share * each.worth + 0.5) / (each.worth + 1), each.worth + 1)
        for each in meetings
    ]
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


def expected_share(difference: float) -> float:
    """The share that a strength so much larger takes."""
    return 1 / (1 + exp(-difference))


def _slope(strengths: Sequence[float], meetings: Sequence[Meeting]) -> list[float]:
    """By level, where more strength would explain the results better."""
    slope = [0.0] * len(strengths)
    for meeting in meetings:
        surplus = meeting.worth * (meeting.share - expected_share(strengths[meeting.one] - strengths[meeting.other]))
        slope[meeting.one] += surplus
        slope[meeting.other] -= surplus
    return slope


def _spread(strengths: Sequence[float], meetings: Sequence[Meeting], free: Sequence[int]) -> Matrix:
    """The covariance of the free strengths: the inverse of what the meetings tell."""
    information: Matrix = [[0.0] * len(strengths) for _ in strengths]
    for meeting in meetings:
        share = expected_share(strengths[meeting.one] - strengths[meeting.other])
        weight = meeting.worth * share * (1 - share)
        for one, other in ((meeting.one, meeting.other), (meeting.other, meeting.one)):
            information[one][one] += weight
            information[one][other] -= weight
    return invert([[information[one][other] for other in free] for one in free])


def invert(matrix: Matrix) -> Matrix:
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
