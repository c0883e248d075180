"""A script of what is seen: what pieces do one after the other, and what happens around them, put together fact by fact."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from game.rules.survive.state import NONE, Table
from game.rules.survive.tables import Tables

from ..kit.camera import Point
from ..kit.easing import LEAVING
from ..kit.effects import Effect
from ..kit.motion import Leg, Motion
from ..kit.pieces import Key
from .drawings import PASSENGER, SEATS, UNITS
from .geometry import Geometry
from .pieces import SurvivePiece

_SLOT = (0.0, 0.2)
"""Where a piece is on a space that it only passes."""
_SEATS = tuple((x / UNITS, y / UNITS) for x, y in SEATS)
"""Where passengers sit, from the middle of a boat of scale 1."""
_BOAT = 0.75
_SETTLE = 0.2
_FADE = 0.2


@dataclass(frozen=True, slots=True)
class Turn:
    """What a script is about: the table before and after, and its pieces, those before called as those after."""

    t: Tables
    before: Table
    after: Table
    old: Mapping[Key, SurvivePiece]
    new: Mapping[Key, SurvivePiece]
    geometry: Geometry


@dataclass(slots=True)
class Script:
    """Grows fact by fact. `clock` is when the next may begin."""

    turn: Turn
    motions: dict[Key, Motion[SurvivePiece]] = field(default_factory=dict)
    effects: list[Effect] = field(default_factory=list)
    clock: float = 0.0
    due: float = 0.0
    """When what goes on beside the clock will be over."""
    main: float | None = None
    """When things began to move: those that only make room do it then."""
    seated: dict[Key, float] = field(default_factory=dict)
    """When a boat is drawn with all who are aboard afterwards."""
    boats: list[int] = field(default_factory=list)
    where: list[int] = field(default_factory=list)
    centre: tuple[Point, float] | None = None
    """The middle of a whirlpool, and from when on it pulls."""
    is_repelled: bool = False

    def __post_init__(self) -> None:
        self.boats, self.where = list(self.turn.before.boat_at), list(self.turn.before.where)

    # Where things are.

    def space(self, space: int) -> Point:
        return self.turn.geometry.spaces[space]

    def middle(self) -> Point:
        """The middle of the board, where dice fall."""
        return self.turn.geometry.middle

    def boat_on(self, space: int) -> Key | None:
        return ("boat", self.boats.index(space), 0) if space != NONE and space in self.boats else None

    def goal(self, key: Key, space: int) -> Point:
        """Where a piece comes to stand on a space."""
        new = self.turn.new.get(key)
        if new is not None and new.space == space:
            return new.x, new.y
        x, y = self.space(space)
        return x + _SLOT[0], y + _SLOT[1]

    def place(self, key: Key) -> Point | None:
        """Where a piece is after all its legs so far; of a passenger, its seat."""
        motion = self.motions.get(key)
        if motion and motion.legs:
            leg = motion.legs[-1]
            return leg.way[-1]
        old = self.turn.old.get(key)
        if old is not None:
            return old.x, old.y
        return self._seat(key[1]) if key[0] == "explorer" else None

    def _seat(self, explorer: int) -> Point | None:
        boat = self.where[explorer] - self.turn.t.afloat
        if not 0 <= boat < len(self.boats) or (hull := self.place(("boat", boat, 0))) is None:
            return None
        crew = [e for e, place in enumerate(self.where) if place == self.where[explorer]]
        x, y = _SEATS[min(crew.index(explorer), 2)] if len(crew) > 1 else _SEATS[1]
        return hull[0] + x * _BOAT, hull[1] + y * _BOAT

    def seat_in(self, boat: Key, number: int) -> Point:
        """Where the next passenger of a boat sits down."""
        x, y = self.place(boat) or (0.0, 0.0)
        dx, dy = _SEATS[min(number, 2)]
        return x + dx * _BOAT, y + dy * _BOAT

    def creature(self, kind: int, space: int, end: int = NONE) -> Key | None:
        """A creature that was on a space, and is on another one afterwards."""
        new, found = self.turn.new, [key for key, old in self.turn.old.items() if key[:2] == ("creature", kind) and old.space == space]
        sure = [key for key in found if key in new and new[key].space == end] if end != NONE else [key for key in found if key not in new]
        return next(iter(sure or found), None)

    def creature_at(self, kind: int, space: int) -> Key | None:
        """A creature that is on a space afterwards."""
        return next((key for key, piece in self.turn.new.items() if key[:2] == ("creature", kind) and piece.space == space), None)

    # What they do.

    def go(self, key: Key, way: Sequence[Point], seconds: float, easing: str, start: float | None = None) -> None:
        """A leg of a piece; it waits until the one before is over."""
        motion = self._motion(key)
        begun = max(self.clock if start is None else start, motion.end)
        self.main = begun if self.main is None else self.main
        motion.legs.append(Leg(begun, seconds, tuple(way), easing))

    def look(self, key: Key, piece: SurvivePiece, at: float) -> None:
        """From a time on a piece looks different."""
        self._motion(key).looks.append((at, piece))

    def seat_all(self, boat: Key, at: float) -> None:
        """From a time on a boat is drawn with who is aboard afterwards; until then those who have boarded wait where they sit."""
        new = self.turn.new.get(boat)
        if new is not None:
            motion = self._motion(boat)
            motion.looks = [look for look in motion.looks if look[1] != new] + [(at, new)]
            self.seated[boat] = at

    def looks_like(self, key: Key) -> SurvivePiece | None:
        motion = self.motions.get(key)
        if motion and motion.looks:
            return motion.looks[-1][1]
        return self.turn.old.get(key)

    def passenger(self, explorer: int) -> SurvivePiece:
        """An explorer as it sits in a boat."""
        t = self.turn.t
        art = f"survive/passenger-{t.colours[explorer // t.letters]}"
        return SurvivePiece(("explorer", explorer, 0), art, 0, 0, round(_BOAT * PASSENGER, 2))

    def swimmer(self, explorer: int) -> SurvivePiece:
        """An explorer as it swims."""
        new = self.turn.new.get(("explorer", explorer, 0))
        if new is not None and "swimmer" in new.art:
            return new
        t = self.turn.t
        return SurvivePiece(("explorer", explorer, 0), f"survive/swimmer-{t.colours[explorer // t.letters]}", 0, 0, 0.74)

    def _motion(self, key: Key) -> Motion[SurvivePiece]:
        if key not in self.motions:
            old = self.turn.old.get(key)
            self.motions[key] = Motion(looks=[(0.0, old)] if old else [], comes=old is None)
        return self.motions[key]

    def add(
        self,
        kind: str,
        at: Point,
        seconds: float,
        *,
        after: float = 0.0,
        art: str = "",
        more: tuple[str, ...] = (),
        size: float = 1.0,
        space: int = NONE,
        hides: bool = False,
        seat: int = NONE,
        spots: tuple[Point, ...] = (),
    ) -> None:
        """An effect, so long after the clock."""
        self.effects.append(Effect(kind, at, self.clock + after, seconds, art, more, size, space, hides, seat, self.turn.t.seats, spots))

    # The end.

    def settle(self) -> None:
        """Whatever is not yet where it belongs goes there; what is no longer there is gone, what is new appears."""
        for key in self.turn.old.keys() | self.turn.new.keys() | self.motions.keys():
            old, new = self.turn.old.get(key), self.turn.new.get(key)
            if new is None:
                self._go_away(key)
            elif key in self.motions and self.motions[key].legs:
                self._come_to_rest(key, new)
            elif old is None:
                self._appear(key, new)
            elif (old.x, old.y, old.scale) != (new.x, new.y, new.scale):
                self._make_room(key, old, new)
            elif key in self.motions:
                self._change_look(key, new)

    def _go_away(self, key: Key) -> None:
        motion = self._motion(key)
        if not motion.looks:
            del self.motions[key]
            return
        place = self.place(key)
        if place and (not motion.legs or motion.legs[-1].easing not in LEAVING):
            seated = self.seated.get(("boat", self.turn.after.where[key[1]] - self.turn.t.afloat, 0)) if key[0] == "explorer" else None
            start = seated or motion.end if motion.legs else self.main or 0.0
            self.go(key, [place, place], 0.05 if seated else _FADE, "vanish", start)
        motion.goes = True

    def _come_to_rest(self, key: Key, new: SurvivePiece) -> None:
        motion = self.motions[key]
        last = motion.legs[-1].way[-1]
        if math.dist(last, (new.x, new.y)) > 0.01:
            self.go(key, [last, (new.x, new.y)], _settling(last, new), "go", motion.end)
        if not motion.looks or motion.looks[-1][1] != new:
            begun = [(motion.legs[0].start, motion.looks[0][1])] if len(motion.looks) == 1 else []
            motion.looks += [*begun, (motion.end, new)]
        motion.looks.sort(key=lambda look: look[0])

    def _appear(self, key: Key, new: SurvivePiece) -> None:
        self.go(key, [(new.x, new.y)] * 2, _FADE, "appear", max(self.clock - _FADE, 0.0))
        self.motions[key].looks = [(0.0, new)]

    def _make_room(self, key: Key, old: SurvivePiece, new: SurvivePiece) -> None:
        start, seconds = self.main or 0.0, _settling((old.x, old.y), new)
        self.go(key, [(old.x, old.y), (new.x, new.y)], seconds, "go", start)
        motion = self.motions[key]
        if len(motion.looks) == 1:
            motion.looks += [(start, replace(new, scale=old.scale)), (start + seconds, new)]

    def _change_look(self, key: Key, new: SurvivePiece) -> None:
        """It stays where it is and looks different from some time on: a leg in place holds the show together."""
        motion = self.motions[key]
        motion.legs.append(Leg(0.0, motion.looks[-1][0], ((new.x, new.y), (new.x, new.y))))


def _settling(start: Point, piece: SurvivePiece) -> float:
    """Seconds to where a piece belongs: longer where it is put back from far away."""
    return _SETTLE + min(0.08 * math.dist(start, (piece.x, piece.y)), 2 * _SETTLE)
