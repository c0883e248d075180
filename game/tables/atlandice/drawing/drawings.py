"""Drawings of the city at the size it is seen: tokens and dice held by their middles, the hand of the clock with its number."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from game.render import Look
from game.telling import Telling

from ...kit.drawings import BoardDrawings, DrawingPool, DrawingShelf, Drawn
from .cards import CardFace, draw_card, line
from .clock import draw_clock, draw_flood

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

    def card(self, face: CardFace) -> pygame.Surface:
        """The card of a region."""
        return self.kept(("card", face), lambda: Drawn(draw_card(self.look, face, self.size), (0, 0))).surface

    def clock(self, spaces: tuple[int, ...]) -> pygame.Surface:
        """The face of the clock."""
        return self.kept(("clock", spaces), lambda: Drawn(draw_clock(self.look, spaces, self.size), (0, 0))).surface

    def flood(self, spaces: int, passed: int) -> pygame.Surface:
        """Water over the spaces that are passed."""
        return self.kept(("flood", spaces, passed), lambda: Drawn(draw_flood(spaces, passed, self.size), (0, 0))).surface

    def made(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Anything else that is drawn once for this size."""
        return self.kept(key, lambda: Drawn(make(), (0, 0))).surface

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
