"""The timeline of the city: which dice and tokens are gone or have come while facts are told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.engine import Event
from game.rules.atlandice.constants import Constants
from game.rules.atlandice.state import KINDS, State

from ...kit.camera import Point
from ...kit.pieces import Key
from ...kit.timeline import Timeline
from ..layout import CityLayout, CityPiece, front_of
from .ceremonies import Turning


@dataclass(frozen=True, slots=True)
class CityChange:
    """What a timeline is about: the table before and after."""

    t: Constants
    before: State
    after: State
    layout: CityLayout
    is_short: bool
    """Whether ceremonies are left out."""


class CityTimeline(Timeline[CityPiece]):
    """Follows dice and tokens while the facts are told."""

    def __init__(self, change: CityChange, old: Mapping[Key, CityPiece], new: Mapping[Key, CityPiece]) -> None:
        super().__init__(old, new, change.t.holders)
        self.change = change
        self.following: tuple[Event, ...] = ()
        """The facts after the one that is staged."""
        self.returned = [0] * change.t.holders
        """R3: tokens that are on their way home, by whose they were."""
        self._gone: set[Key] = set()
        self._come: set[Key] = set()

    def middle(self, sector: int) -> Point:
        return self.change.layout.middle(sector)

    def lift(self, kind: str, group: int) -> Point | None:
        """The last piece of a kind that is no longer there: from now on it is not seen; where it was."""
        keys = [key for key in self.old if key[:2] == (kind, group) and key not in self.new and key not in self._gone]
        if not keys:
            return None
        key = max(keys)
        self._gone.add(key)
        place = self.place(key)
        if place:
            self.go(key, [place, place], 0.05, "vanish", self.clock)
        return place

    def put(self, kind: str, group: int, after: float) -> Point | None:
        """A piece of a kind that was not there before: it is seen from then on; where."""
        keys = [key for key in self.new if key[:2] == (kind, group) and key not in self.old and key not in self._come]
        if not keys:
            return None
        key = min(keys)
        self._come.add(key)
        new = self.new[key]
        self.go(key, [(new.x, new.y)] * 2, 0.08, "appear", self.clock + after)
        self.look(key, new, 0.0)
        return new.x, new.y

    def token_at(self, sector: int, kind: int) -> Point:
        return self.lift("token", KINDS * sector + kind) or self.middle(sector)

    def turn_card(self, kind: str, sector: int, seconds: float) -> None:
        """The card of a region becomes another one."""
        t, before, after = self.change.t, self.change.before, self.change.after
        self.add(kind, self.middle(sector), seconds, space=sector, about=Turning(front_of(t, before, sector), front_of(t, after, sector)))

    def fly(self, art: str, start: Point, end: Point, seconds: float, size: float, after: float = 0.0) -> None:
        self.add("fly", start, seconds, after=after, art=art, size=size, spots=(end,))
