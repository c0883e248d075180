"""Pictures that commands draw into files: panels on paper, lines and words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import ceil
from pathlib import Path

import pygame

from game.engine import GameError
from game.render.look import Look
from game.render.shapes import gradient, rounded_rect
from game.render.theme import Theme
from game.words.catalogue import Catalogue

FINE = 2  # how many times larger it is drawn, for smooth lines
_SIZE = (1600, 900)
_COLOURS = ("teal", "danger", "gold", "plum", "azure", "gain", "crimson", "edge", "ink", "dusk-low")
_TICKS = 5

Point = tuple[float, float]


class PaperPlot:
    """A sheet of paper with a title, for panels."""

    def __init__(self, title: str, catalogue: Catalogue) -> None:
        pygame.font.init()
        size = _SIZE[0] * FINE, _SIZE[1] * FINE
        self.surface = pygame.Surface(size)
        self.look = Look(Theme.load(), size)
        self.catalogue = catalogue
        self.surface.blit(gradient(size, self.look.colour("paper-top"), self.look.colour("paper")), (0, 0))
        first, *more = self.look.wrap(title, "title", size[0] - self.look.u(7.5))
        self.write(f"{first.rstrip(', ')}…" if more else first, "title", (self.look.u(3), self.look.u(3.4)), "left")

    def save(self, file: Path) -> None:
        """Writes the picture; no window is opened."""
        try:
            pygame.image.save(pygame.transform.smoothscale(self.surface, _SIZE), file)
        except pygame.error as error:
            raise GameError("arena-no-plot", file=str(file), problem=str(error)) from error

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
