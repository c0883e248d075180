"""Advice: the best moves for the seat to act, going by what it knows, and why they are good, as keys and values.

Reasons come from trials: each plan is carried out to the end of the turn in a few worlds that could be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from game.engine import CHANCE, NOBODY, Action, Message, Rules, SeatName, View

from .decision import Clock, Decision
from .evaluations import Worths, evaluation_of
from .judge import Judge
from .levels import POSEIDON, search_for
from .planning import DEEPEST, Plan

SECONDS = 1.5  # of thought, where nobody says how long
SEARCHED, DEEPER = 0.45, 0.5
"""The part of the time in which the best moves are looked for, and the part of what is left then in which the best few
are compared in the same worlds; in the rest reasons are looked for.
"""
RIVALS = 3  # so many first steps are compared
WORLDS = 8
NEXT = "hint.next"  # the key of a step that is meant to follow
LITTLE, MUCH = 0.15, 0.5  # points: less than a little is not worth a word; from much on they are counted
SURE_OF, DOUBT = 0.3, 4.0
"""Points, and standard errors of their mean, that a plan must lead by to be called better: of what leads by less, a
search with another seed often thinks otherwise. `docs/bots.md` has the figures.
"""
COUNTED = 2.0  # standard errors that points must exceed to be counted, once a plan is known to be better
FEWEST = 4  # worlds from which on the spread of results tells something


@dataclass(frozen=True, slots=True)
class Advice:
    """A move, how good it seems, about in points, and why; reasons are whole keys of the catalogue."""

    action: Action
    value: float
    reasons: tuple[Message, ...]
    turn: tuple[Action, ...] = ()  # the move and what is meant to follow it, as far as that is sure to be possible
    is_sure: bool = False  # whether it is the best, beyond what the luck of the search explains


def explain(
    rules: Rules[Any, Any], view: View, clock: Clock | None = None, count: int = 3, seed: int = 0
) -> list[Advice]:
    """The best moves, from the best on; none where the seat of the view is not to act. By a view of the whole table
    they are those of whoever is, where all know what it can do.

    The same view and seed bring the same advice, unless the clock cuts the thought short.
    """
    random = Random(f"{seed} {view.seat} {len(view.history)}")
    world = rules.determinize(view, random)
    seat = rules.to_act(world)
    if seat in (CHANCE, NOBODY) or view.seat not in (None, seat) or (view.seat is None and rules.needs_hand(view)):
        return []
    legal = rules.legal(world)
    if len(legal) == 1:
        return [Advice(legal[0], 0.0, (Message("hint.only"),))]
    clock = clock or Clock(SECONDS)
    searching = clock.sooner(SEARCHED)
    actions = evaluation_of(rules.game).silent(rules, legal, random)
    search = search_for(Decision(rules, view, actions, searching, random), POSEIDON)
    search.run(searching)
    search.go_deeper([plan.steps for plan in _beginnings(search.plans())[:RIVALS]], clock.part(DEEPER))
    plans = _beginnings(search.plans())
    outcomes = PlanTrials(rules, view, seat, random.getrandbits(32)).outcomes([plan.steps for plan in plans], clock)
    return _advise(plans, outcomes, seat, count)


def _beginnings(plans: Sequence[Plan]) -> list[Plan]:
    """The best plan for each first step."""
    found = dict[Action, Plan]()
    for plan in plans:
        found.setdefault(plan.first, plan)
    return list(found.values())


def _advise(plans: Sequence[Plan], outcomes: list[Outcome], seat: int, count: int) -> list[Advice]:
    """The best ones: what is said of them is what the search is sure of, and what it is not sure of is called about as
    good.
    """
    best, advised = plans[0], []
    behind = [is_surely_better(best, plan) for plan in plans[1:]]
    for place, plan in enumerate(plans[:count]):
        outcome = outcomes[place]
        if place:
            told = _of_another(outcome, outcomes[0], best.value - plan.value if behind[place - 1] else 0.0)
        else:
            told = of_the_best(outcome, outcomes[1:], seat, all(behind))
        rest = outcome.then  # of the turn, as far as it is known
        advised.append(
            Advice(plan.first, plan.value, (*told, *rest), plan.steps[: 1 + len(rest)], not place and all(behind))
        )
    return advised


def is_surely_better(one: Plan, other: Plan) -> bool:
    """Whether a plan leads by points that are worth a word, and by more than the luck of the worlds that both have met
    explains.

    One that was dropped after few worlds looked worse from the first; that is believed where it is much worse.
    """
    lead, differences = (
        one.value - other.value,
        [mine - its for mine, its in zip(one.results, other.results, strict=False)],
    )
    return lead >= (MUCH if len(differences) < FEWEST else max(SURE_OF, DOUBT * noise(differences)))


def noise(differences: Sequence[float]) -> float:
    """The standard error of their mean."""
    return inf if len(differences) < FEWEST else stdev(differences) / sqrt(len(differences))


def of_the_best(outcome: Outcome, others: Sequence[Outcome], seat: int, is_sure: bool = True) -> tuple[Message, ...]:
    """Compared with what else could be done, at the end of the turn. `others`: the next best first."""
    if outcome.wins:
        return (Message("hint.wins"),)
    if not is_sure:
        return (Message("hint.even"),)
    # The best for the sake of what others lose may well lose more than need be.
    most = max(one.after[seat] for one in (outcome, *others))
    if most <= outcome.before[seat] - LITTLE and outcome.after[seat] > most - LITTLE:
        return (Message("hint.least"), *_costs(outcome, others, seat))
    told = (*_own_gain(outcome, others[:1], seat), *_costs(outcome, others, seat))
    if told or outcome.is_costly:
        return told or (Message("hint.costly"),)
    return (Message("hint.later" if others and _more_than(outcome, others[0], seat) < LITTLE else "hint.best"),)


def _own_gain(outcome: Outcome, next_best: Sequence[Outcome], seat: int) -> Iterator[Message]:
    """Tells the gain over the next best; over now, where nothing else was worth a thought."""
    if not next_best:
        yield from _amount("hint.gain", outcome.after[seat] - outcome.before[seat])
    elif _more_than(outcome, next_best[0], seat) >= COUNTED * noise(_differences(outcome, next_best[0], seat)):
        yield from _amount("hint.more", _more_than(outcome, next_best[0], seat))


def _more_than(outcome: Outcome, other: Outcome, seat: int) -> float:
    return outcome.after[seat] - other.after[seat]


def _differences(outcome: Outcome, other: Outcome, seat: int) -> list[float]:
    """Compares a seat's gains world by world."""
    return [one[seat] - its[seat] for one, its in zip(outcome.worlds, other.worlds, strict=True)]


