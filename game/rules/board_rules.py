"""The rules of a game that is made of functions, on one board: each of them gets the constants of this board before all else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from operator import attrgetter
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar, cast

import msgspec

from game.engine import PlainData, Position, Rules, Setup, View


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
P = ParamSpec("P")
R = TypeVar("R")


class BoardRules(Rules[S, V], Generic[B, T, S, V]):
    """One game: its board, what was agreed, and the constants made from them."""

    make_constants: Callable[[B, Setup], T]
    to_act = cast("Callable[[Any, S], int]", staticmethod(attrgetter("actor")))

    def __init__(self, board: B, setup: Setup) -> None:
        self.board, self.setup = board, setup
        self.constants: T = type(self).make_constants(board, setup)

    def write_board(self) -> PlainData:
        return board_document(self.board)

    def names(self, field: str) -> Mapping[str, int]:
        return self.constants.found.get(field, {})


def with_constants(function: Callable[Concatenate[Any, P], R]) -> Callable[Concatenate[Any, P], R]:
    """A function of the constants as a method of `BoardRules`; `Rules` says what each of them is for.

    It is tied to the constants when it is first asked for: from then on nothing stands between a search and the function. A class that
    replaces one calls the function of the game itself, not `super()`, which would take the place of its own.
    """
    return cast("Callable[Concatenate[Any, P], R]", cached_property(lambda rules: partial(function, rules.constants)))


def board_document(board: object) -> PlainData:
    """The whole board: it needs no file."""
    return msgspec.json.decode(msgspec.json.encode(board), type=PlainData)
