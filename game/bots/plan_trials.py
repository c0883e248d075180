"""Plans carried out to the end of the turn in a few worlds that could be: what a seat can be told about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from game.engine import CHANCE, Action, Message, Rules, View

from .clock import Clock
from .evaluations import Worths
from .judge import Judge
from .planning import DEEPEST

WORLDS = 8


@dataclass(frozen=True, slots=True)
class Met:
    """What became of a plan in one world."""

    before: Worths
    after: Worths
    """By seat, at the end of the turn."""
    is_won: bool
    """Whether it ended the game with a victory."""
    then: tuple[Message, ...]
    """The steps after the first one, as far as they were possible."""
    alone: int
    """So many of these come before others have a say: what a seat may do follows from what it knows, so they are possible in all worlds."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a plan comes to, in the mean of the worlds."""

    before: Worths
    after: Worths
    """By seat, at the end of the turn."""
    wins: bool
    """Whether it ends the game with a victory in every world."""
    then: tuple[Message, ...]
    """The steps after the first one, as far as they are sure to be possible."""


class PlanTrials:
    """All plans meet the same worlds and the same luck."""

    def __init__(self, rules: Rules[Any, Any], view: View, seat: int, luck: int) -> None:
        self._rules, self._view, self._seat, self._luck = rules, view, seat, luck
        self._judge = Judge(rules, seat)

    def outcomes(self, plans: Sequence[Sequence[Action]], clock: Clock) -> list[Outcome]:
        """What each plan comes to. When time is up it is left at the worlds that all have met, the first in any case."""
        worlds = [[self._met(steps, 0) for steps in plans]]
        for number in range(1, WORLDS):
            met = [self._met(steps, number) for steps in plans if not clock.is_up]
            if len(met) < len(plans):
                break
            worlds.append(met)
        return [_outcome(met) for met in zip(*worlds, strict=True)]

    def _met(self, steps: Sequence[Action], number: int) -> Met:
        trial = PlanTrial(self._rules, self._judge, self._view, self._seat, Random(self._luck + number))
        before = trial.worths()
        trial.do(steps[0])
        then, alone = list[Message](), 0
        for step in steps[1:]:
            if (message := trial.said(step)) is None:
                break
            then.append(message)
            alone += trial.is_alone
            trial.do(step)
        trial.finish(steps[1 + len(then) :])
        return Met(before, trial.worths(), trial.is_won, tuple(then), alone)


def _outcome(met: Sequence[Met]) -> Outcome:
    """The mean of all worlds. A victory, and steps after another's say, are told only where every world was tried and all agree."""
    is_sure, wins = len(met) == WORLDS, all(one.is_won for one in met)
    then = [step for step, *others in zip(*(one.then for one in met), strict=False) if all(other == step for other in others)]
    before, after = _mean([one.before for one in met]), _mean([one.after for one in met])
    return Outcome(before, after, is_sure and wins, tuple(then if is_sure else then[: met[0].alone]))


class PlanTrial:
    """One world, and how far the turn has come in it."""

    def __init__(self, rules: Rules[Any, Any], judge: Judge, view: View, seat: int, random: Random) -> None:
        self._rules, self._judge, self._view, self._seat, self._random = rules, judge, view, seat, random
        self._world = rules.determinize(view, random)
        self._turn = judge.whose_turn(self._world)
        self._met_chance = False
        self.is_alone = True
        """Whether nobody else has had a say so far."""

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

    def said(self, action: Action) -> Message | None:
        """An action in words, if it is possible now; what was meant before dice fell or a tile was turned is no longer a plan."""
        if self._met_chance or not self._goes_on or action not in self._rules.legal(self._world):
            return None
        (choice,) = self._rules.choices(self._rules.view(self._world, self._seat, self._view.history), [action])
        return choice.message

    def finish(self, steps: Sequence[Action]) -> None:
        """By the plan as long as it can be followed, then by what looks best."""
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
