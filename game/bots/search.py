"""The search, which knows no game: plans for the turn are made in one world, then tried in many more, the promising
ones most often.

A round deals a world that agrees with what the seat knows, follows a plan to the end of the turn (and on through turns
of the others, where the game's evaluation sees no farther by itself), and judges the position there once. All plans
meet the same worlds and the same luck. Beyond its plan every seat does what went well for it in earlier rounds.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import inf, log, sqrt
from operator import attrgetter
from random import Random
from typing import Any

from game.engine import Action

from .decision import Clock, Decision
from .judge import Judge, Rollout
from .planning import Plan, Planner, Steps

EXPLORATION = 0.5  # how far the spread of results leads to plans that were tried seldom
TRUST = 1.0  # what was expected of a plan counts as much as this many rounds
SMALLEST = 0.05  # the least spread of results that is believed


@dataclass(frozen=True, slots=True)
class SearchEffort:
    """How thorough a search is."""

    width: int  # drafts kept at each decision of a plan
    rivals: int  # plans compared


@dataclass(frozen=True, slots=True)
class CertainSteps:
    """The beginning of a plan, before chance or another seat has a say.

    What a seat may do follows from what it knows, so these steps are legal in every world that agrees with its view.
    """

    steps: Sequence[Action]
    choices: Sequence[tuple[int, Action]]  # the ones where there was something else to do, with the seat


class TriedPlan:
    """A plan and how it went."""

    __slots__ = ("certain", "expected", "plan", "rest", "results", "rounds", "total")

    def __init__(self, plan: Plan, certain: CertainSteps) -> None:
        self.plan = plan
        self.certain = certain
        self.rest = plan.steps[len(certain.steps) :]
        self.expected = plan.value
        self.rounds = 0
        self.total = 0.0
        self.results = list[float]()

    def mean(self, drift: float) -> float:
        """How good it seems; `drift` is what rounds bring beyond what was expected."""
        return (self.total + TRUST * (self.expected + drift)) / (self.rounds + TRUST)


class Search:
    """Thinks about one decision of one seat, and which of some actions to begin with."""

    def __init__(self, decision: Decision, effort: SearchEffort) -> None:
        rules = decision.rules
        view = decision.view
        random = decision.random
        self._rules, self._view = rules, view
        self._luck = random.getrandbits(32)
        world = rules.determinize(view, random)
        self._seat = rules.to_act(world)
        self._judge = Judge(rules, self._seat, decision.temperament)
        self._judge.count_upon(world)
        self._habits = Habits(rules.seats)
        self._rollout = Rollout(rules, self._judge, self._seat, self._habits)
        plans = Planner(rules, self._judge, effort.width).plans(
            world, decision.actions, random.getrandbits(32), decision.clock
        )
        best = sorted(plans.values(), key=attrgetter("value"), reverse=True)[: effort.rivals]
        self._tried = [TriedPlan(plan, self._certain_steps(world.copy(), plan)) for plan in best]
        self._spread = Spread([tried.expected for tried in self._tried])
        self._rounds, self._surprise = 0, 0.0

    def run(self, clock: Clock) -> None:
        """Rounds until the clock is up; none where there is nothing to compare."""
        left = inf if clock.iterations is None else clock.iterations
        while left > 0 and len(self._tried) > 1 and not clock.is_up:
            self.think()
            left -= 1

    def think(self) -> None:
        """One round."""
        self._try(self._promising())

    def go_deeper(self, plans: Collection[Steps], clock: Clock) -> None:
        """More rounds for some of the plans, for whichever has met the fewest worlds, until the clock is up: a search
        tries what looks bad so seldom that nobody knows how far it is behind.
        """
        chosen = [tried for tried in self._tried if tried.plan.steps in plans]
        left = inf if clock.iterations is None else clock.iterations
        while left > 0 and len(chosen) > 1 and not clock.is_up:
            self._try(min(chosen, key=attrgetter("rounds")))
            left -= 1

    def _try(self, tried: TriedPlan) -> None:
        random = Random(self._luck + tried.rounds)
        world = self._rules.determinize(self._view, random)
        done = [*tried.certain.choices, *self._rollout.play(world, tried.certain.steps, tried.rest, random)]
        worths, utility = self._judge.worths(world), self._judge.utility
        values = {seat: utility(worths, seat) for seat in {self._seat, *[seat for seat, _ in done]}}
        for seat, action in done:
            self._habits.add(seat, action, values[seat])
        value = values[self._seat]
        tried.rounds += 1
        tried.total += value
        tried.results.append(value)
        self._rounds += 1
        self._surprise += value - tried.expected
        self._spread.add(value)

    def ranking(self) -> list[TriedPlan]:
        """All plans under trial, the best first."""
        drift = self.drift
        return sorted(self._tried, key=lambda tried: tried.mean(drift), reverse=True)

    def plans(self) -> list[Plan]:
        """The plans, best first, each with what it seems to be worth now."""
        return [Plan(tried.mean(self.drift), tried.plan.steps, tried.results) for tried in self.ranking()]

    def _certain_steps(self, state: Any, plan: Plan) -> CertainSteps:
        rules = self._rules
        mine = self._seat
        whose_turn = self._judge.whose_turn
        turn = whose_turn(state)
        steps = list[Action]()
        choices = list[tuple[int, Action]]()
        for action in plan.steps:
            if rules.to_act(state) != mine or whose_turn(state) != turn:
                break
            if len(rules.legal(state)) > 1:
                choices.append((mine, action))
            rules.apply(state, action)
            steps.append(action)
        return CertainSteps(steps, choices)

    def _promising(self) -> TriedPlan:
        """The plan to try now: what is good, or might be."""
        drift, bonus = self.drift, EXPLORATION * self._spread.deviation * sqrt(log(self._rounds + 2))
        best, found = -inf, self._tried[0]
        for tried in self._tried:
            value = tried.mean(drift) + bonus / sqrt(tried.rounds + 1)
            if value > best:
                best, found = value, tried
        return found

    @property
    def drift(self) -> float:
        """The mean surplus of rounds over what was expected of them."""
        return self._surprise / self._rounds if self._rounds else 0.0


class Spread:
    """How far results lie apart; before there are any, what was expected of them."""

    def __init__(self, expected: Sequence[float]) -> None:
        self._count = 0
        self._mean = 0.0
        self._squares = 0.0
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


DRAWN = 6  # this many actions come to mind in a rollout, and the best of them is taken
WHIM = 0.1  # how often it is just anything


class Habits:
    """The habits of seats in rollouts where nobody has a plan: they mostly do what went well in earlier ones."""

    def __init__(self, seats: int) -> None:
        self._known: list[dict[Action, list[float]]] = [{} for _ in range(seats)]
        """By seat, how often it acted so, the sum of the results, and their mean."""
        self._counts, self._totals = [0] * seats, [0.0] * seats

    def add(self, seat: int, action: Action, result: float) -> None:
        known = self._known[seat].get(action)
        if known is None:
            self._known[seat][action] = [1, result, result]
        else:
            known[0] += 1
            known[1] += result
            known[2] = known[1] / known[0]
        self._counts[seat] += 1
        self._totals[seat] += result

    def choose(self, state: Any, actor: int, legal: Sequence[Action], random: Random) -> Action:
        draw, count = random.random, len(legal)
        found = legal[int(draw() * count)]
        if draw() < WHIM:
            return found
        known_of, usual = self._known[actor].get, self._totals[actor] / (self._counts[actor] or 1)
        best = -inf
        for _ in range(min(DRAWN, count)):
            action = legal[int(draw() * count)]
            known = known_of(action)
            result = usual if known is None else known[2]
            if result > best:
                best, found = result, action
        return found
