"""The panels of the scoring: ranking, chart, who cost whom, awards; also those of the postcard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import cos, pi, sin
from statistics import fmean
from typing import NamedTuple

import pygame

from game.engine.speech.story import Costs, Curve
from game.render import Look, shapes
from game.render.look import cache_surface
from game.render.pieces import mark, tinted_icon
from game.render.theme import mix
from game.widgets import (
    Column,
    EmptyRoom,
    Flow,
    Grid,
    Heard,
    Label,
    Padded,
    Panel,
    Pen,
    Picture,
    Row,
    Scroll,
    Spoken,
    Widget,
    WidgetState,
)

from .ladder import Ladder
from .show import ScoringWords


def ranking_panel(rows: Ladder, *notes: Widget) -> Panel:
    """The rows of the players, and what is said below them."""
    return Panel(Scroll(Column(rows, *notes, gap=0.5), name="ranking", least=7), 0.6, 0.6, large=True, grow=1)


def chart_panel(texts: ScoringWords, is_folded: bool = False) -> Panel | None:
    if not texts.story.lines:
        return None
    ending = texts.say(texts.story.ending)
    chart = Chart(texts.story.lines, texts.colours, texts.ranking, *_chart_words(texts))
    if is_folded:
        parts = Column(Label(ending, "caption", "muted"), chart, gap=0.3)
        return Panel(Scroll(parts, name="chart"), 1.0, 0.8, large=True, grow=1)
    return Panel(Column(_head(texts.own("scoring.chart"), ending), chart, gap=0.4), 1.4, 1.1, large=True, grow=1.2)


def spoken_lines(lines: Sequence[str]) -> list[Widget]:
    """A table for whoever does not see what it tells of."""
    return [Spoken(partial(str, line)) for line in lines]


_TOLD = 12  # turns of the chart that are told at the most


def _chart_words(texts: ScoringWords) -> Iterator[str]:
    """The chart as a sentence, and then line by line."""
    lines, say = texts.story.lines, texts.words.say
    first, last = lines[0][0][0], max(turn for line in lines for turn, _ in line)
    ends = [_points_of(texts, seat, lines[seat][-1][1]) for seat in texts.ranking]
    yield say("scoring.heard.chart", title=texts.own("scoring.chart"), points=ends)
    for turn in sorted({first, *ticks(first, last, _TOLD), last}):
        points = [max(entry for entry in enumerate(line) if entry[1][0] <= turn)[1][1] for line in lines]
        told = [_points_of(texts, seat, count) for seat, count in enumerate(points)]
        yield texts.own("scoring.heard.turn", number=turn, points=told)


def costs_panel(texts: ScoringWords, tabs: Widget | None = None) -> Panel | None:
    """The table, and beside it the remarks; with tabs in the place of its title."""
    matrix, said = _cost_table(texts), remarks(texts)
    if matrix is None and said is None:
        return None
    if tabs:
        head: Widget = Column(tabs, Label(texts.costs(), "caption", "muted"), gap=0.3, align="start")
    else:
        head = _head(texts.costs_title() if matrix else texts.words.say("scoring.remarks"), texts.costs())
    beside = Scroll(said, name="remarks", least=5) if said else EmptyRoom()
    body = Row(matrix, Upright(), beside, gap=1, align="fill") if matrix else beside
    return Panel(Column(head, body, gap=0.5), 1.4, 1.1, large=True, grow=0.6)


def awards_panel(texts: ScoringWords) -> Panel | None:
    given = awards(texts)
    if given is None:
        return None
    title = Label(texts.words.say("scoring.awards"), "heading")
    return Panel(Column(title, given, gap=0.5), 1.4, 1.0, large=True)


def honours_panel(texts: ScoringWords, tabs: Widget | None = None) -> Panel | None:
    """Awards where the room is small: they can be scrolled."""
    given = awards(texts)
    if given is None:
        return None
    parts = Column(Flow(tabs) if tabs else None, Scroll(given, name="awards"), gap=0.6)
    return Panel(parts, 1.2, 1.0, large=True, grow=1)


def folded_costs_panel(texts: ScoringWords, side_by_side: bool) -> Panel | None:
    """The table over or beside the remarks, to be scrolled."""
    matrix, said = _cost_table(texts), remarks(texts)
    if matrix is None and said is None:
        return None
    if said:
        said.grow = 1
    body = [Row(matrix, said, gap=1.6, align="start")] if side_by_side else [Flow(matrix) if matrix else None, said]
    parts = Column(Label(texts.costs(), "caption", "muted") if matrix else None, *body, gap=0.9)
    return Panel(Scroll(parts, name="costs"), 1.2, 1.0, large=True, grow=1)


def _cost_table(texts: ScoringWords) -> CostTable | None:
    costs = texts.story.costs
    if costs is None:
        return None
    tip = "scoring.neutral" if costs.has_neutral else "scoring.nobody"
    return CostTable(
        costs, texts.colours, texts.words.say(tip) if any(costs.nobody) else "", *_cost_words(texts, costs)
    )


def _points_of(texts: ScoringWords, seat: int, points: int) -> str:
    number = str(points).replace("-", "\N{MINUS SIGN}")
    return texts.words.say("scoring.heard.points", name=texts.names[seat], points=number)


def _cost_words(texts: ScoringWords, costs: Costs) -> Iterator[str]:
    """The table's title, and its rows."""
    say, names = texts.words.say, texts.names
    yield texts.costs_title()
    nobody = say("scoring.heard.neutral" if costs.has_neutral else "scoring.heard.nobody")
    rows = zip((*names, nobody), (*costs.rows, *([costs.nobody] if any(costs.nobody) else [])), strict=False)
    for name, row in rows:
        told = [_points_of(texts, seat, count) for seat, count in enumerate(row) if count]
        yield say("scoring.heard.costs", name=name, points=told or say("scoring.heard.nothing"))


