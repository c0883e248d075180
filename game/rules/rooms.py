"""What the rooms of a game hold for its rules, as one value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from game.engine import Audience, Choice, Description, Event, EventSink, Outcomes, PlainData, Position, Setup, Standing, Story, View


class Acting(Position, Protocol):
    """A position that says who is to act."""

    actor: int
    """The seat to decide, `CHANCE` or `NOBODY`."""


class NamesThings(Protocol):
    """Constants that know the things of a board by their names, field by field."""

    found: dict[str, dict[str, int]]


B = TypeVar("B")
T = TypeVar("T", bound=NamesThings)
S = TypeVar("S", bound=Acting)
V = TypeVar("V", bound=View)
A = TypeVar("A")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rooms(Generic[B, T, S, V, A]):
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
