"""The sequential test: when so much is known of a share that playing on is idle.

It is a test by betting (Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting", 2024). Someone who doubts
that the share is above the bar offers fair bets on every deal; we stake a fixed part of our capital on "above" each time. If the doubter is
right our capital grows on average never, so that by Ville's inequality the chance that it *ever* reaches 40 times what we began with is at
most 1/40, however often we look. The same is done for "below". Together they err in at most 5 % of all contests, for any number of deals
and any spread of the results. Wald's test (SPRT) would need to be told how much better the better level is, and that deals are won or
lost; ours are won by halves and thirds too.

Which part to stake depends on the share we do not know, so the capital is split evenly over several parts, and its mean is looked at.

Seats are not alike, so deals of one round are not either: a level could have more than its share in one seating and less in another.
Capital is therefore looked at only when a round is complete: with a fixed stake, a product of factors with a given sum is largest when they
are all the same, so a whole round of unlike deals is never worth more than a round of like ones.
"""

from __future__ import annotations

from math import fsum

from .estimates import CONFIDENCE

ENOUGH = 2 / (1 - CONFIDENCE)
"""Capital at which we are sure: half of the error is for either side."""
STAKES = tuple(part / 20 for part in range(1, 20))
"""Parts of the largest stake that cannot ruin us."""


class Certainty:
    """Bets on both sides of a bar, one deal after another."""

    def __init__(self, bar: float, round_length: int = 1) -> None:
        self._bar, self._round_length, self._deals = bar, round_length, 0
        self._above = [1.0] * len(STAKES)
        self._below = [1.0] * len(STAKES)
        self.is_above = False
        self.is_below = False
        """Once sure, it stays so."""

    def add(self, share: float) -> None:
        """The first level's share of a deal."""
        over = share - self._bar
        self._above = [capital * (1 + stake * over / self._bar) for capital, stake in zip(self._above, STAKES, strict=True)]
        self._below = [capital * (1 - stake * over / (1 - self._bar)) for capital, stake in zip(self._below, STAKES, strict=True)]
        self._deals += 1
        if self._deals % self._round_length == 0 and not self.is_sure:
            self.is_above, self.is_below = _is_enough(self._above), _is_enough(self._below)

    @property
    def is_sure(self) -> bool:
        return self.is_above or self.is_below


def _is_enough(capitals: list[float]) -> bool:
    return fsum(capitals) / len(capitals) >= ENOUGH
