"""Small parts of the scoring's screen: the dark pill, a split in a fixed proportion, an upright rule."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.render import Look, shapes
from game.widgets import Label, Padded, Pen, Widget


class DarkPill(Padded):
    """Words on a dark ground."""

    def __init__(self, text: str) -> None:
        super().__init__(Label(text, "strong", "cream"), 1.1, 0.45)

    def draw(self, pen: Pen) -> None:
        look, size = pen.look, self.rect.size
        ground = look.baked(("pill", size), lambda: shapes.rounded(size, min(size[1] // 2, look.u(1.2)), look.colour("ink"), alpha=215))
        pen.surface.blit(ground, self.rect.topleft)
        super().draw(pen)


class FixedSplit(Widget):
    """Two widgets side by side, the first with a fixed share of the width."""

    def __init__(self, left: Widget, right: Widget, share: float, gap: float = 1.4) -> None:
        super().__init__(grow=1)
        self.left, self.right, self.share, self.gap = left, right, share, gap

    @property
    def children(self) -> Sequence[Widget]:
        return self.left, self.right

    def widths(self, look: Look, width: int) -> tuple[int, int]:
        room = width - look.u(self.gap)
        first = round(room * self.share)
        return first, room - first

    def height(self, look: Look, width: int) -> int:
        first, second = self.widths(look, width)
        return max(self.left.height(look, first), self.right.height(look, second))

    def least_height(self, look: Look, width: int) -> int:
        first, second = self.widths(look, width)
        return max(self.left.least_height(look, first), self.right.least_height(look, second))

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        first, second = self.widths(look, rect.width)
        self.left.place(look, pygame.Rect(rect.x, rect.y, first, rect.height))
        self.right.place(look, pygame.Rect(rect.right - second, rect.y, second, rect.height))


class Upright(Widget):
    """A thin line downwards."""

    def widest(self, look: Look) -> int:
        return 1

    def draw(self, pen: Pen) -> None:
        pygame.draw.line(pen.surface, pen.look.colour("rule"), self.rect.midtop, self.rect.midbottom)
