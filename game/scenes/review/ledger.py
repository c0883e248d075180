"""Luck and play: a row a player whose parts add up to the lead at the end, all on one scale."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.render import Look, shapes
from game.render.look import cache_surface
from game.render.pieces import mark, tinted_icon
from game.review.ledger import PARTS
from game.widgets import Heard, Pen, Widget, WidgetState
from game.widgets.words import fit_name, shorten

MINUS = "\N{MINUS SIGN}"
ICONS = {
    "luck": "common/icon-dice",
    "others": "common/icon-people",
    "turned_out": "common/icon-eye-off",
    "missed": "common/icon-bag",
}
# heights in u
_ROW = 2.5
_HEAD = 1.9
_MARK = 1.7
_POINT = 1.35  # the most width of a point, in u
_BAR = 0.95
_NUMBER = 1.9  # the room for the number behind a bar
_NAMES = ("name", "strong", "caption")  # letters for names, the largest first
_EDGES = (0.2, 0.365, 0.54, 0.73, 0.91)
"""Where each part begins and the end begins, in parts of the width."""
_ONE_PART = (0.3, 0.88)
"""From where to where a part goes that is seen alone."""


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A player's row; without figures as long as they are not known."""

    colour: str
    initials: str
    name: str
    points: dict[str, int] | None  # by part
    tip: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class LedgerContent:
    """All that the table is drawn from."""

    rows: tuple[LedgerRow, ...]
    titles: dict[str, str]  # by part, and of the end
    parts: tuple[str, ...] = PARTS

    @property
    def has_titles(self) -> bool:
        """Where one part is seen at a time, its title stands in what chooses it."""
        return len(self.parts) > 1


