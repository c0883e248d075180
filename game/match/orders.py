"""What is decided for a person without asking: by a standing order, or where there is only one answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Literal, get_args

from game.bots.seeds import bot_seed
from game.engine import Action, Event, Line
from game.engine.journal import ORDERS, PLACES, Manner, remark

from .cache import MatchCache
from .turns import turn_of

Order = Literal["ask", "always", "never"]
KNOWN: tuple[Order, ...] = get_args(Order)
REST, SELF = "rest", "self"


class Orders:
    """The order of each seat for its defences, who gave none is asked; and for whom the program sets out the rest of its pieces."""

    def __init__(self, seats: int, manner: Manner, seed: int = 0) -> None:
        self._given: dict[int, Order] = dict.fromkeys(range(seats), "ask")
        self._rest: dict[int, int] = {}
        self._manner, self._seed = manner, seed

    @property
    def given(self) -> Mapping[int, Order]:
        return MappingProxyType(self._given)

    @property
    def rest(self) -> Mapping[int, int]:
        """The seats whose pieces the program sets out, and how many steps stood when they said so."""
        return MappingProxyType(self._rest)

    def give(self, seat: int, order: Order) -> None:
        self._given[seat] = order

    def place_rest(self, seat: int, steps: int) -> None:
        self._rest[seat] = steps

    def place_self(self, seat: int) -> None:
        self._rest.pop(seat, None)

    def end(self, seat: int) -> None:
        """An order goes with its person."""
        self.give(seat, "ask")
        self.place_self(seat)

    def recall(self, lines: Iterable[Line]) -> None:
        """Gives what a journal says was given; an order that this program does not know asks."""
        steps = 0
        for line in lines:
            if not line.is_remark:
                steps += -1 if line.is_undo else 1
            elif line.is_seating:
                self.end(line.actor)
            elif line.is_order:
                self.give(line.actor, next((order for order in KNOWN if order == line.told), "ask"))
            elif line.is_placing and line.told == REST:
                self.place_rest(line.actor, steps)
            elif line.is_placing:
                self.place_self(line.actor)

    def decide(self, people: Sequence[int], cache: MatchCache) -> bool:
        """Whether the person to act is not asked: a program sets out its pieces, one who sits alone has no choice, or an order answers an
        attack. That is only where the device is passed around: around the table it is asked openly."""
        seat = cache.to_act
        if seat not in people:
            return False
        if self.is_setting_up(cache):
            return True
        if len(people) == 1:
            return cache.only_answer is not None
        if self._manner == "around" or self._given[seat] == "ask":
            return False
        return is_defence(seat, cache.open_legal(), cache.view(None).history)

    def is_setting_up(self, cache: MatchCache) -> bool:
        """Whether the program sets out the next piece for a person."""
        return cache.to_act in self._rest and cache.is_setting_up

    def answer(self, people: Sequence[int], cache: MatchCache) -> Action:
        """What is decided for the person to act; pieces are set out anywhere, and again there after an undo."""
        if self.is_setting_up(cache):
            return Random(bot_seed(PLACES, self._seed, len(cache.referee.steps))).choice(cache.legal())
        if len(people) == 1 and cache.only_answer is not None:
            return cache.only_answer
        decline = cache.open_legal()[0]
        defences = [action for action in cache.legal() if action != decline]
        return defences[0] if self._given[cache.to_act] == "always" and defences else decline


def is_defence(seat: int, open_legal: Sequence[Action], history: Sequence[Event]) -> bool:
    """Whether a seat is asked in another's turn, and all that the table knows it may do is to decline."""
    return len(open_legal) == 1 and turn_of(history) not in (None, seat)


def order_line(seat: int, order: Order) -> Line:
    """The remark that a person gives an order."""
    return remark(seat, f"{ORDERS} {order}")


def placing_line(seat: int, by_program: bool) -> Line:
    """The remark that a program sets out the rest of a person's pieces, or no longer does."""
    return remark(seat, f"{PLACES} {REST if by_program else SELF}")
