"""One step ahead: an action carried out in a world that could be, chance let go on, and the outcome judged for a seat."""

from __future__ import annotations

from random import Random
from typing import Any

from game.engine import CHANCE, Action, Rules, pick

from .evaluations import Worths, evaluation_of

VICTORY = 10.0
"""What it is worth to have won, beside the points."""


class Ahead:
    """What actions lead to, as one seat values it."""

    def __init__(self, rules: Rules[Any, Any], seat: int) -> None:
        self._rules = rules
        self._seat = seat
        self._evaluation = evaluation_of(rules.game)

    def value(self, world: Any, action: Action, luck: int) -> float:
        """How good it is to act so in this world; actions that are compared get the same luck."""
        chance = Random(luck)
        state = self._after(world, action, chance)
        while self._rules.to_act(state) == self._seat and self._evaluation.is_midway(state):
            state = self._gone_on(state, chance)
        return self._judged(state)

    def _gone_on(self, state: Any, chance: Random) -> Any:
        """The seat finishes what it has begun by what looks best at once."""
        luck = chance.getrandbits(32)
        return max([self._after(state, action, Random(luck)) for action in self._rules.legal(state)], key=self._judged)

    def _after(self, state: Any, action: Action, chance: Random) -> Any:
        rules, after = self._rules, state.copy()
        rules.apply(after, action)
        while rules.to_act(after) == CHANCE:
            rules.apply(after, pick(chance.getrandbits(64), rules.outcomes(after)))
        return after

    def _judged(self, state: Any) -> float:
        if self._rules.is_over(state):
            return _lead(_results(self._rules, state), self._seat)
        return _lead(self._evaluation.worths(self._rules, state), self._seat)


def _results(rules: Rules[Any, Any], state: Any) -> Worths:
    return [standing.points + VICTORY * (standing.rank == 1) for standing in rules.standings(state)]


def _lead(worths: Worths, seat: int) -> float:
    """Against the best rival most of all, but a little against every other one."""
    rivals = worths[:seat] + worths[seat + 1 :]
    return worths[seat] - (max(rivals) + sum(rivals) / len(rivals)) / 2
