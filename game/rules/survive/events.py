"""The facts of a game of Survive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.engine import Event

_fact = dataclass(frozen=True, slots=True, kw_only=True)


@_fact
class FirstDrawn(Event):
    seat: int


@_fact
class TileLaid(Event):
    space: int
    terrain: int


@_fact
class ValueDealt(Event):
    explorer: int
    value: int


@_fact
class ExplorerPlaced(Event):
    seat: int
    explorer: int
    space: int


@_fact
class BoatLaunched(Event):
    seat: int
    space: int


@_fact
class TurnBegan(Event):
    seat: int


@_fact
class TilePlayed(Event):
    """A tile from the hand is shown and leaves the game."""

    news: ClassVar[bool] = True
    seat: int
    terrain: int
    underside: int


@_fact
class NoTilePlayed(Event):
    seat: int


@_fact
class Walked(Event):
    explorer: int
    path: tuple[int, ...]


@_fact
class Swam(Event):
    explorer: int
    path: tuple[int, ...]


@_fact
class Boarded(Event):
    explorer: int
    space: int


@_fact
class Jumped(Event):
    explorer: int
    space: int


@_fact
class Saved(Event):
    explorer: int
    isle: int

    def tally(self) -> tuple[str, int] | None:
        return ("saved", 1)


@_fact
class BoatMoved(Event):
    seat: int
    path: tuple[int, ...]


@_fact
class MovesEnded(Event):
    seat: int


@_fact
class TileSunk(Event):
    seat: int
    space: int
    terrain: int


@_fact
class UndersideShown(Event):
    seat: int
    space: int
    underside: int


@_fact
class TileKept(Event):
    seat: int
    terrain: int


@_fact
class TileSeen(Event):
    """What only the one who lifted a kept tile knows."""

    seat: int
    underside: int


@_fact
class BoatFound(Event):
    space: int


@_fact
class BoatFerried(Event):
    seat: int
    start: int
    space: int


@_fact
class CreaturePlaced(Event):
    kind: int
    space: int


@_fact
class CreatureMoved(Event):
    seat: int
    kind: int
    path: tuple[int, ...]


@_fact
class CreatureStayed(Event):
    seat: int
    kind: int
    space: int


@_fact
class CreatureGone(Event):
    kind: int
    space: int


@_fact
class NothingPlaced(Event):
    """U6: the supply is empty, or there is no room."""

    underside: int


@_fact
class ChargeTaken(Event):
    explorer: int
    space: int


@_fact
class BoatWrecked(Event):
    space: int


@_fact
class BoatGone(Event):
    """A boat leaves the board with all who are in it."""

    space: int


@_fact
class Lost(Event):
    explorer: int
    space: int
    cause: str

    def tally(self) -> tuple[str, int] | None:
        return (f"lost.{self.cause}", 1)


@_fact
class TrophyWon(Event):
    seat: int
    explorer: int


@_fact
class Whirlpool(Event):
    space: int


@_fact
class Erupted(Event):
    space: int


@_fact
class Rolled(Event):
    seat: int
    face: int


@_fact
class Dived(Event):
    seat: int
    face: int
    distance: int


@_fact
class NoCreatureMoved(Event):
    seat: int


@_fact
class Repelled(Event):
    news: ClassVar[bool] = True
    seat: int
    kind: int
    space: int
    terrain: int


@_fact
class NotDefended(Event):
    seat: int


@_fact
class GameEnded(Event):
    cause: str


@_fact
class ValueShown(Event):
    """Scoring: the value of an explorer, saved or lost."""

    explorer: int
    value: int
    saved: bool
