"""Effects of tiles off the board: laid, turned over, kept face down, played face up; marks, trophies and flags."""

from __future__ import annotations

import math

from game.tables.kit.canvas import Canvas
from game.tables.kit.easing import eased, within
from game.tables.kit.effects import Effect
from game.tables.kit.motion import between

_BACK = "survive/tile-back"
_LARGE = 1.9
_SMALL = 0.7


def lay(canvas: Canvas, effect: Effect, part: float) -> None:
    """A tile comes down from above onto its space, and stays."""
    down = within(part, 0, 1)
    at = effect.at[0], effect.at[1] - 0.9 * (1 - eased(down))
    canvas.draw(canvas.drawings.art(effect.art, 1.0), at, min(3 * down, 1.0))


def card(canvas: Canvas, effect: Effect, part: float) -> None:
    """A tile comes up out of the water face down, turns over, is there to be read, and goes back to its space."""
    up, back = eased(within(part, 0, 0.25)), eased(within(part, 0.82, 1))
    near = up * (1 - back)
    at = effect.at[0], effect.at[1] - 0.75 * near
    turn = within(part, 0.16, 0.42)
    face = canvas.art(effect.art if turn >= 0.5 else _BACK, _SMALL + (_LARGE - _SMALL) * near)
    canvas.draw(canvas.drawings.turned_over(face, abs(math.cos(math.pi * turn))), at, min(6 * part, 5 * (1 - part), 1.0))


def kept(canvas: Canvas, effect: Effect, part: float) -> None:
    """A tile goes face down from its space to its owner's plate: always in the same way, whatever it is."""
    up, away = eased(within(part, 0, 0.35)), within(part, 0.35, 1) ** 1.6
    start = effect.at[0], effect.at[1] - 0.5 * up
    at = between(start, canvas.plate(effect.seat, effect.seats), away)
    scale = _SMALL + 0.6 * up - 0.6 * away
    back = canvas.drawings.tilted(canvas.art(_BACK, scale), -6 * round(3 * math.sin(away * math.pi)))
    canvas.draw(back, (at[0], at[1] - 0.8 * math.sin(math.pi * away)), min(6 * part, 6 * (1 - part), 1.0))


def played(canvas: Canvas, effect: Effect, part: float) -> None:
    """A tile comes from its owner's plate, turns face up on its way, is there to be read, and fades."""
    come = eased(within(part, 0, 0.4))
    at = between(canvas.plate(effect.seat, effect.seats), effect.at, come)
    turn = within(part, 0.12, 0.36)
    face = canvas.art(effect.art if turn >= 0.5 else _BACK, _SMALL + (effect.size - _SMALL) * come)
    canvas.draw(canvas.drawings.turned_over(face, abs(math.cos(math.pi * turn))), at, min(6 * part, 5 * (1 - part), 1.0))


def plain(canvas: Canvas, effect: Effect, part: float) -> None:
    """A picture comes and goes, and does not move."""
    seen = min(part * effect.seconds / 0.15, (1 - part) * effect.seconds / 0.15, 1.0)
    for number, art in enumerate((effect.art, *effect.more)):
        canvas.draw(canvas.art(art, effect.size), (effect.at[0] + 1.7 * number, effect.at[1]), seen)


def mark(canvas: Canvas, effect: Effect, part: float) -> None:
    """A player's mark: pops up, stays a moment, fades."""
    pop = 1 + 0.25 * math.sin(math.pi * within(part, 0, 0.4)) - 0.4 * (1 - within(part, 0, 0.2))
    canvas.draw(canvas.art(effect.art, effect.size * pop), effect.at, min(5 * part, 3 * (1 - part), 1.0))


def turn(canvas: Canvas, effect: Effect, part: float) -> None:
    """The mark of who plays now comes in a little from its plate."""
    x, y = canvas.plate(effect.seat, effect.seats)
    at = x - 0.4 - 0.9 * eased(within(part, 0, 0.5)), y
    canvas.draw(canvas.art(effect.art, effect.size), at, min(4 * part, 3 * (1 - part), 1.0))


def trophy(canvas: Canvas, effect: Effect, part: float) -> None:
    up, away = eased(within(part, 0, 0.4)), within(part, 0.4, 1) ** 1.5
    at = between((effect.at[0], effect.at[1] - 0.9 * up), canvas.plate(effect.seat, effect.seats), away)
    canvas.draw(canvas.art("survive/trophy", 0.5 + 0.5 * up - 0.3 * away), at, min(5 * part, 6 * (1 - part), 1.0))


def cheer(canvas: Canvas, effect: Effect, part: float) -> None:
    """A flag goes up where someone is safe, and sparks fly."""
    up = eased(within(part, 0, 0.35))
    flag = canvas.drawings.dipped(canvas.drawings.art(effect.art, 1.3), round(16 * (1 - up)))
    canvas.draw(flag, (effect.at[0] + 1.05, effect.at[1] + 0.05), min(1.0, 3 * (1 - part)))
    for number in range(7):
        angle = math.tau * number / 7 - 0.4
        far = 0.35 + 0.75 * (1 - (1 - part) ** 2)
        at = effect.at[0] + far * math.cos(angle), effect.at[1] - 0.35 + far * 0.8 * math.sin(angle) + 0.35 * part * part
        canvas.draw(canvas.art("survive/sparkle", 0.9 * (1 - 0.6 * part)), at, min(5 * part, 2.5 * (1 - part), 1.0))
