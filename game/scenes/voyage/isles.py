"""The isles of the voyage: what stands on them, drawn small on the chart and large on the card of an evening."""

from __future__ import annotations

from functools import cache
from random import Random

import msgspec
import pygame

from game.files.documents import read_document
from game.files.resources import asset
from game.files.schema import to_struct
from game.render import Look, shapes
from game.render.sea import wave_line

Thing = tuple[str, float, float, float]
"""A drawing, its place and its height, in parts."""
_HORIZON = 0.56
_STARS = 26


class ChartIsle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where an evening lies, and what is seen there."""

    at: tuple[float, float]
    isle: str
    wide: float
    things: list[Thing]


class ChartFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of the chart as it is written down."""

    evenings: dict[str, ChartIsle]
    sea: list[Thing]


@cache
def chart_file() -> ChartFile:
    return to_struct(read_document(asset("voyage.yaml")), ChartFile)


def draw_isle(surface: pygame.Surface, look: Look, isle: ChartIsle, centre: tuple[int, int], wide: int) -> pygame.Rect:
    """An isle of this width and all that stands on it; where it lies."""
    ground = look.art.picture(f"voyage/isle-{isle.isle}", wide, wide)
    place = ground.get_rect(center=centre)
    surface.blit(ground, place)
    for art, x, y, high in isle.things:
        drawn = look.art.picture(art, wide, max(round(high * wide), 8))
        surface.blit(drawn, drawn.get_rect(midbottom=(centre[0] + round(x * wide), centre[1] + round(y * wide))))
    return place


def evening_picture(look: Look, isle: ChartIsle, size: tuple[int, int]) -> pygame.Surface:
    """The isle at nightfall, in a rounded frame."""
    radius = look.measure("panel")
    picture = pygame.Surface(size)
    horizon = round(size[1] * _HORIZON)
    picture.blit(shapes.gradient((size[0], horizon // 2 + 1), look.colour("dusk-top"), look.colour("dusk")), (0, 0))
    picture.blit(shapes.gradient((size[0], horizon - horizon // 2), look.colour("dusk"), look.colour("dusk-low")), (0, horizon // 2))
    random = Random("stars")
    for _ in range(_STARS):
        at = random.randrange(size[0]), random.randrange(max(horizon * 2 // 3, 1))
        pygame.draw.circle(picture, look.colour("cream"), at, 1 + (random.random() < 0.25))
    for number, (part, colour) in enumerate(((_HORIZON, "wave-5"), (0.72, "wave-6"), (0.88, "wave-7"))):
        line = wave_line(size[0], size[1] * part, size[1] * 0.012, size[0] / (1.7 + 0.6 * number), number * 1.9)
        pygame.draw.polygon(picture, look.colour(colour), [*line, size, (0, size[1])])
    draw_isle(picture, look, isle, (size[0] // 2, round(size[1] * 0.68)), min(round(size[0] * 0.5), round(size[1] * 1.1)))
    framed = shapes.mask(size, radius)
    framed.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    framed.blit(shapes.ring(size, radius, 2, look.colour("ink")), (0, 0))
    return framed
