"""Stars that were won, and the outlines of those that were not."""

from __future__ import annotations

import pygame

from game.render import Look
from game.render.pieces import tinted_icon

from .base import Pen, Widget


class Stars(Widget):
    """So many stars of three."""

    def __init__(self, count: int, of: int = 3, high: float = 1.5) -> None:
        super().__init__()
        self._count, self._of, self._high = count, of, high

    def widest(self, look: Look) -> int:
        return look.u(self._high * 1.15) * self._of

    def height(self, look: Look, width: int) -> int:
        return look.u(self._high)

    def draw(self, pen: Pen) -> None:
        look, step = pen.look, pen.look.u(self._high * 1.15)
        for i in range(self._of):
            at = self.rect.x + step * i, self.rect.y
            draw_star(pen.surface, look, at, look.u(self._high), is_full=i < self._count)


def draw_star(surface: pygame.Surface, look: Look, at: tuple[int, int], high: int, is_full: bool) -> None:
    """A star that was won, or the outline of one."""
    if is_full:
        surface.blit(tinted_icon(look, "common/icon-star-full", high, "gold"), at)
    surface.blit(tinted_icon(look, "common/icon-star", high, "ink" if is_full else "muted"), at)
