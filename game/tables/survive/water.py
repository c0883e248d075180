"""The water under the spaces: their lines, the sea of a board's own colour, and the hexes that are seen of a part of the board."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import pygame

from game.render import shapes
from game.render.theme import Colour

from ..kit.camera import Point
from .layout import Geometry, corners

_SOFT, _SOFTER = 12, 6  # pixels of a hex's size where the board's own sea is drawn, and a calm field, for nothing of them is sharp
_SEA_REACH, FADING = 1.02, 0.25  # how far that sea reaches around a space, and how far from there it fades
CALM = 0.35  # how far a calm field fades
_CORNERS = corners((0.0, 0.0))


class TintedWater:
    """Water of another colour under all spaces, drawn once for all sizes; it fades into the sea around, which is that of the window."""

    def __init__(self, geometry: Geometry, colour: Colour, reach: float = _SEA_REACH, fading: float = FADING, soft: int = _SOFT) -> None:
        self._soft = soft
        edge = reach + 2 * fading
        bounds = geometry.bounds
        left, top = (math.floor((side - edge) * soft) for side in (bounds.left, bounds.top))
        wide, high = (math.ceil((side + 2 * edge) * soft) for side in (bounds.width, bounds.height))
        self._part = pygame.Rect(left, top, wide, high)
        small = pygame.Surface(self._part.size, pygame.SRCALPHA)
        small.fill((*colour, 0))
        for outline in outlines(geometry.spaces, self._part, soft, reach):
            pygame.draw.polygon(small, colour, outline)
        self._small = pygame.transform.gaussian_blur(small, round(soft * fading))

    @classmethod
    def calm(cls, geometry: Geometry, colours: Sequence[Colour], seen: float) -> TintedWater:
        """A field with the colours of its top, middle and foot, of which so much is seen."""
        field = cls(geometry, (255, 255, 255), 1.0, CALM, _SOFTER)
        field._colour_down(colours, seen)
        return field

    def _colour_down(self, colours: Sequence[Colour], seen: float) -> None:
        top, middle, foot = colours
        wide, high = self._part.size
        for y, part, one, other in ((0, high // 2, top, middle), (high // 2, high - high // 2, middle, foot)):
            self._small.blit(shapes.gradient((wide, part), one, other), (0, y), special_flags=pygame.BLEND_RGBA_MULT)
        self._small.fill((255, 255, 255, round(255 * seen)), special_flags=pygame.BLEND_RGBA_MULT)

    def blit(self, sheet: pygame.Surface, part: pygame.Rect, size: float) -> None:
        """Fills a sheet that is this part of the board at a size of hexes."""
        scale = size / self._soft
        left, top = math.floor(part.left / scale), math.floor(part.top / scale)
        window = pygame.Rect(left, top, math.ceil(part.right / scale) - left, math.ceil(part.bottom / scale) - top).clip(self._part)
        large = pygame.transform.smoothscale(
            self._small.subsurface(window.move(-self._part.x, -self._part.y)), (round(window.width * scale), round(window.height * scale))
        )
        sheet.blit(large, (round(window.x * scale) - part.x, round(window.y * scale) - part.y))


def outlines(places: list[Point], part: pygame.Rect, size: float, grown: float = 1.0) -> Iterator[list[Point]]:
    """Hexes that are seen in a part of the board, in its pixels."""
    shape = [(x * size * grown, y * size * grown) for x, y in _CORNERS]
    far = size * grown
    for x, y in ((x * size - part.x, y * size - part.y) for x, y in places):
        if -far < x < part.width + far and -far < y < part.height + far:
            yield [(x + right, y + down) for right, down in shape]
