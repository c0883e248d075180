"""What lives along the row: flames on the city, smoke that drifts from it, a boat that rocks, small waves."""

from __future__ import annotations

import math
from functools import lru_cache

from game.widgets import Pen

from ...kit.camera import Camera, Point
from ...kit.effects import Canvas
from ...kit.markers import bob, draw_ripple
from ..layout import RowBlock, RowLayout
from .drawings import AtlantisDrawings

_CITY = (236.0, 356.0)
"""The box of the city's drawing."""
_FLAMES = ((116, 114, 46), (52, 134, 32), (191, 134, 34), (85, 203, 25), (159, 201, 28), (31, 177, 20), (207, 179, 20))
"""Where flames burn in the city's drawing, and how high."""
_PUFFS, _DRIFT = 5, 7.0
"""How many puffs of smoke are seen at a time, and for how many seconds each."""
_FLICKER = 0.14
_RIPPLES, _RIPPLE = 10, 4.0
_ROCK, _ROCKING = 2.0, 3.0


def draw_life(pen: Pen, drawings: AtlantisDrawings, camera: Camera, layout: RowLayout, clock: float, is_living: bool) -> None:
    """All of it at a moment; where nothing moves by itself, as at the first."""
    canvas = Canvas(pen, drawings, camera)
    time = clock if is_living else 0.0
    _draw_smoke(canvas, layout.city, time)
    _draw_flames(canvas, layout.city, time)
    _draw_boat(canvas, layout, time)
    if is_living:
        _draw_ripples(pen, drawings, camera, layout, time)


def _spot(city: RowBlock, x: float, y: float) -> Point:
    return city.x + x / _CITY[0] * city.width, city.y + y / _CITY[1] * city.height


def _draw_flames(canvas: Canvas, city: RowBlock, time: float) -> None:
    for number, (x, y, high) in enumerate(_FLAMES):
        frame = int(time / _FLICKER + number * 1.7) % 3 + 1
        scale = high / _CITY[1] * city.height * 32 / 44
        flame = canvas.art(f"atlantis/flame-{frame}", scale)
        at = canvas.camera.pixel(_spot(city, x, y))
        canvas.pen.surface.blit(flame.surface, flame.surface.get_rect(midbottom=(round(at[0]), round(at[1]))))


def _draw_smoke(canvas: Canvas, city: RowBlock, time: float) -> None:
    for number in range(_PUFFS):
        age = (time / _DRIFT + number / _PUFFS) % 1
        x, y = _spot(city, 100 + 26 * math.sin(number * 2.3), 84)
        at = x + 0.5 * age + 0.12 * math.sin(time * 0.7 + number * 2), y - 1.15 * age
        puff = canvas.art("atlantis/puff", 0.62 + 0.5 * age)
        canvas.draw(canvas.drawings.centred(puff), at, 0.85 * math.sin(math.pi * min(age * 1.15 + 0.05, 1.0)))


def _draw_boat(canvas: Canvas, layout: RowLayout, time: float) -> None:
    """Out at sea, where no place is near."""
    at = boat_place(layout)
    if at is not None:
        boat = canvas.drawings.centred(canvas.art("atlantis/boat", 1.0))
        canvas.draw(canvas.drawings.tilted(boat, round(_ROCK * bob(time, _ROCKING, 0.0))), at)


@lru_cache(maxsize=4)
def boat_place(layout: RowLayout) -> Point | None:
    """The spot of the sea that is farthest from everything, if there is room for a boat."""
    bounds = layout.bounds
    spots = [
        (bounds.left + bounds.width * (0.06 + 0.044 * i), bounds.top + bounds.height * (0.1 + 0.16 * j))
        for i in range(21)
        for j in range(6)
    ]
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


def _distance(block: RowBlock, spot: Point) -> float:
    across = max(block.x - spot[0], spot[0] - block.x - block.width, 0.0)
    return math.hypot(across, max(block.y - spot[1], spot[1] - block.y - block.height, 0.0))


def _draw_ripples(pen: Pen, drawings: AtlantisDrawings, camera: Camera, layout: RowLayout, time: float) -> None:
    bounds = layout.bounds
    for i in range(_RIPPLES):
        age = time / _RIPPLE + i / _RIPPLES
        x, y = ((i * 31 + int(age) * 17) * 0.137) % 1, ((i * 13 + int(age) * 29) * 0.211) % 1
        spot = bounds.left + bounds.width * x, bounds.top + bounds.height * y
        if _is_open(layout, spot):
            draw_ripple(pen, drawings, camera.pixel(spot), age % 1)
