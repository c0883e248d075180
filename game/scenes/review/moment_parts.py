"""Parts of the screen of a moment: the list of all moments with a thin curve, the two turns in words, and what their
beads mean.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

import pygame

from game.render import Look, cache_surface
from game.render.pieces import tinted_icon
from game.review.kept_moments import MomentMark
from game.tables.column import LongSheet
from game.tables.kit.turn_marks import draw_bead, draw_circles, draw_disc
from game.tables.stepper import StepperBar, draw_ground
from game.widgets import (
    Button,
    Column,
    EmptyRoom,
    Flow,
    Hairline,
    Inset,
    KeyCap,
    Label,
    OneLine,
    Panel,
    Pen,
    Picture,
    PressableLine,
    Result,
    Row,
    Scroll,
    Tall,
    Widget,
    WidgetState,
)
from game.widgets.buttons import draw_focus

from ..scene import Command

# heights in u: the last one at the least
_DISC = 1.4
_LINE = 1.65
_CURVE = 3.7
_LOW_CURVE = 2.0
ShownTurn = Literal["better", "played"]
LETTERS = "abcdefghijklmnopqrstuvwxyz"  # that label the steps of what was played
_MARKS = {"found": "common/icon-tick", "shown": "common/icon-key"}
_BESIDE_TITLE = 0.3  # in u, between the edge of the list and where its title begins
_LEAST_STEPS = 4.0  # height in u of the steps of an answer at the least
_BESIDE = 1.4  # in u, between the stepper and the legend beside it


class StepDisc(Widget):
    """The label of a step as it stands on the board; without one, the star of a fine turn."""

    def __init__(self, label: str, is_better: bool = True, high: float = _DISC, tip: str = "") -> None:
        super().__init__(tip=tip)
        self.label = label
        self._is_better = is_better
        self.wide_u = high
        self.high_u = high

    def draw(self, pen: Pen) -> None:
        wide = pen.look.u(self.high_u)
        drawn = draw_disc(pen.look, self.label, wide, self._is_better) if self.label else _draw_star(pen.look, wide)
        pen.surface.blit(drawn, drawn.get_rect(center=self.rect.center))


@cache_surface
def _draw_star(look: Look, wide: int) -> pygame.Surface:
    disc = draw_circles(look, wide, (("ink", 1.0), ("teal", 0.86)))
    star = tinted_icon(look, "common/icon-star-full", round(wide * 0.62), "white")
    disc.blit(star, star.get_rect(center=(wide // 2, wide // 2)))
    return disc


# What the beads mean.


@dataclass(frozen=True, slots=True)
class LegendKey:
    """The label of a turn's beads, and what they mean: in words, and in fewer words."""

    label: str
    is_better: bool
    words: str
    short: str
    says: str  # the label and the words, for whoever does not see them


class AnswerLegend(Widget):
    """The stepper, and beside it the beads of both turns. Where room is short, first the stepper has fewer words, then
    the legend has labels and short words alone, and then the stepper has no words at all.
    """

    high_u = 3.4

    def __init__(self, stepper: StepperBar, keys: Sequence[LegendKey]) -> None:
        super().__init__(name="asked", grow=1)
        self._stepper = stepper
        whole = [
            Row(
                _Beads(key.label, key.is_better),
                Label(key.words, "strong", "cream", wraps=False),
                gap=0.5,
                says=key.says,
            )
            for key in keys
        ]
        short = [
            Row(StepDisc(key.label, key.is_better), Label(key.short, "strong", "cream", wraps=False), gap=0.3)
            for key in keys
        ]
        self._forms = Row(*whole, gap=1.8), Row(*short, gap=0.9)
        self.children: Sequence[Widget] = (stepper,)

    def narrowest(self, look: Look) -> int:
        return self._stepper.narrowest(look)

    def widest(self, look: Look) -> int:
        return self._stepper.widest(look) + self._forms[0].widest(look) + look.u(_BESIDE)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        legend, wide = self._fitting(look, rect.width)
        self._stepper.place(look, pygame.Rect(rect.x, rect.y, wide, rect.height))
        self.children = (self._stepper, legend) if legend else (self._stepper,)
        if legend:
            legend.place(look, pygame.Rect(rect.x + wide + look.u(_BESIDE), rect.y, legend.widest(look), rect.height))

    def draw(self, pen: Pen) -> None:
        for legend in self.children[1:]:
            draw_ground(pen, legend.rect)
        super().draw(pen)

    def _fitting(self, look: Look, room: int) -> tuple[Widget | None, int]:
        """The fullest legend that has room, and how wide the stepper is beside it."""
        for widths in (
            [self._stepper.width_of(look, form) for form in self._stepper.forms],
            [self._stepper.narrowest(look)],
        ):
            for legend in self._forms:
                for wide in widths:
                    if wide + look.u(_BESIDE) + legend.widest(look) <= room:
                        return legend, wide
        return None, min(self._stepper.widest(look), room)


