"""What the benchmark plays: the base game, all expansions, and a board four times as large."""

from __future__ import annotations

import msgspec

from game.engine import Rules

from .board import Board, BoardNumbers, Isle, Space
from .rules import make_rules
from .state import State
from .view import SurviveView

_QUARTERS = (("a", 0, 0), ("b", 1, 0), ("c", 0, 1), ("d", 1, 1))


def bench_variants(board: Board) -> dict[str, Rules[State, SurviveView]]:
    return {
        "base": make_rules(board, 4, {}),
        "expansions": make_rules(board, 4, {"dolphins": True, "squid": True}),
        "large": make_rules(four_times(board), 4, {}),
    }


def four_times(board: Board) -> Board:
    """The same board with every space cut into four."""
    spaces = [
        Space(name=space.name + mark, q=2 * space.q + dq, r=2 * space.r + dr, island=space.island, serpent=space.serpent and mark == "a")
        for space in board.spaces
        for mark, dq, dr in _QUARTERS
    ]
    isles = [
        Isle(name=isle.name, touches=[name + mark for name in isle.touches for mark, _, _ in _QUARTERS], drawn=[]) for isle in board.isles
    ]
    return Board(name=f"{board.name}-large", numbers=_four_times_the_tiles(board.numbers), spaces=spaces, isles=isles)


def _four_times_the_tiles(numbers: BoardNumbers) -> BoardNumbers:
    supply = numbers.supply
    return msgspec.structs.replace(
        numbers,
        terrain={terrain: 4 * n for terrain, n in numbers.terrain.items()},
        undersides={kind: {terrain: 4 * n for terrain, n in row.items()} for kind, row in numbers.undersides.items()},
        supply=msgspec.structs.replace(supply, sharks=4 * supply.sharks, whales=4 * supply.whales),
    )
