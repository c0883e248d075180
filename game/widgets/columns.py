"""Columns as on a page: parts of different heights below each other, in as many columns of equal width as fit."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, islice

import pygame

from game.render import Look

from .base import Widget, once, once_a_width
from .boxes import Box


class Columns(Box):
    """Keeps the order of its parts, down and then across, and makes the columns as even as it can. Measures are in u."""

    def __init__(self, *parts: Widget | None, least: float, most: int = 4, gap: float = 1.2, across: float = 2.0, name: str = "") -> None:
        super().__init__(*parts, gap=gap, name=name)
        self.least, self.most, self.across = least, most, across

    @once
    def widest(self, look: Look) -> int:
        count = min(self.most, max(len(self.parts), 1))
        return max((part.widest(look) for part in self.parts), default=0) * count + look.u(self.across) * (count - 1)

    @once_a_width
    def height(self, look: Look, width: int) -> int:
        columns, wide = self._columns(look, width)
        return max((self._high(look, column, wide) for column in columns), default=0)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        columns, wide = self._columns(look, rect.width)
        for i, column in enumerate(columns):
            y = rect.y
            for part in column:
                high = part.height(look, wide)
                part.place(look, pygame.Rect(rect.x + i * (wide + look.u(self.across)), y, wide, high))
                y += high + look.u(self.gap)

    def _high(self, look: Look, column: Sequence[Widget], wide: int) -> int:
        return sum(part.height(look, wide) for part in column) + look.u(self.gap) * (len(column) - 1)

    def _columns(self, look: Look, width: int) -> tuple[list[list[Widget]], int]:
        """Of all numbers of columns that fit, the one with which the page is lowest: more columns have shorter lines."""
        across = look.u(self.across)
        most = max(min((width + across) // (look.u(self.least) + across), self.most, len(self.parts)), 1)
        pages = [self._filled(look, (width - across * (count - 1)) // count, count) for count in range(1, most + 1)]
        return min(pages, key=lambda page: max((self._high(look, column, page[1]) for column in page[0]), default=0))

    def _filled(self, look: Look, wide: int, count: int) -> tuple[list[list[Widget]], int]:
        heights, parts = [part.height(look, wide) for part in self.parts], iter(self.parts)
        return [list(islice(parts, size)) for size in even_columns(heights, look.u(self.gap), count)], wide


def even_columns(heights: Sequence[int], gap: int, count: int) -> list[int]:
    """How many parts go into each column, so that the highest column is as low as can be."""
    sums = {total - gap for start in range(len(heights)) for total in accumulate(height + gap for height in heights[start:])}
    for limit in sorted(sums):
        sizes = _filled(heights, gap, limit)
        if len(sizes) <= count and max(heights, default=0) <= limit:
            return sizes
    return []


def _filled(heights: Sequence[int], gap: int, limit: int) -> list[int]:
    sizes: list[int] = []
    used = 0
    for height in heights:
        if not sizes or used + gap + height > limit:
            sizes.append(0)
            used = -gap
        sizes[-1] += 1
        used += gap + height
    return sizes
