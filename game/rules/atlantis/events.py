"""The facts of a game of Atlantis."""

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
    place: int
    tile: int
    below: int  # how many lie hidden under it


@dataclass(frozen=True, slots=True, kw_only=True)
class WaterLaid(Event):
    """A gap of the board; told of its first place."""

    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDrawn(Event):
    """All see that a card is drawn."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSeen(Event):
    """What only the one who drew it knows."""

    seat: int
    kind: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PileRefilled(Event):
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NoCardsLeft(Event):
    """A4: pile and discard are empty."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegan(Event):
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TileSold(Event):
    """T1: a tile was given for cards."""

    seat: int
    tile: int

    def tally(self) -> tuple[str, int] | None:
        return ("sold", 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class BridgeLaid(Event):
    seat: int
    place: int

    def tally(self) -> tuple[str, int] | None:
        return ("bridges", 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class BridgeLost(Event):
    """Swallowed with its gap by an end that moved up."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPlayed(facts.ShownFromHand):
    kind: int

    def tally(self) -> tuple[str, int] | None:
        return ("played", 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class PawnMoved(Event):
    seat: int
    pawn: int
    start: int
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTaken(Event):
    """T3: somebody stands there, so another card must be played."""

    seat: int
    place: int

    def tally(self) -> tuple[str, int] | None:
        return ("chains", 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class PawnArrived(Event):
    seat: int
    pawn: int

    def tally(self) -> tuple[str, int] | None:
        return ("arrived", 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class TollDue(Event):
    """G4: a move that has ended must be paid for."""

    seat: int
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TilePaid(Event):
    seat: int
    tile: int

    def tally(self) -> tuple[str, int] | None:
        return ("paid", self.tile >> 3)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPaid(facts.ShownFromHand):
    kind: int

    def tally(self) -> tuple[str, int] | None:
        return ("paid", 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class TileCollected(Event):
    seat: int
    place: int
    tile: int

    def tally(self) -> tuple[str, int] | None:
        return ("collected", self.tile >> 3)


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingCollected(Event):
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TileRevealed(Event):
    place: int
    tile: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceFlooded(Event):
    """T6: an emptied place becomes water."""

    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EndMovedUp(Event):
    """T6: Atlantis or the mainland (`end`) now touches this place."""

    end: int
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandShown(facts.ShownFromHand):
    """T8: a seat that cannot move shows all its cards."""

    kinds: tuple[int, ...]

    def tally(self) -> tuple[str, int] | None:
        return ("stuck", 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnFinished(Event):
    """No bridge is laid after collecting."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Marched(Event):
    """E2: all that a seat owes for its pawns on their way to the mainland."""

    seat: int
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MarchedFree(Event):
    """E2: the same, where nothing is owed."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DebtLeft(Event):
    """E2: what could not be paid counts against the seat."""

    seat: int
    price: int

    def tally(self) -> tuple[str, int] | None:
        return ("debt", self.price)
