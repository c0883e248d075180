"""A table at which something is tried: nothing is saved there, steps can be shown on it, and what is asked stands on a
scroll above the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from tempfile import TemporaryDirectory

import pygame

from game.engine.speech.describing import Choice
from game.render import Look
from game.render.pieces import tinted_icon
from game.sound import SILENCE
from game.widgets import Column, Pen, Widget

from ..scene import Command, Pop
from .guide import Guide
from .scene import TableScene

_PAUSE, _LOOK = 0.5, 1.6  # seconds between two steps that are shown, and for which their end is looked at


class TryingGuide(Guide):
    """Stands beside a table at which something is tried, until that is left. Its journal is kept by nobody, and all
    that is done there can be taken back.
    """

    music = SILENCE  # whoever puzzles is left in peace
    has_voices = False
    has_interludes = False
    has_phones = False

    def __init__(self, scene: TableScene, folder: TemporaryDirectory[str]) -> None:
        """`folder`: where the journal lies until the table is left."""
        self.scene = scene
        self.stage = scene.stage
        self.match = scene.match
        self.table = scene.table
        self.is_left = False
        self.is_showing = False  # whether steps are shown, or their end is looked at
        self.to_show: list[str] = []  # those that are still to come, as the game writes them
        self._pause = 0.0  # seconds until the next one
        scene.on_leave.callback(folder.cleanup)

    def leave_table(self) -> Command:
        """The menu goes first, then the table."""
        self.is_left = True
        return Pop()

    def after_step(self, seconds: float) -> Command | None:
        if self.is_left:
            return Pop()
        self._pause = max(self._pause - seconds, 0.0)
        if self.is_showing and not self._pause and not self.table.is_busy:
            self.show_step() if self.to_show else self.end_showing()
        return None

    def take_all_back(self) -> bool:
        """Back to the beginning; whether anything had been done."""
        self.to_show = []
        self.is_showing = False
        if self.match.why_no_undo():
            return False
        while self.match.why_no_undo() is None:
            step = self.match.undo()
        self.scene.playing.show_undo(step)
        return True

    def begin_showing(self, texts: Sequence[str]) -> None:
        self.to_show = list(texts)
        self.is_showing = True
        self._pause = _PAUSE

    def show_step(self) -> None:
        """One decision, at the pace of the table."""
        text, *self.to_show = self.to_show
        self._pause = _PAUSE if self.to_show else _LOOK
        if (choice := self.written_choices().get(text)) is not None:
            self.scene.playing.play(choice.action)
        else:
            self.miss_step(text)

    def miss_step(self, text: str) -> None:
        """A step cannot be shown, because something else was done meanwhile."""

    def end_showing(self) -> None:
        """All steps have been seen."""
        self.is_showing = False

    def written_choices(self) -> dict[str, Choice]:
        """Gives all that can be chosen, by how its game writes it."""
        return {self.match.rules.write(choice.action): choice for choice in self.scene.visibility.choices()}


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
