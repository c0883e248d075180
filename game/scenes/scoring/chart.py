"""Points over the turns: stepped lines with an ink casing, the player's symbol at every step, the mark at the end."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

import pygame

from game.engine.speech.story import Curve
from game.render import Look
from game.render.pieces import mark
from game.widgets import Pen, Widget

from .plot import Stroke, dashes, lanes, shared, spread, strokes, ticks

_DASH = 0.7
"""How long the pieces are in which equal lines take turns: moved apart, one of them would tell other points."""
_MARK = 1.5
_FINE = 4


class Chart(Widget):
    """The chart as a widget: drawn once for its size."""

    def __init__(self, lines: Sequence[Curve], colours: Sequence[str], ranking: Sequence[int]) -> None:
        super().__init__(grow=1)
        self.lines, self.colours, self.ranking = tuple(lines), tuple(colours), tuple(ranking)

    def widest(self, look: Look) -> int:
        return look.u(28)

    def narrowest(self, look: Look) -> int:
        return look.u(16)

    def height(self, look: Look, width: int) -> int:
        return look.u(9)

    def draw(self, pen: Pen) -> None:
        look, size = pen.look, self.rect.size
        key = ("chart", size, self.lines, self.colours, self.ranking)
        pen.surface.blit(look.baked(key, lambda: ChartDrawing(look, size, self).surface), self.rect.topleft)


class ChartDrawing:
    """One chart on its surface."""

    def __init__(self, look: Look, size: tuple[int, int], chart: Chart) -> None:
        self.look, self.chart = look, chart
        self.surface = pygame.Surface(size, pygame.SRCALPHA)
        points = [value for line in chart.lines for _, value in line]
        self.low, self.high = min(points), max(max(points), 1)
        self.turns = max(max(turn for turn, _ in line) for line in chart.lines) or 1
        self.levels = ticks(self.low, self.high)
        left = max(look.text_width(str(level), "caption") for level in self.levels) + look.u(0.8)
        below = look.line_height("caption") + look.u(0.4)
        # The last number below the axis reaches beyond its tick.
        right = look.u(_MARK + 1.1)
        self.area = pygame.Rect(left, look.u(0.7), max(size[0] - left - right, 10), max(size[1] - below - look.u(0.7), 10))
        self._ends = [0.0] * len(chart.lines)
        """How low each line ends, for its mark."""
        self._draw_grid()
        self._draw_lines()
        self._draw_marks()

    def x(self, turn: float) -> float:
        return self.area.x + self.area.width * turn / self.turns

    def y(self, points: float) -> float:
        return self.area.bottom - self.area.height * (points - self.low) / max(self.high - self.low, 1)

    def _draw_grid(self) -> None:
        for level in self.levels:
            y = round(self.y(level))
            self._draw_level(y, is_whole=level == 0)
            text = self.look.line(str(level).replace("-", "\N{MINUS SIGN}"), "caption", "muted")
            self.surface.blit(text, text.get_rect(midright=(self.area.x - self.look.u(0.5), y)))
        for turn in ticks(0, self.turns, 5):
            text = self.look.line(str(turn), "caption", "muted")
            self.surface.blit(text, text.get_rect(midtop=(round(self.x(turn)), self.area.bottom + self.look.u(0.4))))

    def _draw_level(self, y: int, is_whole: bool) -> None:
        dash = self.area.width if is_whole else max(self.look.u(0.25), 3)
        for x in range(self.area.x, self.area.right, dash * 2):
            pygame.draw.line(self.surface, self.look.colour("rule"), (x, y), (min(x + dash, self.area.right), y))

    def _draw_lines(self) -> None:
        """The last of the ranking first: the winner's line lies on top."""
        parts = strokes(self.chart.lines)
        lane = lanes(parts)
        count = shared(parts, lane)
        for part in parts:
            pygame.draw.rect(self.surface, self.look.colour("ink"), self._way(part).inflate(4, 4), border_radius=2)
        for seat in reversed(self.chart.ranking):
            own = [part for part in parts if part.seat == seat]
            for part in own:
                for way in self.pieces(part, lane[part], count[part]):
                    pygame.draw.rect(self.surface, self.look.colour(self.chart.colours[seat]), way, border_radius=2)
            self._draw_symbols(seat, own)
            # Marks stand in the order of points; of equal ones as their lines lie.
            self._ends[seat] = self.y(self.chart.lines[seat][-1][1]) - (lane[own[-1]] / 100 if own and own[-1].is_level else 0)

    def _way(self, part: Stroke) -> pygame.Rect:
        """A stroke as a bar, exactly where its points and turns are."""
        thick = max(self.look.u(0.26), 3)
        ends = sorted((self._end(part, part.start), self._end(part, part.end)))
        start, length = round(ends[0]) - thick // 2, round(ends[1] - ends[0]) + thick
        across = round(self.y(part.fixed) if part.is_level else self.x(part.fixed)) - thick // 2
        return pygame.Rect(start, across, length, thick) if part.is_level else pygame.Rect(across, start, thick, length)

    def pieces(self, part: Stroke, lane: int, count: int) -> list[pygame.Rect]:
        """What is seen of a stroke where several take turns; all begin to count at the same place."""
        way, long = self._way(part), max(self.look.u(_DASH), 8)
        found = []
        for first, last in dashes(*((self.area.left, way.right) if part.is_level else (self.area.top, way.bottom)), lane, count, long):
            start = max(first, way.left if part.is_level else way.top)
            if start < last:
                piece = (start, way.y, last - start, way.height) if part.is_level else (way.x, start, way.width, last - start)
                found.append(pygame.Rect(piece))
        return found

    def _end(self, part: Stroke, at: int) -> float:
        return self.x(at) if part.is_level else self.y(at)

    def _draw_symbols(self, seat: int, own: Sequence[Stroke]) -> None:
        """At every step, as far as they do not cover each other."""
        symbol = step_symbol(self.look, self.chart.colours[seat], max(self.look.u(0.8), 9))
        free = float(self.area.x)
        for part in own:
            if not part.is_level and (x := self.x(part.fixed)) >= free:
                self.surface.blit(symbol, symbol.get_rect(center=(round(x), round(self.y(part.end)))))
                free = x + symbol.get_width() * 1.3

    def _draw_marks(self) -> None:
        high = self.look.u(_MARK)
        room = self.surface.get_height() - high
        places = spread(self._ends, min(high * 1.05, room / max(len(self._ends) - 1, 1)), high / 2, high / 2 + room)
        for seat, y in enumerate(places):
            drawn = mark(self.look, self.chart.colours[seat], "", high)
            self.surface.blit(drawn, drawn.get_rect(midleft=(self.area.right + self.look.u(0.5), round(y))))


