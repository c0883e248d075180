"""Land in the light of an hour: its colours, and the shadows that tiles, isles and pieces throw."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Hashable, Sequence
from copy import copy
from functools import cache, partial, wraps
from typing import Concatenate, ParamSpec, Self, TypeVar

import pygame

from game.light import NOON, Light
from game.render import Look, shapes
from game.render.theme import Colour

from ..kit.camera import Point
from ..kit.drawings import BoardDrawings, DrawingPool, Drawn
from .layout import RAISED, corners

HEIGHTS = (0.0, 0.10, 0.34, 0.62)  # from which water, beach, forest and mountain throw their shadows, in hexes' sizes
_LAND = re.compile(r"survive/(tile-(beach|forest|mountain)|isle|plant)-")  # drawings on which light falls
_PLAIN = "#FFFFFF"
SHADE: Colour = (4, 14, 30)
# how dark shadows are, of 255
_ON_WATER = 72
_ON_LAND = 76
_OF_ISLES = 72
_OF_PIECES = 72
# how much smaller shadows are drawn than they are seen, and how far blurred, in hexes' sizes
_SOFT_WATER = 3
_SOFT_LAND = 2
_BLUR = 0.09
_FINE = 2
_ISLE_HEIGHT = 0.13
_STEPS = 8  # in how many steps the outline of an isle is drawn out into its shadow
_SOLID = 127  # from here on a pixel throws a shadow

Caster = tuple[float, float, int]  # where a higher tile lies from another one, and its land
P = ParamSpec("P")
L = TypeVar("L", bound="LandDrawings")


def once_in_light(draw: Callable[Concatenate[L, P], Drawn]) -> Callable[Concatenate[L, P], Drawn]:
    """Makes a function draw once for each size, light and arguments: what it drew is kept with the drawings."""

    @wraps(draw)
    def find(drawings: L, /, *args: P.args, **kwargs: P.kwargs) -> Drawn:
        return drawings.draw_lit((draw, *args), partial(draw, drawings, *args, **kwargs))

    return find


class LandDrawings(BoardDrawings):
    """Drawings of which land, and nothing else, lies in the light."""

    def __init__(self, look: Look, size: float, pool: DrawingPool | None = None) -> None:
        super().__init__(look, size, pool)
        self.light: Light = NOON
        self._in_light = DrawingPool()  # what looks so in this light alone: it goes with it

    def in_light(self, light: Light) -> Self:
        """The same drawings in another light."""
        other = copy(self)
        other.light, other._in_light = light, DrawingPool()
        return other

    def draw_lit(self, key: Hashable, make: Callable[[], Drawn]) -> Drawn:
        """Draws something once for this size and this light."""
        return self._in_light.get_or_make(key, make)

    def art(self, name: str, scale: float) -> Drawn:
        drawn = super().art(name, scale)
        return self.lit(drawn) if self.light.land != _PLAIN and _is_land(name) else drawn

    def lit(self, drawn: Drawn) -> Drawn:
        """A drawing of land as it looks in the light."""
        return drawn if self.light.land == _PLAIN else _tint(self, drawn, self.look.colour(self.light.land))

    def sunken(self, drawn: Drawn) -> Drawn:
        """A board's own drawing of what lies under water: through the usual one the water shines, through this perhaps
        not.
        """
        return drawn if self.light.murk == (255, 255, 255) else _tint(self, drawn, self.light.murk)

    def shaded_tile(self, name: str, land: int, casters: Sequence[Caster]) -> Drawn:
        """A tile on which those around it throw their shadows."""
        tile = self.art(name, 1.0)
        return self._shade(tile, land, casters) if casters else tile

    @once_in_light
    def _shade(self, tile: Drawn, land: int, casters: Sequence[Caster]) -> Drawn:
        """All of them in one veil, so that nothing is dark twice, and no more of it than lies on the tile."""
        wide, high = tile.surface.get_size()
        small = pygame.Surface((math.ceil(wide / _SOFT_LAND), math.ceil(high / _SOFT_LAND)), pygame.SRCALPHA)
        small.fill((*SHADE, 0))
        for x, y, caster in casters:
            shape = _shadow(self.light, HEIGHTS[caster] - HEIGHTS[land], (x, y - RAISED[land]))
            points = [
                ((tile.foot[0] + a * self.size) / _SOFT_LAND, (tile.foot[1] + b * self.size) / _SOFT_LAND)
                for a, b in shape
            ]
            pygame.draw.polygon(small, (*SHADE, _ON_LAND), points)
        veil = pygame.transform.smoothscale(small, (wide, high))
        extent = tile.surface.copy()
        extent.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        veil.blit(extent, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        shaded = tile.surface.copy()
        shaded.blit(veil, (0, 0))
        return Drawn(shaded, tile.foot)

    @once_in_light
    def shadow_on_water(self, land: int) -> Drawn:
        """The shadow of a tile on the water around it, held by the middle of its space; several are joined by their
        darkest. It is drawn small and blurred, for its edge is soft.
        """
        size, shape = self.size / _SOFT_WATER, _shadow(self.light, HEIGHTS[land], (0.0, 0.0))
        blur = max(round(_BLUR * size), 1)
        left, top = (math.floor(min(point[side] for point in shape) * size) - 2 * blur for side in (0, 1))
        wide, high = (
            math.ceil(max(point[side] for point in shape) * size) + 2 * blur - low
            for side, low in ((0, left), (1, top))
        )
        small = pygame.Surface((wide, high), pygame.SRCALPHA)
        small.fill((*SHADE, 0))
        pygame.draw.polygon(small, (*SHADE, _ON_WATER), [(x * size - left, y * size - top) for x, y in shape])
        large = pygame.transform.smoothscale(
            pygame.transform.gaussian_blur(small, blur), (wide * _SOFT_WATER, high * _SOFT_WATER)
        )
        return Drawn(large, (-left * _SOFT_WATER, -top * _SOFT_WATER))

    @once_in_light
    def shadow_of_isle(self, isle: Drawn) -> Drawn:
        """The outline of an isle drawn out away from the sun, held where the isle is."""
        outline = pygame.mask.from_surface(isle.surface, _SOLID).to_surface(
            setcolor=(*SHADE, _OF_ISLES), unsetcolor=(*SHADE, 0)
        )
        across, down = (round(side * _ISLE_HEIGHT * self.size) for side in self.light.sun)
        left, top = min(across, 0), min(down, 0)
        drawn = pygame.Surface((outline.get_width() + abs(across), outline.get_height() + abs(down)), pygame.SRCALPHA)
        drawn.fill((*SHADE, 0))
        for step in range(_STEPS + 1):
            at = round(across * step / _STEPS) - left, round(down * step / _STEPS) - top
            drawn.blit(outline, at, special_flags=pygame.BLEND_RGBA_MAX)
        return Drawn(drawn, (isle.foot[0] - left, isle.foot[1] - top))

    @once_in_light
    def shadow_of_piece(self, wide: float, high: float) -> Drawn:
        """The shadow of a piece on its space: so wide a foot, drawn out away from the sun as far as it is high, in
        hexes' sizes.
        """
        along = pygame.Vector2(self.light.sun) * high * self.size
        foot = pygame.Vector2(wide * self.size, wide * self.size * 0.45)
        size = math.ceil(abs(along.x) + 2 * foot.x) + 2, math.ceil(abs(along.y) + 2 * foot.y) + 2
        start = pygame.Vector2(foot.x + 1 - min(along.x, 0), foot.y + 1 - min(along.y, 0))
        fine = pygame.Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
        fine.fill((*SHADE, 0))
        for step in range(_STEPS + 1):
            part = step / _STEPS
            middle, half = (start + along * part) * _FINE, foot * (1 - 0.35 * part) * _FINE
            pygame.draw.ellipse(fine, (*SHADE, _OF_PIECES), (*(middle - half), *(2 * half)))
        return Drawn(pygame.transform.smoothscale(fine, size), (start.x, start.y))


@cache
def _is_land(name: str) -> bool:
    return bool(_LAND.match(name))


@once_in_light
def _tint(drawings: LandDrawings, drawn: Drawn, colour: Colour) -> Drawn:
    return Drawn(shapes.tint(drawn.surface, colour), drawn.foot)


def find_casters(light: Light, land: int, around: Sequence[Caster]) -> tuple[Caster, ...]:
    """Those of the tiles around one that throw a shadow on it: a hex at the caster, moved by the sun, comes closer to
    the middle of the other one than where both just touch.
    """
    found = []
    for caster in around:
        along = pygame.Vector2(light.sun) * (HEIGHTS[caster[2]] - HEIGHTS[land])
        start = pygame.Vector2(caster[:2])
        part = min(max(-start.dot(along) / max(along.length_squared(), 1e-9), 0.0), 1.0)
        if caster[2] > land and part > 0 and (start + along * part).length() < 1.7:
            found.append(caster)
    return tuple(found)


def _shadow(light: Light, height: float, at: Point) -> list[Point]:
    """The outline of a hex and of the same one moved by the sun, around both."""
    across, down = light.sun[0] * height, light.sun[1] * height
    ordered = sorted({*corners(at), *corners((at[0] + across, at[1] + down))})
    return [*_half_hull(ordered), *_half_hull(ordered[::-1])]


def _half_hull(points: list[Point]) -> list[Point]:
    """One side of the outline, without its last point."""
    found = list[Point]()
    for point in points:
        while len(found) > 1:
            (x, y), (next_x, next_y) = found[-2:]
            if (next_x - x) * (point[1] - y) > (next_y - y) * (point[0] - x):
                break
            found.pop()
        found.append(point)
    return found[:-1]
