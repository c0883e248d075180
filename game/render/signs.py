"""The signs on the buttons of gamepads: discs with a letter or a shape, pills, sticks, a cross; no maker's marks."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal

import pygame

from .look import Look, cache_surface

SignKind = Literal["abxy", "bayx", "shapes"]
_FINE = 4  # how many times larger a shape is drawn before it is scaled down to smooth edges
_PILL = 1.55  # how many times wider than high a pill is
_LETTER = 0.62  # the size of a letter, in parts of the height of its disc; of two letters, below
_LETTERS = 0.6
_STICK = 0.7  # the disc of a stick, in parts of the height with the arrows around it
_UNDER = 0.13  # how high the bar is that says a stick is pressed

_WORDS: dict[SignKind, dict[str, str]] = {
    "abxy": {"a": "A", "b": "B", "x": "X", "y": "Y", "lb": "LB", "rb": "RB", "lt": "LT", "rt": "RT"},
    "bayx": {"a": "B", "b": "A", "x": "Y", "y": "X", "lb": "L", "rb": "R", "lt": "ZL", "rt": "ZR"},
    "shapes": {"lb": "L1", "rb": "R1", "lt": "L2", "rt": "R2"},
}
_STICKS = {"ls": "L", "rs": "R", "left-stick": "L", "right-stick": "R"}

Point = tuple[float, float]


def sign_width(button: str, high: int) -> int:
    """How wide the sign of a button is, at this height."""
    return round(high * _PILL) if button in ("lb", "rb", "lt", "rt") else high


@cache_surface
def sign(look: Look, button: str, kind: SignKind, high: int) -> pygame.Surface:
    """The sign of a button: dark with light letters, whatever it lies on."""
    high = max(high, 8)
    if button in ("left-stick", "right-stick"):
        return _lettered(look, _draw(look, (high, high), _arrows), _STICKS[button], high * _STICK * 1.1)
    if button in _STICKS:
        return _lettered(look, _draw(look, (high, high), _pressed), _STICKS[button], high)
    if button == "dpad":
        return _draw(look, (high, high), _cross)
    words = _WORDS[kind].get(button, "")
    if button in ("lb", "rb", "lt", "rt"):
        return _lettered(look, _draw(look, (sign_width(button, high), high), _pill), words, high)
    if words:
        return _lettered(look, _draw(look, (high, high), _disc), words, high)
    return _draw(look, (high, high), _SHAPES.get(button, _disc))


class _Brush:
    """Draws in parts of a height, on a surface that is larger than what comes of it."""

    def __init__(self, surface: pygame.Surface, dark: pygame.Color, light: pygame.Color, gold: pygame.Color) -> None:
        self.surface = surface
        self.dark = dark
        self.light = light
        self.gold = gold
        self.high = surface.get_height()
        self.wide = surface.get_width() / self.high  # in parts of the height

    def disc(self, at: Point, radius: float, colour: pygame.Color) -> None:
        pygame.draw.circle(self.surface, colour, (at[0] * self.high, at[1] * self.high), radius * self.high)

    def ring(self, at: Point, radius: float, wide: float, colour: pygame.Color) -> None:
        """A ring whose middle line has this radius."""
        centre, reach = (at[0] * self.high, at[1] * self.high), (radius + wide / 2) * self.high
        pygame.draw.circle(self.surface, colour, centre, reach, max(round(wide * self.high), 1))

    def box(self, left: float, top: float, wide: float, high: float, colour: pygame.Color, corner: float = 0) -> None:
        rect = pygame.Rect(*(round(part * self.high) for part in (left, top, wide, high)))
        pygame.draw.rect(self.surface, colour, rect, border_radius=round(corner * self.high))

    def polygon(self, colour: pygame.Color, *points: Point) -> None:
        pygame.draw.polygon(self.surface, colour, [(x * self.high, y * self.high) for x, y in points])

    def line(self, start: Point, end: Point, wide: float, colour: pygame.Color) -> None:
        """A line with round ends."""
        (x, y), (other_x, other_y) = start, end
        length = math.hypot(other_x - x, other_y - y)
        across, down = -(other_y - y) / length * wide / 2, (other_x - x) / length * wide / 2
        self.polygon(
            colour,
            (x + across, y + down),
            (other_x + across, other_y + down),
            (other_x - across, other_y - down),
            (x - across, y - down),
        )
        self.disc(start, wide / 2, colour)
        self.disc(end, wide / 2, colour)


def _draw(look: Look, size: tuple[int, int], shape: Callable[[_Brush], None]) -> pygame.Surface:
    fine = pygame.Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
    dark, light, gold = (pygame.Color(*look.colour(name)) for name in ("ink", "cream", "gold"))
    fine.fill((*dark[:3], 0))
    shape(_Brush(fine, dark, light, gold))
    return pygame.transform.smoothscale(fine, size)


def _lettered(look: Look, drawn: pygame.Surface, words: str, high: float) -> pygame.Surface:
    size = high * (_LETTER if len(words) == 1 else _LETTERS) / look.unit
    letters = look.texts.line(words, "sans-bold", size, look.colour("cream"))
    drawn.blit(letters, letters.get_rect(center=drawn.get_rect().center))
    return drawn


def _disc(brush: _Brush) -> None:
    brush.disc((0.5, 0.5), 0.5, brush.light)
    brush.disc((0.5, 0.5), 0.44, brush.dark)


def _pill(brush: _Brush) -> None:
    brush.box(0, 0.1, brush.wide, 0.8, brush.light, 0.26)
    brush.box(0.06, 0.16, brush.wide - 0.12, 0.68, brush.dark, 0.2)


def _arrows(brush: _Brush) -> None:
    """A stick that can lean every way."""
    radius = _STICK / 2
    brush.disc((0.5, 0.5), radius, brush.light)
    brush.disc((0.5, 0.5), radius - 0.05, brush.dark)
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        points = [(0.5 + x * far + y * aside, 0.5 + y * far + x * aside) for far, aside in _ARROW]
        brush.polygon(brush.dark, *[(0.5 + (a - 0.5) * 1.06, 0.5 + (b - 0.5) * 1.06) for a, b in points])
        brush.polygon(brush.light, *points)


_ARROW = ((0.5, 0.0), (0.4, 0.09), (0.4, -0.09))


def _pressed(brush: _Brush) -> None:
    """A stick that is pressed: a bar lies under it."""
    _disc(brush)
    brush.box(0.18, 1 - _UNDER, 0.64, _UNDER, brush.gold, _UNDER / 2)


def _cross(brush: _Brush) -> None:
    for left, top, wide, high in ((0.0, 0.31, 1.0, 0.38), (0.31, 0.0, 0.38, 1.0)):
        brush.box(left, top, wide, high, brush.light, 0.1)
    for left, top, wide, high in ((0.06, 0.37, 0.88, 0.26), (0.37, 0.06, 0.26, 0.88)):
        brush.box(left, top, wide, high, brush.dark, 0.05)


def _view(brush: _Brush) -> None:
    _disc(brush)
    brush.box(0.25, 0.27, 0.34, 0.3, brush.light, 0.05)
    brush.box(0.31, 0.33, 0.22, 0.18, brush.dark, 0.02)
    brush.box(0.37, 0.41, 0.42, 0.36, brush.dark, 0.06)
    brush.box(0.41, 0.44, 0.34, 0.3, brush.light, 0.05)
    brush.box(0.47, 0.5, 0.22, 0.18, brush.dark, 0.02)


def _menu(brush: _Brush) -> None:
    _disc(brush)
    for y in (0.34, 0.5, 0.66):
        brush.line((0.31, y), (0.69, y), 0.08, brush.light)


def _saltire(brush: _Brush) -> None:
    _disc(brush)
    brush.line((0.33, 0.33), (0.67, 0.67), 0.1, brush.light)
    brush.line((0.67, 0.33), (0.33, 0.67), 0.1, brush.light)


def _circle(brush: _Brush) -> None:
    _disc(brush)
    brush.ring((0.5, 0.5), 0.21, 0.09, brush.light)


def _square(brush: _Brush) -> None:
    _disc(brush)
    brush.box(0.29, 0.29, 0.42, 0.42, brush.light, 0.03)
    brush.box(0.38, 0.38, 0.24, 0.24, brush.dark)


def _triangle(brush: _Brush) -> None:
    _disc(brush)
    corners = [(0.5 + 0.26 * math.sin(turn), 0.53 - 0.26 * math.cos(turn)) for turn in (0, 2.0944, 4.1888)]
    for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        brush.line(start, end, 0.09, brush.light)


_SHAPES: dict[str, Callable[[_Brush], None]] = {
    "a": _saltire,
    "b": _circle,
    "x": _square,
    "y": _triangle,
    "view": _view,
    "menu": _menu,
}
