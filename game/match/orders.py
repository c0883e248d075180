"""Standing orders: what a person lets the program answer when only a defence is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Literal, get_args

from game.engine import Action, Event, Line
from game.engine.journal import ORDERS, Manner, remark

from .book import Book
from .turns import turn_of

Order = Literal["ask", "always", "never"]
KNOWN: tuple[Order, ...] = get_args(Order)


class Orders:
    """The order of each seat; who gave none is asked."""

    def __init__(self, seats: int, manner: Manner) -> None:
        self._given: dict[int, Order] = dict.fromkeys(range(seats), "ask")
        self._manner = manner

    @property
    def given(self) -> Mapping[int, Order]:
        return MappingProxyType(self._given)

    def give(self, seat: int, order: Order) -> None:
        self._given[seat] = order

    def end(self, seat: int) -> None:
        """An order goes with its person."""
        self.give(seat, "ask")

    def recall(self, lines: Iterable[Line]) -> None:
        """Gives what a journal says was given; an order that this program does not know asks."""
        for line in lines:
            if line.is_seating:
                self.end(line.actor)
            elif line.is_order:
                self.give(line.actor, next((order for order in KNOWN if order == line.told), "ask"))

    def decide(self, people: Sequence[int], book: Book) -> bool:
        """Whether one decides now: passed around it answers a defence; around the table that is asked openly."""
        seat = book.to_act
        if self._manner == "around" or len(people) < 2 or seat not in people or self._given[seat] == "ask":
            return False
        return is_defence(seat, book.open_legal(), book.view(None).history)

    def answer(self, book: Book) -> Action:
        """What the order of the seat to act decides: a defence where there is one and it is wanted."""
        decline = book.open_legal()[0]
        defences = [action for action in book.legal() if action != decline]
        return defences[0] if self._given[book.to_act] == "always" and defences else decline


def is_defence(seat: int, open_legal: Sequence[Action], history: Sequence[Event]) -> bool:
    """Whether a seat is asked in another's turn, and all that the table knows it may do is to decline."""
    return len(open_legal) == 1 and turn_of(history) not in (None, seat)


def order_line(seat: int, order: Order) -> Line:
    """The remark that a person gives an order."""
    return remark(seat, f"{ORDERS} {order}")
