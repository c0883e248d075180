"""A mark that can be pressed, and the list of colours it opens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.render import Look, shapes
from game.render.pieces import mark, tinted_icon
from game.widgets import Column, Panel, Pen, Result, Scroll, Widget, WidgetState
from game.widgets.buttons import draw_focus


@dataclass(frozen=True, slots=True)
class Hue:
    """A colour to choose, and in words who has it."""

    colour: str
    text: str
    initials: str = ""


class MarkButton(Widget):
    """A player's mark; pressing it opens the list of colours."""

    focusable = True

    def __init__(self, hues: Sequence[Hue], chosen: str, initials: str, choose: Callable[[str], Result], *, name: str, tip: str) -> None:
        super().__init__(name=name, tip=tip)
        self.hues, self.chosen, self.initials, self.choose = hues, chosen, initials, choose

    def widest(self, look: Look) -> int:
        return look.u(2.9) + look.u(1.2)

    def height(self, look: Look, width: int) -> int:
        return look.u(2.9)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self.radius = rect.height // 2

    def draw(self, pen: Pen) -> None:
        look, high = pen.look, self.rect.height
        pen.surface.blit(mark(look, self.chosen, self.initials, high), self.rect.topleft)
        chevron = tinted_icon(look, "common/icon-chev", look.u(0.9), "ink")
        pen.surface.blit(chevron, chevron.get_rect(midright=(self.rect.right, self.rect.centery)))
        if pen.state.is_focused(self):
            draw_focus(pen, self)

    def press(self, state: WidgetState) -> Result:
        entries = [_HueEntry(hue, hue.colour == self.chosen, self._take(hue, state)) for hue in self.hues]
        state.open(Panel(Scroll(Column(*entries, gap=0.1), name=f"{self.name}-list"), 0.5), self.rect)
        return None

    def _take(self, hue: Hue, state: WidgetState) -> Callable[[], Result]:
        def take() -> Result:
            state.close()
            return self.choose(hue.colour)

        return take


class _HueEntry(Widget):
    """A line of the list of colours."""

    focusable = True

    def __init__(self, hue: Hue, is_chosen: bool, use: Callable[[], Result]) -> None:
        super().__init__(name="chosen" if is_chosen else "")
        self.hue, self.use = hue, use

    def widest(self, look: Look) -> int:
        return look.text_width(self.hue.text, "strong") + look.u(4)

    def height(self, look: Look, width: int) -> int:
        return look.u(2.5)

    def draw(self, pen: Pen) -> None:
        look, size = pen.look, self.rect.size
        if pen.state.is_hovered(self) or pen.state.is_focused(self):
            bar = look.baked(("hue", size), lambda: shapes.rounded(size, look.u(0.5), look.colour("glow-light")))
            pen.surface.blit(bar, self.rect.topleft)
        drawn = mark(look, self.hue.colour, self.hue.initials, look.u(2.1))
        pen.surface.blit(drawn, drawn.get_rect(midleft=(self.rect.x + look.u(0.4), self.rect.centery)))
        words = look.line(self.hue.text, "strong", "ink")
        pen.surface.blit(words, words.get_rect(midleft=(self.rect.x + look.u(3), self.rect.centery)))
        if pen.state.is_focused(self):
            pygame.draw.rect(pen.surface, look.colour("gold"), self.rect, 3, border_radius=look.u(0.5))

    def press(self, state: WidgetState) -> Result:
        return self.use()
