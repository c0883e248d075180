"""What facts look like besides the pieces: tiles that sink, splashes, dice, whirlpools, the volcano."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from . import dice, tiles, volcano, water
from .canvas import Canvas
from .effect import Effect

__all__ = ["BELOW", "Canvas", "Effect", "draw_effects"]

_DRAW: dict[str, Callable[[Canvas, Effect, float], None]] = {
    "sink": water.sink,
    "ring": water.ring,
    "splash": water.splash,
    "bubbles": water.bubbles,
    "swirl": water.swirl,
    "wreck": water.wreck,
    "coils": water.coils,
    "tentacle": water.tentacle,
    "hat": water.hat,
    "guard": water.guard,
    "lay": tiles.lay,
    "card": tiles.card,
    "kept": tiles.kept,
    "played": tiles.played,
    "plain": tiles.plain,
    "mark": tiles.mark,
    "turn": tiles.turn,
    "trophy": tiles.trophy,
    "cheer": tiles.cheer,
    "dice": dice.dice,
    "crack": volcano.crack,
    "ash": volcano.ash,
    "volcano": volcano.volcano,
    "quake": volcano.quake,
}
BELOW = frozenset(("sink", "lay", "ring", "swirl", "crack", "wreck"))
"""What lies under the pieces."""


def draw_effects(canvas: Canvas, effects: Sequence[Effect], now: float, below: bool) -> None:
    """Those that are seen now, under the pieces or above them; a quake shakes what was drawn before it."""
    for effect in effects:
        part = effect.part(now)
        if _is_seen(effect.kind, part) and below == (effect.kind in BELOW):
            _DRAW[effect.kind](canvas, effect, max(part, 0.0))


def _is_seen(kind: str, part: float) -> bool:
    """A tile that sinks is there before, for the ground is without it already; one that was laid stays."""
    return 0 <= part < 1 or (part < 0 and kind == "sink") or (part >= 1 and kind == "lay")
