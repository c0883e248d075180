"""How long a bot may think of one decision: seconds, rounds of search, or both."""

from __future__ import annotations

from math import inf
from time import monotonic


class Clock:
    """Runs from the moment it is made. Rounds are those of the strongest level; a weaker one takes its share of them."""

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
