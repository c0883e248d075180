"""The water of the board: under its spaces the sea in another colour, and along the coast of the island light water,
foam and shadows.

The coast is put together from drawings of one tile or one edge, which are joined so that their order does not matter: a
part that is drawn anew is what it would be if all were.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.light import Light
from game.render import shapes
from game.render.theme import Colour, mix
from game.rules.survive.constants import Constants

from ..kit.camera import Camera, Point
from ..kit.drawings import Drawn
from .land import LandDrawings, once_in_light
from .layout import Geometry, corners
from .skin import Skin

SHALLOW = 1.28  # how far light water reaches around a tile at noon
REACH = 2.8  # how far anything of a tile or of what it throws reaches from the middle of its space
_SHALLOWS = ((1.75, 40), (1.32, 120))  # how far light water reaches around a tile, and how much of it is seen
_SOFT, _BLUR = 4, 0.16  # how much smaller it is drawn, and how far it is blurred, in hexes' sizes
_SUNNY = 0.3
_ASHEN = 0.45
_DIMMED = 0.4
"""How much of the sun's colour is in it, how much more of that where there is ash, and how much less of the water is
seen there.
"""
_LINES = ((0.13, 0.06, 215), (0.30, 0.045, 120))  # lines of foam: how far out, how wide, how much of it is seen
BREATHS, _BREATH = 4, 0.03  # in how many pictures the outer line goes out, and how far from one to the next
NEAR, BOTH = -2, -1
_VARIANTS, _FINE = 2, 3
_GAPS = (((0.0, 0.46), (0.53, 1.0)), ((0.0, 0.28), (0.36, 1.0)))  # which parts of an edge have foam
_OUTER_GAPS = (((0.05, 0.3), (0.52, 0.86)), ((0.16, 0.5), (0.74, 0.95)))
_SLOPE = math.tan(math.radians(30))

Stamps = list[tuple[pygame.Surface, tuple[int, int]]]  # surfaces, and where their corners lie


@dataclass(frozen=True, slots=True)
class SeenIsland:
    """All that the ground is drawn of: the land, as the camera sees it, in the light of the drawings."""

    camera: Camera
    drawings: LandDrawings
    land: bytes
    hidden: frozenset[int] = frozenset()  # spaces whose tiles are left out because they move
    is_named: bool = False  # each space wears its name
    is_painting: bool = False  # not even rows wear theirs
    around: Light | None = None  # in which the sea lies, if that is not the light of the land

    @property
    def light(self) -> Light:
        return self.drawings.light

    @property
    def sea_light(self) -> Light:
        return self.around or self.light

    @property
    def is_passing(self) -> bool:
        """Whether it is on the way to another size: details come later."""
        return self.light.is_plain and not self.sea_light.is_plain

    def stands(self, space: int) -> bool:
        """Whether a tile lies there."""
        return bool(self.land[space]) and space not in self.hidden


class Coast:
    """Draws the coast on a sheet that is a part of the board, in pixels from its (0, 0)."""

    def __init__(self, constants: Constants, geometry: Geometry, skin: Skin) -> None:
        self._island = constants.island
        self._spaces = geometry.spaces
        self._skin = skin
        # The spaces beyond the six edges of each space of the island, from the upper right one clockwise.
        at = {(round(x, 1), round(y, 1)): space for space, (x, y) in enumerate(geometry.spaces)}
        ways = [
            (math.sqrt(3) * math.sin(turn), -math.sqrt(3) * math.cos(turn))
            for turn in (math.radians(60 * i + 30) for i in range(6))
        ]
        places = ((space, geometry.spaces[space]) for space in constants.island)
        self._beside = {
            space: [at.get((round(x + right, 1), round(y + down, 1))) for right, down in ways]
            for space, (x, y) in places
        }
        self._breaths: dict[int, Stamps] = {}  # foam that comes and goes, from the board's (0, 0)
        self._breath_key: object = None
        self._seen_breath: tuple[object, Stamps] = None, []  # in the window, and which one that is where

    def draw(self, seen: SeenIsland, sheet: pygame.Surface, part: pygame.Rect) -> None:
        """Light water, and the foam that stands."""
        if seen.light.is_plain:
            fill = *self._skin.colour("shallows"), 46
            tiles = [self._spaces[space] for space in self._island if seen.land[space]]
            for outline in outlines(tiles, part, seen.camera.size, SHALLOW):
                pygame.draw.polygon(sheet, fill, outline)
            return

        # Light water takes on something of the sun.
        light, look = seen.light, seen.drawings.look
        size = seen.drawings.size
        sunny = mix(look.colour(light.land), look.colour(light.glint), 0.5)
        colour = mix(self._skin.colour("shallows"), sunny, _SUNNY + _ASHEN * light.ash / 100)
        near = (space for space in self._island if seen.land[space] and _is_near(self._spaces[space], part, size))
        _join(sheet, part, size, [(_draw_shallows(seen.drawings, colour), self._spaces[space]) for space in near])

        for space in self._standing(seen, part):
            for edge in self._edges(seen, space):
                drawn = _draw_foam(seen.drawings, edge, space % _VARIANTS, NEAR if edge.breathes else BOTH)
                sheet.blit(drawn.surface, _corner(part, size, drawn, self._spaces[space]))

    def draw_shadows(self, seen: SeenIsland, sheet: pygame.Surface, part: pygame.Rect) -> None:
        """The shadows of tiles on the water."""
        standing = self._standing(seen, part)
        shadows = [(seen.drawings.shadow_on_water(seen.land[space]), self._spaces[space]) for space in standing]
        _join(sheet, part, seen.drawings.size, shadows)

    def _standing(self, seen: SeenIsland, part: pygame.Rect) -> list[int]:
        """The tiles near a part of the board."""
        return [
            space
            for space in self._island
            if seen.stands(space) and _is_near(self._spaces[space], part, seen.drawings.size)
        ]

    def breathe(self, seen: SeenIsland, breath: int) -> Stamps:
        """The foam that comes and goes at a breath, and where its corners lie in the window; the same again for the
        same island.
        """
        key = seen.drawings.look, seen.light, seen.camera.size, seen.land, seen.hidden
        x, y = seen.camera.pixel((0, 0))
        if self._breath_key != key:
            self._breath_key = key
            self._breaths.clear()
        if breath not in self._breaths:
            self._breaths[breath] = self.find_breath(seen, breath)
        if self._seen_breath[0] != (place := (key, breath, x, y)):
            found = self._breaths[breath]
            right, down = round(x), round(y)
            self._seen_breath = place, [(drawn, (left + right, top + down)) for drawn, (left, top) in found]
        return self._seen_breath[1]

    def find_breath(self, seen: SeenIsland, breath: int) -> Stamps:
        """The same on the board, looked for anew."""
        board = pygame.Rect(0, 0, 0, 0)
        found = []
        for space in (space for space in self._island if any(seen.light.sun) and seen.stands(space)):
            for edge in self._edges(seen, space):
                if edge.breathes:
                    drawn = _draw_foam(seen.drawings, edge, space % _VARIANTS, breath)
                    found.append((drawn.surface, _corner(board, seen.drawings.size, drawn, self._spaces[space])))
        return found

    def _edges(self, seen: SeenIsland, space: int) -> Iterator[_Edge]:
        """The edges at which a tile meets the water."""
        beside = [other is not None and seen.stands(other) for other in self._beside[space]]
        for side in range(6):
            if not beside[side]:
                yield _Edge(side, beside[side - 1], beside[(side + 1) % 6])


@dataclass(frozen=True, slots=True)
class _Edge:
    """An edge of a tile at the water: which of the six, from the upper right one clockwise, and whether the land goes
    on at its ends.
    """

    side: int
    goes_on_before: bool
    goes_on_behind: bool

    @property
    def breathes(self) -> bool:
        """Whether its foam moves: only where no tile further down could stand before it."""
        return (
            self.side in (2, 3)
            or (self.side == 1 and not self.goes_on_behind)
            or (self.side == 4 and not self.goes_on_before)
        )


def _is_near(at: Point, part: pygame.Rect, size: float) -> bool:
    far = REACH * size
    return part.left - far < at[0] * size < part.right + far and part.top - far < at[1] * size < part.bottom + far


def _corner(part: pygame.Rect, size: float, drawn: Drawn, at: Point) -> tuple[int, int]:
    """Where a drawing lies in a part: always on the same pixels of the board, whichever part that is."""
    left, top = drawn.corner_at((at[0] * size, at[1] * size))
    return left - part.x, top - part.y


def _join(sheet: pygame.Surface, part: pygame.Rect, size: float, stamps: Sequence[tuple[Drawn, Point]]) -> None:
    """Lays stamps of one colour on a sheet as one: where two overlap, as much is seen as of the stronger one."""
    if not stamps:
        return
    joined = pygame.Surface(part.size, pygame.SRCALPHA)
    joined.fill((*stamps[0][0].surface.get_at((0, 0))[:3], 0))
    joined.fblits([(drawn.surface, _corner(part, size, drawn, at)) for drawn, at in stamps], pygame.BLEND_RGBA_MAX)
    sheet.blit(joined, (0, 0))


@once_in_light
def _draw_shallows(drawings: LandDrawings, colour: Colour) -> Drawn:
    """Light water around one tile."""
    half = math.ceil((_SHALLOWS[0][0] + 2 * _BLUR) * drawings.size / _SOFT)
    small = pygame.Surface((2 * half, 2 * half), pygame.SRCALPHA)
    small.fill((*colour, 0))
    whole = pygame.Rect(-half, -half, 2 * half, 2 * half)
    for grown, seen in _SHALLOWS:
        for outline in outlines([(0.0, 0.0)], whole, drawings.size / _SOFT, grown):
            pygame.draw.polygon(small, (*colour, round(seen * (1 - _DIMMED * drawings.light.ash / 100))), outline)
    blurred = pygame.transform.gaussian_blur(small, max(round(_BLUR * drawings.size / _SOFT), 1))
    large = pygame.transform.smoothscale(blurred, (2 * half * _SOFT, 2 * half * _SOFT))
    large.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return Drawn(large, (half * _SOFT, half * _SOFT))


# Foam along an edge: two broken lines that meet those of the edges beside it.


@once_in_light
def _draw_foam(drawings: LandDrawings, edge: _Edge, variant: int, lines: int) -> Drawn:
    """Held by the middle of the space: the near line, both, or the outer one at a breath."""
    # Places along the lines, how broad the foam is there, and how much of it is seen.
    (out, wide, near), (further, thin, faint) = _LINES
    dots = list[tuple[Point, float, int]]()
    if lines in (NEAR, BOTH):
        dots += [(_along(edge, place, out, variant), wide / 2, near) for place in _places(_GAPS[variant])]
    if lines != NEAR:
        further += _BREATH * max(lines, 0)
        faint = round(faint * (1 - 0.3 * max(lines, 0) / BREATHS))
        places = _places(_OUTER_GAPS[variant])
        dots += [(_along(edge, place, further, variant), thin / 2, faint) for place in places]

    size = drawings.size
    light, look = drawings.light, drawings.look
    colour = mix(mix((255, 255, 255), look.colour(light.land), 0.8), look.colour(light.glint), 0.2)
    left, top = (math.floor((min(dot[0][side] for dot in dots) - 0.05) * size) for side in (0, 1))
    right, low = (math.ceil((max(dot[0][side] for dot in dots) + 0.05) * size) for side in (0, 1))
    fine = pygame.Surface(((right - left) * _FINE, (low - top) * _FINE), pygame.SRCALPHA)
    fine.fill((*colour, 0))
    for (x, y), radius, seen in dots:
        at = (x * size - left) * _FINE, (y * size - top) * _FINE
        pygame.draw.circle(fine, (*colour, seen), at, max(radius * size, 0.5) * _FINE)
    return Drawn(pygame.transform.smoothscale(fine, (right - left, low - top)), (-left, -top))


def _places(parts: Sequence[tuple[float, float]]) -> Iterator[float]:
    for start, end in parts:
        count = max(round((end - start) * 40), 1)
        yield from (start + (end - start) * step / count for step in range(count + 1))


def _along(edge: _Edge, place: float, out: float, variant: int) -> Point:
    """A place on the line so far out, which swings a little and ends where the next one begins."""
    turn = math.radians(60 * edge.side + 30)
    right, down = math.sin(turn), -math.cos(turn)
    before, behind = (
        0.5 - out * _SLOPE if goes_on else 0.5 + out * _SLOPE for goes_on in (edge.goes_on_before, edge.goes_on_behind)
    )
    along = (before + behind) * place - before
    away = (
        math.sqrt(3) / 2
        + out
        + 0.16 * out * math.sin(math.pi * place) * math.sin(math.tau * (1.5 * place + 0.37 * variant))
    )
    return right * away - down * along, down * away + right * along


# pixels of a hex's size where the board's own sea is drawn, and a calm field: nothing of them is sharp
_TINT_SOFT, _CALM_SOFT = 12, 6
_SEA_REACH, FADING = 1.02, 0.25  # how far that sea reaches around a space, and how far from there it fades
CALM = 0.35  # how far a calm field fades
_CORNERS = corners((0.0, 0.0))


class TintedWater:
    """Water of another colour under all spaces, drawn once for all sizes; it fades into the sea around, which is that
    of the window.
    """

    def __init__(
        self,
        geometry: Geometry,
        colour: Colour,
        reach: float = _SEA_REACH,
        fading: float = FADING,
        soft: int = _TINT_SOFT,
    ) -> None:
        self._soft = soft
        edge = reach + 2 * fading
        bounds = geometry.bounds
        left, top = (math.floor((side - edge) * soft) for side in (bounds.left, bounds.top))
        wide, high = (math.ceil((side + 2 * edge) * soft) for side in (bounds.width, bounds.height))
        self._part = pygame.Rect(left, top, wide, high)
        small = pygame.Surface(self._part.size, pygame.SRCALPHA)
        small.fill((*colour, 0))
        for outline in outlines(geometry.spaces, self._part, soft, reach):
            pygame.draw.polygon(small, colour, outline)
        self._small = pygame.transform.gaussian_blur(small, round(soft * fading))

    @classmethod
    def calm(cls, geometry: Geometry, colours: Sequence[Colour], seen: float) -> TintedWater:
        """A field with the colours of its top, middle and foot, of which so much is seen."""
        field = cls(geometry, (255, 255, 255), 1.0, CALM, _CALM_SOFT)
        top, middle, foot = colours
        wide, high = field._part.size
        for y, part, one, other in ((0, high // 2, top, middle), (high // 2, high - high // 2, middle, foot)):
            field._small.blit(shapes.gradient((wide, part), one, other), (0, y), special_flags=pygame.BLEND_RGBA_MULT)
        field._small.fill((255, 255, 255, round(255 * seen)), special_flags=pygame.BLEND_RGBA_MULT)
        return field

    def blit(self, sheet: pygame.Surface, part: pygame.Rect, size: float) -> None:
        """Fills a sheet that is this part of the board at a size of hexes."""
        scale = size / self._soft
        left, top = math.floor(part.left / scale), math.floor(part.top / scale)
        window = pygame.Rect(
            left, top, math.ceil(part.right / scale) - left, math.ceil(part.bottom / scale) - top
        ).clip(self._part)
        large = pygame.transform.smoothscale(
            self._small.subsurface(window.move(-self._part.x, -self._part.y)),
            (round(window.width * scale), round(window.height * scale)),
        )
        sheet.blit(large, (round(window.x * scale) - part.x, round(window.y * scale) - part.y))


def outlines(places: list[Point], part: pygame.Rect, size: float, grown: float = 1.0) -> Iterator[list[Point]]:
    """Hexes that are seen in a part of the board, in its pixels."""
    shape = [(x * size * grown, y * size * grown) for x, y in _CORNERS]
    far = size * grown
    for x, y in ((x * size - part.x, y * size - part.y) for x, y in places):
        if -far < x < part.width + far and -far < y < part.height + far:
            yield [(x + right, y + down) for right, down in shape]
