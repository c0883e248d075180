"""A bot for any game: it imagines a few worlds that agree with what its seat knows, and plays the move after which it
is furthest ahead in them.
"""

from __future__ import annotations

from collections.abc import Sequence

import game

_TRIES = 20  # of moves in worlds, unless there are more moves than that


def choose(view: game.SeatView, legal: Sequence[str]) -> str:
    count = max(_TRIES // len(legal), 1)
    worlds = [game.deal(view, seed=view.age + number) for number in range(count)]
    return max(legal, key=lambda move: sum(_lead_after(world, move, view.seat or 0) for world in worlds))


def _lead_after(world: game.Game, move: str, seat: int) -> float:
    """By how many points the seat is ahead of the best of the others."""
    then = world.copy(seed=0)
    then.play(move)
    points = [standing.points for standing in then.standings]
    return points[seat] - max(points[:seat] + points[seat + 1 :])
