"""How facts are staged: each adds to a timeline which piece moves how, what is seen beside it, and when the next may begin."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from game.engine import Event
from game.rules.survive import events as e
from game.rules.survive.constants import Constants
from game.rules.survive.state import PublicState
from game.tables.kit.look_back import LookBack
from game.tables.kit.motion_queue import Arrangement, MotionQueue

from ...layout import Geometry, SurvivePiece
from ..timeline import IslandChange, SurviveTimeline, matched
from . import boats, creatures, explorers, losses, tiles
from .losses import BEAT, beat

QUIET: frozenset[type[Event]] = frozenset(
    (e.ValueDealt, e.TileSeen, e.NoTilePlayed, e.MovesEnded, e.NoCreatureMoved, e.NotDefended, e.GameEnded, e.ValueShown)
)
"""Facts that are not seen on the board: they are secret, nothing happens, or the scoring shows them."""
_BESIDE = (e.Boarded, e.Lost, e.TrophyWon, e.TurnBegan, e.CreatureGone, e.BoatGone)
"""Facts that may begin while what was before them still goes on."""

STAGED: dict[type[Event], Callable[[SurviveTimeline, Any], None]] = {
    e.FirstDrawn: tiles.first_drawn,
    e.TileLaid: tiles.tile_laid,
    e.ExplorerPlaced: tiles.explorer_placed,
    e.BoatLaunched: tiles.boat_launched,
    e.TurnBegan: tiles.turn_began,
    e.TilePlayed: tiles.tile_played,
    e.Walked: explorers.walked,
    e.Swam: explorers.swam,
    e.Boarded: explorers.boarded,
    e.Jumped: explorers.jumped,
    e.Saved: explorers.saved,
    e.BoatMoved: boats.boat_moved,
    e.TileSunk: tiles.tile_sunk,
    e.UndersideShown: tiles.underside_shown,
    e.TileKept: tiles.tile_kept,
    e.BoatFound: boats.boat_found,
    e.BoatFerried: boats.boat_ferried,
    e.CreaturePlaced: creatures.creature_placed,
    e.CreatureMoved: creatures.creature_moved,
    e.CreatureStayed: creatures.creature_stayed,
    e.CreatureGone: creatures.creature_gone,
    e.NothingPlaced: tiles.nothing_placed,
    e.ChargeTaken: explorers.charge_taken,
    e.BoatWrecked: boats.boat_wrecked,
    e.BoatGone: boats.boat_gone,
    e.Lost: losses.lost,
    e.TrophyWon: losses.trophy_won,
    e.Whirlpool: losses.whirlpool,
    e.Erupted: losses.erupted,
    e.Rolled: tiles.rolled,
    e.Dived: tiles.dived,
    e.Repelled: creatures.repelled,
}


_LONGEST = 1.8
"""Seconds a step takes at most at normal speed; the volcano may take more."""
_LONGEST_ERUPTION = 3.0
Island = Arrangement[PublicState, SurvivePiece]
IslandQueue = MotionQueue[PublicState, SurvivePiece]
IslandLookBack = LookBack[PublicState, SurvivePiece]


class SurviveStaging:
    """How the facts of Survive become motion on one board."""

    pictures: Mapping[str, float] = {"card": 1.9, "played": 1.9, "dice": 1.1, "mark": 2.2, "loss": 1.6, "landing": 1.6}

    def __init__(self, t: Constants, geometry: Geometry, own: Callable[[], Collection[int]] = tuple) -> None:
        """`own` are the seats of people: what they lose and save is felt."""
        self._t, self._geometry, self._own = t, geometry, own

    def staged(self, before: Island, after: Island, events: tuple[Event, ...], undone: tuple[Event, ...]) -> SurviveTimeline:
        moved = _moved(undone, back=True) if undone else _moved(events, back=False)
        change = IslandChange(self._t, before.table, after.table, self._geometry)
        timeline = SurviveTimeline(change, matched(before.pieces, after.pieces, moved), after.pieces)
        for event in events:
            if not isinstance(event, _BESIDE):
                timeline.clock = max(timeline.clock, timeline.due)
            if handle := STAGED.get(type(event)):
                handle(timeline, event)
        beat(timeline, events, self._own())
        timeline.settle()
        return timeline

    def longest(self, events: tuple[Event, ...]) -> float:
        if any(isinstance(event, e.Erupted) for event in events):
            return _LONGEST_ERUPTION
        felt = any(isinstance(event, e.Lost | e.Saved) and self._t.owner[event.explorer] in self._own() for event in events)
        return _LONGEST + felt * BEAT


def _moved(events: tuple[Event, ...], back: bool) -> list[tuple[int, int, int]]:
    """The kind of each creature that moved, from where and to where."""
    ways = [(event.kind, event.path[0], event.path[-1]) for event in events if isinstance(event, e.CreatureMoved)]
    return [(kind, end, start) for kind, start, end in ways] if back else ways
