"""The ground of the island, baked into one surface: water, isles, coast, tiles and names. Where a tile changes only the part around it is
redrawn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import pygame

from game.light import NOON, Light
from game.render import Look, cache_surface, shapes
from game.render.sea import still_sea
from game.render.theme import Colour, Theme
from game.rules.survive.board import TERRAINS
from game.rules.survive.constants import Constants
from game.rules.survive.state import FIRST, LAY, PublicState

from ..kit.camera import Camera, Point
from ..kit.drawings import BakedSheet, Drawn
from .coast import REACH, Coast, SeenIsland
from .isles import corner_in_room, draw_isle
from .land import Caster, find_casters
from .layout import Geometry
from .skin import PLAIN, Skin
from .water import FADING, TintedWater, outlines

_TILES = {"beach": 4, "forest": 4, "mountain": 4}
"""How many drawings there are of each terrain, so that the island does not look stamped."""
_SUNK = 2
_CALM, _CALMED = 0.35, 0.73  # how far the calm field under the spaces fades, and how much of it is seen
_SPOT = 1.05  # how much larger than a row's name the dark spot under it is


class Ground:
    """Bakes the ground for an island as it is seen; asked for the same again, it returns the same surface."""

    def __init__(self, constants: Constants, geometry: Geometry, skin: Skin = PLAIN) -> None:
        self._constants, self._geometry, self._skin = constants, geometry, skin
        self._key: object = None
        self._shown: tuple[bytes, frozenset[int]] | None = None
        self._surface = pygame.Surface((0, 0))
        self._water, self._coast = BakedSheet(), BakedSheet()
        self.coastline = Coast(constants, geometry, skin)
        self._calm: tuple[Light, TintedWater | None] | None = None
        self._names = _names(constants, geometry)
        spaces = geometry.spaces
        self._around_each = {
            s: [n for n in constants.island if n != s and math.dist(spaces[n], spaces[s]) < 2 * REACH] for s in constants.island
        }

    def surface(self, seen: SeenIsland) -> pygame.Surface:
        """The ground of the camera's room."""
        camera = seen.camera
        key = (
            seen.drawings.look, camera.room.topleft, camera.room.size, camera.size, camera.pixel((0, 0)),
            seen.is_named, seen.is_painting, seen.light,
        )  # fmt: skip
        changed = self._changed_spaces(seen)
        if changed or self._key != key:
            self._bake(seen, changed, self._key != key)
            self._key = key
        self._shown = seen.land, seen.hidden
        return self._surface

    def _changed_spaces(self, seen: SeenIsland) -> list[int]:
        land, hidden = self._shown or (seen.land, seen.hidden)
        if land == seen.land and hidden == seen.hidden:
            return []
        return [s for s in self._constants.island if land[s] != seen.land[s] or (s in hidden) != (s in seen.hidden)]

    def _bake(self, seen: SeenIsland, changed: Sequence[int], is_new: bool) -> None:
        """Draws what lies around the tiles that have changed, or everything."""
        camera = seen.camera
        origin = camera.in_room((0, 0))
        far = math.ceil(REACH * camera.size)
        places = [camera.in_room(self._geometry.spaces[space]) for space in changed]
        parts = _join([pygame.Rect(x - far, y - far, 2 * far, 2 * far) for x, y in places])
        if changed and seen.light is NOON:  # cheap, and a hex that leaves a sheet is cut a little differently
            self._coast = BakedSheet()
        for part in parts:
            self._coast.mend(part.move(-origin[0], -origin[1]), partial(self.coastline.draw, seen))
        if is_new:
            self._surface = pygame.Surface(camera.room.size)
            parts = [self._surface.get_rect()]
        for part in parts:
            self._draw(seen, part.clip(self._surface.get_rect()))

    def _draw(self, seen: SeenIsland, part: pygame.Rect) -> None:
        """A part of the room, all of its layers."""
        if not part.width or not part.height:
            return
        ground, camera, drawings = self._surface, seen.camera, seen.drawings
        ground.set_clip(part)
        ground.blit(still_sea(drawings.look, drawings.look.size, seen.light), (-camera.room.x, -camera.room.y))
        everywhere = self._around(self._geometry.spaces, camera.size, 1 + 2 * (_CALM if seen.light.field else FADING))
        self._water.blit(ground, camera, (camera.size, seen.light), everywhere, partial(self._draw_water, seen))
        for isle in range(len(self._geometry.isles)):
            draw_isle(ground, self._geometry, camera, drawings, self._skin, isle)
        if not seen.is_painting:
            self._blit_names(ground, camera, drawings.look, seen.light)
        island = self._around([self._geometry.spaces[space] for space in self._constants.island], camera.size, REACH)
        self._coast.blit(ground, camera, (camera.size, seen.light, drawings.look), island, partial(self.coastline.draw, seen))
        self._blit_tiles(seen, part)
        if seen.is_named:
            self._blit_all_names(ground, camera, drawings.look)
        ground.set_clip(None)

    def _blit_tiles(self, seen: SeenIsland, part: pygame.Rect) -> None:
        """What has sunk lies below all land, and below the shadows of land."""
        camera, drawings, spaces = seen.camera, seen.drawings, self._geometry.spaces
        near = part.inflate(4 * camera.size, 4 * camera.size)
        there = [s for s in self._constants.island if s not in seen.hidden and near.collidepoint(camera.in_room(spaces[s]))]
        for space in there:
            if not seen.land[space]:
                _blit(self._surface, camera, drawings.art(f"survive/sunk-{space % _SUNK + 1}", 1.0), spaces[space])
        self.coastline.draw_over_water(seen, self._surface, part)
        for space in sorted(there, key=lambda space: spaces[space][1]):
            if land := seen.land[space]:
                tile = drawings.shaded_tile(tile_art(land - 1, space), land, self._casters(seen, space))
                _blit(self._surface, camera, tile, spaces[space])

    def _casters(self, seen: SeenIsland, space: int) -> tuple[Caster, ...]:
        """The tiles around one that throw a shadow on it."""
        if seen.light.sun == NOON.sun:
            return ()
        spaces, (x, y) = self._geometry.spaces, self._geometry.spaces[space]
        standing = (other for other in self._around_each[space] if seen.stands(other))
        around = [(round(spaces[s][0] - x, 3), round(spaces[s][1] - y, 3), seen.land[s]) for s in standing]
        return find_casters(seen.light, seen.land[space], around)

    def _around(self, places: list[Point], size: float, grown: float) -> pygame.Rect:
        """The pixels around hexes that are so much larger, from the board's (0, 0)."""
        left, top = (math.floor((min(place[side] for place in places) - grown) * size) for side in (0, 1))
        right, low = (math.ceil((max(place[side] for place in places) + grown) * size) for side in (0, 1))
        return pygame.Rect(left, top, right - left, low - top)

    def _draw_water(self, seen: SeenIsland, sheet: pygame.Surface, part: pygame.Rect) -> None:
        """The board's own sea where it has one, or a calm field in the light, and a veil with the lines of all spaces."""
        size = seen.camera.size
        if calm := self._calm_water(seen.drawings.look, seen.light):
            calm.blit(sheet, part, size)
        veil = pygame.Surface(part.size, pygame.SRCALPHA)
        fill, line = (*self._skin.colour("shallows"), 33), (*self._skin.colour("lines"), 87)
        for outline in outlines(self._geometry.spaces, part, size):
            pygame.draw.polygon(veil, fill, outline)
            pygame.draw.aalines(veil, line, True, outline)
        sheet.blit(veil, (0, 0))

    def _calm_water(self, look: Look, light: Light) -> TintedWater | None:
        """Drawn anew for another light only."""
        if self._calm is None or self._calm[0] != light:
            own, colours = self._skin.water_colour, light.field and [look.colour(colour) for colour in light.field]
            made = None
            if colours:
                made = TintedWater(self._geometry, (255, 255, 255), 1.0, _CALM)
                made.colour_down([_shift(own, colour) for colour in colours] if own else colours, 1.0 if own else _CALMED)
            elif own:
                made = TintedWater(self._geometry, own)
            self._calm = light, made
        return self._calm[1]

    def _blit_all_names(self, ground: pygame.Surface, camera: Camera, look: Look) -> None:
        """On plates of their own: the grounds below them are dark and light."""
        for name, (x, y) in zip(self._constants.names, self._geometry.spaces, strict=True):
            label = look.line(name, "key", "cream")
            place = label.get_rect(center=camera.in_room((x, y - 0.62)))
            size = place.width + look.u(0.5), place.height
            plate = look.bake(("space name", size), partial(shapes.rounded_rect, size, look.u(0.4), look.colour("ink"), alpha=225))
            ground.blit(plate, plate.get_rect(center=place.center))
            ground.blit(label, place)

    def _blit_names(self, ground: pygame.Surface, camera: Camera, look: Look, light: Light) -> None:
        """The first space of each row wears its row's letter, as spaces are called in log and lists; where the sea is lit, on a soft dark
        spot."""
        for name, (x, y), is_free in self._names:
            label = look.line(name, "key", "mist")
            left, middle = camera.in_room((x - 0.86, y) if is_free else (x - 0.8, y + 0.2))
            place = label.get_rect(midright=(left - 3, middle)) if is_free else label.get_rect(midleft=(left + 3, middle))
            if light.field:
                spot = _draw_spot(look, label.get_size(), light.field[2])
                ground.blit(spot, spot.get_rect(center=place.center))
            ground.blit(label, place)


