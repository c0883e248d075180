"""The ground of the row, baked into one surface: sea, isthmus, tiles, city and mainland, in the light of the hour.

Where a place changes only that part is redrawn.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import pygame

from game.light import NOON, Light
from game.render import Look, cache_surface, shapes
from game.render.art import draw_svg
from game.render.sea import still_sea
from game.render.theme import Colour, hex_colour
from game.rules.atlantis.constants import Constants
from game.rules.atlantis.state import PublicState

from ..kit.camera import Bounds, Camera, Point
from ..kit.drawings import BakedSheet, draw_halo, join_parts
from .drawing import AtlantisDrawings, bridge_lines, draw_isthmus, draw_landing, runs, squares
from .hours import blaze_in
from .layout import BARE, RowLayout, stretch

# pixels of height that are baked at a time of a ground that is not seen yet, and how many of these are kept
_SLICE, _ASIDE = 96, 2
REACH = 1.1  # how far land and what lies on it reach from the line through the places, in T
_COLUMNS = 3  # waters of a gap from which on the tops of columns are seen in it


@dataclass(frozen=True, slots=True)
class SeenRow:
    """All that the ground is drawn of: a table on the row, as the camera sees it."""

    look: Look
    camera: Camera
    drawings: AtlantisDrawings
    layout: RowLayout
    state: PublicState
    hidden: frozenset[int]  # places whose tiles are left out because they are moving
    light: Light = NOON
    is_drowned: bool = False  # whether the row has gone under after the final march

    @property
    def is_lit(self) -> bool:
        """Whether it is in the light of an hour; at noon everything looks as it was drawn."""
        return self.light is not NOON

    @property
    def land(self) -> Colour | None:
        """The colour that land is multiplied by."""
        return self.look.colour(self.light.land) if self.is_lit else None


@dataclass(slots=True)
class _Baked:
    """A ground, and all that it was baked for: looks and rows are the same only if they are one."""

    key: object
    state: PublicState
    hidden: frozenset[int]
    surface: pygame.Surface


class RowGround:
    """Bakes the ground for a camera and a row; asked again for the same, it gives the same surface."""

    def __init__(self, constants: Constants) -> None:
        self._constants = constants
        self._baked: _Baked | None = None
        # For a light that does not fall yet, or a row that is about to go under.
        self._asides: dict[object, _Baked] = {}
        self._surface = pygame.Surface((0, 0))  # what is drawn on
        self._isthmus: dict[Hashable, BakedSheet] = {}  # by what it is drawn for
        self._ends: dict[Hashable, pygame.Surface] = {}  # the city and the mainland in the colour of the hour

    def surface(self, row: SeenRow) -> pygame.Surface:
        """The ground of the camera's room."""
        key = row_key(row)
        if self._baked is None or self._baked.key != key:
            self._baked = self._asides.get(key, self._baked)
            self.forget_asides()
            self._isthmus = {_kind(row): self._sheet(row)}  # those of other lights are large
        changed = self._changed_places(row.state, row.hidden)
        is_new = self._baked is None or self._baked.key != key
        if self._baked is None or is_new:
            self._baked = _Baked(key, row.state, row.hidden, pygame.Surface(row.camera.room.size))
        if changed:
            self._isthmus = {_kind(row): self._sheet(row)}  # others show what was

        # From the place before to the one behind: where the land along that line begins or ends.
        lines = [stretch(row.layout.places, place - 1, place + 1) for place in changed]
        parts = join_parts([around(row.camera, line) for line in lines])
        self._surface = self._baked.surface
        for part in parts:
            self._sheet(row).mend(_of_board(row.camera, part), partial(self._draw_isthmus, row))
        for part in [self._surface.get_rect()] if is_new else parts:
            self._draw(row, part)
        self._baked.state, self._baked.hidden = row.state, row.hidden
        return self._baked.surface

    def bake_aside(self, row: SeenRow) -> Iterator[None]:
        """Bakes a ground that is not seen yet, in slices; what changes on the row meanwhile is mended afterwards."""
        yield
        aside = _Baked(row_key(row), row.state, row.hidden, pygame.Surface(row.camera.room.size))
        for _ in self._bake_slices(row, aside.surface):
            yield
            if aside.key != row_key(row):
                return  # the camera has moved
        kept = list(self._asides.items())[1 - _ASIDE :]
        self._asides = {**dict(kept), aside.key: aside}

    def _bake_slices(self, row: SeenRow, surface: pygame.Surface) -> Iterator[None]:
        sheet, where = self._sheet(row), _place_of_sheet(row)
        if not sheet.has(*where):
            yield
            whole = sheet.prepare(*where)
            for square in squares(whole):
                yield
                sheet.mend(square.clip(whole), partial(self._draw_isthmus, row))
        yield
        self._surface = surface
        self._draw_lamps(row)  # so that what is drawn once is there
        for top in range(0, surface.get_height(), _SLICE):
            yield
            self._surface = surface
            self._draw(row, pygame.Rect(0, top, surface.get_width(), _SLICE))

    def forget_asides(self) -> None:
        """Drops grounds that were baked aside and will not be seen."""
        self._asides = {}

    def aside(self, row: SeenRow) -> pygame.Surface:
        """A ground that is not seen yet, whole."""
        if row_key(row) not in self._asides:
            for _ in self.bake_aside(row):
                pass
        return self._asides[row_key(row)].surface

    def _changed_places(self, state: PublicState, hidden: frozenset[int]) -> list[int]:
        """Places that look different from before; where land begins or ends, those beside them too."""
        before, were_hidden = (self._baked.state, self._baked.hidden) if self._baked else (state, hidden)
        if before is state and were_hidden == hidden:
            return []
        places = range(1, self._constants.mainland)
        found = {p for p in places if (before.tops[p], before.below[p]) != (state.tops[p], state.below[p])}
        found |= hidden ^ were_hidden
        is_other = before.bridges != state.bridges or runs(self._constants, before) != runs(self._constants, state)
        if is_other or any(not state.tops[p] for p in found):
            found |= {p for p in places if not (state.tops[p] and before.tops[p])}
        return sorted(found)

    def _draw(self, row: SeenRow, part: pygame.Rect) -> None:
        """Draws all layers of a part of the room."""
        ground = self._surface
        camera = row.camera
        layout = row.layout
        part = part.clip(ground.get_rect())
        if not part.size[0] or not part.size[1]:
            return
        ground.set_clip(part)
        ground.blit(still_sea(row.look, row.look.size, row.light), (-camera.room.x, -camera.room.y))
        self._sheet(row).blit(ground, *_place_of_sheet(row), partial(self._draw_isthmus, row))
        if row.is_lit and layout.has_city:
            self._draw_fire(row, part)
        self._draw_end(row, _mainland_art(layout), layout.mainland, layout.is_mirrored)
        self._draw_lamps(row)
        self._draw_landing(row, part)
        if not layout.is_isle:
            self._draw_foot(row, part)

        # The tops of drowned columns in wide gaps.
        for (_, end), (start, _) in pairwise(runs(self._constants, row.state)):
            for place in range(end + 1, start) if start - end > _COLUMNS else ():
                if place % 2:
                    drawn = row.drawings.art("atlantis/column", 0.32).surface
                    column = shapes.tint(drawn, row.land) if row.land else drawn
                    (x, y), aside = layout.places[place], 0.42 if place % 4 == 1 else -0.42
                    ground.blit(column, column.get_rect(center=camera.in_room((x + aside * 0.3, y + aside))))
        if layout.has_city:
            self._draw_end(row, "atlantis/city-calm", layout.city, False)
        draw_tiles(ground, row, part)
        ground.set_clip(None)

    def _sheet(self, row: SeenRow) -> BakedSheet:
        return self._isthmus.setdefault(_kind(row), BakedSheet())

    def _draw_isthmus(self, row: SeenRow, sheet: pygame.Surface, part: pygame.Rect) -> None:
        """Bridges are pieces, on which no light falls: they are drawn when it has fallen on the land."""
        colours = [hex_colour(row.look.colour(name)) for name in self._constants.colours]
        hidden = frozenset(range(self._constants.mainland)) if row.is_lit else row.hidden
        draw_isthmus(sheet, self._constants, row.state, row.layout, colours, part, row.camera.size, hidden)
        if row.land:
            sheet.fill(row.land, special_flags=pygame.BLEND_RGB_MULT)
            for line, colour in bridge_lines(self._constants, row.state, row.layout, row.hidden):
                drawn = row.drawings.unrolled_bridge(tuple(line), colour)
                sheet.blit(drawn.surface, drawn.corner_at((-part.x, -part.y)))

    def _draw_fire(self, row: SeenRow, part: pygame.Rect) -> None:
        """Draws the light of the fire on the water and the land around the city, and a bank of smoke from it along the
        first stretch of the row, above its tiles. No light falls on the words above the board.
        """
        layout, blaze = row.layout, blaze_in(row.light)
        x, y = city_spot(layout.city, _FIRE)
        above = (layout.bounds.top - (y - _FIRELIGHT)) / _FIRELIGHT
        key = "firelight", round(_FIRELIGHT * row.camera.size), blaze.glow, above
        if not row.look.has_baked(key):
            row.look.keep_newest("firelight", 1)  # of the light that falls and of the one that comes: they are large
        light = row.look.bake(key, partial(_draw_firelight, row.look, *key[1:]))
        self._surface.blit(light, row.camera.in_room((x - _FIRELIGHT, y - _FIRELIGHT)))

        (x, y), count = city_spot(layout.city, CHIMNEY), round(_THICK * blaze.reach)
        for number in range(count):
            far = blaze.reach * number / count
            level = layout.city.top + _SMOKY + 0.14 * math.sin(number * 1.9)
            at = x + smoke_side(layout) * far, level + (y - level) * max(1 - far / 1.3, 0.0) ** 2
            seen = round(_SEEN_SMOKE * min(1.8 * (1 - far / blaze.reach), 1.0), 1)
            puff = row.drawings.puff(_GRAIN * (10 + number * 7 % 4), seen)
            spot = puff.rect_at(row.camera.in_room(at))
            if spot.colliderect(part):
                self._surface.blit(puff.surface, spot)

    def _draw_lamps(self, row: SeenRow) -> None:
        block = row.layout.mainland
        draw_lamps(
            self._surface, row.look, row.camera, row.layout, row.light, row.camera.in_room((block.left, block.top))
        )

    def _draw_end(self, row: SeenRow, art: str, block: Bounds, is_mirrored: bool) -> None:
        drawn = draw_block(row.look, row.camera, art, block)
        if is_mirrored:
            drawn = pygame.transform.flip(drawn, True, False)
        if row.land:
            key = drawn.get_size(), art, row.look, row.land
            if key not in self._ends:
                self._ends = {**dict(list(self._ends.items())[-1:]), key: shapes.tint(drawn, row.land)}
            drawn = self._ends[key]
        self._surface.blit(drawn, row.camera.in_room((block.left, block.top)))

    def _draw_landing(self, row: SeenRow, part: pygame.Rect) -> None:
        """Draws the sand of the landing, which goes over into the sand of the mainland and ends where that does: before
        the line around its grass.
        """
        camera, layout = row.camera, row.layout
        spot = around(camera, layout.places[-1:])
        if not spot.colliderect(part):
            return
        landing = draw_landing(self._constants, row.state, layout, _of_board(camera, spot), camera.size)
        mainland = draw_block(row.look, camera, _mainland_art(layout), layout.mainland)
        if layout.is_mirrored:
            mainland = pygame.transform.flip(mainland, True, False)
        under = pygame.Surface(spot.size, pygame.SRCALPHA)
        left, top = camera.in_room((layout.mainland.left, layout.mainland.top))
        under.blit(mainland, (left - spot.x, top - spot.y))
        grass = pygame.mask.from_threshold(under, _GRASS, _GRASS_SHADES).connected_component()
        line = max(round(_GRASS_LINE * camera.size), 1)
        grass = grass.convolve(pygame.Mask((2 * line + 1, 2 * line + 1), fill=True), None, (-line, -line))
        kept = grass.to_surface(setcolor=(255, 255, 255, 0), unsetcolor=(255, 255, 255, 255))
        landing.blit(kept, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self._surface.blit(shapes.tint(landing, row.land) if row.land else landing, spot.topleft)

    def _draw_foot(self, row: SeenRow, part: pygame.Rect) -> None:
        """Draws the sea over the lower end of a mainland that goes on beyond it."""
        block, deep = row.layout.mainland, round(FOOT * row.camera.size)
        drawn = draw_block(row.look, row.camera, "atlantis/mainland", block)
        left, top = row.camera.in_room((block.left, block.top))
        spot = pygame.Rect(left, top + drawn.get_height() - deep, drawn.get_width(), deep)
        if not spot.colliderect(part):
            return
        foot = drawn.subsurface((0, drawn.get_height() - deep, *spot.size)).copy()
        foot.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        sea = still_sea(row.look, row.look.size, row.light)
        at = -row.camera.room.x - spot.x, -row.camera.room.y - spot.y
        foot.blit(sea, at, special_flags=pygame.BLEND_RGB_MULT)
        for step in range(deep):
            foot.fill((255, 255, 255, 255 * (step + 1) // deep), (0, step, spot.width, 1), pygame.BLEND_RGBA_MULT)
        self._surface.blit(foot, spot)


def _mainland_art(layout: RowLayout) -> str:
    return "atlantis/mainland-isle" if layout.is_isle else "atlantis/mainland"


def draw_tiles(ground: pygame.Surface, row: SeenRow, part: pygame.Rect) -> None:
    tops, places = row.state.tops, row.layout.places
    seen = part.inflate(2 * row.camera.size, 2 * row.camera.size)
    for place in sorted(range(1, len(places) - 1), key=lambda place: places[place][1]):
        at = row.camera.in_room(places[place])
        if tops[place] not in (0, BARE) and place not in row.hidden and seen.collidepoint(at):
            drawn = row.drawings.tile(tops[place], row.state.below[place])
            ground.blit(drawn.surface, drawn.rect_at(at))


def row_key(row: SeenRow) -> object:
    camera, room = row.camera, row.camera.room
    seen = room.topleft, room.size, camera.size, camera.pixel((0, 0))
    return row.look, *seen, row.layout, row.light, row.is_drowned


def _kind(row: SeenRow) -> Hashable:
    """Rows whose isthmus is drawn in the same way, whatever the camera sees of it."""
    return row.land, row.state.tops if row.is_drowned else None


def _place_of_sheet(row: SeenRow) -> tuple[Camera, Hashable, pygame.Rect]:
    """The camera, what the isthmus is drawn for, and all pixels of the board, from its (0, 0)."""
    bounds, size = row.layout.bounds, row.camera.size
    left, top = math.floor(bounds.left * size), math.floor(bounds.top * size)
    whole = pygame.Rect(left, top, math.ceil(bounds.width * size) + 1, math.ceil(bounds.height * size) + 1)
    return row.camera, (row.look, size, row.layout), whole


def draw_block(look: Look, camera: Camera, art: str, block: Bounds) -> pygame.Surface:
    """The drawing of an end of the row, as high as its block."""
    size = round(block.width * camera.size), round(block.height * camera.size)
    return look.art.picture(art, size[0] * 2, size[1])


# its colour on the mainland, and how far its shades are from that
_GRASS, _GRASS_SHADES = (95, 155, 85), (45, 60, 45, 255)
_GRASS_LINE = 0.05  # how thick the line around it is, in T
# how far from its lower end the mainland goes over into the sea, in T; and from the right one, where it does not go on
FOOT = 0.35
_SEAM = 0.02  # the part of the mainland's drawing that is left out at its right edge, where it has a line


class Shore:
    """The mainland with its hills going on to the right: for the light that falls and the one that comes, because it is
    large.
    """

    def __init__(self) -> None:
        self._kept: dict[Hashable, pygame.Surface] = {}
        self.wide = 0  # how wide it was asked for last

    def surface(self, look: Look, camera: Camera, layout: RowLayout, wide: int, light: Light) -> pygame.Surface:
        """So wide in all."""
        key, self.wide = (look, camera.size, layout, wide, light), wide
        if key in self._kept:
            return self._kept[key]
        drawn = draw_block(look, camera, "atlantis/mainland", layout.mainland)
        kept, high = round(drawn.get_width() * (1 - _SEAM)), drawn.get_height()
        whole = pygame.Surface((wide, high), pygame.SRCALPHA)
        whole.blit(drawn, (0, 0), (0, 0, kept, high))
        edge = drawn.subsurface((kept - 1, 0, 1, high))
        whole.blit(pygame.transform.scale(edge, (max(wide - kept, 0), high)), (kept, 0))
        if light is not NOON:
            whole = shapes.tint(whole, look.colour(light.land))
            draw_lamps(whole, look, camera, layout, light, (0, 0))
        deep = round(FOOT * camera.size)
        for step in range(deep):
            seen = 255, 255, 255, 255 - 255 * (step + 1) // deep
            whole.fill(seen, (0, high - deep + step, wide, 1), pygame.BLEND_RGBA_MULT)
            if look.room.is_small:
                whole.fill(seen, (wide - deep + step, 0, 1, high), pygame.BLEND_RGBA_MULT)
        self._kept = {**dict(list(self._kept.items())[-1:]), key: whole}
        return whole


# Fire and lamps.


CITY_BOX = 236.0, 356.0  # of the city's drawing
_FIRE = (150.0, 130.0)
_FIRELIGHT = 5.0
_SOFT = 0.8
"""Where the fire is in it, how far its light falls, and over how much of that it fades to nothing at the board's upper
edge, in T.
"""
_SMALL = 64  # pixels of its radius when it is drawn, before it is made larger
CHIMNEY = 110.0, 84.0  # where smoke rises from it
_THICK = 2.7
_SMOKY = 0.36
_GRAIN = 0.08
_SEEN_SMOKE = 0.6
"""How many puffs of smoke there are in a T, how far below the city's top they are in T, the step from one size to the
next, and how much of them is seen.
"""
_MAINLAND_BOX, _ISLE_BOX = (236.0, 356.0), (284.0, 392.0)
# where the lighthouse has its lamp, how far that shines in T, and its colour
_LAMP = (166.0, 89.5)
_BEACON = 1.3
_BEAM = "#FFE9A8"
_HOUSES = (
    (99.2, 113.6, 231.8, 7.2), (142.0, 158.0, 245.0, 8.0), (191.2, 205.6, 234.4, 7.2),
    (117.6, 132.8, 278.4, 7.6), (174.0, 190.0, 290.4, 8.0),
)  # fmt: skip
"""Both windows of each house: where they begin, how far down, and how large they are."""
_HOUSE = 0.5  # how far the light of a house falls, in T


def city_spot(city: Bounds, at: Point) -> Point:
    return city.left + at[0] / CITY_BOX[0] * city.width, city.top + at[1] / CITY_BOX[1] * city.height


def smoke_side(layout: RowLayout) -> int:
    """The wind blows from the city over the board: to the right, or to the left."""
    return 1 if layout.city.middle[0] <= layout.bounds.middle[0] else -1


def _draw_firelight(look: Look, radius: int, glow: float, above: float) -> pygame.Surface:
    """A halo of which this part of its radius lies above the board: drawn small, and made as large as it is seen."""
    halo, soft = draw_halo(look, _SMALL, glow).copy(), _SOFT / _FIRELIGHT
    for y in range(min(round((above + soft) * _SMALL), 2 * _SMALL)):
        seen = min(max(y / _SMALL - above, 0.0) / soft, 1.0)
        halo.fill((255, 255, 255, round(255 * seen)), (0, y, 2 * _SMALL, 1), pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(halo, (2 * radius, 2 * radius))


def draw_lamps(surface: pygame.Surface, look: Look, camera: Camera, layout: RowLayout, light: Light, at: Point) -> None:
    """The lighthouse and the windows ashore, where they are lit, over a mainland that is drawn from here on."""
    blaze, block = blaze_in(light), layout.mainland
    wide, high = _ISLE_BOX if layout.is_isle else _MAINLAND_BOX
    scale = block.height * camera.size / high

    def pixel(x: float, y: float) -> tuple[int, int]:
        return round(at[0] + (wide - x if layout.is_mirrored else x) * scale), round(at[1] + y * scale)

    if blaze.has_windows:
        halo = draw_halo(look, round(_HOUSE * camera.size), 1.7)
        for left, right, top, size in _HOUSES:
            surface.blit(halo, halo.get_rect(center=pixel((left + right + size) / 2, top + size / 2)))
    if blaze.has_beacon:
        for far in (_BEACON, _BEACON / 3):
            halo = draw_halo(look, round(far * camera.size), 1.8, _BEAM)
            surface.blit(halo, halo.get_rect(center=pixel(*_LAMP)))
        whole = round(wide * scale), round(high * scale)
        lights = _draw_lights(look, whole, (wide, high), blaze.has_windows, layout.is_mirrored)
        surface.blit(lights, (round(at[0]), round(at[1])))


@cache_surface
def _draw_lights(
    look: Look, size: tuple[int, int], box: tuple[float, float], has_windows: bool, is_mirrored: bool
) -> pygame.Surface:
    """The lamp itself, and all windows with a light behind them."""
    drawings = [
        f'<rect x="156" y="84" width="20" height="11.5" rx="2.5" fill="{_BEAM}"/>',
        '<circle cx="166" cy="89.5" r="5" fill="#FFFDF0"/>',
    ]
    for left, right, top, wide in _HOUSES if has_windows else ():
        pane = (
            f'y="{top}" width="{wide}" height="{wide + 0.6}" rx="2" fill="#FFDF86" stroke="#6B4420" stroke-width="0.8"'
        )
        drawings += [f'<rect x="{x}" {pane}/>' for x in (left, right)]
    drawn = draw_svg(f'<svg viewBox="0 0 {box[0]} {box[1]}">{"".join(drawings)}</svg>', size)
    return pygame.transform.flip(drawn, True, False) if is_mirrored else drawn


def _of_board(camera: Camera, part: pygame.Rect) -> pygame.Rect:
    """A part of the room, in pixels from the board's (0, 0)."""
    x, y = camera.pixel((0, 0))
    return part.move(camera.room.x - round(x), camera.room.y - round(y))


def around(camera: Camera, line: Sequence[Point]) -> pygame.Rect:
    """The part of the room that may look different where something along a line has changed."""
    pixels = [camera.in_room(point) for point in line]
    left, top = min(x for x, _ in pixels), min(y for _, y in pixels)
    rect = pygame.Rect(left, top, max(x for x, _ in pixels) - left, max(y for _, y in pixels) - top)
    return rect.inflate(round(2 * REACH * camera.size), round(2 * REACH * camera.size))
