"""What the benchmark plays: the base game, and a row twice as long."""

from __future__ import annotations

import msgspec

from game.engine import Rules

from .board import Board, row_of
from .rules import make_rules
from .state import State
from .view import AtlantisView


def bench_variants(board: Board) -> dict[str, Rules[State, AtlantisView]]:
    return {"base": make_rules(board, 4, {}), "double": make_rules(twice_as_long(board), 4, {})}


def twice_as_long(board: Board) -> Board:
    """The same board with every stretch of tiles twice as long, and twice the tiles and cards."""
    numbers = board.numbers
    longer = msgspec.structs.replace(
        numbers,
        map="",
        cards={kind: 2 * n for kind, n in numbers.cards.items()},
        tiles={back: {kind: values * 2 for kind, values in kinds.items()} for back, kinds in numbers.tiles.items()},
        row=[msgspec.structs.replace(stretch, places=stretch.places * (2 if stretch.tiles else 1)) for stretch in numbers.row],
    )
    return Board(name=f"{board.name}-double", numbers=longer, places=row_of(longer))
