"""The log of a table, and the strip that tells what happened since one's turn: what they show, and how they open and
fold, and which of their lines is looked at or played once more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from game.engine import CHANCE, Event
from game.match import LogEntry, Match, MatchStep
from game.tables import Table
from game.tables.cards import card_of
from game.tables.log import (
    LOG_SIZES,
    Log,
    LogLine,
    LogRow,
    LogSize,
    LogUse,
    SizeBars,
    impact_on,
    log_list,
    newest_line,
    one_line_each,
)
from game.tables.since import Since, SinceLine, SinceStrip
from game.widgets import Column, EmptyRoom, Inset, KeyCap, Label, Panel, Region, Root, Row, Widget, WidgetMemo
from game.words.narrator import Narrator

from ..stage import Stage
from .hints import Hints
from .panel_state import PanelState, ShownDecision
from .playing import Pacing

_BESIDE_TITLE = 0.3  # in u, between the edge of the lines and where their title begins
_SINCE = 20  # the most lines of what happened since one's turn


class LogHost(Protocol):
    """A table's scene, as its log knows it."""

    stage: Stage
    match: Match
    table: Table
    hints: Hints
    panel_state: PanelState
    decision: ShownDecision
    log_reader: LogReader
    narrator: Narrator
    pacing: Pacing
    root: Root

    def note_change(self) -> None: ...


