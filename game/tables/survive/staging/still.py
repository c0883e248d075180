"""Reduced motion: what was there fades out, what is there fades in, and what must be read comes and goes without moving."""

from __future__ import annotations

from dataclasses import replace

from ...kit.motion import Leg, Motion
from ...kit.pieces import Key
from ..pieces import SurvivePiece
from ..script import Script, Turn

_FADE = 0.15
_READ = 0.8
"""Seconds a picture is there to be read."""
_PICTURES = {"card": 1.9, "played": 1.9, "dice": 1.1, "mark": 2.2}
"""The effects that tell something, and how large they are."""


def stilled(turn: Turn, script: Script) -> Script:
    """The same happenings without travel."""
    still = Script(turn)
    for effect in script.effects:
        if effect.kind in _PICTURES:
            still.effects.append(replace(effect, kind="plain", start=still.clock, seconds=_READ, size=_PICTURES[effect.kind]))
            still.clock += _READ
    for key in turn.old.keys() | turn.new.keys():
        motion = _faded(key, turn, still.clock)
        if motion:
            still.motions[key] = motion
    return still


def _faded(key: Key, turn: Turn, start: float) -> Motion[SurvivePiece] | None:
    old, new = turn.old.get(key), turn.new.get(key)
    if old and new and replace(old, space=new.space, art=new.art) == new:
        return None  # where it stands still, who begins to worry does not blink
    motion = Motion[SurvivePiece](comes=old is None, goes=new is None)
    if old:
        _fade(motion, old, "vanish", start)
    if new:
        _fade(motion, new, "appear", start + _FADE)
    return motion


def _fade(motion: Motion[SurvivePiece], piece: SurvivePiece, easing: str, start: float) -> None:
    motion.legs.append(Leg(start, _FADE, ((piece.x, piece.y), (piece.x, piece.y)), easing))
    motion.looks.append((start if motion.looks else 0.0, piece))
