"""A saved game to be watched step by step; of an unfinished one only what the whole table may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Self

from game.engine import GameError, Rules, Standing, View
from game.rules import game_of
from game.store.journals import Damage, Game, Loaded, load

from .happened import Entry, log_of
from .orders import TURN_BEGAN
from .player import Player, seated_again


class Replay:
    """Places are counted in steps: 0 is before the first, `len` is after the last. Nothing is written, whatever is watched."""

    def __init__(self, loaded: Loaded) -> None:
        self.path = loaded.path
        self.rules: Rules[Any, Any] = loaded.rules
        self.players: tuple[Player, ...] = tuple(seated_again(loaded.rules, loaded.head, loaded.lines))
        self.is_complete = loaded.complete
        self.damage: Damage | None = loaded.damage
        self.steps: Sequence[Entry] = [
            entry for entry in log_of(loaded.referee.lines, loaded.referee.steps) if entry.kind in ("decision", "chance")
        ]
        self.turns: Sequence[int] = [
            number for number, entry in enumerate(self.steps, 1) if any(event.key == TURN_BEGAN for event in entry.events)
        ]
        """The places at which a turn has just begun."""
        self._referee = loaded.referee

    @classmethod
    def open(cls, path: Path, games: Callable[[str], Game] = game_of) -> Self:
        """Reads and verifies a save; one that is being played elsewhere can be watched all the same."""
        return cls(load(path, games))

    def __len__(self) -> int:
        return len(self.steps)

    def view(self, place: int, seat: int | None = None) -> View:
        """What the whole table knew at a place; of a finished game also what a seat knew."""
        if seat is not None and not self.is_complete:
            raise GameError("eyes-closed", seat=seat + 1)
        view: View = self._referee.view(seat, place)
        return view

    def standings(self) -> list[Standing]:
        return self._referee.standings()

    def place_of(self, entry: Entry) -> int:
        """Where a line of the log has just happened."""
        return next(number for number, step in enumerate(self.steps, 1) if step.line == entry.line)
