"""How the time of a whole turn is shared out among a bot's decisions in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .happened import Entry
from .orders import TURN_BEGAN

SHARE = 0.4
"""Of what is left goes to the next decision: the first one plans the turn, and nobody knows how many will follow."""
LEAST = 0.04
"""Of a turn's time, for a decision however many there were before."""
ANSWERS = 0.4
"""Of a turn's time, for all answers that a seat gives in another's turn."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn, told from others by what everybody saw of it."""

    began: int
    """The line of the journal with which it began."""
    seat: int
    """Whose it is."""


def turn_at(log: Sequence[Entry], seat: int) -> Turn:
    """The turn in which a seat decides.

    Most games say when a turn begins, so that an answer in another's turn is known for one. Where none was said (before the first turn,
    or in a game that has no such fact) a turn is what a seat decides until another one does.
    """
    others = None
    for entry in reversed(log):
        if began := next((event for event in entry.events if event.key == TURN_BEGAN), None):
            return Turn(entry.line, began.facts()["seat"])
        if others is None and entry.kind == "decision" and entry.actor != seat:
            others = entry.line
    return Turn(-1 if others is None else others, seat)


class Purse:
    """The time of one turn, by seat.

    What a bot did not need is not put back: its next decision would tell by its length that this one was easy.
    """

    def __init__(self) -> None:
        self._turn: Turn | None = None
        self._left: dict[int | None, float] = {}

    def take(self, turn: Turn, seat: int | None) -> float:
        """The share of a turn's time that the next decision of a seat gets."""
        if turn != self._turn:
            self._turn, self._left = turn, {}
        left = self._left.get(seat, 1.0 if turn.seat == seat else ANSWERS)
        share = max(SHARE * left, LEAST)
        self._left[seat] = max(left - share, 0.0)
        return share
