"""The sea behind everything: a gradient with bands of waves, still or moving."""

from __future__ import annotations

import math

import pygame

from . import shapes
from .look import Look


def still_sea(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """The quiet sea behind panels; baked, without alpha."""
    return look.baked(("sea", size), lambda: _still(look, size))


def _still(look: Look, size: tuple[int, int]) -> pygame.Surface:
    width, height = size
    sea = pygame.Surface(size)
    sea.blit(shapes.gradient((width, height // 2 + 1), look.colour("sea-top"), look.colour("sea")), (0, 0))
    sea.blit(shapes.gradient((width, height - height // 2), look.colour("sea"), look.colour("sea-deep")), (0, height // 2))
    veil = pygame.Surface(size, pygame.SRCALPHA)
    for band in range(5):
        y = height * (0.13 + 0.24 * band)
        swell = height * 0.012
        line = wave_line(width, y, swell, width / (2.6 + 0.5 * band), band * 1.7)
        pygame.draw.polygon(veil, (8, 40, 56, 16), [*line, (width, height), (0, height)])
        pygame.draw.aalines(veil, (207, 243, 236, 70), False, line)
        pygame.draw.lines(veil, (207, 243, 236, 40), False, line, 2)
    sea.blit(veil, (0, 0))
    return sea


def wave_line(width: int, y: float, swell: float, length: float, phase: float, step: int = 8) -> list[tuple[float, float]]:
    """A wave from the left edge to the right."""
    return [(x, y + swell * math.sin(x * math.tau / length + phase)) for x in range(0, width + step, step)]
