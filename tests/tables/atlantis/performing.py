"""Whole games of Atlantis, performed step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.rules.atlantis import AtlantisRules
from game.rules.atlantis.state import State
from game.tables.atlantis import animate
from game.tables.atlantis.layout import after_march, arrange, lay_out, shown_table
from game.tables.kit import animation
from tests.tables.performing import FRAME, Act, Performance, Places, farthest, frames

from .walking import choose

__all__ = ["FASTEST", "FRAME", "Act", "Places", "acts", "farthest", "frames", "scenery"]

FASTEST = 60 * FRAME
"""How far a pawn goes in a frame at most, in widths of a tile: a long march takes a second and a bit."""


def scenery(rules: AtlantisRules, layout: Any, state: State) -> animate.RowArrangement:
    table = shown_table(rules.constants, state)
    return animation.Arrangement(table, arrange(rules.constants, after_march(table), layout))


def acts(
    rules: AtlantisRules, seed: int, speed: str = "normal", is_lively: bool = True, is_short: bool = False
) -> Iterator[Act]:
    """A game from its start to its end, a step at a time."""
    layout = lay_out(rules.board, 1276, 630)
    queue = animation.MotionQueue(
        lambda before, after, events, _: animate.animate(rules.constants, layout, before, after, events, is_short)
    )
    game = Performance(
        rules, queue, lambda state: scenery(rules, layout, state), lambda state, random: choose(rules, state, random)
    )
    yield from game.acts(seed, speed, is_lively)
