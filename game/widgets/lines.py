"""Lines of a list that can be pressed: any content on a ground that answers to pointer and focus."""

from __future__ import annotations

import pygame

from game.render import Look, shapes

from .base import Pen, Result, Widget, WidgetState
from .buttons import Use, draw_focus
from .surrounds import Padded


class PressableLine(Padded):
    """A line with any content that does something when it is pressed."""

    focusable = True

    def __init__(
        self,
        part: Widget,
        use: Use,
        *,
        ground: str = "field",
        edge: str = "rule",
        across: float = 0.7,
        down: float = 0.4,
        name: str = "",
        grow: float = 0,
        tip: str = "",
        off: str = "",
    ) -> None:
        super().__init__(part, across, down, name=name, grow=grow, tip=tip)
        self.use, self.ground, self.edge, self.off = use, ground, edge, off

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self.radius = look.measure("field")

    def draw(self, pen: Pen) -> None:
        ground = "glow-light" if pen.state.is_hovered(self) and not self.off else self.ground
        pen.surface.blit(line_ground(pen.look, self.rect.size, ground, self.edge), self.rect.topleft)
        super().draw(pen)
        if pen.state.is_focused(self):
            draw_focus(pen, self)

    def press(self, state: WidgetState) -> Result:
        return None if self.off else self.use()


def line_ground(look: Look, size: tuple[int, int], ground: str, edge: str) -> pygame.Surface:
    """The ground of a line: a light field with a thin edge."""
    return look.baked(("line", size, ground, edge), lambda: _ground(look, size, ground, edge))


def _ground(look: Look, size: tuple[int, int], ground: str, edge: str) -> pygame.Surface:
    drawn = shapes.rounded(size, look.measure("field"), look.colour(edge))
    drawn.blit(shapes.rounded((size[0] - 2, size[1] - 2), look.measure("field") - 1, look.colour(ground)), (1, 1))
    return drawn


class PlainLine(PressableLine):
    """A line on its ground that does nothing but is read, and can have the focus for its tip where it has one."""

    def __init__(
        self, part: Widget, *, ground: str = "field", edge: str = "rule", across: float = 0.7, down: float = 0.4, tip: str = ""
    ) -> None:
        super().__init__(part, lambda: None, ground=ground, edge=edge, across=across, down=down, tip=tip)
        self.focusable = False

    def draw(self, pen: Pen) -> None:
        pen.surface.blit(line_ground(pen.look, self.rect.size, self.ground, self.edge), self.rect.topleft)
        Widget.draw(self, pen)
