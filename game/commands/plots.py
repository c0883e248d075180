"""The pictures that commands draw into files: a sheet of paper with panels, lines and words.

That of a review has the chances to win turn by turn, and bars for what luck did, what the others did and what was
missed; that of an arena has every pairing's share with its interval, and how the shares settled game by game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import ceil
from pathlib import Path

import pygame

from game.arena.contests import Summary
from game.arena.estimates import share_of
from game.engine import GameError
from game.render.look import Look
from game.render.shapes import gradient, rounded_rect
from game.render.theme import Theme, mix
from game.review.ledger import add_up
from game.review.report import Review
from game.words.catalogue import Catalogue

from .arena import Findings, share_words, versus

FINE = 2  # how many times larger it is drawn, for smooth lines
_SIZE = (1600, 900)
_COLOURS = ("teal", "danger", "gold", "plum", "azure", "gain", "crimson", "edge", "ink", "dusk-low")
_TICKS = 5
_COMMAS = ", ，、；"  # what a title that is cut off does not end with

Point = tuple[float, float]


class PaperPlot:
    """A sheet of paper with a title, for panels."""

    def __init__(self, title: str, catalogue: Catalogue) -> None:
        pygame.font.init()
        size = _SIZE[0] * FINE, _SIZE[1] * FINE
        self.surface = pygame.Surface(size)
        self.look = Look(Theme.load(), size, language=catalogue.language)
        self.catalogue = catalogue
        self.surface.blit(gradient(size, self.look.colour("paper-top"), self.look.colour("paper")), (0, 0))
        first, *more = self.look.wrap(title, "title", size[0] - self.look.u(7.5))
        self.write(f"{first.rstrip(_COMMAS)}…" if more else first, "title", (self.look.u(3), self.look.u(3.4)), "left")

    def save(self, file: Path) -> None:
        """Writes the picture; no window is opened."""
        try:
            pygame.image.save(pygame.transform.smoothscale(self.surface, _SIZE), file)
        except pygame.error as error:
            raise GameError("no-plot", file=str(file), problem=str(error)) from error

    def panels(self, middle: float, *headings: str) -> tuple[pygame.Rect, pygame.Rect]:
        """Two cards side by side, parted at this share of the width: the room that is left on each."""
        (width, height), look = self.surface.get_size(), self.look
        top = look.u(7)
        low = height - look.u(3)
        gap = look.u(3)
        part = round(width * middle)
        left = pygame.Rect(gap, top, part - gap, low - top)
        right = pygame.Rect(part + gap // 2, top, width - part - gap * 3 // 2, low - top)
        return self._panel(left, headings[0]), self._panel(right, headings[1])

    def _panel(self, place: pygame.Rect, heading: str) -> pygame.Rect:
        look = self.look
        self.surface.blit(rounded_rect(place.size, look.u(0.8), look.colour("field")), place)
        self.write(self.catalogue.say(heading), "heading", (place.left + look.u(2), place.top + look.u(2.2)), "left")
        return pygame.Rect(
            place.left + look.u(2), place.top + look.u(5), place.width - look.u(4), place.height - look.u(8.5)
        )

    def quarters(self, place: pygame.Rect, up: Callable[[float], float], word: Callable[[int], str]) -> None:
        """Lines across at every quarter of the height, each with its word before it."""
        for quarter in range(5):
            y = up(quarter / 4)
            pygame.draw.line(self.surface, self.look.colour("rule"), (place.left, y), (place.right, y), FINE)
            self.write(word(quarter), "caption", (place.left - self.look.u(0.7), y), "right")

    def line(self, points: Sequence[Point], colour: str) -> None:
        """A thick line with round joints and a dot at its end."""
        thick = self.look.u(0.14)
        for one, other in pairwise(points):
            pygame.draw.line(self.surface, self.look.colour(colour), one, other, 2 * thick)
        for point in points:
            pygame.draw.circle(self.surface, self.look.colour(colour), point, thick)
        if points:
            pygame.draw.circle(self.surface, self.look.colour(colour), points[-1], self.look.u(0.4))

    def dashes(self, start: Point, end: Point) -> None:
        one, other = pygame.Vector2(start), pygame.Vector2(end)
        dash = self.look.u(0.5)
        for piece in range(0, round(one.distance_to(other)), 2 * dash):
            begin = one.move_towards(other, piece)
            pygame.draw.line(self.surface, self.look.colour("ink"), begin, begin.move_towards(other, dash), 2 * FINE)

    def write(self, text: str, role: str, place: Point, side: str, ground: str = "") -> None:
        """Text beside or on a point, at its height; on a ground if lines would run through it."""
        line = self.look.line(text, role, "ink")
        x = place[0] - {"left": 0.0, "middle": line.get_width() / 2, "right": line.get_width()}[side]
        where = line.get_rect(topleft=(round(x), round(place[1] - line.get_height() / 2)))
        if ground:
            self.surface.fill(self.look.colour(ground), where.inflate(self.look.u(0.6), 0))
        self.surface.blit(line, where)


def colour_of(row: int) -> str:
    return _COLOURS[row % len(_COLOURS)]


def ticks(most: int) -> list[int]:
    """A few round numbers up to the largest."""
    rough = max(most / _TICKS, 1)
    size = 10 ** (len(str(int(rough))) - 1)
    step = next(factor * size for factor in (1, 2, 5, 10) if factor * size >= rough)
    return list(range(0, most + 1, ceil(step)))


_REVIEW_MIDDLE = 0.6


@dataclass(frozen=True, slots=True)
class PlottedSeat:
    """Who sat where, in which colour."""

    seat: int
    name: str
    colour: str


def draw_review(
    file: Path, title: str, seats: Sequence[PlottedSeat], review: Review, catalogue: Catalogue, part: str
) -> None:
    """Draws the picture into a file, the winner first; no window is opened. Its parts are called turns or rounds."""
    paper = PaperPlot(title, catalogue)
    left, right = paper.panels(_REVIEW_MIDDLE, "review.chances", "review.ledger")
    _draw_chances(paper, left, seats, review, part)
    _draw_ledger(paper, right, seats, review)
    paper.save(file)


def _draw_chances(
    paper: PaperPlot, place: pygame.Rect, seats: Sequence[PlottedSeat], review: Review, part: str
) -> None:
    look = paper.look
    room = pygame.Rect(place.left + look.u(3.4), place.top, place.width - look.u(3.4), place.height)
    last = max(len(review.curve) - 1, 1)

    def across(point: int) -> float:
        return room.left + room.width * point / last

    def up(chance: float) -> float:
        return room.bottom - room.height * chance

    paper.quarters(room, up, lambda quarter: str(25 * quarter))
    begun = {point.turn: number for number, point in reversed(list(enumerate(review.curve)))}
    for turn in ticks(max(begun, default=0)):
        if turn in begun:
            paper.write(str(turn), "caption", (across(begun[turn]), room.bottom + look.u(1.3)), "middle")
    paper.write(paper.catalogue.say(f"review.axis.{part}"), "caption", (room.right, room.bottom + look.u(2.6)), "right")
    for one in seats:
        paper.line(
            [(across(number), up(point.chances[one.seat])) for number, point in enumerate(review.curve)], one.colour
        )


def _draw_ledger(paper: PaperPlot, place: pygame.Rect, seats: Sequence[PlottedSeat], review: Review) -> None:
    """A bar for every part of a seat's lead: to the right of the line what was given, to the left what was taken."""
    look, say = paper.look, paper.catalogue.say
    sums = [each.shown() for each in add_up(review)]
    most = max(1, *(abs(points) for parts in sums for points in parts.values()))
    zero = place.left + place.width * 0.6
    half = place.width * 0.33
    step = place.height / len(seats)
    pygame.draw.line(paper.surface, look.colour("rule"), (zero, place.top), (zero, place.bottom), FINE)
    for line, one in enumerate(seats):
        top = place.top + line * step
        pygame.draw.circle(
            paper.surface, look.colour(one.colour), (place.left + look.u(0.5), top + step * 0.14), look.u(0.5)
        )
        paper.write(one.name, "strong", (place.left + look.u(1.6), top + step * 0.14), "left")
        for row, (word, figure) in enumerate(sums[one.seat].items()):
            y = top + step * (0.34 + 0.18 * row)
            paper.write(say(f"review.command.{word}"), "caption", (place.left + look.u(1.6), y), "left")
            _draw_bar(paper, zero, y, figure * half / most, figure)


