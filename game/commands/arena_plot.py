"""The picture of an arena: every pairing's share with its interval, and how the shares settled game by game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

import pygame

from game.arena.contests import Summary
from game.arena.estimates import share_of
from game.render.shapes import rounded_rect
from game.render.theme import mix
from game.words.catalogue import Catalogue

from .arena import Findings, share_words, versus
from .paper_plot import FINE, PaperPlot, colour_of, ticks

_MIDDLE = 0.47
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


def draw_plot(file: Path, title: str, shares: Sequence[Sequence[float]], found: Findings, catalogue: Catalogue) -> None:
    """Draws the picture into a file; no window is opened."""
    paper = PaperPlot(title, catalogue)
    _Picture(paper, found).draw(shares)
    paper.save(file)


class _Picture:
    """Two panels on paper."""

    def __init__(self, paper: PaperPlot, found: Findings) -> None:
        self._paper, self._found = paper, found
        self._surface = paper.surface
        self._look = paper.look
        self._catalogue = paper.catalogue

    def draw(self, shares: Sequence[Sequence[float]]) -> None:
        left, right = self._paper.panels(_MIDDLE, "arena.plot.share", "arena.plot.running")
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
