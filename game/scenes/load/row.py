"""A save as a line of the list. One widget draws all of it, so that hundreds of them scroll smoothly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pygame

from game.render import Look
from game.render.pieces import mark
from game.widgets import Pen, Result, Widget, WidgetState
from game.widgets.base import once_a_width
from game.widgets.buttons import draw_focus
from game.widgets.lines import line_ground

from .picture import card

_PICTURE = 5.4, 3.3
_PAD = 0.6
_MARK = 1.5


@dataclass(frozen=True, slots=True)
class RowText:
    """A sentence of the line: its role and its colour."""

    text: str
    role: str
    colour: str


@dataclass(frozen=True, slots=True)
class RowContent:
    """What a line of the list says."""

    path: Path
    game: str
    texts: tuple[RowText, ...]
    marks: tuple[tuple[str, str], ...]
    """Colour and initials of each player."""


class SaveRow(Widget):
    """A card, a name, a few words, and the marks of the players."""

    focusable = True

    def __init__(self, content: RowContent, is_chosen: bool, use: Callable[[Path], Result]) -> None:
        super().__init__(name=f"save {content.path.name}")
        self.content, self._is_chosen, self._use = content, is_chosen, use

    def widest(self, look: Look) -> int:
        return look.u(28)

    def narrowest(self, look: Look) -> int:
        return look.u(16)

    @once_a_width
    def height(self, look: Look, width: int) -> int:
        room = self._room(look, width)
        words = sum(len(look.wrapped(text.text, text.role, room)) * look.line_height(text.role) for text in self.content.texts)
        marks = look.u(_MARK + 0.35) if self.content.marks else 0
        return max(words + marks, look.u(_PICTURE[1])) + 2 * look.u(_PAD)

    def _room(self, look: Look, width: int) -> int:
        return width - look.u(3 * _PAD + _PICTURE[0] + 0.2)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self.radius = look.measure("field")

    def draw(self, pen: Pen) -> None:
        if not self.rect.inflate(20, 20).colliderect(pen.surface.get_clip()):
            return
        look, rect = pen.look, self.rect
        ground = "glow-light" if self._is_chosen else "paper-top" if pen.state.is_hovered(self) else "field"
        pen.surface.blit(line_ground(look, rect.size, ground, "gold-edge" if self._is_chosen else "rule"), rect.topleft)
        picture = card(look, self.content.game, (look.u(_PICTURE[0]), look.u(_PICTURE[1])))
        pen.surface.blit(picture, (rect.x + look.u(_PAD), rect.y + look.u(_PAD)))
        self._draw_marks(pen, self._draw_words(pen))
        if pen.state.is_focused(self):
            draw_focus(pen, self)

    def _draw_words(self, pen: Pen) -> tuple[int, int]:
        """Draws the sentences; where the marks follow."""
        look, room = pen.look, self._room(pen.look, self.rect.width)
        x, y = self.rect.x + look.u(2 * _PAD + _PICTURE[0] + 0.2), self.rect.y + look.u(_PAD)
        for text in self.content.texts:
            high = look.line_height(text.role)
            for line in look.wrapped(text.text, text.role, room):
                drawn = look.line(line, text.role, text.colour)
                pen.surface.blit(drawn, (x, y + (high - drawn.get_height()) // 2))
                y += high
        return x, y + look.u(0.35)

    def _draw_marks(self, pen: Pen, at: tuple[int, int]) -> None:
        look = pen.look
        for i, (colour, initials) in enumerate(self.content.marks):
            pen.surface.blit(mark(look, colour, initials, look.u(_MARK)), (at[0] + i * look.u(_MARK + 0.3), at[1]))

    def press(self, state: WidgetState) -> Result:
        return self._use(self.content.path)
