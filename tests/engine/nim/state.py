"""A position of Nim with cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from .board import BLOCK, CARDS, Board

BEGIN, DEALING, PLAYING, PAYING, REACTING, DRAWING, OVER = STEPS = (
    "begin",
    "dealing",
    "playing",
    "paying",
    "reacting",
    "drawing",
    "over",
)


@dataclass(slots=True)
class State:
    """Flat lists and numbers. Of the pile only its make-up is kept: its order does not exist."""

    heap: int
    pile: list[int]
    discard: list[int]
    hands: list[list[int]]
    """By seat, how many of each card."""
    coins: list[list[int]]
    """By seat, how many worth 1 and worth 2."""
    taken: list[int]
    step: str = BEGIN
    turn: int = 0
    asked: int = 0
    """Who may block now."""
    dealt: int = 0
    card: int = -1
    owed: int = 0
    largest: int = 2
    """A toll is paid in falling coins, so that each payment can be made in one way only."""
    blocked: bool = False
    passes: int = 0

    def copy(self) -> Self:
        return type(self)(
            self.heap,
            self.pile[:],
            self.discard[:],
            [hand[:] for hand in self.hands],
            [purse[:] for purse in self.coins],
            self.taken[:],
            self.step,
            self.turn,
            self.asked,
            self.dealt,
            self.card,
            self.owed,
            self.largest,
            self.blocked,
            self.passes,
        )


def start(board: Board, players: int) -> State:
    return State(
        heap=board.heap,
        pile=list(board.deck),
        discard=[0] * len(CARDS),
        hands=[[0] * len(CARDS) for _ in range(players)],
        coins=[list(board.coins) for _ in range(players)],
        taken=[0] * players,
    )


def can_pay(purse: list[int], owed: int, largest: int) -> bool:
    return purse[0] + (2 * purse[1] if largest == 2 else 0) >= owed


def might_block(board: Board, state: State, seat: int) -> bool:
    """Public facts only: there is a hand, and a block nobody has seen."""
    return sum(state.hands[seat]) > 0 and state.discard[BLOCK] < board.deck[BLOCK]
