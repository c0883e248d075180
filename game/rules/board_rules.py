"""The rules of a game that is made of functions, on one board: each of them gets the constants of this board before all
else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from functools import cached_property, partial
from operator import attrgetter
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, Self, TypeVar, cast

import msgspec

from game.engine import OptionValue, PlainData, Position, Rules, Setup, View, resolve

from .board import AnyBoard, refuse_crowd, seat_colours


class Acting(Position, Protocol):
    """A position that says who is to act."""

    actor: int  # the seat to decide, `CHANCE` or `NOBODY`


class NamesThings(Protocol):
    """Constants that know the seats of a table, and the things of its board by name: both ways, by the field that holds
    them.
    """

    seats: int
    called: dict[str, Sequence[str]]
    found: dict[str, dict[str, int]]


B = TypeVar("B", bound=AnyBoard)
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

    @classmethod
    def make(
        cls, board: B, players: int, options: Mapping[str, OptionValue], colours: Sequence[str] | None = None
    ) -> Self:
        """The rules for a table; what cannot be played on this board is refused with the reason."""
        refuse_crowd(board, players)
        return cls(board, Setup(players, resolve(cls.options, players, options), seat_colours(board, colours, players)))

    def anew(self) -> Self:
        """The same rules with nothing in common with these, which may remember positions that they have looked at."""
        setup = self.setup
        return type(self)(deepcopy(self.board), Setup(setup.players, dict(setup.options), setup.colours))

    def write_board(self) -> PlainData:
        return board_document(self.board)

    def names(self, field: str) -> Mapping[str, int]:
        return self.constants.found.get(field, {})


def with_constants(function: Callable[Concatenate[Any, P], R]) -> Callable[Concatenate[Any, P], R]:
    """A function of the constants as a method of `BoardRules`; `Rules` says what each of them is for.

    It is tied to the constants when it is first asked for: from then on nothing stands between a search and the
    function.
    """
    return cast("Callable[Concatenate[Any, P], R]", _Tied(lambda rules: partial(function, rules.constants)))


class _Tied(cached_property[Callable[..., Any]]):
    """Refuses `super()` in a class that replaces the method: what is kept for it would take the place of the class's
    own.
    """

    def __get__(self, rules: Any, owner: type[Any] | None = None) -> Any:
        if rules is not None and (name := self.attrname) and getattr(owner, name) is not self:
            raise TypeError(
                f"{type(rules).__name__}.{name} must call the function of the game itself, not super().{name}"
            )
        return super().__get__(rules, owner)


def board_document(board: object) -> PlainData:
    """The whole board: it needs no file."""
    return msgspec.json.decode(msgspec.json.encode(board), type=PlainData)
