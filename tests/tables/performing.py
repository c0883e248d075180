"""Whole games without a window: every step is performed, and looked at frame by frame."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from game.engine import CHANCE, NOBODY, Action, Event, Rules
from game.match import MatchStep
from game.tables import Key, Point

FRAME = 1 / 30
Places = dict[Key, Point]
Choose = Callable[[Any, Random], Action]
"""What is decided in a position."""


@dataclass(frozen=True, slots=True)
class Act:
    """One step of a game that has just begun to be shown."""

    queue: Any
    happened: MatchStep
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Performance:
    """A game, how its positions are laid out and its facts animated, and who decides."""

    rules: Rules[Any, Any]
    queue: Any
    scenery: Callable[[Any], Any]
    choose: Choose

    def acts(self, seed: int, speed: str = "normal", is_lively: bool = True) -> Iterator[Act]:
        """A game from its start to its end, a step at a time."""
        rules, random, state = self.rules, Random(seed), self.rules.start()
        before = self.scenery(state.copy())
        while (actor := rules.to_act(state)) != NOBODY:
            told: list[Event] = []
            rules.apply(state, self._action(state, actor, random), told)
            events = tuple(event for event in told if event.seen_by(None))
            after = self.scenery(state.copy())
            happened = MatchStep(actor, "chance" if actor == CHANCE else "decision", events, 0)
            self.queue.pass_time(0.0)
            self.queue.happen(happened, before, after, speed, is_lively)
            yield Act(self.queue, happened, before, after)
            self.queue.finish()
            before = after

    def _action(self, state: Any, actor: int, random: Random) -> Action:
        return a_lot(self.rules, state, random) if actor == CHANCE else self.choose(state, random)


def a_lot(rules: Rules[Any, Any], state: Any, random: Random) -> Action:
    """What chance brings."""
    outcomes = [(action, weight) for action, weight in rules.outcomes(state) if weight]
    return random.choices([action for action, _ in outcomes], [weight for _, weight in outcomes])[0]


def frames(act: Act) -> Iterator[Places]:
    """Where pieces are seen, from the first frame of a step to its last."""
    show, resting = act.queue.animation, act.after.pieces
    while show.is_going_on:
        yield {key: (piece.x, piece.y) for key, piece, _ in show.pieces(resting)}
        show.pass_time(FRAME)
    yield {key: (piece.x, piece.y) for key, piece in resting.items()}


def farthest(one: Places, other: Places) -> float:
    """How far the fastest piece went that is seen both times."""
    return max((math.dist(at, other[key]) for key, at in one.items() if key in other), default=0.0)
