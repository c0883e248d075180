"""The facts of a game of Survive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.engine import Event
from game.engine import events as facts


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstDrawn(Event):
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TileLaid(Event):
    is_bulk: ClassVar[bool] = True
    space: int
    terrain: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueDealt(Event):
    explorer: int
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplorerPlaced(Event):
    seat: int
    explorer: int
    space: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BoatLaunched(Event):
    seat: int
    space: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegan(Event):
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TilePlayed(facts.ShownFromHand):
    """A tile from the hand is shown and leaves the game."""

    terrain: int
    underside: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NoTilePlayed(Event):
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Walked(Event):
    explorer: int
    path: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Swam(Event):
    explorer: int
    path: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Boarded(Event):
    explorer: int
    space: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Jumped(Event):
    explorer: int
    space: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Saved(Event):
    explorer: int
    isle: int

    def tally(self) -> tuple[str, int] | None:
        return ("saved", 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoatMoved(Event):
    seat: int
    path: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MovesEnded(Event):
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TileSunk(Event):
    seat: int
    space: int
    terrain: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UndersideShown(Event):
    seat: int
    space: int
    underside: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TileKept(Event):
    seat: int
    terrain: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TileSeen(Event):
    """What only the one who lifted a kept tile knows."""

    seat: int
    underside: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BoatFound(Event):
    space: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BoatFerried(Event):
    seat: int
    start: int
    space: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CreaturePlaced(Event):
    kind: int
    space: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CreatureMoved(Event):
    seat: int
    kind: int
    path: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CreatureStayed(Event):
    seat: int
    kind: int
    space: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CreatureGone(Event):
    kind: int
    space: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingPlaced(Event):
    """U6: the supply is empty, or there is no room."""

    underside: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChargeTaken(Event):
    explorer: int
    space: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BoatWrecked(Event):
    space: int
    explorers: tuple[int, ...]  # who were in it


@dataclass(frozen=True, slots=True, kw_only=True)
class BoatGone(Event):
    """A boat leaves the board with all who are in it."""

    space: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Lost(Event):
    explorer: int
    space: int
    cause: str

    def tally(self) -> tuple[str, int] | None:
        return (f"lost.{self.cause}", 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrophyWon(Event):
    seat: int
    explorer: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Whirlpool(Event):
    space: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Erupted(Event):
    space: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled(Event):
    seat: int
    face: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Dived(Event):
    seat: int
    face: int
    distance: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NoCreatureMoved(Event):
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Repelled(facts.ShownFromHand):
    kind: int
    space: int
    terrain: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NotDefended(Event):
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueShown(Event):
    """Scoring: the value of an explorer, saved or lost."""

    news: ClassVar[bool] = True
    is_scored: ClassVar[bool] = True
    explorer: int
    value: int
    saved: bool
