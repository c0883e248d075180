"""Drawings of the row at the size of its tiles: tiles on their stacks, cards, pawns with their signs, plaques with prices, bridges."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.render import Look, shapes
from game.render.art import draw_svg
from game.render.theme import hex_colour

from ...kit.camera import Point
from ...kit.drawings import BoardDrawings, DrawingPool, DrawingShelf, Drawn
from ...kit.motion import length
from ..layout import cut, trimmed
from .isthmus import bridge_shapes
from .tiles import draw_tile, tile_size

TILE = 0.94
"""How wide a tile is drawn, in T."""
_HEAD = (0.5, 0.235)
"""Where the middle of a pawn's head is in its drawing."""
_STEPS = 10
"""Sizes of tiles and cards that move, from nothing to a whole one."""
_PLANKS = 12
"""Steps in which a bridge unrolls."""
_SAND = (
    '<svg viewBox="0 0 110 110"><ellipse cx="55" cy="58" rx="50" ry="46" fill="#C99A5B" stroke="#1E2A38" stroke-width="4"/>'
    '<ellipse cx="55" cy="52" rx="50" ry="46" fill="#F4DCA8" stroke="#1E2A38" stroke-width="4"/></svg>'
)


class AtlantisDrawings(BoardDrawings):
    """Draws everything for one size of tiles, once."""

    def __init__(self, look: Look, size: float, initials: Sequence[str], free: str, pool: DrawingPool | None = None) -> None:
        """`initials` are those of the seats, `free` is the word on a gap with a bridge."""
        super().__init__(look, size, pool)
        self._initials, self._free = tuple(initials), free

    def tile(self, code: int, below: int) -> Drawn:
        """A tile with so many below it, held by the middle of its place: the lowest slab's face."""
        return self.kept(("tile", code, below), lambda: self._tile(code, below))

    def _tile(self, code: int, below: int) -> Drawn:
        wide = max(round(self.size * TILE), 6)
        surface = draw_tile(self.look, code, wide, below)
        return Drawn(surface, (wide / 2, tile_size(wide, below)[1] - wide * 0.61))

    def scaled_tile(self, code: int, scale: float) -> Drawn:
        """A tile that lies on no other, at about this scale."""
        drawn, step = self.tile(code, 0), max(round(scale / TILE * _STEPS), 2)
        return self.kept((drawn, "scaled", step), lambda: _resized(drawn, step / _STEPS)) if step != _STEPS else drawn

    def card(self, name: str, scale: float) -> Drawn:
        """The face of a card at about this scale, by the name of its object."""
        step = max(round(scale * _STEPS), 2)
        return self.kept(("card face", name, step), lambda: self._card(name, step / _STEPS))

    def _card(self, name: str, scale: float) -> Drawn:
        surface = self.art(f"atlantis/cardface-{name}", scale).surface.copy()
        wide = surface.get_width()
        thing = self.look.art.picture(f"atlantis/object-{name}", round(wide * 0.6), round(wide * 0.6))
        surface.blit(thing, thing.get_rect(center=(wide // 2, round(surface.get_height() * 0.42))))
        return Drawn(surface, surface.get_rect().center)

    def sand(self) -> Drawn:
        """What is left of a place before it goes under."""
        return self.kept("sand", self._sand)

    def _sand(self) -> Drawn:
        wide = max(round(self.size * 1.1), 8)
        surface = draw_svg(_SAND, (wide, wide))
        return Drawn(surface, surface.get_rect().center)

    def unrolled_bridge(self, spots: tuple[Point, ...], colour: str, part: float) -> Drawn:
        """So much of a player's bridge along these points of the row, held by the row's (0, 0)."""
        step = min(int(part * _PLANKS) + 1, _PLANKS)
        return self.kept(("unrolled", spots, colour, step), lambda: self._unrolled(spots, colour, step / _PLANKS))

    def _unrolled(self, spots: tuple[Point, ...], colour: str, part: float) -> Drawn:
        whole = trimmed(spots, 0.42, 0.42)
        line = cut(whole, 0.0, length(whole) * part)
        left, top = min(x for x, _ in whole) - 0.5, min(y for _, y in whole) - 0.5
        wide, high = max(x for x, _ in whole) + 0.5 - left, max(y for _, y in whole) + 0.5 - top
        paint = hex_colour(self.look.colour(colour))
        svg = f'<svg viewBox="{left:.3f} {top:.3f} {wide:.3f} {high:.3f}">{"".join(bridge_shapes(line, paint))}</svg>'
        size = max(round(wide * self.size), 2), max(round(high * self.size), 2)
        return Drawn(draw_svg(svg, size), (-left * self.size, -top * self.size))

    def pawn(self, art: str, seat: int, scale: float) -> Drawn:
        """A pawn with the initial of its player, held by its foot."""
        return self.kept(("pawn", art, seat, scale, self._initials), lambda: self._pawn(art, seat, scale))

    def _pawn(self, art: str, seat: int, scale: float) -> Drawn:
        high = max(round(self.size * scale), 12)
        body = self.look.art.picture(art, high, high).copy()
        colour = self.look.theme.players[art.rpartition("-")[2]].sign
        letter = self._line(self._initials[seat], high * 0.23 if len(self._initials[seat]) == 1 else high * 0.19, colour)
        middle = body.get_width() * _HEAD[0], body.get_height() * _HEAD[1]
        body.blit(letter, letter.get_rect(center=(round(middle[0]), round(middle[1]))))
        return Drawn(body, (body.get_width() / 2, body.get_height() * 0.9))

    def plaque(self, price: int, is_free: bool, scale: float) -> Drawn:
        """What a gap costs, or by how much a debt counts against a player, on wood; with a bridge it is free."""
        return self.kept(("plaque", price, is_free, scale, self._free), lambda: self._plaque(price, is_free, scale))

    def _plaque(self, price: int, is_free: bool, scale: float) -> Drawn:
        if is_free:
            surface = self._chip(self._free)
            return Drawn(surface, surface.get_rect().center)
        wide = max(round(self.size * scale), 30)
        board = self.look.art.picture("atlantis/plaque", wide, wide).copy()
        coin = self.look.art.picture("atlantis/coin", round(wide * 0.4), round(wide * 0.4))
        number = self._line(str(price).replace("-", "\u2212"), wide * 0.42, "cream", is_serif=True)
        across = coin.get_width() + number.get_width() + round(wide * 0.06)
        x, y = (board.get_width() - across) // 2, round(board.get_height() * 0.45)
        board.blit(coin, coin.get_rect(midleft=(x, y)))
        board.blit(number, number.get_rect(midright=(x + across, y)))
        return Drawn(board, board.get_rect().center)

    def _chip(self, text: str) -> pygame.Surface:
        """A word in green on paper."""
        line = self._line(text, self.size * 0.2, "gain")
        size = line.get_width() + round(self.size * 0.22), line.get_height() + 2
        chip = shapes.rounded(size, size[1] // 2, self.look.colour("ink"))
        chip.blit(shapes.rounded((size[0] - 4, size[1] - 4), size[1] // 2 - 2, self.look.colour("gain-ground")), (2, 2))
        chip.blit(line, line.get_rect(center=(size[0] // 2, size[1] // 2)))
        return chip

    def _line(self, text: str, pixels: float, colour: str, is_serif: bool = False) -> pygame.Surface:
        """Text that is as large as the board, and never too small to read."""
        face = "serif-bold" if is_serif else "sans-bold"
        return self.look.texts.line(text, face, pixels / self.look.unit, self.look.colour(colour))


def _resized(drawn: Drawn, part: float) -> Drawn:
    size = max(round(drawn.surface.get_width() * part), 2), max(round(drawn.surface.get_height() * part), 2)
    return Drawn(pygame.transform.smoothscale(drawn.surface, size), (drawn.foot[0] * part, drawn.foot[1] * part))


def shelf_of(initials: Sequence[str], free: str) -> DrawingShelf[AtlantisDrawings]:
    """Drawings of all sizes of the row."""
    return DrawingShelf(lambda look, size, pool: AtlantisDrawings(look, size, initials, free, pool))
