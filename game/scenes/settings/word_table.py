"""A small table of words, numbers and pictures, its columns as wide as they need."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.render import Look
from game.widgets import Pen, Widget
from game.widgets.base import once, once_a_width

_GAP = 1.0
_AIR = 0.4


class WordTable(Widget):
    """Rows of cells; the column `main` takes the room that is left and gives way when it is short."""

    def __init__(self, rows: Sequence[Sequence[Widget]], main: int = 1) -> None:
        super().__init__()
        self.rows, self.main = rows, main

    @property
    def children(self) -> Sequence[Widget]:
        return [cell for row in self.rows for cell in row]

    def _natural(self, look: Look) -> list[int]:
        return [max(cell.widest(look) for cell in column) for column in zip(*self.rows, strict=True)]

    def _others(self, look: Look) -> int:
        natural = self._natural(look)
        return sum(natural) - natural[self.main] + look.u(_GAP) * (len(natural) - 1)

    @once
    def widest(self, look: Look) -> int:
        return self._others(look) + self._natural(look)[self.main]

    @once
    def narrowest(self, look: Look) -> int:
        return self._others(look) + max(row[self.main].narrowest(look) for row in self.rows)

    def _widths(self, look: Look, width: int) -> list[int]:
        widths = self._natural(look)
        widths[self.main] = max(width - self._others(look), 1)
        return widths

    def _heights(self, look: Look, width: int) -> list[int]:
        widths = self._widths(look, width)
        return [max(cell.height(look, wide) for cell, wide in zip(row, widths, strict=True)) + 2 * look.u(_AIR) for row in self.rows]

    @once_a_width
    def height(self, look: Look, width: int) -> int:
        return sum(self._heights(look, width))

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        widths, y = self._widths(look, rect.width), rect.y
        for row, high in zip(self.rows, self._heights(look, rect.width), strict=True):
            x = rect.x
            for cell, wide in zip(row, widths, strict=True):
                tall = cell.height(look, wide)
                cell.place(look, pygame.Rect(x, y + (high - tall) // 2, wide, tall))
                x += wide + look.u(_GAP)
            y += high

    def draw(self, pen: Pen) -> None:
        y = self.rect.y
        for high in self._heights(pen.look, self.rect.width)[:-1]:
            y += high
            pygame.draw.line(pen.surface, pen.look.colour("rule"), (self.rect.x, y), (self.rect.right - 1, y))
        super().draw(pen)
