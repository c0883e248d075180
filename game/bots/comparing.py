"""The comparison of whole turns: all are carried out in the same many worlds, and the worse half is dropped again and
again.

What was compared is kept in mind for the rest of the turn.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from heapq import nlargest
from math import ceil, inf, log2
from operator import attrgetter
from random import Random
from typing import Any

from game.engine import Action, Rules, View

from .decision import Clock, Decision
from .evaluations import evaluation_of
from .judge import Judge, Rollout
from .planning import Plan, Steps, Turns
from .search import SearchEffort

PLANNING = 0.5  # the largest share of the time spent looking for turns; the rest is for trying them
TRUST = 5.0  # how good a turn looks before anything hidden is revealed weighs as much as this many worlds
ROUNDS_A_TURN = 4  # where rounds are counted, only as many turns are tried as can get about this many each
FEW = 5  # this many actions are looked at if they are known from other worlds


class Candidate:
    """A turn and how it went, world by world."""

    __slots__ = ("plan", "results")

    def __init__(self, plan: Plan, results: Sequence[float] = ()) -> None:
        self.plan = plan
        self.results = list(results)

    def score(self, worlds: int) -> float:
        """How good it seems after this many worlds."""
        return (TRUST * self.plan.value + sum(self.results[:worlds])) / (TRUST + worlds)


class Comparison:
    """Thinks about the turn of one seat, from one of some actions on."""

    def __init__(self, decision: Decision, effort: SearchEffort) -> None:
        rules = decision.rules
        view = decision.view
        random = decision.random
        self._rules, self.view = rules, view
        self._luck, self._guess = random.getrandbits(32), evaluation_of(rules.game).guess(rules, view)
        world = self._world(random)
        self._seat = rules.to_act(world)
        self._judge = Judge(rules, self._seat, decision.temperament)
        self._judge.count_upon(world)
        self._rollout = Rollout(rules, self._judge, self._seat, Reflexes(rules, self._judge))
        turns = Turns(rules, self._judge, world, decision.actions, decision.clock.sooner(PLANNING))
        self.candidates = [Candidate(plan) for plan in turns.find(effort.width, effort.rivals)]

    def run(self, clock: Clock) -> None:
        """Halves what is compared until one turn is left or the clock is up; every halving gets the same time."""
        left = inf if clock.iterations is None else clock.iterations
        alive = [one for count, one in enumerate(in_order(self.candidates)) if count < max(2, left / ROUNDS_A_TURN)]
        while len(alive) > 1 and left > 0 and not clock.is_up:
            halvings = ceil(log2(len(alive)))
            left -= self._try(alive, clock.sooner(1 / halvings), left / halvings)
            alive = in_order(alive)[: (len(alive) + 1) // 2]

    def think(self) -> None:
        """One round, for the turn that has met the fewest worlds."""
        self._think(self.candidates)

    def go_deeper(self, plans: Collection[Steps], clock: Clock) -> None:
        """More rounds for some of the turns, until the clock is up."""
        chosen = [one for one in self.candidates if one.plan.steps in plans]
        if len(chosen) > 1:
            self._try(chosen, clock, inf if clock.iterations is None else clock.iterations)

    def plans(self) -> list[Plan]:
        """The plans, best first, each with what it seems to be worth in the worlds that it shares with the best."""
        best = max(self.candidates, key=lambda one: (len(one.results), one.score(len(one.results))))
        worth = best.score(len(best.results))
        found = [Plan(worth - behind(best, one), one.plan.steps, one.results) for one in self.candidates]
        return sorted(found, key=attrgetter("value"), reverse=True)

    def go_on(self, action: Action, view: View) -> None:
        """Keeps only the candidates that begin with this action, without it, and moves on to what is known after it."""
        begun = [one for one in self.candidates if one.plan.first == action and len(one.plan.steps) > 1]
        self.candidates = [Candidate(Plan(one.plan.value, one.plan.steps[1:]), one.results) for one in begun]
        self.view = view

    def expected_view(self, action: Action) -> View | None:
        """Predicts the seat's view when it acts again, if nothing new is learned before."""
        world, events = self._rules.determinize(self.view, Random(self._luck)), list[Any]()
        self._rules.apply(world, action, events)
        return (
            self._rules.view(world, self._seat, (*self.view.history, *events))
            if self._rules.to_act(world) == self._seat
            else None
        )

    def _try(self, candidates: Sequence[Candidate], clock: Clock, rounds: float) -> int:
        """World after world for all of them, each at least once; how many rounds that took."""
        played, most = 0, max(len(candidates), rounds)
        while played < most and not clock.is_up:
            self._think(candidates)
            played += 1
        return played

    def _think(self, candidates: Sequence[Candidate]) -> None:
        behindmost = min(candidates, key=lambda one: len(one.results))
        random = Random(self._luck + len(behindmost.results))  # all turns meet the same worlds and the same luck
        world = self._world(random)
        self._rollout.play(world, behindmost.plan.steps, (), random)
        behindmost.results.append(self._judge.value(world, self._seat))

    def _world(self, random: Random) -> Any:
        """A possible world, likelier the better it agrees with what the others did."""
        world = self._rules.determinize(self.view, random)
        self._guess(world, random)
        return world


