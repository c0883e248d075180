"""Plans for the rest of a turn: decisions that belong together, found by beam search in one possible world.

A `Planner` goes on past chance and the answers of others, and finds the best plan for each first step. `Turns` stop
where chance or another one has a say, and are several that really differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import nlargest
from operator import attrgetter
from random import Random
from typing import Any

from game.engine import Action, Rules

from .decision import Clock
from .judge import Judge

DEEPEST = 14  # no turn needs more decisions of the one whose turn it is
DIGITS = 9  # positions with the same value to this many digits are taken to be the same, reached in a different order
NARROW, NARROWEST = 3, 1  # beginnings kept at each step at first, and where a step is forbidden
LIKELY = 10  # this many of the steps looked at before are looked at again
Steps = tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """Actions of one seat, one after another, and how it likes where they lead."""

    value: float
    steps: Steps
    results: Sequence[float] = field(
        default=(), compare=False
    )  # how it went, world by world: plans of one search meet the same worlds

    @property
    def first(self) -> Action:
        return self.steps[0]


@dataclass(frozen=True, slots=True)
class Draft:
    """A plan as far as it has come."""

    value: float
    state: Any
    steps: Steps
    is_whole: bool = False  # whether what comes next is not the seat's to choose, or not known yet


class Planner:
    """Keeps the few best drafts at each decision and goes on from them only: a beam through the turn."""

    def __init__(self, rules: Rules[Any, Any], judge: Judge, width: int) -> None:
        self._rules = rules
        self._judge = judge
        self._width = width
        self._finished: dict[Action, Plan] = {}

    def plans(self, world: Any, actions: Sequence[Action], luck: int, clock: Clock) -> dict[Action, Plan]:
        """The best plan found for each first action; those given up on the way have none.

        When time is up plans end where they are. All are made under the same luck.
        """
        self._finished = {}
        drafts = _differing(self._grow(Draft(0.0, world, ()), actions, luck, clock), 2 * self._width)
        for depth in range(1, DEEPEST):
            if not drafts or clock.is_up:
                break
            legal = self._rules.legal
            grown = [
                longer for draft in drafts for longer in self._grow(draft, legal(draft.state), luck + depth, clock)
            ]
            drafts = _differing(grown, self._width)
        for draft in drafts:
            self._finish(Plan(draft.value, draft.steps))
        return self._finished

    def _grow(self, draft: Draft, actions: Sequence[Action], luck: int, clock: Clock) -> Iterator[Draft]:
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
            turn = judge.whose_turn(state)
            judge.answer(state, seat, turn, Random(luck))
            value, steps = judge.value(state, seat), (*draft.steps, action)
            if judge.goes_on(state, seat, turn):
                yield Draft(value, state, steps)
            else:
                self._finish(Plan(value, steps))
            if clock.is_up:
                return

    def _finish(self, plan: Plan) -> None:
        known = self._finished.get(plan.first)
        if known is None or plan.value > known.value:
            self._finished[plan.first] = plan


class Turns:
    """The turns in one world that begin with one of these actions.

    Nothing hidden matters before they end, so they are legal in every world that agrees with what the seat knows.
    """

    def __init__(
        self, rules: Rules[Any, Any], judge: Judge, world: Any, actions: Sequence[Action], clock: Clock
    ) -> None:
        self._rules = rules
        self._judge = judge
        self._clock = clock
        self._seat, self._turn = rules.to_act(world), judge.whose_turn(world)
        self._root = Draft(judge.value(world, self._seat), world, (), is_whole=False)
        self._actions = actions
        self._known: dict[Steps, list[Draft]] = {}  # what may follow on each beginning that was looked at
        self._behind: dict[Action, float] = {}
        """How far below the best beside it each step was when it was looked at last, as a number below zero."""

    def find(self, width: int, count: int) -> list[Plan]:
        """The best turn and others, up to this many, best first.

        It begins with a narrow beam and goes on with a wide one if there is time: whatever was looked at once is known.
        """
        best = self._beam(min(NARROW, width), frozenset())
        others = [*self._by_ideas(), *self._others(best[0], count // 2)]
        if not self._clock.is_up:
            best = self._beam(width, frozenset())
        found = {round(turn.value, DIGITS): turn for turn in [best[0], *others]}
        for turn in best:
            if len(found) >= count:
                break
            found.setdefault(round(turn.value, DIGITS), turn)
        return [Plan(turn.value, turn.steps) for turn in _differing(found.values(), count)]

    def _others(self, best: Draft, count: int) -> list[Draft]:
        """Turns that really differ from the best one.

        A beam converges: its turns are much the same. So one step of a turn at a time is forbidden, and a narrow beam
        does without.
        """
        found, waiting = {round(best.value, DIGITS): best}, [(best, frozenset[Action]())]
        while waiting and len(found) <= count and not self._clock.is_up:
            turn, forbidden = waiting.pop(0)
            for without in [forbidden | {step} for step in turn.steps]:
                others = self._beam(NARROWEST, without)
                if others and found.setdefault(round(others[0].value, DIGITS), others[0]) is others[0]:
                    waiting.append((others[0], without))
            waiting.sort(key=lambda one: -one[0].value)
        return list(found.values())[: count + 1]

    def _by_ideas(self) -> Iterator[Draft]:
        """The best turn for each beginning that the game's evaluation knows to be worth a look, however it looks on the
        way.
        """
        root, judge = self._root, self._judge
        for steps in judge.ideas(self._rules, root.state) if len(self._actions) > 1 else ():
            if steps[0] in self._actions and not self._clock.is_up:
                state = root.state.copy()
                for action in steps:
                    self._rules.apply(state, action)
                idea = Draft(judge.value(state, self._seat), state, steps, not self._goes_on(state))
                yield from [idea] if idea.is_whole else self._beam(NARROWEST, frozenset(), idea)[:1]

    def _beam(self, width: int, forbidden: frozenset[Action], start: Draft | None = None) -> list[Draft]:
        """Whole turns without some steps, from the best on: at each step only the best few beginnings are gone on
        with.
        """
        drafts, whole = [start or self._root], list[Draft]()
        for _ in range(DEEPEST):
            grown = [after for draft in drafts for after in self._after(draft) if after.steps[-1] not in forbidden]
            whole += [draft for draft in grown if draft.is_whole]
            drafts = _differing((draft for draft in grown if not draft.is_whole), width)
            if not drafts or self._clock.is_up:
                break
        return _differing(whole or drafts, len(whole) + len(drafts))

    def _after(self, draft: Draft) -> list[Draft]:
        """A turn by each step that may follow; when time is up, by some."""
        known = self._known.get(draft.steps)
        if known is None:
            actions = self._likely(self._rules.legal(draft.state)) if draft.steps else self._actions
            known = self._known[draft.steps] = list(self._grow(draft, actions))
            best = max((after.value for after in known), default=0.0)
            self._behind |= {after.steps[-1]: after.value - best for after in known}
        return known

    def _likely(self, actions: Sequence[Action]) -> Sequence[Action]:
        """Picks the actions that were not possible before and the best of those that were: most steps bring about the
        same whatever came before them.
        """
        known = self._behind
        new = [action for action in actions if action not in known]
        old = [action for action in actions if action in known]
        return new + nlargest(LIKELY, old, key=known.__getitem__)

    def _grow(self, draft: Draft, actions: Sequence[Action]) -> Iterator[Draft]:
        rules = self._rules
        judge = self._judge
        seat = self._seat
        for action in actions:
            state = draft.state.copy()
            rules.apply(state, action)
            yield Draft(judge.value(state, seat), state, (*draft.steps, action), not self._goes_on(state))
            if self._clock.is_up:
                return

    def _goes_on(self, state: Any) -> bool:
        return self._rules.to_act(state) == self._seat and self._judge.whose_turn(state) == self._turn


def _differing(drafts: Iterable[Draft], count: int) -> list[Draft]:
    """The best ones; where several are the same in a different order, only one."""
    kept: dict[float, Draft] = {}
    for draft in sorted(drafts, key=attrgetter("value"), reverse=True):
        kept.setdefault(round(draft.value, DIGITS), draft)
        if len(kept) == count:
            break
    return list(kept.values())