def _head(title: str, caption: str) -> Widget:
    return Row(
        Label(title, "heading", wraps=False), EmptyRoom(), Label(caption, "caption", "muted", align="right"), gap=1
    )


def awards(texts: ScoringWords) -> Widget | None:
    """The first six awards, side by side where there is room."""
    lines = []
    for award in texts.story.awards[:6]:
        title, sentence = texts.award(award)
        words = Column(Label(title, "strong"), Label(sentence, "caption", "muted"), gap=0, grow=1)
        lines.append(Row(Picture(award.picture, 1.9, 2.2), words, gap=0.6, align="start"))
    return Grid(*lines, least=15, most=3, gap=0.8) if lines else None


def remarks(texts: ScoringWords) -> Widget | None:
    lines = [(remark.picture, texts.say(remark.message)) for remark in texts.story.remarks]
    lines += [("common/icon-link", tie) for tie in texts.other_ties()]
    rows = [Row(Picture(picture, 1.9, 2.2), Label(text, "caption", grow=1), gap=0.6) for picture, text in lines]
    return Column(*rows, gap=0.7) if rows else None


_DASH = 0.7  # how long the pieces are in which equal lines take turns: moved apart, one of them would tell other points
_MARK = 1.5
_FINE = 4


class Upright(Widget):
    """A thin line downwards."""

    def widest(self, look: Look) -> int:
        return 1

    def draw(self, pen: Pen) -> None:
        pygame.draw.line(pen.surface, pen.look.colour("rule"), self.rect.midtop, self.rect.midbottom)