def _draw_bar(paper: PaperPlot, zero: float, y: float, length: float, points: int) -> None:
    bar = pygame.Rect(round(min(zero, zero + length)), 0, max(round(abs(length)), 1), paper.look.u(0.8))
    bar.centery = round(y)
    colour = paper.look.colour("gain" if points > 0 else "danger")
    paper.surface.blit(rounded_rect(bar.size, min(bar.size) // 3, colour), bar)
    if points:
        gap = paper.look.u(0.5)
        place, side = ((bar.right + gap, y), "left") if points > 0 else ((bar.left - gap, y), "right")
        paper.write(f"{points:+}", "caption", place, side)


_ARENA_MIDDLE = 0.47
_BANDS = 3  # with more pairings than these their bands would only hide each other
_FIRST_DEALS = 3  # before these a running share only jumps


@dataclass(frozen=True, slots=True)
class _Axes:
    """A field in which values have places."""

    field: pygame.Rect
    width: float  # the largest value across

    def across(self, value: float) -> float:
        return self.field.left + self.field.width * value / self.width

    def up(self, share: float) -> float:
        return self.field.bottom - self.field.height * share


def draw_arena(
    file: Path, title: str, shares: Sequence[Sequence[float]], found: Findings, catalogue: Catalogue
) -> None:
    """Draws the picture into a file; no window is opened."""
    paper = PaperPlot(title, catalogue)
    _ArenaPicture(paper, found).draw(shares)
    paper.save(file)


class _ArenaPicture:
    """Two panels on paper."""

    def __init__(self, paper: PaperPlot, found: Findings) -> None:
        self._paper, self._found = paper, found
        self._surface = paper.surface
        self._look = paper.look
        self._catalogue = paper.catalogue

    def draw(self, shares: Sequence[Sequence[float]]) -> None:
        left, right = self._paper.panels(_ARENA_MIDDLE, "arena.plot.share", "arena.plot.running")
        self._pairings(left)
        self._running(right, shares)

    def _pairings(self, place: pygame.Rect) -> None:
        """A row for each: its name and figures, and its interval below them."""
        axes, summaries = _Axes(place, 1.0), self._found.summaries
        for quarter in range(5):
            x = axes.across(quarter / 4)
            pygame.draw.line(self._surface, self._look.colour("rule"), (x, place.top), (x, place.bottom), FINE)
            self._paper.write(self._percent(quarter), "caption", (x, place.bottom + self._look.u(1.3)), "middle")
        self._paper.dashes((axes.across(self._found.bar), place.top), (axes.across(self._found.bar), place.bottom))
        step = min(place.height / len(summaries), self._look.u(8))
        for row, summary in enumerate(summaries):
            self._row(axes, summary, place.top + step * (row + 0.5), colour_of(row))

    def _row(self, axes: _Axes, summary: Summary, y: float, colour: str) -> None:
        look = self._look
        share = summary.share
        write = self._paper.write
        left = axes.field.left
        right = axes.field.right
        line = y + look.u(0.75)
        words = y - look.u(0.65)
        write(versus(summary.levels, self._catalogue), "strong", (left, words), "left", "field")
        write(share_words(share, self._catalogue), "body", (right, words), "right", "field")
        low, high = axes.across(share.low), axes.across(share.high)
        bar = pygame.Rect(round(low), 0, max(round(high - low), 1), look.u(0.7))
        bar.centery = round(line)
        self._surface.blit(
            rounded_rect(bar.size, bar.height // 2, mix(look.colour(colour), look.colour("field"), 0.55)), bar
        )
        pygame.draw.circle(self._surface, look.colour("field"), (axes.across(share.mean), line), look.u(0.62))
        pygame.draw.circle(self._surface, look.colour(colour), (axes.across(share.mean), line), look.u(0.5))

    def _running(self, place: pygame.Rect, shares: Sequence[Sequence[float]]) -> None:
        look = self._look
        room = pygame.Rect(place.left + look.u(3.4), place.top, place.width - look.u(3.4), place.height)
        longest = 2 * max(map(len, shares))
        axes = _Axes(room, max(longest, 1))
        self._grid(axes, longest)
        for row, deals in enumerate(shares):
            if len(shares) <= _BANDS:
                self._band(axes, deals, colour_of(row))
        for row, deals in enumerate(shares):
            self._paper.line(
                [(axes.across(2 * deal), axes.up(share)) for deal, share in _running_means(deals)], colour_of(row)
            )

    def _grid(self, axes: _Axes, longest: int) -> None:
        look = self._look
        place = axes.field
        write = self._paper.write
        self._paper.quarters(place, axes.up, self._percent)
        for games in ticks(longest):
            write(str(games), "caption", (axes.across(games), place.bottom + look.u(1.3)), "middle")
        write(self._catalogue.say("arena.head.games"), "caption", (place.right, place.bottom + look.u(2.6)), "right")
        self._paper.dashes((place.left, axes.up(self._found.bar)), (place.right, axes.up(self._found.bar)))

    def _band(self, axes: _Axes, deals: Sequence[float], colour: str) -> None:
        """Where the share may lie, as known after each deal."""
        known = [(axes.across(2 * deal), share_of(deals[:deal])) for deal, _ in _running_means(deals)]
        if len(known) < 2:
            return
        edge = [(x, axes.up(share.high)) for x, share in known] + [
            (x, axes.up(share.low)) for x, share in reversed(known)
        ]
        layer = pygame.Surface(self._surface.get_size(), pygame.SRCALPHA)
        pygame.draw.polygon(layer, (*self._look.colour(colour), 38), edge)
        self._surface.blit(layer, (0, 0))

    def _percent(self, quarter: int) -> str:
        return self._catalogue.say("arena.plot.percent", share=25 * quarter)


def _running_means(deals: Sequence[float]) -> list[tuple[int, float]]:
    """The mean share after each deal but the first few."""
    means = [(count, total / count) for count, total in enumerate(accumulate(deals), 1)]
    return means[_FIRST_DEALS - 1 :] or means[-1:]
