"""The counts of each seat that the yardstick weighs: one module per game, each with names for its numbers; what they
weigh is fitted to games.

All of it is told as it is, secrets too, for the game that is measured is over.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.rules import GAMES, find_game_part

Counted = tuple[float, ...]  # about one seat, in the order of the names


@dataclass(frozen=True, slots=True)
class SeatMeasures:
    """The counts in the positions of one game."""

    names: tuple[str, ...]
    progress: Callable[[Any, Any], float]  # of a game's rules and a position: how far the game has run, from 0 to 1
    count: Callable[[Any, Any], list[Counted]]  # of a game's rules and a position: what there is to say about each seat
    tempo: tuple[str, ...] = ()  # the names of what tells whose turn it is, and how much of it is left


def measures_of(game: str) -> SeatMeasures | None:
    """Those of one of our games; there are no weights for those of others."""
    return find_game_part(game, __name__, "MEASURES", None) if game in GAMES else None