class LedgerTable(Widget):
    """The table: its ground is drawn once, bars as far as they have grown."""

    wide_u, least_u = 44, 20

    def __init__(self, content: LedgerContent, grown: Callable[[], float]) -> None:
        super().__init__(name="ledger")
        self.content, self._grown = content, grown
        self.rows = [RowTip(row.tip, f"ledger {number}", row.name) for number, row in enumerate(content.rows)]
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
            if row.points:
                for part in self.content.parts:
                    self._draw_bar(pen, part, row.points[part], tip.rect)
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
            for part in self.content.parts:
                x = self._line(look, part) - self.rect.x
                pygame.draw.line(ground, look.colour("hairline"), (x, area.y + 2), (x, area.bottom - 3), 2)
            if row.points is not None:
                end = look.line(signed(sum(row.points.values()), True), "name", "ink")
                ground.blit(end, end.get_rect(midright=(area.right - look.u(0.6), area.centery)))
        if self.content.has_titles:
            self._draw_titles(ground, look)
        return ground

    def _draw_titles(self, ground: pygame.Surface, look: Look) -> None:
        """Each title stands above its line, with a plus between two of them, and what they come to at the end."""
        middle = look.u(_HEAD / 2)
        for part in self.content.parts:
            left, right = self._room(part)
            icon = tinted_icon(look, ICONS[part], look.u(1.05), "teal")
            wide = icon.get_width() + look.u(0.3)
            title, role = fit_name(look, self.content.titles[part], "strong", right - left - wide - look.u(1.0))
            text = look.line(title, role, "teal")
            x = (left + right - wide - text.get_width()) // 2 - self.rect.x
            ground.blit(icon, icon.get_rect(midleft=(x, middle)))
            ground.blit(text, text.get_rect(midleft=(x + wide, middle)))
            sign = look.line("=" if part == PARTS[-1] else "+", "strong", "muted")
            ground.blit(sign, sign.get_rect(center=(right - self.rect.x, middle)))
        end = look.line(self.content.titles["end"], "strong", "teal")
        ground.blit(end, end.get_rect(midright=(self.rect.width - look.u(0.6), middle)))

    # Bars.

    def _room(self, part: str) -> tuple[int, int]:
        """From where to where a part goes."""
        number = PARTS.index(part)
        left, right = _EDGES[number : number + 2] if self.content.has_titles else _ONE_PART
        return self.rect.x + round(self.rect.width * left), self.rect.x + round(self.rect.width * right)

    def _reach(self, part: str) -> tuple[int, int]:
        """The most points that a part took from anybody and that it gave anybody."""
        points = [0, *(row.points[part] for row in self.content.rows if row.points)]
        return -min(points), max(points)

    def _scale(self, look: Look) -> float:
        """Pixels of a point, the same in all parts: as large as the longest bars allow, with their numbers behind
        them.
        """
        scale = look.u(_POINT) * 1.0
        for part in self.content.parts:
            (left, right), (took, gave) = self._room(part), self._reach(part)
            room = right - left - look.u(_NUMBER) * (1 + (took > 0))
            scale = min(scale, max(room, look.u(1)) / max(took + gave, 1))
        return scale

    def _line(self, look: Look, part: str) -> int:
        """Where the bars of a part begin, so that those to its left and those to its right have room."""
        (left, right), (took, gave) = self._room(part), self._reach(part)
        scale, number = self._scale(look), look.u(_NUMBER)
        least, most = left + (number if took else 0) + round(took * scale), right - number - round(gave * scale)
        return max(min((left + right) // 2, most), least)

    def _draw_bar(self, pen: Pen, part: str, points: int, area: pygame.Rect) -> None:
        look, line = pen.look, self._line(pen.look, part)
        if not points:
            nought = look.line("0", "strong", "muted")
            pen.surface.blit(nought, nought.get_rect(midleft=(line + look.u(0.5), area.centery)))
            return
        wide = max(round(abs(points) * self._scale(look) * self._grown()), 4)
        bar = draw_ledger_bar(look, (wide, look.u(_BAR)), "gave" if points > 0 else "took")
        text = look.line(signed(points, True), "strong", "gain" if points > 0 else "cost")
        if points > 0:
            place = bar.get_rect(midleft=(line + 2, area.centery))
            number = text.get_rect(midleft=(place.right + look.u(0.4), place.centery))
        else:
            place = bar.get_rect(midright=(line - 1, area.centery))
            number = text.get_rect(midright=(place.left - look.u(0.4), place.centery))
        pen.surface.blit(bar, place)
        if self._grown() >= 1:
            pen.surface.blit(text, number)


def signed(points: int, has_plus: bool = False) -> str:
    """Points with the sign that mathematicians write; with a plus where they are a part of something."""
    plus = "+" if has_plus and points > 0 else ""
    return f"{MINUS}{-points}" if points < 0 else f"{plus}{points}"


def letters_of(look: Look, names: Sequence[str], room: int) -> str:
    """The largest letters in which every name has room: all names of a table are written alike."""
    return next((role for role in _NAMES if all(look.text_width(name, role) <= room for name in names)), _NAMES[-1])


class RowTip(Widget):
    """A row to point at: it tells all figures of a player."""

    focusable = True
    corner = "field"

    def __init__(self, tip: str, name: str, who: str) -> None:
        super().__init__(tip=tip, name=name)
        self.focusable = bool(tip)
        self._who = who

    def hear(self, state: WidgetState) -> Heard:
        """The sum, and what its parts are."""
        first, *parts = (self.tip or self._who).split("\n")
        return Heard("label", first, about=state.join_words(parts))

    def draw(self, pen: Pen) -> None:
        if pen.state.is_focused(self):
            pygame.draw.rect(pen.surface, pen.look.colour("gold"), self.rect, 3, border_radius=self.radius)
        elif self.tip and pen.state.is_hovered(self):
            pygame.draw.rect(pen.surface, pen.look.colour("hairline"), self.rect, 2, border_radius=self.radius)


_GROUNDS = {"took": ("#E98C7F", "#CF5B4C"), "gave": ("#7DBE86", "#4F9960"), "missed": ("glow", "gold")}


@cache_surface
def draw_ledger_bar(look: Look, size: tuple[int, int], kind: str) -> pygame.Surface:
    """A bar with a rim of ink: red and hatched for what was taken, green and plain for what was given, gold for what
    was missed.
    """
    wide, high = size
    top, low = map(look.colour, _GROUNDS[kind])
    bar = shapes.framed_rect(size, min(look.u(0.25), wide // 3), 2, look.colour("ink"), top, low)
    if kind == "took":
        bar.set_clip(pygame.Rect(2, 2, wide - 4, high - 4))
        for x in range(-high, wide, max(look.u(0.42), 5)):
            pygame.draw.aaline(bar, look.colour("cost"), (x, high), (x + high, 0))
        bar.set_clip(None)
    return bar
