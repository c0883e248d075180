"""The eruption: the ground rumbles, a mountain of fire comes up, the island breaks, and ash darkens everything."""

from __future__ import annotations

import math

import pygame

from game.tables.kit.canvas import Canvas
from game.tables.kit.easing import eased, within
from game.tables.kit.effects import Effect

_ASH = (142, 124, 128)
"""How much of each colour is left in the ash."""
_GLOWS = 5
"""Steps of the glow of the fire."""
_SHAKE = 0.16
_EMBERS = 22
_DUST = 7
"""Clouds of dust at the mountain's foot."""


def crack(canvas: Canvas, effect: Effect, part: float) -> None:
    """A tile breaks, and fire shows."""
    seen = min(1.0, 5 * part, 4 * (1 - part)) * (0.85 + 0.15 * math.sin(part * 40))
    canvas.draw(canvas.drawings.art(effect.art, effect.size), effect.at, seen)


def ash(canvas: Canvas, effect: Effect, part: float) -> None:
    """Everything darkens, and around the mountain it glows."""
    seen = min(1.0, 3 * part, 3 * (1 - part))
    shade = [round(255 - (255 - dark) * seen) for dark in _ASH]
    canvas.pen.surface.fill((shade[0], shade[1], shade[2]), canvas.camera.room, pygame.BLEND_RGB_MULT)
    strength = round(_GLOWS * seen * (0.8 + 0.2 * math.sin(part * 50)))
    if strength > 0:
        unit = canvas.drawings.size
        glow = canvas.pen.look.baked(("fire glow", round(unit), strength), lambda: _glow(unit, strength / _GLOWS))
        x, y = canvas.camera.pixel(effect.at)
        canvas.pen.surface.blit(glow, glow.get_rect(center=(round(x), round(y))), special_flags=pygame.BLEND_RGB_ADD)


def volcano(canvas: Canvas, effect: Effect, part: float) -> None:
    """The mountain comes up out of the space, spits fire, and smokes."""
    up = eased(within(part, 0, 0.25))
    x, y = effect.at
    _smoke(canvas, x, y - 2.9, within(part, 0.2, 1))
    burning = part > 0.22
    peak = canvas.drawings.art("survive/volcano-erupting" if burning else "survive/volcano", 0.56)
    gone = within(part, 0.9, 1)
    canvas.draw(canvas.drawings.dipped(peak, round(16 * (1 - up))), (x, y + 0.7), 1 - gone)
    for number in range(_DUST):
        across = (number / (_DUST - 1) - 0.5) * 5
        puff = canvas.art("survive/smoke", 0.4 + 0.08 * (number % 3))
        canvas.draw(puff, (x + across, y + 0.75 + 0.06 * math.sin(part * 30 + number * 2)), min(up * 2, 1.0) * (1 - gone))
    if burning:
        _embers(canvas, x, y - 2.3, within(part, 0.22, 1))


def _smoke(canvas: Canvas, x: float, y: float, part: float) -> None:
    for number in range(6):
        age = (part * 2.2 - number * 0.17) % 1 if part * 2.2 > number * 0.17 else 0.0
        if age:
            at = x + 0.5 * math.sin(number * 2.4) * (0.3 + age) + age * 0.9, y - 2.6 * age
            canvas.draw(canvas.art("survive/smoke", 0.5 + 1.1 * age), at, min(4 * age, 1.6 * (1 - age), 0.9, 8 * (1 - part)))


def _embers(canvas: Canvas, x: float, y: float, part: float) -> None:
    """Stones fly in arcs, one after the other."""
    for number in range(_EMBERS):
        age = (part * 2.6 + number / _EMBERS) % 1
        across = (number * 0.618 % 1 - 0.5) * 9
        at = x + across * age, y - (3.4 + number % 3) * math.sin(math.pi * age * 0.9) + 3.2 * age * age
        ember = canvas.drawings.tilted(canvas.art("survive/ember", 0.5 + 0.2 * (number % 3)), 30 * round(age * 12))
        canvas.draw(ember, at, min(8 * age, 4 * (1 - age), 1.0, 8 * (1 - part)))


def quake(canvas: Canvas, effect: Effect, part: float) -> None:
    """What is drawn of the board is shaken."""
    strength = effect.size * _SHAKE * canvas.drawings.size * min(1.0, 4 * part, 1.6 * (1 - part))
    turn = effect.seconds * part * math.tau
    canvas.pen.surface.scroll(round(strength * math.sin(turn * 9)), round(0.7 * strength * math.sin(turn * 11.3 + 1)))


def _glow(unit: float, strength: float) -> pygame.Surface:
    """Light that is added to what is there."""
    wide, far = round(unit * 13), round(unit * 6.5)
    glow = pygame.Surface((wide, wide))
    for radius in range(far, 0, -2):
        part = strength * (1 - radius / far) ** 2
        pygame.draw.circle(glow, (round(230 * part), round(95 * part), round(20 * part)), (wide // 2, wide // 2), radius)
    return glow
