"""Turns marked on a board, to be compared there: one in gold beads with numbers, the other in hollow grey ones with
letters.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.engine import Event, View
from game.render import Look, cache_surface
from game.render.pieces import tinted_icon

from .camera import Point

_FINE = 3
# how long it takes until the next bead, or the disc at the end of a way, is there
_BEAD_SECONDS, _DISC_SECONDS = 0.04, 0.12
_FADE = 0.15  # seconds in which all is there where nothing moves
_LEAST_DISC, _LEAST_BEAD = 17, 5  # pixels that they have at the least
_CLOSE = 0.95  # discs nearer to each other than this part of their width would hide each other


@dataclass(frozen=True, slots=True)
class MarkedStep:
    """One step of a turn that is marked."""

    label: str  # a number, or a letter where it was played
    is_better: bool
    before: View
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Trail:
    """Where a step leads on the board, in units: beads lie along the way, and its label stands on all that it is done
    with.
    """

    way: tuple[Point, ...]
    labelled: tuple[Point, ...]
    framed: tuple[Point, ...] = ()
    sign: str = ""  # an icon beside the label: what happens there


@dataclass(frozen=True, slots=True)
class TurnMeasures:
    """How large marks are on a board, in its units."""

    better_bead: float
    played_bead: float
    apart: float  # from bead to bead
    disc: float
    aside: float  # how far from the middle of a place that is taken a disc stands
    beside: float  # how far the beads of what was played lie beside the way


@dataclass(frozen=True, slots=True)
class Bead:
    at: Point
    is_better: bool


@dataclass(frozen=True, slots=True)
class Disc:
    at: Point
    label: str
    is_better: bool
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Framed:
    at: Point
    is_better: bool


TurnMark = Bead | Disc | Framed
LAYERS = (Framed, Bead, Disc)  # what lies lowest first, in whatever order it comes


class MarkedTurns:
    """The turns that are marked on a board, and how far they have been drawn: what was played first, then what would be
    better.
    """

    def __init__(self, steps: Sequence[MarkedStep], is_still: bool) -> None:
        """`is_still`: all is there at once."""
        self.steps = tuple(sorted(steps, key=lambda step: step.is_better))
        self._is_still = is_still
        self._seconds = 0.0
        self._last = math.inf
        self._laid: tuple[object, list[TurnMark]] | None = None

    @property
    def is_going_on(self) -> bool:
        return self._seconds < (_FADE if self._is_still else self._last)

    def pass_time(self, seconds: float) -> None:
        self._seconds += seconds

    def finish(self) -> None:
        self._seconds = max(self._last if self._last < math.inf else 60.0, _FADE)

    def lay(self, ground: object, make: Callable[[], list[TurnMark]]) -> list[TurnMark]:
        """All marks, made once for a ground: they stay where they are while the turns are carried out on the board."""
        if self._laid is None or self._laid[0] != ground:
            self._laid = ground, make()
        return self._laid[1]

    def seen(self, marks: Sequence[TurnMark]) -> Iterator[tuple[TurnMark, float]]:
        """Those that have come, and how much is seen of each."""
        if self._is_still:
            part = min(self._seconds / _FADE, 1.0)
            yield from ((mark, part) for mark in marks)
            return
        at = 0.0
        for mark in marks:
            takes = _DISC_SECONDS if isinstance(mark, Disc) else _BEAD_SECONDS
            if at < self._seconds:
                yield mark, min((self._seconds - at) / takes, 1.0)
            at += takes
        self._last = at


def lay_marks(
    trails: Sequence[tuple[MarkedStep, Trail]],
    measures: TurnMeasures,
    taken: Sequence[Point],
    covered: Sequence[tuple[Point, Point]] = (),
) -> list[TurnMark]:
    """Everything that is drawn of some trails, in the order in which it comes. `taken`: where pieces stand, so that a
    disc goes beside them; `covered`: places and half their sizes, on which no beads lie.
    """
    marks, discs = list[TurnMark](), list[Point]()
    for step, trail in trails:
        marks += [Framed(at, step.is_better) for at in trail.framed]
        way = trail.way if step.is_better else _beside(trail.way, measures.beside)
        for bead in _along(way, measures.apart):
            if not any(abs(bead[0] - x) <= wide and abs(bead[1] - y) <= high for (x, y), (wide, high) in covered):
                marks.append(Bead(bead, step.is_better))
        for at in dict.fromkeys(trail.labelled):
            place = _free_place(
                at, measures, [*discs], any(math.dist(at, one) < 0.6 * measures.aside for one in taken), step.is_better
            )
            discs.append(place)
            marks.append(Disc(place, step.label, step.is_better, trail.sign if at == trail.labelled[-1] else ""))
    return marks


def _free_place(at: Point, measures: TurnMeasures, discs: Sequence[Point], is_taken: bool, is_better: bool) -> Point:
    """On the place itself where nothing stands there, else at its upper right, or its lower right for what was played;
    never on another disc.
    """
    far, turn = measures.aside, -1 if is_better else 1
    corners = [(0.75, 0.75 * turn), (-0.75, 0.75 * turn), (0.75, -0.75 * turn), (-0.75, -0.75 * turn)]
    around = [
        *corners,
        (2.0, 0.0),
        (-2.0, 0.0),
        (0.0, 2.0 * turn),
        (0.0, -2.0 * turn),
        *((2.0 * x, 2.0 * y) for x, y in corners),
    ]
    places = [*([] if is_taken else [at]), *((at[0] + x * far, at[1] + y * far) for x, y in around)]
    wide = 2 * measures.disc * _CLOSE
    return next((place for place in places if all(math.dist(place, other) >= wide for other in discs)), places[0])


def _beside(way: Sequence[Point], by: float) -> Sequence[Point]:
    """A way beside another."""
    if len(way) < 2:
        return way
    (x0, y0), (x1, y1) = way[0], way[-1]
    long = math.dist(way[0], way[-1]) or 1.0
    across, down = (y1 - y0) / long * by, (x0 - x1) / long * by
    return [(x - across, y - down) for x, y in way]


def _along(way: Sequence[Point], apart: float) -> Iterator[Point]:
    """Points along a line, the same distance from each other; none at its ends."""
    rest = apart
    for start, end in pairwise(way):
        long = math.dist(start, end)
        while rest < long - 1e-6:
            part = rest / long
            yield start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
            rest += apart
        rest -= long


# How they look.


def draw_circles(look: Look, wide: int, circles: Sequence[tuple[str, float]]) -> pygame.Surface:
    """A disc of colours one within the other, each as large as a part of the whole."""
    fine = pygame.Surface((wide * _FINE, wide * _FINE), pygame.SRCALPHA)
    for colour, part in circles:
        pygame.draw.circle(fine, look.colour(colour), fine.get_rect().center, wide * _FINE / 2 * part)
    return pygame.transform.smoothscale(fine, (wide, wide))


@cache_surface
def draw_bead(look: Look, wide: int, is_better: bool) -> pygame.Surface:
    circles = (("ink", 1.0), ("glow", 0.72)) if is_better else (("ink", 1.0), ("mist", 0.84), ("ink", 0.5))
    return draw_circles(look, max(wide, _LEAST_BEAD), circles)


@cache_surface
def draw_disc(look: Look, label: str, wide: int, is_better: bool) -> pygame.Surface:
    """A number on gold, or a letter on pale grey."""
    wide = max(wide, _LEAST_DISC)
    disc = draw_circles(look, wide, (("ink", 1.0), ("gold-top", 0.84) if is_better else ("paper", 0.86)))
    text = look.texts.line(label, "sans-bold", wide * 0.66 / look.unit, look.colour("ink"))
    disc.blit(text, text.get_rect(center=(wide / 2, wide / 2)))
    return disc


@cache_surface
def draw_sign(look: Look, icon: str, wide: int, is_better: bool) -> pygame.Surface:
    wide = max(wide, _LEAST_DISC - 3)
    disc = draw_circles(look, wide, (("ink", 1.0), ("paper-top" if is_better else "paper", 0.84)))
    drawn = tinted_icon(look, icon, max(round(wide * 0.6), 6), "ink")
    disc.blit(drawn, drawn.get_rect(center=(wide / 2, wide / 2)))
    return disc
