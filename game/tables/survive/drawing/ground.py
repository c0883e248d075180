"""The ground of the board: hexes of the sea, isles, tiles and names at the edge, baked into one surface."""

from __future__ import annotations

import math
from functools import partial

import pygame

from game.render import Look, shapes
from game.render.sea import still_sea
from game.rules.survive.board import TERRAINS
from game.rules.survive.constants import Constants
from game.rules.survive.state import FIRST, LAY, PublicState

from ...kit.camera import Camera, Point
from ...kit.sheets import BakedSheet
from ..layout import Geometry
from .drawings import SurviveDrawings
from .isles import draw_isle
from .own_sea import FADING, OwnSea, outlines
from .skin import Skin

_TILES = {"beach": 4, "forest": 4, "mountain": 4}
"""How many drawings there are of each terrain, so that the island does not look stamped."""
_SUNK = 2
_SHALLOW = 1.28
"""How far light water reaches around a tile."""


class Ground:
    """Bakes the ground for a camera and a land; asked again for the same, it gives the same surface."""

    def __init__(self, t: Constants, geometry: Geometry) -> None:
        self._t, self._geometry = t, geometry
        self._key: object = None
        self._surface = pygame.Surface((0, 0))
        self._water, self._shallows = BakedSheet(), BakedSheet()
        self._own_sea: OwnSea | None = None
        self._names = _names(t, geometry)

    def baked(
        self, look: Look, camera: Camera, drawings: SurviveDrawings, land: bytes, hidden: frozenset[int], is_named: bool = False
    ) -> pygame.Surface:
        """The ground of the camera's room; tiles in `hidden` move and are left out; named, each space wears its name."""
        key = id(look), camera.room.topleft, camera.room.size, camera.size, camera.pixel((0, 0)), land, hidden, is_named
        if self._key != key:
            self._key, self._surface = key, self._bake(look, camera, drawings, land, hidden)
            if is_named:
                self._blit_all_names(self._surface, camera, look)
        return self._surface

    def _bake(self, look: Look, camera: Camera, drawings: SurviveDrawings, land: bytes, hidden: frozenset[int]) -> pygame.Surface:
        ground, skin = pygame.Surface(camera.room.size), drawings.skin
        ground.blit(still_sea(look, look.size), (-camera.room.x, -camera.room.y))
        everywhere = self._around(self._geometry.spaces, camera.size, 1 + 2 * FADING)
        self._water.blit(
            ground, camera, (skin, camera.size), everywhere, lambda sheet, part: self._draw_water(sheet, part, camera.size, skin)
        )
        for isle in range(len(self._geometry.isles)):
            draw_isle(ground, self._geometry, camera, drawings, isle)
        self._blit_names(ground, camera, look)
        self._blit_shallows(ground, camera, land, skin)
        self._blit_tiles(ground, camera, drawings, land, hidden)
        return ground

    def _blit_tiles(self, ground: pygame.Surface, camera: Camera, drawings: SurviveDrawings, land: bytes, hidden: frozenset[int]) -> None:
        """What has sunk lies below all land."""
        there = [space for space in self._t.island if space not in hidden]
        for space in there:
            if not land[space]:
                self._blit(ground, camera, drawings, f"survive/sunk-{space % _SUNK + 1}", self._geometry.spaces[space])
        for space in sorted(there, key=lambda space: self._geometry.spaces[space][1]):
            if land[space]:
                self._blit(ground, camera, drawings, tile_art(land[space] - 1, space), self._geometry.spaces[space])

    def _blit(self, ground: pygame.Surface, camera: Camera, drawings: SurviveDrawings, art: str, at: Point) -> None:
        x, y = camera.pixel(at)
        drawn = drawings.art(art, 1.0)
        ground.blit(drawn.surface, drawn.rect_at((x - camera.room.x, y - camera.room.y)))

    def _around(self, places: list[Point], size: float, grown: float) -> pygame.Rect:
        """The pixels around hexes that are so much larger, from the board's (0, 0)."""
        left, top = (math.floor((min(place[side] for place in places) - grown) * size) for side in (0, 1))
        right, low = (math.ceil((max(place[side] for place in places) + grown) * size) for side in (0, 1))
        return pygame.Rect(left, top, right - left, low - top)

    def _draw_water(self, sheet: pygame.Surface, part: pygame.Rect, size: float, skin: Skin) -> None:
        """The board's own sea where it has one, and a veil with the lines of all spaces."""
        if skin.sea:
            if self._own_sea is None or self._own_sea.colour != skin.sea:
                self._own_sea = OwnSea(self._geometry, skin.sea)
            self._own_sea.blit(sheet, part, size)
        veil = pygame.Surface(part.size, pygame.SRCALPHA)
        fill, line = (*skin.colour("shallows"), 33), (*skin.colour("lines"), 87)
        for outline in outlines(self._geometry.spaces, part, size):
            pygame.draw.polygon(veil, fill, outline)
            pygame.draw.aalines(veil, line, True, outline)
        sheet.blit(veil, (0, 0))

    def _blit_shallows(self, ground: pygame.Surface, camera: Camera, land: bytes, skin: Skin) -> None:
        """Light water around the island."""
        tiles = [self._geometry.spaces[space] for space in self._t.island if land[space]]
        if not tiles:
            return
        fill = *skin.colour("shallows"), 46

        def draw(sheet: pygame.Surface, part: pygame.Rect) -> None:
            for outline in outlines(tiles, part, camera.size, _SHALLOW):
                pygame.draw.polygon(sheet, fill, outline)

        self._shallows.blit(ground, camera, (skin, camera.size, land), self._around(tiles, camera.size, _SHALLOW), draw)

    def _blit_all_names(self, ground: pygame.Surface, camera: Camera, look: Look) -> None:
        """On plates of their own: the grounds below them are dark and light."""
        for name, (x, y) in zip(self._t.names, self._geometry.spaces, strict=True):
            label = look.line(name, "key", "cream")
            at = camera.pixel((x, y - 0.62))
            place = label.get_rect(center=(round(at[0] - camera.room.x), round(at[1] - camera.room.y)))
            size = place.width + look.u(0.5), place.height
            plate = look.baked(("space name", size), partial(shapes.rounded, size, look.u(0.4), look.colour("ink"), alpha=225))
            ground.blit(plate, plate.get_rect(center=place.center))
            ground.blit(label, place)

    def _blit_names(self, ground: pygame.Surface, camera: Camera, look: Look) -> None:
        """The first space of each row wears its row's letter, as spaces are called in log and lists."""
        for name, (x, y), is_free in self._names:
            label = look.line(name, "key", "mist")
            at = camera.pixel((x - 0.86, y) if is_free else (x - 0.8, y + 0.2))
            place = round(at[0] - camera.room.x) - 3, round(at[1] - camera.room.y)
            ground.blit(label, label.get_rect(midright=place) if is_free else label.get_rect(midleft=(place[0] + 6, place[1])))


def _names(t: Constants, geometry: Geometry) -> list[tuple[str, Point, bool]]:
    """The first space of each row: its name, where it is, and whether the sea is free beside it."""
    rows: dict[float, tuple[float, str]] = {}
    for (x, y), name in zip(geometry.spaces, t.names, strict=True):
        if y not in rows or x < rows[y][0]:
            rows[y] = x, name
    return [(name, (x, y), geometry.isle_at((x - 1.2, y)) is None) for y, (x, name) in rows.items()]


def tile_art(terrain: int, space: int) -> str:
    """The drawing of a tile: always the same on a space."""
    name = TERRAINS[terrain]
    return f"survive/tile-{name}-{(space * 7 + space // 3) % _TILES[name] + 1}"


def unlaid(t: Constants, s: PublicState) -> frozenset[int]:
    """The spaces of the island that wait for their tiles: they are no sunken land."""
    return frozenset(space for space in t.island if not s.land[space]) if s.step in (FIRST, LAY) else frozenset()
