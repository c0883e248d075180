"""Drawings of a board at the size it is seen, sheets that move with it, and marks that every game has."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from typing import Concatenate, Generic, ParamSpec, TypeVar

import pygame

from game.render import Look, cache_surface, shapes
from game.render.theme import Colour
from game.widgets import Pen

from .camera import Camera

DEEP = 16  # steps in which a piece goes under water
_SAME = 6  # digits to which sizes are alike: a wheel that was turned back comes to nearly the size before
_FLAT = 12  # steps in which a tile turns over
_LYING = 0.62  # how high something round looks that lies on the water
_KEPT = 1500
_PIXELS = 24_000_000  # how many drawings are kept, and how many pixels of them


class Drawn:
    """A surface, and where in it the point is that it stands on."""

    __slots__ = ("foot", "surface")

    def __init__(self, surface: pygame.Surface, foot: tuple[float, float]) -> None:
        self.surface, self.foot = surface, foot

    @property
    def pixels(self) -> int:
        return self.surface.get_width() * self.surface.get_height()

    def corner_at(self, at: tuple[float, float]) -> tuple[int, int]:
        """Its top left corner when it stands on a point."""
        return round(at[0] - self.foot[0]), round(at[1] - self.foot[1])

    def rect_at(self, at: tuple[float, float]) -> pygame.Rect:
        return self.surface.get_rect(topleft=self.corner_at(at))


class DrawingPool:
    """Keeps drawings as long as they are asked for now and then: bounded, however many sizes share it."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, Drawn] = OrderedDict()
        self._pixels = 0

    def get_or_make(self, key: Hashable, make: Callable[[], Drawn]) -> Drawn:
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = make()
            self._pixels += found.pixels
            while len(self._kept) > _KEPT or self._pixels > max(_PIXELS, found.pixels):
                self._pixels -= self._kept.popitem(last=False)[1].pixels
        else:
            self._kept.move_to_end(key)
        return found


D = TypeVar("D", bound="BoardDrawings")
A = ParamSpec("A")


def cache_drawing(draw: Callable[Concatenate[D, A], Drawn]) -> Callable[Concatenate[D, A], Drawn]:
    """Decorates a method of drawings that draws something: it draws once for the same arguments and size, and then
    gives it again.
    """

    def draw_or_give(drawings: D, /, *args: A.args, **kwargs: A.kwargs) -> Drawn:
        return drawings.draw_once((draw, args, *kwargs.items()), lambda: draw(drawings, *args, **kwargs))

    return draw_or_give


class BoardDrawings:
    """Draws everything for one size of a board, once: `size` is the pixels of a unit of the board."""

    def __init__(self, look: Look, size: float, pool: DrawingPool | None = None) -> None:
        """The pool is that of other sizes, so that all together stay small."""
        self.look, self.size = look, size
        self._pool = pool or DrawingPool()

    def draw_once(self, key: Hashable, make: Callable[[], Drawn]) -> Drawn:
        """Draws something once for this size."""
        return self._pool.get_or_make((self.size, key), make)

    def art(self, name: str, scale: float) -> Drawn:
        """A drawing by its name."""
        return self.draw_once((name, scale), lambda: self._draw(name, scale))

    def _draw(self, name: str, scale: float) -> Drawn:
        """`scale` 1 is one unit of the board in width, held by the drawing's own (0, 0)."""
        left, top, width, height = self.look.art.box(name)
        wide = max(round(self.size * scale), 1)
        surface = self.look.art.picture(name, wide, max(round(wide * height / width), 1))
        return Drawn(surface, (-left * surface.get_width() / width, -top * surface.get_height() / height))

    def tilt(self, drawn: Drawn, degrees: int) -> Drawn:
        """The same, turned about its foot by whole degrees."""
        return (
            self.draw_once((drawn, "tilted", degrees % 360), lambda: _turn(drawn, degrees)) if degrees % 360 else drawn
        )

    def dip(self, drawn: Drawn, depth: int) -> Drawn:
        """The same, so many steps of `DEEP` under water: it goes down behind the water's line."""
        return self.draw_once((drawn, "dipped", depth), lambda: _dip(drawn, depth)) if depth > 0 else drawn

    def turn_over(self, drawn: Drawn, part: float) -> Drawn:
        """The same as one sees it while it turns about its upright middle: 1 is flat before the eye, 0 on edge."""
        step = max(round(part * _FLAT), 1)
        return self.draw_once((drawn, "over", step), lambda: _squeeze(drawn, step / _FLAT)) if step < _FLAT else drawn

    @cache_drawing
    def spin(self, drawn: Drawn, degrees: int) -> Drawn:
        """The same, turned about its middle as it lies on the water."""
        turned = pygame.transform.rotozoom(drawn.surface, degrees, 1.0)
        wide = turned.get_width()
        flat = pygame.transform.smoothscale(turned, (wide, round(wide * _LYING)))
        return Drawn(flat, flat.get_rect().center)

    @cache_drawing
    def centre(self, drawn: Drawn) -> Drawn:
        """The same, held by its middle."""
        return Drawn(drawn.surface, drawn.surface.get_rect().center)

    def badge(self, number: int) -> pygame.Surface:
        """How many there are."""
        return _draw_badge(self.look, number, max(round(self.size * 0.42), 14))


