"""Pieces as a rulebook shows them: drawings with what lies on them, and icons in one colour."""

from __future__ import annotations

import re

import pygame

from game.render import Look
from game.render.pieces import tinted_icon

from .base import Pen
from .words import Picture

_CARRIER = re.compile(r"(.+)/(?:slab|cardface)-(?!back)(.+)")
_ICON = "common/icon-"


class BookPiece(Picture):
    """A drawing by the name a rulebook has for it."""

    def draw(self, pen: Pen) -> None:
        drawn = piece(pen.look, self.art, self.rect.size, self.colour)
        pen.surface.blit(drawn, drawn.get_rect(center=self.rect.center))


def piece(look: Look, name: str, size: tuple[int, int], icons: str) -> pygame.Surface:
    """The drawing as large as fits; slabs and cards with their object on them, icons in the colour for icons."""
    width, height = max(size[0], 1), max(size[1], 1)
    if name.startswith(_ICON):
        return tinted_icon(look, name, min(width, height), icons)
    if found := _CARRIER.fullmatch(name):
        lies_on_it = f"{found[1]}/object-{found[2]}"
        return look.baked(("piece", name, width, height), lambda: _carrying(look, name, lies_on_it, (width, height)))
    return look.art.picture(name, width, height)


def _carrying(look: Look, name: str, lies_on_it: str, size: tuple[int, int]) -> pygame.Surface:
    drawn = look.art.picture(name, *size).copy()
    wide = drawn.get_width()
    thing = look.art.picture(lies_on_it, round(wide * 0.64), round(wide * 0.64))
    # Slabs have a side below and cards their name: the field of both lies a little above the middle.
    drawn.blit(thing, thing.get_rect(center=(wide // 2, round(drawn.get_height() * 0.43))))
    return drawn
