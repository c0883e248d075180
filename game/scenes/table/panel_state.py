"""The state of what is seen at a table: what is open around the board, whose decision is shown, and what can reach
whoever is at the screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from game.engine import CHANCE
from game.engine.speech.describing import Description
from game.match import LogEntry, Match
from game.match.state import leader_of
from game.render import Look
from game.tables import Table, TableContent
from game.tables.frame import log_width, rail_width
from game.tables.log import LogSize
from game.tables.visibility import Visibility

OPENED = ("log", "beside", "purse")  # what is opened in the column where it has no place of its own
_FOLDS = 0.2  # seconds in which the strip folds


@dataclass(slots=True)
class PanelState:
    """All that is open around the board: a tab, the log, and what happened since one's turn."""

    tab: str = "do"
    log: LogSize = "usual"
    has_log_place: bool = True  # whether the log stands somewhere by itself; else it is opened
    opened_seat: int | None = None  # whose plate was opened by hand, where it is only a line or a mark
    since: int | None = None
    """How long the log was when the one who decides now had decided last; nothing where that is not told."""
    tells_since: bool = True  # whether it is told at all
    is_since_open: bool = False
    is_since_kept: bool = False  # whether it was opened by hand, so that it stays

    until: int = 0  # how long the log was when it was that one's turn again
    folding: float = 0.0  # seconds for which it is still seen folding

    def close(self) -> bool:
        """Closes what was opened by hand where it has no place of its own; whether anything was."""
        is_open = self.opened_seat is not None or (
            not self.has_log_place and (self.tab in OPENED or self.is_since_kept)
        )
        self.opened_seat = None
        if is_open and not self.has_log_place:
            self.tab = "board"
            self.is_since_kept = False
            self.is_since_open = False
        return is_open

    def open_unseen(self) -> None:
        """Opens what is kept beside the log where that has no place, and closes it again."""
        if not self.has_log_place:
            self.tab, self.is_since_kept = "board" if self.tab == "beside" else "beside", False

    def begin_since(self, since: int | None, until: int) -> None:
        self.opened_seat = None
        self.since = since if self.tells_since else None
        self.until = until
        self.is_since_open = self.since is not None
        self.is_since_kept = False
        self.folding = 0.0

    def open_since(self) -> None:
        """Opens the strip by hand."""
        self.is_since_open = True
        self.is_since_kept = True
        self.folding = 0.0

    def fold_since(self, slowly: bool) -> None:
        self.folding = _FOLDS if self.is_since_open and slowly else 0.0
        self.is_since_open = self.is_since_kept = False

    def pass_time(self, seconds: float) -> bool:
        """Whether it has just been folded."""
        before, self.folding = self.folding, max(self.folding - seconds, 0.0)
        return before > 0 and not self.folding

    @property
    def since_key(self) -> tuple[object, ...]:
        """All that is shown of it; how far it is folded is drawn separately."""
        return self.since, self.until, self.is_since_open, self.is_since_kept, self.folding > 0

    def folded_part(self) -> float:
        """How far it is folded while it is seen folding."""
        return 1 - self.folding / _FOLDS if self.folding else 0.0


def has_log_place(look: Look, content: TableContent) -> bool:
    """Whether the log stands beside the board or the shelf; else it is opened."""
    if content.to_do is not None:
        return not look.room.is_small
    return bool(log_width(look) if content.shelf else rail_width(look, content.shape))


class DeciderSource(Protocol):
    """Knows which seat decided last."""

    decider: int | None


class ShownDecision:
    """Remembers the decision of the last moment in which nothing was being shown: everything around the board names it.
    What is counted and told there is that of the last moment in which nothing was on its way.
    """

    def __init__(self, match: Match, visibility: Visibility, table: Table, playing: DeciderSource) -> None:
        self._match = match
        self._visibility = visibility
        self._table = table
        self._playing = playing
        self._before: Description | None = None
        self._seat_before = 0
        self._told: int | None = None  # how many steps the log tells of
        visibility.follow(lambda: self.seat)

    def renew(self) -> bool:
        """Takes over what has arrived, and where nothing is being shown any more the present decision; whether either
        is another one.
        """
        told = self._told
        before, seat_before = self._before, self._seat_before
        self._told = len(self._match.log) if self._table.has_arrived else told
        if not self._table.is_showing:
            self._before, self._seat_before = self._visibility.description(), self._present_seat()
        is_same = told == self._told and before is self._before and seat_before == self._seat_before
        return told is not None and not is_same

    @property
    def has_arrived(self) -> bool:
        return self._told is None or self._table.has_arrived

    @property
    def log(self) -> Sequence[LogEntry]:
        """All that has happened, but for what is still on its way."""
        return self._match.log if self.has_arrived else self._match.log[: self._told]

    @property
    def description(self) -> Description:
        """The position; while a step is being shown, title, stepper and question are still those of who makes it."""
        now, before = self._visibility.description(), self._before
        if before is None or not self._table.is_showing:
            return now
        return replace(now, turn=before.turn, ask=before.ask, stepper=before.stepper)

    @property
    def seat(self) -> int:
        """The seat that is seen to decide."""
        return self._seat_before if self._before is not None and self._table.is_showing else self._present_seat()

    def _present_seat(self) -> int:
        """The seat to act; while chance does, whose turn or round has begun, or else the one that decided last."""
        if self._match.to_act != CHANCE:
            return max(self._match.to_act, 0)
        leader = leader_of(self._match.log)
        return leader if leader is not None else self._playing.decider or 0


# What can reach whoever is at the screen.

_LONG = 0.35  # seconds from which on a key is held, and not pressed


class Foresight:
    """Shows what can reach whoever is at the screen: pressed, its key turns that on and off; held, it is on until it is
    let go. It ends when somebody else is at the screen.
    """

    def __init__(self, table: Table, visibility: Visibility) -> None:
        self._table, self._visibility = table, visibility
        self._seat: int | None = None  # who was at the screen when it was turned on
        self._held: float | None = None  # how long its key has been held that turned it on

    @property
    def is_held(self) -> bool:
        return self._held is not None

    def toggle(self, is_held: bool = False) -> bool:
        """Its key goes down, or its button is clicked; whether the table can show it."""
        if self._held is None and self._table.has_threats:
            is_on = not self._table.shows_threats
            self._seat, self._held = self._visibility.seat_at_screen, 0.0 if is_held and is_on else None
            self._table.show_threats(is_on)
        return self._table.has_threats

    def let_go(self) -> bool:
        """Its key goes up, or can no longer be heard to; whether anything changed."""
        was_long, self._held = self._held is not None and self._held >= _LONG, None
        return was_long and self.end()

    def end(self) -> bool:
        self._held = None
        return self._table.show_threats(False)

    def pass_time(self, seconds: float) -> None:
        if self._held is not None:
            self._held += seconds
        if self._table.shows_threats and self._visibility.seat_at_screen != self._seat:
            self.end()
