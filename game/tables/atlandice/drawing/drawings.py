"""Drawings of the city at the size it is seen: tokens and dice held by their middles, the hand of the clock with its number."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.render import Look
from game.rules.atlandice.constants import Constants
from game.words.narrator import Narrator

from ...kit.drawings import BoardDrawings, DrawingPool, DrawingShelf, Drawn
from ..layout import CARD, Front
from .cards import card_face, draw_card, line
from .clock import draw_clock, draw_flood

_HAND = 2.1
"""How wide the hand of the clock is, in units."""
_BLUR, _DIM = 5, 178
"""Pixels by which the city is blurred behind a ceremony, and how dark it is there, of 255."""
_TURN = 3
"""Degrees in which the hand is drawn."""


class AtlandiceDrawings(BoardDrawings):
    """Draws everything for one size, once. It knows the words and names that stand in what is celebrated."""

    def __init__(self, look: Look, size: float, narrator: Narrator, t: Constants, pool: DrawingPool | None = None) -> None:
        super().__init__(look, size, pool)
        self.narrator, self.t = narrator, t
        self._veil: tuple[pygame.Surface | None, pygame.Surface] = None, pygame.Surface((0, 0))

    def piece(self, art: str, scale: float) -> Drawn:
        """A token, a die or the submarine, held by its middle."""
        return self.kept(("piece", art, scale), lambda: self.centred(self.art(art, scale)))

    def card(self, front: Front) -> Drawn:
        """The card of a region, held by its middle."""
        return self.kept(("card", front), lambda: self._card(front))

    def _card(self, front: Front) -> Drawn:
        face = card_face(self.t, self.narrator.words.say, front)
        return Drawn(draw_card(self.look, self.t, face, self.size), (CARD[0] * self.size / 2, CARD[1] * self.size / 2))

    def clock(self, spaces: tuple[int, ...]) -> pygame.Surface:
        """The face of the clock."""
        return self.kept(("clock", spaces), lambda: Drawn(draw_clock(self.look, spaces, self.size), (0, 0))).surface

    def flood(self, spaces: int, passed: int) -> pygame.Surface:
        """Water over the spaces that are passed."""
        return self.kept(("flood", spaces, passed), lambda: Drawn(draw_flood(spaces, passed, self.size), (0, 0))).surface

    def made(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Anything else that is drawn once for this size."""
        return self.kept(key, lambda: Drawn(make(), (0, 0))).surface

    def veil(self, ground: pygame.Surface) -> pygame.Surface:
        """What lies behind a ceremony: the city dim and out of focus, with rays of light. Blurred once, as long as the city stays so."""
        if self._veil[0] is not ground:
            self._veil = ground, _veil(self.look, ground)
        return self._veil[1]

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


def _veil(look: Look, ground: pygame.Surface) -> pygame.Surface:
    veil = pygame.transform.box_blur(ground, _BLUR).convert() if pygame.display.get_surface() else pygame.transform.box_blur(ground, _BLUR)
    dim = pygame.Surface(ground.get_size())
    dim.fill(look.colour("sea-deep"))
    dim.set_alpha(_DIM)
    veil.blit(dim, (0, 0))
    wide = round(ground.get_height() * 1.5)
    rays = look.art.picture("scoring/rays", wide, wide)
    veil.blit(rays, rays.get_rect(center=(ground.get_width() // 2, round(ground.get_height() * 0.35))))
    return veil


def shelf_of(narrator: Narrator, t: Constants) -> DrawingShelf[AtlandiceDrawings]:
    """Drawings of all sizes of the city."""
    return DrawingShelf(lambda look, size, pool: AtlandiceDrawings(look, size, narrator, t, pool))
