"""Drawings at the size they are shown: SVG files, some of them templates that serve all six colours of players, and
patterns for those who see these colours alike.
"""

from __future__ import annotations

import io
from collections import OrderedDict
from functools import cache, lru_cache, partial
from time import perf_counter
from typing import TYPE_CHECKING

import pygame

from game.engine import GameError
from game.files.faults import Fault
from game.files.resources import asset
from game.files.view_boxes import Box, view_box

from .theme import Theme, hex_colour, mix

if TYPE_CHECKING:
    from .others_drawings import DrawingFile, OthersDrawings, OthersPicture

Key = tuple[str, int, int]  # a drawing and the room it was drawn for

_KEPT = 1200
_WHITE = (255, 255, 255)
_TOGETHER = 1.0  # seconds for which drawings of others are gathered, so that the table does not change with each
_DARK = 330  # the sum of a colour's parts below which it is dark


class Art:
    """Finds a drawing by its name, such as "survive/shark" or "survive/explorer-crimson", and keeps what it has drawn.

    After a change of size what was drawn `before` is scaled, so that no frame waits, and drawn sharply slice by slice.
    """

    def __init__(self, theme: Theme, before: Art | None = None, patterns: bool = False) -> None:
        """`patterns`: players' colours are woven into patterns."""
        self._theme, self._patterns = theme, patterns
        self._kept: OrderedDict[Key, pygame.Surface] = OrderedDict()
        self._boxes: dict[str, Box] = {}
        self._old = before.sharp_ones() if before else {}
        # what is only scaled as yet, in the order in which it was asked for
        self._soft: OrderedDict[Key, None] = OrderedDict()
        self._is_asked = False  # whether anything was drawn at this size, as the first frame does
        self.soft_given = 0  # how often something was given that is not sharp
        self._others: OthersDrawings | None = before._others if before else None
        # how many drawings of others had come when one was missed first, and when
        self._awaited: tuple[int, float] | None = None

    def has(self, name: str) -> bool:
        return _source(*self._file(name)) is not None

    def picture(self, name: str, width: int, height: int) -> pygame.Surface:
        """The drawing as large as fits into this room, its own proportions kept."""
        key = name, width, height
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = self._scale_nearest(*key) or self._draw(*key)
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        self.soft_given += key in self._soft
        self._is_asked = True
        return found

    def picture_of_others(self, file: DrawingFile, factor: float) -> OthersPicture | None:
        """A drawing that somebody else made, for so many pixels a unit, as far as it has come; where it has not, who
        asks draws something else, and both are replaced like what is not sharp.
        """
        from .others_drawings import others_drawings  # most boards have none, and the first picture never

        self._others = others_drawings()
        found, is_awaited = self._others.find(file, factor)
        if is_awaited:
            self.soft_given += 1
            self._awaited = self._awaited or (self._others.arrived, perf_counter())
        return found

    @property
    def is_soft(self) -> bool:
        """Whether something waits to be drawn sharply."""
        return bool(self._soft) or self._awaited is not None

    def sharpen(self, seconds: float) -> bool:
        """Between two frames: draws sharply for so long, one drawing at least; whether the last one became sharp by it.
        When none is soft, what was drawn before is let go.
        """
        was_soft, until = bool(self._soft), perf_counter() + seconds
        while self._soft:
            key, _ = self._soft.popitem(last=False)
            if key in self._kept:
                self._kept[key] = self._draw(*key)
            if perf_counter() >= until:
                break
        if self._is_asked and not self._soft:
            self._old = {}
        return self._have_others_come() or (was_soft and not self._soft)

    def take_faults(self) -> list[Fault]:
        """Why drawings of others cannot be shown: each is told once."""
        return self._others.take_faults() if self._others else []

    def take_errors(self) -> list[Exception]:
        """Errors with drawings of others that are mistakes of ours: they should be reported."""
        return self._others.take_errors() if self._others else []

    def close(self) -> None:
        """Nothing more is drawn for others."""
        if self._others:
            self._others.close()

    def _have_others_come(self) -> bool:
        """Whether drawings of others have come that were missed: all of them, or some after a while, for one may hold
        up the next.
        """
        if self._others is None or self._awaited is None:
            return False
        before, since = self._awaited
        is_over = not self._others.is_busy or (self._others.arrived > before and perf_counter() - since > _TOGETHER)
        if is_over:
            self._awaited = None
        return is_over

    def sharp_ones(self) -> dict[str, list[pygame.Surface]]:
        """All that was really drawn, by its name; where that is not yet done, the drawings of before."""
        found: dict[str, list[pygame.Surface]] = {}
        for key, drawn in self._kept.items():
            if key not in self._soft:
                found.setdefault(key[0], []).append(drawn)
        return self._old | found

    def _scale_nearest(self, name: str, width: int, height: int) -> pygame.Surface | None:
        """The nearest of what was drawn before, as large as is wanted."""
        if name not in self._old:
            return None
        size = self._size(name, width, height)
        nearest = min(self._old[name], key=lambda drawn: abs(drawn.get_height() - size[1]))
        if nearest.get_size() == size:
            return nearest
        self._soft[name, width, height] = None
        return pygame.transform.smoothscale(nearest, size)

    def proportion(self, name: str) -> float:
        """Width through height."""
        _, _, width, height = self.box(name)
        return width / height

    def box(self, name: str) -> Box:
        """The box a drawing was drawn in, in its own units: left, top, width and height around its (0, 0)."""
        if name not in self._boxes:
            self._boxes[name] = view_box(self._svg(name))
        return self._boxes[name]

    def _draw(self, name: str, width: int, height: int) -> pygame.Surface:
        size, (file, colour) = self._size(name, width, height), self._file(name)
        drawn = draw_svg(self._svg(name), size)
        source = _source(file, colour) if self._patterns and colour else None
        if source is None:
            return drawn
        figure = draw_svg(self._fill_in_colours(source, colour, is_figure=True), size)
        return weave(drawn, figure, list(self._theme.players).index(colour))

    def _size(self, name: str, width: int, height: int) -> tuple[int, int]:
        _, _, wide, high = self.box(name)
        scale = min(width / wide, height / high)
        return max(round(wide * scale), 1), max(round(high * scale), 1)

    def _svg(self, name: str) -> str:
        file, colour = self._file(name)
        source = _source(file, colour)
        if source is None:
            raise GameError("art-missing", name=name)
        return self._fill_in_colours(source, colour) if colour else source

    def _file(self, name: str) -> tuple[str, str]:
        """A name that ends in a player's colour, and has no file of its own, means the template in that colour."""
        stem, _, colour = name.rpartition("-")
        if colour in self._theme.players and not asset("art", f"{name}.svg").is_file():
            return stem, colour
        return name, ""

    def _fill_in_colours(self, source: str, colour: str, is_figure: bool = False) -> str:
        for key, value in self._paint(colour, is_figure).items():
            source = source.replace(f"@{key}@", value)
        return source

    def paints(self) -> dict[str, dict[str, str]]:
        """What fills in the templates for each colour of a player."""
        return {colour: self._paint(colour) for colour in self._theme.players}

    def _paint(self, colour: str, is_figure: bool = False) -> dict[str, str]:
        """The figure of a pattern is darker than its ground, or lighter where that is dark."""
        player, base = self._theme.players[colour], self._theme.colour(colour)
        if is_figure:
            base = mix(base, _WHITE if sum(base) < _DARK else self._theme.colour("ink"), 0.45)
        return {
            "symbol": _source(f"symbols/{player.symbol}", "") or "",
            "base": hex_colour(base),
            "light": hex_colour(mix(base, _WHITE, 0.22)),
            "dark": hex_colour(mix(base, self._theme.colour("ink"), 0.14)),
            "sign": player.sign,
        }