def _shift(own: Colour, colour: Colour) -> Colour:
    """A board's own sea as much unlike this colour as it is unlike the usual sea at noon."""
    usual = Theme.load().colour("sea")
    red, green, blue = (min(max(a + b - c, 0), 255) for a, b, c in zip(own, colour, usual, strict=True))
    return red, green, blue


@cache_surface
def _draw_spot(look: Look, size: tuple[int, int], colour: str) -> pygame.Surface:
    """Dark water under a word."""
    wide, high = round(size[0] * _SPOT), round(size[1] * _SPOT)
    blur = max(high // 4, 2)
    spot = pygame.Surface((wide + 4 * blur, high + 4 * blur), pygame.SRCALPHA)
    spot.fill((*look.colour(colour), 0))
    pygame.draw.ellipse(spot, (*look.colour(colour), 200), (2 * blur, 2 * blur, wide, high))
    return pygame.transform.gaussian_blur(spot, blur)


def _names(constants: Constants, geometry: Geometry) -> list[tuple[str, Point, bool]]:
    """The first space of each row: its name, where it is, and whether the sea is free beside it."""
    rows: dict[float, tuple[float, str]] = {}
    for (x, y), name in zip(geometry.spaces, constants.names, strict=True):
        if y not in rows or x < rows[y][0]:
            rows[y] = x, name
    return [(name, (x, y), geometry.isle_at((x - 1.2, y)) is None) for y, (x, name) in rows.items()]


def _join(parts: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Parts that overlap as one, so that nothing is drawn twice."""
    found = list[pygame.Rect]()
    for part in parts:
        while (touched := part.collidelist(found)) >= 0:
            part = part.union(found.pop(touched))
        found.append(part)
    return found


def _blit(ground: pygame.Surface, camera: Camera, drawn: Drawn, at: Point) -> None:
    """Puts a drawing with its foot at a place, on the ground of the camera's room."""
    ground.blit(drawn.surface, corner_in_room(camera, drawn, at))


def tile_art(terrain: int, space: int) -> str:
    """The drawing of a tile: always the same on a space."""
    name = TERRAINS[terrain]
    return f"survive/tile-{name}-{(space * 7 + space // 3) % _TILES[name] + 1}"


def find_unlaid(constants: Constants, s: PublicState) -> frozenset[int]:
    """The spaces of the island that wait for their tiles: they are no sunken land."""
    return frozenset(space for space in constants.island if not s.land[space]) if s.step in (FIRST, LAY) else frozenset()
