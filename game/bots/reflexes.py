"""What is done in a hurry: the best at once of what has looked good in like positions."""

from __future__ import annotations

from heapq import nlargest
from math import inf
from typing import Any

from game.engine import Action, Rules

from .judge import Judge

FEW = 5
"""So many actions are looked at where they are known from other worlds."""


class Reflexes:
    """Of all seats in one search; what an action brought beside the best one is remembered."""

    def __init__(self, rules: Rules[Any, Any], judge: Judge) -> None:
        self._rules, self._judge = rules, judge
        self._behind: dict[Action, float] = {}
        """How far below the best an action was when it was looked at last, as a number below zero."""

    def choice(self, state: Any) -> Action:
        """What looks best at once to the seat to act."""
        rules, judge, known = self._rules, self._judge, self._behind
        seat, legal = rules.to_act(state), rules.legal(state)
        if len(legal) == 1:
            return legal[0]
        if len(legal) > FEW:
            unknown = [action for action in legal if action not in known]
            legal = unknown + nlargest(FEW, legal, key=lambda action: known.get(action, -inf))
        values = {}
        for action in legal:
            after = state.copy()
            rules.apply(after, action)
            values[action] = judge.value(after, seat)
        best = max(values, key=values.__getitem__)
        for action, value in values.items():
            known[action] = value - values[best]
        return best
