"""What players feel at this moment: a plate shakes for what is lost and shines for what is gained."""

from __future__ import annotations

import math

from game.engine import Impact

_LONG = {"loss": 0.3, "blow": 0.3, "gain": 0.6}
"""Seconds for which a plate shakes or shines."""
_STILL = 0.8
"""Seconds for which only its rim is seen, where nothing moves."""
_SWINGS, _FAR = 3, 0.35
"""How often a plate swings, and how far in u."""


class Feelings:
    """What each seat feels, until it has passed."""

    def __init__(self) -> None:
        self._felt: dict[int, tuple[Impact, float]] = {}
        self.is_still = False
        """Whether nothing moves: then a rim tells it."""

    def begin(self, seat: int, felt: Impact, after: float) -> None:
        """A seat feels something, so many seconds from now."""
        self._felt[seat] = felt, -after

    def pass_time(self, seconds: float) -> None:
        aged = {seat: (felt, age + seconds) for seat, (felt, age) in self._felt.items()}
        self._felt = {seat: (felt, age) for seat, (felt, age) in aged.items() if age < self._long(felt)}

    def _long(self, felt: Impact) -> float:
        return _STILL if self.is_still else _LONG[felt]

    @property
    def is_any(self) -> bool:
        return bool(self._felt)

    def of(self, seat: int) -> Impact | None:
        """What a seat feels now."""
        felt, age = self._felt.get(seat, (None, -1.0))
        return felt if age >= 0 else None

    def part(self, seat: int) -> float:
        """How much of it is over."""
        felt, age = self._felt[seat]
        return age / self._long(felt)

    def swing(self, seat: int) -> float:
        """How far its plate is from its place, in u."""
        if self.is_still or self.of(seat) not in ("loss", "blow"):
            return 0.0
        return _FAR * math.sin(math.tau * _SWINGS * self.part(seat)) * (1 - self.part(seat))

    def shine(self, seat: int) -> float:
        """How much of its rim is seen, from 0 to 1."""
        if self.of(seat) is None:
            return 0.0
        return math.sin(math.pi * self.part(seat)) if not self.is_still else min(1.0, 6 * self.part(seat), 6 * (1 - self.part(seat)))
