"""What facts look like besides the pieces: tiles that are laid, taken and paid, places that sink, cards, bridges that unroll.

The art of a tile is written "tile code below", that of a card "card object", that of a bill "bill colour price".
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from ...kit.camera import Point
from ...kit.canvas import Canvas
from ...kit.drawings import Drawn
from ...kit.easing import eased, within
from ...kit.effects import DrawEffect, Effect, EffectKinds
from ...kit.motion import between
from ..drawing.drawings import AtlantisDrawings

_BACK = "atlantis/card-back"
_HAND, _PURSE = 0.45, 0.8
"""How far along the shelf they stand, in widths of the board."""


def tile_kind(code: int, below: int) -> str:
    """The art of a tile with so many below it."""
    return f"tile {code} {below}"


def _drawings(canvas: Canvas) -> AtlantisDrawings:
    assert isinstance(canvas.drawings, AtlantisDrawings)
    return canvas.drawings


def _drawn(canvas: Canvas, art: str, scale: float) -> Drawn:
    """The drawing of a tile, a card or anything else at about this scale, held by its middle."""
    drawings = _drawings(canvas)
    kind, *rest = art.split(" ")
    if kind == "tile":
        return drawings.centred(drawings.scaled_tile(int(rest[0]), scale))
    if kind == "card":
        return drawings.centred(drawings.card(rest[0], scale))
    return drawings.centred(canvas.art(art, scale))


def _home(canvas: Canvas, effect: Effect, along: float) -> Point:
    return canvas.home(effect.seat, effect.seats, along)


# Tiles.


def _lay(canvas: Canvas, effect: Effect, part: float) -> None:
    """A tile comes down from above onto its place, and stays."""
    _, code, below = effect.art.split(" ")
    down = within(part, 0, 1)
    at = effect.at[0], effect.at[1] - 0.8 * (1 - eased(down))
    canvas.draw(_drawings(canvas).tile(int(code), int(below)), at, min(3 * down, 1.0))


def _reveal(canvas: Canvas, effect: Effect, part: float) -> None:
    """The tile below turns over where it lies, and stays."""
    drawings = _drawings(canvas)
    _, code, below = effect.art.split(" ")
    face = drawings.tile(int(code), int(below))
    if part >= 1:
        canvas.draw(face, effect.at)
        return
    turn = within(part, 0.1, 0.7)
    shown = face if turn >= 0.5 else drawings.art("atlantis/slab-back", 0.94)
    held = shown if turn >= 0.5 else Drawn(shown.surface, face.foot)
    lift = 0.25 * math.sin(math.pi * within(part, 0, 0.8))
    canvas.draw(drawings.turned_over(held, abs(math.cos(math.pi * turn))), (effect.at[0], effect.at[1] - lift))


def _collect(canvas: Canvas, effect: Effect, part: float) -> None:
    """It lifts, then goes in an arc to its owner's plate."""
    up, away = eased(within(part, 0, 0.35)), within(part, 0.35, 1) ** 1.5
    at = between((effect.at[0], effect.at[1] - 0.5 * up), _home(canvas, effect, _PURSE), away)
    drawn = _drawn(canvas, effect.art, effect.size * (1 + 0.25 * up - 0.6 * away))
    turned = canvas.drawings.tilted(drawn, -5 * round(4 * math.sin(away * math.pi)))
    canvas.draw(turned, (at[0], at[1] - 0.9 * math.sin(math.pi * away)), min(8 * (1 - part), 1.0))


def _toll(canvas: Canvas, effect: Effect, part: float) -> None:
    """From its owner's plate in an arc into the water."""
    gone = eased(within(part, 0, 0.8))
    at = between(_home(canvas, effect, _PURSE), effect.at, gone)
    drawn = _drawn(canvas, effect.art, effect.size)
    under = canvas.drawings.dipped(drawn, round(16 * within(part, 0.78, 1)))
    canvas.draw(under, (at[0], at[1] - 0.8 * math.sin(math.pi * gone)), min(8 * part, 1.0))


def _sink(canvas: Canvas, effect: Effect, part: float) -> None:
    """Sand shudders, tilts and goes under with two rings of foam."""
    drawings, (x, y) = _drawings(canvas), effect.at
    down = within(part, 0.3, 0.85)
    aside = 0.045 * math.sin(within(part, 0, 0.35) * math.tau * 4) * (1 - down)
    slab = drawings.tilted(drawings.sand(), round(9 * eased(down)))
    canvas.ring((x, y + 0.1), 1.0, within(part, 0.2, 0.75))
    canvas.draw(drawings.dipped(slab, round(16 * down * down)), (x + aside, y), 1 - within(down, 0.75, 1))
    canvas.ring((x, y + 0.1), 0.8, within(part, 0.45, 1))


def _pave(canvas: Canvas, effect: Effect, part: float) -> None:
    """Dust where an end moves up over a place."""
    for number in range(5):
        angle = math.tau * number / 5 + 0.4
        far = 0.2 + 0.5 * part
        at = effect.at[0] + far * math.cos(angle), effect.at[1] + far * 0.6 * math.sin(angle) - 0.25 * part
        puff = canvas.drawings.centred(canvas.art("atlantis/puff", 0.35 + 0.3 * part))
        canvas.draw(puff, at, 0.8 * (1 - part))


# Cards.


def _played(canvas: Canvas, effect: Effect, part: float) -> None:
    """A card comes from its owner's plate, turns face up on its way, is there to be read, and fades."""
    come = eased(within(part, 0, 0.4))
    at = between(_home(canvas, effect, _HAND), effect.at, come)
    turn = within(part, 0.12, 0.36)
    face = _drawn(canvas, effect.art if turn >= 0.5 else _BACK, 0.7 + (effect.size - 0.7) * come)
    canvas.draw(canvas.drawings.turned_over(face, abs(math.cos(math.pi * turn))), at, min(6 * part, 4 * (1 - part), 1.0))


