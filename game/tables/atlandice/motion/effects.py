"""What facts look like besides the pieces: dice that tumble, tokens that fly, rolls, rings of foam."""

from __future__ import annotations

import math
from dataclasses import replace

import pygame

from game.render import shapes
from game.rules.atlandice.state import NO_TILE

from ...kit.camera import Point
from ...kit.canvas import Canvas
from ...kit.drawings import Drawn
from ...kit.easing import eased, within
from ...kit.effects import DrawEffect, Effect, EffectKinds
from ...kit.motion import between
from ..layout import BODY, CARD
from .award import draw_award, draw_inventory
from .canvas import CityCanvas
from .ceremonies import AwardCeremony, Inventory, Turning

_TUMBLES = 5
"""Faces that are seen while a die tumbles."""


def _drawn(canvas: Canvas, art: str, scale: float) -> Drawn:
    return canvas.drawings.centred(canvas.art(art, scale))


def _fly(canvas: Canvas, effect: Effect, part: float) -> None:
    """In an arc from one place to another."""
    x, y = between(effect.at, effect.spots[0], eased(part))
    canvas.draw(_drawn(canvas, effect.art, effect.size * (1 + 0.25 * math.sin(math.pi * part))), (x, y - 2.0 * math.sin(math.pi * part)))


def _to_plate(canvas: Canvas, effect: Effect, part: float) -> None:
    x, y = between(effect.at, canvas.plate(effect.seat, effect.seats), part**1.4)
    seen = min(8 * (1 - part), 1.0)
    canvas.draw(_drawn(canvas, effect.art, effect.size * (1.2 - 0.3 * part)), (x, y - 2.2 * math.sin(math.pi * part)), seen)


def _from_plate(canvas: Canvas, effect: Effect, part: float) -> None:
    x, y = between(canvas.plate(effect.seat, effect.seats), effect.at, eased(part))
    canvas.draw(_drawn(canvas, effect.art, effect.size), (x, y - 2.2 * math.sin(math.pi * part)), min(6 * (1 - part), 1.0))


def _tumble(canvas: Canvas, effect: Effect, part: float) -> None:
    """A die turns over and over on its way, and shows its number at last."""
    x, y = between(effect.at, effect.spots[0], eased(part))
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
    """A tile turns over on its pile; before that the one before it lies there."""
    drawings, turning = _city(canvas).drawings, effect.about
    assert isinstance(turning, Turning)
    if 0 < part < 1:
        canvas.draw(drawings.card(replace(turning.after, tile=NO_TILE)), effect.at)
    front = turning.before if part < 0.5 else turning.after
    canvas.draw(drawings.turned_over(drawings.card(front), abs(1 - 2 * part)), effect.at)


def _closing(canvas: Canvas, effect: Effect, part: float) -> None:
    """R4: a shutter comes down before the building, then water rises over tray and gate."""
    drawings, turning = _city(canvas).drawings, effect.about
    assert isinstance(turning, Turning)
    open_card, closed = drawings.card(turning.before), drawings.card(turning.after)
    canvas.draw(open_card, effect.at)
    rect, unit = closed.rect_at(canvas.camera.pixel(effect.at)), drawings.size
    high, wide = closed.surface.get_height(), closed.surface.get_width()
    sill = round(BODY * unit)
    down, up = round(sill * eased(within(part, 0, 0.5))), round((high - sill) * eased(within(part, 0.5, 1)))
    canvas.pen.surface.blit(closed.surface, rect.topleft, (0, 0, wide, down))
    canvas.pen.surface.blit(closed.surface, (rect.x, rect.bottom - up), (0, high - up, wide, up))
    for y, colour in ((down if 0 < down < sill else 0, "ink"), (high - up if 0 < up < high - sill else 0, "white")):
        if y:
            edge = pygame.Rect(rect.x + 2, rect.y + y - 2, round(CARD[0] * unit) - 4, max(round(0.25 * unit), 3))
            pygame.draw.rect(canvas.pen.surface, canvas.pen.look.colour(colour), edge, border_radius=2)


def _home(canvas: Canvas, effect: Effect, part: float) -> None:
    """R3: light around the region to which tokens come home."""
    unit, (x, y) = canvas.drawings.size, canvas.camera.pixel(effect.at)
    frame = pygame.Rect(0, 0, round((CARD[0] + 0.5) * unit), round((CARD[1] + 0.5) * unit))
    frame.center = round(x), round(y)
    pygame.draw.rect(canvas.pen.surface, canvas.pen.look.colour("glow"), frame, max(round(0.3 * unit), 3), border_radius=round(0.7 * unit))


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


def _city(canvas: Canvas) -> CityCanvas:
    assert isinstance(canvas, CityCanvas)
    return canvas


def _ceremony(canvas: Canvas, effect: Effect, part: float) -> None:
    if isinstance(effect.about, AwardCeremony):
        draw_award(_city(canvas), effect.about, part)
    elif isinstance(effect.about, Inventory):
        draw_inventory(_city(canvas), effect.about, part)


def _plain(canvas: Canvas, effect: Effect, part: float) -> None:
    """Where nothing moves: the same at rest."""
    if effect.about:
        _ceremony(canvas, effect, 0.7)
    else:
        canvas.draw(_drawn(canvas, effect.art, effect.size), effect.at)


_KINDS: dict[str, DrawEffect] = {
    "fly": _fly, "to-plate": _to_plate, "from-plate": _from_plate, "tumble": _tumble, "rolled": _rolled, "mark": _mark, "turn": _turn,
    "turned": _turned, "closing": _closing, "home": _home, "pulse": _pulse, "ring": _ring, "award": _ceremony, "inventory": _ceremony,
    "donation": _mark, "plain": _plain,
}  # fmt: skip
_CARDS = frozenset(("turned", "closing"))
EFFECTS = EffectKinds(_KINDS, below=_CARDS | {"home", "ring"}, early=_CARDS)