class _Beads(Widget):
    """Three beads and a label."""

    wide_u, high_u = 3.4, 1.5

    def __init__(self, label: str, is_better: bool) -> None:
        super().__init__()
        self._label, self._is_better = label, is_better

    def draw(self, pen: Pen) -> None:
        look = pen.look
        x = self.rect.x
        y = self.rect.centery
        bead = draw_bead(look, 2 * look.u(0.26), self._is_better)
        disc = draw_disc(look, self._label, 2 * look.u(0.7), self._is_better)
        for number in range(3):
            pen.surface.blit(bead, bead.get_rect(center=(x + look.u(0.3 + 0.62 * number), y)))
        pen.surface.blit(disc, disc.get_rect(midright=(self.rect.right, y)))


# The answer.


@dataclass(frozen=True, slots=True)
class AnswerWords:
    """All that the answer says."""

    points: str  # about how many points the better turn brings; empty where what was played was fine
    better: Sequence[str]
    played: Sequence[str]
    shares: str  # how often bots would win by either turn; empty until that is known
    reason: str = ""  # why it is better, where that does not stand above the board
    is_narrow: bool = False  # whether the points have no room beside the title


def answer_panel(words: AnswerWords, say: Callable[..., str], watch: Callable[[ShownTurn], None]) -> Widget:
    """Both turns in words, with the labels that they have on the board. What was fine has one only."""
    parts: list[Widget] = [Label(words.reason, "strong", "teal", name="reason")] if words.reason else []
    if words.is_narrow and words.points:
        parts.append(Label(words.points, "strong", "teal"))
        words = replace(words, points="")
    if words.better:
        parts += _turn(
            say("review.moment.turn.better"), words.points, words.better, True, say, partial(watch, "better"), "better"
        )
        parts.append(Hairline())
    parts += _turn(
        say("review.moment.turn.played"), "", words.played, not words.better, say, partial(watch, "played"), "played"
    )
    if words.shares:
        parts += [Hairline(), Label(words.shares, "caption", "muted", name="shares")]
    steps = _AnswerSteps(Column(*parts, gap=0.25), say("review.moment.more"), say("review.moment.first"))
    return LongSheet(steps, 0.75, 0.5, top="glow-light", low="paper-top")


class _AnswerSteps(Widget):
    """All steps, or as many as there is room for; then a line below them says so, and turns on when it is pressed."""

    def __init__(self, part: Widget, more: str, first: str) -> None:
        super().__init__(grow=1)
        self._turning = _TurnOn(more, first)
        self._scroll = self._turning.scroll = _StepScroll(part, self._turning)
        self.children = (self._scroll, self._turning)

    def widest(self, look: Look) -> int:
        return self._scroll.widest(look)

    def narrowest(self, look: Look) -> int:
        return self._scroll.narrowest(look)

    def height(self, look: Look, width: int) -> int:
        return self._scroll.height(look, width)

    def least_height(self, look: Look, width: int) -> int:
        return self._scroll.least_height(look, width)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        is_whole = self._scroll.height(look, rect.width) <= rect.height
        foot = 0 if is_whole else self._turning.height(look, rect.width)
        self._scroll.place(look, pygame.Rect(rect.x, rect.y, rect.width, rect.height - foot))
        self._turning.place(look, pygame.Rect(rect.x, rect.bottom - foot, 0 if is_whole else rect.width, foot))


class _StepScroll(Scroll):
    """Tells the line below it whenever it has moved."""

    def __init__(self, part: Widget, below: Widget) -> None:
        super().__init__(part, name="answer", least=_LEAST_STEPS)
        self._below = below

    def move(self, pixels: int, state: WidgetState) -> bool:
        is_moved = super().move(pixels, state)
        if is_moved:
            state.touch(self._below)
        return is_moved


