"""The sheet of a solved puzzle: its stars are stamped one after the other, where what solved it stays in sight."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

import pygame

from game.render import Look, cache_surface
from game.render.pieces import draw_panel
from game.store.progress import MOST_STARS
from game.tables.kit.camera import Camera, Point
from game.tables.kit.drawings import blit_faint
from game.widgets import Column, Label, Padded, Pen, Widget

STAMPED = (0.0, 0.35, 0.7)  # seconds after which each stamp begins to fall
FALL = 0.12
_LIFT = 0.16
_GIVE = 0.1
_SHINE = 0.25
_FADE = 0.15
"""Seconds for which a stamp is lifted, the sheet gives way, and rays come; and in which a star comes where nothing
moves.
"""
_GIVEN = 2  # pixels by which the sheet gives way
_WIDE = 38.8
_SIZES = (7.4, 6.0, 4.6, 3.4)  # of a stamped star in u, the first that leaves what solved the puzzle in sight
_LEAST = 2.4  # of a star where there is no room for anything else
_TITLE = 3.6
_RAYS = 5  # steps in which rays come
_FINE = 3


class Stamping:
    """How far the stamping of these stars has got."""

    def __init__(self, stars: int, is_lively: bool, is_instant: bool) -> None:
        self.stars, self.is_lively = stars, is_lively
        self.now = self.end if is_instant else 0.0

    @property
    def end(self) -> float:
        last = STAMPED[self.stars - 1]
        return last + FALL + max(_LIFT, _SHINE) if self.is_lively else last + _FADE

    @property
    def is_going_on(self) -> bool:
        return self.now < self.end

    def pass_time(self, seconds: float) -> bool:
        """Whether that changes how it looks."""
        was_going_on, self.now = self.is_going_on, min(self.now + seconds, self.end)
        return was_going_on

    def seen(self, star: int) -> float:
        """How much of a star is seen."""
        if star >= self.stars:
            return 0.0
        since = self.now - STAMPED[star]
        return float(since >= FALL) if self.is_lively else min(max(since / _FADE, 0.0), 1.0)

    @property
    def count(self) -> int:
        """How many stars are there."""
        return sum(self.seen(star) == 1.0 for star in range(self.stars))

    @property
    def given(self) -> int:
        """By how many pixels the sheet gives way under a stamp."""
        struck = any(FALL <= self.now - start < FALL + _GIVE for start in STAMPED[: self.stars])
        return _GIVEN if struck and self.is_lively else 0

    @property
    def rays(self) -> float:
        """How far the rays around the last star have come."""
        return (
            min(max((self.now - STAMPED[self.stars - 1] - FALL) / _SHINE, 0.0), 1.0)
            if self.is_lively
            else self.seen(self.stars - 1)
        )

    @property
    def stamp(self) -> tuple[int, float, float] | None:
        """Which star the stamp is over, how high it is, and how much of it shows."""
        for star, start in enumerate(STAMPED[: self.stars] if self.is_lively else ()):
            since = self.now - start
            if 0 <= since < FALL:
                return star, 1 - (since / FALL) ** 2, 1.0
            if FALL <= since < FALL + _LIFT:
                lifted = (since - FALL) / _LIFT
                return star, lifted, 1 - lifted
        return None


class SolvedSheet(Widget):
    """Puts the sheet over the board, as large as it can be where the places that solved the puzzle stay in sight, which
    are ringed.
    """

    def __init__(
        self,
        stamping: Stamping,
        title: str,
        lines: Sequence[str],
        camera: Camera | None,
        places: Sequence[Point],
    ) -> None:
        super().__init__()
        self._camera, self._places = camera, places
        self._sheets = [_Sheet(stamping, size, title, lines) for size in _SIZES]
        for count in range(len(lines) - 1, -1, -1):
            self._sheets.append(_Sheet(stamping, _SIZES[-1], title, lines[:count]))
        self._sheets.append(_Sheet(stamping, _LEAST, "", ()))
        self.children = (self._sheets[0],)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        room = rect.inflate(-look.u(1.2), -look.u(0.8))
        best: tuple[int, _Sheet, pygame.Rect] | None = None
        for sheet in self._sheets:
            wide = min(max(sheet.widest(look), look.u(sheet.wide)), room.width)
            found = find_place(room, (wide, sheet.height(look, wide)), self._kept_free())
            hidden = _hidden(found, self._kept_free()) + (room.width * room.height if found.height > room.height else 0)
            if best is None or hidden < best[0]:
                best = hidden, sheet, found
        assert best is not None
        self.children = (best[1],)
        best[1].place(look, best[2])

    def _kept_free(self) -> list[pygame.Rect]:
        return [self._camera.square(at, 1.1) for at in self._places] if self._camera else []

    def draw(self, pen: Pen) -> None:
        for square in self._kept_free():
            square = square.inflate(square.width // 2, square.height // 2)
            for colour, line in (("ink", 6), ("glow-light", 3)):
                pygame.draw.circle(
                    pen.surface, pen.look.colour(colour), square.center, square.width // 2 + line // 2, line
                )
        super().draw(pen)


def find_place(room: pygame.Rect, size: tuple[int, int], kept_free: Sequence[pygame.Rect]) -> pygame.Rect:
    """Where a sheet of this size hides least of what is kept free, as near to the middle of the room as can be."""
    steps = [number / 8 for number in range(9)]
    across, down = max(room.width - size[0], 0), max(room.height - size[1], 0)
    places = [pygame.Rect(room.x + round(across * x), room.y + round(down * y), *size) for x in steps for y in steps]
    return min(places, key=lambda place: (_hidden(place, kept_free), math.dist(place.center, room.center)))


def _hidden(place: pygame.Rect, kept_free: Sequence[pygame.Rect]) -> int:
    parts = [place.clip(rect) for rect in kept_free]
    return sum(part.width * part.height for part in parts)


class _Sheet(Padded):
    """The sheet itself; its title lies on its upper edge."""

    def __init__(self, stamping: Stamping, size: float, title: str, lines: Sequence[str]) -> None:
        roles = [("name", "ink"), *[("caption", "muted")] * max(len(lines) - 1, 0)]
        words = [Label(text, role, colour, align="middle") for text, (role, colour) in zip(lines, roles, strict=False)]
        column = Column(_Title(title) if title else None, StampedStars(stamping, size), *words, gap=0.35)
        super().__init__(column, 1.2, 0, name="solved")
        self._stamping, self.wide = stamping, _WIDE * size / _SIZES[0]
        self._above = _TITLE / 2 if title else 0.0  # how far the title stands above the paper

    def height(self, look: Look, width: int) -> int:
        return super().height(look, width) + look.u(1.0 if self._above else 0.2)

    def draw(self, pen: Pen) -> None:
        given = self._stamping.given
        self._shift(0, given)
        top = pen.look.u(self._above)
        paper = pygame.Rect(self.rect.x, self.rect.y + top, self.rect.width, self.rect.height - top)
        draw_panel(pen.look, pen.surface, paper, "paper-top", "paper", True)
        super().draw(pen)
        self._shift(0, -given)


class _Title(Label):
    """Large gold letters with an outline."""

    high_u = _TITLE

    def __init__(self, text: str) -> None:
        super().__init__(text, "heading", wraps=False)

    def widest(self, look: Look) -> int:
        return _draw_title(look, self.text).get_width()

    narrowest = widest

    def height(self, look: Look, width: int) -> int:
        return look.u(self.high_u)

    def draw(self, pen: Pen) -> None:
        drawn = _draw_title(pen.look, self.text)
        pen.surface.blit(drawn, drawn.get_rect(center=self.rect.center))


@cache_surface
def _draw_title(look: Look, text: str) -> pygame.Surface:
    inner, outer = (
        look.texts.line(text, "serif-bold", _TITLE * 0.72, look.colour(colour)) for colour in ("glow", "ink")
    )
    line = max(look.u(0.2), 2)
    drawn = pygame.Surface((inner.get_width() + 2 * line, inner.get_height() + 2 * line), pygame.SRCALPHA)
    for number in range(16):
        angle = math.tau * number / 16
        drawn.blit(outer, (line + round(line * math.cos(angle)), line + round(line * math.sin(angle))))
    drawn.blit(inner, (line, line))
    return drawn


class StampedStars(Widget):
    """The stars, those that were not won as outlines, with ink around those that are stamped, and the stamp itself."""

    def __init__(self, stamping: Stamping, size: float) -> None:
        super().__init__()
        self._stamping, self._size = stamping, size
        self.high_u = size * 1.15

    def widest(self, look: Look) -> int:
        return look.u(self._size * 1.25) * MOST_STARS

    def draw(self, pen: Pen) -> None:
        look = pen.look
        stamping = self._stamping
        size = pen.look.u(self._size)
        apart = look.u(self._size * 1.25)
        first = self.rect.centerx - (MOST_STARS - 1) // 2 * apart
        middles = [(first + star * apart, self.rect.centery) for star in range(MOST_STARS)]
        for star, at in enumerate(middles):
            is_won = star < stamping.stars
            whole = _draw_stamped(look, size, star) if is_won else _draw_star(look, size, False)
            blit_faint(pen.surface, whole, whole.get_rect(center=at), stamping.seen(star) if is_won else 1.0)
        if step := round(stamping.rays * _RAYS):
            rays = _draw_rays(look, size, step)
            pen.surface.blit(rays, rays.get_rect(center=middles[stamping.stars - 1]))
        if stamping.stamp:
            star, high, seen = stamping.stamp
            stamp = _draw_stamp(look, size)
            foot = middles[star][0], middles[star][1] + size // 4 - round(high * size * 0.55)
            blit_faint(pen.surface, stamp, stamp.get_rect(midbottom=foot), seen)


@cache_surface
def _draw_stamped(look: Look, size: int, star: int) -> pygame.Surface:
    """A star, a little askew, in a ring of ink that is a little different for each."""
    fine = pygame.Surface((size * _FINE, size * _FINE), pygame.SRCALPHA)
    ink = look.colour("crimson")
    random = Random(star)
    middle, radius = size * _FINE / 2, size * _FINE * 0.46
    for _ in range(130):
        angle, far = random.random() * math.tau, radius * (1 + random.gauss(0, 0.025))
        at = middle + far * math.cos(angle), middle + far * math.sin(angle)
        pygame.draw.circle(
            fine, (*ink, random.choice((90, 140, 200))), at, max(random.random() * size * _FINE * 0.017, 1)
        )
    pygame.draw.circle(fine, (*ink, 150), (middle, middle), radius * 0.88, _FINE)
    drawn = pygame.transform.smoothscale(fine, (size, size))
    turned = pygame.transform.rotozoom(_draw_star(look, size, True), (4, -3, 5)[star % 3], 1.0)
    drawn.blit(turned, turned.get_rect(center=(size // 2, size // 2)))
    return drawn


@cache_surface
def _draw_star(look: Look, size: int, is_won: bool) -> pygame.Surface:
    wide = round(size * 0.72) * _FINE
    fine = pygame.Surface((wide, wide), pygame.SRCALPHA)
    edges = (("ink", 0.49), ("gold", 0.43), ("glow", 0.35)) if is_won else (("muted", 0.43), ("paper", 0.38))
    for colour, radius in edges:
        reach = [wide * radius * (0.5 if number % 2 else 1.0) for number in range(10)]
        angles = [math.tau * number / 10 - math.pi / 2 for number in range(10)]
        shape = [
            (wide / 2 + far * math.cos(angle), wide * 0.53 + far * math.sin(angle))
            for far, angle in zip(reach, angles, strict=True)
        ]
        pygame.draw.polygon(fine, look.colour(colour), shape)
    return pygame.transform.smoothscale(fine, (wide // _FINE, wide // _FINE))


@cache_surface
def _draw_rays(look: Look, size: int, step: int) -> pygame.Surface:
    wide = round(size * 1.5) * _FINE
    fine = pygame.Surface((wide, wide), pygame.SRCALPHA)
    start, end = 0.53 * size * _FINE, (0.53 + 0.17 * step / _RAYS) * size * _FINE
    for number in range(9):
        angle = math.tau * number / 9 - math.pi / 2
        near, far = ((wide / 2 + reach * math.cos(angle), wide / 2 + reach * math.sin(angle)) for reach in (start, end))
        pygame.draw.line(fine, look.colour("gold"), near, far, max(round(size * _FINE * 0.03), _FINE))
    return pygame.transform.smoothscale(fine, (wide // _FINE, wide // _FINE))


@cache_surface
def _draw_stamp(look: Look, size: int) -> pygame.Surface:
    """Knob, handle and foot, with ink under it."""
    unit = size * _FINE / 10
    wide, high = round(9 * unit), round(10 * unit)
    fine, ink = pygame.Surface((wide, high), pygame.SRCALPHA), look.colour("ink")
    middle, edge = wide / 2, max(0.25 * unit, 2)
    wood, dark = (0xC9, 0x8A, 0x4B), (0x8A, 0x55, 0x30)
    parts = [
        (dark, pygame.Rect(middle - 1.2 * unit, 3.4 * unit, 2.4 * unit, 4.2 * unit)),
        (wood, pygame.Rect(middle - 4.2 * unit, 7.2 * unit, 8.4 * unit, 1.8 * unit)),
        (look.colour("crimson"), pygame.Rect(middle - 4.0 * unit, 9.0 * unit, 8.0 * unit, 0.7 * unit)),
    ]
    for colour, rect in parts:
        pygame.draw.rect(fine, ink, rect.inflate(2 * edge, 2 * edge), border_radius=round(0.6 * unit))
        pygame.draw.rect(fine, colour, rect, border_radius=round(0.4 * unit))
    for colour, radius in ((ink, 2.2 * unit), (wood, 2.2 * unit - edge)):
        pygame.draw.circle(fine, colour, (middle, 2.3 * unit), radius)
    return pygame.transform.smoothscale(fine, (wide // _FINE, high // _FINE))
