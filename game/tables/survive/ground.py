"""The ground of the island, baked into one surface: water, isles, tiles and names, in colours that a board may have of its own."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache, cached_property, partial
from pathlib import Path

import pygame

from game.files.documents import read_document
from game.files.drawings import read_drawing
from game.files.faults import BadDocument
from game.files.names import beside
from game.files.resources import asset, is_ours
from game.light import NOON, Light
from game.render import Look, shapes
from game.render.art import draw_svg
from game.render.others import DrawingFile
from game.render.sea import still_sea
from game.render.theme import Colour, Theme, hex_colour, mix
from game.rules.board import BoardLook
from game.rules.boards import find_board
from game.rules.survive.board import TERRAINS, Board
from game.rules.survive.constants import Constants
from game.rules.survive.state import FIRST, LAY, PublicState

from ..kit.camera import Camera, Point
from ..kit.drawings import BakedSheet, BoardDrawings, Drawn
from .layout import UNITS, Geometry, corners

_PAINTED = re.compile(r"survive/(tile|isle|sunk)-")  # drawings that are painted in the board's colours
_USUAL = {"shallows": "#7FD1C7", "lines": "#CFF3EC"}


class Skin:
    """What a board changes; `folder` is where its own drawings lie, if they do."""

    def __init__(self, look: BoardLook, folder: Path | None) -> None:
        self._palette = look.palette
        self._own = dict(_find_drawings(look.drawings, folder)) if folder else {}
        self._paints = _paints(look.palette) if look.palette else {}
        self._svgs: dict[str, str | None] = {}

    @classmethod
    def of(cls, board: Board) -> Skin:
        """A board from a saved game may have lost its file: then its colours are all that is its own."""
        found = find_board(board.name)
        return cls(board.numbers.look, found.parent if found else None)

    @property
    def water_colour(self) -> Colour | None:
        """The board's own water."""
        return _rgb(self._palette["sea"]) if "sea" in self._palette else None

    def colour(self, name: str) -> Colour:
        """The colour of light water, or of lines."""
        return _rgb(self._palette.get(name, _USUAL[name]))

    def land_colour(self, colour: str) -> Colour:
        """A colour of the land as this board has it."""
        return _rgb(self._paints.get(colour, colour))

    def tone(self, terrain: str, part: float) -> Colour:
        """The tone of a terrain that is so much lighter or darker than it, as this board has it."""
        return self.land_colour(next(colour for colour, lighter in _tones()[terrain].items() if lighter == part))

    def svg(self, name: str) -> str | None:
        """A drawing that is another one on this board."""
        if name not in self._svgs:
            self._svgs[name] = self._own_svg(name)
        return self._svgs[name]

    def of_others(self, name: str) -> DrawingFile | None:
        """The file of a drawing that somebody else made for this board; until it has come, what else is drawn stands in."""
        own = self._own.get(_kind(name))
        return own if own and not is_ours(own.path) else None

    def _own_svg(self, name: str) -> str | None:
        own = self._own.get(_kind(name))
        if own and is_ours(own.path):
            with suppress(BadDocument):
                return read_drawing(own.path).svg
        if not self._paints or not _PAINTED.match(name):
            return None
        source = asset("art", f"{name}.svg").read_text(encoding="utf-8")
        return re.sub("#[0-9A-F]{6}", lambda found: self._paints.get(found[0], found[0]), source)


def _kind(name: str) -> str:
    """What a board calls a drawing: `survive/tile-beach-3` is its beach."""
    found = re.fullmatch(r"survive/(?:tile-)?([a-z]+)(?:-\d)?", name)
    return found[1] if found else ""


def _find_drawings(drawings: Mapping[str, str], folder: Path) -> Iterator[tuple[str, DrawingFile]]:
    """Those that are still there: a board from a saved game was checked long ago."""
    for name, file in drawings.items():
        path = beside(folder, file)
        if path is not None and (found := DrawingFile.of(path)):
            yield name, found


