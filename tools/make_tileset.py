"""Draws the tiles with which boards are painted in Tiled: data/boards/survive-tiles.png and atlantis-tiles.png."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import pygame

WIDTH, HEIGHT, SQUARE = 56, 64, 48
SCALE = 8
"""Drawn larger and scaled down, for smooth edges."""
INK, SEA, WAVE, LAND, LEAF, SAND, SCALES = "#1E2A38", "#2F86A6", "#7CC4D8", "#D8BE7E", "#6E9B4E", "#F2DFA8", "#3E9C6B"
STONE, ROOF = "#B9B2A3", "#B5523B"
BOARDS = Path(__file__).resolve().parent.parent / "data" / "boards"

Point = tuple[float, float]
Drawing = Callable[[pygame.Surface], None]


def draw_tileset(drawings: tuple[Drawing, ...], width: int, height: int) -> pygame.Surface:
    """All tiles in one row, in the order of their tileset's file."""
    sheet = pygame.Surface((width * len(drawings), height), pygame.SRCALPHA)
    for i, draw in enumerate(drawings):
        large = pygame.Surface((width * SCALE, height * SCALE), pygame.SRCALPHA)
        draw(large)
        sheet.blit(pygame.transform.smoothscale(large, (width, height)), (i * width, 0))
    return sheet


def draw_atlantis(tile: pygame.Surface) -> None:
    """A temple."""
    square(tile, SAND)
    pygame.draw.polygon(tile, ROOF, [scaled(corner) for corner in ((8, 19), (24, 8), (40, 19))])
    for x in (11, 21, 31):
        pygame.draw.rect(tile, STONE, (x * SCALE, 20 * SCALE, 6 * SCALE, 20 * SCALE))


def draw_back_a(tile: pygame.Surface) -> None:
    """A slab with the letter A."""
    slab(tile, LAND)
    for start, end in (((15, 35), (24, 12)), ((24, 12), (33, 35)), ((18, 27), (30, 27))):
        pygame.draw.line(tile, INK, scaled(start), scaled(end), 4 * SCALE)


def draw_back_b(tile: pygame.Surface) -> None:
    """A slab with the letter B."""
    slab(tile, STONE)
    pygame.draw.line(tile, INK, scaled((17, 11)), scaled((17, 37)), 4 * SCALE)
    for y in (17.5, 29.5):
        pygame.draw.circle(tile, INK, scaled((20, y)), 8 * SCALE, 4 * SCALE, draw_top_right=True, draw_bottom_right=True)


def draw_water(tile: pygame.Surface) -> None:
    square(tile, SEA)
    for y, x in ((17, 18), (31, 29)):
        wave(tile, WAVE, x, y, 1.5, 9, 2)


def draw_mainland(tile: pygame.Surface) -> None:
    square(tile, LEAF)
    for x, y in ((15, 30), (32, 33), (24, 17)):
        pygame.draw.circle(tile, SCALES, scaled((x, y)), 7 * SCALE)


def square(tile: pygame.Surface, colour: str) -> None:
    side = SQUARE * SCALE
    pygame.draw.rect(tile, colour, (0, 0, side, side))
    pygame.draw.rect(tile, INK, (0, 0, side, side), SCALE)


def slab(tile: pygame.Surface, colour: str) -> None:
    pygame.draw.rect(tile, colour, (4 * SCALE, 4 * SCALE, 40 * SCALE, 40 * SCALE), border_radius=6 * SCALE)
    pygame.draw.rect(tile, INK, (4 * SCALE, 4 * SCALE, 40 * SCALE, 40 * SCALE), 2 * SCALE, border_radius=6 * SCALE)


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
    hexes = (draw_sea, draw_island, draw_serpent, draw_isle)
    squares = (draw_atlantis, draw_back_a, draw_back_b, draw_water, draw_mainland)
    pygame.image.save(draw_tileset(hexes, WIDTH, HEIGHT), BOARDS / "survive-tiles.png")
    pygame.image.save(draw_tileset(squares, SQUARE, SQUARE), BOARDS / "atlantis-tiles.png")
