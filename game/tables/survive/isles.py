"""Isles: those of the usual shape have drawings, and any other is laid out along its places in the same hand."""

from __future__ import annotations

import itertools
import math
from functools import partial

import pygame

from game.render.art import draw_svg
from game.render.theme import hex_colour

from ..kit.camera import Camera, Point
from ..kit.drawings import Drawn, draw_halo
from .land import LandDrawings
from .layout import UNITS, Geometry
from .skin import Skin

_ISLE_LAYERS = (
    (0, 86.0, "#BFEDE6", 0.2), (0, 72.0, "#E9FBF7", 0.28), (6, 62.8, "ink", 1), (6, 58.0, ("beach", -0.2), 1),
    (0, 62.8, "ink", 1), (0, 58.0, ("beach", 0.25), 1), (-2, 42.3, ("forest", 0), 1), (-2, 38.3, ("forest", 0.22), 1),
    (-6, 16.0, ("forest", 0.4), 1),
)  # fmt: skip
"""From the foam up to the path: how far below its places a layer lies, how broad it is, its colour or its tone of land,
and how much of it is seen.
"""
_ISLE_ROOM = 50  # units of room around the places
_SOLID = 128  # from here on a pixel belongs to an isle
_REACH = 2.5  # how far anything of an isle lies from its places, at most, in hexes' sizes
_PLANTS = ("survive/plant-palm", "survive/plant-tree")
_PLANTED = (0.24, 0.12)  # where a plant stands beside its place, in hexes' sizes: pawns stand in the middle
_HUTS = {
    "survive/isle-nw": (5.6, -66.0), "survive/isle-ne": (-5.6, -66.0), "survive/isle-sw": (5.6, 62.0),
    "survive/isle-se": (-5.6, 62.0)
}  # fmt: skip
"""Where the door of a hut is, in units of its drawing from the middle."""
# the size of a door, how far its lamp shines, in hexes' sizes, and its colour
_DOOR = (5.2, 8.0)
_HALO = 1.1
_LAMP = (0xFF, 0xDD, 0x92)


def draw_isle(
    ground: pygame.Surface, geometry: Geometry, camera: Camera, drawings: LandDrawings, skin: Skin, isle: int
) -> None:
    """Draws one isle on the ground of the camera's room, if anything of it can be seen there."""
    parts = _isle_parts(geometry, camera, drawings, skin, isle)
    if any(drawings.light.sun):
        for drawn, (left, top) in parts:
            shadow = drawings.shadow_of_isle(drawn)
            ground.blit(shadow.surface, (left + drawn.foot[0] - shadow.foot[0], top + drawn.foot[1] - shadow.foot[1]))
    for drawn, corner in parts:
        ground.blit(drawn.surface, corner)
    if parts and drawings.light.ash and (hut := _HUTS.get(drawing_of(geometry, isle))):
        # A lamp behind the door, and its halo.
        x, y = camera.in_room(geometry.isle_middles[isle])
        size = drawings.size
        at = round(x + hut[0] / UNITS * size), round(y + hut[1] / UNITS * size)
        halo = draw_halo(drawings.look, round(_HALO * size), drawings.light.ash / 100)
        ground.blit(halo, halo.get_rect(center=at))
        wide, high = (max(round(side / UNITS * size), 2) for side in _DOOR)
        door = pygame.Rect(0, 0, wide, high).move_to(center=at)
        pygame.draw.rect(ground, _LAMP, door, border_radius=max(wide // 6, 1))


def isle_on(
    geometry: Geometry, camera: Camera, drawings: LandDrawings, skin: Skin, pixel: tuple[int, int]
) -> int | None:
    """The isle whose land or plants are drawn on a pixel of the camera's room; foam is none of them."""
    at = camera.unit((pixel[0] + camera.room.x, pixel[1] + camera.room.y))
    for isle, places in enumerate(geometry.isles):
        if min([math.dist(at, place) for place in places]) > _REACH:
            continue
        for drawn, (left, top) in _isle_parts(geometry, camera, drawings, skin, isle):
            place = pixel[0] - left, pixel[1] - top
            if drawn.surface.get_rect().collidepoint(place) and drawn.surface.get_at(place).a >= _SOLID:
                return isle
    return None


def _isle_parts(
    geometry: Geometry, camera: Camera, drawings: LandDrawings, skin: Skin, isle: int
) -> list[tuple[Drawn, tuple[int, int]]]:
    """The drawings of an isle, and where their corners lie in the camera's room; none where nothing of it can be seen
    there.
    """
    seen = camera.room.inflate(2 * _REACH * camera.size, 2 * _REACH * camera.size)
    if not any(seen.collidepoint(camera.pixel(place)) for place in geometry.isles[isle]):
        return []
    places = geometry.isles[isle]
    if name := drawing_of(geometry, isle):
        drawn = drawings.art(name, 1.0)
        return [(drawn, drawn.surface.get_rect(center=camera.in_room(geometry.isle_middles[isle])).topleft)]
    laid = drawings.draw_once(("isle", tuple(places)), partial(_draw_layers, places, drawings.size, skin))
    parts = [(drawings.lit(laid), (0.0, 0.0))]
    for art, (x, y), aside in zip(_PLANTS, (places[0], places[-1]), (-1, 1), strict=True):
        parts.append((drawings.art(art, 0.7), (x + aside * _PLANTED[0], y - _PLANTED[1])))
    return [(drawn, corner_in_room(camera, drawn, at)) for drawn, at in parts]


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


def _draw_layers(places: list[Point], size: float, skin: Skin) -> Drawn:
    """Held by the board's (0, 0)."""
    points = [(x * UNITS, y * UNITS) for x, y in places]
    left, top = (min(point[side] for point in points) - _ISLE_ROOM for side in (0, 1))
    wide, high = (max(point[side] for point in points) + _ISLE_ROOM - low for side, low in ((0, left), (1, top)))

    # One broad line for each layer.
    kind = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    strokes = ""
    for down, broad, colour, seen in _ISLE_LAYERS:
        line = " L".join(f"{x:.1f},{y + down:.1f}" for x, y in (points if len(points) > 1 else points * 2))
        paint = hex_colour(skin.land_colour(colour) if isinstance(colour, str) else skin.tone(*colour))
        strokes += f'<path d="M{line}" {kind} stroke="{paint}" stroke-width="{broad}" opacity="{seen}"/>'
    svg = f'<svg viewBox="{left} {top} {wide} {high}">{strokes}</svg>'
    factor = size / UNITS
    return Drawn(draw_svg(svg, (round(wide * factor), round(high * factor))), (-left * factor, -top * factor))


def corner_in_room(camera: Camera, drawn: Drawn, at: Point) -> tuple[int, int]:
    """The corner of a drawing with its foot at a place, in the camera's room."""
    x, y = camera.pixel(at)
    return drawn.corner_at((x - camera.room.x, y - camera.room.y))
