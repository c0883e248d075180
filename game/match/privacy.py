"""Who is asked, and whose eyes may be on the screen: the curtain, the looks, the open hand, and what is decided without
asking. All of it follows from what everyone at the table can see.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Literal, get_args

from game.bots.decision import bot_seed
from game.engine import CHANCE, NOBODY, Action, Event, GameError, IllegalAction, Line
from game.engine.journal import ORDERS, PLACES, Sharing, remark

from .state import MatchState, turn_of

Wish = Literal[
    "look", "hint"
]  # what somebody wants for which its hand has to be seen: the hand itself, or advice that is made of it


@dataclass(frozen=True, slots=True)
class _Access:
    """Who may do what at one moment: pass the device on, inspect a hand, see secrets, decide."""

    curtain: int | None
    inspecting: int | None
    looking: frozenset[int]
    viewer: int | None
    actor: int | None


class Privacy:
    """Remembers who has the device in hands, who has looked, and whose hand lies open."""

    def __init__(self, state: MatchState, orders: Orders, sharing: Sharing) -> None:
        self._state = state
        self._orders = orders
        self._sharing = sharing
        self._holder = self._alone
        self._has_inspected: set[int] = set()
        self._inspecting: int | None = None
        self._mover: int | None = None
        self._has_lifted = False  # whether the mover decided something out of its hand since others did
        self._shown: int | None = None  # who was told something after its last decision, and has not seen it
        self._wish: Wish | None = (
            None  # what who is asked openly, with the device passed around, has asked for the curtain for
        )
        self._phones: dict[int, bool] = {}  # the seats that have a phone, and whether somebody looks at it
        self._held = set[int]()  # the seats whose phone holds the hand up
        self._held_for = state.to_act  # who was to act when the first of them began
        self._access: _Access | None = None
        self._version = -1  # the version of the state that the access was worked out for

    # Who may see and decide.

    @property
    def viewer(self) -> int | None:
        """The seat whose secrets may be shown if they are asked for."""
        return self._now.viewer

    @property
    def actor(self) -> int | None:
        """The person's seat that the program waits for; nobody's while a curtain or an inspection is due, or a guide
        holds all.
        """
        return None if self._state.guidance.is_held else self._now.actor

    @property
    def secret_holders(self) -> frozenset[int]:
        """The seats that were told something that the table was not: only they ever have anything to look at."""
        return frozenset(self._state.secret_holders)

    def has_hand(self, seat: int | None) -> bool:
        """Whether a seat has anything to look at now, as far as everyone can tell."""
        state = self._state
        return (
            seat is not None and seat in state.secret_holders and not state.rules.is_hand_empty(state.view(None), seat)
        )

    @property
    def is_hand_open(self) -> bool:
        """Whether a person plays alone, with nobody to hide a hand from, and has it on the screen."""
        return self._alone is not None and self.viewer is not None and self._alone not in self.at_phones

    @property
    def curtain(self) -> int | None:
        """The seat to whom the device must be passed before anything else is shown."""
        return self._now.curtain

    @property
    def is_of_news(self) -> bool:
        """Whether the curtain is there because its seat was told something just now, which can wait."""
        return self._shown is not None and self.curtain == self._shown

    @property
    def wish(self) -> Wish | None:
        """The reason the person to act asked for the curtain, if they did; that can wait, too."""
        return self._wish if self.curtain is not None and not self.is_of_news else None

    @property
    def can_wait(self) -> bool:
        """Whether the curtain is for who has the device already, and may leave it for now."""
        return self.is_of_news or self.wish is not None

    @property
    def inspecting(self) -> int | None:
        """The seat that looks at what is its own, and nothing goes on until `end_inspection`."""
        return self._now.inspecting

    def lift_curtain(self, seat: int) -> None:
        """The one whom the curtain names has the device in hands."""
        if seat != self.curtain:
            raise GameError("no-curtain", seat=seat + 1)
        if self._has_company and (self._sharing == "around" or seat == self._next_to_inspect()):
            self._inspecting = seat
        else:
            self._holder = seat
        self._wish = None
        self._state.version += 1

    def look_later(self) -> None:
        """Whoever was told something, or has asked for it, does not want to see it now: it is in the hand whenever that
        is looked at.
        """
        if not self.can_wait:
            raise GameError("no-look")
        if self.is_of_news:
            self._shown = None
        else:
            self._wish = None
        self._state.version += 1

    def ask_to_inspect(self, wish: Wish = "look") -> None:
        """The person to act wants to see what is its own, or what is made of it; where the device is passed around and
        nobody's hand is open, a curtain comes before that, unless everyone can tell that there is nothing to see.
        """
        if self.actor is None:
            raise IllegalAction("nobody-asked")
        is_hidden = self._is_passed and self.actor not in self.at_phones
        self._wish = wish if is_hidden and self.has_hand(self.actor) else None
        self._state.version += 1

    def end_inspection(self) -> None:
        if (seat := self.inspecting) is None:
            raise GameError("no-look")
        self._has_inspected.add(seat)
        self._inspecting = self._shown = None
        self._state.version += 1

    def fold_hand(self) -> None:
        """Whoever had its hand up has put it face down: what chance tells it now waits until it looks again."""
        self._has_lifted = False
        self._state.version += 1

    def may_take_back(self, seat: int) -> bool:
        """Whether a seat's decision can be undone: with the device passed around, only by who still has it."""
        is_open = not self._is_passed or seat not in self._state.secret_holders or seat in self.at_phones
        return is_open or self._holder in (None, seat)

    # Phones. Who has one that is awake looks at its hand there, and the laptop has no curtain for it.

    @property
    def phones(self) -> frozenset[int]:
        """The seats that have a phone, though its screen may be dark."""
        return frozenset(self._phones)

    @property
    def at_phones(self) -> frozenset[int]:
        """The people whose phone is awake: their hands are seen there, and lie face down on the screen."""
        return frozenset(seat for seat in self._state.people if self._phones.get(seat))

    @property
    def asleep_phones(self) -> frozenset[int]:
        """The people whose phone has a dark screen: the laptop has a curtain for them as if they had none."""
        return frozenset(seat for seat in self._state.people if self._phones.get(seat) is False)

    @property
    def held(self) -> frozenset[int]:
        """The seats whose phone holds the hand up."""
        return frozenset(self._held)

    @property
    def looking(self) -> frozenset[int]:
        """The seats that look at what they were dealt on their phones: nothing goes on until all of them have."""
        return self._now.looking

    @property
    def yet_to_look(self) -> tuple[int, ...]:
        """All who have not seen yet what they were dealt, on their phones or at the screen."""
        return tuple(self._waiting_to_inspect())

    def seat_phone(self, seat: int, is_awake: bool = True) -> None:
        """A seat has a phone now, or it went to sleep, or woke. What the seat was told and has not seen, it sees
        there.
        """
        if self._phones.get(seat) is is_awake:
            return
        self._phones[seat] = is_awake
        if is_awake and self._shown == seat:
            self._shown = None
        if is_awake and self._holder == seat and self._has_company:
            self._holder = None  # should its phone sleep again, nobody knows who has the device
        if is_awake and seat == self._state.to_act:
            self._wish = None
        if not is_awake:
            self._held.discard(seat)
        self._state.version += 1

    def lose_phone(self, seat: int) -> None:
        """A seat has no phone any more, or it is out of reach: all is as without one."""
        self._held.discard(seat)
        if self._phones.pop(seat, None) is not None:
            self._state.version += 1

    def hold(self, seat: int) -> None:
        """A phone shows its hand to its owner, until it is let go, another seat is to act, or the match pauses."""
        if seat not in self.at_phones:
            raise GameError("eyes-closed", seat=seat + 1)
        if not self._held:
            self._held_for = self._state.to_act
        self._held.add(seat)

    def let_go(self, seat: int | None = None) -> None:
        """A phone shows no hand any more; without a seat, none does."""
        self._held -= self._held.copy() if seat is None else {seat}

    def looked(self, seat: int) -> None:
        """Who looked on its phone at what it was dealt has seen it."""
        if seat not in self.looking:
            raise GameError("no-look")
        self._has_inspected.add(seat)
        self._state.version += 1

    # What the match tells of.

    def after_step(self) -> None:
        """A step was made, or taken back: no phone holds a hand up any more once another seat is to act."""
        if self._held and self._held_for != self._state.to_act:
            self._held.clear()

    def after_decision(self, seat: int, from_hand: bool) -> None:
        """A seat decided something; `from_hand`: the table could not be asked without its secrets."""
        self._has_lifted = from_hand or (self._has_lifted and seat == self._mover)
        self._mover = seat
        self._shown = None
        self._wish = None

    def after_chance(self, told: AbstractSet[int]) -> None:
        """Chance told these seats something the table may not know: whoever has a hand open sees it before it folds.
        Whoever was asked openly, with the device passed around, is handed it behind a curtain for that.
        """
        seat = self._mover if self._is_passed else self._onlooker
        if seat in told and seat in self._state.people and seat not in self.at_phones:
            self._shown = seat

    def after_undo(self, was_covered: bool) -> None:
        """Forgets a wish to look: another decision is due again. `was_covered`: the device was on its way to someone
        else, and nobody can tell who has it now.
        """
        self._wish = None
        self._held.clear()
        if was_covered and self._is_passed:
            self._holder = None

    def after_seating(self, seat: int, before: tuple[int, ...]) -> None:
        """Ends all looks; whoever sits down or gets up has seen nothing and holds nothing, unless nobody else is
        there. A phone goes with its person.
        """
        people = self._state.people
        self._phones.pop(seat, None)
        self._held.clear()
        self._has_inspected.discard(seat)
        self._inspecting = None
        self._shown = None
        self._wish = None
        if self._mover == seat:
            self._mover, self._has_lifted = None, False
        if seat in people and not set(before) - {seat}:
            self._holder = seat
        elif self._holder == seat or (self._sharing == "around" and len(people) > 1):
            self._holder = None

    # How it is worked out.

    @property
    def _now(self) -> _Access:
        """Worked out once, and again when something has changed."""
        if self._access is None or self._version != self._state.version:
            self._access, self._version = self._work_out(), self._state.version
            if self._is_passed and self._access.actor not in (None, self._holder):
                # who is asked openly takes the device: the one before finds a curtain when it wants to look again
                self._holder = None
        return self._access

    def _work_out(self) -> _Access:
        to_act, is_ordered = self._state.to_act, self._orders.decides
        is_asked = to_act in self._state.people and not is_ordered
        inspecting = self._next_inspecting()
        curtain = self._next_curtain(is_asked) if inspecting is None else None
        looking = frozenset(self._waiting_to_inspect()) & self.at_phones - {inspecting}
        is_free = curtain is None and inspecting is None and not looking
        viewer = inspecting if inspecting is not None else self._free_viewer(is_ordered) if is_free else None
        return _Access(curtain, inspecting, looking, viewer, to_act if is_asked and is_free else None)

    def _next_inspecting(self) -> int | None:
        if self._state.to_act < 0:
            return None
        if not self._has_company:
            return self._next_to_inspect()
        if self._inspecting is not None:
            return self._inspecting
        is_there = self._shown in self._state.people and (not self._is_passed or self._shown == self._holder)
        return self._shown if is_there and self._shown != self._state.to_act else None

    def _next_curtain(self, is_asked: bool) -> int | None:
        state, seat = self._state, self._alone  # others left it alone: its hand will lie open
        if state.to_act == NOBODY:
            return None
        if seat is None and (waiting := self._next_to_inspect()) is not None:
            return waiting
        if seat is None and self._sharing == "around":
            return None
        if seat is None and state.to_act >= 0 and self._shown in state.people and self._shown != self._holder:
            return self._shown
        if seat is None and is_asked and (state.needs_hand or self._wish or self._defends_by_hand):
            seat = state.to_act
        needs_none = seat == self._holder or seat in self.at_phones
        return seat if seat in state.secret_holders and not needs_none else None

    @property
    def _defends_by_hand(self) -> bool:
        """Whether the seat to act is attacked and has a hand, as everyone can tell: nobody else answers for it."""
        state = self._state
        return self.has_hand(state.to_act) and is_defence(state.to_act, state.open_legal(), state.view(None).history)

    def _next_to_inspect(self) -> int | None:
        """The next one who sees at the screen what it was dealt, beginning with whoever starts; people whose phone
        sleeps come last: a touch wakes it, and nobody is sent away from the curtain by it.
        """
        state, first = self._state, self._state.to_act
        waiting = [seat for seat in self._waiting_to_inspect() if seat not in self.at_phones]
        asleep = self.asleep_phones
        return min(waiting, key=lambda seat: (seat in asleep, (seat - first) % state.rules.seats), default=None)

    def _waiting_to_inspect(self) -> list[int]:
        """Once, before the first decision, everyone sees what they were dealt. Who plays alone or passes the device
        sees it while placing pieces; in a game that is played on, that is over.
        """
        state = self._state
        is_usual = self._sharing == "around" and self._has_company
        if not state.rules.has_first_look or state.has_begun or state.to_act < 0:
            return []
        if not (is_usual or state.is_played_on):
            return []
        return [seat for seat in state.people if seat not in self._has_inspected]

    def _free_viewer(self, is_ordered: bool) -> int | None:
        """Whose secrets may be shown when nobody inspects anything and no curtain is there."""
        if self._alone is not None:
            return self._alone
        state = self._state
        seat = self._onlooker if state.to_act == CHANCE else state.to_act
        has_it = seat == self._holder or seat in self.at_phones
        is_seen = self._sharing == "around" or has_it or seat not in state.secret_holders
        return seat if seat in state.people and is_seen and not is_ordered else None

    @property
    def _onlooker(self) -> int | None:
        """Whose hand is open while chance decides: it stays open until another seat is asked."""
        has_it_open = self._mover == self._holder if self._sharing == "passed" else self._has_lifted
        return self._mover if has_it_open else None

    @property
    def _alone(self) -> int | None:
        """The only person at the table."""
        return self._state.people[0] if len(self._state.people) == 1 else None

    @property
    def _has_company(self) -> bool:
        return len(self._state.people) > 1

    @property
    def _is_passed(self) -> bool:
        return self._sharing == "passed" and self._has_company


