"""Positions and views of Nim with cards as plain data."""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import Any

from game.engine import BadPosition, PlainData

from .board import CARDS, Board
from .state import PLAYING, STEPS, State, start
from .view import NimView, draw_hand

_PLAIN = {field.name: type(field.default) for field in fields(State) if field.default.__class__ in (int, str, bool)} | {
    "heap": int
}


def write_position(state: State) -> PlainData:
    document: PlainData = {name: getattr(state, name) for name in _PLAIN}
    document |= {"hands": [_cards(hand) for hand in state.hands], "discard": _cards(state.discard)}
    return document | {"coins": [purse[:] for purse in state.coins], "taken": state.taken[:]}


def write_view(view: NimView) -> PlainData:
    document: PlainData = {name: getattr(view, name) for name in _PLAIN}
    hands = [["?"] * size for size in view.hand_sizes]
    if view.seat is not None and view.hand is not None:
        hands[view.seat] = _cards(view.hand)
    document |= {"hands": hands, "discard": _cards(view.discard)}
    return document | {"coins": [list(purse) for purse in view.coins], "taken": list(view.taken)}


def read_position(board: Board, players: int, document: PlainData) -> State:
    """Hands that are left out have three cards, dealt from the seed."""
    state = start(board, players)
    state.step = PLAYING
    for name, value in document.items():
        _put(state, name, value)
    state.pile = [all_of - gone for all_of, gone in zip(board.deck, state.discard, strict=True)]
    _take_hands(state, document)
    return state


def _put(state: State, name: str, value: Any) -> None:
    if name in _PLAIN:
        if type(value) is not _PLAIN[name] or (name == "step" and value not in STEPS):
            raise BadPosition("position-value", place=name, value=str(value))
        setattr(state, name, value)
    elif name == "discard":
        state.discard = _counts(value, name)
    elif name in ("coins", "taken"):
        setattr(state, name, value)
    elif name not in ("hands", "seed"):
        raise BadPosition("position-key", place=name)


def _take_hands(state: State, document: PlainData) -> None:
    given = document.get("hands")
    if given is None:
        random = Random(document.get("seed", 0))
        state.hands = [draw_hand(state.pile, 3, random) for _ in state.hands]
        return
    for seat, cards in enumerate(given):
        state.hands[seat] = _counts(cards, f"hands[{seat}]")
        state.pile = [left - held for left, held in zip(state.pile, state.hands[seat], strict=True)]
    if min(state.pile) < 0:
        raise BadPosition("position-cards", place="hands")


def _cards(counts: list[int] | tuple[int, ...]) -> list[str]:
    return [CARDS[card] for card, count in enumerate(counts) for _ in range(count)]


def _counts(cards: list[str], place: str) -> list[int]:
    if unknown := set(cards) - set(CARDS):
        raise BadPosition("position-cards", place=place, value=str(min(unknown)))
    return [cards.count(name) for name in CARDS]