def _paints(palette: Mapping[str, str]) -> dict[str, str]:
    """Which colours of drawings become which."""
    white, ink = (255, 255, 255), _rgb("ink")
    return {
        drawn: hex_colour(mix(_rgb(palette[name]), white if part > 0 else ink, abs(part)))
        for name, tones in _tones().items()
        if name in palette
        for drawn, part in tones.items()
    }


def _rgb(colour: str) -> Colour:
    return Theme.load().colour(colour)


@cache
def _tones() -> Mapping[str, Mapping[str, float]]:
    found: Mapping[str, Mapping[str, float]] = read_document(asset("art", "survive", "palette.yaml")).data
    return found


PLAIN = Skin(BoardLook(), None)  # all as usual


# The ground.

_TILES = {"beach": 4, "forest": 4, "mountain": 4}
"""How many drawings there are of each terrain, so that the island does not look stamped."""
_SUNK = 2
_SHALLOW = 1.28  # how far light water reaches around a tile


class Ground:
    """Bakes the ground for a camera and a land; asked for the same again, it returns the same surface."""

    def __init__(self, constants: Constants, geometry: Geometry, skin: Skin = PLAIN) -> None:
        self._constants, self._geometry, self._skin = constants, geometry, skin
        self._key: object = None
        self._surface = pygame.Surface((0, 0))
        self._water, self._shallows = BakedSheet(), BakedSheet()
        self._names = _names(constants, geometry)

    def surface(
        self,
        look: Look,
        camera: Camera,
        drawings: BoardDrawings,
        land: bytes,
        hidden: frozenset[int],
        is_named: bool = False,
        is_painting: bool = False,
        light: Light = NOON,
    ) -> pygame.Surface:
        """The ground of the camera's room; tiles in `hidden` move and are left out; named, each space wears its name, and in a painting
        not even the rows do."""
        key = look, camera.room.topleft, camera.room.size, camera.size, camera.pixel((0, 0)), land, hidden, is_named, is_painting, light
        if self._key != key:
            self._key, self._surface = key, self._bake(look, camera, drawings, land, hidden, is_painting, light)
            if is_named:
                self._blit_all_names(self._surface, camera, look)
        return self._surface

    def _bake(
        self, look: Look, camera: Camera, drawings: BoardDrawings, land: bytes, hidden: frozenset[int], is_painting: bool, light: Light
    ) -> pygame.Surface:
        ground = pygame.Surface(camera.room.size)
        ground.blit(still_sea(look, look.size, light), (-camera.room.x, -camera.room.y))
        everywhere = self._around(self._geometry.spaces, camera.size, 1 + 2 * FADING)
        self._water.blit(ground, camera, camera.size, everywhere, lambda sheet, part: self._draw_water(sheet, part, camera.size))
        for isle in range(len(self._geometry.isles)):
            draw_isle(ground, self._geometry, camera, drawings, self._skin, isle)
        if not is_painting:
            self._blit_names(ground, camera, look)
        self._blit_shallows(ground, camera, land)
        self._blit_tiles(ground, camera, drawings, land, hidden)
        return ground

    def _blit_tiles(self, ground: pygame.Surface, camera: Camera, drawings: BoardDrawings, land: bytes, hidden: frozenset[int]) -> None:
        """What has sunk lies below all land."""
        there = [space for space in self._constants.island if space not in hidden]
        for space in there:
            if not land[space]:
                _blit(ground, camera, drawings.art(f"survive/sunk-{space % _SUNK + 1}", 1.0), self._geometry.spaces[space])
        for space in sorted(there, key=lambda space: self._geometry.spaces[space][1]):
            if land[space]:
                _blit(ground, camera, drawings.art(tile_art(land[space] - 1, space), 1.0), self._geometry.spaces[space])

    def _around(self, places: list[Point], size: float, grown: float) -> pygame.Rect:
        """The pixels around hexes that are so much larger, from the board's (0, 0)."""
        left, top = (math.floor((min(place[side] for place in places) - grown) * size) for side in (0, 1))
        right, low = (math.ceil((max(place[side] for place in places) + grown) * size) for side in (0, 1))
        return pygame.Rect(left, top, right - left, low - top)

    def _draw_water(self, sheet: pygame.Surface, part: pygame.Rect, size: float) -> None:
        """The board's own sea where it has one, and a veil with the lines of all spaces."""
        if self._tinted_water:
            self._tinted_water.blit(sheet, part, size)
        veil = pygame.Surface(part.size, pygame.SRCALPHA)
        fill, line = (*self._skin.colour("shallows"), 33), (*self._skin.colour("lines"), 87)
        for outline in outlines(self._geometry.spaces, part, size):
            pygame.draw.polygon(veil, fill, outline)
            pygame.draw.aalines(veil, line, True, outline)
        sheet.blit(veil, (0, 0))

    @cached_property
    def _tinted_water(self) -> TintedWater | None:
        return TintedWater(self._geometry, self._skin.water_colour) if self._skin.water_colour else None

    def _blit_shallows(self, ground: pygame.Surface, camera: Camera, land: bytes) -> None:
        """Light water around the island."""
        tiles = [self._geometry.spaces[space] for space in self._constants.island if land[space]]
        if not tiles:
            return
        fill = *self._skin.colour("shallows"), 46

        def draw(sheet: pygame.Surface, part: pygame.Rect) -> None:
            for outline in outlines(tiles, part, camera.size, _SHALLOW):
                pygame.draw.polygon(sheet, fill, outline)

        self._shallows.blit(ground, camera, (camera.size, land), self._around(tiles, camera.size, _SHALLOW), draw)

    def _blit_all_names(self, ground: pygame.Surface, camera: Camera, look: Look) -> None:
        """On plates of their own: the grounds below them are dark and light."""
        for name, (x, y) in zip(self._constants.names, self._geometry.spaces, strict=True):
            label = look.line(name, "key", "cream")
            place = label.get_rect(center=camera.in_room((x, y - 0.62)))
            size = place.width + look.u(0.5), place.height
            plate = look.bake(("space name", size), partial(shapes.rounded_rect, size, look.u(0.4), look.colour("ink"), alpha=225))
            ground.blit(plate, plate.get_rect(center=place.center))
            ground.blit(label, place)

    def _blit_names(self, ground: pygame.Surface, camera: Camera, look: Look) -> None:
        """The first space of each row wears its row's letter, as spaces are called in log and lists."""
        for name, (x, y), is_free in self._names:
            label = look.line(name, "key", "mist")
            left, middle = camera.in_room((x - 0.86, y) if is_free else (x - 0.8, y + 0.2))
            ground.blit(label, label.get_rect(midright=(left - 3, middle)) if is_free else label.get_rect(midleft=(left + 3, middle)))


