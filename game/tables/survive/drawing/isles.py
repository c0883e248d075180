"""Isles as they are drawn: those of the usual shape have drawings, and any other is laid out along its places in the same hand."""

from __future__ import annotations

import itertools

import pygame

from game.render.art import draw_svg
from game.render.theme import hex_colour

from ...kit.camera import Camera, Point
from ...kit.drawings import Drawn
from ..layout import UNITS, Geometry
from .drawings import SurviveDrawings
from .skin import Skin

_LAYERS = (
    (0, 86.0, "#BFEDE6", 0.2), (0, 72.0, "#E9FBF7", 0.28), (6, 62.8, "ink", 1), (6, 58.0, ("beach", -0.2), 1), (0, 62.8, "ink", 1),
    (0, 58.0, ("beach", 0.25), 1), (-2, 42.3, ("forest", 0), 1), (-2, 38.3, ("forest", 0.22), 1), (-6, 16.0, ("forest", 0.4), 1),
)  # fmt: skip
"""From the foam up to the path: how far below its places a layer lies, how broad it is, its colour or its tone of land, and
how much of it is seen."""
_AROUND = 50
"""Units of room around the places."""
_REACH = 2.5
"""How far anything of an isle lies from its places, at most, in hexes' sizes."""
_PLANTS = ("survive/plant-palm", "survive/plant-tree")
_PLANTED = (0.24, 0.12)
"""Where a plant stands beside its place, in hexes' sizes: pawns stand in the middle."""


def draw_isle(ground: pygame.Surface, geometry: Geometry, camera: Camera, drawings: SurviveDrawings, isle: int) -> None:
    """Draws one isle on the ground of the camera's room, if anything of it can be seen there."""
    seen = camera.room.inflate(2 * _REACH * camera.size, 2 * _REACH * camera.size)
    if not any(seen.collidepoint(camera.pixel(place)) for place in geometry.isles[isle]):
        return
    name = drawing_of(geometry, isle)
    if not name:
        _lay_out(ground, geometry.isles[isle], camera, drawings)
        return
    surface = drawings.art(name, 1.0).surface
    x, y = camera.pixel(geometry.isle_middle(isle))
    ground.blit(surface, surface.get_rect(center=(round(x - camera.room.x), round(y - camera.room.y))))


def drawing_of(geometry: Geometry, isle: int) -> str:
    """Three places in a slanting line are what the drawings were made for."""
    places = sorted(geometry.isles[isle], key=lambda place: place[1])
    if len(places) != 3 or any(abs(b[1] - a[1] - 1.5) > 0.01 for a, b in itertools.pairwise(places)):
        return ""
    slants_left = places[2][0] < places[0][0]
    middle = geometry.isle_middle(isle)
    is_left = middle[0] < geometry.middle[0]
    is_high = middle[1] < geometry.middle[1]
    if slants_left:
        return "survive/isle-nw" if is_high else "survive/isle-se"
    return "survive/isle-ne" if is_high and not is_left else "survive/isle-sw"


def _lay_out(ground: pygame.Surface, places: list[Point], camera: Camera, drawings: SurviveDrawings) -> None:
    x, y = camera.pixel((0, 0))
    laid = drawings.kept(("isle", tuple(places)), lambda: _laid_out(places, drawings))
    ground.blit(laid.surface, laid.rect_at((x - camera.room.x, y - camera.room.y)))
    for art, place, aside in zip(_PLANTS, (places[0], places[-1]), (-1, 1), strict=True):
        x, y = camera.pixel((place[0] + aside * _PLANTED[0], place[1] - _PLANTED[1]))
        plant = drawings.art(art, 0.7)
        ground.blit(plant.surface, plant.rect_at((x - camera.room.x, y - camera.room.y)))


def _laid_out(places: list[Point], drawings: SurviveDrawings) -> Drawn:
    """Held by the board's (0, 0)."""
    points = [(x * UNITS, y * UNITS) for x, y in places]
    left, top = (min(point[side] for point in points) - _AROUND for side in (0, 1))
    wide, high = (max(point[side] for point in points) + _AROUND - low for side, low in ((0, left), (1, top)))
    svg = f'<svg viewBox="{left} {top} {wide} {high}">{"".join(_strokes(points, drawings.skin))}</svg>'
    factor = drawings.size / UNITS
    return Drawn(draw_svg(svg, (round(wide * factor), round(high * factor))), (-left * factor, -top * factor))


def _strokes(points: list[Point], skin: Skin) -> list[str]:
    """One broad line for each layer."""
    found = []
    for down, wide, colour, seen in _LAYERS:
        line = " L".join(f"{x:.1f},{y + down:.1f}" for x, y in (points if len(points) > 1 else points * 2))
        paint = hex_colour(skin.painted(colour) if isinstance(colour, str) else skin.tone(*colour))
        kind = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
        found.append(f'<path d="M{line}" {kind} stroke="{paint}" stroke-width="{wide}" opacity="{seen}"/>')
    return found
