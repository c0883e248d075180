"""A table at which a saved game is watched: it goes from stop to stop, and things move only on the way to one that is
seen.
"""

from __future__ import annotations

from game.match import MatchStep
from game.match.past import Replay
from game.words.narrator import Narrator

from .screen import screen_of
from .table import SpectatorHost, Table
from .visibility import Spectator


class PastTable(SpectatorHost):
    """The table of a replay, and its host."""

    def __init__(self, replay: Replay, narrator: Narrator) -> None:
        first = replay.stops[0]
        self._spectator = Spectator(replay.rules, replay.view(first), replay.to_act(first))
        super().__init__(self._spectator, narrator)
        self._replay, self.is_seen = replay, False
        self.table: Table = screen_of(replay.rules.game).table()(self)

    def go(self, stop: int, is_seen: bool) -> None:
        """Goes to a stop; if it is to be seen, what happened before it moves."""
        self.is_seen = is_seen
        place = self._replay.stops[stop]
        self._spectator.look_at(self._replay.view(place), self._replay.to_act(place))
        entries = self._replay.entries(stop)
        events = tuple(event for entry in entries for event in entry.events) if is_seen else ()
        last = entries[-1] if entries else None
        self.table.hasten()
        self.table.show_step(
            MatchStep(last.actor if last else 0, last.kind if last else "decision", events, last.line if last else 0)
        )
