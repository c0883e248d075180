"""The life along the row: flames on the city, smoke that drifts from it, a boat that rocks, small waves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from game.widgets import Pen

from ..kit.camera import Point
from ..kit.drawings import bob, draw_ripple
from ..kit.effects import Canvas
from .drawing import TILE
from .ground import CHIMNEY, CITY_BOX, SeenRow, city_spot, smoke_side
from .hours import blaze_in
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
        _draw_smoke(canvas, row, blaze.reach, time)
        for number, (x, y, high) in enumerate(_FLAMES[: blaze.flames]):
            frame = int(time / _FLICKER + number * 1.7) % 3 + 1
            flame = canvas.art(
                f"atlantis/flame-{frame}", blaze.size * high / CITY_BOX[1] * layout.city.height * 32 / 44
            )
            at = row.camera.pixel(city_spot(layout.city, (x, y)))
            pen.surface.blit(flame.surface, flame.surface.get_rect(midbottom=(round(at[0]), round(at[1]))))

    # The boat is out at sea, where no place is near.
    if (spot := boat_place(layout)) is not None:
        boat = row.drawings.centre(canvas.art("atlantis/boat", 1.0))
        canvas.draw(row.drawings.tilt(boat, round(_ROCK * bob(time, _ROCKING, 0.0))), spot)
    bounds = layout.bounds
    for i in range(_RIPPLES) if is_living else ():
        age = time / _RIPPLE + i / _RIPPLES
        across, down = ((i * 31 + int(age) * 17) * 0.137) % 1, ((i * 13 + int(age) * 29) * 0.211) % 1
        spot = bounds.left + bounds.width * across, bounds.top + bounds.height * down
        if _is_open(layout, spot):
            draw_ripple(pen, row.drawings, row.camera.pixel(spot), age % 1)


def _draw_smoke(canvas: Canvas, row: SeenRow, reach: float, time: float) -> None:
    """A few puffs rise from the city; where they reach so far, they drift along the bank of smoke, above the tiles or
    where there are none.
    """
    layout, city = row.layout, row.layout.city
    tiles = _tiles_near_smoke(layout, row.state.tops, row.state.below) if reach else ()
    for number in range(_PUFFS):
        if reach:
            age = (time * _DRIFT / reach + number / _PUFFS) % 1
            x, y = city_spot(city, CHIMNEY)
            far = reach * age
            level = city.top + _LEVEL + 0.1 * math.sin(number * 1.9)
            at = x + smoke_side(layout) * far, level + (y - level) * max(1 - far / 1.3, 0.0) ** 2
            clear = _clear_of_tiles(tiles, layout.bounds.top, at, 0.7 + 0.2 * age)
            if clear is None:
                continue
            (high, wide), seen = clear, 0.6 * min(far / 0.4, 2.5 * (1 - age), 1.0)
            at = at[0], high
        else:
            age = (time / _RISING + number / _PUFFS) % 1
            x, y = city_spot(city, (100 + 26 * math.sin(number * 2.3), 84))
            at = x + 0.5 * age + 0.12 * math.sin(time * 0.7 + number * 2), y - 1.15 * age
            wide, seen = 0.62 + 0.5 * age, 0.85 * math.sin(math.pi * min(age * 1.15 + 0.05, 1.0))
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
    x, y = spot
    bounds = layout.bounds
    edges = x - bounds.left, bounds.left + bounds.width - x, y - bounds.top, bounds.top + bounds.height - y
    found = [*(math.dist(place, spot) - 0.45 for place in layout.places[1:-1]), *(edge + 0.6 for edge in edges)]
    for block in (layout.city, layout.mainland):
        across = max(block.left - x, x - block.left - block.width, 0.0)
        found.append(math.hypot(across, max(block.top - y, y - block.top - block.height, 0.0)))
    return min(found)


@lru_cache(maxsize=64)
def _is_open(layout: RowLayout, spot: Point) -> bool:
    """Whether a small wave has room there; each comes back to its spot for some seconds."""
    return room_around(layout, spot) > 0.55
