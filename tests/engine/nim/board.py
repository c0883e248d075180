"""The box of Nim with cards: how many stones, cards and coins there are."""

from __future__ import annotations

import msgspec

from game.engine import PlainData
from game.engine.errors import GameError

CARDS = ("one", "two", "three", "block")
ONE, TWO, THREE, BLOCK = range(4)


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All counts, as data."""

    heap: int
    deck: tuple[int, int, int, int]
    coins: tuple[int, int]
    """How many coins worth 1 and worth 2 each seat has."""
    toll: int


def small_board() -> Board:
    return Board(heap=15, deck=(7, 5, 4, 4), coins=(2, 1), toll=2)


def board_from_document(document: PlainData) -> Board:
    try:
        board = msgspec.convert(document, Board)
    except msgspec.ValidationError as error:
        raise GameError("board-value", problem=str(error)) from error
    if min(board.heap, board.toll, *board.deck, *board.coins) < 0 or max(board.heap, *board.deck, *board.coins) > 99:
        raise GameError("board-counts")
    return board