def _names(constants: Constants, geometry: Geometry) -> list[tuple[str, Point, bool]]:
    """The first space of each row: its name, where it is, and whether the sea is free beside it."""
    rows: dict[float, tuple[float, str]] = {}
    for (x, y), name in zip(geometry.spaces, constants.names, strict=True):
        if y not in rows or x < rows[y][0]:
            rows[y] = x, name
    return [(name, (x, y), geometry.isle_at((x - 1.2, y)) is None) for y, (x, name) in rows.items()]


def _blit(ground: pygame.Surface, camera: Camera, drawn: Drawn, at: Point) -> None:
    """Puts a drawing with its foot at a place, on the ground of the camera's room."""
    ground.blit(drawn.surface, _corner_in_room(camera, drawn, at))


def _corner_in_room(camera: Camera, drawn: Drawn, at: Point) -> tuple[int, int]:
    """The corner of a drawing with its foot at a place, in the camera's room."""
    x, y = camera.pixel(at)
    return drawn.corner_at((x - camera.room.x, y - camera.room.y))


def tile_art(terrain: int, space: int) -> str:
    """The drawing of a tile: always the same on a space."""
    name = TERRAINS[terrain]
    return f"survive/tile-{name}-{(space * 7 + space // 3) % _TILES[name] + 1}"