class _TurnOn(Widget):
    """Turns the steps on by as many as are in sight; at their end, back to the first."""

    focusable = True
    corner = "field"
    scroll: Scroll

    def __init__(self, more: str, first: str) -> None:
        super().__init__(name="more")
        self._more, self._first = more, first

    def height(self, look: Look, width: int) -> int:
        return look.line_height("strong") + look.u(0.2)

    def least_height(self, look: Look, width: int) -> int:
        return 0  # where all steps are in sight

    def own_words(self) -> str:
        return self._first if self._is_at_end else self._more

    @property
    def _is_at_end(self) -> bool:
        return self.scroll.offset >= self.scroll.reach

    def draw(self, pen: Pen) -> None:
        look, rect = pen.look, self.rect
        if not rect.width:
            return
        pygame.draw.line(pen.surface, look.colour("gold-edge"), rect.topleft, (rect.right - 1, rect.top))
        words = look.line(
            self._first if self._is_at_end else self._more, "strong", "ink" if pen.state.is_hovered(self) else "teal"
        )
        icon = tinted_icon(look, "common/icon-chevu" if self._is_at_end else "common/icon-chevd", look.u(1.0), "teal")
        x = rect.centerx - (words.get_width() + icon.get_width() + look.u(0.4)) // 2
        pen.surface.blit(icon, icon.get_rect(midleft=(x, rect.centery)))
        pen.surface.blit(words, words.get_rect(midleft=(x + icon.get_width() + look.u(0.4), rect.centery)))
        draw_focus(pen, self)

    def press(self, state: WidgetState) -> Result:
        self.scroll.move(-self.scroll.offset if self._is_at_end else self.scroll.rect.height * 4 // 5, state)


def _turn(
    title: str,
    beside: str,
    steps: Sequence[str],
    is_better: bool,
    say: Callable[..., str],
    watch: Callable[[], None],
    name: str,
) -> list[Widget]:
    colour = "ink" if is_better else "muted"
    tip = say("review.moment.watch")
    play = Button("", watch, icon="common/icon-play", name=f"watch {name}", tall=1.7, tip=tip, says=title)
    points = Label(beside, "strong", "teal", wraps=False) if beside else None
    head = Row(Label(title, "name", colour, grow=1), points, play, gap=0.5)
    labels = [str(number) for number in range(1, len(steps) + 1)] if is_better else LETTERS
    role = "strong" if is_better else "body"
    lines = [
        Row(
            StepDisc(label, is_better),
            Label(step, role, colour, grow=1),
            gap=0.5,
            says=say("table.heard.many", what=label, count=step),
        )
        for label, step in zip(labels, steps, strict=False)
    ]
    return [head, *lines]


# The list of moments, in the place of the log.


@dataclass(frozen=True, slots=True)
class ListedMoment:
    """A moment as the list shows it."""

    index: int
    number: str  # empty for a fine one, which has a star
    words: str
    mark: MomentMark | None
    is_here: bool
    place: int
    says: str  # the words with its number and mark, for whoever does not see them


def moment_list(
    title: str,
    chance: str,
    moments: Sequence[ListedMoment],
    points: Sequence[tuple[int, float]],
    colour: str,
    open_moment: Callable[[int], Command],
    has_shelf: bool,
) -> Widget:
    """All moments of a seat, and its chance to win as a thin line; beside a shelf the moments are discs in a row.
    `points`: places of the game, and the chance there; without any there is no line.
    """

    def go(moment: ListedMoment) -> Command | None:
        return None if moment.is_here else open_moment(moment.index)

    head = Inset(Row(OneLine(title, "name", grow=1), KeyCap("log"), gap=0.5), _BESIDE_TITLE, 0)
    curve = ThinCurve(points, moments, colour) if points else None
    if has_shelf:
        discs = Flow(*(MomentDisc(moment, partial(go, moment)) for moment in moments), gap=0.35)
        return Panel(Column(head, discs, curve, gap=0.35), 0.6, 0.6)
    rows: list[Widget] = []
    for moment in moments:
        icon = _MARKS[moment.mark] if moment.mark else "common/icon-chevr" if moment.is_here else ""
        state = Picture(icon, 1.0, colour="teal") if icon else EmptyRoom(1.0, grow=0)
        words = Label(moment.words, "strong" if moment.is_here else "body", grow=1)
        rows.append(
            PressableLine(
                Row(StepDisc(moment.number), words, state, gap=0.5),
                partial(go, moment),
                ground="glow-light" if moment.is_here else "field",
                edge="gold-edge" if moment.is_here else "rule",
                across=0.45,
                down=0.12,
                name=f"moment {moment.index}",
                says=moment.says,
            )
        )
    listed = Scroll(Column(*rows, gap=0.25), name="log", least=_LINE, grow=1)
    if curve is None:
        return Panel(Column(head, listed, gap=0.35), 0.6, 0.7)
    told = Inset(Label(chance, "caption", "muted"), _BESIDE_TITLE, 0)
    return Panel(Column(head, listed, told, Tall(curve, _CURVE), gap=0.35), 0.6, 0.7)


class MomentDisc(PressableLine):
    """A moment as a disc with a tick or an eye at its corner."""

    def __init__(self, moment: ListedMoment, use: Callable[[], Command | None]) -> None:
        ground, edge = ("glow-light", "gold-edge") if moment.is_here else ("field", "rule")
        super().__init__(
            StepDisc(moment.number),
            use,
            ground=ground,
            edge=edge,
            across=0.25,
            down=0.2,
            name=f"moment {moment.index}",
            tip=moment.words,
            says=moment.says,
        )
        self._mark = moment.mark

    def draw(self, pen: Pen) -> None:
        super().draw(pen)
        if self._mark:
            drawn = _draw_corner(pen.look, _MARKS[self._mark], pen.look.u(0.9))
            pen.surface.blit(
                drawn, drawn.get_rect(center=(self.rect.right - pen.look.u(0.3), self.rect.bottom - pen.look.u(0.2)))
            )


@cache_surface
def _draw_corner(look: Look, icon: str, wide: int) -> pygame.Surface:
    disc = draw_circles(look, wide, (("cream", 1.0), ("teal", 0.84)))
    sign = tinted_icon(look, icon, round(wide * 0.66), "white")
    disc.blit(sign, sign.get_rect(center=(wide // 2, wide // 2)))
    return disc


class ThinCurve(Widget):
    """One seat's chance to win from the first turn to the end, with the moments on it."""

    wide_u, high_u = 8, _CURVE

    def least_height(self, look: Look, width: int) -> int:
        return look.u(_LOW_CURVE)

    def __init__(self, curve: Sequence[tuple[int, float]], moments: Sequence[ListedMoment], colour: str) -> None:
        super().__init__(grow=1)
        self._curve = tuple(curve)
        self._moments = tuple(moments)
        self._colour = colour

    def draw(self, pen: Pen) -> None:
        key = "thin curve", self.rect.size, self._curve, self._moments, self._colour
        pen.surface.blit(pen.look.bake(key, lambda: self._draw_curve(pen.look)), self.rect.topleft)

    def _draw_curve(self, look: Look) -> pygame.Surface:
        drawn = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        pygame.draw.line(
            drawn, look.colour("rule"), (0, self.rect.height - 2), (self.rect.width, self.rect.height - 2), 2
        )
        points = [self._point(look, place, chance) for place, chance in self._curve]
        if len(points) > 1:
            for colour, width in (("ink", look.u(0.3)), (self._colour, look.u(0.16))):
                pygame.draw.lines(drawn, look.colour(colour), False, points, max(width, 2))
        for moment in sorted(self._moments, key=lambda one: one.is_here):
            at = self._point(look, moment.place, self._chance(moment.place))
            wide = 2 * look.u(0.7 if moment.is_here else 0.45)
            if not moment.number:
                disc = _draw_star(look, wide)
            elif moment.is_here:
                disc = draw_disc(look, moment.number, wide, True)
            else:
                disc = draw_bead(look, wide, True)
            drawn.blit(disc, disc.get_rect(center=at))
        return drawn

    def _point(self, look: Look, place: int, chance: float) -> tuple[int, int]:
        first, last = (self._curve[0][0], self._curve[-1][0]) if self._curve else (0, 1)
        part, edge = (place - first) / max(last - first, 1), look.u(0.75)
        return edge + round(part * (self.rect.width - 2 * edge)), edge + round(
            (1 - chance) * (self.rect.height - 2 * edge)
        )

    def _chance(self, place: int) -> float:
        """On the straight line between the points before and after it."""
        before = next((point for point in reversed(self._curve) if point[0] <= place), None)
        after = next((point for point in self._curve if point[0] >= place), None)
        if before is None or after is None or before[0] == after[0]:
            return (before or after or (0, 0.5))[1]
        return before[1] + (after[1] - before[1]) * (place - before[0]) / (after[0] - before[0])
