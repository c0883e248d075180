"""Choosing: a switch for yes or no, segments for a few, and a list that opens for many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Unpack

import msgspec
import pygame

from game.render import Look, cache_surface, shapes
from game.render.pieces import tinted_icon

from .base import Heard, Pen, Result, Widget, WidgetOptions, WidgetState
from .boxes import Column
from .buttons import draw_focus
from .field import draw_field
from .scroll import Scroll
from .surrounds import Panel
from .words import shorten


class Switch(Widget):
    """On or off; the tick in its knob says so without colour."""

    focusable = True
    wide_u, high_u = 2.7, 1.5

    def __init__(self, is_on: bool, flip: Callable[[bool], Result], **options: Unpack[WidgetOptions]) -> None:
        super().__init__(**options)
        self.is_on, self.flip = is_on, flip

    def hear(self, state: WidgetState) -> Heard:
        return self.heard_as("switch", state, is_on=self.is_on)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self.radius = rect.height // 2

    def draw(self, pen: Pen) -> None:
        pen.surface.blit(_draw_switch(pen.look, self.rect.size, self.is_on, bool(self.off)), self.rect.topleft)
        draw_focus(pen, self)

    def press(self, state: WidgetState) -> Result:
        return None if self.off else self.flip(not self.is_on)


@cache_surface
def _draw_switch(look: Look, size: tuple[int, int], is_on: bool, is_off: bool) -> pygame.Surface:
    """`is_off`: it cannot be used."""
    width, height = size
    edge = look.colour("muted" if is_off else "ink")
    top, low = ("teal-top", "teal") if is_on else ("off", "plate") if is_off else ("plate", "rule")
    ground = shapes.framed_rect(size, height // 2, 2, edge, look.colour(top), look.colour(low))
    knob = height - 2
    x = width - knob - 1 if is_on else 1
    ground.blit(shapes.framed_rect((knob, knob), knob // 2, 2, edge, look.colour("off" if is_off else "field")), (x, 1))
    if is_on:
        tick = tinted_icon(look, "common/icon-tick", knob * 2 // 3, "teal")
        ground.blit(tick, tick.get_rect(center=(x + knob // 2, 1 + knob // 2)))
    return ground


class Part(msgspec.Struct, frozen=True):
    """One of the things to choose from."""

    value: object
    text: str
    icon: str = ""
    off: str = ""
    tip: str = ""


class OneOf(Widget):
    """Some things, and the one of them that is chosen."""

    focusable = True

    def __init__(
        self,
        parts: Sequence[Part],
        chosen: object,
        choose: Callable[[object], Result],
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(**options)
        self.parts = parts
        self.chosen = chosen
        self.choose = choose

    def hear(self, state: WidgetState) -> Heard:
        chosen = next((part.text for part in self.parts if part.value == self.chosen), "")
        return self.heard_as("choice", state, chosen)


_AROUND, _CLOSE = 2.0, 1.1  # room in u at both sides of a part's words together, and where it is short


class Segments(OneOf):
    """A pill whose parts stand side by side, closer together where room is short; arrows walk over them. Where they do
    not fit at all, they stand below each other.
    """

    def widest(self, look: Look) -> int:
        return sum(self.part_width(look, part) for part in self.parts)

    def narrowest(self, look: Look) -> int:
        return max(self.part_width(look, part) for part in self.parts)

    def height(self, look: Look, width: int) -> int:
        return look.u(2.4) * (1 if self._closest(look) <= width else len(self.parts))

    def part_width(self, look: Look, part: Part, around: float = _AROUND) -> int:
        return look.text_width(part.text, "strong") + look.u(around) + (look.u(1.6) if part.icon else 0)

    def _closest(self, look: Look) -> int:
        """The least width in which they stand side by side."""
        return sum(self.part_width(look, part, _CLOSE) for part in self.parts)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self.radius = look.u(1.2)
        count = len(self.parts)
        if self._closest(look) > rect.width:
            high = rect.height // count
            self.placed = [pygame.Rect(rect.x, rect.y + i * high, rect.width, high) for i in range(count)]
            return
        room = rect.width - self.widest(look)
        spare = room // count if self.grow or room < 0 else 0
        x = rect.x
        self.placed = []
        for part in self.parts:
            self.placed.append(pygame.Rect(x, rect.y, self.part_width(look, part) + spare, rect.height))
            x = self.placed[-1].right

    def draw(self, pen: Pen) -> None:
        whole = self.placed[0].unionall(self.placed[1:])
        pen.surface.blit(_draw_segments(pen.look, whole.size), whole.topleft)
        for part, area in zip(self.parts, self.placed, strict=True):
            self.draw_part(pen, part, area)
        draw_focus(pen, self)

    def draw_part(self, pen: Pen, part: Part, area: pygame.Rect) -> None:
        look, is_chosen = pen.look, part.value == self.chosen
        if is_chosen:
            size = area.width - 4, area.height - 4
            pill = look.bake(
                ("segment", size),
                lambda: shapes.rounded_rect(size, self.radius - 2, look.colour("teal-top"), look.colour("teal")),
            )
            pen.surface.blit(pill, (area.x + 2, area.y + 2))
        colour = "white" if is_chosen else "muted" if part.off or self.off else "ink"
        words = look.line(part.text, "strong", colour)
        icon = look.u(1.6) if part.icon else 0
        x = area.x + (area.width - words.get_width() - icon) // 2
        if part.icon:
            picture = tinted_icon(look, part.icon, look.u(1.15), colour)
            pen.surface.blit(picture, picture.get_rect(midleft=(x, area.centery)))
        pen.surface.blit(words, words.get_rect(midleft=(x + icon, area.centery)))

    def grab(self, at: tuple[int, int], state: WidgetState) -> Result:
        state.remember(self, None if state.by_key else at)
        return None

    def press(self, state: WidgetState) -> Result:
        at: tuple[int, int] | None = state.recall(self, None)
        if at is None:
            return self._take(self.parts[(self._index() + 1) % len(self.parts)])
        under = (part for part, area in zip(self.parts, self.placed, strict=True) if area.collidepoint(at))
        return next((self._take(part) for part in under), None)

    def key(self, event: pygame.Event, state: WidgetState) -> tuple[bool, Result]:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = 1 if event.key == pygame.K_RIGHT else -1
            now = self._index()
            if 0 <= now + step < len(self.parts):
                return True, self._take(self.parts[now + step])
        return False, None

    def _index(self) -> int:
        return next((i for i, part in enumerate(self.parts) if part.value == self.chosen), 0)

    def _take(self, part: Part) -> Result:
        return None if part.off or self.off or part.value == self.chosen else self.choose(part.value)


@cache_surface
def _draw_segments(look: Look, size: tuple[int, int]) -> pygame.Surface:
    return shapes.framed_rect(size, look.u(1.2), 2, look.colour("ink"), look.colour("plate-top"), look.colour("plate"))


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

    def own_words(self) -> str:
        return self.part.text

    def hear(self, state: WidgetState) -> Heard:
        return self.heard_as("option", state, is_on=self.is_chosen)

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
