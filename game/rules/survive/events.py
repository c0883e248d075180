"""The facts of a game of Survive."""

from __future__ import annotations

from typing import ClassVar

from game.engine import Event
from game.engine import events as facts


class FirstDrawn(Event):
    seat: int


class TileLaid(Event):
    is_bulk: ClassVar[bool] = True
    space: int
    terrain: int


class ValueDealt(Event):
    explorer: int
    value: int


class ExplorerPlaced(Event):
    seat: int
    explorer: int
    space: int


class BoatLaunched(Event):
    seat: int
    space: int


class TurnBegan(Event):
    seat: int


class TilePlayed(facts.ShownFromHand):
    """A tile from the hand is shown and leaves the game."""

    terrain: int
    underside: int


class NoTilePlayed(Event):
    is_silent: ClassVar[bool] = True
    seat: int


class Walked(Event):
    explorer: int
    path: tuple[int, ...]


class Swam(Event):
    explorer: int
    path: tuple[int, ...]


class Boarded(Event):
    explorer: int
    space: int


class Jumped(Event):
    explorer: int
    space: int


class Saved(Event):
    counted: ClassVar[str] = "saved"
    explorer: int
    isle: int


class BoatMoved(Event):
    seat: int
    path: tuple[int, ...]
    explorers: tuple[int, ...] = ()  # who are aboard
    by_dice: bool = False  # whether nobody rowed it: the dice let someone move an empty boat


class MovesEnded(Event):
    is_silent: ClassVar[bool] = True
    seat: int


class TileSunk(Event):
    seat: int
    space: int
    terrain: int


class UndersideShown(Event):
    seat: int
    space: int
    underside: int


class TileKept(Event):
    seat: int
    terrain: int


class TileSeen(Event):
    """The underside of a kept tile, which only whoever lifted it knows."""

    seat: int
    underside: int


class BoatFound(Event):
    space: int


class BoatFerried(Event):
    seat: int
    start: int
    space: int


class CreaturePlaced(Event):
    kind: int
    space: int


class CreatureMoved(Event):
    seat: int
    kind: int
    path: tuple[int, ...]


class CreatureStayed(Event):
    is_silent: ClassVar[bool] = True
    seat: int
    kind: int
    space: int


class CreatureGone(Event):
    kind: int
    space: int


class NothingPlaced(Event):
    """U6: the supply is empty, or there is no room."""

    underside: int


class ChargeTaken(Event):
    explorer: int
    space: int


class BoatWrecked(Event):
    space: int
    explorers: tuple[int, ...]  # who were in it


class BoatGone(Event):
    """A boat leaves the board with all who are in it."""

    space: int


class Lost(Event):
    explorer: int
    space: int
    cause: str

    def tally(self) -> tuple[str, int] | None:
        return (f"lost.{self.cause}", 1)


class TrophyWon(Event):
    seat: int
    explorer: int


class Whirlpool(Event):
    space: int


class Erupted(Event):
    space: int


class Rolled(Event):
    seat: int
    face: int


class Dived(Event):
    seat: int
    face: int
    distance: int


class NoCreatureMoved(Event):
    is_silent: ClassVar[bool] = True
    seat: int


class Repelled(facts.ShownFromHand):
    kind: int
    space: int
    terrain: int


class NotDefended(Event):
    is_silent: ClassVar[bool] = True
    seat: int


class GameEnded(Event):
    cause: str


class ValueShown(Event):
    """Scoring: the value of an explorer, saved or lost."""

    news: ClassVar[bool] = True
    is_scored: ClassVar[bool] = True
    explorer: int
    value: int
    saved: bool
