"""Motion: pieces go from where they were to where they are, along the path that the facts tell, and things sink and splash."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from game.rules.survive.state import NONE
from game.tables.survive.pieces import Key, Piece

from .geometry import Geometry, Point

_SPEEDS = {"slow": 0.6, "normal": 1.0, "fast": 2.2, "instant": math.inf}
_STEP = 0.16
"""Seconds a piece takes from one space to the next."""
_LONGEST = 0.7
_FADE = 0.3


@dataclass(slots=True)
class Motion:
    """One piece on its way: from here to there, through some points; it may come or go."""

    before: Piece | None
    after: Piece | None
    way: list[Point]
    seconds: float
    start: float = 0.0

    def piece(self, now: float) -> tuple[Piece, float] | None:
        """The piece as it is now, and how much of it is to be seen."""
        part = min(max((now - self.start) / self.seconds, 0.0), 1.0) if self.seconds else 1.0
        shown = self.after or self.before
        if shown is None:
            return None
        x, y = _along(self.way, _eased(part))
        seen = 1.0 if self.before and self.after else part if self.after else 1.0 - part
        moving = self.before if self.before and part < 0.5 and self.after else shown
        return moving.at(x, y), seen


@dataclass(slots=True)
class Effect:
    """Something that is seen for a while at a place: a sinking tile, a splash, a whirlpool."""

    kind: str
    at: Point
    seconds: float
    start: float = 0.0
    art: str = ""

    def part(self, now: float) -> float:
        return (now - self.start) / self.seconds if self.seconds else 1.0


@dataclass(slots=True)
class Show:
    """All that moves at this moment; time goes on until the last of it has come to rest."""

    motions: dict[Key, Motion] = field(default_factory=dict)
    effects: list[Effect] = field(default_factory=list)
    now: float = 0.0

    @property
    def is_going_on(self) -> bool:
        return self.now < self.end

    @property
    def end(self) -> float:
        ends = [motion.start + motion.seconds for motion in self.motions.values()]
        return max([*ends, *(effect.start + effect.seconds for effect in self.effects)], default=0.0)

    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        if not self.is_going_on:
            self.motions, self.effects, self.now = {}, [], 0.0

    def finish(self) -> None:
        self.motions, self.effects, self.now = {}, [], 0.0


def changes(
    before: dict[Key, Piece], after: dict[Key, Piece], paths: dict[Key, Sequence[int]], geometry: Geometry, speed: str
) -> dict[Key, Motion]:
    """What moves from one arrangement to the next: along a path where one is known, else straight."""
    rate = _SPEEDS[speed]
    found: dict[Key, Motion] = {}
    for key in before.keys() | after.keys():
        one, other = before.get(key), after.get(key)
        if one is not None and other is not None and (one.x, one.y, one.scale) == (other.x, other.y, other.scale):
            continue
        way = _way(one, other, paths.get(key, ()), geometry)
        seconds = _FADE if one is None or other is None else min(max(_length(way) * _STEP, 0.15), _LONGEST)
        found[key] = Motion(one, other, way, seconds / rate)
    return found


def quick(seconds: float, speed: str) -> float:
    """A time at the pace that is set."""
    return seconds / _SPEEDS[speed]


def matched(before: dict[Key, Piece], after: dict[Key, Piece], moved: Sequence[tuple[int, int, int]]) -> dict[Key, Piece]:
    """The old arrangement with creatures called as in the new one: they have no names, only places and where they went."""
    renamed: dict[Key, Piece] = {key: piece for key, piece in before.items() if key[0] != "creature"}
    for kind in {key[1] for key in (*before, *after) if key[0] == "creature"}:
        old = [piece for key, piece in before.items() if key[:2] == ("creature", kind)]
        new = {key: piece for key, piece in after.items() if key[:2] == ("creature", kind)}
        went = {end: start for moved_kind, start, end in moved if moved_kind == kind}
        for key, piece in new.items():
            origin = went.pop(piece.space, piece.space)
            found = next((one for one in old if one.space == origin), None)
            if found is not None:
                old.remove(found)
                renamed[key] = found
        for number, piece in enumerate(old):
            renamed["creature", kind, 100 + number] = piece
    return renamed


def _way(one: Piece | None, other: Piece | None, path: Sequence[int], geometry: Geometry) -> list[Point]:
    ends = [piece for piece in (one, other) if piece is not None]
    first, last = ends[0], ends[-1]
    between = [geometry.spaces[space] for space in path[1:-1] if space != NONE] if one is not None and other is not None else []
    return [(first.x, first.y), *((x, y + 0.2) for x, y in between), (last.x, last.y)]


def _length(way: Sequence[Point]) -> float:
    return sum(math.dist(a, b) for a, b in itertools.pairwise(way))


def _along(way: Sequence[Point], part: float) -> Point:
    """The point after a part of the way."""
    left = _length(way) * part
    for a, b in itertools.pairwise(way):
        stretch = math.dist(a, b)
        if left <= stretch and stretch:
            return a[0] + (b[0] - a[0]) * left / stretch, a[1] + (b[1] - a[1]) * left / stretch
        left -= stretch
    return way[-1]


def _eased(part: float) -> float:
    """Slow at both ends."""
    return part * part * (3 - 2 * part)
