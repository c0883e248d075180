"""One look ahead: each of some actions is carried out in a world that could be, and the outcome judged."""

from __future__ import annotations

from math import inf

from game.engine import Action

from .decision import Decision
from .judge import Judge


def best_at_once(decision: Decision) -> Action:
    """The action that looks best; when time is up, the best of those looked at."""
    rules, random = decision.rules, decision.random
    world, luck = rules.determinize(decision.view, random), random.getrandbits(32)
    seat = rules.to_act(world)
    judge = Judge(rules, seat, decision.temperament)
    judge.count_upon(world)
    best, found = -inf, decision.actions[0]
    for action in decision.actions:
        value = judge.ahead(world, action, luck, seat)
        if value > best:
            best, found = value, action
        if decision.clock.is_up:
            break
    return found
