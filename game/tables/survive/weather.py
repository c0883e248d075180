"""Weather over the island: gulls by day; embers and flakes of ash at dusk, wherever it is that something burns.

All of it lies below the pieces. It drifts while something else moves, a little of it at a time, and else stands where
it is.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import pygame

from game.light import Light
from game.render.theme import Colour

from ..kit.camera import Bounds, Camera, Point
from ..kit.drawings import HALO, Drawn
from ..kit.motion import between, ease
from .land import SHADE, LandDrawings, once_in_light
from .layout import Geometry

# the most gulls, the seconds that one glides, and from one glide to the next
_GULLS = 4
_GLIDE = 9.0
_EVERY = 40.0
_PERCHES = 8  # places where gulls hang in the air
_FREE, _FREE_OF_ISLES = 1.1, 1.9  # how far those are from the middles of spaces and from isles
_ALOFT, _GULL = 0.42, 0.72  # how high they fly, and how large they are
_EMBERS, _ASH = 26, 70
_MOVED = 4  # how many of each move at a time
# how far embers and ash come in a second, in hexes' sizes, and how far ash drifts
_RISING = -0.16
_FALLING = 0.07
_ACROSS = -0.05
_FLAKE: Colour = (0x9B, 0x90, 0x9C)
_SPARK = (0xFF, 0xD9, 0x8C, 255)
_FINE = 3
_LOOKS = 3  # how many different embers and flakes there are


@dataclass(slots=True)
class _Mote:
    """An ember or a flake of ash, where it was when it last moved."""

    number: int
    is_ember: bool
    at: Point

    def drift(self, bounds: Bounds, time: float) -> None:
        """It goes on, and comes back on the other side."""
        across = (self.number * 0.618034 + 0.13) % 1
        down = (self.number * 0.754878 + (0.37 if self.is_ember else 0.71)) % 1
        sway = 0.35 * math.sin(time * 0.5 + self.number * 1.7)
        x = across * bounds.width + (0.0 if self.is_ember else _ACROSS * time) + sway
        y = down * bounds.height + (_RISING * (1 + self.number % 3 * 0.4) if self.is_ember else _FALLING) * time
        self.at = bounds.left + x % bounds.width, bounds.top + y % bounds.height


class Weather:
    """All that is in the air, and for how long it has been moving."""

    def __init__(self, geometry: Geometry) -> None:
        self._geometry = geometry
        self._time = 0.0
        self._embers = [_Mote(i, True, (0.0, 0.0)) for i in range(_EMBERS)]
        self._ash = [_Mote(i, False, (0.0, 0.0)) for i in range(_ASH)]
        self._turn = 0  # how often some of it has moved
        self._key: object = None  # what it was laid out for
        self._laid: dict[int, tuple[pygame.Surface, tuple[int, int]]] = {}  # embers and ash, as they are seen
        for mote in (*self._embers, *self._ash):
            mote.drift(geometry.bounds, 0.0)

    def pass_time(self, seconds: float) -> None:
        """Some of it drifts on."""
        self._time += seconds
        for kind in (self._embers, self._ash):
            for step in range(_MOVED):
                mote = kind[(self._turn * _MOVED + step) % len(kind)]
                mote.drift(self._geometry.bounds, self._time)
                self._laid.pop(id(mote), None)
        self._turn += 1

    def things(
        self, drawings: LandDrawings, light: Light, camera: Camera
    ) -> Iterator[tuple[pygame.Surface, tuple[int, int]]]:
        """All that is seen in a light, each with its corner in the window."""
        part = 0.5 if drawings.look.room.is_small else 1.0
        key = drawings.look, light, camera.size, camera.pixel((0, 0))
        if self._key != key:
            self._key = key
            self._laid.clear()
        for kind in (self._ash, self._embers):
            for mote in kind[: round(len(kind) * part * light.ash / 100)]:
                if id(mote) not in self._laid:  # else it has not moved since
                    drawn = (_ember if mote.is_ember else _flake)(drawings, mote.number % _LOOKS)
                    self._laid[id(mote)] = drawn.surface, drawn.corner_at(camera.pixel(mote.at))
                yield self._laid[id(mote)]

        # Many gulls in the morning, some in the afternoon, one in thin ash; none in thick ash, nor where no sun throws
        # shadows.
        most = 1 if light.ash else _GULLS // 2
        most = _GULLS if light.sun[0] > 0 else most
        most = 0 if light.ash > 50 or not any(light.sun) else most
        gulls = []
        for number in range(math.ceil(most * part)):  # each glides from perch to perch
            turns, since = divmod(self._time + number * _EVERY / _GULLS, _EVERY)
            perches, first = self._perches, number * 2 + int(turns) * 3
            glided = min(since / _GLIDE, 1.0)
            x, y = between(perches[first % len(perches)], perches[(first + 3) % len(perches)], ease(glided))
            gulls.append((x, y - 0.5 * math.sin(math.pi * glided)))
        for x, y in gulls:
            shadow = _darken(drawings, drawings.art("survive/gull", _GULL))
            yield shadow.surface, shadow.corner_at(camera.pixel((x + light.sun[0] * _ALOFT * 0.6, y + _ALOFT)))
        for at in gulls:
            gull = drawings.art("survive/gull", _GULL)
            yield gull.surface, gull.corner_at(camera.pixel(at))

    @cached_property
    def _perches(self) -> list[Point]:
        """Places over the open sea, or over spaces where there is no such sea; on the right, for names of rows stand on
        the left.
        """
        bounds, isles = self._geometry.bounds, [place for isle in self._geometry.isles for place in isle]
        middle, height = bounds.middle
        across, down = bounds.width / 16, bounds.height / 12
        grid = [(middle + across * (0.5 + x), bounds.top + down * (0.5 + y)) for y in range(12) for x in range(8)]
        off_isles = [at for at in grid if all(math.dist(at, place) > _FREE_OF_ISLES for place in isles)]
        open_sea = [at for at in off_isles if all(math.dist(at, place) > _FREE for place in self._geometry.spaces)]
        found = open_sea if len(open_sea) >= _GULLS else off_isles
        around = sorted(found, key=lambda at: math.atan2(at[1] - height, at[0] - middle))
        return [around[len(around) * i // _PERCHES] for i in range(_PERCHES)]


@once_in_light
def _ember(drawings: LandDrawings, kind: int) -> Drawn:
    """A spark with a glow around it."""
    core = max(drawings.size * (0.03 + 0.011 * kind), 0.9)
    half = math.ceil(core * 4)
    spark = pygame.Surface((2 * half * _FINE, 2 * half * _FINE), pygame.SRCALPHA)
    glow = drawings.look.colour(HALO)
    spark.fill((*glow, 0))
    for radius, colour in ((4.0, (*glow, 16)), (2.8, (*glow, 36)), (1.9, (*glow, 80)), (1.0, _SPARK)):
        pygame.draw.circle(spark, colour, (half * _FINE, half * _FINE), core * radius * _FINE)
    return Drawn(pygame.transform.smoothscale(spark, (2 * half, 2 * half)), (half, half))


@once_in_light
def _flake(drawings: LandDrawings, kind: int) -> Drawn:
    """A bit of ash, turned one way or another."""
    half = max(drawings.size * (0.05 + 0.02 * kind), 1.4)
    room = math.ceil(half) + 1
    flake = pygame.Surface((2 * room * _FINE, 2 * room * _FINE), pygame.SRCALPHA)
    flake.fill((*_FLAKE, 0))
    turns = [math.radians(40 * kind + 80 * i + 17 * (i % 2)) for i in range(4)]
    points = [((room + half * math.cos(t)) * _FINE, (room + half * 0.6 * math.sin(t)) * _FINE) for t in turns]
    pygame.draw.polygon(flake, (*_FLAKE, 150), points)
    return Drawn(pygame.transform.smoothscale(flake, (2 * room, 2 * room)), (room, room))


@once_in_light
def _darken(drawings: LandDrawings, drawn: Drawn) -> Drawn:
    dark = drawn.surface.copy()
    dark.fill((0, 0, 0, 70), special_flags=pygame.BLEND_RGBA_MULT)
    dark.fill((*SHADE, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return Drawn(dark, drawn.foot)
