"""The log as a way back: where pointer or keys are in it, the board is marked, and a line that is pressed is played again."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine import Event
from game.match import Match
from game.tables import Table
from game.tables.kit.drawn_table import DrawnTable, is_looking_back, play_again
from game.tables.log import LogRow
from game.widgets import Root, Widget

from ..stage import Stage

_WALKING = {pygame.K_UP: -1, pygame.K_DOWN: 1}
_CLICKS = (pygame.BUTTON_LEFT, pygame.BUTTON_MIDDLE, pygame.BUTTON_RIGHT)


class LogReader:
    """Shows on the board what a line of the log tells; all of that is public, and nothing changes in the game."""

    def __init__(self, stage: Stage, match: Match, table: Table, root: Root) -> None:
        self._stage, self._match, self._table, self._root = stage, match, table, root
        self._pointed: int | None = None
        self._walked: int | None = None
        self._keys_came_last = False  # whether keys came to a line after the pointer did
        self._unheard: Sequence[Event] = ()

    def notice(self) -> bool:
        """Marks on the board what the line tells that pointer or keys have come to; whether that is something else than before."""
        pointed, walked = _row(self._root.hovered), _row(self._root.focused if self._root.shows_focus else None)
        before, self._pointed = self._pointed, pointed.line.number if pointed else None
        self._keys_came_last = self._keys_came_last and before == self._pointed
        before, self._walked = self._walked, walked.line.number if walked else None
        self._keys_came_last = self._keys_came_last or before != self._walked
        row = (walked or pointed) if self._keys_came_last else (pointed or walked)
        return isinstance(self._table, DrawnTable) and self._table.notices.recall(row.line.events if row else ())

    def play(self, number: int) -> None:
        """Plays a line of the journal once more, seen and heard, from the table as everybody knew it before."""
        past = self._match.past.history()
        place = past.place_before(number)
        if place is None:
            return
        entry = past.log[place]
        if play_again(self._table, entry, past.view(place), past.view(place + 1)):
            self._unheard = entry.events

    def hear(self) -> None:
        """What is played again is heard when it begins to move, and not at all where it was ended before."""
        if isinstance(self._table, DrawnTable) and self._table.look_back.is_about_to_move:
            return
        unheard, self._unheard = self._unheard, ()
        for event in unheard if is_looking_back(self._table) else ():
            self._stage.sounds.play_event(self._match.rules.game, event)

    def ends(self, event: pygame.Event) -> bool:
        """Any key and any click end a look back; whether that was all they are for: the log takes those that are meant for it."""
        if not isinstance(self._table, DrawnTable) or not self._table.look_back.is_on:
            return False
        if event.type == pygame.KEYDOWN:
            is_for_log = _row(self._root.focused) is not None and (event.key in _WALKING or event.key == pygame.K_TAB)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in _CLICKS:
            is_for_log = any(isinstance(widget, LogRow) for widget in self._root.active.at(event.pos))
        else:
            return False
        self._table.look_back.end()
        return not is_for_log

    def walks(self, event: pygame.Event) -> bool:
        """Arrows go from line to line; Tab goes on as from the newest one."""
        row = _row(self._root.focused)
        if row is None:
            return False
        rows = [widget for widget in self._root.top.walk() if isinstance(widget, LogRow)]
        if event.key == pygame.K_TAB:
            self._root.focus_on(rows[0], reveal=False)
        if event.key not in _WALKING:
            return False
        step = rows.index(row) + _WALKING[event.key]
        if 0 <= step < len(rows):
            self._root.focus_on(rows[step])
        return step >= 0


def _row(widget: Widget | None) -> LogRow | None:
    return widget if isinstance(widget, LogRow) else None