@cache
def _source(file: str, _colour: str) -> str | None:
    path = asset("art", f"{file}.svg")
    return path.read_text(encoding="utf-8") if path.is_file() else None


def draw_svg(svg: str, size: tuple[int, int]) -> pygame.Surface:
    drawn = svg_surface(svg, size)
    return drawn.convert_alpha() if pygame.display.get_surface() else drawn


def svg_surface(svg: str, size: tuple[int, int]) -> pygame.Surface:
    """The same for any thread: in the format it was drawn in, whatever the window has."""
    return pygame.image.load_sized_svg(io.BytesIO(svg.encode()), size)


# Patterns by which the colours of players differ.


_STRIPE = 0.085  # how broad a stripe is, as a part of the drawing's larger side
_THINNEST = 2


def weave(ground: pygame.Surface, figure: pygame.Surface, number: int) -> pygame.Surface:
    """One drawing with the other one on the lines of a pattern: they differ only where the colour is."""
    lines = figure.copy()
    lines.blit(_mask(figure.get_size(), number), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    whole = ground.copy()
    whole.blit(lines, (0, 0))
    return whole


@lru_cache(maxsize=24)
def _mask(size: tuple[int, int], number: int) -> pygame.Surface:
    """White where the lines of a pattern are."""
    mask = pygame.Surface(size, pygame.SRCALPHA)
    wide = max(round(max(size) * _STRIPE), _THINNEST)
    _PATTERNS[number % len(_PATTERNS)](mask, wide)
    return mask


def _across(mask: pygame.Surface, wide: int) -> None:
    for y in range(0, mask.get_height(), 2 * wide):
        mask.fill((255, 255, 255, 255), (0, y, mask.get_width(), wide))


def _upright(mask: pygame.Surface, wide: int) -> None:
    for x in range(0, mask.get_width(), 2 * wide):
        mask.fill((255, 255, 255, 255), (x, 0, wide, mask.get_height()))


def _slanting(mask: pygame.Surface, wide: int, down: int = 1) -> None:
    high, step = mask.get_height(), 3 * wide
    for x in range(-high, mask.get_width() + high, step):
        start, end = (x, x + high) if down > 0 else (x + high, x)
        pygame.draw.line(mask, (255, 255, 255, 255), (start, 0), (end, high), max(round(1.3 * wide), _THINNEST))


def _draw_dots(mask: pygame.Surface, wide: int) -> None:
    for row, y in enumerate(range(0, mask.get_height() + wide, 2 * wide)):
        for x in range(wide * (row % 2), mask.get_width() + wide, 2 * wide):
            pygame.draw.circle(mask, (255, 255, 255, 255), (x, y), max(wide * 0.62, 1))


def _draw_checks(mask: pygame.Surface, wide: int) -> None:
    for row, y in enumerate(range(0, mask.get_height(), wide)):
        for x in range(wide * (row % 2), mask.get_width(), 2 * wide):
            mask.fill((255, 255, 255, 255), (x, y, wide, wide))


_PATTERNS = (
    _slanting,
    _across,
    _draw_dots,
    _upright,
    partial(_slanting, down=-1),
    _draw_checks,
)  # in the order of the theme's players
