"""What a seat does where nobody has a plan: mostly what went well for it before."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random

from game.engine import Action

DRAWN = 6
"""So many actions come to mind, and the best of them is done."""
WHIM = 0.1
"""How often it is just anything."""


class RolloutPolicy:
    """Of one seat in one search: how rounds ended in which it acted so."""

    def __init__(self) -> None:
        self._known: dict[Action, list[float]] = {}
        """How often, the sum of the results, and their mean."""
        self._count, self._total = 0, 0.0

    def add(self, action: Action, result: float) -> None:
        known = self._known.get(action)
        if known is None:
            self._known[action] = [1, result, result]
        else:
            known[0] += 1
            known[1] += result
            known[2] = known[1] / known[0]
        self._count += 1
        self._total += result

    def choice(self, legal: Sequence[Action], random: Random) -> Action:
        draw, count = random.random, len(legal)
        found = legal[int(draw() * count)]
        if draw() < WHIM:
            return found
        known_of, usual = self._known.get, self._total / self._count if self._count else 0.0
        best = -inf
        for _ in range(min(DRAWN, count)):
            action = legal[int(draw() * count)]
            known = known_of(action)
            result = usual if known is None else known[2]
            if result > best:
                best, found = result, action
        return found