class DrawingCache(Generic[D]):
    """Drawings for the size that is asked for; those of other sizes are kept for a while, for a wheel goes to and
    fro.
    """

    def __init__(self, make: Callable[[Look, float, DrawingPool], D]) -> None:
        self._make, self._pool = make, DrawingPool()
        self._last: D | None = None

    def drawings(self, look: Look, size: float) -> D:
        """Drawings for this look; another look makes all anew."""
        last, size = self._last, round(size, _SAME)
        if last is None or last.look is not look or last.size != size:
            self._pool = self._pool if last and last.look is look else DrawingPool()
            self._last = last = self._make(look, size, self._pool)
        return last


@cache_surface
def _draw_badge(look: Look, number: int, high: int) -> pygame.Surface:
    disc = shapes.framed_rect((high, high), high // 2, 2, look.colour("ink"), look.colour("cream"))
    text = look.texts.line(str(number), "sans-bold", high * 0.6 / look.unit, look.colour("ink"))
    disc.blit(text, text.get_rect(center=(high / 2, high / 2)))
    return disc


def _turn(drawn: Drawn, degrees: int) -> Drawn:
    """Turned about the foot: the middle of the new surface keeps its place around it."""
    surface = pygame.transform.rotozoom(drawn.surface, degrees, 1.0)
    turned = (pygame.Vector2(drawn.surface.get_rect().center) - drawn.foot).rotate(-degrees)
    return Drawn(surface, (surface.get_width() / 2 - turned.x, surface.get_height() / 2 - turned.y))


def _dip(drawn: Drawn, depth: int) -> Drawn:
    """Cuts off all but the part above the water: the drawing sinks behind its own lowest line."""
    bounds = drawn.surface.get_bounding_rect()
    left = max(bounds.height * (DEEP - min(depth, DEEP)) // DEEP, 1)
    above = drawn.surface.subsurface(
        (0, bounds.top, drawn.surface.get_width(), min(left, drawn.surface.get_height() - bounds.top))
    )
    return Drawn(above, (drawn.foot[0], drawn.foot[1] - bounds.bottom + left))


def _squeeze(drawn: Drawn, part: float) -> Drawn:
    wide, high = drawn.surface.get_size()
    return Drawn(
        pygame.transform.smoothscale(drawn.surface, (max(round(wide * part), 1), high)),
        (drawn.foot[0] * part, drawn.foot[1]),
    )


# Sheets that lie on a board: drawn for somewhat more than is seen, so that moving the board about redraws nothing.


_BEYOND = 0.25  # how much more than the room is drawn, as a part of it

Place = pygame.Rect | tuple[int, int]
Draw = Callable[[pygame.Surface, pygame.Rect], None]
"""Draws on a surface that is this part of the board, in pixels from its (0, 0)."""


class BakedSheet:
    """One surface that moves with the board."""

    def __init__(self) -> None:
        self._key: Hashable = None
        self._part = pygame.Rect(0, 0, 0, 0)
        self._surface = pygame.Surface((0, 0))

    def blit(
        self,
        ground: pygame.Surface,
        camera: Camera,
        key: Hashable,
        bounds: pygame.Rect,
        draw: Draw,
        is_passing: bool = False,
    ) -> None:
        """Puts on the ground what is seen of the sheet."""
        self.renew(camera, key, bounds, draw, is_passing)
        seen = _seen_part(camera)
        ground.blit(self._surface, (self._part.x - seen.x, self._part.y - seen.y))

    def renew(self, camera: Camera, key: Hashable, bounds: pygame.Rect, draw: Draw, is_passing: bool = False) -> None:
        """All that is seen of the sheet is on it then; nothing of it lies outside its bounds. Where the key may be
        another one soon, it is drawn for no more than is seen until the board is moved about.
        """
        if not self.has(camera, key, bounds):
            if is_passing and self._key == key:
                self._grow(camera, bounds, draw)
            else:
                part = self.prepare(camera, key, bounds, 0.0 if is_passing else _BEYOND)
                draw(self._surface, part)

    def cut(self, camera: Camera) -> tuple[pygame.Surface, tuple[int, int]]:
        """The part of the sheet that is seen, and where that lies on the ground."""
        seen = _seen_part(camera)
        part = seen.clip(self._part) or pygame.Rect(self._part.topleft, (0, 0))
        return self._surface.subsurface(part.move(-self._part.x, -self._part.y)), (part.x - seen.x, part.y - seen.y)

    def has(self, camera: Camera, key: Hashable, bounds: pygame.Rect) -> bool:
        """Whether all that is seen of the sheet is there."""
        return self._key == key and self._part.contains(_seen_part(camera).clip(bounds))

    def prepare(self, camera: Camera, key: Hashable, bounds: pygame.Rect, beyond: float = _BEYOND) -> pygame.Rect:
        """An empty sheet for so much more than is seen; what part of the board is still to be drawn on it."""
        seen = _seen_part(camera)
        self._key = key
        self._part = seen.inflate(round(seen.width * beyond), round(seen.height * beyond)).clip(bounds)
        self._surface = pygame.Surface(self._part.size, pygame.SRCALPHA)
        return self._part

    def _grow(self, camera: Camera, bounds: pygame.Rect, draw: Draw) -> None:
        """Draws what goes on beyond it; what is on it stays."""
        before, drawn = self._part, self._surface
        part = self.prepare(camera, self._key, bounds)
        self._surface.blit(drawn, (before.x - part.x, before.y - part.y))
        kept = before.clip(part)
        if not kept.width or not kept.height:
            kept = pygame.Rect(part.topleft, (0, 0))
        self.mend(pygame.Rect(part.left, part.top, part.width, kept.top - part.top), draw)
        self.mend(pygame.Rect(part.left, kept.bottom, part.width, part.bottom - kept.bottom), draw)
        self.mend(pygame.Rect(part.left, kept.top, kept.left - part.left, kept.height), draw)
        self.mend(pygame.Rect(kept.right, kept.top, part.right - kept.right, kept.height), draw)

    def mend(self, part: pygame.Rect, draw: Draw) -> None:
        """Draws a part of the board anew, as far as the sheet has it."""
        spot = part.clip(self._part)
        if spot.width and spot.height:
            surface = self._surface.subsurface(spot.move(-self._part.x, -self._part.y))
            surface.fill((0, 0, 0, 0))
            draw(surface, spot)


def join_parts(parts: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Parts that overlap as one, so that nothing is drawn twice."""
    found = list[pygame.Rect]()
    for part in parts:
        while (touched := part.collidelist(found)) >= 0:
            part = part.union(found.pop(touched))
        found.append(part)
    return found


def _seen_part(camera: Camera) -> pygame.Rect:
    """The part of the board that is seen, in pixels from its (0, 0)."""
    x, y = camera.pixel((0, 0))
    return camera.room.move(-round(x), -round(y))


# Marks: what can act, what is picked, frames around what can be chosen, and small waves.


_FINE = 3


def blit_around(pen: Pen, drawn: pygame.Surface, at: tuple[float, float], seen: float = 1.0) -> None:
    """Puts a drawing with its middle at a place."""
    blit_faint(pen.surface, drawn, drawn.get_rect(center=(round(at[0]), round(at[1]))), seen)


def blit_faint(
    surface: pygame.Surface, drawn: pygame.Surface, at: Place, seen: float, area: pygame.Rect | None = None
) -> None:
    """Puts a drawing, or an area of it, where so much of it is seen; what is drawn once is shared, so it never stays
    faint.
    """
    # none where it covers all: with 255 instead, every later blit would take dozens of times as long
    whole = drawn.get_alpha()
    if 0 < seen < 1:
        drawn.set_alpha(round(255 * seen))
    if seen > 0:
        surface.blit(drawn, at, area)
    if 0 < seen < 1:
        drawn.set_alpha(whole)


def draw_arrow(pen: Pen, drawings: BoardDrawings, at: tuple[float, float]) -> None:
    """An arrow from above at what is picked."""
    arrow = _draw_arrow(pen.look, max(round(drawings.size * 0.45), 10))
    pen.surface.blit(arrow, arrow.get_rect(midbottom=(round(at[0]), round(at[1]))))


@cache_surface
def _draw_arrow(look: Look, size: int) -> pygame.Surface:
    wide = size * _FINE
    fine = pygame.Surface((wide, wide), pygame.SRCALPHA)
    pygame.draw.polygon(fine, look.colour("ink"), [(0, wide * 0.15), (wide, wide * 0.15), (wide / 2, wide)])
    pygame.draw.polygon(
        fine, look.colour("glow"), [(wide * 0.18, wide * 0.24), (wide * 0.82, wide * 0.24), (wide / 2, wide * 0.84)]
    )
    return pygame.transform.smoothscale(fine, (size, size))


def draw_glow(
    pen: Pen, drawings: BoardDrawings, at: tuple[float, float], is_broad: bool = False, scale: float = 1.0
) -> None:
    """A cream ellipse under what can act; under hulls and creatures a broad one, else they hide it."""
    wide = round(drawings.size * scale * (2.0 if is_broad else 1.3))
    high = round(drawings.size * scale * (1.0 if is_broad else 0.62))
    blit_around(pen, _draw_glow(pen.look, wide, high), at)


@cache_surface
def _draw_glow(look: Look, wide: int, high: int) -> pygame.Surface:
    fine = pygame.Surface((wide * _FINE, high * _FINE), pygame.SRCALPHA)
    layers = (
        ("glow-light", 1.0, 70),
        ("glow-light", 0.86, 130),
        ("ink", 0.78, 150),
        ("glow-light", 0.72, 235),
    )  # the rim is seen on sand
    for colour, part, alpha in layers:
        rect = pygame.Rect(0, 0, round(wide * _FINE * part), round(high * _FINE * part))
        rect.center = fine.get_rect().center
        pygame.draw.ellipse(fine, (*look.colour(colour), alpha), rect)
    return pygame.transform.smoothscale(fine, (wide, high))


@cache_surface
def draw_frame(
    look: Look, size: tuple[int, int], room: int, radius: int, lines: tuple[tuple[str, int], ...], fine: int = _FINE
) -> pygame.Surface:
    """A frame around something of this size, with so much room beyond; radius and lines, the widest first, are in
    pixels so much finer.
    """
    whole = size[0] + 2 * room, size[1] + 2 * room
    drawn = pygame.Surface((whole[0] * fine, whole[1] * fine), pygame.SRCALPHA)
    for colour, width in lines:
        rect = pygame.Rect(room * fine, room * fine, size[0] * fine, size[1] * fine).inflate(width // 2, width // 2)
        pygame.draw.rect(drawn, look.colour(colour), rect, width, border_radius=radius)
    return pygame.transform.smoothscale(drawn, whole)


HALO = "#FF9E4C"  # the colour of the light around fires and lamps: never gold, which says that something is possible
_RINGS = 48  # of which a halo is made
HALO_SEEN = 0.36  # how much of its colour is seen in its middle


def draw_halo(look: Look, radius: int, strength: float = 1.0, colour: str = HALO) -> pygame.Surface:
    """The light so far around a fire or a lamp."""
    return _draw_halo(look, max(radius, 2), min(round(255 * HALO_SEEN * strength), 255), look.colour(colour))


@cache_surface
def _draw_halo(look: Look, radius: int, most: int, colour: Colour) -> pygame.Surface:
    """Rings that grow fainter outwards, drawn small and made as large as they are seen."""
    small = pygame.Surface((2 * _RINGS, 2 * _RINGS), pygame.SRCALPHA)
    small.fill((*colour, 0))
    for ring in range(_RINGS, 0, -1):
        pygame.draw.circle(small, (*colour, round(most * (1 - ring / _RINGS) ** 1.6)), (_RINGS, _RINGS), ring)
    return pygame.transform.smoothscale(small, (2 * radius, 2 * radius))


def draw_ripple(pen: Pen, drawings: BoardDrawings, at: tuple[float, float], part: float) -> None:
    """A small wave on the open sea that drifts a little and fades."""
    ripple = _draw_ripple(pen.look, max(round(drawings.size * 0.5), 8))
    ripple.set_alpha(round(150 * math.sin(math.pi * part)))
    blit_around(pen, ripple, (at[0] + drawings.size * 0.3 * (part - 0.5), at[1]))


@cache_surface
def _draw_ripple(look: Look, wide: int) -> pygame.Surface:
    fine = pygame.Surface((wide * _FINE, wide * _FINE // 3), pygame.SRCALPHA)
    half = fine.get_width() // 2
    for x in (0, half):
        pygame.draw.arc(
            fine, look.colour("mist"), (x, -fine.get_height() // 2, half, fine.get_height()), math.pi, math.tau, _FINE
        )
    return pygame.transform.smoothscale(fine, (wide, max(wide // 3, 2)))


def bob(seconds: float, period: float, phase: float) -> float:
    """A slow wave between -1 and 1."""
    return math.sin(math.tau * (seconds / period + phase))
