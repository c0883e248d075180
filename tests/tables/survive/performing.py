"""Whole games on a stage without a window: every step is performed, and looked at frame by frame."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from game.engine import CHANCE, NOBODY, Event
from game.match import Happened
from game.rules.survive import SurviveRules
from game.rules.survive.actions import Action
from game.rules.survive.state import State, Table
from game.tables.kit.camera import Point
from game.tables.kit.motion_queue import Arrangement, MotionQueue
from game.tables.kit.pieces import Key
from game.tables.survive.layout.geometry import Geometry
from game.tables.survive.layout.pieces import SurvivePiece, arranged
from game.tables.survive.motion.staging import Island, SurviveStaging

from .walking import a_choice, homeward

FRAME = 1 / 30
FASTEST = 30 * FRAME
"""How far a piece goes in a frame at most, in hexes' sizes."""
Places = dict[Key, Point]


@dataclass(frozen=True, slots=True)
class Act:
    """One step of a game that has just begun to be shown."""

    queue: MotionQueue[Table, SurvivePiece]
    happened: Happened
    before: Island
    after: Island


def scenery(rules: SurviveRules, state: State) -> Island:
    return Arrangement(state, arranged(rules.tables, state, Geometry(rules.board)))


def acts(rules: SurviveRules, seed: int, speed: str = "normal", is_lively: bool = True) -> Iterator[Act]:
    """A game from its start to its end, a step at a time."""
    random, state, queue = Random(seed), rules.start(), MotionQueue(SurviveStaging(rules.tables, Geometry(rules.board)))
    before = scenery(rules, state.copy())
    while state.actor != NOBODY:
        told: list[Event] = []
        actor = state.actor
        rules.apply(state, _action(rules, state, random), told)
        events = tuple(event for event in told if event.seen_by(None))
        after = scenery(rules, state.copy())
        happened = Happened(actor, "chance" if actor == CHANCE else "decision", events, 0)
        queue.pass_time(0.0)
        queue.happen(happened, before, after, speed, is_lively)
        yield Act(queue, happened, before, after)
        queue.finish()
        before = after


def _action(rules: SurviveRules, state: State, random: Random) -> Action:
    if state.actor != CHANCE:
        legal = rules.legal(state)
        return homeward(rules, legal) or a_choice(legal, random) if random.random() < 0.4 else a_choice(legal, random)
    outcomes = [(action, weight) for action, weight in rules.outcomes(state) if weight]
    found: Action = random.choices([action for action, _ in outcomes], [weight for _, weight in outcomes])[0]
    return found


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
