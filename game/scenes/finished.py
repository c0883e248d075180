"""A finished game as its scoring shows it: nothing in it is secret any more, and no match is needed for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.engine import Event, Rules, Standing
from game.match import Manner, Match, Player


@dataclass(frozen=True, slots=True)
class Finished:
    """The rules, who played, what the whole table knows by now, and how it ended."""

    rules: Rules[Any, Any]
    players: tuple[Player, ...]
    manner: Manner
    history: Sequence[Event]
    standings: Sequence[Standing]
    path: Path
    """Where its journal is."""

    @classmethod
    def of(cls, match: Match) -> Finished:
        return cls(match.rules, match.players, match.manner, match.history(), match.standings(), match.path)