def _of_another(outcome: Outcome, best: Outcome, behind: float) -> tuple[Message, ...]:
    """Without a number: how far apart the search puts two plans is not measured in points when games are won or
    lost.
    """
    if best.wins and not outcome.wins:
        return (Message("hint.wins-not"),)
    return (Message("hint.worse" if behind >= MUCH else "hint.worse-little" if behind >= LITTLE else "hint.near"),)


def _costs(outcome: Outcome, others: Sequence[Outcome], seat: int) -> Iterator[Message]:
    """Whom it hurts most, compared with the mean of what else could be done; if nothing else was worth a thought, with
    now.
    """
    usual = [_mean(met) for met in zip(*(other.worlds for other in others), strict=True)] or [outcome.before] * len(
        outcome.worlds
    )
    rivals = [rival for rival in range(len(outcome.after)) if rival != seat]
    lost = {
        rival: [then[rival] - after[rival] for then, after in zip(usual, outcome.worlds, strict=True)]
        for rival in rivals
    }
    rival = max(lost, key=lambda rival: fmean(lost[rival]))
    if (points := fmean(lost[rival])) >= COUNTED * noise(lost[rival]):
        yield from _amount("hint.costs", points, seat=SeatName(rival))


def _amount(key: str, points: float, **values: Any) -> Iterator[Message]:
    """A number of points in words; nothing if it is hardly any."""
    if points >= MUCH:
        yield Message(key, {"count": max(1, round(points)), **values})
    elif points >= LITTLE:
        yield Message(f"{key}-little", values)


