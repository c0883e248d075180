"""Whose decision is seen: while a step is being shown, still that of who makes it, whatever the match is at by then."""

from __future__ import annotations

from dataclasses import replace

from game.engine import CHANCE
from game.engine.speech.describing import Description
from game.match import Match
from game.match.log import leader_of
from game.tables import Table
from game.tables.visibility import Visibility

from .playing import Playing


class ShownDecision:
    """Remembers the decision of the last moment in which nothing was being shown: everything around the board names it."""

    def __init__(self, match: Match, visibility: Visibility, table: Table, playing: Playing) -> None:
        self._match, self._visibility, self._table, self._playing = match, visibility, table, playing
        self._before: Description | None = None
        self._seat_before = 0

    def settle(self) -> bool:
        """Nothing is being shown any more: the present decision counts; whether it is another one."""
        before = self._before, self._seat_before
        self._before, self._seat_before = now = self._visibility.description(), self._present_seat()
        return before[0] is not None and before != now

    @property
    def description(self) -> Description:
        """The position; while a step is being shown, title, stepper and question are still those of who makes it."""
        now, before = self._visibility.description(), self._before
        if before is None or not self._table.is_showing:
            return now
        return replace(now, turn=before.turn, ask=before.ask, stepper=before.stepper)

    @property
    def seat(self) -> int:
        """Who is seen deciding."""
        return self._seat_before if self._before is not None and self._table.is_showing else self._present_seat()

    def _present_seat(self) -> int:
        """The seat to act; while chance does, whose turn or round has begun, or else the one that decided last."""
        if self._match.to_act != CHANCE:
            return max(self._match.to_act, 0)
        leader = leader_of(self._match.log)
        return leader if leader is not None else self._playing.decider or 0