def step_symbol(look: Look, colour: str, across: int) -> pygame.Surface:
    """A player's symbol in the player's colour with an ink rim."""
    return look.baked(("step", colour, across), lambda: _symbol(look, colour, across))


_CORNERS = {"triangle": (3, -90), "square": (4, -45), "diamond": (4, -90), "hexagon": (6, -90)}


def _symbol(look: Look, colour: str, across: int) -> pygame.Surface:
    fine, kind = across * _FINE, look.theme.players[colour].symbol
    drawn = pygame.Surface((fine, fine), pygame.SRCALPHA)
    for part, hue in ((1.0, look.colour("ink")), (0.68, look.colour(colour))):
        radius = fine / 2 * part
        if kind == "circle":
            pygame.draw.circle(drawn, hue, (fine / 2, fine / 2), radius * 0.92)
        else:
            pygame.draw.polygon(drawn, hue, _corners(kind, fine / 2, radius))
    return pygame.transform.smoothscale(drawn, (across, across))


def _corners(kind: str, middle: float, radius: float) -> list[tuple[float, float]]:
    if kind == "star":
        turns = [(-90.0 + 36 * i, radius if i % 2 == 0 else radius * 0.55) for i in range(10)]
    else:
        count, first = _CORNERS[kind]
        turns = [(first + 360 * i / count, radius) for i in range(count)]
    return [(middle + far * cos(turn * pi / 180), middle + far * sin(turn * pi / 180)) for turn, far in turns]
