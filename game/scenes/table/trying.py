"""A table at which something is tried: nothing is saved there, steps can be shown on it, and what is asked stands on a
scroll above the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from tempfile import TemporaryDirectory

import pygame

from game.engine.speech.describing import Choice
from game.match import Match
from game.render import Look
from game.render.pieces import tinted_icon
from game.sound import SILENCE, Music
from game.widgets import Column, Pen, Widget

from .. import routes
from ..routes import Occasion
from ..scene import Command, Pop, Push
from ..stage import Stage
from .scene import TableScene

_PAUSE, _LOOK = 0.5, 1.6  # seconds between two steps that are shown, and for which their end is looked at


class TryingScene(TableScene):
    """One table until it is left. Its journal is kept by nobody, and all that is done there can be taken back."""

    music: Music = SILENCE  # whoever puzzles is left in peace

    def __init__(self, stage: Stage, match: Match, folder: TemporaryDirectory[str]) -> None:
        """`folder`: where the journal lies until the table is left."""
        self._folder = folder
        self._is_left = False
        self._is_showing = False  # whether steps are shown, or their end is looked at
        self._to_show: list[str] = []  # those that are still to come, as the game writes them
        self._pause = 0.0  # seconds until the next one
        super().__init__(stage, match)

    def leave(self) -> None:
        super().leave()
        self._folder.cleanup()

    def find_occasion(self) -> Occasion:
        """What the table is set for."""
        raise NotImplementedError

    def notice(self, seconds: float) -> None:
        """Sees what has come of a try, and of what was asked for."""

    @property
    def is_going_on(self) -> bool:
        """Whether every frame matters."""
        return self._is_left or self._is_showing

    @property
    def pace(self) -> int:
        return 60 if self.is_going_on else super().pace

    def open_menu(self) -> Command:
        """There is nothing to be saved, and nobody changes seats."""
        return Push(routes.open_pause(self.stage, self.match, self.find_occasion()))

    def leave_table(self) -> Command:
        """The menu goes first, then the table."""
        self._is_left = True
        return Pop()

    def update(self, seconds: float) -> Command | None:
        if self._is_left:
            return Pop()
        command = super().update(seconds)
        self.notice(seconds)
        self._pause = max(self._pause - seconds, 0.0)
        if self._is_showing and not self._pause and not self.table.is_busy and not command:
            self.show_step() if self._to_show else self.end_showing()
        return command

    def take_all_back(self) -> bool:
        """Back to the beginning; whether anything had been done."""
        self._to_show, self._is_showing = [], False
        if self.match.why_no_undo():
            return False
        while self.match.why_no_undo() is None:
            step = self.match.undo()
        self.playing.show_undo(step)
        return True

    def begin_showing(self, texts: Sequence[str]) -> None:
        self._to_show = list(texts)
        self._is_showing = True
        self._pause = _PAUSE

    def show_step(self) -> None:
        """One decision, at the pace of the table."""
        text, *self._to_show = self._to_show
        self._pause = _PAUSE if self._to_show else _LOOK
        if (choice := self.written_choices().get(text)) is not None:
            self.playing.play(choice.action)
        else:
            self.miss_step(text)

    def miss_step(self, text: str) -> None:
        """A step cannot be shown, because something else was done meanwhile."""

    def end_showing(self) -> None:
        """All steps have been seen."""
        self._is_showing = False

    def written_choices(self) -> dict[str, Choice]:
        """What can be chosen, by how its game writes it."""
        return {self.match.rules.write(choice.action): choice for choice in self.visibility.choices()}


class UnderScroll(Column):
    """The board under its scroll: it gives up as much of its height as the scroll needs."""

    def least_height(self, look: Look, width: int) -> int:
        return self.parts[1].least_height(look, width)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        Widget.place(self, look, rect)
        scroll, board = self.parts
        high = scroll.height(look, rect.width)
        below = high + look.u(self.gap)
        scroll.place(look, pygame.Rect(rect.x, rect.y, rect.width, high))
        board.place(look, pygame.Rect(rect.x, rect.y + below, rect.width, rect.height - below))


class ScrollSign(Widget):
    """The sign at the head of a scroll."""

    wide_u, high_u = 1.6, 1.6

    def __init__(self, icon: str) -> None:
        super().__init__()
        self._icon = icon

    def draw(self, pen: Pen) -> None:
        drawn = tinted_icon(pen.look, self._icon, pen.look.u(1.5), "teal")
        pen.surface.blit(drawn, drawn.get_rect(center=self.rect.center))
