"""P1: dice that are rolled one by one are gathered, and thrown together."""

from __future__ import annotations

from dataclasses import replace

from game.engine import CHANCE, Event
from game.match import MatchStep
from game.rules.atlandice import events as e
from game.rules.atlandice.state import GATES
from game.rules.atlandice.view import AtlandiceView
from game.tables.table import Desk

_PATIENCE = 0.4
"""Seconds in which more dice may come."""


class GatheredDice:
    """Dice that are rolled and not yet thrown."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._rolled: tuple[Event, ...] = ()
        self._patience = _PATIENCE

    @property
    def is_any(self) -> bool:
        return bool(self._rolled)

    def gather(self, happened: MatchStep) -> MatchStep | None:
        """A step with all dice that were rolled before it; nothing as long as more of them follow."""
        if happened.kind != "undo":
            happened = replace(happened, events=(*self._rolled, *happened.events))
        self._rolled, self._patience = (), _PATIENCE
        if self._is_rolled_on(happened):
            self._rolled = happened.events
            return None
        return happened

    def _is_rolled_on(self, happened: MatchStep) -> bool:
        """Whether dice were rolled and more of them follow."""
        are_dice = happened.kind == "chance" and bool(happened.events) and all(isinstance(event, e.GateOpened) for event in happened.events)
        if not are_dice or self._desk.speed() == "instant":
            return False
        view = self._desk.match.view(None)
        return isinstance(view, AtlandiceView) and view.table.step == GATES

    def pass_time(self, seconds: float) -> MatchStep | None:
        """Where no more dice come for a while, as in a replay or in a pause, those that are there."""
        self._patience -= seconds
        if not self._rolled or self._patience > 0:
            return None
        rolled, self._rolled = self._rolled, ()
        return MatchStep(CHANCE, "chance", rolled, 0)