class Chart(Widget):
    """The chart as a widget: drawn once for its size."""

    wide_u = 28
    least_u = 16
    high_u = 9

    def __init__(
        self, lines: Sequence[Curve], colours: Sequence[str], ranking: Sequence[int], says: str = "", *rows: str
    ) -> None:
        """What it `says` is a sentence, and `rows` the same as a table."""
        super().__init__(grow=1, says=says)
        self.children = spoken_lines(rows)
        self.lines = tuple(lines)
        self.colours = tuple(colours)
        self.ranking = tuple(ranking)

    def hear(self, state: WidgetState) -> Heard | None:
        return Heard("group", self.says) if self.says else None

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        for line in self.children:
            line.place(look, rect)

    def draw(self, pen: Pen) -> None:
        look, size = pen.look, self.rect.size
        key = ("chart", size, self.lines, self.colours, self.ranking)
        pen.surface.blit(look.bake(key, lambda: ChartDrawing(look, size, self).surface), self.rect.topleft)


class ChartDrawing:
    """One chart on its surface."""

    def __init__(self, look: Look, size: tuple[int, int], chart: Chart) -> None:
        self.look, self.chart = look, chart
        self.surface = pygame.Surface(size, pygame.SRCALPHA)
        points = [value for line in chart.lines for _, value in line]
        self.low, self.high = min(points), max(max(points), 1)
        self.turns = max(max(turn for turn, _ in line) for line in chart.lines) or 1
        levels = ticks(self.low, self.high)
        left = max(look.text_width(str(level), "caption") for level in levels) + look.u(0.8)
        below = look.line_height("caption") + look.u(0.4)
        # The last number below the axis reaches beyond its tick.
        right = look.u(_MARK + BESIDE_END + 0.6)
        area = self.area = pygame.Rect(
            left, look.u(0.7), max(size[0] - left - right, 10), max(size[1] - below - look.u(0.7), 10)
        )

        # The grid: a line for each level, whole at nothing and dashed elsewhere, and numbers along both axes.
        for level in levels:
            y = round(self.y(level))
            dash = max(look.u(0.25), 3) if level else area.width
            for x in range(area.x, area.right, dash * 2):
                pygame.draw.line(self.surface, look.colour("rule"), (x, y), (min(x + dash, area.right), y))
            text = look.line(str(level).replace("-", "\N{MINUS SIGN}"), "caption", "muted")
            self.surface.blit(text, text.get_rect(midright=(area.x - look.u(0.5), y)))
        for turn in ticks(0, self.turns, 5):
            text = look.line(str(turn), "caption", "muted")
            self.surface.blit(text, text.get_rect(midtop=(round(self.x(turn)), area.bottom + look.u(0.4))))
        self._draw_lines()

    def x(self, turn: float) -> float:
        return self.area.x + self.area.width * turn / self.turns

    def y(self, points: float) -> float:
        return self.area.bottom - self.area.height * (points - self.low) / max(self.high - self.low, 1)

    def _draw_lines(self) -> None:
        """Draws the last of the ranking first, so that the winner's line lies on top; then the marks at their ends."""
        look, surface = self.look, self.surface
        colours = self.chart.colours
        parts = strokes(self.chart.lines)
        lane = lanes(parts)
        count = share_lanes(parts, lane)
        for part in parts:
            pygame.draw.rect(surface, look.colour("ink"), self._stroke_rect(part).inflate(4, 4), border_radius=2)
        ends = [0.0] * len(self.chart.lines)
        for seat in reversed(self.chart.ranking):
            own = [part for part in parts if part.seat == seat]
            for part in own:
                for way in self.pieces(part, lane[part], count[part]):
                    pygame.draw.rect(surface, look.colour(colours[seat]), way, border_radius=2)
            # A symbol at every step, as far as they do not cover each other.
            symbol, free = step_symbol(look, colours[seat], max(look.u(0.8), 9)), float(self.area.x)
            for part in own:
                if not part.is_level and (x := self.x(part.fixed)) >= free:
                    surface.blit(symbol, symbol.get_rect(center=(round(x), round(self.y(part.end)))))
                    free = x + symbol.get_width() * 1.3
            # Marks stand in the order of points; of equal ones as their lines lie.
            ends[seat] = self.y(self.chart.lines[seat][-1][1])
            if own and own[-1].is_level:
                ends[seat] -= lane[own[-1]] / 100

        high = look.u(_MARK)
        room = surface.get_height() - high
        places = spread(ends, min(high * 1.05, room / max(len(ends) - 1, 1)), high / 2, high / 2 + room)
        for seat, y in enumerate(places):
            draw_leader(surface, look, colours[seat], (self.area.right, ends[seat]), (BESIDE_END, y))
            drawn = mark(look, colours[seat], "", high)
            surface.blit(drawn, drawn.get_rect(midleft=(self.area.right + look.u(BESIDE_END), round(y))))

    def _stroke_rect(self, part: Stroke) -> pygame.Rect:
        """A stroke as a bar, exactly where its points and turns are."""
        thick = max(self.look.u(0.26), 3)
        along, aside = (self.x, self.y) if part.is_level else (self.y, self.x)
        first, last = sorted((along(part.start), along(part.end)))
        start, length = round(first) - thick // 2, round(last - first) + thick
        across = round(aside(part.fixed)) - thick // 2
        return pygame.Rect(start, across, length, thick) if part.is_level else pygame.Rect(across, start, thick, length)

    def pieces(self, part: Stroke, lane: int, count: int) -> list[pygame.Rect]:
        """The parts of a stroke that are seen where several take turns; all begin to count at the same place."""
        way, long = self._stroke_rect(part), max(self.look.u(_DASH), 8)
        first, end = (self.area.left, way.right) if part.is_level else (self.area.top, way.bottom)
        found = []
        for start, stop in dashes(first, end, lane, count, long):
            if part.is_level:
                piece = pygame.Rect(max(start, way.left), way.y, stop - max(start, way.left), way.height)
            else:
                piece = pygame.Rect(way.x, max(start, way.top), way.width, stop - max(start, way.top))
            if piece.width > 0 and piece.height > 0:
                found.append(piece)
        return found


