"""Pieces on a board as they are drawn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

Key = tuple[str, int, int]
"""What a piece is, whoever looks and wherever it stands, such as ("boat", 3, 0)."""
NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Gathered:
    """Where one of a crowd stands as long as it is gathered: all of a kind in one place, and only the first of them is seen."""

    x: float
    y: float
    scale: float
    group: tuple[int, ...]
    """All who stand there, by their numbers."""
    is_first: bool


@dataclass(frozen=True, slots=True)
class BoardPiece:
    """One drawing on the board. What `scale` 1 means is a matter of the game's drawings."""

    key: Key
    art: str
    x: float
    y: float
    scale: float
    space: int = NOWHERE
    badge: int = 0
    """How many it stands for, where not all are drawn."""
    gathered: Gathered | None = None
    """Of one in a crowd: where it stands as long as nobody looks."""
    tilt: int = 0
    """Degrees it leans while it moves."""
    dip: int = 0
    """How far it is under water, in steps of `drawings.DEEP`."""

    def at(self, x: float, y: float) -> Self:
        return replace(self, x=x, y=y)