Order = Literal["ask", "always", "never"]
KNOWN: tuple[Order, ...] = get_args(Order)
REST, SELF = "rest", "self"  # whether the program sets out the rest of a person's pieces, or the person itself


class Orders:
    """The order of each seat for its defences, who gave none is asked; and for whom the program sets out the rest of
    its pieces.
    """

    def __init__(self, state: MatchState, sharing: Sharing, seed: int) -> None:
        self._state = state
        self._sharing = sharing
        self._seed = seed
        self._given: dict[int, Order] = dict.fromkeys(range(state.rules.seats), "ask")
        self._placed_since: dict[int, int] = {}
        self.privacy: Privacy | None = None  # set by the match; until then nobody is asked

    @property
    def given(self) -> Mapping[int, Order]:
        """The standing order of each seat."""
        return MappingProxyType(self._given)

    @property
    def placed_since(self) -> Mapping[int, int]:
        """The seats whose pieces the program sets out, and how many steps stood when they said so."""
        return MappingProxyType(self._placed_since)

    def give(self, seat: int, order: Order) -> None:
        """Sets what is answered for a person from now on whenever only a defence is asked for; the order is saved with
        the game.
        """
        if order != self._given[seat] and self._state.to_act != NOBODY:
            self._state.referee.remark(remark(seat, f"{ORDERS} {order}"))
        self._given[seat] = order
        self._state.version += 1

    def place_rest(self, seat: int | None) -> None:
        """Lets the program set out the pieces of the person to act until that is taken back; this is saved with the
        game.
        """
        if seat is None or self.privacy is None or seat != self.privacy.actor or not self._state.is_setting_up:
            raise IllegalAction("nobody-asked")
        self._state.referee.remark(remark(seat, f"{PLACES} {REST}"))
        self._placed_since[seat] = len(self._state.referee.steps)
        self._state.version += 1

    def take_back(self, seat: int) -> None:
        """Lets the person set out its pieces itself again."""
        self._state.referee.remark(remark(seat, f"{PLACES} {SELF}"))
        self._placed_since.pop(seat, None)
        self._state.version += 1

    def end(self, seat: int) -> None:
        """Ends the orders of a seat, for they go with its person."""
        self._given[seat] = "ask"
        self._placed_since.pop(seat, None)

    def recall(self, lines: Iterable[Line]) -> None:
        """Gives what a journal says was given; an order that this program does not know asks."""
        steps = 0
        for line in lines:
            if not line.is_remark:
                steps += -1 if line.is_undo else 1
            elif line.is_seating:
                self.end(line.actor)
            elif line.is_order:
                self._given[line.actor] = next((order for order in KNOWN if order == line.argument), "ask")
            elif line.is_placing and line.argument == REST:
                self._placed_since[line.actor] = steps
            elif line.is_placing:
                self._placed_since.pop(line.actor, None)
        self._state.version += 1

    @property
    def decides(self) -> bool:
        """Whether the person to act is not asked: a program sets out its pieces, one who sits alone has no choice, or
        an order answers an attack. That is only where the device is passed around: around the table it is asked openly,
        and who has a phone is asked there.
        """
        state, seat = self._state, self._state.to_act
        if seat not in state.people:
            return False
        if self._is_placing:
            return True
        if len(state.people) == 1:
            return state.only_answer is not None
        if self._sharing == "around" or self._given[seat] == "ask":
            return False
        if self.privacy is not None and seat in self.privacy.at_phones:
            return False
        return is_defence(seat, state.open_legal(), state.view(None).history)

    @property
    def goes_by_itself(self) -> bool:
        """Whether the only person at the screen is to act and has no choice: it may be quicker than the match."""
        return len(self._state.people) == 1 and self.decides and not self._is_placing

    @property
    def _is_placing(self) -> bool:
        """Whether the program sets out the next piece for a person."""
        return self._state.to_act in self._placed_since and self._state.is_setting_up

    def answer(self) -> Action:
        """Decides for the person to act; pieces are placed at random, and in the same places after an undo."""
        state = self._state
        if self._is_placing:
            return Random(bot_seed(PLACES, self._seed, len(state.referee.steps))).choice(state.legal())
        if len(state.people) == 1 and state.only_answer is not None:
            return state.only_answer
        decline = state.open_legal()[0]
        defences = [action for action in state.legal() if action != decline]
        return defences[0] if self._given[state.to_act] == "always" and defences else decline


def is_defence(seat: int, open_legal: Sequence[Action], history: Sequence[Event]) -> bool:
    """Whether a seat is asked in another's turn when, for all the table knows, it can only decline."""
    return len(open_legal) == 1 and turn_of(history) not in (None, seat)
