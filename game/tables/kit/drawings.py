"""Drawings of a board at the size it is seen, each kept with the point it stands on."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import pygame

from game.render import Look, shapes

DEEP = 16
"""Steps in which a piece goes under water."""
_SAME = 6
"""Digits to which sizes are alike: a wheel that was turned back comes to nearly the size before."""
_FLAT = 12
"""Steps in which a tile turns over."""
_LYING = 0.62
"""How high something round looks that lies on the water."""
_KEPT = 1500
_PIXELS = 24_000_000
"""How many drawings are kept, and how many pixels of them."""


class Drawn:
    """A surface, and where in it the point is that it stands on."""

    __slots__ = ("foot", "surface")

    def __init__(self, surface: pygame.Surface, foot: tuple[float, float]) -> None:
        self.surface, self.foot = surface, foot

    @property
    def pixels(self) -> int:
        return self.surface.get_width() * self.surface.get_height()

    def corner_at(self, at: tuple[float, float]) -> tuple[int, int]:
        """Where it begins when it stands on a point."""
        return round(at[0] - self.foot[0]), round(at[1] - self.foot[1])

    def rect_at(self, at: tuple[float, float]) -> pygame.Rect:
        return self.surface.get_rect(topleft=self.corner_at(at))


class DrawingPool:
    """What was drawn, as long as it is asked for now and then: bounded, however many sizes share it."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, Drawn] = OrderedDict()
        self._pixels = 0

    def kept(self, key: Hashable, make: Callable[[], Drawn]) -> Drawn:
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = make()
            self._pixels += found.pixels
            while len(self._kept) > _KEPT or self._pixels > max(_PIXELS, found.pixels):
                self._pixels -= self._kept.popitem(last=False)[1].pixels
        else:
            self._kept.move_to_end(key)
        return found


class BoardDrawings:
    """Draws everything for one size of a board, once: `size` is the pixels of a unit of the board."""

    def __init__(self, look: Look, size: float, pool: DrawingPool | None = None) -> None:
        """The pool is that of other sizes, so that all together stay small."""
        self.look, self.size = look, size
        self._pool = pool or DrawingPool()

    def kept(self, key: Hashable, make: Callable[[], Drawn]) -> Drawn:
        """What was made once for this size."""
        return self._pool.kept((self.size, key), make)

    def art(self, name: str, scale: float) -> Drawn:
        """A drawing by its name."""
        return self.kept((name, scale), lambda: self._draw(name, scale))

    def _draw(self, name: str, scale: float) -> Drawn:
        """`scale` 1 is one unit of the board in width, held by the drawing's own (0, 0)."""
        left, top, width, height = self.look.art.box(name)
        wide = max(round(self.size * scale), 1)
        surface = self.look.art.picture(name, wide, max(round(wide * height / width), 1))
        return Drawn(surface, (-left * surface.get_width() / width, -top * surface.get_height() / height))

    def tilted(self, drawn: Drawn, degrees: int) -> Drawn:
        """The same, turned about its foot by whole degrees."""
        return self.kept((drawn, "tilted", degrees % 360), lambda: _turned(drawn, degrees)) if degrees % 360 else drawn

    def dipped(self, drawn: Drawn, depth: int) -> Drawn:
        """The same, so many steps of `DEEP` under water: it goes down behind the water's line."""
        return self.kept((drawn, "dipped", depth), lambda: _dipped(drawn, depth)) if depth > 0 else drawn

    def turned_over(self, drawn: Drawn, part: float) -> Drawn:
        """The same as one sees it while it turns about its upright middle: 1 is flat before the eye, 0 on edge."""
        step = max(round(part * _FLAT), 1)
        return self.kept((drawn, "over", step), lambda: _squeezed(drawn, step / _FLAT)) if step < _FLAT else drawn

    def spun(self, drawn: Drawn, degrees: int) -> Drawn:
        """The same, turned about its middle as it lies on the water."""
        return self.kept((drawn, "spun", degrees), lambda: _spun(drawn, degrees))

    def centred(self, drawn: Drawn) -> Drawn:
        """The same, held by its middle."""
        return self.kept((drawn, "centred"), lambda: Drawn(drawn.surface, drawn.surface.get_rect().center))

    def badge(self, number: int) -> pygame.Surface:
        """How many there are."""
        high = max(round(self.size * 0.42), 14)
        return self.look.baked(("badge", number, high), lambda: self._draw_badge(number, high))

    def _draw_badge(self, number: int, high: int) -> pygame.Surface:
        disc = shapes.rounded((high, high), high // 2, self.look.colour("ink"))
        disc.blit(shapes.rounded((high - 4, high - 4), high // 2 - 2, self.look.colour("cream")), (2, 2))
        text = self.look.texts.line(str(number), "sans-bold", high * 0.6 / self.look.unit, self.look.colour("ink"))
        disc.blit(text, text.get_rect(center=(high / 2, high / 2)))
        return disc


D = TypeVar("D", bound=BoardDrawings)


class DrawingShelf(Generic[D]):
    """Drawings for the size that is asked for; those of other sizes are kept for a while, for a wheel goes to and fro."""

    def __init__(self, make: Callable[[Look, float, DrawingPool], D]) -> None:
        self._make, self._pool = make, DrawingPool()
        self._last: D | None = None

    def drawings(self, look: Look, size: float) -> D:
        """With another look all are made anew."""
        last, size = self._last, round(size, _SAME)
        if last is None or last.look is not look or last.size != size:
            self._pool = self._pool if last and last.look is look else DrawingPool()
            self._last = last = self._make(look, size, self._pool)
        return last


def _turned(drawn: Drawn, degrees: int) -> Drawn:
    """Turned about the foot: the middle of the new surface keeps its place around it."""
    surface = pygame.transform.rotozoom(drawn.surface, degrees, 1.0)
    middle = pygame.Vector2(drawn.surface.get_rect().center) - drawn.foot
    turned = middle.rotate(-degrees)
    return Drawn(surface, (surface.get_width() / 2 - turned.x, surface.get_height() / 2 - turned.y))


def _dipped(drawn: Drawn, depth: int) -> Drawn:
    """What is left above the water: it sinks behind the lowest line of what is drawn, and what is below that is cut off."""
    bounds = drawn.surface.get_bounding_rect()
    left = max(bounds.height * (DEEP - min(depth, DEEP)) // DEEP, 1)
    above = drawn.surface.subsurface((0, bounds.top, drawn.surface.get_width(), min(left, drawn.surface.get_height() - bounds.top)))
    return Drawn(above, (drawn.foot[0], drawn.foot[1] - bounds.bottom + left))


def _squeezed(drawn: Drawn, part: float) -> Drawn:
    wide, high = drawn.surface.get_size()
    return Drawn(pygame.transform.smoothscale(drawn.surface, (max(round(wide * part), 1), high)), (drawn.foot[0] * part, drawn.foot[1]))


def _spun(drawn: Drawn, degrees: int) -> Drawn:
    turned = pygame.transform.rotozoom(drawn.surface, degrees, 1.0)
    wide = turned.get_width()
    flat = pygame.transform.smoothscale(turned, (wide, round(wide * _LYING)))
    return Drawn(flat, flat.get_rect().center)
