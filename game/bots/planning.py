"""Plans for the rest of a turn: many decisions that belong together, looked for in one world that could be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter
from random import Random
from typing import Any

from game.engine import CHANCE, NOBODY, Action, Rules, pick

from .clock import Clock
from .judge import Judge

DEEPEST = 14
"""No turn needs more decisions of the one whose turn it is."""
DIGITS = 9
"""Positions of the same value to so many digits are taken for the same, reached in another order."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Actions of one seat, one after another, and how it likes where they lead."""

    value: float
    steps: tuple[Action, ...]

    @property
    def first(self) -> Action:
        return self.steps[0]


@dataclass(frozen=True, slots=True)
class _Draft:
    """A plan that is not at its end, and how far it has come."""

    value: float
    state: Any
    steps: tuple[Action, ...]


class Planner:
    """Keeps the few best drafts at each decision and goes on from them only: a beam through the turn."""

    def __init__(self, rules: Rules[Any, Any], judge: Judge, width: int) -> None:
        self._rules = rules
        self._judge = judge
        self._width = width
        self._finished: dict[Action, Plan] = {}

    def plans(self, world: Any, luck: int, clock: Clock) -> dict[Action, Plan]:
        """The best plan found for each action to begin with; what was given up on the way has none.

        When time is up plans end where they are. All are made under the same luck.
        """
        self._finished = {}
        drafts, depth = [_Draft(0.0, world, ())], 0
        while drafts and depth < DEEPEST and not (depth and clock.is_up):
            drafts = self._kept(self._grown(drafts, luck + depth), wide=depth == 0)
            depth += 1
        for draft in drafts:
            self._finish(Plan(draft.value, draft.steps))
        return self._finished

    def _grown(self, drafts: Iterable[_Draft], luck: int) -> list[_Draft]:
        """Every draft by every action; plans that are at their end leave."""
        rules, judge, grown = self._rules, self._judge, list[_Draft]()
        for draft in drafts:
            seat = rules.to_act(draft.state)
            for action in rules.legal(draft.state):
                state = draft.state.copy()
                rules.apply(state, action)
                goes_on = self._to_next(state, seat, Random(luck))
                value, steps = judge.value(state, seat), (*draft.steps, action)
                if goes_on:
                    grown.append(_Draft(value, state, steps))
                else:
                    self._finish(Plan(value, steps))
        grown.sort(key=attrgetter("value"), reverse=True)
        return grown

    def _to_next(self, state: Any, seat: int, chance: Random) -> bool:
        """On to the seat's next decision, if it has one in this turn. Others answer as it would in their place; theirs is no turn."""
        rules, judge = self._rules, self._judge
        turn = judge.whose_turn(state)
        while (actor := rules.to_act(state)) != seat:
            if actor == NOBODY or judge.whose_turn(state) != turn or (actor != CHANCE and turn != seat):
                return False
            if actor == CHANCE:
                rules.apply(state, pick(chance.getrandbits(64), rules.outcomes(state)))
            else:
                rules.apply(state, judge.best(state, chance.getrandbits(32)))
        return judge.whose_turn(state) == turn

    def _kept(self, drafts: list[_Draft], wide: bool) -> list[_Draft]:
        """The best ones that differ; at the first decision, which is the one to be made, twice as many."""
        kept: dict[float, _Draft] = {}
        for draft in drafts:
            kept.setdefault(round(draft.value, DIGITS), draft)
            if len(kept) == self._width * (1 + wide):
                break
        return list(kept.values())

    def _finish(self, plan: Plan) -> None:
        known = self._finished.get(plan.first)
        if known is None or plan.value > known.value:
            self._finished[plan.first] = plan