_CORNERS = {"triangle": (3, -90), "square": (4, -45), "diamond": (4, -90), "hexagon": (6, -90)}


@cache_surface
def step_symbol(look: Look, colour: str, across: int) -> pygame.Surface:
    """Draws a player's symbol in the player's colour with an ink rim."""
    fine, kind = across * _FINE, look.theme.players[colour].symbol
    middle = fine / 2
    drawn = pygame.Surface((fine, fine), pygame.SRCALPHA)
    for radius, hue in ((middle, look.colour("ink")), (middle * 0.68, look.colour(colour))):
        if kind == "circle":
            pygame.draw.circle(drawn, hue, (middle, middle), radius * 0.92)
            continue
        if kind == "star":
            turns = [(-90.0 + 36 * i, radius if i % 2 == 0 else radius * 0.55) for i in range(10)]
        else:
            count, first = _CORNERS[kind]
            turns = [(first + 360 * i / count, radius) for i in range(count)]
        corners = [(middle + far * cos(turn * pi / 180), middle + far * sin(turn * pi / 180)) for turn, far in turns]
        pygame.draw.polygon(drawn, hue, corners)
    return pygame.transform.smoothscale(drawn, (across, across))


_STEPS = (1, 2, 5)


class Stroke(NamedTuple):
    """A straight part of a seat's line: along `fixed` (points when it is level, else the turn) from one end to the
    other.
    """

    seat: int
    is_level: bool
    fixed: int
    start: int
    end: int


def strokes(lines: Sequence[Curve]) -> list[Stroke]:
    """The parts of all lines, each seat's in their order."""
    found = []
    for seat, line in enumerate(lines):
        for (turn, points), (later, after) in pairwise(line):
            if later != turn:
                found.append(Stroke(seat, True, points, turn, later))
            if after != points:
                found.append(Stroke(seat, False, later, points, after))
    return found


def lanes(parts: Sequence[Stroke]) -> dict[Stroke, int]:
    """Which lane each stroke takes: those of different seats that would lie on each other get different ones."""
    taken: dict[Stroke, int] = {}
    for part in parts:
        beside = {lane for other, lane in taken.items() if other.seat != part.seat and _hides(part, other)}
        taken[part] = next(lane for lane in range(len(beside) + 1) if lane not in beside)
    return taken


