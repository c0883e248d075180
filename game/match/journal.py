"""The journal of a match on disk, and the way back through its steps: what Undo takes back, and what blocks it.

Undo goes back to the latest decision of a person, over what bots decided since, and stops at whatever someone has
learned from:

- `undo-nothing`: no person has decided anything that stands.
- `undo-chance`: dice were thrown or something was drawn since. Who has seen what chance brought would decide otherwise.
- `undo-news`: something out of a hand was shown since. Alone with bots, what one shows oneself bars nothing.
- `undo-defence`: a bot was attacked since, and said whether it defends itself. That tells of its hand.
- `undo-secret`: a bot decided since what depends on its hand. That tells of it, too.
- `undo-passed`: the device was passed on behind a curtain since.
- `undo-others`: the seat that decided has changed hands since, and who decided is not there to take it back.
- `game-over`: all that was hidden has been shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.engine import Line, Referee
from game.engine.journal import remark
from game.store import JournalWriter
from game.store.files import StorageError
from game.store.saves import SUFFIX

from .privacy import Orders
from .state import REMARKS, MatchState, only_answer, turn_of


class MatchJournal:
    """Every step is on its way to the disk before the next one is made."""

    def __init__(self, writer: JournalWriter, state: MatchState) -> None:
        self._writer, self._state = writer, state
        self._notes: dict[str, list[str]] = {}  # by their first word, the remarks of all lines that were looked through
        self._lines_seen = 0

    @property
    def path(self) -> Path:
        return self._writer.path

    @property
    def name(self) -> str:
        return self.path.name.removesuffix(SUFFIX)

    @property
    def is_saving(self) -> bool:
        """Whether the last step is still on its way to the disk: what comes next waits for it, unless it cannot get
        there at all.
        """
        return self._writer.is_behind

    @property
    def trouble(self) -> StorageError | None:
        """The error that keeps the game from being saved.

        The game can go on all the same: what waits is tried again with every step.
        """
        return self._writer.trouble

    def wait(self) -> None:
        """Waits until the next step may be made; for who has no frames to draw meanwhile."""
        self._writer.wait()

    def save(self, seconds: float | None = None) -> None:
        """Waits until everything is on disk, for so many seconds at most; raises if something cannot be written, and
        gives none of it up.
        """
        self._writer.flush(seconds)

    @property
    def is_at_work(self) -> bool:
        """Whether it is not known yet if all gets to the disk."""
        return self._writer.is_at_work

    def stop_waiting(self) -> None:
        """Nobody waits for the disk any longer, `close` included; what can be written still is."""
        self._writer.stop_waiting()

    def try_again(self) -> None:
        """Lets what could not be written be tried once more, without waiting."""
        self._writer.try_again()

    def close(self) -> None:
        self._writer.close()

    def remarks(self) -> list[Line]:
        return [line for line in self._state.referee.lines if line.is_remark]

    def note(self, text: str) -> None:
        """Keeps a remark of whoever began the match: a lesson, an evening of the voyage."""
        people = self._state.people
        self._state.referee.remark(remark(people[0] if people else 0, text))

    def notes(self, word: str) -> list[str]:
        """The texts of the remarks that begin with a word, in order."""
        self.look_through()
        return list(self._notes.get(word, ()))

    def look_through(self) -> None:
        """Sorts the remarks of all lines that are new.

        Of a long save those are many: whoever opens it does this beside the frames.
        """
        lines = self._state.referee.lines
        for line in lines[self._lines_seen :]:
            if line.is_remark:
                self._notes.setdefault(line.text.partition(" ")[0], []).append(line.argument)
        self._lines_seen = len(lines)


@dataclass(frozen=True, slots=True)
class WayBack:
    """How many of the last steps one Undo would take back, or why none."""

    steps: int = 0
    bar: str | None = None
    order: int | None = None  # the seat whose order to set out the rest is taken back with it


class Undoing:
    """Finds the way back through the steps that stand."""

    def __init__(self, state: MatchState, orders: Orders) -> None:
        self._state, self._orders = state, orders
        self._joined: set[int] = set()  # the steps that one click meant together with the step before, counted from 0

    def join(self) -> None:
        """The last step was meant by the same click as the one before it."""
        self._joined.add(len(self._state.referee.steps) - 1)

    def part(self) -> None:
        """Whatever takes the place of undone steps is not what was clicked."""
        self._joined = {number for number in self._joined if number < len(self._state.referee.steps)}

    def way_back(self) -> WayBack:
        """The steps back to a person's latest decision, with everything from the same click.

        Having the rest placed is a decision too.
        """
        referee = self._state.referee
        people = frozenset(self._state.people)
        log = self._state.log
        orders = self._orders.placed_since
        number = len(referee.steps)
        changed = set[int]()
        ordered = {steps: seat for seat, steps in orders.items()}
        if number in ordered:
            return WayBack(order=ordered[number])
        for entry in reversed(log):
            if entry.kind == "seat":
                changed.add(entry.actor)
            if entry.kind in REMARKS:
                continue
            number -= 1
            if bar := _bar(referee, number, entry.actor in people, entry.actor in changed):
                has_decided = any(entry.actor in people and entry.kind == "decision" for entry in log)
                return WayBack(bar=bar if bar != "undo-chance" or has_decided else "undo-nothing")
            if number in ordered:
                return WayBack(len(referee.steps) - number, order=ordered[number])
            if entry.actor in people and not _was_automatic(referee, number, people, orders):
                return WayBack(len(referee.steps) - self._first_of(referee, number))
        return WayBack(bar="undo-nothing")

    def _first_of(self, referee: Referee[Any, Any], number: int) -> int:
        """The first step of those that one click meant."""
        while number in self._joined and referee.why_no_undo(referee.steps[number].line.actor, number - 1) is None:
            number -= 1
        return number


def _was_automatic(
    referee: Referee[Any, Any], number: int, people: AbstractSet[int], orders: Mapping[int, int]
) -> bool:
    """Whether nobody was asked: an order decided, or who sits alone had no choice."""
    rules, step = referee.rules, referee.steps[number]
    if number >= orders.get(step.line.actor, number + 1) and rules.is_setting_up(rules.view(step.before, None)):
        return True
    return len(people) == 1 and only_answer(rules, rules.legal(step.before)) is not None


def _bar(referee: Referee[Any, Any], number: int, is_person: bool, has_changed: bool) -> str | None:
    """Why a step bars the way back; a bot's may be gone over only where it told nothing of a hand."""
    step, rules = referee.steps[number], referee.rules
    bar = referee.why_no_undo(step.line.actor, number)
    if bar or is_person:
        return bar
    if has_changed:
        return "undo-others"
    if not rules.needs_hand(rules.view(step.before, None)):
        return None
    turn = turn_of([event for earlier in referee.steps[:number] for event in earlier.events])
    return "undo-secret" if turn in (None, step.line.actor) else "undo-defence"
