"""Rows, columns, flows, and columns as on a page: how widgets share the room, whatever its size."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, islice
from typing import Literal, Unpack

import pygame

from game.render import Look

from .base import Widget, WidgetOptions, once, once_for

Align = Literal["start", "middle", "end", "fill"]


class Box(Widget):
    """Widgets one after another, `gap` (in u) apart; `align` says how they lie across the axis."""

    def __init__(
        self, *parts: Widget | None, gap: float = 0.75, align: Align = "fill", **options: Unpack[WidgetOptions]
    ) -> None:
        super().__init__(**options)
        self.parts = self.children = [part for part in parts if part is not None]
        self.gap = gap
        self.align: Align = align
        self.asks_widths = self.asks_widths or align != "fill"

    @once
    def widest(self, look: Look) -> int:
        return max((part.widest(look) for part in self.parts), default=0)

    @once
    def narrowest(self, look: Look) -> int:
        return max((part.narrowest(look) for part in self.parts), default=0)

    @once
    def tightest(self, look: Look) -> int:
        return max((part.tightest(look) for part in self.parts), default=0)

    def _gaps(self, look: Look) -> int:
        return look.u(self.gap) * max(len(self.parts) - 1, 0)


class Column(Box):
    """Widgets one below another; those that grow share the height that is left, or give way when it is short."""

    @once_for
    def height(self, look: Look, width: int) -> int:
        return sum(part.height(look, self._width_of(look, part, width)) for part in self.parts) + self._gaps(look)

    @once_for
    def least_height(self, look: Look, width: int) -> int:
        return sum(part.least_height(look, self._width_of(look, part, width)) for part in self.parts) + self._gaps(look)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        widths = [self._width_of(look, part, rect.width) for part in self.parts]
        natural = [part.height(look, width) for part, width in zip(self.parts, widths, strict=True)]
        least = [part.least_height(look, width) for part, width in zip(self.parts, widths, strict=True)]
        heights = share_room(rect.height - self._gaps(look), natural, least, [part.grow for part in self.parts])
        y = rect.y
        for part, width, height in zip(self.parts, widths, heights, strict=True):
            part.put(look, pygame.Rect(rect.x + _offset(self.align, rect.width - width), y, width, height))
            y += height + look.u(self.gap)

    def _width_of(self, look: Look, part: Widget, width: int) -> int:
        return width if self.align == "fill" else min(part.widest(look), width)


class Row(Box):
    """Widgets side by side; those that grow share the width that is left, all give way when it is short."""

    asks_widths = True

    def __init__(
        self, *parts: Widget | None, gap: float = 0.75, align: Align = "middle", **options: Unpack[WidgetOptions]
    ) -> None:
        super().__init__(*parts, gap=gap, align=align, **options)
        self.asks_heights = align != "fill"
        self._shares: dict[int, list[int]] = {}

    @once
    def widest(self, look: Look) -> int:
        return sum(part.widest(look) for part in self.parts) + self._gaps(look)

    @once
    def narrowest(self, look: Look) -> int:
        return sum(part.narrowest(look) for part in self.parts) + self._gaps(look)

    @once
    def tightest(self, look: Look) -> int:
        return sum(part.tightest(look) for part in self.parts) + self._gaps(look)

    @once_for
    def height(self, look: Look, width: int) -> int:
        return max(
            (part.height(look, wide) for part, wide in zip(self.parts, self._widths(look, width), strict=True)),
            default=0,
        )

    @once_for
    def least_height(self, look: Look, width: int) -> int:
        return max(
            (part.least_height(look, wide) for part, wide in zip(self.parts, self._widths(look, width), strict=True)),
            default=0,
        )

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        x = rect.x
        for part, width in zip(self.parts, self._widths(look, rect.width), strict=True):
            height = rect.height if self.align == "fill" else min(part.height(look, width), rect.height)
            part.put(look, pygame.Rect(x, rect.y + _offset(self.align, rect.height - height), width, height))
            x += width + look.u(self.gap)

    def _widths(self, look: Look, width: int) -> list[int]:
        if width not in self._shares:
            natural = [part.widest(look) for part in self.parts]
            least = [part.narrowest(look) for part in self.parts]
            room = width - self._gaps(look)
            if sum(least) > room:  # in their usual letters they have no room at all
                natural, least = least, [part.tightest(look) for part in self.parts]
                least = list(map(min, natural, least))
            self._shares[width] = share_room(room, natural, least, [part.grow for part in self.parts])
        return self._shares[width]


class Split(Row):
    """Widgets side by side that share the width by their `grow`, whatever they would like to have."""

    asks_widths = False

    def __init__(self, *parts: Widget | None, gap: float = 0.75, grow: float = 0) -> None:
        super().__init__(*parts, gap=gap, align="fill", grow=grow)

    def _widths(self, look: Look, width: int) -> list[int]:
        none = [0] * len(self.parts)
        return share_room(width - self._gaps(look), none, none, [part.grow or 1 for part in self.parts])


class Flow(Box):
    """Widgets side by side, in as many lines as they need."""

    asks_widths = True

    @once
    def widest(self, look: Look) -> int:
        return sum(part.widest(look) for part in self.parts) + self._gaps(look)

    @once_for
    def height(self, look: Look, width: int) -> int:
        lines = self._lines(look, width)
        return sum(self._line_height(look, line, width) for line in lines) + look.u(self.gap) * max(len(lines) - 1, 0)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        gap, y = look.u(self.gap), rect.y
        for line in self._lines(look, rect.width):
            high = self._line_height(look, line, rect.width)
            room = rect.width - sum(min(part.widest(look), rect.width) for part in line) - gap * (len(line) - 1)
            x = rect.x + (_offset(self.align, room) if self.align in ("middle", "end") else 0)
            for part in line:
                width = min(part.widest(look), rect.width)
                height = part.height(look, width)
                part.place(look, pygame.Rect(x, y + (high - height) // 2, width, height))
                x += width + gap
            y += high + gap

    def _line_height(self, look: Look, line: Sequence[Widget], width: int) -> int:
        return max(part.height(look, min(part.widest(look), width)) for part in line)

    def _lines(self, look: Look, width: int) -> list[list[Widget]]:
        lines: list[list[Widget]] = []
        left = 0
        for part in self.parts:
            wide = min(part.widest(look), width)
            if not lines or wide > left:
                lines.append([])
                left = width
            lines[-1].append(part)
            left -= wide + look.u(self.gap)
        return lines


class Grid(Box):
    """As many equal columns as fit, each at least `least` u wide; rows are as high as their highest part."""

    def __init__(
        self, *parts: Widget | None, least: float, most: int = 6, gap: float = 0.75, **options: Unpack[WidgetOptions]
    ) -> None:
        super().__init__(*parts, gap=gap, **options)
        self.least, self.most = least, most

    @once
    def widest(self, look: Look) -> int:
        count = min(self.most, max(len(self.parts), 1))
        return max((part.widest(look) for part in self.parts), default=0) * count + look.u(self.gap) * (count - 1)

    @once_for
    def height(self, look: Look, width: int) -> int:
        rows, wide = self._rows(look, width)
        return sum(max(part.height(look, wide) for part in row) for row in rows) + look.u(self.gap) * max(
            len(rows) - 1, 0
        )

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        rows, wide = self._rows(look, rect.width)
        gap, y = look.u(self.gap), rect.y
        spare = max(rect.height - self.height(look, rect.width), 0) // max(len(rows), 1) if self.grow else 0
        for row in rows:
            height = max(part.height(look, wide) for part in row) + spare
            for i, part in enumerate(row):
                part.place(look, pygame.Rect(rect.x + i * (wide + gap), y, wide, height))
            y += height + gap

    def _rows(self, look: Look, width: int) -> tuple[list[list[Widget]], int]:
        gap = look.u(self.gap)
        count = max(min((width + gap) // (look.u(self.least) + gap), self.most, len(self.parts)), 1)
        wide = (width - gap * (count - 1)) // count
        return [self.parts[i : i + count] for i in range(0, len(self.parts), count)], wide


class Stack(Box):
    """Widgets one over another, each in the whole room."""

    @once_for
    def height(self, look: Look, width: int) -> int:
        return max((part.height(look, width) for part in self.parts), default=0)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        for part in self.parts:
            part.place(look, rect)


def share_room(room: int, natural: Sequence[int], least: Sequence[int], grow: Sequence[float]) -> list[int]:
    """Sizes along an axis: natural ones, what is left to those that grow; when it is short, growers give way first,
    then all.
    """
    sizes, left = list(natural), room - sum(natural)
    if left > 0 and any(grow):
        whole = sum(grow)
        extra = [int(left * share / whole) for share in grow]
        extra[max(i for i, share in enumerate(grow) if share)] += left - sum(extra)
        return [size + more for size, more in zip(sizes, extra, strict=True)]
    if left >= 0:
        return sizes
    # When it is short, those that can give lose what is missing in proportion to what they can: growers first.
    for is_grower in (True, False):
        can = [max(sizes[i] - least[i], 0) if bool(share) is is_grower else 0 for i, share in enumerate(grow)]
        total = sum(can)
        need = rest = min(-left, total)
        for i, amount in enumerate(can):
            if amount:
                part = min(-(-need * amount // total), rest)
                sizes[i] -= part
                rest -= part
        left += need
    return sizes


def _offset(align: Align, room: int) -> int:
    return {"start": 0, "fill": 0, "middle": max(room, 0) // 2, "end": max(room, 0)}[align]


class Columns(Box):
    """Keeps the order of its parts, down and then across, and makes the columns as even as it can.

    Measures are in u.
    """

    def __init__(
        self, *parts: Widget | None, least: float, most: int = 4, gap: float = 1.2, across: float = 2.0, name: str = ""
    ) -> None:
        super().__init__(*parts, gap=gap, name=name)
        self.least = least
        self.most = most
        self.across = across

    @once
    def widest(self, look: Look) -> int:
        count = min(self.most, max(len(self.parts), 1))
        return max((part.widest(look) for part in self.parts), default=0) * count + look.u(self.across) * (count - 1)

    @once_for
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
        """Of all numbers of columns that fit, the one with which the page is lowest: more columns have shorter
        lines.
        """
        across = look.u(self.across)
        most = max(min((width + across) // (look.u(self.least) + across), self.most, len(self.parts)), 1)
        pages = []
        for count in range(1, most + 1):
            wide = (width - across * (count - 1)) // count
            sizes = even_columns([part.height(look, wide) for part in self.parts], look.u(self.gap), count)
            parts = iter(self.parts)
            pages.append(([list(islice(parts, size)) for size in sizes], wide))
        return min(pages, key=lambda page: max((self._high(look, column, page[1]) for column in page[0]), default=0))


def even_columns(heights: Sequence[int], gap: int, count: int) -> list[int]:
    """How many parts go into each column to keep the tallest as short as possible."""
    sums = {
        total - gap for start in range(len(heights)) for total in accumulate(height + gap for height in heights[start:])
    }
    for limit in sorted(sums):
        sizes: list[int] = []
        used = 0
        for height in heights:
            if not sizes or used + gap + height > limit:
                sizes.append(0)
                used = -gap
            sizes[-1] += 1
            used += gap + height
        if len(sizes) <= count and max(heights, default=0) <= limit:
            return sizes
    return []
