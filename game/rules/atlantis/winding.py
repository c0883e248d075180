"""How the row winds from Atlantis to the mainland: as a board's map draws it, or so that its cells are as large as the room allows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from .board import Board

Cell = tuple[int, int]
"""Column and row."""


def cells_of(board: Board, width: float, height: float) -> list[Cell]:
    """A cell for Atlantis, for every place and for the mainland (A2), in a room of this size in any unit."""
    if board.ends is not None:
        return [board.ends.atlantis, *(place.cell for place in board.places if place.cell), board.ends.mainland]
    return wound(len(board.places) + 2, width, height)


def wound(count: int, width: float, height: float) -> list[Cell]:
    """So many cells in runs to and fro, or up and down, with one cell between two runs, each as large as can be."""
    across, down = _largest(count, width, height), _largest(count, height, width)
    if across >= down:
        return list(islice(_to_and_fro(_length(count, -across[1])), count))
    return [(column, row) for row, column in islice(_to_and_fro(_length(count, -down[1])), count)]


def _largest(count: int, along: float, across: float) -> tuple[float, int]:
    """The size of a cell and the number of runs, negative, that makes it largest; of equal ones, the fewest runs."""
    return max((min(along / _length(count, runs), across / (2 * runs - 1)), -runs) for runs in range(1, count + 1))


def _length(count: int, runs: int) -> int:
    """How long so many runs must be: each but the last has a bend behind it."""
    return max(1, -(-(count - runs + 1) // runs))


def _to_and_fro(length: int) -> Iterator[Cell]:
    row = 0
    while True:
        columns = range(length) if row % 4 == 0 else range(length - 1, -1, -1)
        yield from ((column, row) for column in columns)
        yield columns[-1], row + 1
        row += 2
