"""Dice: they tumble over the board, hop ever lower, and rest on their face."""

from __future__ import annotations

import math

from game.rules.survive.tables import FACES

from ..geometry import Point
from ..manners import within
from .canvas import Canvas
from .effect import Effect

_SCALE = 1.35
_TUMBLE = 0.55
"""The part of the time in which a die tumbles; then it rests."""
_GAP = 2.7
_FAR = tuple(f"survive/dive-{number}" for number in "123d")
_WHAT = tuple(f"survive/die-{face}" for face in FACES)


def dice(canvas: Canvas, effect: Effect, part: float) -> None:
    faces = (effect.art, *effect.more)
    for number, face in enumerate(faces):
        rest = effect.at[0] + _GAP * (number - (len(faces) - 1) / 2), effect.at[1]
        _die(canvas, face, rest, part, within(part, 0.05 * number, _TUMBLE + 0.05 * number))


def _die(canvas: Canvas, face: str, rest: Point, part: float, rolled: float) -> None:
    left = (1 - rolled) ** 2
    x, y = rest[0] - 4.5 * left, rest[1] + 1.2 * left
    lift = 1.2 * abs(math.cos(rolled * math.pi * 2.5)) * (1 - rolled)
    seen = min(8 * part, 7 * (1 - part), 1.0)
    canvas.shade((x, y + 1.05), 2.5 - 0.4 * lift, seen)
    others = _FAR if face in _FAR else _WHAT
    shown = face if rolled > 0.72 else others[int(rolled * 11) % len(others)]
    drawn = canvas.drawings.centred(canvas.drawings.art(shown, _SCALE))
    canvas.draw(canvas.drawings.tilted(drawn, 15 * round(-24 * left)), (x, y - lift), seen)
