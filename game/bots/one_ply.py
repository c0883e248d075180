"""One look ahead: each of some actions is carried out in a world that could be, and the outcome judged."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Any

from game.engine import Action, Rules, View

from .clock import Clock
from .judge import Judge
from .temperament import Temperament


def lookout(rules: Rules[Any, Any], view: View, actions: Sequence[Action], clock: Clock, random: Random, taste: Temperament) -> Action:
    """The action that looks best; when time is up, the best of those looked at."""
    world, luck = rules.determinize(view, random), random.getrandbits(32)
    seat = rules.to_act(world)
    judge = Judge(rules, seat, taste)
    judge.count_upon(world)
    best, found = -inf, actions[0]
    for action in actions:
        value = judge.ahead(world, action, luck, seat)
        if value > best:
            best, found = value, action
        if clock.is_up:
            break
    return found
