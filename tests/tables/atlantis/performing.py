"""Whole games of Atlantis, performed step by step."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.atlantis import AtlantisRules
from tests.tables.performing import FRAME, PACES, Act, Performance, Places, farthest, frames

from .walking import choose

__all__ = ["FASTEST", "FRAME", "PACES", "Act", "Performance", "Places", "acts", "farthest", "frames"]

FASTEST = 60 * FRAME
"""How far a pawn goes in a frame at most, in widths of a tile: a long march takes a second and a bit."""


def acts(
    rules: AtlantisRules, seed: int, speed: str = "normal", is_lively: bool = True, is_short: bool = False
) -> Iterator[Act]:
    """A game from its start to its end, a step at a time."""
    yield from Performance(rules, speed=speed, is_short=is_short).acts(
        lambda state, random: choose(rules, state, random), seed, speed, is_lively
    )
