"""Whose eyes may be on the screen: the curtain, the looks, the open hand. All of it follows from what everybody at the table can see."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from game.engine import CHANCE, NOBODY
from game.engine.journal import Manner


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What everybody knows of a match."""

    to_act: int
    seats: int
    people: tuple[int, ...]
    has_begun: bool
    """Whether any seat decided something."""
    keepers: frozenset[int]
    """Seats that were told something that the table was not: the others have nothing to hide."""
    is_ordered: bool = False
    """Whether the seat to act is not asked: an order answers for it, or it has no choice."""
    needs_hand: bool = True
    """Whether the seat to act cannot decide without what it alone knows, or would do it blindly."""

    @property
    def alone(self) -> int | None:
        """The only person at the table."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def has_company(self) -> bool:
        return len(self.people) > 1


@dataclass(frozen=True, slots=True)
class Attended:
    """What follows from the facts at one moment: to whom the device must be passed, who looks, whose secrets may be shown, who is asked."""

    facts: TableFacts
    curtain: int | None
    looking: int | None
    open: int | None
    actor: int | None


class Privacy:
    """Remembers who has the device in hands, who has looked, and whose hand lies open."""

    def __init__(self, manner: Manner, has_first_look: bool, people: tuple[int, ...]) -> None:
        self.manner = manner
        self._looks_first = has_first_look
        self._holder = people[0] if len(people) == 1 else None
        self._looked: set[int] = set()
        self._looking: int | None = None
        self._mover: int | None = None
        self._has_lifted = False
        """Whether the mover decided something out of its hand since others did."""
        self._shown: int | None = None
        """Who was told something after its last decision, and has not seen it."""
        self._wants_to_look = False
        """Whether who is asked openly, with the device passed around, has asked for the curtain."""

    def attended(self, facts: TableFacts) -> Attended:
        """All of it at once: whoever runs a match keeps it until something changes."""
        self._hand_over(facts)
        curtain, looking = self.curtain(facts), self.looking(facts)
        is_asked = curtain is None and looking is None and not facts.is_ordered and facts.to_act in facts.people
        return Attended(facts, curtain, looking, self.open(facts), facts.to_act if is_asked else None)

    def _hand_over(self, facts: TableFacts) -> None:
        """Who is asked openly takes the device out of other hands: those find a curtain when they want to look again."""
        is_asked = facts.to_act in facts.people and facts.to_act != self._holder and not facts.is_ordered
        if self._is_passed(facts) and is_asked and self.curtain(facts) is None and self.looking(facts) is None:
            self._holder = None

    def _is_passed(self, facts: TableFacts) -> bool:
        return self.manner == "passed" and facts.has_company

    def curtain(self, facts: TableFacts) -> int | None:
        """The seat to whom the device must be passed before anything else is shown."""
        if facts.to_act == NOBODY or self.looking(facts) is not None:
            return None
        if facts.alone is not None:  # others left it alone: its hand will lie open
            return self._unless_held(facts.alone, facts)
        if self.manner == "passed":
            is_due = facts.to_act in facts.people and not facts.is_ordered and (facts.needs_hand or self._wants_to_look)
            return self._unless_held(facts.to_act, facts) if is_due else None
        return self._next_to_look(facts)

    def looking(self, facts: TableFacts) -> int | None:
        """The seat that looks at what is its own, and nothing goes on until it is done."""
        if not facts.has_company or facts.to_act < 0:
            return None
        if self._looking is not None:
            return self._looking
        return self._shown if self._shown in facts.people and self._shown != facts.to_act else None

    def open(self, facts: TableFacts) -> int | None:
        """The seat whose secrets may be shown if asked for."""
        if self.curtain(facts) is not None:
            return None
        if (looking := self.looking(facts)) is not None:
            return looking
        if facts.alone is not None:
            return facts.alone
        seat = self._onlooker if facts.to_act == CHANCE else facts.to_act
        is_seen = self.manner == "around" or seat == self._holder or seat not in facts.keepers
        return seat if seat in facts.people and is_seen and not facts.is_ordered else None

    def lift(self, facts: TableFacts) -> None:
        """The one who is meant has the device now."""
        seat = self.curtain(facts)
        if facts.has_company and self.manner == "around":
            self._looking = seat
        else:
            self._holder = seat
        self._wants_to_look = False

    def ask_to_look(self, facts: TableFacts) -> None:
        """Who is asked openly wants to see what is its own: that takes a curtain first."""
        self._wants_to_look = self._is_passed(facts) and facts.to_act in facts.people

    def look_done(self) -> None:
        if self._looking is not None:
            self._looked.add(self._looking)
        self._looking = self._shown = None

    def may_take_back(self, seat: int, facts: TableFacts) -> bool:
        """Passed around, a decision is taken back by who still has the device."""
        is_open = self.manner == "around" or not facts.has_company or seat not in facts.keepers
        return is_open or self._holder in (None, seat)

    def decided(self, seat: int, from_hand: bool) -> None:
        """A seat decided something; `from_hand`: the table could not be asked without its secrets."""
        self._has_lifted = from_hand or (self._has_lifted and seat == self._mover)
        self._mover, self._shown, self._wants_to_look = seat, None, False

    def undone(self) -> None:
        """Another decision is due again."""
        self._wants_to_look = False

    def told(self, seats: AbstractSet[int]) -> None:
        """Chance told these seats what the table may not know: who has its hand open sees that before it folds."""
        if self._onlooker in seats:
            self._shown = self._onlooker

    def seat_changed(self, seat: int, before: tuple[int, ...], after: tuple[int, ...]) -> None:
        """Who sits down or gets up has seen nothing and holds nothing, unless nobody else is there. All looks are over."""
        self._looked.discard(seat)
        self._looking, self._shown, self._wants_to_look = None, None, False
        if self._mover == seat:
            self._mover, self._has_lifted = None, False
        if seat in after and not set(before) - {seat}:
            self._holder = seat
        elif self._holder == seat or (self.manner == "around" and len(after) > 1):
            self._holder = None

    @property
    def _onlooker(self) -> int | None:
        """Who has a hand open while chance decides: it stays so until another seat is asked."""
        has_it_open = self._mover == self._holder if self.manner == "passed" else self._has_lifted
        return self._mover if has_it_open else None

    def _unless_held(self, seat: int, facts: TableFacts) -> int | None:
        return seat if seat != self._holder and seat in facts.keepers else None

    def _next_to_look(self, facts: TableFacts) -> int | None:
        """Once, before the first decision, everybody sees what was dealt; who is to begin comes first."""
        if not self._looks_first or facts.has_begun or facts.to_act < 0 or not facts.has_company:
            return None
        waiting = [seat for seat in facts.people if seat not in self._looked]
        return min(waiting, key=lambda seat: (seat - facts.to_act) % facts.seats, default=None)
