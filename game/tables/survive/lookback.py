"""A look back: a step of the past is shown once more, then the board stands again as it is."""

from __future__ import annotations

from game.match import Happened
from game.rules.survive.view import SurviveView

from .situation import Situation
from .theatre import Scenery, Theatre
from .things import Things

_BEFORE, _AFTER = 0.35, 0.5
"""Seconds in which the table is seen as it was, before anything moves and after everything did."""


class Lookback:
    """What the board shows: the present, or for as long as its show goes on a step of the past. It changes neither."""

    def __init__(self, situation: Situation, theatre: Theatre) -> None:
        self._situation, self._theatre = situation, theatre
        self._past: Scenery | None = None

    @property
    def is_on(self) -> bool:
        return self._past is not None and self._theatre.show.is_going_on

    @property
    def is_about_to_move(self) -> bool:
        """Whether the table is seen as it was, and nothing moves yet."""
        return self.is_on and self._theatre.show.now < 0

    @property
    def shown(self) -> Scenery:
        """The table that is to be seen, and the pieces as they stand on it."""
        return self._past if self._past and self.is_on else Scenery(self._situation.table, self._situation.things.pieces)

    def begin(self, happened: Happened, before: SurviveView, after: SurviveView, speed: str, is_lively: bool) -> bool:
        """Plays a step from the table before it to the table after it; whether there is anything to see."""
        rehearsal, past = Theatre(self._situation.t, self._situation.geometry), self._scenery(after)
        rehearsal.happen(happened, self._scenery(before), past, speed, is_lively)
        if not rehearsal.show.is_going_on:
            return False
        self._theatre.finish()
        self._theatre.show, self._past = rehearsal.show, past
        self._theatre.show.linger(_BEFORE, _AFTER)
        return True

    def end(self) -> None:
        """The present is there again."""
        if self._past:
            self._past = None
            self._theatre.finish()

    def _scenery(self, view: SurviveView) -> Scenery:
        return Scenery(view.table, Things(self._situation.t, view.table, self._situation.geometry).pieces)
