"""Poseidon as it was when it compared first steps instead of whole turns: kept to measure today's against it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.bots.clock import Clock
from game.bots.memory import Memory
from game.bots.temperament import Temperament
from game.engine import Action, Rules, View

from .search import Care, Search

POSEIDON = Care(width=8, rivals=12)


def former(
    rules: Rules[Any, Any], view: View, noticed: Sequence[Action], clock: Clock, random: Random, taste: Temperament, memory: Memory
) -> Action:
    """What it would do, of all that is legal."""
    legal = rules.legal(rules.determinize(view, random))  # also at placing, where bots of today draw an explorer
    search = Search(rules, view, legal, clock, random, POSEIDON, taste)
    search.run(clock)
    return search.ranking()[0].plan.first
