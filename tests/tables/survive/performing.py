"""Whole games of Survive, performed step by step."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from game.rules.survive import SurviveRules
from game.rules.survive.actions import Action
from game.rules.survive.state import State
from tests.tables.performing import FRAME, PACES, Act, Performance, Places, farthest, frames

from .walking import a_choice, homeward

__all__ = [
    "FASTEST",
    "FRAME",
    "PACES",
    "PEOPLE",
    "Act",
    "Performance",
    "Places",
    "acts",
    "farthest",
    "frames",
    "geometry_of",
]

PEOPLE = (0,)
"""The seats of people."""
FASTEST = 30 * FRAME
"""How far a piece goes in a frame at most, in hexes' sizes."""


def geometry_of(rules: SurviveRules) -> Any:
    """Where the spaces and isles of a board lie, as its table has it."""
    model: Any = Performance(rules).table.model
    return model.geometry


def acts(rules: SurviveRules, seed: int, speed: str = "normal", is_lively: bool = True) -> Iterator[Act]:
    """A game from its start to its end, a step at a time."""

    def choose(state: State, random: Random) -> Action:
        legal = rules.legal(state)
        return homeward(rules, legal) or a_choice(legal, random) if random.random() < 0.4 else a_choice(legal, random)

    yield from Performance(rules, PEOPLE, speed).acts(choose, seed, speed, is_lively)
