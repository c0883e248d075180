"""The result of a game by seat."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Standing:
    """How one seat stands: `rank` 1 wins, and so does everyone who shares it."""

    seat: int
    rank: int
    points: int
    parts: tuple[tuple[str, int], ...]
    """What the result is made of, by name, tie-breaks included."""
