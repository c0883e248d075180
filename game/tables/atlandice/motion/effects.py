"""What facts look like besides the pieces: dice that tumble, tokens that fly, rolls, rings of foam."""

from __future__ import annotations

import math

import pygame

from game.render import shapes

from ...kit.camera import Point
from ...kit.canvas import Canvas
from ...kit.drawings import Drawn
from ...kit.easing import eased, within
from ...kit.effects import DrawEffect, Effect, EffectKinds
from ..drawing.drawings import AtlandiceDrawings
from .award import draw_award, draw_inventory

_TUMBLES = 5
"""Faces that are seen while a die tumbles."""


def _drawn(canvas: Canvas, art: str, scale: float) -> Drawn:
    return canvas.drawings.centred(canvas.art(art, scale))


def _between(one: Point, other: Point, part: float) -> Point:
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def _fly(canvas: Canvas, effect: Effect, part: float) -> None:
    """In an arc from one place to another."""
    x, y = _between(effect.at, effect.spots[0], eased(part))
    canvas.draw(_drawn(canvas, effect.art, effect.size * (1 + 0.25 * math.sin(math.pi * part))), (x, y - 2.0 * math.sin(math.pi * part)))


def _to_plate(canvas: Canvas, effect: Effect, part: float) -> None:
    x, y = _between(effect.at, canvas.plate(effect.seat, effect.seats), part**1.4)
    seen = min(8 * (1 - part), 1.0)
    canvas.draw(_drawn(canvas, effect.art, effect.size * (1.2 - 0.3 * part)), (x, y - 2.2 * math.sin(math.pi * part)), seen)


def _from_plate(canvas: Canvas, effect: Effect, part: float) -> None:
    x, y = _between(canvas.plate(effect.seat, effect.seats), effect.at, eased(part))
    canvas.draw(_drawn(canvas, effect.art, effect.size), (x, y - 2.2 * math.sin(math.pi * part)), min(6 * (1 - part), 1.0))


def _tumble(canvas: Canvas, effect: Effect, part: float) -> None:
    """A die turns over and over on its way, and shows its number at last."""
    x, y = _between(effect.at, effect.spots[0], eased(part))
    face = effect.art if part > 0.8 else f"common/die-{(int(part * _TUMBLES * 2) * 5 + round(effect.spots[0][0])) % 6 + 1}"
    drawn = _drawn(canvas, face, effect.size * (1 + 0.4 * math.sin(math.pi * part)))
    turned = canvas.drawings.tilted(drawn, round(24 * (1 - part)) * 15 if part < 1 else 0)
    canvas.draw(turned, (x, y - 3.0 * math.sin(math.pi * part)))


def _rolled(canvas: Canvas, effect: Effect, part: float) -> None:
    """A die is rolled on the spot; it lands with light around it where it brings luck."""
    face = effect.art if part > 0.45 else f"common/die-{int(part * 22) * 5 % 6 + 1}"
    size = effect.size * (1 + 0.5 * math.sin(math.pi * within(part, 0, 0.45)))
    if part > 0.45 and effect.more:
        _light(canvas, effect.at, effect.size * 1.5)
    drawn = _drawn(canvas, face, size)
    turned = canvas.drawings.tilted(drawn, round(24 * within(part, 0, 0.45)) * 15)
    canvas.draw(turned, effect.at, min(6 * (1 - part), 1.0))


def _light(canvas: Canvas, at: Point, wide: float) -> None:
    size = max(round(wide * canvas.drawings.size), 8)
    look = canvas.pen.look
    light = look.baked(("luck", size), lambda: shapes.rounded((size, size), size // 2, look.colour("glow"), alpha=190))
    x, y = canvas.camera.pixel(at)
    canvas.pen.surface.blit(light, light.get_rect(center=(round(x), round(y))))


def _mark(canvas: Canvas, effect: Effect, part: float) -> None:
    canvas.draw(_drawn(canvas, effect.art, effect.size * (0.7 + 0.3 * eased(min(3 * part, 1)))), effect.at, min(5 * (1 - part), 1.0))


def _turn(canvas: Canvas, effect: Effect, part: float) -> None:
    """The marker of the first player comes to a plate."""
    canvas.draw(_drawn(canvas, effect.art, effect.size), canvas.plate(effect.seat, effect.seats), math.sin(math.pi * part))


def _turned(canvas: Canvas, effect: Effect, part: float) -> None:
    """A new tile: light over its card."""
    _flash(canvas, effect.at, (18.0, 12.8), 1 - part)


def _pulse(canvas: Canvas, effect: Effect, part: float) -> None:
    _flash(canvas, effect.at, (effect.size * 1.3,) * 2, 1 - part)


def _flash(canvas: Canvas, at: Point, size: tuple[float, float], seen: float) -> None:
    unit, look = canvas.drawings.size, canvas.pen.look
    pixels = max(round(size[0] * unit), 4), max(round(size[1] * unit), 4)
    light = look.baked(("flash", pixels), lambda: _flashed(pixels, look.colour("glow-light"), round(0.6 * unit)))
    light.set_alpha(round(170 * seen))
    x, y = canvas.camera.pixel(at)
    canvas.pen.surface.blit(light, light.get_rect(center=(round(x), round(y))))
    light.set_alpha(255)


def _flashed(size: tuple[int, int], colour: tuple[int, int, int], radius: int) -> pygame.Surface:
    return shapes.rounded(size, radius, colour)


def _ring(canvas: Canvas, effect: Effect, part: float) -> None:
    canvas.ring(effect.at, effect.size, part)


def _award(canvas: Canvas, effect: Effect, part: float) -> None:
    assert isinstance(canvas.drawings, AtlandiceDrawings)
    draw_award(canvas, canvas.drawings, effect, part)


def _inventory(canvas: Canvas, effect: Effect, part: float) -> None:
    assert isinstance(canvas.drawings, AtlandiceDrawings)
    draw_inventory(canvas, canvas.drawings, effect, part)


def _plain(canvas: Canvas, effect: Effect, part: float) -> None:
    """Where nothing moves: the same at rest."""
    if effect.more[:1] == ("inventory",):
        _inventory(canvas, effect, 0.7)
    elif len(effect.more) > 1:
        _award(canvas, effect, 0.7)
    else:
        canvas.draw(_drawn(canvas, effect.art, effect.size), effect.at)


_KINDS: dict[str, DrawEffect] = {
    "fly": _fly, "to-plate": _to_plate, "from-plate": _from_plate, "tumble": _tumble, "rolled": _rolled, "mark": _mark, "turn": _turn,
    "turned": _turned, "pulse": _pulse, "ring": _ring, "award": _award, "inventory": _inventory, "donation": _mark, "plain": _plain,
}  # fmt: skip
EFFECTS = EffectKinds(_KINDS, below=frozenset(("ring",)))
