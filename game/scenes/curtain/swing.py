"""How the curtain comes down: it drops, then swings on its ropes until it hangs still."""

from __future__ import annotations

import math

_DROP = 0.35
_SWING = 0.9
_TURN = 0.6
"""Seconds from one side to the other and back."""
_DEGREES = 1.0


class Swing:
    """Time since the curtain was let go."""

    def __init__(self) -> None:
        self._age = math.inf

    @property
    def is_over(self) -> bool:
        return self._age >= _DROP + _SWING

    def start(self) -> None:
        self._age = 0.0

    def end(self) -> None:
        self._age = math.inf

    def pass_time(self, seconds: float) -> None:
        self._age += seconds

    @property
    def height(self) -> float:
        """How much of its way is still to come, from 1 to 0."""
        return (1 - min(self._age / _DROP, 1.0)) ** 3

    @property
    def angle(self) -> float:
        """Degrees to the left."""
        since = self._age - _DROP
        if since <= 0 or self.is_over:
            return 0.0
        return _DEGREES * (1 - since / _SWING) ** 2 * 1.4 * math.sin(since / _TURN * math.tau)
