"""What several facts have in common: ways along spaces, wakes, blows, whirls, and tiles that are shown."""

from __future__ import annotations

import math

from game.rules.survive.board import UNDERSIDES

from ...kit.camera import Point
from ...kit.motion import length, spiral
from ...kit.pieces import Key
from ..ground import tile_art
from ..script import Script

_STEP, _LONG, _FURTHER = 0.26, 0.7, 0.06
"""Seconds from a space to the next, for a way of some spaces, and for each space more."""
_APART = math.sqrt(3)
_LARGE = 1.9


def travel(script: Script, key: Key, path: tuple[int, ...], easing: str) -> float:
    """Along a path, space by space; the seconds it takes."""
    start = script.place(key) or script.space(path[0])
    between = [(x, y + 0.2) for x, y in (script.space(space) for space in path[1:-1])]
    seconds = seconds_for(script, path)
    script.go(key, [start, *between, script.goal(key, path[-1])], seconds, easing)
    script.clock += seconds
    return seconds


def seconds_for(script: Script, path: tuple[int, ...]) -> float:
    """Longer for a longer way, but never long."""
    spaces = length([script.space(space) for space in path]) / _APART
    return min(_STEP * spaces + 0.1, _LONG) + min(_FURTHER * max(spaces - 3, 0.0), _LONG / 2)


def wake(script: Script, path: tuple[int, ...]) -> None:
    """Rings where something has passed."""
    seconds = seconds_for(script, path)
    for number, space in enumerate(path):
        x, y = script.space(space)
        script.add("ring", (x, y + 0.3), 0.42, after=seconds * number / max(len(path) - 1, 1) * 0.9, size=0.75)


def lunge(script: Script, kinds: tuple[int, ...], space: int) -> None:
    """A creature that strikes, if one is there."""
    for kind in kinds:
        key = script.creature_at(kind, space)
        if key and (at := script.place(key)):
            if key not in script.motions or script.motions[key].end <= script.clock + 0.1:
                script.go(key, [at, at], 0.4, "lunge")
            return


def whirl(script: Script, key: Key) -> None:
    """U4: around and in."""
    start = script.place(key)
    if start is not None and script.centre:
        centre, since = script.centre
        late = 0.05 * math.dist(start, centre)
        script.go(key, spiral(start, centre), 1.0 - late, "whirl", since + late)


def present(script: Script, seat: int, underside: int, at: Point) -> None:
    script.add("played", at, 0.95, art=f"survive/underside-{UNDERSIDES[underside]}", size=_LARGE, seat=seat)
    script.clock += 0.8


def tiles_around(script: Script, space: int, far: float) -> list[tuple[str, Point]]:
    """The tiles near a space, those further away first: what goes on in the water goes on behind them."""
    land, at = script.turn.after.land, script.space(space)
    near = [n for n in script.turn.t.island if land[n] and math.dist(at, script.space(n)) < far]
    return [(tile_art(land[n] - 1, n), script.space(n)) for n in sorted(near, key=lambda n: script.space(n)[1])]
