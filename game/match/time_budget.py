"""How the time of a whole turn is shared out among a bot's decisions in it."""

from __future__ import annotations

from .turns import TurnSeen

SHARE = 0.4
"""Of what is left goes to the next decision: the first one plans the turn, and nobody knows how many will follow."""
LEAST = 0.04
"""Of a turn's time, for a decision however many there were before."""
ANSWERS = 0.4
"""Of a turn's time, for all answers that a seat gives in another's turn."""
OPENING = 0.05
"""Of a turn's time, for each decision before the first turn: they are many, little hangs on each, and everybody waits to begin."""


class TimeBudget:
    """The time of one turn, by seat.

    What a bot did not need is not put back: its next decision would tell by its length that this one was easy.
    """

    def __init__(self) -> None:
        self._turn: TurnSeen | None = None
        self._left: dict[int | None, float] = {}

    def take(self, turn: TurnSeen, seat: int | None) -> float:
        """The share of a turn's time that the next decision of a seat gets."""
        if turn.is_opening:
            return OPENING
        if turn != self._turn:
            self._turn, self._left = turn, {}
        left = self._left.get(seat, 1.0 if turn.seat == seat else ANSWERS)
        share = max(SHARE * left, LEAST)
        self._left[seat] = max(left - share, 0.0)
        return share
