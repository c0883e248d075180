"""A line over all steps of a game, with a tick where each turn begins, and a knob to drag."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.render import Look, shapes
from game.widgets import Pen, Result, Widget, WidgetState
from game.widgets.buttons import draw_focus

_CLOSEST = 5
"""Pixels between two ticks: closer ones are left out."""


class Scrubber(Widget):
    """Goes to the stop under the pointer, also while it is dragged."""

    focusable = True
    takes_drag = True

    def __init__(self, stop: int, last: int, turns: Sequence[int], go: Callable[[int], Result], *, tip: str = "", grow: float = 0) -> None:
        super().__init__(name="scrubber", tip=tip, grow=grow)
        self.stop, self._last, self._turns, self._go = stop, max(last, 1), turns, go
        self._line, self._knob = pygame.Rect(0, 0, 1, 6), 1

    def widest(self, look: Look) -> int:
        return look.u(30)

    def narrowest(self, look: Look) -> int:
        return look.u(8)

    def height(self, look: Look, width: int) -> int:
        return look.u(1.9)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self.radius, self._knob = rect.height // 2, look.u(1.6)
        self._line = pygame.Rect(rect.x + self._knob // 2, rect.centery - 3, rect.width - self._knob, 6)

    def draw(self, pen: Pen) -> None:
        look, line, knob = pen.look, self._line, self._knob
        x = self.x_of(self.stop)
        pygame.draw.rect(pen.surface, look.colour("rule"), line, border_radius=3)
        pygame.draw.rect(pen.surface, look.colour("teal"), (line.x, line.y, x - line.x, line.height), border_radius=3)
        for tick in self._ticks():
            pygame.draw.line(pen.surface, look.colour("muted"), (tick, line.bottom + 2), (tick, line.bottom + look.u(0.4)), 1)
        pen.surface.blit(look.baked(("scrubber", knob), lambda: _knob(look, knob)), (x - knob // 2, self.rect.centery - knob // 2))
        if pen.state.is_focused(self):
            draw_focus(pen, self)

    def x_of(self, stop: int) -> int:
        return self._line.x + self._line.width * stop // self._last

    def _ticks(self) -> list[int]:
        ticks: list[int] = []
        for x in map(self.x_of, self._turns):
            if not ticks or x - ticks[-1] >= _CLOSEST:
                ticks.append(x)
        return ticks

    def grab(self, at: tuple[int, int], state: WidgetState) -> Result:
        return self.drag(at, state) if at != self.rect.center else None

    def drag(self, at: tuple[int, int], state: WidgetState) -> Result:
        part = (at[0] - self._line.x) / max(self._line.width, 1)
        stop = min(max(round(part * self._last), 0), self._last)
        return self._go(stop) if stop != self.stop else None


def _knob(look: Look, size: int) -> pygame.Surface:
    knob = shapes.rounded((size, size), size // 2, look.colour("ink"))
    knob.blit(shapes.rounded((size - 4, size - 4), size // 2 - 2, look.colour("gold-top"), look.colour("gold")), (2, 2))
    return knob
