"""A scroll of paper above a board: what is asked of whoever tries something there."""

from __future__ import annotations

import pygame

from game.render import Look
from game.render.pieces import tinted_icon
from game.widgets import Column, Pen, Widget


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
