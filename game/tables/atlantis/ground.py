"""The ground of the row, baked into one surface: sea, isthmus, tiles, city and mainland; and what lives on it.

Where a place changes only that part is redrawn.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise

import pygame

from game.light import NOON, Light
from game.render import Look
from game.render.sea import still_sea
from game.render.theme import hex_colour
from game.rules.atlantis.constants import Constants
from game.rules.atlantis.state import PublicState
from game.widgets import Pen

from ..kit.camera import Bounds, Camera, Point
from ..kit.drawings import BakedSheet, bob, draw_ripple
from ..kit.effects import Canvas
from .drawing import AtlantisDrawings, draw_isthmus, draw_landing, runs
from .layout import BARE, RowLayout, stretch

_REACH = 1.1  # how far land and what lies on it reach from the line through the places, in T
_COLUMNS = 3  # waters of a gap from which on the tops of columns are seen in it


@dataclass(frozen=True, slots=True)
class SeenRow:
    """All that the ground is drawn of: a table on the row, as the camera sees it."""

    look: Look
    camera: Camera
    drawings: AtlantisDrawings
    layout: RowLayout
    table: PublicState
    hidden: frozenset[int]  # places whose tiles are left out because they are moving
    light: Light = NOON


class RowGround:
    """Bakes the ground for a camera and a row; asked again for the same, it gives the same surface."""

    def __init__(self, constants: Constants) -> None:
        self._constants = constants
        self._key: object = None  # what it was baked for: looks and rows are the same only if they are one
        self._shown: tuple[PublicState, frozenset[int]] | None = None
        self._surface = pygame.Surface((0, 0))
        self._isthmus = BakedSheet()

    def surface(self, row: SeenRow) -> pygame.Surface:
        """The ground of the camera's room."""
        camera = row.camera
        key = row.look, camera.room.topleft, camera.room.size, camera.size, camera.pixel((0, 0)), row.layout, row.light
        changed = self._changed_places(row.table, row.hidden)
        if changed or self._key != key:
            self._bake(row, changed, self._key != key)
            self._key = key
        self._shown = row.table, row.hidden
        return self._surface

    def _bake(self, row: SeenRow, changed: Sequence[int], is_new: bool) -> None:
        """Draws the places that have changed, or everything."""
        # From the place before to the one behind: where the land along that line begins or ends.
        lines = [stretch(row.layout.places, place - 1, place + 1) for place in changed]
        parts = _join([_around(row.camera, line) for line in lines])
        for part in parts:
            self._isthmus.mend(_of_board(row.camera, part), partial(self._draw_isthmus, row))
        if is_new:
            self._surface = pygame.Surface(row.camera.room.size)
            parts = [self._surface.get_rect()]
        for part in parts:
            self._draw(row, part)

    def _changed_places(self, table: PublicState, hidden: frozenset[int]) -> list[int]:
        """Places that look different from before; where land begins or ends, those beside them too."""
        before, were_hidden = self._shown or (table, hidden)
        if before is table and were_hidden == hidden:
            return []
        places = range(1, self._constants.mainland)
        found = {p for p in places if (before.tops[p], before.below[p]) != (table.tops[p], table.below[p])} | (hidden ^ were_hidden)
        is_other = before.bridges != table.bridges or runs(self._constants, before) != runs(self._constants, table)
        if is_other or any(not table.tops[p] for p in found):
            found |= {p for p in places if not (table.tops[p] and before.tops[p])}
        return sorted(found)

    def _draw(self, row: SeenRow, part: pygame.Rect) -> None:
        """A part of the room, all of its layers."""
        ground, camera, layout = self._surface, row.camera, row.layout
        part = part.clip(ground.get_rect())
        if not part.size[0] or not part.size[1]:
            return
        ground.set_clip(part)
        ground.blit(still_sea(row.look, row.look.size, row.light), (-camera.room.x, -camera.room.y))
        key = row.look, camera.size, layout
        self._isthmus.blit(ground, camera, key, _bounds(layout, camera.size), partial(self._draw_isthmus, row))
        self._draw_end(row, "atlantis/mainland-isle" if layout.is_isle else "atlantis/mainland", layout.mainland, layout.is_mirrored)
        self._draw_landing(row, part)
        self._draw_columns(row)
        if layout.has_city:
            self._draw_end(row, "atlantis/city-calm", layout.city, False)
        self._draw_tiles(row, part)
        ground.set_clip(None)

    def _draw_isthmus(self, row: SeenRow, sheet: pygame.Surface, part: pygame.Rect) -> None:
        colours = [hex_colour(row.look.colour(name)) for name in self._constants.colours]
        draw_isthmus(sheet, self._constants, row.table, row.layout, colours, part, row.camera.size, row.hidden)

    def _draw_end(self, row: SeenRow, art: str, block: Bounds, is_mirrored: bool) -> None:
        drawn = draw_block(row.look, row.camera, art, block)
        if is_mirrored:
            drawn = pygame.transform.flip(drawn, True, False)
        self._surface.blit(drawn, row.camera.in_room((block.left, block.top)))

    def _draw_landing(self, row: SeenRow, part: pygame.Rect) -> None:
        camera, layout = row.camera, row.layout
        spot = _around(camera, layout.places[-1:])
        if spot.colliderect(part):
            self._surface.blit(draw_landing(self._constants, row.table, layout, _of_board(camera, spot), camera.size), spot.topleft)

    def _draw_columns(self, row: SeenRow) -> None:
        """The tops of drowned columns in wide gaps."""
        camera, land = row.camera, runs(self._constants, row.table)
        wide = [range(end + 1, start) for (_, end), (start, _) in pairwise(land) if start - end - 1 >= _COLUMNS]
        for place in (place for gap in wide for place in gap if place % 2):
            drawn = row.drawings.art("atlantis/column", 0.32)
            (x, y), aside = row.layout.places[place], 0.42 if place % 4 == 1 else -0.42
            self._surface.blit(drawn.surface, drawn.surface.get_rect(center=camera.in_room((x + aside * 0.3, y + aside))))

    def _draw_tiles(self, row: SeenRow, part: pygame.Rect) -> None:
        camera, table, places = row.camera, row.table, row.layout.places
        seen = part.inflate(2 * camera.size, 2 * camera.size)
        for place in sorted(range(1, self._constants.mainland), key=lambda place: places[place][1]):
            at = camera.in_room(places[place])
            if table.tops[place] not in (0, BARE) and place not in row.hidden and seen.collidepoint(at):
                drawn = row.drawings.tile(table.tops[place], table.below[place])
                self._surface.blit(drawn.surface, drawn.rect_at(at))