def share_lanes(parts: Sequence[Stroke], lane: Mapping[Stroke, int]) -> dict[Stroke, int]:
    """How many lanes lie where each stroke does: all of them take turns there, dash by dash, and none leaves its
    place.
    """
    return {part: 1 + max(lane[other] for other in parts if other == part or _hides(part, other)) for part in parts}


def dashes(start: int, end: int, lane: int, lanes: int, long: int) -> list[tuple[int, int]]:
    """The pieces of a way that are one lane's where several take turns."""
    if lanes == 1:
        return [(start, end)]
    firsts = range(start + lane * long, end, lanes * long)
    return [(first, min(first + long, end)) for first in firsts]


BESIDE_END = 0.9  # room in u between the end of a line and its mark


def draw_leader(
    surface: pygame.Surface, look: Look, colour: str, end: tuple[float, float], mark_at: tuple[float, float]
) -> None:
    """Ties the end of a line to its mark, which stands a few u beside it, where the two are not at the same height."""
    start, stop = (round(end[0]), round(end[1])), (round(end[0]) + look.u(mark_at[0]) + look.u(0.2), round(mark_at[1]))
    if abs(start[1] - stop[1]) > 2:
        for hue, wide in (("ink", max(look.u(0.3), 4)), (colour, max(look.u(0.14), 2))):
            pygame.draw.line(surface, look.colour(hue), start, stop, wide)


