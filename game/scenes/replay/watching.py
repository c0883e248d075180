"""The table on which a replay is watched: the game's own, with nobody at it."""

from __future__ import annotations

from collections.abc import Callable

from game.match import MatchStep
from game.match.past import Replay
from game.store import Settings
from game.tables import Desk, Table, screen_of
from game.tables.table_match import Spectator
from game.words.narrator import Narrator


class Watching:
    """Moves a table from stop to stop."""

    def __init__(
        self, replay: Replay, narrator: Narrator, settings: Settings, rebuild: Callable[[], None], refresh: Callable[[], None]
    ) -> None:
        self._replay = replay
        first = replay.stops[0]
        self._spectator = Spectator(replay.rules, replay.view(first), replay.to_act(first))
        self._desk = WatchingDesk(self._spectator, narrator, settings, rebuild, refresh)
        self.table: Table = screen_of(replay.rules.game).table()(self._desk)

    def go(self, stop: int, is_seen: bool) -> None:
        """To a stop; seen, what happened before it moves, else everything is simply there."""
        self._desk.is_seen = is_seen
        place = self._replay.stops[stop]
        self._spectator.look_at(self._replay.view(place), self._replay.to_act(place))
        entries = self._replay.entries(stop)
        events = tuple(event for entry in entries for event in entry.events) if is_seen else ()
        last = entries[-1] if entries else None
        self.table.hasten()
        self.table.show(MatchStep(last.actor if last else 0, last.kind if last else "decision", events, last.line if last else 0))

    def speak(self, narrator: Narrator) -> None:
        """In the language of now."""
        self._desk.narrator = narrator


class WatchingDesk(Desk):
    """The desk of a replay: things move only on the way to a stop that is seen."""

    def __init__(
        self, spectator: Spectator, narrator: Narrator, settings: Settings, rebuild: Callable[[], None], refresh: Callable[[], None]
    ) -> None:
        super().__init__(spectator, narrator)
        self._settings, self._rebuild, self._refresh = settings, rebuild, refresh
        self.is_seen = False

    def rebuild(self) -> None:
        self._rebuild()

    def refresh(self) -> None:
        self._refresh()

    def speed(self) -> str:
        return self._settings.speed if self.is_seen else "instant"

    def is_lively(self) -> bool:
        return not self._settings.reduced_motion and self._settings.speed != "instant"
