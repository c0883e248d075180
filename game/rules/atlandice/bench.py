"""What the benchmark plays: the classic game, and one whose clock goes four times as far."""

from __future__ import annotations

import msgspec

from game.engine import Rules

from .board import Board
from .rules import make_rules
from .state import State
from .view import AtlandiceView


def bench_variants(board: Board) -> dict[str, Rules[State, AtlandiceView]]:
    return {"base": make_rules(board, 4, {}), "long": make_rules(long_clock(board), 4, {})}


def long_clock(board: Board) -> Board:
    """The same board with the clock's spaces four times over."""
    return msgspec.structs.replace(board, name=f"{board.name}-long", clock=[*4 * board.clock[:-1], board.clock[-1]])