def draw_block(look: Look, camera: Camera, art: str, block: Bounds) -> pygame.Surface:
    """The drawing of an end of the row, as high as its block."""
    size = round(block.width * camera.size), round(block.height * camera.size)
    return look.art.picture(art, size[0] * 2, size[1])


_SEAM = 0.02  # the part of the mainland's drawing that is left out at its right edge, where it has a line


def draw_mainland(look: Look, camera: Camera, block: Bounds, wide: int) -> pygame.Surface:
    """The mainland with its hills going on to the right, so wide in all."""
    drawn = draw_block(look, camera, "atlantis/mainland", block)
    kept, high = round(drawn.get_width() * (1 - _SEAM)), drawn.get_height()

    def draw() -> pygame.Surface:
        whole = pygame.Surface((max(wide, kept), high), pygame.SRCALPHA)
        whole.blit(drawn, (0, 0), (0, 0, kept, high))
        whole.blit(pygame.transform.scale(drawn.subsurface((kept - 1, 0, 1, high)), (whole.get_width() - kept, high)), (kept, 0))
        return whole

    return look.bake(("mainland", drawn.get_size(), wide), draw)


def _bounds(layout: RowLayout, size: float) -> pygame.Rect:
    """All pixels of the board, from its (0, 0)."""
    bounds = layout.bounds
    left, top = math.floor(bounds.left * size), math.floor(bounds.top * size)
    return pygame.Rect(left, top, math.ceil(bounds.width * size) + 1, math.ceil(bounds.height * size) + 1)


def _of_board(camera: Camera, part: pygame.Rect) -> pygame.Rect:
    """A part of the room, in pixels from the board's (0, 0)."""
    x, y = camera.pixel((0, 0))
    return part.move(camera.room.x - round(x), camera.room.y - round(y))


def _around(camera: Camera, line: Sequence[Point]) -> pygame.Rect:
    """What of the room may look different where something along a line has changed."""
    pixels = [camera.in_room(point) for point in line]
    left, top = min(x for x, _ in pixels), min(y for _, y in pixels)
    rect = pygame.Rect(left, top, max(x for x, _ in pixels) - left, max(y for _, y in pixels) - top)
    return rect.inflate(round(2 * _REACH * camera.size), round(2 * _REACH * camera.size))


