"""What facts look like besides the pieces: tiles that sink, splashes, dice, whirlpools, the volcano."""

from __future__ import annotations

from game.tables.kit.effects import DrawEffect, EffectKinds

from . import beats, dice, tiles, volcano, water

_DRAWN: dict[str, DrawEffect] = {
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
    "loss": beats.loss,
    "landing": beats.landing,
}
EFFECTS = EffectKinds(
    _DRAWN, below=frozenset(("sink", "lay", "ring", "swirl", "crack", "wreck")), early=frozenset(("sink",)), lasting=frozenset(("lay",))
)
"""A tile that sinks is there before its time, one that was laid stays after it, and a quake shakes what was drawn before it."""
