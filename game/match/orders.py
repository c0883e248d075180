"""Standing orders: what a person lets the program answer when only a defence is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, get_args

from game.engine import Action, Event, Line
from game.engine.journal import ORDERS, remark

from .turns import turn_of

Order = Literal["ask", "always", "never"]
KNOWN: tuple[Order, ...] = get_args(Order)


def is_defence(seat: int, open_legal: Sequence[Action], history: Sequence[Event]) -> bool:
    """Whether a seat is asked in another's turn, and all that the table knows it may do is to decline."""
    return len(open_legal) == 1 and turn_of(history) not in (None, seat)


def ordered(order: Order, legal: Sequence[Action], decline: Action) -> Action:
    """The answer that an order gives: a defence where there is one and it is wanted."""
    defences = [action for action in legal if action != decline]
    return defences[0] if order == "always" and defences else decline


def order_line(seat: int, order: Order) -> Line:
    """The remark that a person gives an order."""
    return remark(seat, f"{ORDERS} {order}")


def orders_in(lines: Iterable[Line]) -> Iterator[tuple[int, Order]]:
    """Every order that was given, by seat; one that this program does not know asks, and so does whoever sits down anew."""
    for line in lines:
        if line.is_seating:
            yield line.actor, "ask"
        elif line.is_order:
            yield line.actor, next((order for order in KNOWN if order == line.told), "ask")
