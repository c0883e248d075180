"""What lives along the row: flames on the city, smoke that drifts from it, a boat that rocks, small waves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from game.widgets import Pen

from ..kit.camera import Bounds, Camera, Point
from ..kit.drawings import bob, draw_ripple
from ..kit.effects import Canvas
from .drawing import TILE, AtlantisDrawings
from .ground import CHIMNEY, CITY_BOX, SeenRow, city_spot, smoke_side
from .hours import Blaze, blaze_in
from .layout import BARE, EDGE, RowLayout

_FLAMES = (
    (116, 114, 46), (52, 134, 32), (191, 134, 34), (85, 203, 25), (159, 201, 28), (31, 177, 20), (207, 179, 20),
    (72, 113, 22), (162, 113, 22), (98, 160, 32), (142, 157, 34), (178, 164, 24),
)  # fmt: skip
"""Where flames burn in the city's drawing, and how high; the first to burn first."""
_PUFFS, _RISING = 5, 7.0  # how many puffs of smoke rise at a time, and for how many seconds each
_DRIFT = 0.55  # how many T smoke drifts in a second
_HIGH = 52 / 64  # how high a puff is, in widths
_CLIMB = 0.8  # how steeply it goes over what is in its way
_LEAST = 0.3  # how wide a puff is at least
_LEVEL = 0.66  # how far below the city's top smoke drifts, in T
_FLICKER = 0.14
_RIPPLES, _RIPPLE = 10, 4.0
_ROCK, _ROCKING = 2.0, 3.0


def draw_life(pen: Pen, row: SeenRow, clock: float, is_living: bool) -> None:
    """All of it at a moment; where nothing moves by itself, as at the first."""
    canvas, layout = Canvas(pen, row.drawings, row.camera), row.layout
    time = clock if is_living else 0.0
    if layout.has_city:
        blaze = blaze_in(row.light)
        if blaze.reach:
            _draw_drifting_smoke(canvas, row, blaze.reach, time)
        else:
            _draw_rising_smoke(canvas, layout.city, time)
        _draw_flames(canvas, layout.city, blaze, time)
    _draw_boat(canvas, layout, time)
    if is_living:
        _draw_ripples(pen, row.drawings, row.camera, layout, time)


def _draw_flames(canvas: Canvas, city: Bounds, blaze: Blaze, time: float) -> None:
    for number, (x, y, high) in enumerate(_FLAMES[: blaze.flames]):
        frame = int(time / _FLICKER + number * 1.7) % 3 + 1
        scale = blaze.size * high / CITY_BOX[1] * city.height * 32 / 44
        flame = canvas.art(f"atlantis/flame-{frame}", scale)
        at = canvas.camera.pixel(city_spot(city, (x, y)))
        canvas.pen.surface.blit(flame.surface, flame.surface.get_rect(midbottom=(round(at[0]), round(at[1]))))


def _draw_rising_smoke(canvas: Canvas, city: Bounds, time: float) -> None:
    for number in range(_PUFFS):
        age = (time / _RISING + number / _PUFFS) % 1
        x, y = city_spot(city, (100 + 26 * math.sin(number * 2.3), 84))
        at = x + 0.5 * age + 0.12 * math.sin(time * 0.7 + number * 2), y - 1.15 * age
        _draw_puff(canvas, at, 0.62 + 0.5 * age, 0.85 * math.sin(math.pi * min(age * 1.15 + 0.05, 1.0)))


def _draw_drifting_smoke(canvas: Canvas, row: SeenRow, reach: float, time: float) -> None:
    """A few puffs rise from the city and drift so far along the bank of smoke, above the tiles or where there are
    none.
    """
    layout, city = row.layout, row.layout.city
    tiles = _tiles_near_smoke(layout, row.table.tops, row.table.below)
    for number in range(_PUFFS):
        age = (time * _DRIFT / reach + number / _PUFFS) % 1
        (x, y) = city_spot(city, CHIMNEY)
        far = reach * age
        wide = 0.7 + 0.2 * age
        level = city.top + _LEVEL + 0.1 * math.sin(number * 1.9)
        at = x + smoke_side(layout) * far, level + (y - level) * max(1 - far / 1.3, 0.0) ** 2
        if (seen := _clear_of_tiles(tiles, layout.bounds.top, at, wide)) is not None:
            _draw_puff(canvas, (at[0], seen[0]), seen[1], 0.6 * min(far / 0.4, 2.5 * (1 - age), 1.0))


def _draw_puff(canvas: Canvas, at: Point, wide: float, seen: float) -> None:
    canvas.draw(canvas.drawings.centre(canvas.art("atlantis/puff", wide)), at, seen)


_TileBox = tuple[float, float, float]


@lru_cache(maxsize=4)
def _tiles_near_smoke(layout: RowLayout, tops: bytes, below: bytes) -> tuple[_TileBox, ...]:
    """Of tiles that smoke could cover: where they are, and from where to where they reach."""
    places = [(layout.places[place], below[place]) for place, top in enumerate(tops) if top not in (0, BARE)]
    boxes = [(x, y - TILE * (0.5 + EDGE * under), y + TILE * 0.61) for (x, y), under in places]
    return tuple(box for box in boxes if box[1] < layout.city.top + 2 * _LEVEL and box[2] > layout.city.top - 1)


def _clear_of_tiles(tiles: Sequence[_TileBox], top: float, at: Point, wide: float) -> tuple[float, float] | None:
    """How high and how wide a puff is that covers no tile: it climbs over those in its way, and is smaller where there
    is little room.
    """
    (x, y), reach = at, (TILE + wide) / 2
    below = [box for box in tiles if box[2] > y - wide * _HIGH / 2]
    roof = min((box[1] + _CLIMB * max(abs(box[0] - x) - reach, 0.0) for box in below), default=math.inf)
    wide = min(wide, (roof - top) / _HIGH)
    higher = min(y, roof - wide * _HIGH / 2)
    is_covering = any(abs(box[0] - x) < reach and box[1] < higher < box[2] for box in tiles)
    return (higher, wide) if wide > _LEAST and not is_covering else None


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
    edges = (
        spot[0] - bounds.left,
        bounds.left + bounds.width - spot[0],
        spot[1] - bounds.top,
        bounds.top + bounds.height - spot[1],
    )
    blocks = [_distance(block, spot) for block in (layout.city, layout.mainland)]
    return min(
        *(math.dist(place, spot) - 0.45 for place in layout.places[1:-1]), *(edge + 0.6 for edge in edges), *blocks
    )


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
