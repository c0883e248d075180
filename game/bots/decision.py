"""One decision asked of a bot, with its clock and its seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from math import inf
from random import Random
from time import monotonic
from typing import Any

from game.engine import Action, Rules, View

from .personalities import CALM, Temperament


class Clock:
    """How long a bot may think: seconds, rounds of search, or both. It runs from the moment it is made.

    Rounds are those of the strongest level; a weaker one takes its part of them.
    """

    __slots__ = ("_due", "iterations")

    def __init__(self, seconds: float = inf, iterations: int | None = None) -> None:
        self._due = monotonic() + seconds
        self.iterations = iterations

    @property
    def left(self) -> float:
        """Seconds; less than none when the time is up."""
        return self._due - monotonic()

    @property
    def is_up(self) -> bool:
        return self.left <= 0

    def part(self, share: float) -> Clock:
        """A clock that runs for this share of what is left."""
        rounds = None if self.iterations is None else max(1, round(share * self.iterations))
        return Clock(share * self.left, rounds)

    def sooner(self, share: float) -> Clock:
        """A clock of as many rounds that is up after this share of the time that is left."""
        return Clock(share * self.left, self.iterations)


@dataclass(frozen=True, slots=True)
class Decision:
    """Holds all that a bot is given to decide by."""

    rules: Rules[Any, Any]
    view: View
    actions: Sequence[Action]  # those legal ones that have come to its mind
    clock: Clock
    random: Random
    temperament: Temperament = CALM


def bot_seed(*facts: object) -> int:
    """A number that belongs to these facts and tells none of them: the seed of chance would tell what is going to be
    drawn.
    """
    return int.from_bytes(blake2b(" ".join(map(str, facts)).encode(), digest_size=8).digest())
