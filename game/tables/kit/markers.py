"""Marks on a board that every game has: what can act, what is picked, where one can go, and small waves."""

from __future__ import annotations

import math

import pygame

from game.render import Look
from game.widgets import Pen

from .drawings import BoardDrawings

_FINE = 3
_SMALLEST = 24


def draw_arrow(pen: Pen, drawings: BoardDrawings, at: tuple[float, float]) -> None:
    """An arrow from above at what is picked."""
    size = max(round(drawings.size * 0.45), 10)
    arrow = pen.look.baked(("picked arrow", size), lambda: _arrow(pen.look, size))
    pen.surface.blit(arrow, arrow.get_rect(midbottom=(round(at[0]), round(at[1]))))


def _arrow(look: Look, size: int) -> pygame.Surface:
    wide = size * _FINE
    fine = pygame.Surface((wide, wide), pygame.SRCALPHA)
    pygame.draw.polygon(fine, look.colour("ink"), [(0, wide * 0.15), (wide, wide * 0.15), (wide / 2, wide)])
    pygame.draw.polygon(fine, look.colour("glow"), [(wide * 0.18, wide * 0.24), (wide * 0.82, wide * 0.24), (wide / 2, wide * 0.84)])
    return pygame.transform.smoothscale(fine, (size, size))


def draw_glow(pen: Pen, drawings: BoardDrawings, at: tuple[float, float], is_broad: bool = False, scale: float = 1.0) -> None:
    """A cream ellipse under what can act; under hulls and creatures a broad one, else they hide it."""
    wide, high = round(drawings.size * scale * (2.0 if is_broad else 1.3)), round(drawings.size * scale * (1.0 if is_broad else 0.62))
    glow = pen.look.baked(("glow", wide, high), lambda: _glow(pen.look, wide, high))
    pen.surface.blit(glow, glow.get_rect(center=(round(at[0]), round(at[1]))))


def _glow(look: Look, wide: int, high: int) -> pygame.Surface:
    fine = pygame.Surface((wide * _FINE, high * _FINE), pygame.SRCALPHA)
    layers = (("glow-light", 1.0, 70), ("glow-light", 0.86, 130), ("ink", 0.78, 150), ("glow-light", 0.72, 235))  # the rim is seen on sand
    for colour, part, alpha in layers:
        rect = pygame.Rect(0, 0, round(wide * _FINE * part), round(high * _FINE * part))
        rect.center = fine.get_rect().center
        pygame.draw.ellipse(fine, (*look.colour(colour), alpha), rect)
    return pygame.transform.smoothscale(fine, (wide, high))


def draw_marker(pen: Pen, drawings: BoardDrawings, at: tuple[float, float], art: str, is_pointed: bool, is_taken: bool) -> None:
    """A disc that says how one gets there, or a burst with a skull; beside what stands there already."""
    size = max(round(drawings.size * (0.95 if is_pointed else 0.8)), _SMALLEST)
    picture = pen.look.art.picture(art, size, size)
    shift = drawings.size * 0.55 if is_taken else 0
    pen.surface.blit(picture, picture.get_rect(center=(round(at[0] + shift), round(at[1] - shift))))


def draw_ripple(pen: Pen, drawings: BoardDrawings, at: tuple[float, float], part: float) -> None:
    """A small wave on the open sea that drifts a little and fades."""
    wide = max(round(drawings.size * 0.5), 8)
    ripple = pen.look.baked(("ripple", wide), lambda: _ripple(pen.look, wide))
    ripple.set_alpha(round(150 * math.sin(math.pi * part)))
    pen.surface.blit(ripple, ripple.get_rect(center=(round(at[0] + drawings.size * 0.3 * (part - 0.5)), round(at[1]))))


def _ripple(look: Look, wide: int) -> pygame.Surface:
    fine = pygame.Surface((wide * _FINE, wide * _FINE // 3), pygame.SRCALPHA)
    half = fine.get_width() // 2
    for x in (0, half):
        pygame.draw.arc(fine, look.colour("mist"), (x, -fine.get_height() // 2, half, fine.get_height()), math.pi, math.tau, _FINE)
    return pygame.transform.smoothscale(fine, (wide, max(wide // 3, 2)))


def bob(seconds: float, period: float, phase: float) -> float:
    """A slow wave between -1 and 1."""
    return math.sin(math.tau * (seconds / period + phase))
