"""The facts of Nim with cards."""

from __future__ import annotations

from typing import ClassVar

from game.engine import Event


class Began(Event):
    news: ClassVar[bool] = True
    seat: int


class Drew(Event):
    """Everyone sees that a card was drawn."""

    news: ClassVar[bool] = True
    seat: int


class Saw(Event):
    """Only its owner sees which."""

    news: ClassVar[bool] = True
    card: str


class Played(Event):
    """A card of a hidden hand is shown."""

    news: ClassVar[bool] = True
    seat: int
    card: str


class Paid(Event):
    seat: int
    coin: int


class Took(Event):
    seat: int
    stones: int


class Passed(Event):
    seat: int