def spread(places: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Places moved as little as it takes to be this far apart, in their order, between two ends."""
    order = sorted(range(len(places)), key=lambda i: (places[i], i))
    heaps: list[list[float]] = []  # neighbours that touch, by where the first one of all would be for each
    for number, i in enumerate(order):
        heaps.append([places[i] - number * apart])
        while len(heaps) > 1 and fmean(heaps[-2]) > fmean(heaps[-1]):
            heaps[-2:] = [heaps[-2] + heaps[-1]]
    firsts = [fmean(heap) for heap in heaps for _ in heap]
    most = max(high - (len(places) - 1) * apart, low)
    moved = list(places)
    for number, i in enumerate(order):
        moved[i] = min(max(firsts[number], low), most) + number * apart
    return moved


def ticks(low: int, high: int, most: int = 4) -> list[int]:
    """Round numbers from low to high, about this many; 0 is one of them where it lies between."""
    step = nice_step(max(high - low, 1), most)
    return list(range(-(-low // step) * step, high + 1, step))


def nice_step(span: int, most: int) -> int:
    ten = 1
    while True:
        for step in _STEPS:
            if span / (step * ten) <= most:
                return step * ten
        ten *= 10


def _hides(one: Stroke, other: Stroke) -> bool:
    if one.is_level != other.is_level or one.fixed != other.fixed:
        return False
    (start, end), (first, last) = sorted((one.start, one.end)), sorted((other.start, other.end))
    return start < last and first < end


_CELL = (2.5, 1.8)
_TIGHT = (1.9, 1.6)
_GAP = 0.2
_HEAD = 2.2


class CostTable(Widget):
    """The players' marks at its edges, and cells of a deeper colour where more was lost; a last row is what was
    nobody's doing.
    """

    def __init__(self, costs: Costs, colours: Sequence[str], tip: str, says: str = "", *rows: str) -> None:
        super().__init__(tip=tip, says=says)
        self.children = spoken_lines(rows)
        self.costs, self.colours = costs, colours
        self.cell = _CELL if len(colours) < 5 else _TIGHT
        self.rows = [*costs.rows, *([costs.nobody] if any(costs.nobody) else [])]

    def hear(self, state: WidgetState) -> Heard | None:
        return Heard("list", self.says) if self.says else None

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        for line in self.children:
            line.place(look, rect)

    def widest(self, look: Look) -> int:
        return look.u(_HEAD) + len(self.colours) * look.u(self.cell[0] + _GAP)

    def height(self, look: Look, width: int) -> int:
        return look.u(_HEAD) + len(self.rows) * look.u(self.cell[1] + _GAP)

    def draw(self, pen: Pen) -> None:
        look = pen.look
        for seat in range(len(self.colours)):
            drawn = mark(look, self.colours[seat], "", look.u(1.6))
            for area in (self._area(look, -1, seat), self._area(look, seat, -1)):
                pen.surface.blit(drawn, drawn.get_rect(center=area.center))
        if len(self.rows) > len(self.colours):
            icon = "common/icon-person" if self.costs.has_neutral else "common/icon-wave"
            drawn = tinted_icon(look, icon, look.u(1.3), "muted")
            pen.surface.blit(drawn, drawn.get_rect(center=self._area(look, len(self.colours), -1).center))
        most = max(max(row) for row in self.rows) or 1
        for row, counts in enumerate(self.rows):
            for column, count in enumerate(counts):
                area = self._area(look, row, column)
                ground = _draw_cell_ground(look, area.size, round(10 * count / most), row == column)
                pen.surface.blit(ground, area.topleft)
                text = str(count) if count or row != column else "\N{EN DASH}"
                drawn = look.line(text, "strong" if count else "body", "ink" if count else "muted")
                pen.surface.blit(drawn, drawn.get_rect(center=area.center))

    def _area(self, look: Look, row: int, column: int) -> pygame.Rect:
        """A cell; row and column -1 hold the marks."""
        head, (wide, high) = look.u(_HEAD), (look.u(self.cell[0]), look.u(self.cell[1]))
        x = self.rect.x + (head + column * look.u(self.cell[0] + _GAP) if column >= 0 else 0)
        y = self.rect.y + (head + row * look.u(self.cell[1] + _GAP) if row >= 0 else 0)
        return pygame.Rect(x, y, wide if column >= 0 else head, high if row >= 0 else head)


@cache_surface
def _draw_cell_ground(look: Look, size: tuple[int, int], tenths: int, is_own: bool) -> pygame.Surface:
    inner = (
        look.colour("plate") if is_own else mix(look.colour("field"), look.colour("danger-top"), 0.75 * (tenths / 10))
    )
    return shapes.framed_rect(size, look.u(0.35), 1, look.colour("rule"), inner)


class DarkPill(Padded):
    """Words on a dark ground; with an icon, they have a gold rim."""

    def __init__(self, text: str, icon: str = "") -> None:
        words = Label(text, "strong", "cream")
        super().__init__(Row(Picture(icon, 1.2, 1.2, colour="glow"), words, gap=0.6) if icon else words, 1.1, 0.45)
        self._has_rim = bool(icon)

    def draw(self, pen: Pen) -> None:
        pen.surface.blit(_draw_dark_pill(pen.look, self.rect.size, self._has_rim), self.rect.topleft)
        super().draw(pen)


@cache_surface
def _draw_dark_pill(look: Look, size: tuple[int, int], has_rim: bool) -> pygame.Surface:
    radius = min(size[1] // 2, look.u(1.2))
    ground = shapes.rounded_rect(size, radius, look.colour("ink"), alpha=215)
    if has_rim:
        ground.blit(shapes.ring(size, radius, 2, look.colour("gold")), (0, 0))
    return ground


_SHARE, _BETWEEN = 0.585, 1.4  # of the width, for the left one of two columns; and the gap between them in u


def column_widths(look: Look, width: int) -> tuple[int, int]:
    """How wide the two columns of a page are."""
    room = width - look.u(_BETWEEN)
    first = round(room * _SHARE)
    return first, room - first


class FixedSplit(Row):
    """Two widgets side by side, the first with a fixed share of the width."""

    def __init__(self, left: Widget, right: Widget) -> None:
        super().__init__(left, right, gap=_BETWEEN, align="fill", grow=1)

    def _widths(self, look: Look, width: int) -> list[int]:
        return [*column_widths(look, width)]
