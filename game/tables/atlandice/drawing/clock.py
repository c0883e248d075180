"""The clock: its rim, every space with what it brings, the flood behind the hand, and the market in its middle."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.render import Look
from game.rules.atlandice.constants import ALL_GOODS, DONATION, PLAIN
from game.rules.atlandice.speech.sentences import token_picture
from game.rules.atlandice.state import KINDS

from ..layout import CELLS, CLOCK
from .cards import TINTS, line

_FINE = 2
_CELL, _GIVING, _FLOOD, _FLOODED = (253, 246, 226), (219, 240, 214), (63, 156, 164), (31, 110, 122)
_ARC = 5
"""Straight pieces in which the edge of a space is drawn."""


def draw_clock(look: Look, clock: Sequence[int], unit: float) -> pygame.Surface:
    """The face of a clock at a size of the board's unit, its middle in the middle."""
    wide = round(2 * CLOCK * unit)
    face = pygame.Surface((wide, wide), pygame.SRCALPHA)
    fine = pygame.Surface((wide * _FINE, wide * _FINE), pygame.SRCALPHA)
    middle = wide * _FINE / 2
    pygame.draw.circle(fine, look.colour("ink"), (middle, middle), CLOCK * unit * _FINE)
    for space, goods in enumerate(clock):
        colour = _FLOODED if space == len(clock) - 1 else _GIVING if goods == DONATION else _CELL
        colour = TINTS[goods] if 0 <= goods < KINDS else colour
        shape = _sector(space, len(clock), unit * _FINE, middle)
        pygame.draw.polygon(fine, colour, shape)
        pygame.draw.polygon(fine, look.colour("ink"), shape, max(round(0.09 * unit * _FINE), 1))
    face.blit(pygame.transform.smoothscale(fine, (wide, wide)), (0, 0))
    rim = look.art.picture("atlandice/clock-rim", wide, wide)
    face.blit(rim, rim.get_rect(center=(wide // 2, wide // 2)))
    hub = look.art.picture("atlandice/clock-hub", round(2 * CELLS[0] * unit), round(2 * CELLS[0] * unit))
    face.blit(hub, hub.get_rect(center=(wide // 2, wide // 2)))
    for space in range(len(clock)):
        drawn = _emblem(look, clock, space, unit)
        angle = math.tau * (space + 0.5) / len(clock) - math.pi / 2
        far = sum(CELLS) / 2 * unit
        face.blit(drawn, drawn.get_rect(center=(round(wide / 2 + far * math.cos(angle)), round(wide / 2 + far * math.sin(angle)))))
    return face


def _sector(space: float, spaces: int, unit: float, middle: float) -> list[tuple[float, float]]:
    """The outline of a space."""
    angles = [math.tau * (space + step / _ARC) / spaces - math.pi / 2 for step in range(_ARC + 1)]
    outer = [(middle + CELLS[1] * unit * math.cos(angle), middle + CELLS[1] * unit * math.sin(angle)) for angle in angles]
    inner = [(middle + CELLS[0] * unit * math.cos(angle), middle + CELLS[0] * unit * math.sin(angle)) for angle in reversed(angles)]
    return [*outer, *inner]


def _emblem(look: Look, clock: Sequence[int], space: int, unit: float) -> pygame.Surface:
    goods, size = clock[space], round(min(1.7, 40 / len(clock)) * unit)
    if space == len(clock) - 1:
        return look.art.picture("atlandice/cell-waves", size, size)
    if goods == PLAIN:
        return line(look, str(space), 0.95 * unit, "ink", "sans-semibold")
    if goods == DONATION:
        return look.art.picture("atlandice/cell-donation", size, size)
    return look.art.picture("atlandice/cell-all" if goods == ALL_GOODS else token_picture(goods), size, size)


def draw_flood(spaces: int, passed: int, unit: float) -> pygame.Surface:
    """Water over the spaces that the hand has passed, as large as the clock."""
    wide = round(2 * CLOCK * unit)
    fine = pygame.Surface((wide * _FINE, wide * _FINE), pygame.SRCALPHA)
    for space in range(passed):
        pygame.draw.polygon(fine, (*_FLOOD, 165), _sector(space, spaces, unit * _FINE, wide * _FINE / 2))
    return pygame.transform.smoothscale(fine, (wide, wide))
