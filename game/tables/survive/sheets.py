"""Sheets that lie on the board: drawn for somewhat more than is seen, so that moving the board about draws nothing anew."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator

import pygame

from game.render.theme import Colour

from ..kit.camera import Camera, Point
from .geometry import Geometry, corners

_BEYOND = 0.25
"""How much more than the room is drawn, as a part of it."""
_SOFT = 12
"""Pixels of a hex's size where the board's own sea is drawn, for nothing of it is sharp."""
_AROUND, FADING = 1.02, 0.25
"""How far that sea reaches around a space, and how far from there it fades."""
_CORNERS = corners((0.0, 0.0))

Draw = Callable[[pygame.Surface, pygame.Rect], None]
"""Draws on a surface that is this part of the board, in pixels from its (0, 0)."""


class Sheet:
    """One surface that moves with the board."""

    def __init__(self) -> None:
        self._key: Hashable = None
        self._part = pygame.Rect(0, 0, 0, 0)
        self._surface = pygame.Surface((0, 0))

    def blit(self, ground: pygame.Surface, camera: Camera, key: Hashable, bounds: pygame.Rect, draw: Draw) -> None:
        """Puts on the ground what is seen of the sheet; nothing of it lies outside its bounds."""
        seen = _seen(camera)
        if self._key != key or not self._part.contains(seen.clip(bounds)):
            self._key, self._part = key, _more(seen).clip(bounds)
            self._surface = pygame.Surface(self._part.size, pygame.SRCALPHA)
            draw(self._surface, self._part)
        ground.blit(self._surface, (self._part.x - seen.x, self._part.y - seen.y))


def _seen(camera: Camera) -> pygame.Rect:
    """The part of the board that is seen, in pixels from its (0, 0)."""
    x, y = camera.pixel((0, 0))
    return camera.room.move(-round(x), -round(y))


def _more(seen: pygame.Rect) -> pygame.Rect:
    return seen.inflate(round(seen.width * _BEYOND), round(seen.height * _BEYOND))


class OwnSea:
    """Water of another colour under all spaces, drawn once for all sizes; it fades into the sea around, which is that of the window."""

    def __init__(self, geometry: Geometry, colour: Colour) -> None:
        self.colour = colour
        edge = _AROUND + 2 * FADING
        bounds = geometry.bounds
        left, top = (math.floor((side - edge) * _SOFT) for side in (bounds.left, bounds.top))
        wide, high = (math.ceil((side + 2 * edge) * _SOFT) for side in (bounds.width, bounds.height))
        self._part = pygame.Rect(left, top, wide, high)
        small = pygame.Surface(self._part.size, pygame.SRCALPHA)
        small.fill((*colour, 0))
        for outline in outlines(geometry.spaces, self._part, _SOFT, _AROUND):
            pygame.draw.polygon(small, colour, outline)
        self._small = pygame.transform.gaussian_blur(small, round(_SOFT * FADING))

    def blit(self, sheet: pygame.Surface, part: pygame.Rect, size: float) -> None:
        """Fills a sheet that is this part of the board at a size of hexes."""
        scale = size / _SOFT
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
