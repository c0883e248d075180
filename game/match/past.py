"""What has happened in a game, step by step, and what the whole table knew before and after each: never more."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from game.engine import Event, Referee, Rules, View

from .happened import REMARKS, Entry, log_of


class Past:
    """The steps that stand. A place is how many entries of the log have happened."""

    def __init__(self, referee: Referee[Any, Any]) -> None:
        self.rules: Rules[Any, Any] = referee.rules
        self.log: Sequence[Entry] = log_of(referee.lines, referee.steps)
        self._referee = referee
        self._history: tuple[Event, ...] = tuple(event for entry in self.log for event in entry.events)
        self._made = [0, *accumulate(entry.kind not in REMARKS for entry in self.log)]
        self._told = [0, *accumulate(len(entry.events) for entry in self.log)]

    def place_before(self, line: int) -> int | None:
        """The place before the entry that has this line of the journal, if it still stands."""
        return next((place for place, entry in enumerate(self.log) if entry.line == line), None)

    def view(self, place: int) -> View:
        """What the whole table knew then. Every position is kept, so that no place is farther than another."""
        steps, made = self._referee.steps, self._made[place]
        view: View = (
            self._referee.view(None)
            if made == len(steps)
            else self.rules.view(steps[made].before, None, self._history[: self._told[place]])
        )
        return view

    def to_act(self, place: int) -> int:
        steps, made = self._referee.steps, self._made[place]
        return self._referee.to_act() if made == len(steps) else self.rules.to_act(steps[made].before)
