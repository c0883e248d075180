"""Whole games of Survive, performed step by step."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from game.rules.survive import SurviveRules
from game.rules.survive.actions import Action
from game.rules.survive.state import State
from game.tables.kit import animation
from game.tables.survive import layout
from game.tables.survive.animate import animate
from game.tables.survive.spotlight import Onlookers
from game.tables.survive.timeline import Island
from tests.tables.performing import FRAME, Act, Performance, Places, farthest, frames

from .walking import a_choice, homeward

__all__ = ["FASTEST", "FRAME", "PEOPLE", "Act", "Places", "acts", "farthest", "frames", "scenery"]

PEOPLE = (0,)
"""The seats of people."""
FASTEST = 30 * FRAME
"""How far a piece goes in a frame at most, in hexes' sizes."""


def scenery(rules: SurviveRules, state: State) -> Island:
    return animation.Arrangement(state, layout.arrange(rules.constants, state, layout.Geometry(rules.board)))


def acts(rules: SurviveRules, seed: int, speed: str = "normal", is_lively: bool = True) -> Iterator[Act]:
    """A game from its start to its end, a step at a time."""

    def choose(state: State, random: Random) -> Action:
        legal = rules.legal(state)
        return homeward(rules, legal) or a_choice(legal, random) if random.random() < 0.4 else a_choice(legal, random)

    queue = animation.MotionQueue(
        partial(animate, rules.constants, layout.Geometry(rules.board), Onlookers(PEOPLE, speed))
    )
    yield from Performance(rules, queue, lambda state: scenery(rules, state), choose).acts(seed, speed, is_lively)
