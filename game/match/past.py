"""What has happened in a game, step by step, and what the whole table knew before and after each: never more."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from game.engine import Event, Referee, Rules, Standing, View
from game.engine.journal import PERSON

from .log_entries import REMARKS, LogEntry, log_of
from .state import MatchState


class Past:
    """How a match began and what became of it, as the whole table may know."""

    def __init__(self, state: MatchState) -> None:
        self._state = state
        self.first_levels: Sequence[str | None] = [player.level for player in state.players]
        """Who sat where at first; None is a person."""

    @property
    def is_opening(self) -> bool:
        """Whether the game is still being set up."""
        return self._state.is_opening

    def begun(self) -> View | None:
        """What the whole table saw of the position it began at, where that was not its first deal."""
        view: View | None = self._state.referee.begun()
        return view

    def was_person(self, seat: int) -> bool:
        """Whether a person decided for a seat at some time."""
        log = self._state.log
        has_sat_down = any(entry.kind == "seat" and entry.actor == seat and entry.text == PERSON for entry in log)
        return self.first_levels[seat] is None or has_sat_down

    def history(self) -> History:
        """What stands, with what the whole table knew before and after each step."""
        return History(self._state.referee)

    def standings(self) -> list[Standing]:
        return self._state.referee.standings()


class History:
    """The steps that stood when it was made, whatever the referee does later. A place is how many entries of the log have happened."""

    def __init__(self, referee: Referee[Any, Any]) -> None:
        self.rules: Rules[Any, Any] = referee.rules
        self.log: Sequence[LogEntry] = log_of(referee.lines, referee.steps)
        self._history: tuple[Event, ...] = tuple(event for entry in self.log for event in entry.events)
        self._made = [0, *accumulate(entry.kind not in REMARKS for entry in self.log)]
        self._told = [0, *accumulate(len(entry.events) for entry in self.log)]
        self._before = [step.before for step in referee.steps]
        self._last: tuple[View, int] = referee.view(None), referee.to_act()
        """What the table knows after the last step, and who is to act then."""

    def place_before(self, line: int) -> int | None:
        """The place before the entry that has this line of the journal, if it still stands."""
        return next((place for place, entry in enumerate(self.log) if entry.line == line), None)

    def view(self, place: int) -> View:
        """What the whole table knew then. Every position is kept, so that no place is farther than another."""
        made = self._made[place]
        if made == len(self._before):
            return self._last[0]
        view: View = self.rules.view(self._before[made], None, self._history[: self._told[place]])
        return view

    def to_act(self, place: int) -> int:
        made = self._made[place]
        return self._last[1] if made == len(self._before) else self.rules.to_act(self._before[made])