@dataclass(frozen=True, slots=True)
class WorldOutcome:
    """The end of a plan in one world."""

    before: Worths
    after: Worths  # by seat, at the end of the turn
    is_won: bool  # whether it ended the game with a victory
    then: tuple[
        Message, ...
    ]  # the steps after the first one, as far as they were possible, each with what it would cost
    alone: int
    """So many of these come before others have a say: what a seat may do follows from what it knows, so they are
    possible in all worlds.
    """
    is_costly: bool = False  # whether a step of it costs its player dearly, as all can see


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a plan in the mean of the worlds."""

    before: Worths
    after: Worths  # by seat, at the end of the turn
    wins: bool  # whether it ends the game with a victory in every world
    then: tuple[Message, ...]  # the steps after the first one, as far as they are sure to be possible
    worlds: Sequence[Worths] = ()  # the same by world as `after`
    is_costly: bool = False  # whether a step of it costs its player dearly


class PlanTrials:
    """All plans meet the same worlds and the same luck."""

    def __init__(self, rules: Rules[Any, Any], view: View, seat: int, luck: int) -> None:
        self._rules = rules
        self._view = view
        self._seat = seat
        self._luck = luck
        self._judge = Judge(rules, seat)

    def outcomes(self, plans: Sequence[Sequence[Action]], clock: Clock) -> list[Outcome]:
        """Works out the outcome of each plan. When time is up, only the worlds that all have met count, the first in
        any case.
        """
        worlds = [[self._try_in_world(steps, 0) for steps in plans]]
        for number in range(1, WORLDS):
            met = [self._try_in_world(steps, number) for steps in plans if not clock.is_up]
            if len(met) < len(plans):
                break
            worlds.append(met)
        return [_outcome(met) for met in zip(*worlds, strict=True)]

    def _try_in_world(self, steps: Sequence[Action], number: int) -> WorldOutcome:
        trial = PlanTrial(self._rules, self._judge, self._view, self._seat, Random(self._luck + number))
        before, first = trial.worths(), trial.describe(steps[0])
        trial.do(steps[0])
        then, alone = list[Message](), 0
        for step in steps[1:]:
            if (message := trial.describe(step)) is None:
                break
            then.append(message)
            alone += trial.is_alone
            trial.do(step)
        trial.finish(steps[1 + len(then) :])
        is_costly = any("danger" in one.values for one in (first, *then) if one is not None)
        return WorldOutcome(before, trial.worths(), trial.is_won, tuple(then), alone, is_costly)


def _outcome(met: Sequence[WorldOutcome]) -> Outcome:
    """The mean of all worlds.

    A victory, and steps after another's say, are told only where every world was tried and all agree.
    """
    is_sure, wins = len(met) == WORLDS, all(one.is_won for one in met)
    then = [
        step
        for step, *others in zip(*(one.then for one in met), strict=False)
        if all(other == step for other in others)
    ]
    before, after = _mean([one.before for one in met]), _mean([one.after for one in met])
    steps = tuple(then if is_sure else then[: met[0].alone])
    return Outcome(
        before, after, is_sure and wins, steps, [one.after for one in met], any(one.is_costly for one in met)
    )


class PlanTrial:
    """One world, and how far the turn has come in it."""

    def __init__(self, rules: Rules[Any, Any], judge: Judge, view: View, seat: int, random: Random) -> None:
        self._rules = rules
        self._judge = judge
        self._view = view
        self._seat = seat
        self._random = random
        self._world = rules.determinize(view, random)
        self._turn = judge.whose_turn(self._world)
        self._met_chance = False
        self.is_alone = True  # whether nobody else has had a say so far

    @property
    def is_won(self) -> bool:
        return self._rules.is_over(self._world) and self._rules.standings(self._world)[self._seat].rank == 1

    def worths(self) -> Worths:
        """Points alone: what a victory is worth beside them is for choosing, not for narrator."""
        if self._rules.is_over(self._world):
            return [float(standing.points) for standing in self._rules.standings(self._world)]
        return self._judge.worths(self._world)

    def do(self, action: Action) -> None:
        """The seat acts; chance and others go on to its next decision, or to the end of the turn."""
        self._rules.apply(self._world, action)
        acted = self._judge.answer(self._world, self._seat, self._turn, self._random)
        self._met_chance = self._met_chance or CHANCE in acted
        self.is_alone = self.is_alone and acted <= {CHANCE}

    def describe(self, action: Action) -> Message | None:
        """An action in words and what it would cost, if it is possible now; plans made before dice fell or a tile was
        turned over no longer count.
        """
        if self._met_chance or not self._goes_on or action not in self._rules.legal(self._world):
            return None
        (choice,) = self._rules.choices(self._rules.view(self._world, self._seat, self._view.history), [action])
        return Message(NEXT, {"step": choice.message, **({"danger": choice.danger} if choice.danger else {})})

    def finish(self, steps: Sequence[Action]) -> None:
        """Finishes the turn by the plan while it can be followed, then by what looks best."""
        planned = iter(steps)
        for _ in range(DEEPEST):
            if not self._goes_on:
                break
            action = next(planned, None)
            if action is None or action not in self._rules.legal(self._world):
                action = self._judge.best(self._world, self._random.getrandbits(32))
            self.do(action)

    @property
    def _goes_on(self) -> bool:
        return self._judge.goes_on(self._world, self._seat, self._turn)


def _mean(worths: Sequence[Worths]) -> Worths:
    return [sum(column) / len(worths) for column in zip(*worths, strict=True)]
