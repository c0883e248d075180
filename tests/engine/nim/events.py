"""The facts of Nim with cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.engine import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Began(Event):
    news: ClassVar[bool] = True
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Drew(Event):
    """Everyone sees that a card was drawn."""

    news: ClassVar[bool] = True
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Saw(Event):
    """Only its owner sees which."""

    news: ClassVar[bool] = True
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Played(Event):
    """A card of a hidden hand is shown."""

    news: ClassVar[bool] = True
    seat: int
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Paid(Event):
    seat: int
    coin: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Took(Event):
    seat: int
    stones: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed(Event):
    seat: int
