"""Drawings of the board at the size of its hexes, each kept with the point it stands on."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

from game.render import Look, shapes
from game.render.art import draw_svg, view_box

from .loops import flag as cloth
from .loops import loops
from .puppets import Puppet, Troupe
from .skin import PLAIN, Skin

UNITS = 40
"""Units of a drawing in one hex's size."""
_LAYERS = ("survive/boat-back", "survive/boat-front", "survive/boat-oars")
SEATS = ((-14.0, -3.0), (1.0, -4.0), (16.0, -3.0))
"""Where passengers sit in a boat, in units of its drawing."""
PASSENGER = 0.74
"""How large passengers are beside their boat."""
CREATURE = 0.72
"""How large creatures are that have their space for themselves."""
DEEP = 16
"""Steps in which a piece goes under water."""
_SAME = 6
"""Digits to which sizes are alike: a wheel that was turned back comes to nearly the size before."""
_FLAT = 12
"""Steps in which a tile turns over."""
_FINE = 3
"""How much finer cloth is drawn than it is shown."""
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

    def rect_at(self, at: tuple[float, float]) -> pygame.Rect:
        return self.surface.get_rect(topleft=(round(at[0] - self.foot[0]), round(at[1] - self.foot[1])))


class Pool:
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


class Drawings:
    """Draws everything for one size of hexes, once."""

    def __init__(self, look: Look, size: float, skin: Skin = PLAIN, pool: Pool | None = None, troupe: Troupe | None = None) -> None:
        """Pool and troupe are those of other sizes, so that all together stay small."""
        self.look, self.size, self.skin = look, size, skin
        self._pool, self._troupe = pool or Pool(), troupe or Troupe()

    def kept(self, key: Hashable, make: Callable[[], Drawn]) -> Drawn:
        """What was made once for this size."""
        return self._pool.kept((self.size, key), make)

    def art(self, name: str, scale: float) -> Drawn:
        """A drawing by its name."""
        return self.kept((name, scale), lambda: self._draw(name, scale))

    def living(self, name: str, scale: float, time: float) -> Drawn:
        """A drawing as it is at a time of its loop; what has none is still."""
        loop = loops().get(name)
        if loop is None or self.skin.svg(name):
            return self.art(name, scale)
        number = loop.number(time)
        return self.kept((name, scale, "loop", number), lambda: Drawn(*self._puppet(name).frame(number, scale / CREATURE)))

    def is_ready(self, name: str, now: float) -> bool:
        """Whether a loop can be shown: what it needs is made for one drawing at a moment, so that no frame waits for all."""
        return bool(self.skin.svg(name)) or self._troupe.is_ready(name, self._factor, now)

    def _puppet(self, name: str) -> Puppet:
        """One for all sizes, for a creature that makes room takes many."""
        return self._troupe.puppet(name, self._factor)

    @property
    def _factor(self) -> float:
        return self.size / UNITS * CREATURE

    def boat(self, scale: float, crew: tuple[str, ...], flag: str, wave: int = 0) -> Drawn:
        """A boat with who is aboard, and the flag of who steers, which may wave."""
        wave = wave if flag else 0
        return self.kept(("boat", scale, crew, flag, wave), lambda: self._draw_boat(scale, crew, flag, wave))

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

    def _draw_badge(self, number: int, high: int) -> pygame.Surface:
        disc = shapes.rounded((high, high), high // 2, self.look.colour("ink"))
        disc.blit(shapes.rounded((high - 4, high - 4), high // 2 - 2, self.look.colour("cream")), (2, 2))
        text = self.look.texts.line(str(number), "sans-bold", high * 0.6 / self.look.unit, self.look.colour("ink"))
        disc.blit(text, text.get_rect(center=(high / 2, high / 2)))
        return disc


class Shelf:
    """Drawings for the size that is asked for; those of other sizes are kept for a while, for a wheel goes to and fro."""

    def __init__(self, skin: Skin) -> None:
        self._skin, self._pool, self._troupe = skin, Pool(), Troupe()
        self._last: Drawings | None = None

    def drawings(self, look: Look, size: float) -> Drawings:
        """With another look all are made anew, but for the puppets, which have none."""
        last, size = self._last, round(size, _SAME)
        if last is None or last.look is not look or last.size != size:
            self._pool = self._pool if last and last.look is look else Pool()
            self._last = last = Drawings(look, size, self._skin, self._pool, self._troupe)
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
