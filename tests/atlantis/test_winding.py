"""The row winds through its room."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt

import pytest

from game.rules.atlantis.winding import Cell, cells_of, wound

from .table import board

ROOMS = [(1276, 630), (630, 1276), (900, 900), (4000, 100), (100, 4000), (16, 9), (1.5, 1)]
COUNTS = [3, 4, 12, 31, 55, 99, 202]


def cell_size(cells: list[Cell], width: float, height: float) -> float:
    return min(width / (1 + max(column for column, _ in cells)), height / (1 + max(row for _, row in cells)))


@pytest.mark.parametrize("width, height", ROOMS)
@pytest.mark.parametrize("count", COUNTS)
def test_every_cell_is_beside_the_one_before_and_beside_no_other(count: int, width: float, height: float) -> None:
    cells = wound(count, width, height)
    assert len(cells) == len(set(cells)) == count
    assert cells[0] == (0, 0)
    assert all(column >= 0 and row >= 0 for column, row in cells)
    near = {(a, b) for a, one in enumerate(cells) for b, other in enumerate(cells) if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1}
    assert near == {pair for a, b in pairwise(range(count)) for pair in ((a, b), (b, a))}


@pytest.mark.parametrize("width, height", ROOMS)
@pytest.mark.parametrize("count", COUNTS)
def test_cells_are_large(count: int, width: float, height: float) -> None:
    """Half the room is between the runs: with that and a whole run to spare in each direction there is room for all."""
    size = cell_size(wound(count, width, height), width, height)
    assert size >= min(width, height, sqrt(width * height / (2 * count))) / 2
    assert size >= max(min(width / count, height), min(height / count, width)) * 0.999


@pytest.mark.parametrize("count", COUNTS)
def test_no_other_number_of_runs_makes_them_larger(count: int) -> None:
    size = cell_size(wound(count, 1276, 630), 1276, 630)
    for runs in range(1, count + 1):
        length = next(length for length in range(1, count + 1) if runs * length + runs - 1 >= count)
        assert size >= min(1276 / length, 630 / (2 * runs - 1)) * 0.999
        assert size >= min(630 / length, 1276 / (2 * runs - 1)) * 0.999


def test_a_wide_room_has_runs_across_and_a_narrow_one_the_same_turned() -> None:
    wide = wound(55, 4000, 400)
    assert wide[1] == (1, 0)
    assert wound(55, 400, 4000) in (wide, [(row, column) for column, row in wide])
    assert wound(55, 100, 9000)[54] == (0, 54)


def test_the_classic_board_winds_and_a_board_with_a_map_does_not() -> None:
    assert len(cells_of(board("atlantis-classic"), 1276, 630)) == 55
    causeway = board("atlantis-causeway")
    assert cells_of(causeway, 1276, 630) == cells_of(causeway, 10, 9000)
    assert cells_of(causeway, 1, 1)[0] == (1, 1)
    assert cells_of(causeway, 1, 1)[-1] == (3, 7)
    assert cells_of(causeway, 1, 1)[7:11] == [(8, 1), (8, 2), (8, 3), (7, 3)]
