"""What a learner gets at the end of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.engine import Standing


def by_points(standings: Sequence[Standing]) -> list[float]:
    """How far each seat is above or below the mean of the others, as a share of what lies between best and worst.

    They add up to zero.
    """
    points = [standing.points for standing in standings]
    spread = max(points) - min(points)
    return [(own - _mean_of_others(points, own)) / spread if spread else 0.0 for own in points]


def _mean_of_others(points: Sequence[int], own: int) -> float:
    return (sum(points) - own) / (len(points) - 1)


def by_ranks(standings: Sequence[Standing]) -> list[float]:
    """The share of the others that each seat has beaten, less the share that has beaten it; all tie-breaks count."""
    ranks = [standing.rank for standing in standings]
    return [sum((other > own) - (other < own) for other in ranks) / (len(ranks) - 1) for own in ranks]


REWARDS: Mapping[str, Callable[[Sequence[Standing]], list[float]]] = {"points": by_points, "ranks": by_ranks}


def check_rewards(rewards: str) -> None:
    """Refuses a name that stands for no rewards."""
    if rewards not in REWARDS:
        raise ValueError(f"rewards is {rewards!r}: it can be {' or '.join(map(repr, REWARDS))}.")
