"""Means and their 95 % intervals. What is counted are deals, not games: the two games of a deal are not independent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, variance

CONFIDENCE = 0.95
_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
_T = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622)
"""Student's quantile for one to nine degrees of freedom, below which the expansion is not good enough."""
FEW = 10
"""Deals below which their spread tells too little."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and where it may lie."""

    mean: float
    low: float
    high: float

    @property
    def reach(self) -> float:
        """Half the interval's width."""
        return (self.high - self.low) / 2


def student(freedom: int) -> float:
    """The quantile that a mean over so many numbers and one lies within, 95 times in a hundred."""
    if freedom <= len(_T):
        return _T[freedom - 1]
    z = _Z
    terms = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96, (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))


def mean_of(numbers: Sequence[float]) -> Estimate:
    """The mean of independent numbers, by Student; of a single one nothing is known but itself."""
    mean = fmean(numbers)
    if len(numbers) < 2:
        return Estimate(mean, mean, mean)
    reach = student(len(numbers) - 1) * sqrt(variance(numbers) / len(numbers))
    return Estimate(mean, mean - reach, mean + reach)


def share_of(shares: Sequence[float]) -> Estimate:
    """The mean of independent shares between 0 and 1, by Wilson's interval over as many plain coin tosses as they are worth."""
    mean = fmean(shares)
    return wilson(mean, worth(shares))


def worth(shares: Sequence[float]) -> float:
    """How many independent won-or-lost games would tell as much as these shares.

    A deal played twice tells more than one game, because luck of the deal cancels. Where the deals are few, or all the same, each
    counts as one game: no shares of that mean could vary more.
    """
    mean, count = fmean(shares), len(shares)
    spread = variance(shares) if count >= FEW else 0.0
    return count * mean * (1 - mean) / spread if spread else count


def wilson(share: float, count: float) -> Estimate:
    """Wilson's interval of a share of so many independent games."""
    square = _Z * _Z / count
    middle, reach = share + square / 2, _Z * sqrt(share * (1 - share) / count + square / 4 / count)
    return Estimate(share, max((middle - reach) / (1 + square), 0.0), min((middle + reach) / (1 + square), 1.0))
