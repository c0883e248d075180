"""Survive: what the explorers of rivals may be worth, by how much their owners have done for them so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import exp
from random import Random

from game.rules.survive.events import Boarded, Jumped, Saved, Swam, Walked
from game.rules.survive.rules import SurviveRules
from game.rules.survive.state import State
from game.rules.survive.view import SurviveView

STEPS = (Walked, Swam, Boarded, Jumped, Saved)
"""What an owner does for one explorer alone; a boat is moved for all aboard."""
CARE = 1.0
"""How much likelier one is to be the best that is left with each step that was made for it, as a logarithm."""
ENOUGH = 3
"""More steps than these tell no more."""

Odds = list[tuple[Sequence[int], Sequence[float]]]
"""The explorers of each colour whose values are not known, and how likely each is to be the best of them beside the others."""


def odds(rules: SurviveRules, view: SurviveView) -> Odds:
    """Of the colours for whose explorers anything was done."""
    t, found = rules.constants, Odds()
    steps = Counter(event.explorer for event in view.history if isinstance(event, STEPS))
    for first in range(0, t.explorers, t.letters):
        hidden = [e for e in range(first, first + t.letters) if view.values[e] is None]
        if any(steps[e] for e in hidden):
            found.append((hidden, [exp(CARE * min(steps[e], ENOUGH)) for e in hidden]))
    return found


def guess(rules: SurviveRules, view: SurviveView) -> Callable[[State, Random], None]:
    """Deals the values of rivals in a world anew: the best goes to one by those odds, the next best to one of the others, and so on."""
    colours = odds(rules, view)

    def deal(world: State, random: Random) -> None:
        values = list(world.values)
        for hidden, chances in colours:
            best = sorted((values[e] for e in hidden), reverse=True)
            times = [random.expovariate(chance) for chance in chances]  # who is first in a race goes by these odds
            for value, (_, e) in zip(best, sorted(zip(times, hidden, strict=True)), strict=True):
                values[e] = value
        world.values = tuple(values)

    return deal
