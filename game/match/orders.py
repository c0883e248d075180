"""Standing orders: what a person lets the program answer when only a defence is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from game.engine import Action, Event

Order = Literal["ask", "always", "never"]
TURN_BEGAN = "turn-began"
"""The fact by which every game that has turns says whose turn it is."""


def is_defence(seat: int, open_legal: Sequence[Action], history: Sequence[Event]) -> bool:
    """Whether a seat is asked in another's turn, and all that the table knows it may do is to decline."""
    return len(open_legal) == 1 and turn_of(history) not in (None, seat)


def turn_of(history: Sequence[Event]) -> int | None:
    """Whose turn it is, as the table knows."""
    began = next((event for event in reversed(history) if event.key == TURN_BEGAN), None)
    return began.facts()["seat"] if began else None


def ordered(order: Order, legal: Sequence[Action], decline: Action) -> Action:
    """The answer that an order gives: a defence where there is one and it is wanted."""
    defences = [action for action in legal if action != decline]
    return defences[0] if order == "always" and defences else decline
