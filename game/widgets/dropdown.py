"""A list that opens for a choice among many, and the ground of fields."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.render import Look, cache_surface, shapes
from game.render.pieces import tinted_icon

from .base import Pen, Result, Widget, WidgetState
from .boxes import Column
from .buttons import draw_focus
from .choices import OneOf, Part
from .scroll import Scroll
from .surrounds import Panel
from .words import shorten


class Dropdown(OneOf):
    """Shows what is chosen; pressing it opens the list of all."""

    corner = "field"
    high_u = 2.5

    def widest(self, look: Look) -> int:
        icon = look.u(1.6) if any(part.icon for part in self.parts) else 0
        return max(look.text_width(part.text, "strong") for part in self.parts) + look.u(3.6) + icon

    def narrowest(self, look: Look) -> int:
        return min(self.widest(look), look.u(9))

    def draw(self, pen: Pen) -> None:
        draw_field(pen, self)
        part = next((part for part in self.parts if part.value == self.chosen), self.parts[0])
        _draw_part(pen, part, self.rect, "muted" if self.off else "ink", room=pen.look.u(2.4))
        chevron = tinted_icon(pen.look, "common/icon-chev", pen.look.u(1.0), "ink")
        pen.surface.blit(chevron, chevron.get_rect(midright=(self.rect.right - pen.look.u(0.7), self.rect.centery)))

    def press(self, state: WidgetState) -> Result:
        if not self.off:
            entries = [_Entry(part, part.value == self.chosen, partial(self._take, part, state)) for part in self.parts]
            state.open(Panel(Scroll(Column(*entries, gap=0), name=f"{self.name}-list"), 0.5), self.rect)
        return None

    def key(self, event: pygame.Event, state: WidgetState) -> tuple[bool, Result]:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT) and not self.off:
            now = next((i for i, part in enumerate(self.parts) if part.value == self.chosen), 0)
            beside = now + (1 if event.key == pygame.K_RIGHT else -1)
            if 0 <= beside < len(self.parts) and not self.parts[beside].off:
                return True, self.choose(self.parts[beside].value)
            return True, None
        return False, None

    def _take(self, part: Part, state: WidgetState) -> Result:
        state.close()
        return self.choose(part.value)


class _Entry(Widget):
    """A line of an opened list."""

    focusable = True
    high_u = 2.3

    def __init__(self, part: Part, is_chosen: bool, use: Callable[[], Result]) -> None:
        super().__init__(off=part.off, tip=part.tip, name="chosen" if is_chosen else f"entry {part.value}")
        self.part = part
        self.is_chosen = is_chosen
        self.use = use

    def widest(self, look: Look) -> int:
        return look.text_width(self.part.text, "strong") + look.u(3.2) + (look.u(1.6) if self.part.icon else 0)

    def draw(self, pen: Pen) -> None:
        look = pen.look
        if pen.state.is_hovered(self) or self.is_chosen or pen.state.is_focused(self):
            ground = "teal" if self.is_chosen else "glow-light"
            bar = look.bake(
                ("entry", self.rect.size, ground),
                lambda: shapes.rounded_rect(self.rect.size, look.u(0.5), look.colour(ground)),
            )
            pen.surface.blit(bar, self.rect.topleft)
        _draw_part(pen, self.part, self.rect, "white" if self.is_chosen else "muted" if self.off else "ink")
        if pen.state.is_focused(self):
            pygame.draw.rect(pen.surface, look.colour("gold"), self.rect, 3, border_radius=look.u(0.5))

    def press(self, state: WidgetState) -> Result:
        return None if self.off else self.use()


def _draw_part(pen: Pen, part: Part, rect: pygame.Rect, colour: str, room: int = 0) -> None:
    look, x = pen.look, rect.x + pen.look.u(0.8)
    if part.icon:
        picture = tinted_icon(look, part.icon, look.u(1.15), colour)
        pen.surface.blit(picture, picture.get_rect(midleft=(x, rect.centery)))
        x += look.u(1.6)
    text = shorten(look, part.text, "strong", rect.right - room - x) if room else part.text
    words = look.line(text, "strong", colour)
    pen.surface.blit(words, words.get_rect(midleft=(x, rect.centery)))


def draw_field(pen: Pen, widget: Widget, is_active: bool = False) -> None:
    """The ground of a field: light, with a line that thickens while it is used."""
    edge = "teal" if is_active else "muted" if widget.off else "hairline" if not pen.state.is_hovered(widget) else "ink"
    ground = _draw_field_ground(
        pen.look, widget.rect.size, 3 if is_active else 2, edge, "off" if widget.off else "field"
    )
    pen.surface.blit(ground, widget.rect.topleft)
    draw_focus(pen, widget)


@cache_surface
def _draw_field_ground(look: Look, size: tuple[int, int], line: int, edge: str, fill: str) -> pygame.Surface:
    return shapes.framed_rect(size, look.measure("field"), line, look.colour(edge), look.colour(fill))