def find_unlaid(constants: Constants, s: PublicState) -> frozenset[int]:
    """The spaces of the island that wait for their tiles: they are no sunken land."""
    return frozenset(space for space in constants.island if not s.land[space]) if s.step in (FIRST, LAY) else frozenset()


# Water of a board's own colour, and the hexes that are seen of a part of the board.


_SOFT = 12  # pixels of a hex's size where the board's own sea is drawn, for nothing of it is sharp
_SEA_REACH, FADING = 1.02, 0.25  # how far that sea reaches around a space, and how far from there it fades
_CORNERS = corners((0.0, 0.0))


class TintedWater:
    """Water of another colour under all spaces, drawn once for all sizes; it fades into the sea around, which is that of the window."""

    def __init__(self, geometry: Geometry, colour: Colour) -> None:
        edge = _SEA_REACH + 2 * FADING
        bounds = geometry.bounds
        left, top = (math.floor((side - edge) * _SOFT) for side in (bounds.left, bounds.top))
        wide, high = (math.ceil((side + 2 * edge) * _SOFT) for side in (bounds.width, bounds.height))
        self._part = pygame.Rect(left, top, wide, high)
        small = pygame.Surface(self._part.size, pygame.SRCALPHA)
        small.fill((*colour, 0))
        for outline in outlines(geometry.spaces, self._part, _SOFT, _SEA_REACH):
            pygame.draw.polygon(small, colour, outline)
        self._small = pygame.transform.gaussian_blur(small, round(_SOFT * FADING))

    def blit(self, sheet: pygame.Surface, part: pygame.Rect, size: float) -> None:
        """Fills a sheet that is this part of the board at a size of hexes."""
        scale = size / _SOFT
        left, top = math.floor(part.left / scale), math.floor(part.top / scale)
        window = pygame.Rect(left, top, math.ceil(part.right / scale) - left, math.ceil(part.bottom / scale) - top).clip(self._part)
        large = pygame.transform.smoothscale(
            self._small.subsurface(window.move(-self._part.x, -self._part.y)), (round(window.width * scale), round(window.height * scale))
        )
        sheet.blit(large, (round(window.x * scale) - part.x, round(window.y * scale) - part.y))


def outlines(places: list[Point], part: pygame.Rect, size: float, grown: float = 1.0) -> Iterator[list[Point]]:
    """Hexes that are seen in a part of the board, in its pixels."""
    shape = [(x * size * grown, y * size * grown) for x, y in _CORNERS]
    far = size * grown
    for x, y in ((x * size - part.x, y * size - part.y) for x, y in places):
        if -far < x < part.width + far and -far < y < part.height + far:
            yield [(x + right, y + down) for right, down in shape]


# Isles: those of the usual shape have drawings, and any other is laid out along its places in the same hand.


_ISLE_LAYERS = (
    (0, 86.0, "#BFEDE6", 0.2), (0, 72.0, "#E9FBF7", 0.28), (6, 62.8, "ink", 1), (6, 58.0, ("beach", -0.2), 1), (0, 62.8, "ink", 1),
    (0, 58.0, ("beach", 0.25), 1), (-2, 42.3, ("forest", 0), 1), (-2, 38.3, ("forest", 0.22), 1), (-6, 16.0, ("forest", 0.4), 1),
)  # fmt: skip
"""From the foam up to the path: how far below its places a layer lies, how broad it is, its colour or its tone of land, and
how much of it is seen."""
_ISLE_ROOM = 50  # units of room around the places
_SOLID = 128  # from here on a pixel belongs to an isle
_REACH = 2.5  # how far anything of an isle lies from its places, at most, in hexes' sizes
_PLANTS = ("survive/plant-palm", "survive/plant-tree")
_PLANTED = (0.24, 0.12)  # where a plant stands beside its place, in hexes' sizes: pawns stand in the middle


def draw_isle(ground: pygame.Surface, geometry: Geometry, camera: Camera, drawings: BoardDrawings, skin: Skin, isle: int) -> None:
    """Draws one isle on the ground of the camera's room, if anything of it can be seen there."""
    ground.blits(_isle_parts(geometry, camera, drawings, skin, isle))