class TableLog:
    """Both, for one table."""

    def __init__(self, scene: LogHost) -> None:
        self._view = scene
        self._stage = scene.stage
        self._match = scene.match
        self._log = Log()
        self._log_rows = WidgetMemo()
        self._since_rows = WidgetMemo()
        self._unfolded: set[int] = set()  # turns whose steps are shown, by their line of the journal
        self._has_begun = False

    def says(self, step: MatchStep) -> bool:
        """Whether the newest step has something to tell; the opening deal is not watched card by card."""
        self._has_begun = self._has_begun or any(entry.kind == "decision" for entry in self._match.log)
        return self._has_begun and bool(step.events) and bool(self._log.say(self._match.log[-1], self._view.narrator))

    def tell_since(self, start: int, whole_turns: bool) -> list[str]:
        """What the shown log tells from this step on: a line a step, or a line a turn."""
        log, narrator = self._view.decision.log, self._view.narrator
        if not whole_turns:
            return [said for entry in log[start:] if (said := self._log.say(entry, narrator))]
        lines = self._log.lines(log, narrator, self._reader, since=log[start].line)
        return [line.whole for line in lines[::-1]]

    def newest(self, count: int) -> list[str]:
        """Its last lines, the newest first."""
        lines = self._log.lines(self._view.decision.log, self._view.narrator, self._reader)
        return [line.whole for line in lines[:count]]

    def region(self) -> Region:
        log = self._view.decision.log
        state = self._view.panel_state
        key = (
            len(log),
            log[-1].line if log else None,
            state.log,
            state.has_log_place,
            frozenset(self._unfolded),
            self._reader,
        )
        return Region("log", key, self._panel)

    @property
    def _reader(self) -> int | None:
        """The only person at the table: what is told of that one is told to that one."""
        return self._match.people[0] if len(self._match.people) == 1 else None

    def _unfold(self, line: LogLine) -> None:
        """Shows or hides the steps of a turn."""
        self._unfolded ^= {line.number}
        self._view.note_change()

    def _panel(self) -> Widget:
        table = self._view.table
        narrator = self._view.narrator
        look = self._stage.look
        state = self._view.panel_state
        size: LogSize = state.log if state.has_log_place else "usual"
        lines = self._log.lines(self._view.decision.log, narrator, self._reader)
        told = newest_line(lines, self._match.players) if size == "folded" else None
        bars = SizeBars(size) if state.has_log_place else None
        title = Row(Label(self._stage.say("table.log"), "name"), EmptyRoom(), bars, KeyCap("log"), gap=0.5)
        self._log_rows.begin(look, narrator)
        rows = told
        if size != "folded":
            use = LogUse(
                self._view.log_reader.play,
                self._unfold,
                self._unfolded,
                (self._stage.say("table.heard.turn-folded"), self._stage.say("table.heard.turn-unfolded")),
                lambda line: card_of(table.cards, table.cards.named(line.events), narrator),
            )
            rows = log_list(lines, self._match.players, self._log_rows, use)
        gap, down = (0.5, 0.8) if state.has_log_place else (0.25, 0.5)
        return Panel(Column(Inset(title, _BESIDE_TITLE, 0), rows, gap=gap), 0.6, down)

    def since_key(self) -> object:
        """All that the strip is made from; nothing where there is none."""
        state = self._view.panel_state
        return (
            (state.since_key, [entry.line for entry in self._since()], self._view.decision.seat)
            if self._has_since
            else None
        )

    @property
    def _has_since(self) -> bool:
        return self._view.panel_state.since is not None and self._match.actor is not None

    def _since(self) -> Sequence[LogEntry]:
        return self._match.log[self._view.panel_state.since : self._view.panel_state.until]

    def since_strip(self) -> SinceStrip | None:
        """Tells what the others did since one's turn, one line each, and what became of one's own; nothing where there
        is nothing to tell.
        """
        if not self._has_since or not (told := self._since()):
            return None
        narrator = self._view.narrator
        state = self._view.panel_state
        seat = self._view.decision.seat
        found = self._log.lines(
            self._match.log[: state.until], narrator, seat, _SINCE, told[0].line
        )  # it speaks of "your turn" too
        each = one_line_each(found[::-1], narrator)
        lines = [SinceLine(line, impact_on(self._match.rules, line.events, seat)) for line in each]
        lines = [line for line in lines if line.felt or line.line.actor not in (seat, CHANCE)]
        if not lines:
            return None
        is_seen = state.is_since_open or state.folding > 0
        since = Since(
            lines, is_seen, state.is_since_kept, self.fold_since, self._view.log_reader.play, state.folded_part
        )
        self._since_rows.begin(self._stage.look, narrator)
        return SinceStrip(since, narrator, self._match.players, self._since_rows)

    def fold(self) -> None:
        """Opens the log where it is a tab; where it has a place of its own it goes round: folded, usual, tall. Where a
        hint stands in its place, the log comes back.
        """
        state = self._view.panel_state
        is_back = self._view.hints.dismiss() and (state.has_log_place or state.tab == "log")
        if is_back:
            state.log = "usual" if state.log == "folded" else state.log
        elif not state.has_log_place:
            state.tab = "do" if state.tab == "log" else "log"
            state.is_since_kept = False
        else:  # no tab is opened that would hide the board in a smaller window
            state.log = LOG_SIZES[(LOG_SIZES.index(state.log) + 1) % len(LOG_SIZES)]
        self._view.note_change()

    def lower(self) -> bool:
        """Takes back what was opened by hand: what happened since one's turn folds, a tall log becomes a usual one;
        whether anything did.
        """
        state = self._view.panel_state
        is_any = state.is_since_kept or (state.log == "tall" and state.has_log_place)
        if state.is_since_kept:
            state.fold_since(self._view.pacing.is_lively())
        elif is_any:
            state.log = "usual"
        if is_any:
            self._view.note_change()
        return is_any

    def notice_click(self, at: tuple[int, int]) -> None:
        """A tall log that lies over the board is there only while it is asked for: a click elsewhere ends it."""
        state, root = self._view.panel_state, self._view.root
        if state.log != "tall" or any(widget.name == "log" for widget in root.active.at(at)):
            return
        if root.covering is not None and any(widget.name == "log" for widget in root.covering.walk()):
            state.log = "usual"
            self._view.note_change()

    def fold_since(self) -> None:
        """Folds or opens the strip, over the board where it has no place of its own; where there is none, it is said
        why.
        """
        state = self._view.panel_state
        if state.since is None or (self._match.actor is not None and self.since_strip() is None):
            self._stage.toasts.tell(self._stage.say("table.since.first" if state.since is None else "table.since.none"))
            return
        if not state.has_log_place:
            self._view.hints.dismiss()  # it stands where this is opened
        strip = next((widget for widget in self._view.root.top.walk() if isinstance(widget, SinceStrip)), None)
        if strip is None or strip.is_folded or state.folding or not (strip.is_whole or state.is_since_kept):
            state.open_since()
        else:
            state.fold_since(self._view.pacing.is_lively())
        state.tab = "board"
        self._view.note_change()


# The log as a way back.

_WALKING = {pygame.K_UP: -1, pygame.K_DOWN: 1}
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_UNFOLDING = (pygame.K_RIGHT, pygame.K_LEFT, *_ENTER)
_CLICKS = (pygame.BUTTON_LEFT, pygame.BUTTON_MIDDLE, pygame.BUTTON_RIGHT)


