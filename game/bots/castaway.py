"""The castaway: looks one step ahead, in a few worlds that could be, and is now and then content with the second best."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.engine import Action, Rules, View

from .ahead import Ahead
from .clock import Clock

MOST_ACTIONS = 40
"""Of more than these only a sample is looked at."""
WORLDS = 2
SILLINESS = 0.1
"""How often the second best will do."""


def castaway(rules: Rules[Any, Any], view: View, legal: Sequence[Action], clock: Clock, random: Random) -> Action:
    looked_at = random.sample(legal, min(len(legal), MOST_ACTIONS))
    if len(looked_at) == 1:
        return looked_at[0]
    worlds = [(rules.determinize(view, random), random.getrandbits(32)) for _ in range(WORLDS)]
    ahead = Ahead(rules, rules.to_act(worlds[0][0]))
    judged: list[tuple[float, int]] = []
    for i, action in enumerate(looked_at):
        judged.append((sum(ahead.value(world, action, luck) for world, luck in worlds), -i))
        if clock.is_up:
            break
    judged.sort(reverse=True)
    rank = len(judged) > 1 and random.random() < SILLINESS
    return looked_at[-judged[rank][1]]
