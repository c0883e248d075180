"""Drawings of the island at the size of its hexes: boats with their crews, flags that wave, creatures that live."""

from __future__ import annotations

import pygame

from game.render import Look
from game.render.art import draw_svg, view_box

from ...kit.drawings import BoardDrawings, DrawingPool, DrawingShelf, Drawn
from ...kit.layered import LayeredDrawing, LayeredDrawings
from ..layout import CREATURE, PASSENGER, SEATS, UNITS
from .loops import flag as cloth
from .loops import loops
from .skin import PLAIN, Skin

_LAYERS = ("survive/boat-back", "survive/boat-front", "survive/boat-oars")
_FINE = 3
"""How much finer cloth is drawn than it is shown."""


class SurviveDrawings(BoardDrawings):
    """Draws everything for one size of hexes, once."""

    def __init__(
        self, look: Look, size: float, skin: Skin = PLAIN, pool: DrawingPool | None = None, layered: LayeredDrawings | None = None
    ) -> None:
        """Pool and layered drawings are those of other sizes, so that all together stay small."""
        super().__init__(look, size, pool)
        self.skin, self._layered = skin, layered or LayeredDrawings(loops())

    def living(self, name: str, scale: float, time: float) -> Drawn:
        """A drawing as it is at a time of its loop; what has none is still."""
        loop = loops().get(name)
        if loop is None or self.skin.svg(name):
            return self.art(name, scale)
        number = loop.number(time)
        return self.kept((name, scale, "loop", number), lambda: Drawn(*self._layered_one(name).frame(number, scale / CREATURE)))

    def is_ready(self, name: str, now: float) -> bool:
        """Whether a loop can be shown: what it needs is made for one drawing at a moment, so that no frame waits for all."""
        return bool(self.skin.svg(name)) or self._layered.is_ready(name, self._factor, now)

    def _layered_one(self, name: str) -> LayeredDrawing:
        """One for all sizes, for a creature that makes room takes many."""
        return self._layered.drawing(name, self._factor)

    @property
    def _factor(self) -> float:
        return self.size / UNITS * CREATURE

    def boat(self, scale: float, crew: tuple[str, ...], flag: str, wave: int = 0) -> Drawn:
        """A boat with who is aboard, and the flag of who steers, which may wave."""
        wave = wave if flag else 0
        return self.kept(("boat", scale, crew, flag, wave), lambda: self._draw_boat(scale, crew, flag, wave))

    def _draw(self, name: str, scale: float) -> Drawn:
        own = self.skin.svg(name)
        left, top, width, height = view_box(own) if own else self.look.art.box(name)
        factor = self.size / UNITS * scale
        size = max(round(width * factor), 1), max(round(height * factor), 1)
        surface = draw_svg(own, size) if own else self.look.art.picture(name, *size)
        return Drawn(surface, (-left * surface.get_width() / width, -top * surface.get_height() / height))

    def _draw_boat(self, scale: float, crew: tuple[str, ...], flag: str, wave: int) -> Drawn:
        back = self._draw(_LAYERS[0], scale)
        whole = back.surface.copy()
        if flag:
            whole.blit(self._flag(f"survive/flag-{flag}", scale, wave).surface, (0, 0))
        factor = self.size / UNITS * scale
        for colour, (x, y) in zip(crew, SEATS[: len(crew)] if len(crew) > 1 else (SEATS[1],), strict=False):
            passenger = self._draw(f"survive/passenger-{colour}", scale * PASSENGER)
            whole.blit(passenger.surface, passenger.rect_at((back.foot[0] + x * factor, back.foot[1] + y * factor)).topleft)
        whole.blit(self._draw(_LAYERS[1], scale).surface, (0, 0))
        if not crew:
            whole.blit(self._draw(_LAYERS[2], scale).surface, (0, 0))
        return Drawn(whole, back.foot)

    def _flag(self, name: str, scale: float, wave: int) -> Drawn:
        """A flag on its pole; its cloth is moved column by column, drawn finer for it."""
        if not wave:
            return self._draw(name, scale)
        still, fine = self._draw(name, scale), self._draw(name, scale * _FINE)
        factor = self.size / UNITS * scale * _FINE
        waving = pygame.Surface(fine.surface.get_size(), pygame.SRCALPHA)
        for x in range(waving.get_width()):
            down = round(cloth().down(wave, (x - fine.foot[0]) / factor) * factor)
            waving.blit(fine.surface, (x, down), (x, 0, 1, waving.get_height()))
        return Drawn(pygame.transform.smoothscale(waving, still.surface.get_size()), still.foot)


def shelf_of(skin: Skin) -> DrawingShelf[SurviveDrawings]:
    """Drawings of all sizes of one board. Layered ones outlast a change of the look, which they have none of."""
    layered = LayeredDrawings(loops())
    return DrawingShelf(lambda look, size, pool: SurviveDrawings(look, size, skin, pool, layered))
