"""The curve of the chances to win: a line a player, swings on a rail above it, moments on the line of whoever is
chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from statistics import fmean

import pygame

from game.render import Look, shapes
from game.render.look import cache_surface
from game.render.pieces import mark, tinted_icon
from game.review.report import CurvePoint
from game.widgets import Heard, Pen, Result, Spoken, Widget, WidgetState
from game.widgets.buttons import draw_focus

from ..scoring.panels import BESIDE_END, draw_leader, nice_step, spread, step_symbol

# how thick lines are, and the ink around them, in u
_LINE = 0.24
_CHOSEN = 0.34
_RIM = 0.14
# radii of signs and moments, and the height of marks, in u
_RAIL = 1.0
_SIGN = 1.0
_MOMENT = 0.8
_MARK = 1.6
_FINE = 2  # lines are drawn so many times larger, and then made smaller
_LEVELS = (0, 25, 50, 75, 100)
_LASTING = 0.12  # a chance that has changed by so much from one round to the next: something happened


@dataclass(frozen=True, slots=True)
class CurveSwing:
    """A swing on the rail: when, its drawing and its words."""

    index: int
    time: float
    sign: str
    words: str


@dataclass(frozen=True, slots=True)
class CurveMoment:
    """A moment on the line of the chosen one: when, its number (none for a fine turn) and its words."""

    time: float
    number: int | None
    words: str = ""
    says: str = ""  # its number and its turn, for whoever does not see it


@dataclass(frozen=True, slots=True)
class CurveSpot:
    """A place that the lines go through."""

    time: float
    chances: tuple[float, ...]  # by seat


@dataclass(frozen=True)
class CurveContent:
    """All that a curve is drawn from."""

    points: tuple[CurvePoint, ...]
    times: tuple[float, ...]  # of the points, in turns
    first: int  # the turn that the game begins with
    last: float  # when it ends
    colours: tuple[str, ...]
    initials: tuple[str, ...]
    chosen: int  # the seat whose line is thicker
    swings: tuple[CurveSwing, ...] = ()
    moments: tuple[CurveMoment, ...] = ()
    opened: int | None = None  # the moment that is chosen
    cursor: int | None = None  # the point at which the keys are
    cursor_words: str = ""
    turn_word: str = ""
    end_word: str = ""

    @property
    def is_whole(self) -> bool:
        return bool(self.points) and self.points[-1].seat < 0

    @cached_property
    def spots(self) -> Sequence[CurveSpot]:
        """Where lines are drawn through: where nothing happened, one spot a round, its mean. Whoever is to move always
        stands a little better, and lines through every turn would be saws.

        What happened is drawn as it was: changes as large as any that has a sign, and what a round later has not come
        back.
        """
        count, seats = len(self.points), len(self.colours)
        changes = [0.0, *(self._change([index - 1], [index]) for index in range(1, count))]
        least = min((changes[swing.index] for swing in self.swings), default=1.0)
        as_they_were = {0, count - 1}
        for index in range(1, count):
            rounds = range(index - seats, index), range(index, index + seats)
            is_lasting = seats <= index < count - seats and self._change(*rounds) >= _LASTING
            if changes[index] >= least or is_lasting:
                as_they_were |= {index - 1, index}
        gathered, moved = list[list[int]](), set[int]()
        for index, point in enumerate(self.points):
            if index in as_they_were or index - 1 in as_they_were or point.seat in moved:
                gathered.append([])
                moved.clear()
            gathered[-1].append(index)
            moved.add(point.seat)
        return [self._mean(indices) for indices in gathered]

    def _change(self, indices: Sequence[int], others: Sequence[int]) -> float:
        """By how much a chance differs at most between the means of some points and of others."""
        before, after = self._mean(indices), self._mean(others)
        return max(abs(one - other) for one, other in zip(before.chances, after.chances, strict=True))

    def _mean(self, indices: Sequence[int]) -> CurveSpot:
        chances = zip(*(self.points[index].chances for index in indices), strict=True)
        return CurveSpot(fmean(self.times[index] for index in indices), tuple(map(fmean, chances)))

    def chance(self, time: float, seat: int) -> float:
        """The chance at any time, straight between two spots."""
        for one, other in pairwise(self.spots):
            if one.time <= time <= other.time:
                part = (time - one.time) / (other.time - one.time) if other.time > one.time else 1.0
                return one.chances[seat] + (other.chances[seat] - one.chances[seat]) * part
        if not self.points:
            return 0.0
        return self.points[-1 if time > self.times[0] else 0].chances[seat]


class ChanceCurve(Widget):
    """Drawn once; only what is pointed at differs later."""

    wide_u = 40
    least_u = 16
    high_u = 18

    def __init__(
        self,
        content: CurveContent,
        go: Callable[[int], Result],
        press_moment: Callable[[int], Result],
        has_tips: bool = True,
        spoken: Sequence[Callable[[], str]] = (),
    ) -> None:
        """Without tips, what they would say stands elsewhere. `spoken` is the curve as a table, line by line."""
        super().__init__(grow=1)
        self.content = content
        self.tell: Callable[[], str] | None = None  # the curve as a sentence
        self._spoken = [Spoken(line) for line in spoken]
        self.signs = [SwingSign(swing, go, has_tips) for swing in content.swings]
        words = content.cursor_words
        cursor = [TurnCursor(words if has_tips else "", words)] if content.cursor is not None else []
        moments = enumerate(content.moments) if content.points else ()
        self.discs = [
            CurveDisc(moment, place, place == content.opened, press_moment, has_tips) for place, moment in moments
        ]
        self.children: Sequence[Widget] = [*self._spoken, *self.signs, *cursor, *self.discs]
        self._area = pygame.Rect(0, 0, 1, 1)
        self._drawn: pygame.Surface | None = None

    def hear(self, state: WidgetState) -> Heard | None:
        return Heard("group", self.tell()) if self.tell else None

    def least_height(self, look: Look, width: int) -> int:
        return look.u(9)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        left, right = look.text_width("100", "caption") + look.u(0.7), look.u(_MARK + BESIDE_END + 0.6)
        above, below = look.u(2 * _SIGN + 0.7), look.line_height("caption") + look.u(0.5)
        self._area = pygame.Rect(
            rect.x + left, rect.y + above, max(rect.width - left - right, 8), max(rect.height - above - below, 8)
        )
        radius = look.u(_SIGN)
        places = spread(
            [self.x(sign.swing.time) for sign in self.signs],
            2 * radius + look.u(0.2),
            rect.x + radius,
            rect.right - radius,
        )
        for sign, x in zip(self.signs, places, strict=True):
            sign.place(look, pygame.Rect(round(x) - radius, rect.y, 2 * radius + 1, 2 * radius + 1))
        for line in self._spoken:
            line.place(look, rect)
        for child in self.children:
            child.tip_room = self._area  # the numbers beside it stay to be read
        for cursor in (child for child in self.children if isinstance(child, TurnCursor)):
            x = self.x(self.content.times[self.content.cursor or 0])
            cursor.place(look, pygame.Rect(x - look.u(0.4), self._area.y, look.u(0.8), self._area.height))
        wide, taken = look.u(2 * _MOMENT), list[pygame.Rect]()
        for disc in self.discs:
            time = disc.moment.time
            disc.anchor = self.x(time), self.y(self.content.chance(time, self.content.chosen))
            # Nearest to what is wanted, straight above or below it.
            wanted = pygame.Rect(0, 0, wide, wide).move_to(center=disc.anchor)
            room = self._area.inflate(0, wide)
            steps = sorted(range(-room.height, room.height + 1, 2), key=lambda step: (abs(step), step))
            moved = (wanted.move(0, step) for step in steps)
            found = next(
                (
                    one
                    for one in moved
                    if room.top <= one.top and one.bottom <= room.bottom and one.collidelist(taken) < 0
                ),
                wanted,
            )
            taken.append(found)
            disc.place(look, found)
        self._drawn = None

    def x(self, time: float) -> int:
        content = self.content
        part = (time - content.first) / max(content.last - content.first, 1.0)
        return round(self._area.x + self._area.width * part)

    def y(self, chance: float) -> int:
        return round(self._area.bottom - self._area.height * chance)

    def draw(self, pen: Pen) -> None:
        if self._drawn is None:
            self._drawn = CurveDrawing(pen.look, self, self._area).surface
            if pygame.display.get_surface():
                self._drawn = self._drawn.convert_alpha()
        for sign in self.signs:
            if pen.state.is_hovered(sign) or pen.state.is_focused(sign):
                x = self.x(sign.swing.time)
                step = max(pen.look.u(0.3), 3)
                for y in range(self.rect.y, self._area.bottom, 2 * step):
                    pygame.draw.line(
                        pen.surface, pen.look.colour("gold-edge"), (x, y), (x, min(y + step, self._area.bottom)), 2
                    )
        pen.surface.blit(self._drawn, self.rect.topleft)
        for disc in self.discs:
            if disc.rect.center != disc.anchor:
                pygame.draw.line(
                    pen.surface, pen.look.colour("ink"), disc.anchor, disc.rect.center, max(pen.look.u(0.2), 2)
                )
        super().draw(pen)


class SwingSign(Widget):
    """A disc on the rail; pressed, the keys are at its turn."""

    focusable = True
    is_tab_stop = False  # left and right come to every turn

    def __init__(self, swing: CurveSwing, go: Callable[[int], Result], has_tip: bool) -> None:
        super().__init__(name=f"swing {swing.index}", tip=swing.words if has_tip else "", says=swing.words)
        self.swing, self._go = swing, go

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self.radius = rect.height // 2

    def draw(self, pen: Pen) -> None:
        is_lit = pen.state.is_hovered(self) or pen.state.is_focused(self)
        pen.surface.blit(draw_sign(pen.look, self.swing.sign, self.rect.width, is_lit), self.rect.topleft)
        draw_focus(pen, self)

    def press(self, state: WidgetState) -> Result:
        return self._go(self.swing.index)


class CurveDisc(Widget):
    """A moment on the line; pressed, it is chosen, and opened when it was."""

    focusable = True
    is_tab_stop = False  # up and down come to every moment in the list

    def __init__(
        self, moment: CurveMoment, order: int, is_chosen: bool, use: Callable[[int], Result], has_tip: bool
    ) -> None:
        """`order`: its place in the list of moments."""
        super().__init__(name=f"disc {order}", tip=moment.words if has_tip else "", says=moment.says)
        self.moment = moment
        self._order = order
        self._is_chosen = is_chosen
        self._use = use
        self.anchor = 0, 0  # where its moment is on the line

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self.radius = rect.height // 2

    def draw(self, pen: Pen) -> None:
        is_lit = self._is_chosen or pen.state.is_hovered(self)
        pen.surface.blit(moment_disc(pen.look, self.moment.number, self.rect.width, is_lit), self.rect.topleft)
        draw_focus(pen, self)

    def press(self, state: WidgetState) -> Result:
        return self._use(self._order)


class TurnCursor(Widget):
    """Where left and right have come to; it is spoken as a tooltip."""

    focusable = True
    is_tab_stop = False

    def __init__(self, words: str, says: str) -> None:
        super().__init__(name="turn cursor", tip=words, says=says)

    def draw(self, pen: Pen) -> None:
        colour = pen.look.colour("gold-edge")
        pygame.draw.line(pen.surface, colour, self.rect.midtop, self.rect.midbottom, max(pen.look.u(0.12), 2))


@cache_surface
def draw_sign(look: Look, sign: str, wide: int, is_lit: bool) -> pygame.Surface:
    """A drawing or an icon on a disc with a rim of ink."""
    disc = shapes.framed_rect(
        (wide, wide), wide // 2, 2, look.colour("ink"), look.colour("glow-light" if is_lit else "field")
    )
    inner = round(wide * (0.56 if "/icon-" in sign else 0.72))
    drawn = tinted_icon(look, sign, inner, "ink") if "/icon-" in sign else look.art.picture(sign, inner, inner)
    disc.blit(drawn, drawn.get_rect(center=(wide / 2, wide / 2)))
    return disc


@cache_surface
def moment_disc(look: Look, number: int | None, wide: int, is_chosen: bool = False) -> pygame.Surface:
    """A gold disc with the number of a moment, or a teal one with a star for a fine turn."""
    top, low = map(look.colour, ("glow", "gold") if number is not None else ("teal-top", "teal"))
    disc = shapes.framed_rect((wide, wide), wide // 2, 3 if is_chosen else 2, look.colour("ink"), top, low)
    if number is None:
        drawn = tinted_icon(look, "common/icon-star-full", round(wide * 0.6), "white")
    else:
        drawn = look.texts.line(str(number), "sans-bold", wide * 0.56 / look.unit, look.colour("ink"))
    disc.blit(drawn, drawn.get_rect(center=(wide / 2, wide / 2)))
    return disc


class CurveDrawing:
    """One curve on its surface, which is as large as its widget."""

    def __init__(self, look: Look, curve: ChanceCurve, area: pygame.Rect) -> None:
        self.look, self.content = look, curve.content
        self.surface = pygame.Surface(curve.rect.size, pygame.SRCALPHA)
        self.area = area.move(-curve.rect.x, -curve.rect.y)
        self._curve = curve
        self._draw_grid()
        step = max(self.look.u(0.3), 3)
        for swing in self.content.swings:
            x = self._x(swing.time)
            for y in range(self.look.u(2 * _SIGN), self.area.bottom, 2 * step):
                pygame.draw.line(
                    self.surface, self.look.colour("hairline"), (x, y), (x, min(y + step, self.area.bottom))
                )
        if self.content.points:
            # The chosen one's line lies on top; all are drawn larger and made smaller, which smooths them.
            content, size = self.content, self.surface.get_size()
            fine = pygame.Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
            fine.fill((*self.look.colour("ink"), 0))
            seats = sorted(range(len(content.colours)), key=lambda seat: seat == content.chosen)
            for seat in seats:
                line = [(self._x(spot.time) * _FINE, self._y(spot.chances[seat]) * _FINE) for spot in content.spots]
                thick = self.look.u(_CHOSEN if seat == content.chosen else _LINE)
                for wide, colour in ((thick + self.look.u(_RIM), "ink"), (thick, content.colours[seat])):
                    _draw_thick(fine, self.look.colour(colour), line, max(wide, 2) * _FINE)
            self.surface.blit(pygame.transform.smoothscale(fine, size), (0, 0))
            for seat in seats:
                # Every fifth turn, each seat a little later than the one before, so that none lies on another.
                symbol = step_symbol(self.look, content.colours[seat], max(self.look.u(0.8), 9))
                free = content.first + (3.0 + seat if content.last - content.first > 11 else 1.0)
                for spot in content.spots[:-1]:
                    if spot.time >= free:
                        symbol_at = self._x(spot.time), self._y(spot.chances[seat])
                        self.surface.blit(symbol, symbol.get_rect(center=symbol_at))
                        free = spot.time + 5
            self._draw_marks()

    def _x(self, time: float) -> int:
        return self._curve.x(time) - self._curve.rect.x

    def _y(self, chance: float) -> int:
        return self._curve.y(chance) - self._curve.rect.y

    def _draw_grid(self) -> None:
        look, area = self.look, self.area
        for level in _LEVELS:
            y = self._y(level / 100)
            dash = area.width if level == 0 else max(look.u(0.3), 3)
            for x in range(area.x, area.right, 2 * dash):
                pygame.draw.line(
                    self.surface,
                    look.colour("hairline" if level == 0 else "rule"),
                    (x, y),
                    (min(x + dash, area.right), y),
                )
            text = look.line(str(level), "caption", "muted")
            self.surface.blit(text, text.get_rect(midright=(area.x - look.u(0.5), y)))

        # The turns below it.
        start = self.content.first
        turns = int(self.content.last) - 1
        top = area.bottom + look.u(0.4)
        first = look.line(self.content.turn_word, "caption", "muted")
        place = first.get_rect(midtop=(area.x, top))
        place.left = max(place.left, 0)
        self.surface.blit(first, place)
        last = look.line(self.content.end_word, "caption", "muted")
        end = last.get_rect(topright=(area.right + look.u(0.3), top))
        if self.content.is_whole:
            self.surface.blit(last, end)
        count = turns - start + 1
        step = max(nice_step(max(count, 1), max(area.width // look.u(4), 1)), 5 if count >= 10 else 1)
        for turn in range(-(-start // step) * step, turns + 1, step):
            text = look.line(str(turn), "caption", "muted")
            at = text.get_rect(midtop=(self._x(turn), top))
            if at.left > place.right + look.u(0.3) and (at.right < end.left - look.u(0.3) or not self.content.is_whole):
                self.surface.blit(text, at)

    def _draw_marks(self) -> None:
        """At the end of each line, moved apart as far as they need, and tied to it then."""
        content, high = self.content, self.look.u(_MARK)
        last, end = content.points[-1], self._x(content.times[-1])
        x = end + self.look.u(BESIDE_END)
        order = sorted(range(len(content.colours)), key=lambda seat: (-last.chances[seat], seat))
        ends = [self._y(last.chances[seat]) + place / 100 for place, seat in enumerate(order)]
        places = spread(ends, high * 1.05, high / 2, self.area.bottom + high * 0.35)
        for seat, y in zip(order, places, strict=True):
            draw_leader(
                self.surface, self.look, content.colours[seat], (end, self._y(last.chances[seat])), (BESIDE_END, y)
            )
            drawn = mark(self.look, content.colours[seat], content.initials[seat], high)
            self.surface.blit(drawn, drawn.get_rect(midleft=(min(x, self.surface.get_width() - high), round(y))))


def _draw_thick(
    surface: pygame.Surface, colour: tuple[int, int, int], line: Sequence[tuple[int, int]], thick: int
) -> None:
    """Straight pieces with round joints."""
    for one, other in pairwise(line):
        way = pygame.Vector2(other) - one
        if way.length():
            across = pygame.Vector2(-way.y, way.x).normalize() * thick / 2
            pygame.draw.polygon(surface, colour, [one + across, other + across, other - across, one - across])
    for at in line:
        pygame.draw.circle(surface, colour, at, thick / 2)
