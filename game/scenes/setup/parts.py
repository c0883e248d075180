"""Widgets that only a setup needs: cards of seats, grips to drag them by, small icons to press, round choices, marks of colours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.render import Look, shapes
from game.render.look import baked
from game.render.pieces import mark, tinted_icon
from game.widgets import Column, Label, Padded, Panel, Pen, Picture, Result, Row, Scroll, Widget, WidgetState
from game.widgets.buttons import draw_focus


class SetupSheet(Padded):
    """A widget on a light sheet with a hairline around it, dashed where it only invites."""

    def __init__(self, part: Widget, across: float = 0.7, down: float = 0.42, *, name: str = "", is_dashed: bool = False) -> None:
        super().__init__(part, across, down, name=name)
        self.is_dashed = is_dashed

    def draw(self, pen: Pen) -> None:
        pen.surface.blit(_draw_sheet(pen.look, self.rect.size, self.is_dashed), self.rect.topleft)
        super().draw(pen)


@baked
def _draw_sheet(look: Look, size: tuple[int, int], is_dashed: bool) -> pygame.Surface:
    radius = look.measure("panel")
    sheet = shapes.ring(size, radius, 2, look.colour("edge" if is_dashed else "rule"))
    if not is_dashed:
        inner = size[0] - 4, size[1] - 4
        sheet.blit(shapes.rounded(inner, radius - 2, look.colour("field"), look.colour("paper-top")), (2, 2))
        return sheet
    dash, nothing = look.u(0.8), (0, 0, 0, 0)
    for x in range(radius + dash, size[0] - radius, 2 * dash):
        sheet.fill(nothing, (x, 0, dash * 2 // 3, 2))
        sheet.fill(nothing, (x, size[1] - 2, dash * 2 // 3, 2))
    return sheet


class Stead(Widget):
    """As much room as another widget would like to have across."""

    def __init__(self, other: Widget) -> None:
        super().__init__()
        self.other = other

    def widest(self, look: Look) -> int:
        return self.other.widest(look)

    def narrowest(self, look: Look) -> int:
        return self.other.narrowest(look)


class IconButton(Widget):
    """A small icon, in a ring or bare."""

    focusable = True

    def __init__(
        self, icon: str, use: Callable[[], Result], *, ring: bool = True, high: float = 2.0, name: str, tip: str = "", off: str = ""
    ) -> None:
        super().__init__(name=name, tip=tip, off=off)
        self.icon, self.use, self.ring, self.wide_u, self.high_u = icon, use, ring, high, high

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self.radius = min(rect.size) // 2

    def draw(self, pen: Pen) -> None:
        look, size = pen.look, min(self.rect.size)
        is_hot = pen.state.is_hovered(self) and not self.off
        if self.ring:
            pen.surface.blit(_draw_ring(look, size, "ink" if is_hot else "muted"), self.rect.topleft)
        colour = "edge" if self.off else "teal" if is_hot or not self.ring else "ink"
        icon = tinted_icon(look, self.icon, size * (55 if self.ring else 70) // 100, colour)
        pen.surface.blit(icon, icon.get_rect(center=self.rect.center))
        draw_focus(pen, self)

    def press(self, state: WidgetState) -> Result:
        return None if self.off else self.use()


@baked
def _draw_ring(look: Look, size: int, colour: str) -> pygame.Surface:
    return shapes.framed((size, size), size // 2, 2, look.colour(colour), look.colour("field"))


class Grip(Widget):
    """What a seat is dragged by; the arrow keys move it too."""

    focusable = True
    takes_drag = True
    wide_u, high_u = 1.5, 2.4

    def __init__(self, drag: Callable[[int], Result], step: Callable[[int], Result], *, name: str, tip: str) -> None:
        super().__init__(name=name, tip=tip)
        self._drag, self._step = drag, step

    def draw(self, pen: Pen) -> None:
        is_held = pen.state.is_pressed(self) or pen.state.is_hovered(self)
        icon = tinted_icon(pen.look, "common/icon-grip", pen.look.u(1.7), "teal" if is_held else "muted")
        pen.surface.blit(icon, icon.get_rect(center=self.rect.center))
        draw_focus(pen, self)

    def drag(self, at: tuple[int, int], state: WidgetState) -> Result:
        return self._drag(at[1])

    def key(self, event: pygame.Event, state: WidgetState) -> tuple[bool, Result]:
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1}
        if event.type == pygame.KEYDOWN and event.key in steps:
            return True, self._step(steps[event.key])
        return False, None


class Radio(Widget):
    """One of a few things, with a round mark that is filled where it is chosen."""

    focusable = True

    def __init__(self, text: str, is_chosen: bool, choose: Callable[[], Result], *, name: str, tip: str = "", off: str = "") -> None:
        super().__init__(name=name, tip=tip, off=off)
        self.text, self.is_chosen, self.choose = text, is_chosen, choose

    def widest(self, look: Look) -> int:
        return look.text_width(self.text, self._role) + look.u(2.2)

    def narrowest(self, look: Look) -> int:
        return min(self.widest(look), look.u(8))

    def height(self, look: Look, width: int) -> int:
        return max(look.u(1.8), len(self._lines(look, width)) * look.line_height(self._role))

    @property
    def _role(self) -> str:
        return "strong" if self.is_chosen else "body"

    def _lines(self, look: Look, width: int) -> tuple[str, ...]:
        return look.wrapped(self.text, self._role, width - look.u(1.9))

    def draw(self, pen: Pen) -> None:
        look, size = pen.look, pen.look.u(1.4)
        ring = _draw_radio(look, size, self.is_chosen)
        pen.surface.blit(ring, ring.get_rect(midleft=self.rect.midleft))
        lines, high = self._lines(look, self.rect.width), look.line_height(self._role)
        y = self.rect.centery - high * len(lines) // 2
        for line in lines:
            words = look.line(line, self._role, "muted" if self.off else "ink")
            pen.surface.blit(words, (self.rect.x + look.u(1.9), y + (high - words.get_height()) // 2))
            y += high
        draw_focus(pen, self)

    def press(self, state: WidgetState) -> Result:
        return None if self.off or self.is_chosen else self.choose()


@baked
def _draw_radio(look: Look, size: int, is_chosen: bool) -> pygame.Surface:
    ring = _draw_ring(look, size, "ink").copy()
    if is_chosen:
        dot = size // 2
        ring.blit(shapes.rounded((dot, dot), dot // 2, look.colour("teal")), ((size - dot) // 2, (size - dot) // 2))
    return ring


def reason(words: str, colour: str = "danger-text") -> Widget:
    return Row(Picture("common/icon-lock", 0.95, colour=colour), Label(words, "reason", colour, grow=1), gap=0.4, align="start")


@dataclass(frozen=True, slots=True)
class Hue:
    """A colour to choose, and in words who has it."""

    colour: str
    text: str
    initials: str = ""


class MarkButton(Widget):
    """A player's mark; pressing it opens the list of colours."""

    focusable = True
    high_u = 2.9

    def __init__(self, hues: Sequence[Hue], chosen: str, initials: str, choose: Callable[[str], Result], *, name: str, tip: str) -> None:
        super().__init__(name=name, tip=tip)
        self.hues, self.chosen, self.initials, self.choose = hues, chosen, initials, choose

    def widest(self, look: Look) -> int:
        return look.u(2.9) + look.u(1.2)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self.radius = rect.height // 2

    def draw(self, pen: Pen) -> None:
        look, high = pen.look, self.rect.height
        pen.surface.blit(mark(look, self.chosen, self.initials, high), self.rect.topleft)
        chevron = tinted_icon(look, "common/icon-chev", look.u(0.9), "ink")
        pen.surface.blit(chevron, chevron.get_rect(midright=(self.rect.right, self.rect.centery)))
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
    high_u = 2.5

    def __init__(self, hue: Hue, is_chosen: bool, use: Callable[[], Result]) -> None:
        super().__init__(name="chosen" if is_chosen else "")
        self.hue, self.use = hue, use

    def widest(self, look: Look) -> int:
        return look.text_width(self.hue.text, "strong") + look.u(4)

    def draw(self, pen: Pen) -> None:
        look, size = pen.look, self.rect.size
        if pen.state.is_hovered(self) or pen.state.is_focused(self):
            bar = look.bake(("hue", size), lambda: shapes.rounded(size, look.u(0.5), look.colour("glow-light")))
            pen.surface.blit(bar, self.rect.topleft)
        drawn = mark(look, self.hue.colour, self.hue.initials, look.u(2.1))
        pen.surface.blit(drawn, drawn.get_rect(midleft=(self.rect.x + look.u(0.4), self.rect.centery)))
        words = look.line(self.hue.text, "strong", "ink")
        pen.surface.blit(words, words.get_rect(midleft=(self.rect.x + look.u(3), self.rect.centery)))
        if pen.state.is_focused(self):
            pygame.draw.rect(pen.surface, look.colour("gold"), self.rect, 3, border_radius=look.u(0.5))

    def press(self, state: WidgetState) -> Result:
        return self.use()
