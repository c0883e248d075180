"""The facts of a game of Atlandice. All of them are for everyone; a seat after the last is the neutral player."""

from __future__ import annotations

from typing import ClassVar

from game.engine import Event


class FirstDrawn(Event):
    seat: int


class TileShown(Event):
    """The tile of a region that comes into play."""

    sector: int
    tile: int


class RoundBegan(Event):
    counted: ClassVar[str] = "rounds"
    round: int
    seat: int


class GateOpened(Event):
    """P1: a die was rolled and goes to its sector."""

    is_bulk: ClassVar[bool] = True  # the throw as a whole is told
    seat: int
    number: int
    sector: int


class DiceThrown(Event):
    """P1: all dice of a round lie at their gates."""

    seat: int
    numbers: tuple[int, ...]


class DieTaken(Event):
    seat: int
    number: int
    sector: int


class DieGiven(Event):
    """N1: a die is taken for the neutral player; `seat` gives it."""

    seat: int
    number: int
    sector: int


class TokenTaken(Event):
    """A token goes from a sector to a stock: by the visit, for the submarine, or by an effect."""

    seat: int
    resource: int
    sector: int
    cause: str

    def tally(self) -> tuple[str, int] | None:
        return (f"tokens.{self.cause}", 1)


class NothingToTake(Event):
    seat: int
    sector: int


class EffectRolled(Event):
    """The die just taken is rolled; `lucky` tells whether it shows what the tile wants."""

    seat: int
    tile: int
    number: int
    lucky: bool


class EffectUsed(Event):
    """The tile's effect takes place; the next fact tells what it is."""

    counted: ClassVar[str] = "effects"
    seat: int
    tile: int


class EffectIdle(Event):
    """The tile's effect cannot take place."""

    seat: int
    tile: int


class NotSecondDie(Event):
    """L3: the die just taken is not the second of whoever the visit is for."""

    seat: int
    tile: int


class SentOn(Event):
    """J3: the second roll leads to another visit."""

    seat: int
    number: int
    sector: int


class TokensSwapped(Event):
    """J2: `resource` went from `start` to `sector`, and `other` the other way."""

    seat: int
    start: int
    resource: int
    sector: int
    other: int


class TokenMoved(Event):
    seat: int
    resource: int
    start: int
    sector: int


class DieTurned(Event):
    """I3: a die that showed `number` shows `face`."""

    seat: int
    number: int
    start: int
    face: int
    sector: int


class SubmarineMoved(Event):
    seat: int
    start: int
    sector: int


class HandMoved(Event):
    """The clock's hand, by the last die or by the inn's effect."""

    left: int
    space: int
    cause: str


class RegionEmptied(Event):
    """R1: who has how many of the region's resource; who is first and who is second."""

    sector: int
    resource: int
    tile: int
    counts: tuple[int, ...]
    seats: tuple[int, ...]
    runners_up: tuple[int, ...]


class TileWon(Event):
    counted: ClassVar[str] = "tiles"
    seat: int
    sector: int
    tile: int
    points: int


class TileGone(Event):
    """Nobody has a token of the region's resource: its tile leaves the game."""

    sector: int
    tile: int


class PointsWon(Event):
    seat: int
    points: int
    cause: str

    def tally(self) -> tuple[str, int] | None:
        return (f"points.{self.cause}", self.points)


class TokensReturned(Event):
    """R3: all that someone has of a resource."""

    seat: int
    resource: int
    count: int


class TokensLost(Event):
    """R4: all that someone had of a closed region's resource; it leaves the game."""

    seat: int
    resource: int
    count: int


class RegionFilled(Event):
    """R3: of the tokens that came back `market` go to the market and `count` on the region's new tile."""

    sector: int
    resource: int
    market: int
    count: int


class RegionClosed(Event):
    """R4: this many tokens leave the game, including those that players had."""

    counted: ClassVar[str] = "closed"
    sector: int
    resource: int
    count: int


class DiceDrifted(Event):
    """The dice of a region that closes go to the market."""

    count: int
    start: int
    sector: int


class SubmarineDrifted(Event):
    """The submarine leaves a region that closes."""

    start: int
    sector: int


class DieLeft(Event):
    """P3: the last die, and how many hands its sector has."""

    number: int
    sector: int
    count: int


class InventoryTaken(Event):
    """P3: who has how many of what the space shows, and who has most."""

    space: int
    goods: int
    counts: tuple[int, ...]
    seats: tuple[int, ...]


class DonationBegan(Event):
    space: int


class Donated(Event):
    seat: int
    resource: int
    other: int


class DonationEnded(Event):
    is_silent: ClassVar[bool] = True
    seat: int


class MarkerPassed(Event):
    """P4: another seat is the first player."""

    seat: int


class GameEnded(Event):
    round: int


class ResourceCounted(Event):
    """E1: who has how many of a resource at the end, who has most and who second most."""

    resource: int
    counts: tuple[int, ...]
    seats: tuple[int, ...]
    runners_up: tuple[int, ...]


class Scored(Event):
    """E1: points won, tiles and the last count of one at the table."""

    seat: int
    won: int
    tiles: int
    stock: int
    points: int
