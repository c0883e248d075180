"""The ground of the island, baked into one surface: water, isles, coast, tiles and names. Where a tile changes only the
part around it is redrawn.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from functools import partial

import pygame

from game.light import Light
from game.render import Look, cache_surface, shapes
from game.render.sea import still_sea
from game.render.theme import mix
from game.rules.survive.board import TERRAINS
from game.rules.survive.constants import Constants

from ..kit.camera import Camera, Point
from ..kit.drawings import BakedSheet, Draw, join_parts
from .coast import BREATHS, CALM, FADING, REACH, Coast, SeenIsland, TintedWater, outlines
from .isles import corner_in_room, draw_isle
from .land import Caster, find_casters
from .layout import Geometry
from .skin import PLAIN, Skin

_TILES = {"beach": 4, "forest": 4, "mountain": 4}
"""How many drawings there are of each terrain, so that the island does not look stamped."""
_SUNK = 2
_STRIP = 120_000  # pixels that are baked at a time
_CALMED = 0.73  # how much is seen of the calm field under the spaces
_SPOT, _DARK = 1.05, 0.25  # how much larger than a row's name the dark spot under it is, and how much ink is in it


@dataclass(slots=True)
class _Baked:
    """A ground that was baked, what for, and its sheets."""

    key: object = None
    place: object = None  # of the camera
    shown: tuple[bytes, frozenset[int]] | None = None  # the land, and the tiles that moved
    surface: pygame.Surface = field(default_factory=lambda: pygame.Surface((0, 0)))
    water: BakedSheet = field(default_factory=BakedSheet)
    coast: BakedSheet = field(default_factory=BakedSheet)
    shade: BakedSheet = field(default_factory=BakedSheet)


class Ground:
    """Bakes the ground for an island as it is seen; asked for the same again, it returns the same surface."""

    def __init__(self, constants: Constants, geometry: Geometry, skin: Skin = PLAIN) -> None:
        self._constants = constants
        self._geometry = geometry
        self._skin = skin
        self._baked = _Baked()
        self._ahead: _Baked | None = None  # one in another light, before that is asked for
        self._calm: tuple[Light, TintedWater | None] | None = None
        self._cast: tuple[object, dict[int, tuple[Caster, ...]]] = None, {}
        self.coastline = Coast(constants, geometry, skin)
        # The first space of each row: its name, where it is, and whether the sea is free beside it.
        rows: dict[float, tuple[float, str]] = {}
        for (x, y), name in zip(geometry.spaces, constants.names, strict=True):
            if y not in rows or x < rows[y][0]:
                rows[y] = x, name
        self._names = [(name, (x, y), geometry.isle_at((x - 1.2, y)) is None) for y, (x, name) in rows.items()]
        spaces, island = geometry.spaces, constants.island
        self._near = {s: [n for n in island if n != s and math.dist(spaces[n], spaces[s]) < REACH + 1] for s in island}

    def surface(self, seen: SeenIsland) -> pygame.Surface:
        """The ground of the camera's room."""
        key = _key(seen)
        if self._ahead and self._ahead.key == key:
            self._baked, self._ahead = self._ahead, None
        elif self._ahead and _place(seen) != self._ahead.place:
            self.forget_ahead()
        baked, camera = self._baked, seen.camera
        land, hidden = baked.shown or (seen.land, seen.hidden)
        changed = list[int]()
        if land != seen.land or hidden != seen.hidden:
            island = self._constants.island
            changed = [s for s in island if land[s] != seen.land[s] or (s in hidden) != (s in seen.hidden)]

        # What lies around the tiles that have changed is drawn anew, or everything.
        if changed and seen.light.is_plain:  # cheap, and a hex that leaves a sheet is cut a little differently
            baked.coast = BakedSheet()
        far = math.ceil(REACH * camera.size)
        places = [camera.in_room(self._geometry.spaces[space]) for space in changed]
        parts = join_parts([pygame.Rect(x - far, y - far, 2 * far, 2 * far) for x, y in places])
        left, top = camera.in_room((0, 0))
        for part in parts:
            for sheet, _, draw in self._sheets(baked, seen)[1:]:
                sheet.mend(part.move(-left, -top), draw)
        if baked.key != key:
            baked.surface = pygame.Surface(camera.room.size)
            parts = [baked.surface.get_rect()]
        for part in parts:
            self._draw(baked, seen, part.clip(baked.surface.get_rect()))
        baked.key, baked.shown = key, (seen.land, seen.hidden)
        return baked.surface

    def bake_ahead(self, seen: SeenIsland) -> Iterator[None]:
        """Bakes in slices what is going to be asked for; if the camera moves meanwhile, nothing is gained by it."""
        self._ahead = None
        ahead = _Baked(_key(seen), _place(seen), (seen.land, seen.hidden))
        for _ in self._bake_slices(ahead, seen):
            yield
            if _key(seen) != ahead.key:
                return
        self._ahead = ahead

    def forget_ahead(self) -> None:
        """It is not going to be asked for."""
        self._ahead = None

    def _bake_slices(self, baked: _Baked, seen: SeenIsland) -> Iterator[None]:
        self._calm_water(seen.drawings.look, seen.sea_light)
        yield
        # The drawings that take longest.
        nowhere = pygame.Surface((1, 1))
        for isle in range(len(self._geometry.isles)):
            draw_isle(nowhere, self._geometry, seen.camera, seen.drawings, self._skin, isle)
            yield
        for breath in range(BREATHS + 1):
            self.coastline.find_breath(seen, breath)
            yield
        for sheet, bounds, draw in self._sheets(baked, seen)[: None if any(seen.light.sun) else 2]:
            for strip in _strips(sheet.prepare(seen.camera, _sheet_key(seen), bounds)):
                sheet.mend(strip, draw)
                yield
        baked.surface = pygame.Surface(seen.camera.room.size)
        for strip in _strips(baked.surface.get_rect()):
            self._draw(baked, seen, strip)
            yield

    def _sheets(self, baked: _Baked, seen: SeenIsland) -> list[tuple[BakedSheet, pygame.Rect, Draw]]:
        """The sheets that lie on the sea: each with its bounds, and what draws it."""
        spaces, size = self._geometry.spaces, seen.camera.size
        everywhere = _around(spaces, size, 1 + 2 * (CALM if seen.light.field else FADING))
        island = _around([spaces[space] for space in self._constants.island], size, REACH)
        return [
            (baked.water, everywhere, partial(self._draw_water, seen)),
            (baked.coast, island, partial(self.coastline.draw, seen)),
            (baked.shade, island, partial(self.coastline.draw_shadows, seen)),
        ]

    def _draw(self, baked: _Baked, seen: SeenIsland, part: pygame.Rect) -> None:
        """A part of the room, all of its layers."""
        if not part.width or not part.height:
            return
        ground, camera = baked.surface, seen.camera
        drawings, look = seen.drawings, seen.drawings.look
        spaces = self._geometry.spaces
        (water, everywhere, draw_water), (coast, island, draw_coast), (shade, _, draw_shade) = self._sheets(baked, seen)
        ground.set_clip(part)
        ground.blit(still_sea(look, look.size, seen.sea_light), (-camera.room.x, -camera.room.y))
        water.blit(ground, camera, _sheet_key(seen), everywhere, draw_water, seen.is_passing)
        for isle in range(len(self._geometry.isles)):
            draw_isle(ground, self._geometry, camera, drawings, self._skin, isle)
        has_names, is_lit = not seen.is_painting, seen.light.field is not None
        if has_names and not is_lit:
            self._blit_names(ground, camera, look, seen.light)
        coast.blit(ground, camera, _sheet_key(seen), island, draw_coast, seen.is_passing)

        # What has sunk lies below all land and its shadows; of the land, what is further away comes first.
        near = part.inflate(4 * camera.size, 4 * camera.size)
        tiles = [s for s in self._constants.island if s not in seen.hidden]
        tiles = [s for s in tiles if near.collidepoint(camera.in_room(spaces[s]))]
        for space in tiles:
            if not seen.land[space]:
                name = sunk_art(space)
                drawn = drawings.art(name, 1.0)
                drawn = drawings.sunken(drawn) if self._skin.has_own(name) else drawn
                ground.blit(drawn.surface, corner_in_room(camera, drawn, spaces[space]))
        if any(seen.light.sun):
            shade.blit(ground, camera, _sheet_key(seen), island, draw_shade)
        for space in sorted(tiles, key=lambda space: spaces[space][1]):
            if land := seen.land[space]:
                tile = drawings.shaded_tile(tile_art(land - 1, space), land, self._casters(seen, space))
                ground.blit(tile.surface, corner_in_room(camera, tile, spaces[space]))

        if has_names and is_lit:  # over light water, which is no ground for words
            self._blit_names(ground, camera, look, seen.light)
        if seen.is_named:
            self._blit_space_names(ground, camera, look)
        ground.set_clip(None)

    def _blit_space_names(self, ground: pygame.Surface, camera: Camera, look: Look) -> None:
        for name, (x, y) in zip(self._constants.names, self._geometry.spaces, strict=True):
            label = look.line(name, "key", "cream")
            place = label.get_rect(center=camera.in_room((x, y - 0.62)))
            size = place.width + look.u(0.5), place.height
            draw_plate = partial(shapes.rounded_rect, size, look.u(0.4), look.colour("ink"), alpha=225)
            plate = look.bake(("space name", size), draw_plate)
            ground.blit(plate, plate.get_rect(center=place.center))
            ground.blit(label, place)

    def _casters(self, seen: SeenIsland, space: int) -> tuple[Caster, ...]:
        """The tiles around one that throw a shadow on it; looked for once on the same land."""
        if not any(seen.light.sun):
            return ()
        key = seen.land, seen.hidden, seen.light.sun
        if self._cast[0] != key:
            self._cast = key, {}
        if space not in self._cast[1]:
            spaces, (x, y) = self._geometry.spaces, self._geometry.spaces[space]
            standing = (other for other in self._near[space] if seen.stands(other))
            around = [(round(spaces[s][0] - x, 3), round(spaces[s][1] - y, 3), seen.land[s]) for s in standing]
            self._cast[1][space] = find_casters(seen.light, seen.land[space], around)
        return self._cast[1][space]

    def _draw_water(self, seen: SeenIsland, sheet: pygame.Surface, part: pygame.Rect) -> None:
        """The board's own sea where it has one, or a calm field in the light, and a veil with the lines of all
        spaces.
        """
        size = seen.camera.size
        if calm := self._calm_water(seen.drawings.look, seen.sea_light):
            calm.blit(sheet, part, size)
        veil = pygame.Surface(part.size, pygame.SRCALPHA)
        fill, line = (*self._skin.colour("shallows"), 33), (*self._skin.colour("lines"), 98 if seen.light.field else 87)
        for outline in outlines(self._geometry.spaces, part, size):
            pygame.draw.polygon(veil, fill, outline)
            pygame.draw.aalines(veil, line, True, outline)
        sheet.blit(veil, (0, 0))

    def _calm_water(self, look: Look, light: Light) -> TintedWater | None:
        """Drawn anew for another light only."""
        if self._calm is None or self._calm[0] != light:
            own, made = self._skin.water_colour, None
            if light.field and not light.is_plain:
                colours = [Light((one, one, one)).shift(own) if own else look.colour(one) for one in light.field]
                made = TintedWater.calm(self._geometry, colours, 1.0 if own else _CALMED)
            elif own:
                made = TintedWater(self._geometry, light.shift(own))
            self._calm = light, made
        return self._calm[1]

    def _blit_names(self, ground: pygame.Surface, camera: Camera, look: Look, light: Light) -> None:
        """The first space of each row wears its row's letter, as spaces are called in log and lists; where the sea is
        lit, on a soft dark spot.
        """
        for name, (x, y), is_free in self._names:
            label = look.line(name, "key", "mist")
            left, middle = camera.in_room((x - 0.86, y) if is_free else (x - 0.8, y + 0.2))
            place = (
                label.get_rect(midright=(left - 3, middle)) if is_free else label.get_rect(midleft=(left + 3, middle))
            )
            if light.field:
                spot = _draw_spot(look, label.get_size(), light.field[2])
                ground.blit(spot, spot.get_rect(center=place.center))
            ground.blit(label, place)


