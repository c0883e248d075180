"""The search, which knows no game: plans for the turn are made in one world, then tried in many more, the promising
ones most often.

A round deals a world that agrees with what the seat knows, follows a plan to the end of the turn (and on through turns
of the others, where the game's evaluation sees no farther by itself), and judges the position there once. All plans
meet the same worlds and the same luck. Beyond its plan every seat does what went well for it in earlier rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, sqrt
from operator import attrgetter
from random import Random
from typing import Any

from game.bots.decision import Clock
from game.bots.personalities import CALM, Temperament
from game.engine import CHANCE, NOBODY, Action, Rules, View, pick

from .habits import Habits
from .judge import Judge
from .planning import Plan, Planner

EXPLORATION = 0.5
"""How far the spread of results leads to plans that were tried seldom."""
TRUST = 1.0
"""So many rounds weighs what was expected of a plan."""
LONGEST = 60
"""Decisions of one round at most."""
SMALLEST = 0.05
"""The least spread of results that is believed."""


@dataclass(frozen=True, slots=True)
class Thoroughness:
    """How thorough a search is."""

    width: int
    """Drafts kept at each decision of a plan."""
    rivals: int
    """Plans compared."""


@dataclass(frozen=True, slots=True)
class CertainSteps:
    """The beginning of a plan, before chance or another seat has a say.

    What a seat may do follows from what it knows, so these steps are legal in every world that agrees with its view.
    """

    steps: Sequence[Action]
    choices: Sequence[tuple[int, Action]]
    """Those of them where there was something else to do, with the seat."""


class PlanTrial:
    """A plan and how it went."""

    __slots__ = ("expected", "plan", "rounds", "sure", "total")

    def __init__(self, plan: Plan, sure: CertainSteps) -> None:
        self.plan = plan
        self.sure = sure
        self.expected = plan.value
        self.rounds = 0
        self.total = 0.0

    def mean(self, drift: float) -> float:
        """How good it seems; `drift` is what rounds bring beyond what was expected."""
        return (self.total + TRUST * (self.expected + drift)) / (self.rounds + TRUST)


class Search:
    """Thinks about one decision of one seat, and which of some actions to begin with."""

    def __init__(
        self,
        rules: Rules[Any, Any],
        view: View,
        actions: Sequence[Action],
        clock: Clock,
        random: Random,
        care: Thoroughness,
        taste: Temperament = CALM,
    ) -> None:
        self._rules, self._view = rules, view
        self._luck = random.getrandbits(32)
        world = rules.determinize(view, random)
        self._seat = rules.to_act(world)
        self._judge = Judge(rules, self._seat, taste)
        self._judge.count_upon(world)
        self._habits = [Habits() for _ in range(rules.seats)]
        plans = Planner(rules, self._judge, care.width).plans(world, actions, random.getrandbits(32), clock)
        best = sorted(plans.values(), key=attrgetter("value"), reverse=True)[: care.rivals]
        self._arms = [PlanTrial(plan, self._sure(world.copy(), plan)) for plan in best]
        self._spread = Spread([arm.expected for arm in self._arms])
        self._rounds, self._surprise = 0, 0.0

    def run(self, clock: Clock) -> None:
        """Rounds until the clock is up; none where there is nothing to compare."""
        left = inf if clock.iterations is None else clock.iterations
        while left > 0 and len(self._arms) > 1 and not clock.is_up:
            self.think()
            left -= 1

    def think(self) -> None:
        """One round."""
        arm = self._promising()
        random = Random(self._luck + arm.rounds)
        world = self._rules.determinize(self._view, random)
        done = self._play_on(world, arm, random)
        worths, utility = self._judge.worths(world), self._judge.utility
        values = {seat: utility(worths, seat) for seat in {self._seat, *[seat for seat, _ in done]}}
        for seat, action in done:
            self._habits[seat].add(action, values[seat])
        self._learn(arm, values[self._seat])

    def ranking(self) -> list[PlanTrial]:
        """From the best on."""
        drift = self.drift
        return sorted(self._arms, key=lambda arm: arm.mean(drift), reverse=True)

    def _sure(self, state: Any, plan: Plan) -> CertainSteps:
        rules, mine, whose_turn = self._rules, self._seat, self._judge.whose_turn
        turn, steps, choices = whose_turn(state), list[Action](), list[tuple[int, Action]]()
        for action in plan.steps:
            if rules.to_act(state) != mine or whose_turn(state) != turn:
                break
            if len(rules.legal(state)) > 1:
                choices.append((mine, action))
            rules.apply(state, action)
            steps.append(action)
        return CertainSteps(steps, choices)

    def _promising(self) -> PlanTrial:
        """The arm to try now: what is good, or might be."""
        drift, bonus = self.drift, EXPLORATION * self._spread.deviation * sqrt(log(self._rounds + 2))
        best, found = -inf, self._arms[0]
        for arm in self._arms:
            value = arm.mean(drift) + bonus / sqrt(arm.rounds + 1)
            if value > best:
                best, found = value, arm
        return found

    def _play_on(self, world: Any, arm: PlanTrial, random: Random) -> list[tuple[int, Action]]:
        """Plays on to where the position is judged; gives who did what where there was a choice."""
        rules, judge, mine, habits, sure = self._rules, self._judge, self._seat, self._habits, arm.sure
        to_act, apply, legal_of, outcomes, whose_turn = (
            rules.to_act,
            rules.apply,
            rules.legal,
            rules.outcomes,
            judge.whose_turn,
        )
        turn, turns, done = whose_turn(world), judge.turns, list(sure.choices)
        for action in sure.steps:
            apply(world, action)
        steps = iter(arm.plan.steps[len(sure.steps) :])
        for _ in range(LONGEST - len(sure.steps)):
            while (actor := to_act(world)) == CHANCE:
                apply(world, pick(random.getrandbits(64), outcomes(world)))
            if whose_turn(world) != turn:
                turn, turns, steps = whose_turn(world), turns - 1, iter(())
            if actor == NOBODY or not turns:
                break
            legal = legal_of(world)
            action = next(steps, None) if actor == mine else None
            if len(legal) == 1:
                action = legal[0]
            else:
                if action is None or action not in legal:
                    action = habits[actor].choice(legal, random)
                done.append((actor, action))
            apply(world, action)
        return done

    def _learn(self, arm: PlanTrial, value: float) -> None:
        arm.rounds += 1
        arm.total += value
        self._rounds += 1
        self._surprise += value - arm.expected
        self._spread.add(value)

    @property
    def drift(self) -> float:
        """What rounds have brought beyond what was expected, in the mean."""
        return self._surprise / self._rounds if self._rounds else 0.0


class Spread:
    """How far results lie apart; before there are any, what was expected of them."""

    def __init__(self, expected: Sequence[float]) -> None:
        self._count, self._mean, self._squares = 0, 0.0, 0.0
        for value in expected:
            self.add(value)

    def add(self, value: float) -> None:
        self._count += 1
        step = value - self._mean
        self._mean += step / self._count
        self._squares += step * (value - self._mean)

    @property
    def deviation(self) -> float:
        return max(SMALLEST, sqrt(self._squares / self._count))
