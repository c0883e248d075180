"""The theatre of a board: what happens is staged there and shown, one step after the other, and never two at a time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.engine import Event
from game.match import Happened
from game.rules.survive import events as e
from game.rules.survive.state import Table
from game.rules.survive.tables import Tables

from ..kit.motion import Animation
from ..kit.pieces import Key
from .geometry import Geometry
from .matching import matched
from .pieces import SurvivePiece
from .script import Turn
from .staging import staged
from .staging.still import stilled

_LONGEST = 1.8
"""Seconds a step takes at most at normal speed; the volcano may take more."""
_LONGEST_ERUPTION = 3.0


@dataclass(frozen=True, slots=True)
class Scenery:
    """A table, and the pieces as they stand on it."""

    table: Table
    pieces: Mapping[Key, SurvivePiece]


class Theatre:
    """Steps that come in one frame are one show; a step that comes into a show goes on from where its pieces are."""

    def __init__(self, t: Tables, geometry: Geometry) -> None:
        self._t, self._geometry = t, geometry
        self.show = Animation[SurvivePiece]()
        self._opening: tuple[Scenery, tuple[Event, ...]] | None = None
        """Where this frame began, and what has happened in it."""

    def happen(self, happened: Happened, before: Scenery, after: Scenery, speed: str, is_lively: bool) -> None:
        """Shows a step."""
        if speed == "instant":
            self.finish()
            return
        was, told = self._opening or (Scenery(before.table, self._standing(before.pieces)), ())
        is_undone = happened.kind == "undo"
        events = () if is_undone else (*told, *happened.events)
        self._opening = was, events
        moved = _moved(happened.events, back=True) if is_undone else _moved(events, back=False)
        turn = Turn(self._t, was.table, after.table, matched(was.pieces, after.pieces, moved), after.pieces, self._geometry)
        script = staged(turn, events)
        if not is_lively:
            script = stilled(turn, script)
        longest = _LONGEST_ERUPTION if any(isinstance(event, e.Erupted) for event in events) else _LONGEST
        self.show.begin(script.motions, script.effects, speed, longest)

    def _standing(self, pieces: Mapping[Key, SurvivePiece]) -> Mapping[Key, SurvivePiece]:
        """Where pieces are at this moment."""
        if not self.show.is_going_on:
            return pieces
        return {key: replace(piece, tilt=0, dip=0) for key, piece, _ in self.show.pieces(pieces) if key in pieces}

    def pass_time(self, seconds: float) -> None:
        self._opening = None
        if self.show.is_going_on:
            self.show.pass_time(seconds)

    def finish(self) -> None:
        self._opening = None
        self.show.finish()


def _moved(events: tuple[Event, ...], back: bool) -> list[tuple[int, int, int]]:
    """The kind of each creature that moved, from where and to where."""
    ways = [(event.kind, event.path[0], event.path[-1]) for event in events if isinstance(event, e.CreatureMoved)]
    return [(kind, end, start) for kind, start, end in ways] if back else ways
