"""The seats at a table: who can be asked for a decision, who may know something, and how each finishes."""

from __future__ import annotations

from dataclasses import dataclass

CHANCE = -1
NOBODY = -2

Audience = tuple[int, ...] | None  # the seats that may know something; None is everyone at the table


@dataclass(frozen=True, slots=True)
class Standing:
    """How one seat stands: `rank` 1 wins, and so does everyone who shares it."""

    seat: int
    rank: int
    points: int
    parts: tuple[tuple[str, int], ...]  # what the result is made of, by name, tie-breaks included
