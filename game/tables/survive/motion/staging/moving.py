"""What several facts have in common: ways along spaces, wakes, blows, whirls, and tiles that are shown."""

from __future__ import annotations

import math

from game.rules.survive.board import UNDERSIDES
from game.tables.kit.camera import Point
from game.tables.kit.motion import length, spiral
from game.tables.kit.pieces import Key

from ...drawing.ground import tile_art
from ..timeline import SurviveTimeline

_STEP, _LONG, _FURTHER = 0.26, 0.7, 0.06
"""Seconds from a space to the next, for a way of some spaces, and for each space more."""
_APART = math.sqrt(3)
_LARGE = 1.9


def travel(timeline: SurviveTimeline, key: Key, path: tuple[int, ...], easing: str) -> float:
    """Along a path, space by space; the seconds it takes."""
    start = timeline.place(key) or timeline.space(path[0])
    between = [(x, y + 0.2) for x, y in (timeline.space(space) for space in path[1:-1])]
    seconds = seconds_for(timeline, path)
    timeline.go(key, [start, *between, timeline.goal(key, path[-1])], seconds, easing)
    timeline.clock += seconds
    return seconds


def seconds_for(timeline: SurviveTimeline, path: tuple[int, ...]) -> float:
    """Longer for a longer way, but never long."""
    spaces = length([timeline.space(space) for space in path]) / _APART
    return min(_STEP * spaces + 0.1, _LONG) + min(_FURTHER * max(spaces - 3, 0.0), _LONG / 2)


def wake(timeline: SurviveTimeline, path: tuple[int, ...]) -> None:
    """Rings where something has passed."""
    seconds = seconds_for(timeline, path)
    for number, space in enumerate(path):
        x, y = timeline.space(space)
        timeline.add("ring", (x, y + 0.3), 0.42, after=seconds * number / max(len(path) - 1, 1) * 0.9, size=0.75)


def lunge(timeline: SurviveTimeline, kinds: tuple[int, ...], space: int) -> None:
    """A creature that strikes, if one is there."""
    for kind in kinds:
        key = timeline.creature_at(kind, space)
        if key and (at := timeline.place(key)):
            if key not in timeline.motions or timeline.motions[key].end <= timeline.clock + 0.1:
                timeline.go(key, [at, at], 0.4, "lunge")
            return


def whirl(timeline: SurviveTimeline, key: Key) -> None:
    """U4: around and in."""
    start = timeline.place(key)
    if start is not None and timeline.centre:
        centre, since = timeline.centre
        late = 0.05 * math.dist(start, centre)
        timeline.go(key, spiral(start, centre), 1.0 - late, "whirl", since + late)


def present(timeline: SurviveTimeline, seat: int, underside: int, at: Point) -> None:
    timeline.add("played", at, 0.95, art=f"survive/underside-{UNDERSIDES[underside]}", size=_LARGE, seat=seat)
    timeline.clock += 0.8


def tiles_around(timeline: SurviveTimeline, space: int, far: float) -> list[tuple[str, Point]]:
    """The tiles near a space, those further away first: what goes on in the water goes on behind them."""
    land, at = timeline.change.after.land, timeline.space(space)
    near = [n for n in timeline.change.t.island if land[n] and math.dist(at, timeline.space(n)) < far]
    return [(tile_art(land[n] - 1, n), timeline.space(n)) for n in sorted(near, key=lambda n: timeline.space(n)[1])]
