"""The ground of the board: hexes of the sea, isles, tiles and names at the edge, baked into one surface."""

from __future__ import annotations

import pygame

from game.render import Look
from game.render.sea import still_sea
from game.render.theme import Colour
from game.rules.survive.board import TERRAINS
from game.rules.survive.state import FIRST, LAY, Table
from game.rules.survive.tables import Tables

from .drawings import Drawings
from .geometry import Camera, Geometry, Point, corners
from .isles import draw_isle

_TILES = {"beach": 4, "forest": 4, "mountain": 4}
"""How many drawings there are of each terrain, so that the island does not look stamped."""
_SUNK = 2
_SOFT = 4
"""How many pixels are one where the board's own sea is drawn, for nothing of it is sharp."""
_AROUND, _FADING = 1.02, 0.25
"""How far that sea reaches around a space, and how far from there it fades."""
_SHALLOW = 1.28
"""How far light water reaches around a tile."""


class Ground:
    """Bakes the ground for a camera and a land; asked again for the same, it gives the same surface."""

    def __init__(self, t: Tables, geometry: Geometry) -> None:
        self._t, self._geometry = t, geometry
        self._key: object = None
        self._surface: pygame.Surface | None = None
        self._base_key: object = None
        self._base: pygame.Surface | None = None
        """What no sinking tile changes: sea, isles and names."""

    def baked(self, look: Look, camera: Camera, drawings: Drawings, land: bytes, hidden: frozenset[int]) -> pygame.Surface:
        """The ground of the camera's room; tiles in `hidden` are left out because they are moving."""
        view = id(look), camera.room.topleft, camera.room.size, camera.size, camera.pixel((0, 0))
        if self._base is None or self._base_key != view:
            self._base_key, self._base = view, self._bake_base(look, camera, drawings)
        if self._surface is None or self._key != (view, land, hidden):
            self._key, self._surface = (view, land, hidden), self._bake(self._base.copy(), camera, drawings, land, hidden)
        return self._surface

    def _bake_base(self, look: Look, camera: Camera, drawings: Drawings) -> pygame.Surface:
        room = camera.room
        ground = pygame.Surface(room.size)
        ground.blit(still_sea(look, look.size), (-room.x, -room.y))
        if drawings.skin.sea:
            self._blit_own_sea(ground, camera, drawings.skin.sea)
        veil = pygame.Surface(room.size, pygame.SRCALPHA)
        for at in self._geometry.spaces:
            outline = self._outline(camera, at)
            pygame.draw.polygon(veil, (*drawings.skin.colour("shallows"), 33), outline)
            pygame.draw.aalines(veil, (*drawings.skin.colour("lines"), 87), True, outline)
        ground.blit(veil, (0, 0))
        for isle in range(len(self._geometry.isles)):
            draw_isle(ground, self._geometry, camera, drawings, isle)
        self._blit_names(ground, camera, look)
        return ground

    def _bake(self, ground: pygame.Surface, camera: Camera, drawings: Drawings, land: bytes, hidden: frozenset[int]) -> pygame.Surface:
        self._blit_shallows(ground, camera, land, drawings.skin.colour("shallows"))
        for space in self._t.island:
            if not land[space] and space not in hidden:
                self._blit(ground, camera, drawings, f"survive/sunk-{space % _SUNK + 1}", self._geometry.spaces[space])
        for space in sorted(self._t.island, key=lambda space: self._geometry.spaces[space][1]):
            if land[space] and space not in hidden:
                self._blit(ground, camera, drawings, tile_art(land[space] - 1, space), self._geometry.spaces[space])
        return ground

    def _outline(self, camera: Camera, at: Point, size: float = 1.0) -> list[tuple[float, float]]:
        return [(x - camera.room.x, y - camera.room.y) for x, y in (camera.pixel(corner) for corner in corners(at, size))]

    def _blit(self, ground: pygame.Surface, camera: Camera, drawings: Drawings, art: str, at: Point) -> None:
        x, y = camera.pixel(at)
        drawn = drawings.art(art, 1.0)
        ground.blit(drawn.surface, drawn.rect_at((x - camera.room.x, y - camera.room.y)))

    def _blit_own_sea(self, ground: pygame.Surface, camera: Camera, colour: Colour) -> None:
        """Water of another colour under all spaces; it fades into the sea around, which is that of the whole window."""
        wide, high = (max(side // _SOFT, 2) for side in camera.room.size)
        small = pygame.Surface((wide, high), pygame.SRCALPHA)
        small.fill((*colour, 0))
        for at in self._geometry.spaces:
            pygame.draw.polygon(small, colour, [(x / _SOFT, y / _SOFT) for x, y in self._outline(camera, at, _AROUND)])
        soft = pygame.transform.gaussian_blur(small, max(round(camera.size * _FADING / _SOFT), 1))
        ground.blit(pygame.transform.smoothscale(soft, camera.room.size), (0, 0))

    def _blit_shallows(self, ground: pygame.Surface, camera: Camera, land: bytes, colour: Colour) -> None:
        """Light water around the island."""
        tiles = [self._geometry.spaces[space] for space in self._t.island if land[space]]
        if not tiles:
            return
        outlines = [self._outline(camera, at, _SHALLOW) for at in tiles]
        left, top = min(x for outline in outlines for x, _ in outline), min(y for outline in outlines for _, y in outline)
        right, low = max(x for outline in outlines for x, _ in outline), max(y for outline in outlines for _, y in outline)
        glow = pygame.Surface((round(right - left) + 2, round(low - top) + 2), pygame.SRCALPHA)
        for outline in outlines:
            pygame.draw.polygon(glow, (*colour, 46), [(x - round(left), y - round(top)) for x, y in outline])
        ground.blit(glow, (round(left), round(top)))

    def _blit_names(self, ground: pygame.Surface, camera: Camera, look: Look) -> None:
        """The first space of each row wears its row's letter, as spaces are called in log and lists."""
        rows: dict[float, tuple[float, str]] = {}
        for (x, y), name in zip(self._geometry.spaces, self._t.names, strict=True):
            if y not in rows or x < rows[y][0]:
                rows[y] = x, name
        for y, (x, name) in rows.items():
            label = look.line(name, "key", "mist")
            is_free = self._geometry.isle_at((x - 1.2, y)) is None
            at = camera.pixel((x - 0.86, y) if is_free else (x - 0.8, y + 0.2))
            place = round(at[0] - camera.room.x) - 3, round(at[1] - camera.room.y)
            ground.blit(label, label.get_rect(midright=place) if is_free else label.get_rect(midleft=(place[0] + 6, place[1])))


def tile_art(terrain: int, space: int) -> str:
    """The drawing of a tile: always the same on a space."""
    name = TERRAINS[terrain]
    return f"survive/tile-{name}-{(space * 7 + space // 3) % _TILES[name] + 1}"


def unlaid(t: Tables, s: Table) -> frozenset[int]:
    """The spaces of the island that wait for their tiles: they are no sunken land."""
    return frozenset(space for space in t.island if not s.land[space]) if s.step in (FIRST, LAY) else frozenset()
