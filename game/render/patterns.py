"""Patterns by which the colours of players differ for those who see them alike."""

from __future__ import annotations

from functools import lru_cache, partial

import pygame

_STRIPE = 0.085  # how broad a stripe is, as a part of the drawing's larger side
_LEAST = 2


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
    wide = max(round(max(size) * _STRIPE), _LEAST)
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
        pygame.draw.line(mask, (255, 255, 255, 255), (start, 0), (end, high), max(round(1.3 * wide), _LEAST))


def _dotted(mask: pygame.Surface, wide: int) -> None:
    for row, y in enumerate(range(0, mask.get_height() + wide, 2 * wide)):
        for x in range(wide * (row % 2), mask.get_width() + wide, 2 * wide):
            pygame.draw.circle(mask, (255, 255, 255, 255), (x, y), max(wide * 0.62, 1))


def _checked(mask: pygame.Surface, wide: int) -> None:
    for row, y in enumerate(range(0, mask.get_height(), wide)):
        for x in range(wide * (row % 2), mask.get_width(), 2 * wide):
            mask.fill((255, 255, 255, 255), (x, y, wide, wide))


_PATTERNS = (_slanting, _across, _dotted, _upright, partial(_slanting, down=-1), _checked)  # in the order of the theme's players