def isle_on(geometry: Geometry, camera: Camera, drawings: BoardDrawings, skin: Skin, pixel: tuple[int, int]) -> int | None:
    """The isle whose land or plants are drawn on a pixel of the camera's room; foam is none of them."""
    for isle in range(len(geometry.isles)):
        for surface, (left, top) in _isle_parts(geometry, camera, drawings, skin, isle):
            place = pixel[0] - left, pixel[1] - top
            if surface.get_rect().collidepoint(place) and surface.get_at(place).a >= _SOLID:
                return isle
    return None


def _isle_parts(
    geometry: Geometry, camera: Camera, drawings: BoardDrawings, skin: Skin, isle: int
) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    """The drawings of an isle, and where their corners lie in the camera's room; none where nothing of it can be seen there."""
    seen = camera.room.inflate(2 * _REACH * camera.size, 2 * _REACH * camera.size)
    if not any(seen.collidepoint(camera.pixel(place)) for place in geometry.isles[isle]):
        return []
    name = drawing_of(geometry, isle)
    if not name:
        return _laid_parts(geometry.isles[isle], camera, drawings, skin)
    surface = drawings.art(name, 1.0).surface
    return [(surface, surface.get_rect(center=camera.in_room(geometry.isle_middles[isle])).topleft)]


def drawing_of(geometry: Geometry, isle: int) -> str:
    """Three places in a slanting line are what the drawings were made for."""
    places = sorted(geometry.isles[isle], key=lambda place: place[1])
    if len(places) != 3 or any(abs(b[1] - a[1] - 1.5) > 0.01 for a, b in itertools.pairwise(places)):
        return ""
    slants_left = places[2][0] < places[0][0]
    middle = geometry.isle_middles[isle]
    is_left = middle[0] < geometry.middle[0]
    is_high = middle[1] < geometry.middle[1]
    if slants_left:
        return "survive/isle-nw" if is_high else "survive/isle-se"
    return "survive/isle-ne" if is_high and not is_left else "survive/isle-sw"


def _laid_parts(places: list[Point], camera: Camera, drawings: BoardDrawings, skin: Skin) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    laid = drawings.draw_once(("isle", tuple(places)), lambda: _draw_layers(places, drawings.size, skin))
    parts = [(laid, (0.0, 0.0))]
    for art, place, aside in zip(_PLANTS, (places[0], places[-1]), (-1, 1), strict=True):
        parts.append((drawings.art(art, 0.7), (place[0] + aside * _PLANTED[0], place[1] - _PLANTED[1])))
    return [(drawn.surface, _corner_in_room(camera, drawn, at)) for drawn, at in parts]


def _draw_layers(places: list[Point], size: float, skin: Skin) -> Drawn:
    """Held by the board's (0, 0)."""
    points = [(x * UNITS, y * UNITS) for x, y in places]
    left, top = (min(point[side] for point in points) - _ISLE_ROOM for side in (0, 1))
    wide, high = (max(point[side] for point in points) + _ISLE_ROOM - low for side, low in ((0, left), (1, top)))
    svg = f'<svg viewBox="{left} {top} {wide} {high}">{"".join(_strokes(points, skin))}</svg>'
    factor = size / UNITS
    return Drawn(draw_svg(svg, (round(wide * factor), round(high * factor))), (-left * factor, -top * factor))


def _strokes(points: list[Point], skin: Skin) -> list[str]:
    """One broad line for each layer."""
    found = []
    for down, wide, colour, seen in _ISLE_LAYERS:
        line = " L".join(f"{x:.1f},{y + down:.1f}" for x, y in (points if len(points) > 1 else points * 2))
        paint = hex_colour(skin.land_colour(colour) if isinstance(colour, str) else skin.tone(*colour))
        kind = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
        found.append(f'<path d="M{line}" {kind} stroke="{paint}" stroke-width="{wide}" opacity="{seen}"/>')
    return found
