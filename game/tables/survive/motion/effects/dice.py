"""Dice: they are shaken, tumble over the board, hop ever lower, and rest on their face."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.rules.survive.constants import F_SERPENT, F_WHALE, FACES
from game.tables.kit.camera import Point
from game.tables.kit.canvas import Canvas
from game.tables.kit.easing import within
from game.tables.kit.effects import Effect

_SCALE = 1.35
_SECONDS, _SECONDS_OF_TWO = 1.1, 1.15
_TUMBLE = 0.55
"""The part of the time in which a die tumbles; then it rests."""
_FACE = 0.72
"""The part of its tumbling after which it shows its face."""
HELD, OPEN = 0.13, _TUMBLE * _FACE
"""The parts of the time at which a die that is shaken waits, and from which on its face is seen."""
_LATER = 0.05
_GAP = 2.7
_FAR = tuple(f"survive/dive-{number}" for number in "123d")
_WHAT = tuple(f"survive/die-{face}" for face in FACES)
_CREATURES = _WHAT[F_SERPENT : F_WHALE + 1]
"""Dive dice have all kinds of faces, the die of the base game these."""


def dice_of(at: Point, start: float, face: str, is_diving: bool, distance: int = 0, seat: int = -1) -> Effect:
    """The die, or what dives and how far; a face that is not yet known is any."""
    far = (f"survive/dive-{distance or 'd'}",) if is_diving else ()
    seconds = _SECONDS_OF_TWO if is_diving else _SECONDS
    return Effect("dice", at, start, seconds, f"survive/die-{face}" if face else _WHAT[0], far, seat=seat)


def dice(canvas: Canvas, effect: Effect, part: float) -> None:
    faces = (effect.art, *effect.more)
    what = _WHAT if effect.more else _CREATURES
    for number, face in enumerate(faces):
        rest = effect.at[0] + _GAP * (number - (len(faces) - 1) / 2), effect.at[1]
        others = _FAR if face in _FAR else what
        _die(canvas, face, others, rest, part, within(part, _LATER * number, _TUMBLE + _LATER * number), number)


def _die(canvas: Canvas, face: str, others: Sequence[str], rest: Point, part: float, rolled: float, number: int) -> None:
    left = (1 - rolled) ** 2
    aside, up, turned = _shaken(canvas, number)
    x, y = rest[0] - 4.5 * left + aside, rest[1] + 1.2 * left
    lift = 1.2 * abs(math.cos(rolled * math.pi * 2.5)) * (1 - rolled) + up
    seen = min(8 * part, 7 * (1 - part), 1.0)
    canvas.shade((x, y + 1.05), 2.5 - 0.4 * lift, seen)
    shown = face if rolled > _FACE else others[int(rolled * 11 + canvas.shaken * 9 + number) % len(others)]
    drawn = canvas.drawings.centred(canvas.drawings.art(shown, _SCALE))
    canvas.draw(canvas.drawings.tilted(drawn, 15 * round(-24 * left + turned)), (x, y - lift), seen)


def _shaken(canvas: Canvas, number: int) -> tuple[float, float, float]:
    """How far aside and up a die is by being shaken, and by how many steps it is turned."""
    time, force = math.tau * (canvas.shaken + 0.13 * number), canvas.force
    return 0.4 * force * math.sin(2.9 * time), 0.55 * force * abs(math.sin(2.1 * time)), 3 * force * math.sin(3.7 * time)
