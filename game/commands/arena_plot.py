"""The picture of an arena: every pairing's share with its interval, and how the shares settled game by game."""

from __future__ import annotations

from collections.abc import Sequence
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
from game.words.catalogue import Catalogue

from .arena import Findings, share_words, versus

_SIZE = (1600, 900)
_FINE = 2  # how many times larger it is drawn, for smooth lines
_COLOURS = ("teal", "danger", "gold", "plum", "azure", "gain", "crimson", "edge", "ink", "dusk-low")
_BANDS = 3  # with more pairings than these their bands would only hide each other
_FIRST_DEALS = 3  # before these a running share only jumps
_TICKS = 5

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class _Axes:
    """A field in which values have places."""

    field: pygame.Rect
    width: float  # the largest value across

    def across(self, value: float) -> float:
        return self.field.left + self.field.width * value / self.width

    def up(self, share: float) -> float:
        return self.field.bottom - self.field.height * share


def draw_plot(file: Path, title: str, shares: Sequence[Sequence[float]], found: Findings, catalogue: Catalogue) -> None:
    """Draws the picture into a file; no window is opened."""
    pygame.font.init()
    size = _SIZE[0] * _FINE, _SIZE[1] * _FINE
    surface = pygame.Surface(size)
    _Picture(surface, Look(Theme.load(), size), found, catalogue).draw(title, shares)
    try:
        pygame.image.save(pygame.transform.smoothscale(surface, _SIZE), file)
    except pygame.error as error:
        raise GameError("arena-no-plot", file=str(file), problem=str(error)) from error


