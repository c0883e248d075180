"""Whole games of Atlandice, performed step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.rules.atlandice import AtlandiceRules
from game.rules.atlandice.state import State
from game.tables.atlandice import animate
from game.tables.atlandice.layout import arrange, lay_out
from game.tables.kit import animation
from tests.tables.performing import FRAME, Act, Performance, farthest, frames

__all__ = ["FASTEST", "FRAME", "acts", "farthest", "frames"]

FASTEST = 130 * FRAME
"""How far a piece goes in a frame at most, in units of the board."""


def scenery(rules: AtlandiceRules, layout: Any, state: State) -> animate.City:
    return animation.Arrangement(state, arrange(rules.constants, state, layout))


def acts(
    rules: AtlandiceRules, seed: int, speed: str = "normal", is_lively: bool = True, is_short: bool = False
) -> Iterator[Act]:
    """A game from its start to its end, a step at a time."""
    layout = lay_out(1276, 630)
    queue = animation.MotionQueue(
        lambda before, after, events, _: animate.animate(rules.constants, layout, is_short, before, after, events)
    )
    game = Performance(
        rules,
        queue,
        lambda state: scenery(rules, layout, state),
        lambda state, random: random.choice(rules.legal(state)),
    )
    yield from game.acts(seed, speed, is_lively)
