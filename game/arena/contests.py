"""A pairing as it goes on: deals are added, and at any time it can be summed up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Literal

from .certainty import Certainty
from .estimates import Estimate, mean_of, share_of, worth
from .games import ArenaGame, Thought
from .seatings import Pair

LEAST_DEALS = 10
"""Before these nothing is sure."""
Verdict = Literal["above", "below", "unsure"]


@dataclass(frozen=True, slots=True)
class DealResult:
    """Both games of a deal: the first level's share of the victories, and the mean points of either level's seats."""

    share: float
    points: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Summary:
    """What is known of a pairing."""

    levels: Pair
    games: int
    share: Estimate
    points: tuple[Estimate, Estimate]
    verdict: Verdict
    thinking: tuple[float, float]
    """Seconds a decision, by level."""
    decisions: tuple[float, float]
    """Real ones a game, by level."""
    speed: float
    """Games a second, over all processes."""


class Contest:
    """Two levels against each other. Games are added in the order of their fixtures, whichever was finished first."""

    def __init__(self, levels: Pair, bar: float, round_length: int) -> None:
        self.levels = levels
        self.deals: list[DealResult] = []
        self.seconds = 0.0
        self._half: ArenaGame | None = None
        self._certainty = Certainty(bar, round_length)
        self._thoughts = {level: Thought() for level in levels}

    def add(self, game: ArenaGame) -> None:
        """A deal counts when both its games are there."""
        for level, thought in game.thoughts.items():
            self._thoughts[level].add(thought.decisions, thought.seconds)
        if self._half is None:
            self._half = game
            return
        self.deals.append(deal_of(self.levels, (self._half, game)))
        self._certainty.add(self.deals[-1].share)
        self._half = None

    @property
    def is_decided(self) -> bool:
        return self._half is None and self.verdict != "unsure"

    @property
    def verdict(self) -> Verdict:
        if len(self.deals) < LEAST_DEALS or not self._certainty.is_sure:
            return "unsure"
        return "above" if self._certainty.is_above else "below"

    @property
    def shares(self) -> list[float]:
        """Of the first level, by deal."""
        return [deal.share for deal in self.deals]

    @property
    def worth(self) -> float:
        """In independent games."""
        return worth(self.shares)

    def summary(self) -> Summary:
        """Of the deals so far; there must be one."""
        first, second = (mean_of([deal.points[side] for deal in self.deals]) for side in (0, 1))
        games, (one, other) = 2 * len(self.deals), (self._thoughts[level] for level in self.levels)
        return Summary(
            self.levels,
            games,
            share_of(self.shares),
            (first, second),
            self.verdict,
            (one.mean, other.mean),
            (one.decisions / games, other.decisions / games),
            games / self.seconds if self.seconds else 0.0,
        )


def deal_of(levels: Pair, games: Sequence[ArenaGame]) -> DealResult:
    """The games of one deal as one result."""
    share = fmean(sum(part for level, part in zip(game.levels, game.shares, strict=True) if level == levels[0]) for game in games)
    first, second = (_points(level, games) for level in levels)
    return DealResult(share, (first, second))


def _points(level: str, games: Sequence[ArenaGame]) -> float:
    return fmean(points for game in games for own, points in zip(game.levels, game.points, strict=True) if own == level)
