"""Crowds on the board: gathered as long as nobody looks, one of each kind with its number, and fanned out where one does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Generic

from .motion import Key, P, sized

_SECONDS = 0.15
"""How long a crowd takes to fan out, and to gather."""


class Crowds(Generic[P]):
    """How far each crowd has fanned out, by its space: 1 when all are seen."""

    def __init__(self) -> None:
        self._fanned: dict[int, float] = {}
        self._attended: frozenset[int] = frozenset()

    @property
    def is_moving(self) -> bool:
        return any(part < 1.0 or space not in self._attended for space, part in self._fanned.items())

    def pass_time(self, seconds: float, attended: frozenset[int], is_lively: bool) -> bool:
        """Those that one looks at fan out, all others gather; whether any did."""
        before, self._attended = dict(self._fanned), attended
        step = seconds / _SECONDS if is_lively else 1.0
        parts = {space: self._fanned.get(space, 0.0) for space in (*self._fanned, *attended)}
        moved = {space: min(part + step, 1.0) if space in attended else part - step for space, part in parts.items()}
        self._fanned = {space: part for space, part in moved.items() if part > 0}
        return self._fanned != before

    def shown(self, piece: P) -> P | None:
        """A piece as it is seen in its crowd, if it is."""
        home = piece.gathered
        part = self._fanned.get(piece.space, 0.0) if home else 1.0
        if home is None or part >= 1.0:
            return piece
        if part > 0:
            scale = sized(_between(home.scale, piece.scale, part))
            return replace(piece, x=_between(home.x, piece.x, part), y=_between(home.y, piece.y, part), scale=scale)
        badge = len(home.group) if len(home.group) > 1 else 0
        return replace(piece, x=home.x, y=home.y, scale=home.scale, badge=badge) if home.is_first else None


def _between(start: float, end: float, part: float) -> float:
    return start + (end - start) * part


def crowded(spaces: Iterable[int], pieces: Mapping[Key, P]) -> frozenset[int]:
    """Those spaces on which there is a crowd."""
    wanted = set(spaces)
    return frozenset(piece.space for piece in pieces.values() if piece.gathered and piece.space in wanted)
