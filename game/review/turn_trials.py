"""Turns carried out in the same worlds with the same luck, and the lead that each of them brings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Any

from game.bots.comparing import Reflexes
from game.bots.evaluations import evaluation_of
from game.bots.judge import Judge, Rollout
from game.engine import Action, Event, Rules, View

from .yardstick import yardstick_of

Turn = tuple[Action, ...]
"""The decisions of a seat until chance or another seat has a say.

It follows from what the seat knows, so it is legal in every world of its view.
"""


@dataclass(frozen=True, slots=True)
class TurnCourse:
    """The course of a turn in one world."""

    events: Sequence[Event]  # that the turn itself caused
    before: Any  # the position where it began
    after: Any  # the position when it was over and chance or another had a say
    end: Any  # the position as far as was played on


@dataclass(frozen=True, slots=True)
class TurnWorth:
    """The outcome of a turn in the mean of some worlds, by two that judge apart."""

    lead: float  # of the seat, by the yardstick
    liking: float  # how much Poseidon likes where it ends


class TurnTrials:
    """Worlds that could be, going by what one seat knows, and what comes of its turns there."""

    def __init__(self, rules: Rules[Any, Any], view: View, seed: int) -> None:
        self.rules = rules
        self.view = view
        self.seat = whose(view)
        self._seed = seed
        self._guess = evaluation_of(rules.game).guess(rules, view)
        self._judge = Judge(rules, self.seat)
        self._leads = yardstick_of(rules.game).leads

    def world(self, number: int) -> tuple[Any, Random]:
        """One of the worlds, likelier the better it agrees with what the others did; and the luck to come in it."""
        random = Random(self._seed + number)
        world = self.rules.determinize(self.view, random)
        self._guess(world, random)
        return world, random

    def worth(self, turn: Turn, worlds: int) -> TurnWorth:
        """Plays a turn to its end, where the rest is whatever looks best at once."""
        rollout = self._rollout()
        leads = list[float]()
        likings = list[float]()
        for number in range(worlds):
            world, luck = self.world(number)
            rollout.play(world, turn, (), luck)
            leads.append(self._leads(self.rules, world)[self.seat])
            likings.append(self._judge.value(world, self.seat))
        return TurnWorth(fmean(leads), fmean(likings))

    def reached(self, turn: Sequence[Action]) -> Any:
        """The position after a turn in the first of the worlds."""
        world, _ = self.world(0)
        for action in turn:
            self.rules.apply(world, action)
        return world

    def courses(self, turn: Turn, worlds: int) -> list[TurnCourse]:
        """Follows a turn and everything after it, world by world."""
        rollout = self._rollout()
        return [self._course(rollout, turn, number) for number in range(worlds)]

    def _course(self, rollout: Rollout, turn: Turn, number: int) -> TurnCourse:
        world, luck = self.world(number)
        before = world.copy()
        after = world.copy()
        events = list[Event]()
        for action in turn:
            self.rules.apply(after, action, events)
        rollout.play(world, turn, (), luck)
        return TurnCourse(events, before, after, world)

    def _rollout(self) -> Rollout:
        """Quick replies are remembered, so every turn has its own: what it comes to does not depend on what was tried
        before it.
        """
        return Rollout(self.rules, self._judge, self.seat, Reflexes(self.rules, self._judge))


def whose(view: View) -> int:
    """The seat of a view that is not the whole table's."""
    if view.seat is None:
        raise ValueError("the whole table takes no turns")
    return view.seat


def weigh(rules: Rules[Any, Any], view: View, turns: Sequence[Turn], worlds: int, seed: int) -> list[float]:
    """The mean lead of the view's seat after each of these turns, all of them in the same worlds."""
    trials = TurnTrials(rules, view, seed)
    return [trials.worth(turn, worlds).lead for turn in turns]