def _draw_card(canvas: Canvas, effect: Effect, part: float) -> None:
    """A card goes face down to its owner's plate."""
    away = within(part, 0.1, 1) ** 1.4
    at = between(effect.at, _home(canvas, effect, _HAND), away)
    drawn = canvas.drawings.tilted(_drawn(canvas, _BACK, effect.size), -4 * round(5 * math.sin(away * math.pi)))
    canvas.draw(drawn, (at[0], at[1] - 0.7 * math.sin(math.pi * away)), min(6 * part, 6 * (1 - part), 1.0))


def _shuffle(canvas: Canvas, effect: Effect, part: float) -> None:
    """Two halves of a pile go into each other."""
    for side in (-1, 1):
        far = 0.55 * abs(math.cos(part * math.pi * 2)) * side
        canvas.draw(_drawn(canvas, _BACK, effect.size), (effect.at[0] + far, effect.at[1]), min(6 * part, 6 * (1 - part), 1.0))


# Bridges, marks.


def _bridge(canvas: Canvas, effect: Effect, part: float) -> None:
    """Unrolls plank by plank, and is on the ground when it is done."""
    canvas.draw(_drawings(canvas).unrolled_bridge(effect.spots, effect.art, part), (0.0, 0.0))


def _ring(canvas: Canvas, effect: Effect, part: float) -> None:
    canvas.ring(effect.at, effect.size, part)


def _plain(canvas: Canvas, effect: Effect, part: float) -> None:
    """A picture comes and goes, and does not move."""
    seen = min(part * effect.seconds / 0.15, (1 - part) * effect.seconds / 0.15, 1.0)
    if effect.art.startswith("bill "):
        _draw_bill(canvas, effect, effect.at, seen)
        return
    canvas.draw(_drawn(canvas, effect.art, effect.size), effect.at, seen)


def _mark(canvas: Canvas, effect: Effect, part: float) -> None:
    """A player's mark: pops up, stays a moment, fades."""
    pop = 1 + 0.25 * math.sin(math.pi * within(part, 0, 0.4)) - 0.4 * (1 - within(part, 0, 0.2))
    canvas.draw(_drawn(canvas, effect.art, effect.size * pop), effect.at, min(5 * part, 3 * (1 - part), 1.0))


def _turn(canvas: Canvas, effect: Effect, part: float) -> None:
    """The mark of who plays now comes in a little from its plate."""
    x, y = canvas.plate(effect.seat, effect.seats)
    canvas.draw(
        _drawn(canvas, effect.art, effect.size), (x - 0.3 - 0.6 * eased(within(part, 0, 0.5)), y), min(4 * part, 3 * (1 - part), 1.0)
    )


def _cheer(canvas: Canvas, effect: Effect, part: float) -> None:
    """Sparks where a pawn is safe ashore."""
    for number in range(7):
        angle = math.tau * number / 7 - 0.4
        far = 0.3 + 0.7 * (1 - (1 - part) ** 2)
        at = effect.at[0] + far * math.cos(angle), effect.at[1] - 0.3 + far * 0.8 * math.sin(angle) + 0.3 * part * part
        spark = canvas.drawings.centred(canvas.art("survive/sparkle", 0.3 * (1 - 0.6 * part)))
        canvas.draw(spark, at, min(5 * part, 2.5 * (1 - part), 1.0))


def _bill(canvas: Canvas, effect: Effect, part: float) -> None:
    """What a player owes for the march, beside the player's mark."""
    _draw_bill(canvas, effect, effect.at, min(5 * part, 4 * (1 - part), 1.0))


def _debt(canvas: Canvas, effect: Effect, part: float) -> None:
    """What stays unpaid is there to be read, and goes to its player's plate."""
    at = between(effect.at, canvas.plate(effect.seat, effect.seats), within(part, 0.55, 1) ** 2)
    _draw_bill(canvas, effect, at, min(5 * part, 4 * (1 - part), 1.0))


def _draw_bill(canvas: Canvas, effect: Effect, at: Point, seen: float) -> None:
    _, colour, price = effect.art.split(" ")
    canvas.draw(_drawn(canvas, f"common/mark-{colour}", 0.8), (at[0] - 0.75, at[1]), seen)
    canvas.draw(_drawings(canvas).plaque(int(price), False, 1.4), (at[0] + 0.35, at[1]), seen)


_DRAWN: dict[str, DrawEffect] = {
    "lay": _lay,
    "reveal": _reveal,
    "collect": _collect,
    "toll": _toll,
    "sink": _sink,
    "pave": _pave,
    "played": _played,
    "shown": _played,
    "draw": _draw_card,
    "shuffle": _shuffle,
    "bridge": _bridge,
    "ring": _ring,
    "plain": _plain,
    "mark": _mark,
    "turn": _turn,
    "cheer": _cheer,
    "bill": _bill,
    "debt": _debt,
}
EFFECTS = EffectKinds(
    _DRAWN,
    below=frozenset(("lay", "reveal", "sink", "bridge", "ring")),
    early=frozenset(("collect",)),
    lasting=frozenset(("lay", "reveal", "bridge")),
)
"""What is taken is there before its time, for the ground is without it already; what was laid or turned over stays."""


def land_left(effects: Iterable[Effect], now: float) -> frozenset[int]:
    """Places that will go under, or be taken by an end that moves up, and have not yet begun to."""
    return frozenset(effect.space for effect in effects if effect.kind in ("sink", "pave") and now < effect.start)
