"""Pearls: all rules of a game in one file.

Who dives takes pearls out of a bag until coming up, or until breath ends and all are lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from game.engine import (
    CHANCE,
    NOBODY,
    Audience,
    BadNotation,
    BadPosition,
    Event,
    FlatState,
    Option,
    OptionValue,
    Outcomes,
    PlainData,
    Rules,
    Setup,
    Standing,
    View,
    resolve,
)
from game.files.documents import plain_document, read_document, title
from game.files.schema import to_struct
from game.rules.board import refuse_crowd, seat_colours
from game.rules.board_rules import board_document
from game.rules.position_fields import position_data, refuse_faults
from game.tables import GameScreen

if TYPE_CHECKING:
    from game.tables import Table

# The board: numbers that a file may change.


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    game: str
    players: list[int]
    colours: list[str]
    rounds: int
    pearls: list[int]
    breaths: int
    name: str = ""


def load_board(path: Path) -> Board:
    return msgspec.structs.replace(to_struct(read_document(path), Board), name=title(path))


def board_from_document(document: PlainData) -> Board:
    return to_struct(plain_document(document, ""), Board)


# What is done, and what is told of it.


@dataclass(frozen=True, slots=True)
class Dive:
    """Once more into the bag."""


@dataclass(frozen=True, slots=True)
class Surface:
    """Up with all pearls."""


@dataclass(frozen=True, slots=True)
class Find:
    """Chance: what the dive brings; 0 is the end of a breath."""

    worth: int


Action = Dive | Surface | Find


class TurnBegan(Event):
    seat: int


class Found(Event):
    news: ClassVar[bool] = True
    seat: int
    worth: int


class BreathEnded(Event):
    news: ClassVar[bool] = True
    seat: int


class Surfaced(Event):
    seat: int
    pearls: int


# A position: every field is named once, and copied, compared and shown by that.


@dataclass(slots=True, init=False)
class State(FlatState):
    seat: int
    round: int
    carried: int
    is_diving: bool
    bag: list[int]
    """What can still be found in this turn; 0 is the end of a breath."""
    saved: list[int]
    """By seat."""


class Written(msgspec.Struct, forbid_unknown_fields=True):
    """A position as a file has it."""

    seat: int
    saved: list[int]
    bag: list[int]
    round: int = 0
    carried: int = 0
    is_diving: bool = False


@dataclass(frozen=True, slots=True)
class PearlView(View):
    """Everybody sees everything; only what the next dive brings is unknown, and no part of a position."""

    state: State


class PearlRules(Rules[State, PearlView]):
    game: ClassVar[str] = "pearls"
    version: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = (Option("long_breath"),)
    has_secrets: ClassVar[bool] = False

    def __init__(self, board: Board, setup: Setup) -> None:
        self.board, self.setup = board, setup
        self.bag = [*board.pearls, *[0] * (board.breaths - bool(setup.options["long_breath"]))]

    def start(self) -> State:
        state = State.__new__(State)
        state.seat, state.round, state.carried, state.is_diving = 0, 0, 0, False
        state.bag, state.saved = self.bag[:], [0] * self.seats
        return state

    def to_act(self, state: State) -> int:
        return NOBODY if state.round == self.board.rounds else CHANCE if state.is_diving else state.seat

    def legal(self, state: State) -> Sequence[Action]:
        if self.to_act(state) < 0:
            return []
        return [*([Dive()] if state.bag else []), *([Surface()] if state.carried or not state.bag else [])]

    def outcomes(self, state: State) -> Outcomes:
        return (
            [(Find(worth), count) for worth, count in sorted(Counter(state.bag).items())]
            if self.to_act(state) == CHANCE
            else []
        )

    def apply(self, state: State, action: Action, events: list[Event] | None = None) -> None:
        told: list[Event] = [] if events is None else events
        match action:
            case Dive():
                state.is_diving = True
            case Find(worth):
                state.bag.remove(worth)
                state.is_diving = False
                state.carried += worth
                told.append(Found(seat=state.seat, worth=worth) if worth else BreathEnded(seat=state.seat))
                if not worth:
                    state.carried = 0
                    self._next_turn(state, told)
            case Surface():
                state.saved[state.seat] += state.carried
                told.append(Surfaced(seat=state.seat, pearls=state.carried))
                self._next_turn(state, told)

    def _next_turn(self, state: State, told: list[Event]) -> None:
        state.seat, state.carried, state.bag = (state.seat + 1) % self.seats, 0, self.bag[:]
        state.round += not state.seat
        if self.to_act(state) != NOBODY:
            told.append(TurnBegan(seat=state.seat))

    def audience(self, state: State, action: Action) -> Audience:
        return None

    def why_not(self, state: State, action: Action) -> str:
        return "nothing-carried" if action == Surface() else "bag-empty"

    def view(self, state: State, seat: int | None, history: tuple[Event, ...] = ()) -> PearlView:
        return PearlView(seat, history, state.copy())

    def determinize(self, view: PearlView, random: Random) -> State:
        return view.state.copy()

    def standings(self, state: State) -> list[Standing]:
        ranks = sorted(state.saved, reverse=True)
        return [
            Standing(seat, ranks.index(points) + 1, points, (("pearls", points),))
            for seat, points in enumerate(state.saved)
        ]

    def write(self, action: Action) -> str:
        return f"find {action.worth}" if isinstance(action, Find) else type(action).__name__.lower()

    def read(self, text: str) -> Action:
        actions: list[Action] = [Dive(), Surface(), *map(Find, {0, *self.board.pearls})]
        named = {self.write(action): action for action in actions}
        if text not in named:
            raise BadNotation("no-such-action", text=text[:80])
        return named[text]

    def write_position(self, state: State) -> PlainData:
        return {field.name: getattr(state, field.name) for field in fields(state)}

    def read_position(self, document: PlainData) -> State:
        said = position_data(document, Written)
        state = State.__new__(State)
        for name, value in msgspec.structs.asdict(said).items():
            setattr(state, name, value)
        if (
            len(state.saved) != self.seats
            or not 0 <= state.seat < self.seats
            or not 0 <= state.round <= self.board.rounds
        ):
            raise BadPosition("position-value", place="seat", value=str(state.seat))
        refuse_faults(self.faults(state))
        return state

    def write_view(self, view: PearlView) -> PlainData:
        return self.write_position(view.state)

    def write_board(self) -> PlainData:
        return board_document(self.board)

    def faults(self, state: State) -> list[str]:
        """What is carried and what is still in the bag was in it at first."""
        is_whole = sum(state.bag) + state.carried == sum(self.bag) and not Counter(state.bag) - Counter(self.bag)
        return [] if is_whole and min(state.saved) >= 0 else [f"{state.carried} carried and {state.bag} in the bag"]


def make_rules(
    board: Any, players: int, options: Mapping[str, OptionValue], colours: Sequence[str] | None = None
) -> PearlRules:
    refuse_crowd(board, players)
    return PearlRules(
        board, Setup(players, resolve(PearlRules.options, players, options), seat_colours(board, colours, players))
    )


RULES = PearlRules


# Its table, which is imported only when somebody sits down at it.


def _table() -> type[Table]:
    from .table import PearlTable

    return PearlTable


SCREEN = GameScreen(_table)
