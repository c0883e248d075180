"""Stars that were won, and the outlines of those that were not."""

from __future__ import annotations

import pygame

from game.render import Look
from game.render.pieces import tinted_icon

from .base import Pen, Widget

_HOLE = 0.42
"""How much of a hollow star is empty."""


class Stars(Widget):
    """So many stars of three, the last of them hollow where they were won more easily."""

    def __init__(self, count: int, of: int = 3, high: float = 1.5, hollow: int = 0) -> None:
        super().__init__()
        self._count, self._of, self._high, self._hollow = count, of, high, hollow

    def widest(self, look: Look) -> int:
        return look.u(self._high * 1.15) * self._of

    def height(self, look: Look, width: int) -> int:
        return look.u(self._high)

    def draw(self, pen: Pen) -> None:
        look, step = pen.look, pen.look.u(self._high * 1.15)
        for i in range(self._of):
            at = self.rect.x + step * i, self.rect.y
            is_hollow = self._count - self._hollow <= i < self._count
            draw_star(pen.surface, look, at, look.u(self._high), is_full=i < self._count, is_hollow=is_hollow)


def draw_star(surface: pygame.Surface, look: Look, at: tuple[int, int], high: int, is_full: bool, is_hollow: bool = False) -> None:
    """A star that was won, hollow if more easily, or the outline of one."""
    if is_full:
        surface.blit(tinted_icon(look, "common/icon-star-full", high, "gold"), at)
    if is_full and is_hollow:
        inner = round(high * _HOLE)
        surface.blit(tinted_icon(look, "common/icon-star-full", inner, "paper"), (at[0] + (high - inner) // 2, at[1] + (high - inner) // 2))
    surface.blit(tinted_icon(look, "common/icon-star", high, "ink" if is_full else "muted"), at)
