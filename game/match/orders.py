"""What is decided for a person without asking: by a standing order, or where there is only one answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Literal, Protocol, get_args

from game.bots.decision import bot_seed
from game.engine import NOBODY, Action, Event, IllegalAction, Line
from game.engine.journal import ORDERS, PLACES, Sharing, remark

from .log import turn_of
from .state import MatchState

Order = Literal["ask", "always", "never"]
KNOWN: tuple[Order, ...] = get_args(Order)
REST, SELF = "rest", "self"
"""Whether the program sets out the rest of a person's pieces, or the person itself."""


class Asking(Protocol):
    """Whoever knows which person is asked, which hangs on orders and on curtains."""

    @property
    def actor(self) -> int | None: ...


class Orders:
    """The order of each seat for its defences, who gave none is asked; and for whom the program sets out the rest of its pieces."""

    def __init__(self, state: MatchState, sharing: Sharing, seed: int) -> None:
        self._state, self._sharing, self._seed = state, sharing, seed
        self._given: dict[int, Order] = dict.fromkeys(range(state.rules.seats), "ask")
        self._rest: dict[int, int] = {}
        self.privacy: Asking | None = None  # set by the match; until then nobody is asked

    @property
    def given(self) -> Mapping[int, Order]:
        """The standing order of each seat."""
        return MappingProxyType(self._given)

    @property
    def rest(self) -> Mapping[int, int]:
        """The seats whose pieces the program sets out, and how many steps stood when they said so."""
        return MappingProxyType(self._rest)

    def give(self, seat: int, order: Order) -> None:
        """From now on this answers for a person who is asked for nothing but a defence, and it is kept with the game."""
        if order != self._given[seat] and self._state.to_act != NOBODY:
            self._state.referee.remark(remark(seat, f"{ORDERS} {order}"))
        self._given[seat] = order
        self._state.version += 1

    def place_rest(self, seat: int | None) -> None:
        """From now on the program sets out the pieces of the person to act, until that is taken back; it is kept with the game."""
        if seat is None or self.privacy is None or seat != self.privacy.actor or not self._state.is_setting_up:
            raise IllegalAction("nobody-asked")
        self._state.referee.remark(remark(seat, f"{PLACES} {REST}"))
        self._rest[seat] = len(self._state.referee.steps)
        self._state.version += 1

    def take_back(self, seat: int) -> None:
        """Lets the person set out its pieces itself again."""
        self._state.referee.remark(remark(seat, f"{PLACES} {SELF}"))
        self._rest.pop(seat, None)
        self._state.version += 1

    def end(self, seat: int) -> None:
        """Ends the orders of a seat, for they go with its person."""
        self._given[seat] = "ask"
        self._rest.pop(seat, None)

    def recall(self, lines: Iterable[Line]) -> None:
        """Gives what a journal says was given; an order that this program does not know asks."""
        steps = 0
        for line in lines:
            if not line.is_remark:
                steps += -1 if line.is_undo else 1
            elif line.is_seating:
                self.end(line.actor)
            elif line.is_order:
                self._given[line.actor] = next((order for order in KNOWN if order == line.told), "ask")
            elif line.is_placing and line.told == REST:
                self._rest[line.actor] = steps
            elif line.is_placing:
                self._rest.pop(line.actor, None)
        self._state.version += 1

    @property
    def decides(self) -> bool:
        """Whether the person to act is not asked: a program sets out its pieces, one who sits alone has no choice, or an order answers an
        attack. That is only where the device is passed around: around the table it is asked openly."""
        state, seat = self._state, self._state.to_act
        if seat not in state.people:
            return False
        if self._is_placing:
            return True
        if len(state.people) == 1:
            return state.only_answer is not None
        if self._sharing == "around" or self._given[seat] == "ask":
            return False
        return is_defence(seat, state.open_legal(), state.view(None).history)

    @property
    def goes_by_itself(self) -> bool:
        """Whether the only person at the screen is to act and has no choice: it may be quicker than the match."""
        return len(self._state.people) == 1 and self.decides and not self._is_placing

    @property
    def _is_placing(self) -> bool:
        """Whether the program sets out the next piece for a person."""
        return self._state.to_act in self._rest and self._state.is_setting_up

    def answer(self) -> Action:
        """What is decided for the person to act; pieces are set out anywhere, and again there after an undo."""
        state = self._state
        if self._is_placing:
            return Random(bot_seed(PLACES, self._seed, len(state.referee.steps))).choice(state.legal())
        if len(state.people) == 1 and state.only_answer is not None:
            return state.only_answer
        decline = state.open_legal()[0]
        defences = [action for action in state.legal() if action != decline]
        return defences[0] if self._given[state.to_act] == "always" and defences else decline


def is_defence(seat: int, open_legal: Sequence[Action], history: Sequence[Event]) -> bool:
    """Whether a seat is asked in another's turn, and all that the table knows it may do is to decline."""
    return len(open_legal) == 1 and turn_of(history) not in (None, seat)
