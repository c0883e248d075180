"""How far a piece in hand could get: fainter rings with the moves they cost, and beads along the way that is pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.render import Look
from game.widgets import Pen

from ...kit.camera import Point
from ..layout import corners
from .drawings import SurviveDrawings
from .markers import draw_ring

_FINE = 3
_RING = 0.055
_SECOND, _FURTHER = (0.85, 0.27, 0.94), (0.47, 0.24, 0.73)
"""For two moves and for more: how much is seen of the ring, how large the number's disc is in hexes' sizes, how much is seen of it."""
_BEAD, _APART = 0.11, 0.35
"""How large the beads of a way are, and how far from each other, in hexes' sizes."""
_SMALLEST = 8


def draw_further(pen: Pen, drawings: SurviveDrawings, space: Point, cost: int, is_deadly: bool) -> None:
    """A ring around a space that several moves lead to."""
    if is_deadly:
        draw_ring(pen, drawings, space, "deadly")
        return
    size, seen = drawings.size, _seen(cost)[0]
    ring = pen.look.baked(("reach ring", seen, round(size * 4)), lambda: _ring(pen.look, size, seen))
    pen.surface.blit(ring, ring.get_rect(center=_whole(space)))


def draw_cost(pen: Pen, drawings: SurviveDrawings, at: Point, cost: int) -> None:
    """The number of moves on a disc."""
    _, part, clear = _seen(cost)
    radius = max(round(drawings.size * part), _SMALLEST)
    disc = pen.look.baked(("reach disc", cost, radius, clear), lambda: _disc(pen.look, cost, radius, clear))
    pen.surface.blit(disc, disc.get_rect(center=_whole(at)))


def _seen(cost: int) -> tuple[float, float, float]:
    return _SECOND if cost == 2 else _FURTHER


def draw_way(pen: Pen, drawings: SurviveDrawings, places: Sequence[Point], is_hollow: bool = False) -> None:
    """Beads from place to place: gold, or hollow ones for what could follow."""
    radius = max(round(drawings.size * _BEAD), 3)
    bead = pen.look.baked(("bead", is_hollow, radius), lambda: _bead(pen.look, radius, is_hollow))
    for at in _strung(places, max(drawings.size * _APART, 4.0)):
        pen.surface.blit(bead, bead.get_rect(center=_whole(at)))


def _strung(places: Sequence[Point], apart: float) -> list[Point]:
    """Points along a line, the same distance from each other."""
    found, rest = list[Point](), apart
    for start, end in pairwise(places):
        here, there = pygame.Vector2(start), pygame.Vector2(end)
        long = here.distance_to(there)
        while rest < long:
            point = here.lerp(there, rest / long)
            found.append((point.x, point.y))
            rest += apart
        rest -= long
    return found


def _ring(look: Look, size: float, seen: float) -> pygame.Surface:
    wide = round(size * 2.3)
    fine = pygame.Surface((wide * _FINE, wide * _FINE), pygame.SRCALPHA)
    middle = wide * _FINE / 2
    outline = [(middle + x, middle + y) for x, y in corners((0, 0), size * 0.93 * _FINE)]
    pygame.draw.lines(fine, look.colour("glow-light"), True, outline, max(round(_RING * size * _FINE), _FINE))
    return _fainter(pygame.transform.smoothscale(fine, (wide, wide)), seen)


def _disc(look: Look, cost: int, radius: int, clear: float) -> pygame.Surface:
    wide = 2 * radius * _FINE
    fine = pygame.Surface((wide, wide), pygame.SRCALPHA)
    for colour, part in (("ink", 1.0), ("glow-light", 0.88)):
        pygame.draw.circle(fine, look.colour(colour), (wide / 2, wide / 2), wide / 2 * part)
    disc = pygame.transform.smoothscale(fine, (2 * radius, 2 * radius))
    text = look.texts.line(str(cost), "sans-bold", radius * 1.35 / look.unit, look.colour("ink"))
    disc.blit(text, text.get_rect(center=(radius, radius)))
    return _fainter(disc, clear)


def _bead(look: Look, radius: int, is_hollow: bool) -> pygame.Surface:
    wide = 2 * radius * _FINE
    fine = pygame.Surface((wide, wide), pygame.SRCALPHA)
    rings = (("ink", 1.0), ("cream", 0.8), ("ink", 0.45)) if is_hollow else (("ink", 1.0), ("glow", 0.72))
    for colour, part in rings:
        pygame.draw.circle(fine, look.colour(colour), (wide / 2, wide / 2), wide / 2 * part)
    return pygame.transform.smoothscale(fine, (2 * radius, 2 * radius))


def _fainter(drawn: pygame.Surface, seen: float) -> pygame.Surface:
    drawn.fill((255, 255, 255, round(255 * seen)), special_flags=pygame.BLEND_RGBA_MULT)
    return drawn


def _whole(at: Point) -> tuple[int, int]:
    return round(at[0]), round(at[1])
