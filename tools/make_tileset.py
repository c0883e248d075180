"""Draws data/boards/survive-tiles.png, the tiles with which boards are painted in Tiled."""

from __future__ import annotations

import math
from pathlib import Path

import pygame

WIDTH, HEIGHT = 56, 64
SCALE = 8
"""Drawn larger and scaled down, for smooth edges."""
INK, SEA, WAVE, LAND, LEAF, SAND, SCALES = "#1E2A38", "#2F86A6", "#7CC4D8", "#D8BE7E", "#6E9B4E", "#F2DFA8", "#3E9C6B"
TARGET = Path(__file__).resolve().parent.parent / "data" / "boards" / "survive-tiles.png"

Point = tuple[float, float]


def draw_tileset() -> pygame.Surface:
    """All tiles in one row, in the order of survive-tiles.tsx."""
    drawings = (draw_sea, draw_island, draw_serpent, draw_isle)
    sheet = pygame.Surface((WIDTH * len(drawings), HEIGHT), pygame.SRCALPHA)
    for i, draw in enumerate(drawings):
        large = pygame.Surface((WIDTH * SCALE, HEIGHT * SCALE), pygame.SRCALPHA)
        draw(large)
        sheet.blit(pygame.transform.smoothscale(large, (WIDTH, HEIGHT)), (i * WIDTH, 0))
    return sheet


def draw_sea(tile: pygame.Surface) -> None:
    hexagon(tile, SEA)
    for y, x in ((24, 20), (38, 34)):
        wave(tile, WAVE, x, y, 1.5, 9, 2)


def draw_island(tile: pygame.Surface) -> None:
    hexagon(tile, LAND)
    for x, y in ((20, 36), (36, 38), (28, 26)):
        pygame.draw.circle(tile, LEAF, scaled((x, y)), 7 * SCALE)


def draw_isle(tile: pygame.Surface) -> None:
    hexagon(tile, SAND)
    pygame.draw.line(tile, INK, scaled((28, 46)), scaled((30, 26)), 3 * SCALE)
    for angle in (-150, -100, -50, -5, 40, 170):
        end = (30 + 14 * math.cos(math.radians(angle)), 26 + 11 * math.sin(math.radians(angle)))
        pygame.draw.line(tile, LEAF, scaled((30, 26)), scaled(end), 4 * SCALE)


def draw_serpent(tile: pygame.Surface) -> None:
    """A serpent alone, on nothing: it is painted over a sea space."""
    for colour, thick in ((INK, 5.5), (SCALES, 4)):
        wave(tile, colour, 28, 36, thick, 17, 8)
        pygame.draw.circle(tile, colour, scaled((43, 27)), (thick + 1.5) * SCALE)
    pygame.draw.circle(tile, INK, scaled((44.5, 25.5)), 1.2 * SCALE)


def hexagon(tile: pygame.Surface, colour: str) -> None:
    corners = [(28.0, 0.5), (55.5, 16.0), (55.5, 48.0), (28.0, 63.5), (0.5, 48.0), (0.5, 16.0)]
    pygame.draw.polygon(tile, colour, [scaled(corner) for corner in corners])
    pygame.draw.polygon(tile, INK, [scaled(corner) for corner in corners], SCALE)


def wave(tile: pygame.Surface, colour: str, x: float, y: float, thick: float, reach: float, height: float) -> None:
    """One full wave around a point."""
    for step in range(201):
        t = step / 100 - 1
        pygame.draw.circle(tile, colour, scaled((x + reach * t, y - height * math.sin(math.pi * t))), thick * SCALE)


def scaled(point: Point) -> Point:
    return point[0] * SCALE, point[1] * SCALE


if __name__ == "__main__":
    pygame.image.save(draw_tileset(), TARGET)
