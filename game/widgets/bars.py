"""Lines: a slider, on which a number is set by drag, click or keys and shown beside it; and a line that fills by
itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import msgspec
import pygame

from game.render import Look, cache_surface, shapes

from .base import Heard, Pen, Result, Widget, WidgetOptions, WidgetState
from .buttons import draw_focus


class Slider(Widget):
    """A whole number between two ends in steps; `say` turns it into words.

    `change` is told on the way, `done` where it is let go.
    """

    focusable = True
    takes_drag = True
    high_u = 2.0

    def __init__(
        self,
        value: int,
        ends: tuple[int, int],
        change: Callable[[int], Result],
        *,
        step: int = 5,
        say: Callable[[int], str] = str,
        done: Callable[[int], Result] | None = None,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(**options)
        self.value = value
        self.ends = ends
        self.change = change
        self.step = step
        self.say = say
        self.done = done

    def hear(self, state: WidgetState) -> Heard:
        heard = self.heard_as("slider", state, self.say(self.value))
        return msgspec.structs.replace(heard, number=(*self.ends, self.value))

    def widest(self, look: Look) -> int:
        return look.u(12) + self._words(look)

    def narrowest(self, look: Look) -> int:
        return look.u(6) + self._words(look)

    def _words(self, look: Look) -> int:
        return max(look.text_width(self.say(end), "strong") for end in self.ends) + look.u(1.2)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self.radius = rect.height // 2
        knob = look.u(1.6)
        self.line = pygame.Rect(rect.x + knob // 2, rect.centery - 3, rect.width - self._words(look) - knob, 6)

    def draw(self, pen: Pen) -> None:
        look, line = pen.look, self.line
        knob = look.u(1.6)
        x = line.x + line.width * (self.value - self.ends[0]) // max(self.ends[1] - self.ends[0], 1)
        pygame.draw.rect(pen.surface, look.colour("rule"), line, border_radius=3)
        pygame.draw.rect(pen.surface, look.colour("teal"), (line.x, line.y, x - line.x, line.height), border_radius=3)
        pen.surface.blit(_draw_knob(look, knob), (x - knob // 2, self.rect.centery - knob // 2))
        words = look.line(self.say(self.value), "strong", "ink")
        pen.surface.blit(words, words.get_rect(midright=(self.rect.right, self.rect.centery)))
        draw_focus(pen, self)

    def grab(self, at: tuple[int, int], state: WidgetState) -> Result:
        return None if state.by_key else self.drag(at, state)

    def drag(self, at: tuple[int, int], state: WidgetState) -> Result:
        low, high = self.ends
        part = (at[0] - self.line.x) / max(self.line.width, 1)
        return self._set(low + round(part * (high - low) / self.step) * self.step)

    def key(self, event: pygame.Event, state: WidgetState) -> tuple[bool, Result]:
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_HOME: -1000, pygame.K_END: 1000}
        if event.type == pygame.KEYDOWN and event.key in steps:
            value = self.value + steps[event.key] * self.step
            result = self._set(value)
            if self.done and not self.off:  # by a key, every step is where it is let go
                result = self.done(min(max(value, self.ends[0]), self.ends[1]))
            return True, result
        return False, None

    def release(self, state: WidgetState) -> Result:
        return self.done(self.value) if self.done and not self.off else None

    def _set(self, value: int) -> Result:
        value = min(max(value, self.ends[0]), self.ends[1])
        return self.change(value) if value != self.value and not self.off else None


@cache_surface
def _draw_knob(look: Look, size: int) -> pygame.Surface:
    return shapes.framed_rect(
        (size, size), size // 2, 2, look.colour("ink"), look.colour("gold-top"), look.colour("gold")
    )


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
