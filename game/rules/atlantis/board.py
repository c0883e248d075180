"""An Atlantis board as the rules use it: cards, tiles, and the row of places from Atlantis to the mainland."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ..board import BoardData, BoardLook

Object = Literal["amphora", "flag", "helmet", "crown", "olive", "ring", "statue"]
OBJECTS: tuple[Object, ...] = (
    "amphora",
    "flag",
    "helmet",
    "crown",
    "olive",
    "ring",
    "statue",
)  # the order in which cards are paid (G2)

MOST_PLACES = 200
HIGHEST = 15

Count = Annotated[int, msgspec.Meta(ge=0, le=200)]
Cards = Annotated[int, msgspec.Meta(ge=0, le=30)]
Value = Annotated[int, msgspec.Meta(ge=1, le=HIGHEST)]
Places = Annotated[int, msgspec.Meta(ge=1, le=MOST_PLACES)]
Coordinate = Annotated[int, msgspec.Meta(ge=-200, le=200)]
Cell = tuple[Coordinate, Coordinate]


class Stretch(BoardData, frozen=True, kw_only=True):
    """Places of one kind beside each other (A1), with this many tiles on each; none means water."""

    places: Places
    tiles: Annotated[int, msgspec.Meta(ge=0, le=4)]
    back: str = ""


class Draws(BoardData, frozen=True, kw_only=True):
    """How many cards are drawn: at the end of a turn, for each pawn on the mainland (T7), and by who is stuck (T8)."""

    turn: Cards = 1
    each_pawn: Cards = 1
    stuck: Cards = 2


class BoardNumbers(BoardData, frozen=True, kw_only=True):
    """Everything about a board but its map: the YAML file."""

    game: Literal["atlantis"]
    format: Literal[1]
    map: str = ""  # without one, how the row winds is computed to fit the window
    players: list[Annotated[int, msgspec.Meta(ge=2, le=4)]]
    colours: list[str]
    pawns: Annotated[int, msgspec.Meta(ge=1, le=5)]
    hands: list[Cards]  # cards dealt, clockwise from the first player (A3)
    cards: dict[Object, Cards]
    tiles: dict[str, dict[Object, list[Value]]]  # by back and object
    row: list[Stretch]
    draws: Draws = Draws()
    look: BoardLook = BoardLook()


class RowPlace(BoardData, frozen=True, kw_only=True):
    """One place of the row: the back and number of its tiles (none: water), and where a map draws it."""

    back: str = ""
    tiles: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    cell: Cell | None = None


class Ends(BoardData, frozen=True, kw_only=True):
    """Where a map draws Atlantis and the mainland."""

    atlantis: Cell
    mainland: Cell


class Board(BoardData, frozen=True, kw_only=True):
    """A board, whole: what a journal keeps and what the rules are made from."""

    name: str
    numbers: BoardNumbers
    places: list[RowPlace]
    ends: Ends | None = None

    @property
    def players(self) -> list[int]:
        return self.numbers.players

    @property
    def colours(self) -> list[str]:
        return self.numbers.colours


def row_of(numbers: BoardNumbers) -> list[RowPlace]:
    """The places of the row from Atlantis on, as the numbers have them."""
    return [RowPlace(back=stretch.back, tiles=stretch.tiles) for stretch in numbers.row for _ in range(stretch.places)]
