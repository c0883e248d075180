"""How long a bot may think of one decision: seconds, rounds of search, or both."""

from __future__ import annotations

from math import inf
from time import monotonic


class Clock:
    """Runs from the moment it is made. Rounds are those of the strongest level; a weaker one takes its part of them."""

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
