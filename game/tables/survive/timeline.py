"""The timeline of an island: who is where and looks how while facts are told, and the motions that many facts have in
common.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.rules.survive.board import UNDERSIDES
from game.rules.survive.constants import Constants
from game.rules.survive.state import NONE, PublicState

from ..kit.animation import Arrangement
from ..kit.camera import Point
from ..kit.effects import Ring
from ..kit.motion import Key, length
from ..kit.timeline import Timeline
from .effects import PlayedTile, Tiles
from .ground import tile_art
from .layout import PASSENGER, SEATS, UNITS, Geometry, SurvivePiece
from .spotlight import Onlookers

Island = Arrangement[PublicState, SurvivePiece]
_SLOT = (0.0, 0.2)  # where a piece is on a space that it only passes
_SEATS = tuple((x / UNITS, y / UNITS) for x, y in SEATS)  # where passengers sit, from the middle of a boat of scale 1
_BOAT = 0.75
# seconds from a space to the next, for a way of some spaces, and for each space more
_STEP = 0.26
_LONG = 0.7
_FURTHER = 0.06
_APART = math.sqrt(3)
_TURNS, _POINTS = 1.4, 28  # how often a whirlpool turns what it pulls in, and in how many straight pieces


class SurviveTimeline(Timeline[SurvivePiece]):
    """Follows who is where while the facts are told; pieces before are called as those after."""

    def __init__(
        self,
        constants: Constants,
        geometry: Geometry,
        before: Island,
        after: Island,
        moved: Sequence[tuple[int, int, int]],
        onlookers: Onlookers,
    ) -> None:
        """`moved` are the creatures that moved: the kind of each, from where and to where."""
        # The creatures of the old arrangement are called as in the new one: they have no names, only places and where
        # they went.
        renamed: dict[Key, SurvivePiece] = {key: piece for key, piece in before.pieces.items() if key[0] != "creature"}
        for kind in {key[1] for key in (*before.pieces, *after.pieces) if key[0] == "creature"}:
            old = [piece for key, piece in before.pieces.items() if key[:2] == ("creature", kind)]
            went = {end: start for moved_kind, start, end in moved if moved_kind == kind}
            for key, piece in after.pieces.items():
                if key[:2] == ("creature", kind):
                    origin = went.pop(piece.space, piece.space)
                    if found := next((one for one in old if one.space == origin), None):
                        old.remove(found)
                        renamed[key] = found
            for number, piece in enumerate(old):
                renamed["creature", kind, 100 + number] = piece

        super().__init__(renamed, after.pieces, constants.colours)
        self.constants = constants
        self.geometry = geometry
        self.spaces = geometry.spaces
        self.before = before.state
        self.after = after.state
        self.onlookers = onlookers
        self.boats, self.where = list(self.before.boat_at), list(self.before.where)
        self.seated: dict[Key, float] = {}  # when a boat is drawn with all who are aboard afterwards
        self.centre: tuple[Point, float] | None = None  # the middle of a whirlpool, and from when on it pulls
        self.is_repelled = False

    # Where things are.

    def boat_on(self, space: int) -> Key | None:
        return ("boat", self.boats.index(space), 0) if space != NONE and space in self.boats else None

    def goal(self, key: Key, space: int) -> Point:
        """Where a piece comes to stand on a space."""
        new = self.new.get(key)
        if new is not None and new.space == space:
            return new.x, new.y
        x, y = self.spaces[space]
        return x + _SLOT[0], y + _SLOT[1]

    def place(self, key: Key) -> Point | None:
        """Where a piece is after all its legs so far; of a passenger, its seat."""
        found = super().place(key)
        kind, explorer, _ = key
        if found is not None or kind != "explorer":
            return found
        boat = self.where[explorer] - self.constants.afloat
        if not 0 <= boat < len(self.boats) or super().place(("boat", boat, 0)) is None:
            return None
        crew = [e for e, place in enumerate(self.where) if place == self.where[explorer]]
        return self.seat_in(("boat", boat, 0), crew.index(explorer) if len(crew) > 1 else 1)

    def seat_in(self, boat: Key, number: int) -> Point:
        """Where a passenger of a boat sits, by its number."""
        x, y = self.place(boat) or (0.0, 0.0)
        dx, dy = _SEATS[min(number, 2)]
        return x + dx * _BOAT, y + dy * _BOAT

    def creature(self, kind: int, space: int, end: int = NONE) -> Key | None:
        """A creature that was on one space and is on another afterwards."""
        found = [key for key, old in self.old.items() if key[:2] == ("creature", kind) and old.space == space]
        sure = [key for key in found if (self.new[key].space if key in self.new else NONE) == end]
        return next(iter(sure or found), None)

    def creature_at(self, kind: int, space: int) -> Key | None:
        """A creature that is on a space afterwards."""
        return next(
            (key for key, piece in self.new.items() if key[:2] == ("creature", kind) and piece.space == space), None
        )

    # What they look like.

    def colour_of(self, explorer: int) -> str:
        return self.constants.colours[explorer // self.constants.letters]

    def seat_all(self, boat: Key, at: float) -> None:
        """Draws a boat with its new passengers from a time on; until then they wait where they sit."""
        new = self.new.get(boat)
        if new is not None:
            motion = self.motion(boat)
            motion.looks = [look for look in motion.looks if look[1] != new] + [(at, new)]
            self.seated[boat] = at

    def passenger(self, explorer: int) -> SurvivePiece:
        """An explorer as it sits in a boat."""
        art = f"survive/passenger-{self.colour_of(explorer)}"
        return SurvivePiece(("explorer", explorer, 0), art, 0, 0, round(_BOAT * PASSENGER, 2))

    def swimmer(self, explorer: int) -> SurvivePiece:
        """An explorer as it swims."""
        new = self.new.get(("explorer", explorer, 0))
        if new is not None and "swimmer" in new.art:
            return new
        return SurvivePiece(("explorer", explorer, 0), f"survive/swimmer-{self.colour_of(explorer)}", 0, 0, 0.74)

    def vanishes(self, key: Key) -> tuple[float, float]:
        """Whoever has boarded is drawn on its seat until the boat is drawn with it."""
        start, seconds = super().vanishes(key)
        boat = ("boat", self.after.where[key[1]] - self.constants.afloat, 0) if key[0] == "explorer" else None
        seated = self.seated.get(boat) if boat else None
        return (seated, 0.05) if seated and self.motion(key).legs else (start, 0.05 if seated else seconds)

    # What several facts have in common.

    def travel(self, key: Key, path: tuple[int, ...], easing: str) -> float:
        """Along a path, space by space; the seconds it takes."""
        start = self.place(key) or self.spaces[path[0]]
        between = [(x, y + 0.2) for x, y in (self.spaces[space] for space in path[1:-1])]
        seconds = self._seconds_for(path)
        self.go(key, [start, *between, self.goal(key, path[-1])], seconds, easing)
        self.clock += seconds
        return seconds

    def _seconds_for(self, path: tuple[int, ...]) -> float:
        """Longer for a longer way, but never long."""
        spaces = length([self.spaces[space] for space in path]) / _APART
        return min(_STEP * spaces + 0.1, _LONG) + min(_FURTHER * max(spaces - 3, 0.0), _LONG / 2)

    def leave_wake(self, path: tuple[int, ...]) -> None:
        """Rings where something has passed."""
        seconds = self._seconds_for(path)
        for number, space in enumerate(path):
            x, y = self.spaces[space]
            self.add(Ring((x, y + 0.3), 0.42, 0.75), after=seconds * number / max(len(path) - 1, 1) * 0.9)

    def lunge(self, kinds: tuple[int, ...], space: int) -> None:
        """A creature that strikes, if one is there."""
        for kind in kinds:
            key = self.creature_at(kind, space)
            if key and (at := self.place(key)):
                if key not in self.motions or self.motions[key].end <= self.clock + 0.1:
                    self.go(key, [at, at], 0.4, "lunge")
                return

    def whirl(self, key: Key) -> None:
        """U4: around and in."""
        start = self.place(key)
        if start is not None and self.centre:
            centre, since = self.centre
            late = 0.05 * math.dist(start, centre)
            self.go(key, find_spiral(start, centre), 1.0 - late, "whirl", since + late)

    def present_tile(self, seat: int, underside: int, at: Point) -> None:
        """A tile that someone plays is shown to all."""
        self.add(PlayedTile(at, 0.95, art=f"survive/underside-{UNDERSIDES[underside]}", seat=seat), wait=0.8)

    def tiles_around(self, space: int, far: float) -> Tiles:
        """The tiles near a space, those further away first: what goes on in the water goes on behind them."""
        land, at = self.after.land, self.spaces[space]
        near = [n for n in self.constants.island if land[n] and math.dist(at, self.spaces[n]) < far]
        return [(tile_art(land[n] - 1, n), self.spaces[n]) for n in sorted(near, key=lambda n: self.spaces[n][1])]


def find_spiral(start: Point, centre: Point) -> list[Point]:
    """A spiral from a point around a middle and into it."""
    far = math.dist(start, centre) or 0.3
    angle = math.atan2(start[1] - centre[1], start[0] - centre[0])
    way = [start]
    for step in range(1, _POINTS + 1):
        part = step / _POINTS
        turned, radius = angle + math.tau * _TURNS * part, far * (1 - part) ** 1.4
        way.append((centre[0] + radius * math.cos(turned), centre[1] + 0.8 * radius * math.sin(turned)))
    return way
