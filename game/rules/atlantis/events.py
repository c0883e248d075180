"""The facts of a game of Atlantis."""

from __future__ import annotations

from typing import ClassVar

from game.engine import Event
from game.engine import events as facts


class FirstDrawn(Event):
    seat: int


class TileLaid(Event):
    is_bulk: ClassVar[bool] = True
    place: int
    tile: int
    below: int  # how many lie hidden under it


class WaterLaid(Event):
    """A gap of the board; told of its first place."""

    is_bulk: ClassVar[bool] = True
    place: int


class CardDrawn(Event):
    """All see that a card is drawn."""

    seat: int


class CardSeen(Event):
    """The card itself, which only whoever drew it knows."""

    seat: int
    kind: int


class PileRefilled(Event):
    count: int


class NoCardsLeft(Event):
    """A4: pile and discard are empty."""

    seat: int


class TurnBegan(Event):
    seat: int


class TileSold(Event):
    """T1: a tile was given for cards."""

    counted: ClassVar[str] = "sold"
    seat: int
    tile: int


class BridgeLaid(Event):
    counted: ClassVar[str] = "bridges"
    seat: int
    place: int


class BridgeLost(Event):
    """Swallowed with its gap by an end that moved up."""

    seat: int


class CardPlayed(facts.ShownFromHand):
    counted: ClassVar[str] = "played"
    kind: int


class PawnMoved(Event):
    seat: int
    pawn: int
    start: int
    place: int


class PlaceTaken(Event):
    """T3: a pawn stands there, so another card must be played."""

    counted: ClassVar[str] = "chains"
    seat: int
    place: int


class PawnArrived(Event):
    counted: ClassVar[str] = "arrived"
    seat: int
    pawn: int


class TollDue(Event):
    """G4: a move that has ended must be paid for."""

    seat: int
    price: int


class TilePaid(Event):
    seat: int
    tile: int

    def tally(self) -> tuple[str, int] | None:
        return ("paid", self.tile >> 3)


class CardPaid(facts.ShownFromHand):
    counted: ClassVar[str] = "paid"
    kind: int


class TileCollected(Event):
    seat: int
    place: int
    tile: int

    def tally(self) -> tuple[str, int] | None:
        return ("collected", self.tile >> 3)


class NothingCollected(Event):
    seat: int


class TileRevealed(Event):
    place: int
    tile: int


class PlaceFlooded(Event):
    """T6: an emptied place becomes water."""

    place: int


class EndMovedUp(Event):
    """T6: Atlantis or the mainland (`end`) now touches this place."""

    end: int
    place: int


class HandShown(facts.ShownFromHand):
    """T8: a seat that cannot move shows all its cards."""

    counted: ClassVar[str] = "stuck"
    kinds: tuple[int, ...]


class TurnFinished(Event):
    """No bridge is laid after collecting."""

    is_silent: ClassVar[bool] = True
    seat: int


class GameEnded(Event):
    cause: str


class Marched(Event):
    """E2: all that a seat owes for its pawns on their way to the mainland."""

    seat: int
    price: int


class MarchedFree(Event):
    """E2: the same, where nothing is owed."""

    seat: int


class DebtLeft(Event):
    """E2: what could not be paid counts against the seat."""

    seat: int
    price: int

    def tally(self) -> tuple[str, int] | None:
        return ("debt", self.price)