def _join(parts: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Parts that overlap as one, so that nothing is drawn twice."""
    found = list[pygame.Rect]()
    for part in parts:
        while (touched := part.collidelist(found)) >= 0:
            part = part.union(found.pop(touched))
        found.append(part)
    return found


# What lives along the row: flames on the city, smoke that drifts from it, a boat that rocks, small waves.


_CITY = (236.0, 356.0)  # the box of the city's drawing
_FLAMES = ((116, 114, 46), (52, 134, 32), (191, 134, 34), (85, 203, 25), (159, 201, 28), (31, 177, 20), (207, 179, 20))
"""Where flames burn in the city's drawing, and how high."""
_PUFFS, _DRIFT = 5, 7.0  # how many puffs of smoke are seen at a time, and for how many seconds each
_FLICKER = 0.14
_RIPPLES, _RIPPLE = 10, 4.0
_ROCK, _ROCKING = 2.0, 3.0


def draw_life(pen: Pen, drawings: AtlantisDrawings, camera: Camera, layout: RowLayout, clock: float, is_living: bool) -> None:
    """All of it at a moment; where nothing moves by itself, as at the first."""
    canvas = Canvas(pen, drawings, camera)
    time = clock if is_living else 0.0
    if layout.has_city:
        _draw_smoke(canvas, layout.city, time)
        _draw_flames(canvas, layout.city, time)
    _draw_boat(canvas, layout, time)
    if is_living:
        _draw_ripples(pen, drawings, camera, layout, time)


def _spot(city: Bounds, x: float, y: float) -> Point:
    return city.left + x / _CITY[0] * city.width, city.top + y / _CITY[1] * city.height


def _draw_flames(canvas: Canvas, city: Bounds, time: float) -> None:
    for number, (x, y, high) in enumerate(_FLAMES):
        frame = int(time / _FLICKER + number * 1.7) % 3 + 1
        scale = high / _CITY[1] * city.height * 32 / 44
        flame = canvas.art(f"atlantis/flame-{frame}", scale)
        at = canvas.camera.pixel(_spot(city, x, y))
        canvas.pen.surface.blit(flame.surface, flame.surface.get_rect(midbottom=(round(at[0]), round(at[1]))))


def _draw_smoke(canvas: Canvas, city: Bounds, time: float) -> None:
    for number in range(_PUFFS):
        age = (time / _DRIFT + number / _PUFFS) % 1
        x, y = _spot(city, 100 + 26 * math.sin(number * 2.3), 84)
        at = x + 0.5 * age + 0.12 * math.sin(time * 0.7 + number * 2), y - 1.15 * age
        puff = canvas.art("atlantis/puff", 0.62 + 0.5 * age)
        canvas.draw(canvas.drawings.centre(puff), at, 0.85 * math.sin(math.pi * min(age * 1.15 + 0.05, 1.0)))


def _draw_boat(canvas: Canvas, layout: RowLayout, time: float) -> None:
    """Out at sea, where no place is near."""
    at = boat_place(layout)
    if at is not None:
        boat = canvas.drawings.centre(canvas.art("atlantis/boat", 1.0))
        canvas.draw(canvas.drawings.tilt(boat, round(_ROCK * bob(time, _ROCKING, 0.0))), at)


@lru_cache(maxsize=4)
def boat_place(layout: RowLayout) -> Point | None:
    """The spot of the sea that is farthest from everything, if there is room for a boat."""
    bounds = layout.bounds
    xs = [bounds.left + bounds.width * (0.06 + 0.044 * i) for i in range(21)]
    ys = [bounds.top + bounds.height * (0.1 + 0.16 * j) for j in range(6)]
    spots = [(x, y) for x in xs for y in ys]
    best = max(spots, key=lambda spot: room_around(layout, spot))
    return best if room_around(layout, best) > 1.15 else None


def room_around(layout: RowLayout, spot: Point) -> float:
    bounds = layout.bounds
    edges = spot[0] - bounds.left, bounds.left + bounds.width - spot[0], spot[1] - bounds.top, bounds.top + bounds.height - spot[1]
    blocks = [_distance(block, spot) for block in (layout.city, layout.mainland)]
    return min(*(math.dist(place, spot) - 0.45 for place in layout.places[1:-1]), *(edge + 0.6 for edge in edges), *blocks)


@lru_cache(maxsize=64)
def _is_open(layout: RowLayout, spot: Point) -> bool:
    """Whether a small wave has room there; each comes back to its spot for some seconds."""
    return room_around(layout, spot) > 0.55


def _distance(block: Bounds, spot: Point) -> float:
    across = max(block.left - spot[0], spot[0] - block.left - block.width, 0.0)
    return math.hypot(across, max(block.top - spot[1], spot[1] - block.top - block.height, 0.0))


def _draw_ripples(pen: Pen, drawings: AtlantisDrawings, camera: Camera, layout: RowLayout, time: float) -> None:
    bounds = layout.bounds
    for i in range(_RIPPLES):
        age = time / _RIPPLE + i / _RIPPLES
        x, y = ((i * 31 + int(age) * 17) * 0.137) % 1, ((i * 13 + int(age) * 29) * 0.211) % 1
        spot = bounds.left + bounds.width * x, bounds.top + bounds.height * y
        if _is_open(layout, spot):
            draw_ripple(pen, drawings, camera.pixel(spot), age % 1)
