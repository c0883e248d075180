"""Drawings of the city at the size it is seen: tokens and dice held by their middles, the hand of the clock with its number."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.render import Look
from game.telling import Telling

from ...kit.drawings import BoardDrawings, DrawingPool, DrawingShelf, Drawn
from .cards import line

_HAND = 2.1
"""How wide the hand of the clock is, in units."""
_TURN = 3
"""Degrees in which the hand is drawn."""


class AtlandiceDrawings(BoardDrawings):
    """Draws everything for one size, once. It knows the words and names that stand in what is celebrated."""

    def __init__(self, look: Look, size: float, telling: Telling, colours: Sequence[str], pool: DrawingPool | None = None) -> None:
        super().__init__(look, size, pool)
        self.telling, self.colours = telling, tuple(colours)

    def piece(self, art: str, scale: float) -> Drawn:
        """A token, a die or the submarine, held by its middle."""
        return self.centred(self.art(art, scale))

    def hand(self, degrees: float, space: int) -> Drawn:
        """The hand that points to a space of the clock, with its number."""
        turned = round(degrees / _TURN) * _TURN % 360
        return self.kept(("hand", turned, space), lambda: self._hand(turned, space))

    def _hand(self, degrees: int, space: int) -> Drawn:
        hand = self.tilted(self.art("atlandice/clock-hand", _HAND), degrees)
        surface = hand.surface.copy()
        number = line(self.look, str(space), 0.8 * self.size, "ink")
        disc = max(round(0.62 * self.size), number.get_width() // 2 + 2)
        pygame.draw.circle(surface, self.look.colour("ink"), hand.foot, disc + 1)
        pygame.draw.circle(surface, self.look.colour("paper-top"), hand.foot, disc - 1)
        surface.blit(number, number.get_rect(center=(round(hand.foot[0]), round(hand.foot[1]))))
        return Drawn(surface, hand.foot)


def shelf_of(telling: Telling, colours: Sequence[str]) -> DrawingShelf[AtlandiceDrawings]:
    """Drawings of all sizes of the city."""
    return DrawingShelf(lambda look, size, pool: AtlandiceDrawings(look, size, telling, colours, pool))