class LogReader:
    """Shows on the board what a line of the log tells; all of that is public, and nothing changes in the game."""

    def __init__(self, stage: Stage, match: Match, table: Table, root: Root) -> None:
        self._stage = stage
        self._match = match
        self._table = table
        self._root = root
        self._pointed: int | None = None
        self._walked: int | None = None
        self._keys_came_last = False  # whether keys came to a line after the pointer did
        self._unheard: Sequence[Event] = ()
        self._waiting: list[int] = []  # lines of the journal that are still to be played

    def notice(self) -> None:
        """Marks on the board what the line tells that pointer or keys have come to."""
        pointed, walked = _row(self._root.hovered), _row(self._root.focused if self._root.shows_focus else None)
        before, self._pointed = self._pointed, pointed.line.number if pointed else None
        self._keys_came_last = self._keys_came_last and before == self._pointed
        before, self._walked = self._walked, walked.line.number if walked else None
        self._keys_came_last = self._keys_came_last or before != self._walked
        row = (walked or pointed) if self._keys_came_last else (pointed or walked)
        if self._table.recall(row.line.events if row else ()) and (board := self._root.covering) is not None:
            self._root.touch(board)

    def play(self, line: LogLine) -> None:
        """Replays what a line tells, step by step, in pictures and sound, from the table as everyone knew it before."""
        self._waiting = [step.number for step in line.steps] or [line.number]
        self._play_next()

    def _play_next(self) -> None:
        while self._waiting and not self._table.is_looking_back:
            past = self._match.past.history()
            place = past.place_before(self._waiting.pop(0))
            if place is not None:
                entry = past.log[place]
                if self._table.play_again(entry, past.view(place), past.view(place + 1)):
                    self._unheard = entry.events

    def hear(self) -> None:
        """Lets what is played again be heard when it begins to move, and not at all where it was ended before."""
        if self._table.is_about_to_move:
            return
        unheard, self._unheard = self._unheard, ()
        for event in unheard if self._table.is_looking_back else ():
            self._stage.play_event(self._match.rules.game, event, self._table.heard_from(event))
        self._play_next()

    def ends(self, event: pygame.Event) -> bool:
        """Any key and any click end a look back; whether that was all they are for: the log takes those that are meant
        for it.
        """
        if not self._table.is_looking_back:
            return False
        if event.type == pygame.KEYDOWN:
            is_for_log = _row(self._root.focused) is not None and (event.key in _WALKING or event.key == pygame.K_TAB)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in _CLICKS:
            is_for_log = any(isinstance(widget, LogRow) for widget in self._root.active.at(event.pos))
        else:
            return False
        self._table.end_look_back()
        self._waiting = []
        return not is_for_log

    def walks(self, event: pygame.Event) -> bool:
        """Arrows go from line to line; Tab goes on as from the newest one of the log, and from line to line of what
        happened since.
        """
        row = _row(self._root.focused)
        if row is None:
            return False
        # The lines of the list that it stands in: the same turn may be told in the log and in what happened since.
        lists = [widget for widget in self._root.top.walk() if isinstance(widget, SinceStrip)]
        since = [[line for line in strip.walk() if isinstance(line, LogRow)] for strip in lists]
        told = {line for lines in since for line in lines}
        log = [line for line in self._root.top.walk() if isinstance(line, LogRow) and line not in told]
        rows = next((lines for lines in since if row in lines), log)
        if event.key == pygame.K_TAB and not row.is_tab_stop:
            self._root.focus_on(next((other for other in rows if other.is_tab_stop), row), reveal=False)
        if event.key in _UNFOLDING:
            # Right or Enter shows the steps of a turn, Left or Enter hides them; whether the key was for that.
            turn = row.turn if row.turn and event.key == pygame.K_LEFT else row
            is_meant = event.key in _ENTER or (event.key == pygame.K_LEFT) == turn.is_unfolded
            if turn.unfold is None or not is_meant:
                return False
            self._root.focus_on(turn)
            turn.unfold(turn.line)
            return True
        if event.key not in _WALKING:
            return False
        step = rows.index(row) + _WALKING[event.key]
        if 0 <= step < len(rows):
            self._root.focus_on(rows[step])
        return step >= 0


def _row(widget: Widget | None) -> LogRow | None:
    return widget if isinstance(widget, LogRow) else None
