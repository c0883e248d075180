"""The spotlight: a tile is shown large in the middle of the board, with a line of words, while all around it is
veiled.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import ClassVar

import pygame

from game.engine.speech.words import Message
from game.render import Look, cache_surface
from game.render.theme import Colour
from game.widgets.tips import tip_ground

from ..kit.animation import SPEEDS
from ..kit.camera import Point
from ..kit.drawings import Drawn, blit_around, blit_faint
from ..kit.effects import Effect, Phase
from ..kit.motion import between, ease, within
from .effects import IslandCanvas, draw_veil
from .layout import corners

BACK = "survive/tile-back"
_PACES = {
    "slow": 1.6,
    "normal": 1.0,
    "fast": 0.45,
    "instant": 0.0,
}  # how long a show takes at each speed, as a part of the usual
_LEAST = 0.3  # seconds for which a face is seen, however great the hurry
_RADIUS = 3.7
_FREE = 1.2
HOLE = 2.2
_GAP = 0.5
"""In hexes' sizes: how large a tile is shown, what stays free around the place it is about, where no veil lies, and
what is between a tile and its words.
"""
_TILE = 37 / 40  # the radius of the drawing of a tile at scale 1
VEIL = 107  # how dark the veil is, of 255
_GROWN = 16  # steps in which a tile grows
_FINE = 3
_DIRE: Colour = (0xF7, 0x9A, 0x7C)
_LINE, _MORE = 1.95, 1.15  # the sizes of the two lines of words, in u


@dataclass(frozen=True, slots=True)
class Onlookers:
    """For whom facts are animated: the seats of people at the screen, the speed that they have set, their language, and
    whether they could hasten what they see.
    """

    people: Collection[int] = ()
    speed: str = "normal"
    say: Callable[[Message], str] = field(default=lambda message: message.key)
    can_hasten: bool = True

    def last(self, seconds: float) -> float:
        """The time of a timeline in which something takes so many seconds at normal speed."""
        return seconds * _PACES[self.speed] * (SPEEDS[self.speed] if self.speed != "instant" else 1.0)

    @property
    def are_quick(self) -> bool:
        """Whether they have no time for a veil."""
        return self.speed in ("fast", "instant")


@dataclass(frozen=True, slots=True)
class Spotlight(Effect[IslandCanvas]):
    """Something that is shown large in the middle of the board, beside the place that it is about. `steps` are the
    parts of its time at which it has been lifted, is there, is seen as what it is, has been read, and is gone.
    """

    steps: tuple[float, float, float, float, float]
    line: str
    more: str = ""
    first: str = ""  # what is said until it is seen what it is
    hasten: str = ""  # how to hasten it, where that is said
    is_dire: bool = False
    is_veiled: bool = True
    least: float = 0.0  # how long it is seen, however great the hurry
    has_face: ClassVar[bool] = True

    @property
    def phases(self) -> tuple[Phase, ...]:
        start, (_, _, seen, read, _) = self.start, (self.seconds * step for step in self.steps)
        return (
            Phase(start, start, start + seen),
            Phase(start + seen, start + min(seen + self.least, read), start + read),
            Phase(start + read, start + read, self.end),
        )

    def draw(self, canvas: IslandCanvas, part: float) -> None:
        lifted, there, seen, read, gone = self.steps
        stand = self._stand(canvas)
        shown = min(ease(within(part, 0, there)), 1 - ease(within(part, read, gone)))
        self._draw_around(canvas, stand, shown, within(part, there, seen) * shown)
        self.draw_thing(canvas, stand, canvas.camera.pixel(self.at), part)
        words = min(within(part, lifted, there), 1 - within(part, read, (read + gone) / 2))
        line, more = (self.line, self.more) if part >= seen or not self.first else (self.first, "")
        self._draw_band(canvas, stand, line, more, words)

    def draw_thing(self, canvas: IslandCanvas, stand: Stand, place: Point, part: float) -> None:
        """Draws what is shown."""
        raise NotImplementedError

    def still(self) -> StillSpotlight:
        kept = ("steps", "line", "more", "is_dire", "is_veiled", "least", "art", "seat")
        own = {name: getattr(self, name) for name in kept}
        return StillSpotlight(self.at, self.seconds, **own, has_beads=self.has_face)

    # What is drawn around it.

    def _stand(self, canvas: IslandCanvas) -> Stand:
        room, unit = canvas.camera.room, canvas.camera.size / canvas.camera.zoom
        high = self._band(canvas, self.line, self.more).get_height()
        radius = min(_RADIUS * unit, (room.height * 0.96 - high - _GAP * unit) / 2)
        wide = max(
            self._band(canvas, words, more).get_width()
            for words, more in ((self.line, self.more), (self.first or self.line, ""))
        )
        x, y = canvas.camera.pixel(self.at)
        return find_stand(tuple(room), (round(x), round(y)), round(max(radius, unit)), round(unit), (wide, high))

    def _draw_around(self, canvas: IslandCanvas, stand: Stand, shown: float, light: float) -> None:
        look, room = canvas.pen.look, canvas.camera.room
        place = canvas.camera.pixel(self.at)
        if self.is_veiled:
            draw_veil(canvas, [place], HOLE, shown, VEIL)
            blit_around(canvas.pen, _draw_rays(look, stand.radius), stand.at, light)
        if self.is_veiled and self.hasten:  # how to hasten it, at the foot of the board
            line = look.line(self.hasten, "caption", "cream")
            ground = tip_ground(look, (line.get_width() + look.u(1.4), line.get_height() + look.u(0.5)), False)
            rect = ground.get_rect(midbottom=(room.centerx, room.bottom - look.u(0.3)))
            blit_faint(canvas.pen.surface, ground, rect, shown)
            blit_faint(canvas.pen.surface, line, line.get_rect(center=rect.center), shown)
        blit_around(canvas.pen, draw_place(look, round(canvas.camera.size), self.is_dire), place, shown)
        if self.has_face and light > 0.5:
            draw_beads(canvas, stand.at, stand.radius, place, self.is_dire)

    def _band(self, canvas: IslandCanvas, line: str, more: str) -> pygame.Surface:
        return draw_band(canvas.pen.look, line, more, self.is_dire, canvas.camera.room.width)

    def _draw_band(self, canvas: IslandCanvas, stand: Stand, line: str, more: str, seen: float) -> None:
        band = self._band(canvas, line, more)
        rect = band.get_rect(midtop=(stand.at[0], stand.words)).clamp(canvas.camera.room)
        blit_faint(canvas.pen.surface, band, rect, seen)


class ShownTile(Spotlight):
    """A tile comes up out of the water face down, turns over in the middle of the board, is read, and goes back to
    act.
    """

    def draw_thing(self, canvas: IslandCanvas, stand: Stand, place: Point, part: float) -> None:
        lifted, there, seen, read, gone = self.steps
        near = ease(within(part, lifted, there)) * (1 - ease(within(part, read, gone)))
        turn = within(part, there, seen)
        up = (place[0], place[1] - 0.5 * canvas.camera.size * ease(within(part, 0, lifted)))
        tile = _grown_tile(canvas, self.art if turn >= 0.5 else BACK, stand.radius, near)
        tile = canvas.drawings.turn_over(tile, abs(math.cos(math.pi * turn)))
        at = between(up, stand.at, near)
        blit_faint(canvas.pen.surface, tile.surface, tile.corner_at(at), min(8 * part, 8 * (1 - part), 1.0))
        _draw_drops(canvas, place, part, there)


class KeptTile(Spotlight):
    """A tile comes up face down, is seen in the middle of the board, and goes to its owner's plate: always in the same
    way, whatever it is.
    """

    has_face = False

    def draw_thing(self, canvas: IslandCanvas, stand: Stand, place: Point, part: float) -> None:
        lifted, there, _, read, gone = self.steps
        near, away = ease(within(part, lifted, there)), within(part, read, gone) ** 1.4
        up = (place[0], place[1] - 0.5 * canvas.camera.size * ease(within(part, 0, lifted)))
        tile = _grown_tile(canvas, BACK, stand.radius, near * (1 - away))
        x, y = between(between(up, stand.at, near), canvas.camera.pixel(canvas.plate(self.seat)), away)
        y -= 1.5 * canvas.camera.size / canvas.camera.zoom * math.sin(math.pi * away)
        blit_faint(canvas.pen.surface, tile.surface, tile.corner_at((x, y)), min(8 * part, 8 * (1 - part), 1.0))
        _draw_drops(canvas, place, part, there)


@dataclass(frozen=True, slots=True)
class StillSpotlight(Spotlight):
    """The same where nothing moves: it comes, stays as long, and goes."""

    has_beads: bool = True

    def draw(self, canvas: IslandCanvas, part: float) -> None:
        stand, seen = self._stand(canvas), self.fade(part)
        self._draw_around(canvas, stand, seen, seen if self.has_beads else 0.0)
        tile = _grown_tile(canvas, self.art or BACK, stand.radius, 1.0)
        blit_faint(canvas.pen.surface, tile.surface, tile.corner_at(stand.at), seen)
        self._draw_band(canvas, stand, self.line, self.more, seen)

    def still(self) -> StillSpotlight:
        return self


NO_STEPS = (0.0, 0.0, 0.0, 0.0, 1.0)
_LONG = (0.2, 0.45, 0.6, 1.6, 2.0)
_BRIEF = (0.08, 0.2, 0.28, 0.66, 0.8)
_KEPT_LONG = (0.2, 0.45, 0.5, 0.85, 1.3)
_KEPT_BRIEF = (0.08, 0.22, 0.26, 0.46, 0.8)
"""Seconds at normal speed after which something is lifted, there, seen as what it is, read, and gone: in a person's
turn, and in another's that touches nobody at the screen.
"""


def timed(show: Spotlight, onlookers: Onlookers, is_long: bool) -> Spotlight:
    """The same show as long as it is meant to be seen."""
    steps = (_LONG if is_long else _BRIEF) if show.has_face else (_KEPT_LONG if is_long else _KEPT_BRIEF)
    parts = (steps[0] / steps[4], steps[1] / steps[4], steps[2] / steps[4], steps[3] / steps[4], 1.0)
    least = onlookers.last(_LEAST)
    return replace(show, seconds=onlookers.last(steps[4]), steps=parts, least=least, is_veiled=not onlookers.are_quick)


# Where it stands.


@dataclass(frozen=True, slots=True)
class Stand:
    """The middle of what is shown and its radius, and the top of its words, in pixels."""

    at: tuple[int, int]
    radius: int
    words: int


@lru_cache(maxsize=64)
def find_stand(
    room: tuple[int, int, int, int], place: tuple[int, int], radius: int, unit: int, band: tuple[int, int]
) -> Stand:
    """As near to the middle of the room as possible while the place that it is about stays free of the thing and of its
    words.
    """
    whole = pygame.Rect(room)
    gap, free = round(_GAP * unit), _FREE * unit
    high = 2 * radius + gap + band[1]
    middle = whole.centerx, whole.centery - (gap + band[1]) // 2
    tops = range(whole.top + radius, max(whole.bottom - high + radius, whole.top + radius) + 1, max(unit // 2, 4))
    sides = range(whole.left + radius, max(whole.right - radius, whole.left + radius) + 1, max(unit // 2, 4))

    def covered(at: tuple[int, int]) -> float:
        """How much of the place would be hidden, in pixels."""
        words = pygame.Rect(0, 0, *band)
        words.midtop = at[0], at[1] + radius + gap
        words.clamp_ip(whole)
        nearest = min(max(place[0], words.left), words.right), min(max(place[1], words.top), words.bottom)
        return max(radius + free - math.dist(at, place), 0.0) + max(free - math.dist(nearest, place), 0.0)

    best = min(((x, y) for x in sides for y in tops), key=lambda at: covered(at) * 10 + math.dist(at, middle))
    return Stand(best, radius, best[1] + radius + gap)


# What is drawn.


def _grown_tile(canvas: IslandCanvas, art: str, radius: int, near: float) -> Drawn:
    """A tile with its shadow on its way from the size of those on the board to that of the show; drawn large once, and
    made smaller.
    """
    drawings = canvas.drawings

    def raise_tile() -> Drawn:
        tile = drawings.art(art, radius / _TILE / drawings.size).surface
        aside = max(radius // 12, 2)
        whole = pygame.Surface((tile.get_width() + 2 * aside, tile.get_height() + 2 * aside), pygame.SRCALPHA)
        shade = pygame.mask.from_surface(tile).to_surface(setcolor=(8, 28, 40, 110), unsetcolor=(0, 0, 0, 0))
        whole.blit(shade, (2 * aside, 2 * aside))
        whole.blit(tile, (aside, aside))
        return Drawn(whole, whole.get_rect().center)

    large = drawings.draw_once((art, radius, "raised"), raise_tile)
    step = round(near * _GROWN)

    def shrink() -> Drawn:
        least = min(0.9 * drawings.size / radius, 1.0)
        part = least + (1 - least) * step / _GROWN
        wide, high = large.surface.get_size()
        surface = pygame.transform.smoothscale(large.surface, (max(round(wide * part), 1), max(round(high * part), 1)))
        return Drawn(surface, surface.get_rect().center)

    return large if step == _GROWN else drawings.draw_once((large, "smaller", step), shrink)


def _draw_drops(canvas: IslandCanvas, place: Point, part: float, until: float) -> None:
    """Water that falls off something that is lifted."""
    falling = within(part, 0, until)
    if not 0 < falling < 1:
        return
    drop, size = _draw_drop(canvas.pen.look, max(round(canvas.camera.size * 0.22), 4)), canvas.camera.size
    for number in range(6):
        across, late = (number - 2.5) * 0.3 * size, number * 0.618 % 1 * 0.4
        down = within(falling, late, late + 0.6)
        at = place[0] + across, place[1] + size * (1.4 * down * down - 0.7)
        blit_around(canvas.pen, drop, at, min(4 * down, 3 * (1 - down), 1.0))


@cache_surface
def _draw_drop(look: Look, size: int) -> pygame.Surface:
    fine = pygame.Surface((size * _FINE, size * _FINE * 3 // 2), pygame.SRCALPHA)
    wide, high = fine.get_size()
    low = high - wide / 2
    for colour, inset in ((look.colour("ink"), 0), ((205, 239, 250), _FINE)):
        pygame.draw.circle(fine, colour, (wide / 2, low), wide / 2 - inset)
        pygame.draw.polygon(fine, colour, [(wide / 2, inset * 2), (inset, low), (wide - inset, low)])
    return pygame.transform.smoothscale(fine, (size, size * 3 // 2))


@cache_surface
def _draw_rays(look: Look, radius: int) -> pygame.Surface:
    """Rays around what is shown, fainter the farther out."""
    far = round(radius * 1.75)
    rays = pygame.Surface((2 * far, 2 * far), pygame.SRCALPHA)
    for reach in (0.65 + 0.05 * number for number in range(8)):
        layer = pygame.Surface(rays.get_size(), pygame.SRCALPHA)
        for number in range(18):
            ends = [math.tau * (number + side) / 18 for side in (-0.22, 0.22)]
            tips = [(far + far * reach * math.sin(angle), far - far * reach * math.cos(angle)) for angle in ends]
            pygame.draw.polygon(layer, (*look.colour("glow-light"), 9), [(far, far), *tips])
        rays.blit(layer, (0, 0))
    return rays


@cache_surface
def draw_place(look: Look, unit: int, is_dire: bool) -> pygame.Surface:
    """A ring around the place that it is about."""
    wide = round(unit * 2.3) * _FINE
    fine = pygame.Surface((wide, wide), pygame.SRCALPHA)
    outline = [(wide / 2 + x, wide / 2 + y) for x, y in corners((0, 0), unit * 0.95 * _FINE)]
    for colour, line in ((look.colour("ink"), 0.17), (_DIRE if is_dire else look.colour("glow-light"), 0.1)):
        thick = max(round(line * unit * _FINE), _FINE)
        pygame.draw.lines(fine, colour, True, outline, thick)
        for corner in outline:
            pygame.draw.circle(fine, colour, corner, thick // 2)
    return pygame.transform.smoothscale(fine, (wide // _FINE, wide // _FINE))


def draw_beads(canvas: IslandCanvas, start: Point, radius: int, place: Point, is_dire: bool, seen: float = 1.0) -> None:
    """Beads from the rim of what is shown to the place that it is about."""
    unit = canvas.camera.size / canvas.camera.zoom
    bead = _draw_bead(canvas.pen.look, max(round(unit * 0.11), 3), is_dire)
    far = math.dist(start, place)
    reach = radius * 0.95
    while unit and reach < far - unit:
        blit_around(canvas.pen, bead, between(start, place, reach / far), seen)
        reach += 0.4 * unit


@cache_surface
def _draw_bead(look: Look, radius: int, is_dire: bool) -> pygame.Surface:
    fine = pygame.Surface((2 * radius * _FINE, 2 * radius * _FINE), pygame.SRCALPHA)
    for colour, part in ((look.colour("ink"), 1.0), (_DIRE if is_dire else look.colour("glow-light"), 0.72)):
        pygame.draw.circle(fine, colour, fine.get_rect().center, radius * _FINE * part)
    return pygame.transform.smoothscale(fine, (2 * radius, 2 * radius))


@cache_surface
def draw_band(look: Look, line: str, more: str, is_dire: bool, widest: int) -> pygame.Surface:
    """A band with pointed ends: what it is, and a smaller line; words that are too long get smaller, and then more
    lines.
    """
    texts = look.texts
    point, room = look.u(1.1), widest - 2 * look.u(2.2)
    size = next((size for size in (_LINE, 1.65, 1.4) if texts.width(line, "serif-bold", size) <= room), 1.25)
    smaller = min(_MORE, size)
    lines = [(text, "serif-bold", size, look.colour("cream")) for text in texts.wrap(line, "serif-bold", size, room)]
    if more:
        lines += [(text, "sans", smaller, look.colour("mist")) for text in texts.wrap(more, "sans", smaller, room)]
    drawn = [texts.line(*one) for one in lines]
    wide = max(one.get_width() for one in drawn) + 2 * point + 2 * look.u(0.9)
    high = sum(texts.height(face, size) for _, face, size, _ in lines) + 2 * look.u(0.55)

    fine = pygame.Surface((wide * 2, high * 2), pygame.SRCALPHA)
    rim = _DIRE if is_dire else look.colour("glow-light")
    left, right = point * 2, 2 * wide - point * 2
    for colour, inset in ((look.colour("ink"), 0), (rim, 2), (look.colour("ink"), 6)):
        above = [(left, inset), (right, inset), (2 * wide - inset * 1.4, high)]
        below = [(right, 2 * high - inset), (left, 2 * high - inset), (inset * 1.4, high)]
        pygame.draw.polygon(fine, colour, [*above, *below])
    band = pygame.transform.smoothscale(fine, (wide, high))

    y = look.u(0.55)
    for text, (_, face, size, _) in zip(drawn, lines, strict=True):
        band.blit(text, text.get_rect(midtop=(wide // 2, y)))
        y += texts.height(face, size)
    return band
