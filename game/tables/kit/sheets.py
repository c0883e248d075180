"""Sheets that lie on a board: drawn for somewhat more than is seen, so that moving the board about draws nothing anew."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from .camera import Camera

_BEYOND = 0.25
"""How much more than the room is drawn, as a part of it."""

Draw = Callable[[pygame.Surface, pygame.Rect], None]
"""Draws on a surface that is this part of the board, in pixels from its (0, 0)."""


class BakedSheet:
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

    def mend(self, part: pygame.Rect, draw: Draw) -> None:
        """Draws a part of the board anew, as far as the sheet has it."""
        spot = part.clip(self._part)
        if spot.width and spot.height:
            surface = self._surface.subsurface(spot.move(-self._part.x, -self._part.y))
            surface.fill((0, 0, 0, 0))
            draw(surface, spot)


def _seen(camera: Camera) -> pygame.Rect:
    """The part of the board that is seen, in pixels from its (0, 0)."""
    x, y = camera.pixel((0, 0))
    return camera.room.move(-round(x), -round(y))


def _more(seen: pygame.Rect) -> pygame.Rect:
    return seen.inflate(round(seen.width * _BEYOND), round(seen.height * _BEYOND))
