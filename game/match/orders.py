"""Standing orders: what a person lets the program answer when only a defence is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from game.engine import Action, Event

from .turns import turn_of

Order = Literal["ask", "always", "never"]


def is_defence(seat: int, open_legal: Sequence[Action], history: Sequence[Event]) -> bool:
    """Whether a seat is asked in another's turn, and all that the table knows it may do is to decline."""
    return len(open_legal) == 1 and turn_of(history) not in (None, seat)


def ordered(order: Order, legal: Sequence[Action], decline: Action) -> Action:
    """The answer that an order gives: a defence where there is one and it is wanted."""
    defences = [action for action in legal if action != decline]
    return defences[0] if order == "always" and defences else decline
