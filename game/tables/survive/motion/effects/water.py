"""Effects of the water: tiles that sink, foam, splashes, bubbles, the whirlpool, wrecks, and what creatures do with their prey."""

from __future__ import annotations

import math

from game.tables.kit.canvas import Canvas
from game.tables.kit.easing import eased, within
from game.tables.kit.effects import Effect

_TURN, _ALIKE = 10, 120
"""Degrees of a step in which a whirlpool turns, and after which it looks as before."""


def sink(canvas: Canvas, effect: Effect, part: float) -> None:
    """The tile shudders, tilts and goes under with two rings of foam, behind the tiles before it."""
    x, y = effect.at
    shaken, down = within(part, 0, 0.35), within(part, 0.3, 0.85)
    aside = 0.045 * math.sin(shaken * math.tau * 4) * (1 - down)
    tile = canvas.drawings.tilted(canvas.drawings.art(effect.art, 1.0), round(9 * eased(down)))
    tile = canvas.drawings.dipped(tile, round(16 * down * down))
    canvas.ring((x, y + 0.1), 1.5, within(part, 0.25, 0.8))
    canvas.draw(tile, (x + aside, y), 1 - within(down, 0.75, 1))
    canvas.ring((x, y + 0.1), 1.25, within(part, 0.5, 1))
    for art, spot in zip(effect.more, effect.spots, strict=True):
        canvas.draw(canvas.drawings.art(art, 1.0), spot)


def ring(canvas: Canvas, effect: Effect, part: float) -> None:
    canvas.ring(effect.at, effect.size, part)


def splash(canvas: Canvas, effect: Effect, part: float) -> None:
    frame = canvas.art(f"survive/splash-{min(int(part * 3) + 1, 3)}", effect.size)
    canvas.draw(frame, effect.at, 1 - within(part, 0.75, 1))


def bubbles(canvas: Canvas, effect: Effect, part: float) -> None:
    canvas.ring(effect.at, 0.8, part)
    canvas.draw(canvas.art("survive/bubbles", 0.8), (effect.at[0], effect.at[1] - 0.5 * part), min(3 * part, 3 * (1 - part), 1.0))


def swirl(canvas: Canvas, effect: Effect, part: float) -> None:
    """It opens, turns ever faster, and closes; the tiles around stand in it."""
    opened = min(eased(within(part, 0, 0.22)), 1 - within(part, 0.85, 1))
    pool = canvas.drawings.art("survive/maelstrom", round(effect.size * (0.4 + 0.2 * int(3 * opened)), 2))
    turned = round(part * (30 + 50 * part)) * _TURN % _ALIKE
    canvas.draw(canvas.drawings.spun(pool, turned), effect.at, min(1.0, 2 * opened))
    for art, spot in zip(effect.more, effect.spots, strict=True):
        canvas.draw(canvas.drawings.art(art, 1.0), spot)


def wreck(canvas: Canvas, effect: Effect, part: float) -> None:
    """What is left of a boat drifts apart and goes down."""
    planks = canvas.drawings.dipped(canvas.drawings.art("survive/boat-wreck", 0.75), round(14 * within(part, 0.55, 1)))
    canvas.draw(planks, (effect.at[0], effect.at[1] - 0.25 * math.sin(math.pi * within(part, 0, 0.35))), min(part * 8, 4 * (1 - part), 1.0))


def coils(canvas: Canvas, effect: Effect, part: float) -> None:
    """A serpent's loops rise around a boat, tighten, and pull it down."""
    up, down = eased(within(part, 0, 0.35)), within(part, 0.6, 1)
    drawn = canvas.drawings.tilted(canvas.drawings.art("survive/coils", 0.85), round(4 * math.sin(part * math.tau * 3)))
    canvas.draw(canvas.drawings.dipped(drawn, round(16 * max(1 - up, down * down))), effect.at, min(1.0, part * 8, (1 - part) * 8))


def tentacle(canvas: Canvas, effect: Effect, part: float) -> None:
    """Arms come up around the prey, and go down with it."""
    up, down = eased(within(part, 0, 0.3)), within(part, 0.55, 1)
    (goal,) = effect.spots
    away = eased(within(part, 0.35, 1))
    at = effect.at[0] + (goal[0] - effect.at[0]) * away, effect.at[1] + (goal[1] - effect.at[1]) * away + 0.08
    drawn = canvas.drawings.tilted(canvas.drawings.art("survive/tentacle", 0.8), round(5 * math.sin(part * math.tau * 2)))
    canvas.draw(canvas.drawings.dipped(drawn, round(16 * max(1 - up, down))), at, min(1.0, part * 8, (1 - part) * 8))


def hat(canvas: Canvas, effect: Effect, part: float) -> None:
    """All that is left swims for a while."""
    bobbing = 0.05 * math.sin(part * math.tau * 1.5)
    canvas.draw(canvas.drawings.art(effect.art, 0.7), (effect.at[0], effect.at[1] + bobbing), min(6 * part, 2.5 * (1 - part), 1.0))


def guard(canvas: Canvas, effect: Effect, part: float) -> None:
    """A dolphin takes a swimmer under its care: a ring closes around it."""
    canvas.ring(effect.at, 1.1, 1 - part)
    for turn in range(3):
        angle = math.tau * (part * 0.8 + turn / 3)
        at = effect.at[0] + 0.6 * math.cos(angle), effect.at[1] + 0.35 * math.sin(angle) - 0.25
        canvas.draw(canvas.art("survive/sparkle", 0.4), at, min(4 * part, 4 * (1 - part), 1.0))
