"""Advice: the best moves of the seat to act by what it knows, and why they are good, as keys and values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Any

from game.engine import CHANCE, NOBODY, Action, Message, Rules, SeatName, View

from .clock import Clock
from .decision import Decision
from .evaluations import Worths, evaluation_of
from .levels import POSEIDON, search_for
from .plan_trials import Outcome, PlanTrials
from .planning import Plan

SECONDS = 1.5
"""Of thought, where nobody says how long."""
SEARCHED = 0.7
"""The part of the time in which the best moves are looked for; in the rest reasons are."""
NEXT = "hint.next"
"""The key of a step that is meant to follow."""
LITTLE, MUCH = 0.15, 0.5
"""Points: less than a little is not worth a word; from much on they are counted."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A move, how good it seems, about in points, and why; reasons are whole keys of the catalogue."""

    action: Action
    value: float
    reasons: tuple[Message, ...]
    turn: tuple[Action, ...] = ()
    """The move and what is meant to follow it, as far as that is sure to be possible."""


def explain(rules: Rules[Any, Any], view: View, clock: Clock | None = None, count: int = 3, seed: int = 0) -> list[Advice]:
    """The best moves, from the best on; none where the seat of the view is not to act.

    The same view and seed bring the same advice, unless the clock cuts the thought short.
    """
    random = Random(f"{seed} {view.seat} {len(view.history)}")
    world = rules.determinize(view, random)
    seat = rules.to_act(world)
    if seat in (CHANCE, NOBODY) or seat != view.seat:
        return []
    legal = rules.legal(world)
    if len(legal) == 1:
        return [Advice(legal[0], 0.0, (Message("hint.only"),))]
    clock = clock or Clock(SECONDS)
    searching = clock.sooner(SEARCHED)
    actions = evaluation_of(rules.game).silent(rules, legal, random)
    search = search_for(Decision(rules, view, actions, searching, random), POSEIDON)
    search.run(searching)
    plans = _beginnings(search.plans())
    outcomes = PlanTrials(rules, view, seat, random.getrandbits(32)).outcomes([plan.steps for plan in plans], clock)
    return _advised(plans, outcomes, seat, count)


def _beginnings(plans: Sequence[Plan]) -> list[Plan]:
    """The best plan for each first step."""
    found = dict[Action, Plan]()
    for plan in plans:
        found.setdefault(plan.first, plan)
    return list(found.values())


def _advised(plans: Sequence[Plan], outcomes: list[Outcome], seat: int, count: int) -> list[Advice]:
    values, advised = [plan.value for plan in plans], []
    for place, plan in enumerate(plans[:count]):
        outcome, others = outcomes[place], outcomes[:place] + outcomes[place + 1 :]
        behind = values[0] - values[place]
        why = _of_another(outcome, outcomes[0], behind) if place else of_the_best(outcome, others, seat)
        told = [*why, *_costs(outcome, others, seat)] or [_of_later(values)]
        advised.append(Advice(plan.first, plan.value, (*told, *_plan(outcome)), plan.steps[: 1 + len(outcome.then)]))
    return advised


def of_the_best(outcome: Outcome, others: Sequence[Outcome], seat: int) -> Iterator[Message]:
    """Compared with what else could be done, at the end of the turn."""
    if outcome.wins:
        yield Message("hint.wins")
    elif _is_least_evil(outcome, others, seat):
        yield Message("hint.least")
    else:
        yield from _amount("hint.more" if others else "hint.gain", outcome.after[seat] - _usual(outcome, others)[seat])


def _is_least_evil(outcome: Outcome, others: Sequence[Outcome], seat: int) -> bool:
    """The best for the sake of what others lose may well lose more than need be."""
    most = max(one.after[seat] for one in (outcome, *others))
    return most <= outcome.before[seat] - LITTLE and outcome.after[seat] > most - LITTLE


def _of_later(values: Sequence[float]) -> Message:
    """The end of the turn shows nothing: what the search found farther ahead."""
    is_close = len(values) > 1 and values[0] - values[1] < LITTLE
    return Message("hint.even" if is_close else "hint.later")


def _of_another(outcome: Outcome, best: Outcome, behind: float) -> Iterator[Message]:
    """Without a number: how far the search sets plans apart is no count of points where games are won or lost."""
    if best.wins and not outcome.wins:
        yield Message("hint.wins-not")
    else:
        yield Message("hint.worse" if behind >= MUCH else "hint.worse-little" if behind >= LITTLE else "hint.near")


def _costs(outcome: Outcome, others: Sequence[Outcome], seat: int) -> Iterator[Message]:
    """Whom it hurts most."""
    lost = [usual - after for usual, after in zip(_usual(outcome, others), outcome.after, strict=True)]
    rival = max((rival for rival in range(len(lost)) if rival != seat), key=lost.__getitem__)
    yield from _amount("hint.costs", lost[rival], seat=SeatName(rival))


def _plan(outcome: Outcome) -> Iterator[Message]:
    """The rest of the turn, as far as it is known."""
    for step in outcome.then:
        yield Message(NEXT, {"step": step})


def _usual(outcome: Outcome, others: Sequence[Outcome]) -> Worths:
    """What everybody has after something else; where nothing else was worth a thought, what they have now."""
    return [fmean(column) for column in zip(*(other.after for other in others), strict=True)] if others else outcome.before


def _amount(key: str, points: float, **values: Any) -> Iterator[Message]:
    """So many points in words; nothing where it is hardly any."""
    if points >= MUCH:
        yield Message(key, {"count": max(1, round(points)), **values})
    elif points >= LITTLE:
        yield Message(f"{key}-little", values)
