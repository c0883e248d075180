"""Luck and play: a row a player with what luck did, what the others did and what was missed, all on one scale."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import pygame

from game.render import Look, shapes
from game.render.look import cache_surface
from game.render.pieces import mark, tinted_icon
from game.widgets import Pen, Widget
from game.widgets.words import fit_name, shorten

ColumnName = Literal["luck", "others", "missed"]
COLUMNS: tuple[ColumnName, ...] = ("luck", "others", "missed")
ICONS = {"luck": "common/icon-dice", "others": "common/icon-people", "missed": "common/icon-bag"}
# heights in u
_ROW = 2.5
_HEAD = 1.9
_MARK = 1.7
_POINT, _SMALLEST = 1.35, 0.3  # the most and the least width of a point, in u
_BAR = 0.95
_NAMES = ("name", "strong", "caption")  # letters for names, the largest first
_NUMBERS = {"took": ("\N{MINUS SIGN}", "cost"), "gave": ("+", "gain"), "missed": ("", "ink")}
"""The sign and the colour of the number behind a bar."""
_LINES = {"luck": 0.338, "others": 0.626, "missed": 0.786}
"""Where the line of each column is, in parts of the width; bars grow from it."""
_ONE_LINE = {"luck": 0.62, "others": 0.62, "missed": 0.42}
"""The same where one column is seen at a time."""


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A player's row; without figures as long as they are not known."""

    colour: str
    initials: str
    name: str
    points: dict[str, float] | None
    tip: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class LedgerContent:
    """All that the table is drawn from."""

    rows: tuple[LedgerRow, ...]
    titles: dict[str, str]
    none: str
    nothing: str
    columns: tuple[ColumnName, ...] = COLUMNS

    @property
    def has_titles(self) -> bool:
        """Where one column is seen at a time, its title stands in what chooses it."""
        return len(self.columns) > 1