def in_order(candidates: Sequence[Candidate]) -> list[Candidate]:
    """The candidates, best first, by the worlds that all have met."""
    met = _worlds_met(candidates)
    return sorted(candidates, key=lambda one: one.score(met), reverse=True)


def behind(best: Candidate, other: Candidate) -> float:
    """How much worse than the best a turn seems, going by the worlds that both have met."""
    met = _worlds_met((best, other))
    return best.score(met) - other.score(met)


def _worlds_met(candidates: Sequence[Candidate]) -> int:
    return min(len(one.results) for one in candidates)


class Reflexes:
    """Quick replies of all seats: the best of the actions that looked good before.

    How far each fell behind the best is remembered.
    """

    def __init__(self, rules: Rules[Any, Any], judge: Judge) -> None:
        self._rules, self._judge = rules, judge
        self._behind: dict[
            Action, float
        ] = {}  # how far below the best an action was when it was looked at last, as a number below zero

    def choose(self, state: Any, actor: int, legal: Sequence[Action], random: Random) -> Action:
        """Chooses the action that looks best at once to the seat to act."""
        rules = self._rules
        judge = self._judge
        known = self._behind
        if len(legal) > FEW:
            unknown = [action for action in legal if action not in known]
            legal = unknown + nlargest(FEW, legal, key=lambda action: known.get(action, -inf))
        values = {}
        for action in legal:
            after = state.copy()
            rules.apply(after, action)
            values[action] = judge.value(after, actor)
        best = max(values, key=values.__getitem__)
        for action, value in values.items():
            known[action] = value - values[best]
        return best


class Memory:
    """The turns that one thinker's bots are in the middle of.

    A bot that remembers nothing starts thinking from scratch.
    """

    def __init__(self) -> None:
        self._turns: dict[tuple[int | None, Hashable], tuple[Rules[Any, Any], View, Comparison]] = {}

    def recall(self, who: Hashable, rules: Rules[Any, Any], view: View) -> Comparison | None:
        """Recalls a bot's thoughts about this turn if it knows now exactly what it expected to know."""
        of_rules, expected, comparison = self._turns.pop((view.seat, who), (None, None, None))
        return comparison if of_rules is rules and expected == view else None

    def keep(self, who: Hashable, rules: Rules[Any, Any], comparison: Comparison, action: Action) -> None:
        """Keeps what was compared where the same seat acts again right after this action."""
        expected = comparison.expected_view(action)
        if expected is not None:
            comparison.go_on(action, expected)
            if comparison.candidates:
                self._turns[expected.seat, who] = (rules, expected, comparison)
