"""What a seat may know in Nim with cards, and worlds that agree with it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from game.engine import Event, View

from .board import CARDS, Board
from .state import State, start


@dataclass(frozen=True, slots=True)
class NimView(View):
    """All that is open, the size of every hand, and one's own cards."""

    heap: int
    discard: tuple[int, ...]
    hand: tuple[int, ...] | None
    """How many of each card; the whole table has no hand."""
    hand_sizes: tuple[int, ...]
    coins: tuple[tuple[int, ...], ...]
    taken: tuple[int, ...]
    step: str
    turn: int
    asked: int
    dealt: int
    card: int
    owed: int
    largest: int
    blocked: bool
    passes: int


_OPEN = ("heap", "step", "turn", "asked", "dealt", "card", "owed", "largest", "blocked", "passes")


def view(state: State, seat: int | None, history: tuple[Event, ...]) -> NimView:
    return NimView(
        seat,
        history,
        discard=tuple(state.discard),
        hand=None if seat is None else tuple(state.hands[seat]),
        hand_sizes=tuple(map(sum, state.hands)),
        coins=tuple(map(tuple, state.coins)),
        taken=tuple(state.taken),
        **{name: getattr(state, name) for name in _OPEN},
    )


def a_world(board: Board, view: NimView, random: Random) -> State:
    """Every card not seen is equally likely to be in every place not seen."""
    state = start(board, len(view.hand_sizes))
    for name in _OPEN:
        setattr(state, name, getattr(view, name))
    state.discard, state.taken, state.coins = (
        list(view.discard),
        list(view.taken),
        [list(purse) for purse in view.coins],
    )
    known = view.hand or (0,) * len(CARDS)
    state.pile = [all_of - gone - held for all_of, gone, held in zip(board.deck, view.discard, known, strict=True)]
    for seat, size in enumerate(view.hand_sizes):
        state.hands[seat] = list(known) if seat == view.seat else draw_hand(state.pile, size, random)
    return state


def draw_hand(pile: list[int], size: int, random: Random) -> list[int]:
    """A hand out of a pile, which it leaves."""
    hand = [0] * len(CARDS)
    cards = [card for card, count in enumerate(pile) for _ in range(count)]
    for card in random.sample(cards, size):
        pile[card] -= 1
        hand[card] += 1
    return hand
