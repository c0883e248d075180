"""Drawings of the board at the size of its hexes, each kept with the point it stands on."""

from __future__ import annotations

import pygame

from game.render import Look, shapes

UNITS = 40
"""Units of a drawing in one hex's size."""
_LAYERS = ("survive/boat-back", "survive/boat-front", "survive/boat-oars")
_SEATS = ((-14.0, -3.0), (1.0, -4.0), (16.0, -3.0))
"""Where passengers sit in a boat, in units of its drawing."""
_PASSENGER = 0.74


class Drawn:
    """A surface, and where in it the point is that it stands on."""

    __slots__ = ("foot", "surface")

    def __init__(self, surface: pygame.Surface, foot: tuple[float, float]) -> None:
        self.surface, self.foot = surface, foot

    def rect_at(self, at: tuple[float, float]) -> pygame.Rect:
        return self.surface.get_rect(topleft=(round(at[0] - self.foot[0]), round(at[1] - self.foot[1])))


class Drawings:
    """Draws everything for one size of hexes, once."""

    def __init__(self, look: Look, size: float) -> None:
        self.look, self.size = look, size
        self._kept: dict[object, Drawn] = {}

    def art(self, name: str, scale: float) -> Drawn:
        """A drawing by its name."""
        key = name, scale
        if key not in self._kept:
            self._kept[key] = self._draw(name, scale)
        return self._kept[key]

    def boat(self, scale: float, crew: tuple[str, ...], flag: str) -> Drawn:
        """A boat with who is aboard, and the flag of who steers."""
        key = "boat", scale, crew, flag
        if key not in self._kept:
            self._kept[key] = self._draw_boat(scale, crew, flag)
        return self._kept[key]

    def tilted(self, drawn: Drawn, degrees: int) -> Drawn:
        """The same, turned about its foot by whole degrees."""
        if not degrees:
            return drawn
        key = id(drawn), degrees
        if key not in self._kept:
            self._kept[key] = _turned(drawn, degrees)
        return self._kept[key]

    def badge(self, number: int) -> pygame.Surface:
        """How many there are."""
        high = max(round(self.size * 0.5), 14)
        return self.look.baked(("badge", number, high), lambda: self._draw_badge(number, high))

    def _draw(self, name: str, scale: float) -> Drawn:
        left, top, width, height = self.look.art.box(name)
        factor = self.size / UNITS * scale
        surface = self.look.art.picture(name, max(round(width * factor), 1), max(round(height * factor), 1))
        return Drawn(surface, (-left * surface.get_width() / width, -top * surface.get_height() / height))

    def _draw_boat(self, scale: float, crew: tuple[str, ...], flag: str) -> Drawn:
        back = self._draw(_LAYERS[0], scale)
        whole = back.surface.copy()
        if flag:
            whole.blit(self._draw(f"survive/flag-{flag}", scale).surface, (0, 0))
        factor = self.size / UNITS * scale
        for colour, (x, y) in zip(crew, _SEATS[: len(crew)] if len(crew) > 1 else (_SEATS[1],), strict=False):
            passenger = self._draw(f"survive/passenger-{colour}", scale * _PASSENGER)
            whole.blit(passenger.surface, passenger.rect_at((back.foot[0] + x * factor, back.foot[1] + y * factor)).topleft)
        whole.blit(self._draw(_LAYERS[1], scale).surface, (0, 0))
        if not crew:
            whole.blit(self._draw(_LAYERS[2], scale).surface, (0, 0))
        return Drawn(whole, back.foot)

    def _draw_badge(self, number: int, high: int) -> pygame.Surface:
        disc = shapes.rounded((high, high), high // 2, self.look.colour("ink"))
        disc.blit(shapes.rounded((high - 4, high - 4), high // 2 - 2, self.look.colour("cream")), (2, 2))
        text = self.look.texts.line(str(number), "sans-bold", high * 0.6 / self.look.unit, self.look.colour("ink"))
        disc.blit(text, text.get_rect(center=(high / 2, high / 2)))
        return disc


def _turned(drawn: Drawn, degrees: int) -> Drawn:
    """Turned about the foot: the middle of the new surface keeps its place around it."""
    surface = pygame.transform.rotozoom(drawn.surface, degrees, 1.0)
    middle = pygame.Vector2(drawn.surface.get_rect().center) - drawn.foot
    turned = middle.rotate(-degrees)
    return Drawn(surface, (surface.get_width() / 2 - turned.x, surface.get_height() / 2 - turned.y))
