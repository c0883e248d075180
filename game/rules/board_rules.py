"""The rules of a game that is made of functions, on one board: every question is handed on with the constants of this board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from game.engine import Audience, Choice, Description, Event, EventSink, Outcomes, PlainData, Position, Rules, Setup, Standing, Story, View


class Acting(Position, Protocol):
    """A position that says who is to act."""

    actor: int  # the seat to decide, `CHANCE` or `NOBODY`


class NamesThings(Protocol):
    """Constants that know the seats of a table, and the things of its board by name: both ways, by the field that holds them."""

    seats: int
    called: dict[str, Sequence[str]]
    found: dict[str, dict[str, int]]


B = TypeVar("B")
T = TypeVar("T", bound=NamesThings)
S = TypeVar("S", bound=Acting)
V = TypeVar("V", bound=View)
A = TypeVar("A")


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleFunctions(Generic[B, T, S, V, A]):
    """Functions of the constants that are made once from a board and what was agreed; `Rules` says what each of them is for."""

    constants: Callable[[B, Setup], T]
    start: Callable[[T], S]
    legal: Callable[[T, S], Sequence[A]]
    outcomes: Callable[[T, S], Outcomes]
    apply: Callable[[T, S, A, EventSink], None]
    audience: Callable[[T, S, A], Audience]
    why_not: Callable[[T, S, A], str]
    view: Callable[[T, S, int | None, tuple[Event, ...]], V]
    determinize: Callable[[T, V, Random], S]
    standings: Callable[[T, S], list[Standing]]
    write: Callable[[T, A], str]
    read: Callable[[T, str], A]
    write_position: Callable[[T, S], PlainData]
    read_position: Callable[[T, PlainData], S]
    write_view: Callable[[T, V], PlainData]
    faults: Callable[[T, S], list[str]]
    describe: Callable[[T, V], Description]
    choices: Callable[[T, V, Sequence[A]], list[Choice]]
    name_facts: Callable[[T, Event], dict[str, Any]]
    story: Callable[[T, Sequence[Event], Sequence[Standing], V | None], Story]


class BoardRules(Rules[S, V], Generic[B, T, S, V, A]):
    """One game: its board, what was agreed, and the constants made from them."""

    functions: RuleFunctions[B, T, S, V, A]

    def __init__(self, board: B, setup: Setup) -> None:
        self.board = board
        self.setup = setup
        self.constants = self.functions.constants(board, setup)
        # What a search asks all the time is found sooner here than through the table of functions.
        self._legal, self._outcomes, self._apply = self.functions.legal, self.functions.outcomes, self.functions.apply

    def start(self) -> S:
        return self.functions.start(self.constants)

    def to_act(self, state: S) -> int:
        return state.actor

    def legal(self, state: S) -> Sequence[A]:
        return self._legal(self.constants, state)

    def outcomes(self, state: S) -> Outcomes:
        return self._outcomes(self.constants, state)

    def apply(self, state: S, action: A, events: EventSink = None) -> None:
        self._apply(self.constants, state, action, events)

    def audience(self, state: S, action: A) -> Audience:
        return self.functions.audience(self.constants, state, action)

    def why_not(self, state: S, action: A) -> str:
        return self.functions.why_not(self.constants, state, action)

    def view(self, state: S, seat: int | None, history: tuple[Event, ...] = ()) -> V:
        return self.functions.view(self.constants, state, seat, history)

    def determinize(self, view: V, random: Random) -> S:
        return self.functions.determinize(self.constants, view, random)

    def standings(self, state: S) -> list[Standing]:
        return self.functions.standings(self.constants, state)

    def write(self, action: A) -> str:
        return self.functions.write(self.constants, action)

    def read(self, text: str) -> A:
        return self.functions.read(self.constants, text)

    def write_position(self, state: S) -> PlainData:
        return self.functions.write_position(self.constants, state)

    def read_position(self, document: PlainData) -> S:
        return self.functions.read_position(self.constants, document)

    def write_view(self, view: V) -> PlainData:
        return self.functions.write_view(self.constants, view)

    def write_board(self) -> PlainData:
        return board_document(self.board)

    def faults(self, state: S) -> list[str]:
        return self.functions.faults(self.constants, state)

    def describe(self, view: V) -> Description:
        return self.functions.describe(self.constants, view)

    def choices(self, view: V, legal: Sequence[A]) -> list[Choice]:
        return self.functions.choices(self.constants, view, legal)

    def names(self, field: str) -> Mapping[str, int]:
        return self.constants.found.get(field, {})

    def name_facts(self, event: Event) -> dict[str, Any]:
        return self.functions.name_facts(self.constants, event)

    def story(self, history: Sequence[Event], standings: Sequence[Standing], begun: V | None = None) -> Story:
        return self.functions.story(self.constants, history, standings, begun)


def board_document(board: object) -> PlainData:
    """The whole board: it needs no file."""
    return msgspec.json.decode(msgspec.json.encode(board), type=PlainData)
