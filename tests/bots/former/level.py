"""Poseidon as it was when it compared first steps instead of whole turns: kept to measure today's against it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.bots.clock import Clock
from game.bots.tastes import Taste
from game.engine import Action, Rules, View

from .search import Care, Search

POSEIDON = Care(width=8, rivals=12)


def former(rules: Rules[Any, Any], view: View, noticed: Sequence[Action], clock: Clock, random: Random, taste: Taste) -> Action:
    """What it would do."""
    search = Search(rules, view, noticed, clock, random, POSEIDON, taste)
    search.run(clock)
    return search.ranking()[0].plan.first
