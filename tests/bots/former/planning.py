"""Plans for the rest of a turn: many decisions that belong together, looked for in one world that could be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from random import Random
from typing import Any

from game.bots.decision import Clock
from game.engine import CHANCE, NOBODY, Action, Rules, pick

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

    def plans(self, world: Any, actions: Sequence[Action], luck: int, clock: Clock) -> dict[Action, Plan]:
        """The best plan found for each of the actions to begin with; what was given up on the way has none.

        When time is up plans end where they are. All are made under the same luck.
        """
        self._finished = {}
        drafts = self._best(self._grow(_Draft(0.0, world, ()), actions, luck, clock), 2 * self._width)
        for depth in range(1, DEEPEST):
            if not drafts or clock.is_up:
                break
            legal = self._rules.legal
            grown = [
                longer for draft in drafts for longer in self._grow(draft, legal(draft.state), luck + depth, clock)
            ]
            drafts = self._best(grown, self._width)
        for draft in drafts:
            self._finish(Plan(draft.value, draft.steps))
        return self._finished

    def _grow(self, draft: _Draft, actions: Sequence[Action], luck: int, clock: Clock) -> Iterator[_Draft]:
        """A draft by each of the actions that there is time for; plans that are at their end leave.

        Without any time it stays as it is.
        """
        if draft.steps and clock.is_up:
            yield draft
            return
        rules, judge = self._rules, self._judge
        seat = rules.to_act(draft.state)
        for action in actions:
            state = draft.state.copy()
            rules.apply(state, action)
            goes_on = self._to_next(state, seat, Random(luck))
            value, steps = judge.value(state, seat), (*draft.steps, action)
            if goes_on:
                yield _Draft(value, state, steps)
            else:
                self._finish(Plan(value, steps))
            if clock.is_up:
                return

    def _to_next(self, state: Any, seat: int, chance: Random) -> bool:
        """On to the seat's next decision, if it has one in this turn.

        Others answer as it would in their place; theirs is no turn.
        """
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

    def _best(self, drafts: Iterable[_Draft], count: int) -> list[_Draft]:
        """The best ones that differ."""
        kept: dict[float, _Draft] = {}
        for draft in sorted(drafts, key=attrgetter("value"), reverse=True):
            kept.setdefault(round(draft.value, DIGITS), draft)
            if len(kept) == count:
                break
        return list(kept.values())

    def _finish(self, plan: Plan) -> None:
        known = self._finished.get(plan.first)
        if known is None or plan.value > known.value:
            self._finished[plan.first] = plan