def _key(seen: SeenIsland) -> object:
    """All that a ground is baked for besides the land."""
    return seen.drawings.look, _place(seen), seen.is_named, seen.is_painting, seen.light, seen.sea_light


def _place(seen: SeenIsland) -> object:
    camera = seen.camera
    return tuple(camera.room), camera.size, camera.pixel((0, 0))


def _sheet_key(seen: SeenIsland) -> Hashable:
    return seen.drawings.look, seen.camera.size, seen.light, seen.sea_light


def _around(places: list[Point], size: float, grown: float) -> pygame.Rect:
    """The pixels around hexes that are so much larger, from the board's (0, 0)."""
    left, top = (math.floor((min(place[side] for place in places) - grown) * size) for side in (0, 1))
    right, low = (math.ceil((max(place[side] for place in places) + grown) * size) for side in (0, 1))
    return pygame.Rect(left, top, right - left, low - top)


def _strips(whole: pygame.Rect) -> Iterator[pygame.Rect]:
    """Parts that take about as long as a frame may wait for one."""
    high = max(_STRIP // max(whole.width, 1), 1)
    for y in range(whole.top, whole.bottom, high):
        yield pygame.Rect(whole.x, y, whole.width, min(high, whole.bottom - y))


@cache_surface
def _draw_spot(look: Look, size: tuple[int, int], colour: str) -> pygame.Surface:
    """Dark water under a word."""
    blur = max(size[1] // 12, 1)  # of a third of its size: nothing of it is sharp
    wide, high = (math.ceil(side * _SPOT / 3) + 6 * blur for side in size)
    dark = mix(look.colour(colour), look.colour("ink"), _DARK)
    spot = pygame.Surface((wide, high), pygame.SRCALPHA)
    spot.fill((*dark, 0))
    pygame.draw.rect(spot, (*dark, 200), spot.get_rect().inflate(-4 * blur, -4 * blur), border_radius=2 * blur)
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(spot, blur), (3 * wide, 3 * high))


def tile_art(terrain: int, space: int) -> str:
    """The drawing of a tile: always the same on a space."""
    name = TERRAINS[terrain]
    return f"survive/tile-{name}-{(space * 7 + space // 3) % _TILES[name] + 1}"


def sunk_art(space: int) -> str:
    """The drawing of where a tile was."""
    return f"survive/sunk-{space % _SUNK + 1}"
