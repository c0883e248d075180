"""The answer to "what can reach me?".

It is what everyone can see coming to whoever is at the screen: places by what comes there, pieces in danger, words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.engine.speech.words import Message
from game.render import Look, cache_surface
from game.render.pieces import tinted_icon
from game.widgets import Button, Pen

from .camera import Camera, Point
from .drawings import blit_around
from .turn_marks import draw_circles

Outline = tuple[Point, ...]  # the corners of a place around its middle, in units of the board


@dataclass(frozen=True, slots=True)
class ThreatMeasures:
    """The look of places of a board, in units: outline, width of a sign, width of a ring, how far below the middle
    signs stand, and how far apart the lines of a hatch are.
    """

    outline: Outline
    sign: float
    ring: float
    low: float = 0.0
    apart: float = 0.3


@dataclass(frozen=True, slots=True)
class Threat:
    """One kind of danger: the drawing that stands for it, and the places it could come to.

    Each kind has a hatch of its own.
    """

    sign: str
    places: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Threats:
    """All that could reach a seat next, as far as all can see."""

    kinds: tuple[Threat, ...] = ()
    endangered: tuple[Point, ...] = ()  # where the seat's pieces are that it endangers
    words: tuple[Message, ...] = ()
    told: str = ""  # the words as the table says them

    def signs_at(self) -> dict[Point, list[int]]:
        """The kinds of danger at each place."""
        found: dict[Point, list[int]] = {}
        for number, threat in enumerate(self.kinds):
            for at in threat.places:
                found.setdefault(at, []).append(number)
        return found


def reach_button(say: Callable[[str], str], use: Callable[[], object], is_on: bool, tall: float = 0) -> Button:
    """The button that asks what can reach me, with its key; never gold, which says what comes next."""
    kind, tip = "teal" if is_on else "paper", say("table.reach.tip")
    return Button(
        "",
        lambda: use() and None,
        icon="common/icon-warning",
        cap="reach",
        kind=kind,
        role="caption",
        name="reach",
        tip=tip,
        tall=tall,
    )


_LEAST_SIGN, _LEAST_RING = 16, 26  # pixels of the sign of a danger, and of the ring around a piece in danger


def draw_threats(pen: Pen, camera: Camera, measures: ThreatMeasures, threats: Threats) -> None:
    """The places that something could come to: a hatch and a sign for each kind."""
    look, wide = pen.look, max(round(measures.sign * camera.size), _LEAST_SIGN)
    for number, threat in enumerate(threats.kinds):
        hatch = draw_hatch(look, camera.size, measures.outline, number, measures.apart)
        for at in threat.places:
            blit_around(pen, hatch, camera.pixel(at))
    for at, kinds in threats.signs_at().items():
        x, y = camera.pixel((at[0], at[1] + measures.low))
        for place, number in enumerate(kinds):
            aside = (place - (len(kinds) - 1) / 2) * wide * 0.8
            blit_around(pen, draw_threat_sign(look, threats.kinds[number].sign, wide), (x + aside, y))


def ring_endangered(pen: Pen, camera: Camera, measures: ThreatMeasures, threats: Threats) -> None:
    ring = draw_danger_ring(pen.look, max(round(measures.ring * camera.size), _LEAST_RING))
    for at in threats.endangered:
        blit_around(pen, ring, camera.pixel(at))


_FINE = 2
_APART, _LINE = 0.3, 0.06  # how far apart the lines of a hatch are and how wide, in units
_SLOPES = ((1, 1), (1, -1), (1, 0), (0, 1))  # of the lines of a hatch, across and down; the last hatch has dots


@cache_surface
def draw_hatch(look: Look, size: float, outline: Outline, number: int, apart: float) -> pygame.Surface:
    """A place that something could come to, hatched by its kind."""
    wide, high = (round(2 * max(abs(at[side]) for at in outline) * size + 4) * _FINE for side in (0, 1))
    corners = [(wide / 2 + x * size * _FINE, high / 2 + y * size * _FINE) for x, y in outline]
    fine, within = pygame.Surface((wide, high), pygame.SRCALPHA), pygame.Surface((wide, high), pygame.SRCALPHA)
    _draw_lines(fine, (*look.colour("ink"), 110), size * _FINE, number, apart, 2.2)
    _draw_lines(fine, (*look.colour("cream"), 165), size * _FINE, number, apart, 1.0)
    pygame.draw.polygon(within, (255, 255, 255, 255), corners)
    fine.blit(within, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    ground = pygame.Surface((wide, high), pygame.SRCALPHA)
    pygame.draw.polygon(ground, (*look.colour("ink"), 60), corners)
    ground.blit(fine, (0, 0))
    for colour, line in (("ink", 0.08), ("cream", 0.035)):
        pygame.draw.lines(
            ground, look.colour(colour), True, corners, max(round(line * apart / _APART * size * _FINE), _FINE)
        )
    return pygame.transform.smoothscale(ground, (wide // _FINE, high // _FINE))


def _draw_lines(
    fine: pygame.Surface, colour: tuple[int, ...], unit: float, number: int, apart: float, broad: float
) -> None:
    """Lines of one slope, or dots, over all of a sheet."""
    step, line = max(apart * unit, 4.0), max(round(_LINE * apart / _APART * unit * broad), 1)
    (wide, high), far = fine.get_size(), sum(fine.get_size())
    if number >= len(_SLOPES):
        for row in range(int(high / step) + 1):
            for column in range(int(wide / step) + 1):
                pygame.draw.circle(fine, colour, ((column + row % 2 / 2) * step, row * step), line)
        return
    across, down = _SLOPES[number]
    for place in range(-int(far / step), int(2 * far / step)):
        start = (place * step, 0 if down >= 0 else high) if down else (0, place * step)
        pygame.draw.line(fine, colour, start, (start[0] + across * far, start[1] + down * far), line)


@cache_surface
def draw_threat_sign(look: Look, sign: str, wide: int) -> pygame.Surface:
    """The danger as it is drawn, or an icon on a disc."""
    if not sign.startswith("common/icon-"):
        return look.art.picture(sign, wide, wide)
    disc = draw_circles(look, wide, (("ink", 1.0), ("cream", 0.88)))
    drawn = tinted_icon(look, sign, max(round(wide * 0.66), 6), "ink")
    disc.blit(drawn, drawn.get_rect(center=(wide / 2, wide / 2)))
    return disc


@cache_surface
def draw_danger_ring(look: Look, wide: int) -> pygame.Surface:
    """Around a piece in danger: a ring with notches, so that its colour is not needed to know it."""
    fine = pygame.Surface((wide * 3, wide * 3), pygame.SRCALPHA)
    middle, radius = pygame.Vector2(wide * 1.5, wide * 1.5), wide * 1.5
    pygame.draw.circle(fine, look.colour("ink"), middle, radius * 0.98, round(radius * 0.27))
    pygame.draw.circle(fine, look.colour("danger-top"), middle, radius * 0.92, round(radius * 0.15))
    for notch in range(8):
        way = pygame.Vector2(0, -1).rotate(45 * notch)
        pygame.draw.line(
            fine,
            look.colour("cream"),
            middle + way * radius * 0.74,
            middle + way * radius * 0.95,
            max(round(radius * 0.1), 2),
        )
    return pygame.transform.smoothscale(fine, (wide, wide))
