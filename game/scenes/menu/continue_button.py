"""The one gold button of the menu: Continue, with what is continued told below it in as many lines as it needs; and its place."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.render import Look
from game.render.pieces import EDGE, tinted_icon
from game.widgets import Button, Pen, Widget
from game.widgets.buttons import Use

_DISC = 2.7
_PAD = 0.9
_LONGEST = 9
"""Words that are longer than this are broken rather than that everything else folds."""


class ContinueButton(Button):
    """A disc with an arrow, the word, and the game that waits."""

    def __init__(self, text: str, below: str, use: Use, *, name: str, grow: float = 0, off: str = "") -> None:
        super().__init__(text, use, kind="gold", role="heading", below=below, name=name, grow=grow, off=off)

    def widest(self, look: Look) -> int:
        return self._beside(look) + max(look.text_width(self.text, self.role), look.text_width(self.below, "caption"))

    def narrowest(self, look: Look) -> int:
        words = max(look.longest_word(self.text, self.role), look.longest_word(self.below, "caption"))
        return self._beside(look) + min(words, look.u(_LONGEST))

    def height(self, look: Look, width: int) -> int:
        words = sum(look.line_height(role) for _, role in self._written(look, width))
        return max(look.u(4.2), words + look.u(0.7)) + EDGE

    def _beside(self, look: Look) -> int:
        return look.u(_DISC + 3 * _PAD)

    def _written(self, look: Look, width: int) -> list[tuple[str, str]]:
        """Every line with its role of text."""
        room = width - self._beside(look)
        return [(line, role) for text, role in ((self.text, self.role), (self.below, "caption")) for line in look.wrapped(text, role, room)]

    def _draw_words(self, pen: Pen, down: int) -> None:
        look, written = pen.look, self._written(pen.look, self.rect.width)
        area = pygame.Rect(self.rect.x, self.rect.y + down, self.rect.width, self.rect.height - EDGE)
        self._draw_disc(pen, (area.x + look.u(_PAD + _DISC / 2), area.centery))
        x = area.x + self._beside(look) - look.u(_PAD)
        y = area.centery - sum(look.line_height(role) for _, role in written) // 2
        for line, role in written:
            drawn = look.line(line, role, self._ink())
            pen.surface.blit(drawn, (x, y + (look.line_height(role) - drawn.get_height()) // 2))
            y += look.line_height(role)

    def _draw_disc(self, pen: Pen, centre: tuple[int, int]) -> None:
        look = pen.look
        radius = look.u(_DISC / 2)
        pygame.draw.aacircle(pen.surface, look.colour(self._ink()), centre, radius)
        pygame.draw.aacircle(pen.surface, look.colour("field"), centre, radius - 2)
        arrow = tinted_icon(look, "common/icon-play", look.u(1.5), self._ink())
        pen.surface.blit(arrow, arrow.get_rect(center=centre))


class GoldPlace(Widget):
    """The room of the gold button, kept while there is none: whatever comes later, everything else stays where it is."""

    def __init__(self, shown: ContinueButton | None, longest: ContinueButton) -> None:
        super().__init__(grow=1)
        self._shown, self._longest = shown, longest

    @property
    def children(self) -> Sequence[Widget]:
        return [self._shown] if self._shown else []

    def widest(self, look: Look) -> int:
        return self._longest.widest(look)

    def narrowest(self, look: Look) -> int:
        return self._longest.narrowest(look)

    def height(self, look: Look, width: int) -> int:
        return max(button.height(look, width) for button in (self._longest, self._shown) if button)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        if self._shown:
            self._shown.place(look, rect)
