"""The city by night: lamps along its causeways and in its houses, the light around them, and water that comes over the ring of sand."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random

import pygame

from game.light import Light
from game.render import Look, cache_surface
from game.render.theme import Colour, mix

from ..kit.camera import Camera, Point
from .layout import CARD, CLOCK, CityLayout

LAMPS_ON = 1  # the hour at which lamps are lit
_TIDE = 0.0, 0.0, 0.0, 0.45, 1.0  # how far water has come over the edges of the ring, hour by hour
_HALO, _SEEN = (255, 158, 76), 0.36  # never gold: gold is what can be chosen


# Lamps.


@dataclass(frozen=True, slots=True)
class Lamp:
    """A light, the region that it belongs to, and how far it shines, in units."""

    at: Point
    sector: int
    reach: float


HOUSES = ((0.095, 1), (0.25, 2), (0.43, 2), (0.57, 3), (0.75, 3), (0.905, 4))
"""Where houses stand along the ring, as parts of it from the top, and to which region each belongs."""
_HOUSE, _LANTERN = 3.0, 1.7  # how far they shine
_AROUND = 3.1  # how far it is light around a region that is open
_POST, _APART = 1.42, 4.6  # how far a lantern stands from the middle of its causeway, and the next ones along it at most


def ring_of(layout: CityLayout) -> tuple[float, float, float, float]:
    """Middle and radii of the ring of sand."""
    bounds = layout.bounds
    middle = bounds.left + bounds.width / 2, bounds.top + bounds.height * 0.53
    return *middle, bounds.width * 0.36, bounds.height * 0.44


def on_ring(layout: CityLayout, part: float, aside: float = 0.0) -> Point:
    """A place on the ring, or so far outside of its middle line."""
    x, y, across, down = ring_of(layout)
    angle = math.tau * part - math.pi / 2
    right, below = math.cos(angle), math.sin(angle)
    far = math.hypot(right / across, below / down)
    return x + across * right + aside * right / across / far, y + down * below + aside * below / down / far


def houses(layout: CityLayout) -> list[Lamp]:
    return [Lamp(on_ring(layout, part), sector, _HOUSE) for part, sector in HOUSES]


def lanterns(layout: CityLayout) -> list[Lamp]:
    """In pairs along the part of every causeway that is seen, between the clock and a card."""
    found = []
    for sector, card in enumerate(layout.cards):
        way = pygame.Vector2(card.middle) - layout.clock
        along = way.normalize()
        aside = along.rotate(90) * _POST
        under = min(CARD[0] / 2 / max(abs(along.x), 0.001), CARD[1] / 2 / max(abs(along.y), 0.001))
        start, end = CLOCK, way.length() - under
        pairs = max(round((end - start) / _APART), 1)
        for pair in range(pairs):
            spot = layout.clock + along * (start + (end - start) * (pair + 0.5) / pairs)
            found += [Lamp((spot.x + side.x, spot.y + side.y), sector, _LANTERN) for side in (aside, -aside)]
    return found


def is_lit(lamp: Lamp, hour: int, is_open: int) -> bool:
    """A region that closes puts out its lamps."""
    return hour >= LAMPS_ON and bool(is_open >> lamp.sector & 1)


# The light around them.


def draw_halos(ground: pygame.Surface, look: Look, camera: Camera, layout: CityLayout, is_open: int) -> Iterator[None]:
    """Around every region that is open, its houses and its lanterns; in slices."""
    for sector in range(len(layout.cards)):
        if is_open >> sector & 1:
            _draw_around(ground, camera, layout, sector)
            yield
    for lamp in (*houses(layout), *lanterns(layout)):
        if is_open >> lamp.sector & 1:
            light = glow(look, max(round(2 * lamp.reach * camera.size), 4))
            ground.blit(light, light.get_rect(center=camera.in_room(lamp.at)))
    yield


@cache_surface
def glow(look: Look, wide: int) -> pygame.Surface:
    """One light, faint at its edge."""
    steps = 48
    small = pygame.Surface((2 * steps, 2 * steps), pygame.SRCALPHA)
    small.fill((*_HALO, 0))
    for radius in range(steps, 0, -1):
        near = 1 - (radius / steps) ** 2
        pygame.draw.circle(small, (*_HALO, round(255 * _SEEN * near * near)), (steps, steps), radius)
    return pygame.transform.smoothscale(small, (wide, wide))


_SOFT = 3.2  # how quickly it falls off
_CELLS = 40, 32  # in how many parts the light around a card is reckoned, across and down


def _draw_around(ground: pygame.Surface, camera: Camera, layout: CityLayout, sector: int) -> None:
    """It ends before the edge of the room does, so that it is not cut there; from near, the sea at the edges covers that."""
    card, size, room = layout.cards[sector], camera.size, camera.room
    left, top = camera.pixel((card.left, card.top))
    wide, high, reach = card.width * size, card.height * size, _AROUND * size
    sides = left - room.left, top - room.top, room.right - left - wide, room.bottom - top - high
    reaches = [max(min(reach, side), 1.0) if camera.zoom <= 1 else reach for side in sides]
    across, down = _fall_off(wide, reaches[0], reaches[2], _CELLS[0]), _fall_off(high, reaches[1], reaches[3], _CELLS[1])
    small = bytes(part for row in down for cell in across for part in (*_HALO, round(255 * _SEEN * row * cell)))
    whole = math.ceil(wide + reaches[0] + reaches[2]), math.ceil(high + reaches[1] + reaches[3])
    light = pygame.transform.smoothscale(pygame.image.frombytes(small, _CELLS, "RGBA"), whole)
    ground.blit(light, (round(left - room.left - reaches[0]), round(top - room.top - reaches[1])))


def _fall_off(length: float, before: float, after: float, cells: int) -> list[float]:
    """How much light there is along a card, from so many pixels before it to so many after it."""
    found, least = [], math.exp(-_SOFT)
    for cell in range(cells):
        at = (before + length + after) * cell / (cells - 1) - before
        far = -at / before if at < 0 else max(at - length, 0.0) / after
        found.append((math.exp(-_SOFT * far * far) - least) / (1 - least))
    return found


_POSTS = (0.3, "#1E2A38"), (0.22, "#55637F")  # radii and colours of a lantern that is out
_FLAME = "#FFE3A6"


def draw_lanterns(ground: pygame.Surface, look: Look, camera: Camera, layout: CityLayout, hour: int, is_open: int) -> None:
    for lamp in lanterns(layout):
        at = camera.in_room(lamp.at)
        for radius, colour in _POSTS:
            shown = _FLAME if colour != "#1E2A38" and is_lit(lamp, hour, is_open) else colour
            pygame.draw.aacircle(ground, look.colour(shown), at, max(round(radius * camera.size), 2 if colour == "#1E2A38" else 1))


# Water over the ring.


_DRY, _SHORE = 2.45, 3.2  # from the middle line of the ring to the edge of its sand, and to where its shallows end
_RISE = 1.2  # how much of the sand is under water at last
_WATER = 0.74
_STEPS = 220
_FOAM, _LINE = "#B9CBEA", (0.1, 0.24)  # its colour, and how thick it is
_SEAM, _WET = 0.3, 0.62  # how broad the sand is that is wet, and how much of the water's colour it has
_SEED = 5


def draw_tide(ground: pygame.Surface, look: Look, camera: Camera, layout: CityLayout, light: Light, hour: int) -> None:
    """The sand gets narrower from both sides, with foam at its new edges."""
    if not _TIDE[hour]:
        return
    dry, water = _DRY - _RISE * _TIDE[hour], look.colour(light.sea[1])
    layer = pygame.Surface(ground.get_size(), pygame.SRCALPHA)
    for side in (1, -1):
        edges = (_on_edge(camera, layout, side * aside) for aside in (dry, _SHORE))
        shore, deep = edges
        pygame.draw.polygon(layer, (*water, round(255 * _WATER)), [*shore, *reversed(deep)])
    ground.blit(layer, (0, 0))
    wet = mix(look.colour(light.land), water, _WET)
    for side in (1, -1):
        _draw_foam(ground, camera, _on_edge(camera, layout, side * dry), wet, look.colour(_FOAM))


def _on_edge(camera: Camera, layout: CityLayout, aside: float) -> list[tuple[float, float]]:
    """Pixels all around the ring, so far from its middle line."""
    left, top = camera.room.topleft
    found = []
    for step in range(_STEPS + 1):
        x, y = camera.pixel(on_ring(layout, step / _STEPS, aside))
        found.append((x - left, y - top))
    return found


def _draw_foam(ground: pygame.Surface, camera: Camera, edge: list[tuple[float, float]], wet: Colour, foam: Colour) -> None:
    """A seam of wet sand all along the edge, and broken foam on it."""
    random, seam = Random(_SEED), max(round(_SEAM * camera.size), 2)
    for start, end in pairwise(edge):
        pygame.draw.aaline(ground, wet, start, end, seam)
    left = 0
    while left < len(edge) - 1:
        right, thick = min(left + random.randint(2, 7), len(edge) - 1), random.uniform(*_LINE) * camera.size
        for start, end in pairwise(edge[left : right + 1]):
            pygame.draw.aaline(ground, foam, start, end, max(round(thick), 1))
        left = right + random.randint(1, 3)