class LedgerTable(Widget):
    """The table: its ground is drawn once, bars as far as they have grown."""

    wide_u, least_u = 44, 20

    def __init__(self, content: LedgerContent, grown: Callable[[], float]) -> None:
        super().__init__(name="ledger")
        self.content, self._grown = content, grown
        self.rows = [RowTip(row.tip, f"ledger {number}") for number, row in enumerate(content.rows)]
        self.children: Sequence[Widget] = self.rows
        self._ground: pygame.Surface | None = None

    def height(self, look: Look, width: int) -> int:
        return (look.u(_HEAD) if self.content.has_titles else 0) + len(self.rows) * look.u(_ROW)

    def least_height(self, look: Look, width: int) -> int:
        return (look.u(_HEAD) if self.content.has_titles else 0) + len(self.rows) * look.u(1.9)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        head = look.u(_HEAD) if self.content.has_titles else 0
        high = min((rect.height - head) / max(len(self.rows), 1), look.u(_ROW * 1.3))
        for number, row in enumerate(self.rows):
            row.place(look, pygame.Rect(rect.x, round(rect.y + head + number * high), rect.width, round(high)))
        self._ground = None

    def draw(self, pen: Pen) -> None:
        if self._ground is None:
            self._ground = self._draw_ground(pen.look)
        pen.surface.blit(self._ground, self.rect.topleft)
        for row, tip in zip(self.content.rows, self.rows, strict=True):
            if row.points is not None:
                for column in self.content.columns:
                    self._draw_bar(pen, column, row.points[column], tip.rect)
        super().draw(pen)

    # The ground.

    def _draw_ground(self, look: Look) -> pygame.Surface:
        ground = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        for number, (row, tip) in enumerate(zip(self.content.rows, self.rows, strict=True)):
            area = tip.rect.move(-self.rect.x, -self.rect.y)
            if row.is_chosen:
                ground.blit(shapes.rounded_rect(area.size, look.u(0.4), look.colour("glow-light"), alpha=200), area)
            if number:
                pygame.draw.line(ground, look.colour("rule"), area.topleft, area.topright)
            sign = mark(look, row.colour, row.initials, min(look.u(_MARK), area.height - 2))
            ground.blit(sign, sign.get_rect(midleft=(area.x + look.u(0.3), area.centery)))
            left = area.x + look.u(_MARK + 0.9)
            room = round(area.width * (0.225 if self.content.has_titles else 0.3)) - left + area.x
            role = letters_of(look, [one.name for one in self.content.rows], room)
            drawn = look.line(shorten(look, row.name, role, room), role, "ink")
            ground.blit(drawn, drawn.get_rect(midleft=(left, area.centery)))
            for column in self.content.columns:
                if column != "missed":
                    x = self._line(column) - self.rect.x
                    pygame.draw.line(ground, look.colour("hairline"), (x, area.y + 2), (x, area.bottom - 3), 2)
        if not self.content.has_titles:
            return ground
        # Each title stands above its column, around its line; beside that of what was missed.
        for column, (left, right) in self._rooms().items():
            icon = tinted_icon(look, ICONS[column], look.u(1.05), "teal")
            wide = icon.get_width() + look.u(0.4)
            title, role = fit_name(look, self.content.titles[column], "strong", right - left - wide)
            text = look.line(title, role, "teal")
            x = left if column == "missed" else min(max((left + right - wide - text.get_width()) // 2, left), right)
            ground.blit(icon, icon.get_rect(midleft=(x - self.rect.x, look.u(_HEAD / 2))))
            ground.blit(text, text.get_rect(midleft=(x + wide - self.rect.x, look.u(_HEAD / 2))))
        return ground

    # Bars.

    def _line(self, column: ColumnName) -> int:
        lines = _LINES if self.content.has_titles else _ONE_LINE
        return self.rect.x + round(self.rect.width * lines[column])

    def _rooms(self) -> dict[ColumnName, tuple[int, int]]:
        """From where to where a column goes."""
        if not self.content.has_titles:
            column = self.content.columns[0]
            return {
                column: (self.rect.x + round(self.rect.width * (0.42 if column == "missed" else 0.3)), self.rect.right)
            }
        edges = [self.rect.x + round(self.rect.width * part) for part in (0.21, 0.47, 0.78, 1.0)]
        return dict(zip(COLUMNS, pairwise(edges), strict=True))

    def _room(self, look: Look, column: ColumnName, is_left: bool) -> int:
        """How long a bar may be: its number stands behind it."""
        (left, right), line = self._rooms()[column], self._line(column)
        return max((line - left if is_left else right - line) - look.u(3.0), look.u(1))

    def _scale(self, look: Look) -> float:
        """Pixels of a point, the same in all columns: as large as luck and what the others did allow.

        What is longer is broken.
        """
        scale = look.u(_POINT) * 1.0
        for row in self.content.rows:
            for column in (column for column in COLUMNS if column in self.content.columns and row.points):
                points = row.points[column] if row.points else 0.0
                if abs(points) >= 0.5 and (column != "missed" or not self.content.has_titles):
                    scale = min(scale, self._room(look, column, points < 0) / abs(points))
        return max(scale, look.u(_SMALLEST))

    def _draw_bar(self, pen: Pen, column: ColumnName, points: float, area: pygame.Rect) -> None:
        look, line = pen.look, self._line(column)
        if abs(points) < 0.5:
            word = look.line(self.content.nothing if column == "missed" else self.content.none, "caption", "muted")
            pen.surface.blit(
                word, word.get_rect(midleft=(line + (0 if column == "missed" else look.u(0.5)), area.centery))
            )
            return
        is_left, grown = points < 0 and column != "missed", self._grown()
        room = self._room(look, column, is_left)
        whole = abs(points) * self._scale(look)
        wide = max(round(min(whole, room) * grown), 4)
        kind = "missed" if column == "missed" else "took" if is_left else "gave"
        bar = draw_ledger_bar(look, (wide, look.u(_BAR)), kind, whole > room)
        gap = 0 if column == "missed" else 1
        place = (
            bar.get_rect(midright=(line - gap, area.centery))
            if is_left
            else bar.get_rect(midleft=(line + gap + 1, area.centery))
        )
        pen.surface.blit(bar, place)
        if grown < 1:
            return
        sign, colour = _NUMBERS[kind]
        text = look.line(f"{sign}{max(int(abs(points) + 0.5), 1)}", "strong", colour)
        if is_left:
            pen.surface.blit(text, text.get_rect(midright=(place.left - look.u(0.4), place.centery)))
        else:
            pen.surface.blit(text, text.get_rect(midleft=(place.right + look.u(0.4), place.centery)))


def letters_of(look: Look, names: Sequence[str], room: int) -> str:
    """The largest letters in which every name has room: all names of a table are written alike."""
    return next((role for role in _NAMES if all(look.text_width(name, role) <= room for name in names)), _NAMES[-1])


class RowTip(Widget):
    """A row to point at: it tells all figures of a player."""

    focusable = True
    corner = "field"

    def __init__(self, tip: str, name: str) -> None:
        super().__init__(tip=tip, name=name)
        self.focusable = bool(tip)

    def draw(self, pen: Pen) -> None:
        if pen.state.is_focused(self):
            pygame.draw.rect(pen.surface, pen.look.colour("gold"), self.rect, 3, border_radius=self.radius)
        elif self.tip and pen.state.is_hovered(self):
            pygame.draw.rect(pen.surface, pen.look.colour("hairline"), self.rect, 2, border_radius=self.radius)


_GROUNDS = {"took": ("#E98C7F", "#CF5B4C"), "gave": ("#7DBE86", "#4F9960"), "missed": ("glow", "gold")}


@cache_surface
def draw_ledger_bar(look: Look, size: tuple[int, int], kind: str, is_broken: bool) -> pygame.Surface:
    """A bar with a rim of ink: red and hatched for what was taken, green and plain for what was given, gold for what
    was missed.
    """
    wide, high = size
    top, low = map(look.colour, _GROUNDS[kind])
    bar = shapes.framed_rect(size, min(look.u(0.25), wide // 3), 2, look.colour("ink"), top, low)
    inner = pygame.Rect(2, 2, wide - 4, high - 4)
    if kind == "took":
        bar.set_clip(inner)
        for x in range(-high, wide, max(look.u(0.42), 5)):
            pygame.draw.aaline(bar, look.colour("cost"), (x, high), (x + high, 0))
        bar.set_clip(None)
    if is_broken and wide > look.u(2):
        middle, lean = wide * 3 // 4, high // 3
        for gap, colour in ((0, "paper-top"), (1, "ink")):
            for x in (middle - look.u(0.18), middle + look.u(0.18)):
                if gap:
                    pygame.draw.aaline(bar, look.colour(colour), (x - lean, high), (x + lean, 0))
            if not gap:
                left, right = middle - look.u(0.18), middle + look.u(0.18)
                pygame.draw.polygon(
                    bar,
                    look.colour(colour),
                    [(left - lean, high), (left + lean, 0), (right + lean, 0), (right - lean, high)],
                )
    return bar
