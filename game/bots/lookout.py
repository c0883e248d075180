"""One look ahead: each of some actions is carried out in worlds that could be, and the outcome judged."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.engine import Action, Rules, View

from .clock import Clock
from .judge import Judge
from .tastes import Taste


def lookout(
    rules: Rules[Any, Any], view: View, actions: Sequence[Action], clock: Clock, random: Random, taste: Taste, worlds: int
) -> Action:
    """The action that looks best; when time is up, the best of those looked at."""
    dealt = [(rules.determinize(view, random), random.getrandbits(32)) for _ in range(worlds)]
    seat = rules.to_act(dealt[0][0])
    judge = Judge(rules, seat, taste)
    judge.count_upon(dealt[0][0])
    best, found = float("-inf"), actions[0]
    for action in actions:
        value = sum([judge.ahead(world, action, luck, seat) for world, luck in dealt])
        if value > best:
            best, found = value, action
        if clock.is_up:
            break
    return found
