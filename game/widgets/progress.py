"""A line that fills: how much of something is behind one."""

from __future__ import annotations

import pygame

from game.render import shapes

from .base import Pen, Widget


class ProgressLine(Widget):
    """As thin as a rule, and as wide as there is room."""

    def __init__(self, part: float, high: float = 0.35) -> None:
        super().__init__()
        self.part, self.high_u = part, high

    def draw(self, pen: Pen) -> None:
        look, (wide, high) = pen.look, self.rect.size
        line = look.bake(
            ("progress", wide, high), lambda: shapes.rounded_rect((wide, high), high // 2, look.colour("rule"))
        )
        pen.surface.blit(line, self.rect.topleft)
        done = pygame.Rect(self.rect.topleft, (max(round(wide * self.part), high), high))
        pygame.draw.rect(pen.surface, look.colour("gold"), done, border_radius=high // 2)
