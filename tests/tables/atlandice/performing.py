"""Whole games of Atlandice, performed step by step."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.atlandice import AtlandiceRules
from tests.tables.performing import FRAME, PACES, Act, Performance, farthest, frames

__all__ = ["FASTEST", "FRAME", "PACES", "Performance", "acts", "farthest", "frames"]

FASTEST = 130 * FRAME
"""How far a piece goes in a frame at most, in units of the board."""


def acts(
    rules: AtlandiceRules, seed: int, speed: str = "normal", is_lively: bool = True, is_short: bool = False
) -> Iterator[Act]:
    """A game from its start to its end, a step at a time."""
    yield from Performance(rules, speed=speed, is_short=is_short).acts(
        lambda state, random: random.choice(rules.legal(state)), seed, speed, is_lively
    )
