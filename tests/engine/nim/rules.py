"""Nim with cards as the kernel wants it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

import msgspec

from game.engine import (
    CHANCE,
    NOBODY,
    Audience,
    Event,
    GameError,
    ImpossibleOptions,
    Option,
    OptionValue,
    PlainData,
    Rules,
    Setup,
    Standing,
)
from game.engine import resolve as resolve_options

from . import actions, text
from .actions import Action, Deal, First, Pay, Play
from .board import Board, board_from_document
from .options import OPTIONS
from .play import Table
from .state import BEGIN, DEALING, DRAWING, OVER, REACTING, State, start
from .view import NimView, a_world, view


class Nim(Rules[State, NimView]):
    """One box of Nim, for some players with some options."""

    game: ClassVar[str] = "nim"
    version: ClassVar[int] = 2
    options: ClassVar[tuple[Option, ...]] = OPTIONS

    def __init__(self, board: Board, setup: Setup) -> None:
        self.board, self.setup = board, setup
        self.table = Table(board, setup.players, setup.options)

    def start(self) -> State:
        state = start(self.board, self.seats)
        first = self.setup.options["first"]
        if isinstance(first, int):
            self.table.begin(state, first - 1)
        return state

    def to_act(self, state: State) -> int:
        if state.step in (BEGIN, DEALING, DRAWING):
            return CHANCE
        if state.step == OVER:
            return NOBODY
        return state.asked if state.step == REACTING else state.turn

    def legal(self, state: State) -> Sequence[Action]:
        return self.table.legal(state)

    def outcomes(self, state: State) -> Sequence[tuple[Action, int]]:
        return self.table.outcomes(state)

    def apply(self, state: State, action: Action, events: list[Event] | None = None) -> None:
        self.table.apply(state, action, [] if events is None else events)

    def audience(self, state: State, action: Action) -> Audience:
        return (self.table.receiver(state),) if isinstance(action, Deal) else None

    def why_not(self, state: State, action: Action) -> str:
        if isinstance(action, (First, Deal)):
            return "only-chance"
        if isinstance(action, Play) and state.step == "playing":
            return self.table.why_no_play(state, action.card) or "legal"
        if isinstance(action, Pay) and state.step == "paying":
            return self.table.why_no_pay(state, action.coin) or "legal"
        return "not-this-step" if state.step != REACTING else "no-such-card"

    def view(self, state: State, seat: int | None, history: tuple[Event, ...] = ()) -> NimView:
        return view(state, seat, history)

    def determinize(self, view: NimView, random: Random) -> State:
        return a_world(self.board, view, random)

    def standings(self, state: State) -> list[Standing]:
        scores = [(taken, purse[0] + 2 * purse[1]) for taken, purse in zip(state.taken, state.coins, strict=True)]
        return [
            Standing(
                seat, 1 + sum(other > score for other in scores), score[0], (("stones", score[0]), ("coins", score[1]))
            )
            for seat, score in enumerate(scores)
        ]

    def write(self, action: Action) -> str:
        return actions.write(action)

    def read(self, text: str) -> Action:
        return actions.read(text)

    def write_position(self, state: State) -> PlainData:
        return text.write_position(state)

    def read_position(self, document: PlainData) -> State:
        return text.read_position(self.board, self.seats, document)

    def write_view(self, view: NimView) -> PlainData:
        return text.write_view(view)

    def write_board(self) -> PlainData:
        document: PlainData = msgspec.json.decode(msgspec.json.encode(self.board))
        return document

    def faults(self, state: State) -> list[str]:
        cards = [sum(where) for where in zip(state.pile, state.discard, *state.hands, strict=True)]
        smallest = min(state.heap, state.owed, *state.pile, *map(min, state.hands), *map(min, state.coins))
        told = {
            "cards are conserved": cards == list(self.board.deck),
            "stones are conserved": state.heap + sum(state.taken) == self.board.heap,
            "nothing is below nothing": smallest >= 0,
        }
        return [fault for fault, holds in told.items() if not holds]


def make_rules(
    board: Board, players: int, options: Mapping[str, OptionValue], colours: Sequence[str] | None = None
) -> Nim:
    if not 2 <= players <= 4:
        raise ImpossibleOptions("players", players=players)
    chosen = tuple(colours or ("red", "blue", "green", "white")[:players])
    if len(set(chosen)) != players:
        raise ImpossibleOptions("colours", colours=chosen)
    return Nim(board, Setup(players, resolve_options(OPTIONS, players, options), chosen))


class NimModule:
    """What a game's package offers to who loads a journal."""

    board_from_document = staticmethod(board_from_document)
    make_rules = staticmethod(make_rules)


def game_of(key: str) -> type[NimModule]:
    if key != Nim.game:
        raise GameError("unknown-game", game=key, known=(Nim.game,))
    return NimModule
