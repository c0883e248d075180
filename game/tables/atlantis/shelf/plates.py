"""What a player's plate shows of Atlantis: how far the pawns are, and the tiles that were collected."""

from __future__ import annotations

import pygame

from game.render import Look
from game.rules.atlantis.constants import Constants
from game.rules.atlantis.state import ATLANTIS, PublicState
from game.widgets import Column, Grid, Label, Pen, Picture, PlainLine, Row, Widget
from game.words.narrator import Narrator

from ..drawing import draw_tile

_TILE = 1.75


class SmallTiles(Widget):
    """Collected tiles in rows, small."""

    def __init__(self, codes: bytes) -> None:
        super().__init__()
        self._codes = codes

    def widest(self, look: Look) -> int:
        return look.u(8 * _TILE)

    def narrowest(self, look: Look) -> int:
        return look.u(4 * _TILE)

    def height(self, look: Look, width: int) -> int:
        return self._rows(look, width) * look.u(_TILE * 1.15)

    def _columns(self, look: Look, width: int) -> int:
        return max(width // look.u(_TILE), 1)

    def _rows(self, look: Look, width: int) -> int:
        return -(-len(self._codes) // self._columns(look, width))

    def draw(self, pen: Pen) -> None:
        look, columns = pen.look, self._columns(pen.look, self.rect.width)
        wide = look.u(_TILE) - 2
        for number, code in enumerate(self._codes):
            at = pygame.Vector2(number % columns * look.u(_TILE), number // columns * look.u(_TILE * 1.15)) + self.rect.topleft
            pen.surface.blit(draw_tile(look, code, wide), at)


def plate_details(t: Constants, s: PublicState, seat: int, narrator: Narrator) -> Widget:
    """Three pawns with what is before them, and the tiles."""
    pawns = sorted(s.where[t.own(seat)])
    chips = Grid(*(_chip(t, place, t.colours[seat], narrator) for place in pawns), least=4.2, most=5, gap=0.3)
    return Column(chips, SmallTiles(s.purses[seat]) if s.purses[seat] else None, gap=0.35)


def _chip(t: Constants, place: int, colour: str, narrator: Narrator) -> Widget:
    say = narrator.words.say
    if place == t.mainland:
        words = say("atlantis.plate.ashore")
    else:
        words = say("atlantis.plate.city") if place == ATLANTIS else say("atlantis.plate.to-go", count=t.mainland - place)
    content = Row(Picture(f"atlantis/pawn-{colour}", 1.5, 1.1), Label(words, "caption", grow=1), gap=0.2)
    return PlainLine(content, across=0.25, down=0.1)
