"""Treasure tiles as they are drawn everywhere: a slab with its object and its value, and the slabs below it."""

from __future__ import annotations

import pygame

from game.render import Look
from game.rules.atlantis.board import OBJECTS
from game.rules.atlantis.gaps import kind_of, value_of

from ..layout import FACE_DOWN

_OBJECT, _DISC = 0.66, 0.44
"""How large the object and the disc of the value are, in widths of a tile."""
_HIGH = 1.11
"""How high a tile is with its edge, in widths."""
EDGE = 0.1
"""How much each slab below adds."""


def tile_size(wide: int, below: int = 0) -> tuple[int, int]:
    return wide, round(wide * (_HIGH + EDGE * below))


def draw_tile(look: Look, code: int, wide: int, below: int = 0) -> pygame.Surface:
    """A tile of this width; each hidden one below lifts it by an edge."""
    return look.baked(("treasure", code, wide, below), lambda: _tile(look, code, wide, below))


def _tile(look: Look, code: int, wide: int, below: int) -> pygame.Surface:
    whole = pygame.Surface(tile_size(wide, below), pygame.SRCALPHA)
    name = "back" if code == FACE_DOWN else OBJECTS[kind_of(code)]
    slab = look.art.picture(f"atlantis/slab-{name}", wide, round(wide * 1.2254) + 1)
    for number in range(below, -1, -1):
        whole.blit(slab, (0, round(EDGE * wide * number)))
    if code == FACE_DOWN:
        return whole
    thing = look.art.picture(f"atlantis/object-{name}", round(wide * _OBJECT), round(wide * _OBJECT))
    whole.blit(thing, thing.get_rect(center=(round(wide * 0.41), round(wide * 0.41))))
    disc = look.art.picture("atlantis/disc", round(wide * _DISC), round(wide * _DISC))
    place = disc.get_rect(center=(round(wide * 0.74), round(wide * 0.74)))
    whole.blit(disc, place)
    number_line = _line(look, str(value_of(code)), round(wide * 0.33))
    whole.blit(number_line, number_line.get_rect(center=place.center))
    return whole


def _line(look: Look, text: str, pixels: int) -> pygame.Surface:
    return look.texts.line(text, "serif-bold", pixels / look.unit, look.colour("ink"))
