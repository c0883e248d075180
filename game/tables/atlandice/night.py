"""The city by night: lamps along its causeways and in its houses, the light around them, and water that comes over the
ring of sand.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from random import Random

import pygame

from game.light import Light
from game.render import Look, cache_surface
from game.render.theme import Colour, mix
from game.widgets import Pen

from ..kit.camera import Bounds, Camera, Point
from ..kit.drawings import HALO, HALO_SEEN, blit_around, bob, draw_halo
from .layout import CARD, CLOCK, CityLayout

LAMPS_ON = 1  # the hour at which lamps are lit
_TIDE = 0.0, 0.0, 0.0, 0.45, 1.0  # how far water has come over the edges of the ring, hour by hour


# Lamps.


@dataclass(frozen=True, slots=True)
class Lamp:
    """A light, the region that it belongs to, and how far it shines, in units."""

    at: Point
    sector: int
    reach: float


_HOUSES = ((0.095, 1), (0.25, 2), (0.43, 2), (0.57, 3), (0.75, 3), (0.905, 4))
"""Where houses stand along the ring, as parts of it from the top, and to which region each belongs."""
_HOUSE, _LANTERN = 3.7, 2.3  # how far they shine
_AROUND = 3.1  # how far it is light around a region that is open
# How far a lantern stands from the middle of its causeway, and the next ones along it at most.
_ASIDE, _APART = 1.42, 4.6


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
    return [Lamp(on_ring(layout, part), sector, _HOUSE) for part, sector in _HOUSES]


@lru_cache(maxsize=4)
def lanterns(layout: CityLayout) -> tuple[Lamp, ...]:
    """In pairs along the part of every causeway that is seen, between the clock and a card."""
    found: list[Lamp] = []
    for sector, card in enumerate(layout.cards):
        way = pygame.Vector2(card.middle) - layout.clock
        along = way.normalize()
        aside = along.rotate(90) * _ASIDE
        under = min(CARD[0] / 2 / max(abs(along.x), 0.001), CARD[1] / 2 / max(abs(along.y), 0.001))
        start, end = CLOCK, way.length() - under
        pairs = max(round((end - start) / _APART), 1)
        for pair in range(pairs):
            spot = layout.clock + along * (start + (end - start) * (pair + 0.5) / pairs)
            found += [Lamp((spot.x + side.x, spot.y + side.y), sector, _LANTERN) for side in (aside, -aside)]
    return tuple(found)


def burns(lamp: Lamp, hour: int, is_open: int) -> bool:
    """A region that closes puts out its lamps."""
    return hour >= LAMPS_ON and bool(is_open >> lamp.sector & 1)


# The light around them.


_COARSE = 4  # what is soft is drawn this many times smaller
_EDGE = 1.2  # units at the edges of the room over which it fades, so that it is not cut there
_STRIPS = 4  # in which it is laid down


def draw_halos(ground: pygame.Surface, look: Look, camera: Camera, layout: CityLayout, is_open: int) -> Iterator[None]:
    """Around every region that is open, its houses and its lanterns; in slices."""
    size = camera.size / _COARSE
    halos = pygame.Surface(_shrink(ground, _COARSE), pygame.SRCALPHA)
    halos.fill((*look.colour(HALO), 0))
    card = pygame.transform.smoothscale(
        _draw_around(look), (round((CARD[0] + 2 * _AROUND) * size), round((CARD[1] + 2 * _AROUND) * size))
    )
    lights = [(one.middle, sector, card) for sector, one in enumerate(layout.cards)]
    lights += [
        (lamp.at, lamp.sector, draw_halo(look, round(lamp.reach * size)))
        for lamp in (*houses(layout), *lanterns(layout))
    ]
    for at, sector, light in lights:
        if is_open >> sector & 1:
            x, y = camera.in_room(at)
            halos.blit(light, light.get_rect(center=(round(x / _COARSE), round(y / _COARSE))))
    if camera.zoom <= 1:  # from near, the sea at the edges covers them
        depth = max(round(_EDGE * size), 1)
        wide, high = halos.get_size()
        for step in range(-1, depth):
            veil = 255, 255, 255, round(255 * max(step, 0) / depth)
            for edge in (
                (step, 0, 1, high),
                (wide - 2 - step, 0, 1, high),
                (0, step, wide, 1),
                (0, high - 2 - step, wide, 1),
            ):
                halos.fill(veil, edge, special_flags=pygame.BLEND_RGBA_MULT)
    yield
    yield from _lay(ground, halos, _COARSE)


def _shrink(ground: pygame.Surface, times: int) -> tuple[int, int]:
    """A size so many times smaller, with a row and a column more than are seen."""
    wide, high = ground.get_size()
    return -(-wide // times) + 1, -(-high // times) + 1


def _lay(ground: pygame.Surface, soft: pygame.Surface, times: int) -> Iterator[None]:
    """Lays a surface that was drawn smaller over the ground, strip by strip, each with a row more than it covers: it
    goes on where the one before ended.
    """
    wide, high = soft.get_size()
    rows = max(-(-(high - 1) // _STRIPS), 1)
    for row in range(0, high - 1, rows):
        many = min(rows, high - 1 - row)
        strip = soft.subsurface((0, row, wide, many + 1))
        ground.blit(pygame.transform.smoothscale(strip, ((wide - 1) * times, many * times)), (0, row * times))
        yield


@cache_surface
def _draw_around(look: Look) -> pygame.Surface:
    """The light around a card, small."""
    cells, soft = (48, 40), 3.2
    sides = []
    for length, many in zip(CARD, cells, strict=True):
        places = ((length + 2 * _AROUND) * cell / (many - 1) - _AROUND for cell in range(many))
        sides.append([math.exp(-soft * (max(-at, at - length, 0.0) / _AROUND) ** 2) for at in places])
    least, colour = math.exp(-soft), look.colour(HALO)
    parts = [max(down * across - least, 0.0) / (1 - least) for down in sides[1] for across in sides[0]]
    return pygame.image.frombytes(
        bytes(value for part in parts for value in (*colour, round(255 * HALO_SEEN * part))), cells, "RGBA"
    )


# Lanterns.


_POST, _GLASS = (0.3, "#1E2A38"), 0.22  # how large a lantern is, and its edge; how large its glass is
# the glass of one that is out, one that burns, and one that burns low
_OUT = "#55637F"
_FLAME = "#FFE3A6"
_EMBER = "#FFB968"
_PILE = 1.3  # how far tiles below reach from under a card
_FLARE = 1.1  # how far the light of one that flickers reaches
_LEVELS = 6  # how brightly it burns, in steps


def draw_lanterns(
    ground: pygame.Surface, look: Look, camera: Camera, layout: CityLayout, hour: int, is_open: int
) -> None:
    for lamp in lanterns(layout):
        glass = look.colour(_FLAME if burns(lamp, hour, is_open) else _OUT)
        _draw_lantern(ground, look, camera.in_room(lamp.at), camera.size, glass)


def _draw_lantern(surface: pygame.Surface, look: Look, at: tuple[int, int], unit: float, glass: Colour) -> None:
    pygame.draw.aacircle(surface, look.colour(_POST[1]), at, max(round(_POST[0] * unit), 2))
    pygame.draw.aacircle(surface, glass, at, max(round(_GLASS * unit), 1))


def draw_flicker(pen: Pen, camera: Camera, layout: CityLayout, is_open: int, seconds: float) -> None:
    """Flames of lanterns burn higher and lower, each in its own time."""
    for number, lamp in enumerate(free_lanterns(layout)):
        if is_open >> lamp.sector & 1:
            wave = bob(seconds, 1.3 + 0.17 * (number % 5), 0.37 * number) + 0.5 * bob(seconds, 0.45, 0.21 * number)
            level = round((wave / 3 + 0.5) * (_LEVELS - 1))
            blit_around(pen, _flame(pen.look, camera.size, level), camera.pixel(lamp.at))


@lru_cache(maxsize=4)
def free_lanterns(layout: CityLayout) -> tuple[Lamp, ...]:
    """Those whose light falls neither on a card nor on the clock when it flickers."""

    def is_near(at: Point, card: Bounds) -> bool:
        (x, y), grown = card.middle, _FLARE + _PILE
        return abs(at[0] - x) < card.width / 2 + grown and abs(at[1] - y) < card.height / 2 + grown

    far = CLOCK + _FLARE
    return tuple(
        lamp
        for lamp in lanterns(layout)
        if math.dist(lamp.at, layout.clock) >= far and not any(is_near(lamp.at, card) for card in layout.cards)
    )


@cache_surface
def _flame(look: Look, unit: float, level: int) -> pygame.Surface:
    """A lantern with its light at one of the levels."""
    radius, part = max(round(_FLARE * unit), 3), level / (_LEVELS - 1)
    flame = draw_halo(look, radius, part).copy()
    _draw_lantern(flame, look, (radius, radius), unit, mix(look.colour(_EMBER), look.colour(_FLAME), part))
    return flame


# Water over the ring.


_DRY, _SHORE = 2.45, 3.2  # from the middle line of the ring to the edge of its sand, and to where its shallows end
_RISE = 1.2  # how much of the sand is under water at last
_WATER = 0.74
_STEPS = 180
_FOAM, _LINE = "#B9CBEA", (0.1, 0.24)  # its colour, and how thick it is
_SEAM, _WET = 0.3, 0.62  # how broad the sand is that is wet, and how much of the water's colour it has
_SEED = 5
_AT_ONCE = 10  # pieces of foam in a slice
_LARGE = 32  # pixels of a unit from which on the water may be softer


def draw_tide(
    ground: pygame.Surface, look: Look, camera: Camera, layout: CityLayout, light: Light, hour: int
) -> Iterator[None]:
    """The sand gets narrower from both sides, with wet sand and broken foam at its new edges; in slices."""
    if not _TIDE[hour]:
        return
    water, foam = look.colour(light.sea[1]), look.colour(_FOAM)
    wet = mix(look.colour(light.land), water, _WET)
    times = 2 if camera.size < _LARGE else 4
    small = _shrink(ground, times)
    layer = pygame.Surface((2 * small[0], 2 * small[1]), pygame.SRCALPHA)  # double, so that its edges become smooth
    layer.fill((*water, 0))
    ring, dry = _Ring(camera, layout), _DRY - _RISE * _TIDE[hour]
    yield
    for side in (1, -1):
        ring.draw(layer, times // 2, (*water, round(255 * _WATER)), side * dry, side * _SHORE)
        ring.draw(layer, times // 2, (*wet, 255), side * (dry - _SEAM / 2), side * (dry + _SEAM / 2))
    yield
    soft = pygame.transform.smoothscale(layer, small)
    yield
    yield from _lay(ground, soft, times)
    for side in (1, -1):
        yield from _draw_foam(ground, camera, ring.line(side * dry), foam)


def _draw_foam(ground: pygame.Surface, camera: Camera, edge: list[tuple[float, float]], foam: Colour) -> Iterator[None]:
    """Broken lines along an edge."""
    random = Random(_SEED)
    first = many = 0
    while first < _STEPS:
        last, thick = first + random.randint(2, 7), max(round(random.uniform(*_LINE) * camera.size), 1)
        for start, end in pairwise(edge[first : last + 1]):
            pygame.draw.aaline(ground, foam, start, end, thick)
        first, many = last + random.randint(1, 3), many + 1
        if many % _AT_ONCE == 0:
            yield
    yield


class _Ring:
    """The middle line of the ring in the pixels of the ground, and the way outwards at each of its places."""

    def __init__(self, camera: Camera, layout: CityLayout) -> None:
        left, top = camera.room.topleft
        self._places = []
        for step in range(_STEPS + 1):
            (x, y), (out, below) = (camera.pixel(on_ring(layout, step / _STEPS, aside)) for aside in (0.0, 1.0))
            self._places.append((x - left, y - top, out - x, below - y))

    def draw(self, layer: pygame.Surface, times: int, colour: tuple[int, ...], near: float, far: float) -> None:
        """The band between two lines beside the ring, on a layer so many times smaller."""
        both = self.line(near) + self.line(far)[::-1]
        pygame.draw.polygon(layer, colour, [(x / times, y / times) for x, y in both])

    def line(self, aside: float) -> list[tuple[float, float]]:
        """A line beside the ring."""
        return [(x + across * aside, y + down * aside) for x, y, across, down in self._places]
