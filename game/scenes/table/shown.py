"""What is seen around the board at this moment: whose decision, and what is open there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from game.engine import CHANCE
from game.engine.speech.describing import Description
from game.match import Match
from game.match.state import leader_of
from game.tables import Table
from game.tables.visibility import Visibility

_FOLDS = 0.2  # seconds in which the strip folds


@dataclass(slots=True)
class PanelState:
    """What is open around the board: a tab, the log, and what happened since one's turn."""

    tab: str = "do"
    log: bool = True
    since: int | None = None
    """How long the log was when the one who decides now had decided last; nothing where that is not told."""
    is_since_open: bool = False
    is_since_kept: bool = False  # whether it was opened by hand, so that it stays

    until: int = 0  # how long the log was when it was that one's turn again
    folding: float = 0.0  # seconds for which it is still seen folding

    def begin_since(self, since: int | None, until: int) -> None:
        self.since, self.until, self.is_since_open, self.is_since_kept, self.folding = since, until, since is not None, False, 0.0

    def open_since(self) -> None:
        """By hand."""
        self.is_since_open, self.is_since_kept, self.folding = True, True, 0.0

    def fold_since(self, slowly: bool) -> None:
        self.folding = _FOLDS if self.is_since_open and slowly else 0.0
        self.is_since_open = self.is_since_kept = False

    def pass_time(self, seconds: float) -> bool:
        """Whether it has just been folded."""
        before, self.folding = self.folding, max(self.folding - seconds, 0.0)
        return before > 0 and not self.folding

    @property
    def since_key(self) -> tuple[object, ...]:
        """What of it is shown; how far it is folded is drawn by itself."""
        return self.since, self.until, self.is_since_open, self.is_since_kept, self.folding > 0

    def folded(self) -> float:
        """How much of it is folded where it is still seen folding."""
        return 1 - self.folding / _FOLDS if self.folding else 0.0


class Decided(Protocol):
    """Who knows which seat decided last."""

    decider: int | None


class ShownDecision:
    """Remembers the decision of the last moment in which nothing was being shown: everything around the board names it."""

    def __init__(self, match: Match, visibility: Visibility, table: Table, playing: Decided) -> None:
        self._match, self._visibility, self._table, self._playing = match, visibility, table, playing
        self._before: Description | None = None
        self._seat_before = 0

    def renew(self) -> bool:
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