class _Picture:
    """Two panels on paper."""

    def __init__(self, surface: pygame.Surface, look: Look, found: Findings, catalogue: Catalogue) -> None:
        self._surface, self._look, self._found, self._catalogue = surface, look, found, catalogue

    def draw(self, title: str, shares: Sequence[Sequence[float]]) -> None:
        look, (width, height) = self._look, self._surface.get_size()
        self._surface.blit(gradient((width, height), look.colour("paper-top"), look.colour("paper")), (0, 0))
        self._write(title, "title", (look.u(3), look.u(3.4)), "left")
        top, low, gap = look.u(7), height - look.u(3), look.u(3)
        middle = round(width * 0.47)
        self._pairings(self._panel(pygame.Rect(gap, top, middle - gap, low - top), "arena.plot.share"))
        self._running(
            self._panel(pygame.Rect(middle + gap // 2, top, width - middle - gap * 3 // 2, low - top), "arena.plot.running"), shares
        )

    def _panel(self, place: pygame.Rect, heading: str) -> pygame.Rect:
        """Draws a card with a heading, and gives the room that is left on it."""
        look = self._look
        self._surface.blit(rounded_rect(place.size, look.u(0.8), look.colour("field")), place)
        self._write(self._catalogue.say(heading), "heading", (place.left + look.u(2), place.top + look.u(2.2)), "left")
        return pygame.Rect(place.left + look.u(2), place.top + look.u(5), place.width - look.u(4), place.height - look.u(8.5))

    def _pairings(self, place: pygame.Rect) -> None:
        """A row for each: its name and figures, and its interval below them."""
        axes, summaries = _Axes(place, 1.0), self._found.summaries
        for quarter in range(5):
            x = axes.across(quarter / 4)
            pygame.draw.line(self._surface, self._look.colour("rule"), (x, place.top), (x, place.bottom), _FINE)
            self._write(self._percent(quarter), "caption", (x, place.bottom + self._look.u(1.3)), "middle")
        self._draw_dashes((axes.across(self._found.bar), place.top), (axes.across(self._found.bar), place.bottom))
        step = min(place.height / len(summaries), self._look.u(8))
        for row, summary in enumerate(summaries):
            self._row(axes, summary, place.top + step * (row + 0.5), self._colour(row))

    def _row(self, axes: _Axes, summary: Summary, y: float, colour: str) -> None:
        look, share = self._look, summary.share
        left, right, line = axes.field.left, axes.field.right, y + look.u(0.75)
        words = y - look.u(0.65)
        self._write(versus(summary.levels, self._catalogue), "strong", (left, words), "left", "field")
        self._write(share_words(share, self._catalogue), "body", (right, words), "right", "field")
        low, high = axes.across(share.low), axes.across(share.high)
        bar = pygame.Rect(round(low), 0, max(round(high - low), 1), look.u(0.7))
        bar.centery = round(line)
        self._surface.blit(rounded_rect(bar.size, bar.height // 2, mix(look.colour(colour), look.colour("field"), 0.55)), bar)
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
                self._band(axes, deals, self._colour(row))
        for row, deals in enumerate(shares):
            self._line([(axes.across(2 * deal), axes.up(share)) for deal, share in _running_means(deals)], self._colour(row))

    def _grid(self, axes: _Axes, longest: int) -> None:
        look, place = self._look, axes.field
        for quarter in range(5):
            y = axes.up(quarter / 4)
            pygame.draw.line(self._surface, look.colour("rule"), (place.left, y), (place.right, y), _FINE)
            self._write(self._percent(quarter), "caption", (place.left - look.u(0.7), y), "right")
        for games in ticks(longest):
            self._write(str(games), "caption", (axes.across(games), place.bottom + look.u(1.3)), "middle")
        self._write(self._catalogue.say("arena.head.games"), "caption", (place.right, place.bottom + look.u(2.6)), "right")
        self._draw_dashes((place.left, axes.up(self._found.bar)), (place.right, axes.up(self._found.bar)))

    def _band(self, axes: _Axes, deals: Sequence[float], colour: str) -> None:
        """Where the share may lie, as known after each deal."""
        known = [(axes.across(2 * deal), share_of(deals[:deal])) for deal, _ in _running_means(deals)]
        if len(known) < 2:
            return
        edge = [(x, axes.up(share.high)) for x, share in known] + [(x, axes.up(share.low)) for x, share in reversed(known)]
        layer = pygame.Surface(self._surface.get_size(), pygame.SRCALPHA)
        pygame.draw.polygon(layer, (*self._look.colour(colour), 38), edge)
        self._surface.blit(layer, (0, 0))

    def _line(self, points: Sequence[Point], colour: str) -> None:
        thick = self._look.u(0.14)
        for one, other in pairwise(points):
            pygame.draw.line(self._surface, self._look.colour(colour), one, other, 2 * thick)
        for point in points:  # rounds the joints
            pygame.draw.circle(self._surface, self._look.colour(colour), point, thick)
        if points:
            pygame.draw.circle(self._surface, self._look.colour(colour), points[-1], self._look.u(0.4))

    def _draw_dashes(self, start: Point, end: Point) -> None:
        """Draws the bar that a share is measured by."""
        one, other = pygame.Vector2(start), pygame.Vector2(end)
        dash = self._look.u(0.5)
        for piece in range(0, round(one.distance_to(other)), 2 * dash):
            begin = one.move_towards(other, piece)
            pygame.draw.line(self._surface, self._look.colour("ink"), begin, begin.move_towards(other, dash), 2 * _FINE)

    def _percent(self, quarter: int) -> str:
        return self._catalogue.say("arena.plot.percent", share=25 * quarter)

    def _write(self, text: str, role: str, place: Point, side: str, ground: str = "") -> None:
        """Text beside or on a point, at its height; on a ground if lines would run through it."""
        line = self._look.line(text, role, "ink")
        x = place[0] - {"left": 0.0, "middle": line.get_width() / 2, "right": line.get_width()}[side]
        where = line.get_rect(topleft=(round(x), round(place[1] - line.get_height() / 2)))
        if ground:
            self._surface.fill(self._look.colour(ground), where.inflate(self._look.u(0.6), 0))
        self._surface.blit(line, where)

    def _colour(self, row: int) -> str:
        return _COLOURS[row % len(_COLOURS)]


def ticks(most: int) -> list[int]:
    """A few round numbers up to the largest."""
    rough = max(most / _TICKS, 1)
    size = 10 ** (len(str(int(rough))) - 1)
    step = next(factor * size for factor in (1, 2, 5, 10) if factor * size >= rough)
    return list(range(0, most + 1, ceil(step)))


def _running_means(deals: Sequence[float]) -> list[tuple[int, float]]:
    """The mean share after each deal but the first few."""
    means = [(count, total / count) for count, total in enumerate(accumulate(deals), 1)]
    return means[_FIRST_DEALS - 1 :] or means[-1:]
