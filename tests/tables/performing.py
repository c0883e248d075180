"""Whole games without a window: every step is performed at a table nobody sits at, and looked at frame by frame."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pygame

from game.engine import CHANCE, NOBODY, Action, Event, Rules
from game.engine.speech.words import Message
from game.match import MatchStep
from game.tables import Bounds, DrawnTable, Key, Point, SpectatorHost, screen_of
from game.tables.kit.animation import SPEEDS
from game.tables.visibility import Spectator
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator

FRAME = 1 / 30
PACES = SPEEDS
"""How fast the time of a timeline goes by at each speed that can be set."""
Places = dict[Key, Point]
Choose = Callable[[Any, Random], Action]
"""What is decided in a position."""


class _Keys(Narrator):
    """Says the keys of sentences."""

    def say(self, message: Message) -> str:
        return message.key


class _Onlooker(SpectatorHost):
    """Watches at a speed, for people on some seats."""

    def __init__(self, rules: Rules[Any, Any], start: Any, people: Collection[int], speed: str, is_short: bool) -> None:
        watching = Spectator(rules, rules.view(start, None), NOBODY)
        watching.people = tuple(people)
        names = [f"Player {seat}" for seat in range(rules.seats)]
        super().__init__(watching, _Keys(Catalogue.load("en"), rules, names))
        self._speed, self._is_short = speed, is_short

    def speed(self) -> str:
        return self._speed

    def is_short(self) -> bool:
        return self._is_short


class Performance:
    """A table that is only watched: it shows what happens in any position of its game."""

    def __init__(
        self,
        rules: Rules[Any, Any],
        people: Collection[int] = (),
        speed: str = "normal",
        is_short: bool = False,
        start: Any = None,
    ) -> None:
        first = rules.start() if start is None else start
        table = screen_of(rules.game).table()(_Onlooker(rules, first, people, speed, is_short))
        assert isinstance(table, DrawnTable)
        self.rules, self.table = rules, table

    def room(self, size: tuple[int, int]) -> Bounds:
        """The board as it is laid out for a room of this size, in its own units."""
        self.table.model.fit(pygame.Rect((0, 0), size))
        return self.table.model.camera.bounds

    def scenery(self, state: Any) -> Any:
        """A position with its pieces as they stand on the board."""
        return self.table.arrange_view(self.rules.view(state.copy(), None))

    def timeline(self, before: Any, after: Any, *events: Event) -> Any:
        """What is shown between two positions, when it begins and how long it lasts."""
        return self.table.queue.make_timeline(self.scenery(before), self.scenery(after), events, ())

    def acts(self, choose: Choose, seed: int, speed: str, is_lively: bool) -> Iterator[Act]:
        """A game from its start to its end, a step at a time."""
        rules, queue, random, state = self.rules, self.table.queue, Random(seed), self.rules.start()
        before = self.scenery(state)
        while (actor := rules.to_act(state)) != NOBODY:
            told: list[Event] = []
            rules.apply(state, a_lot(rules, state, random) if actor == CHANCE else choose(state, random), told)
            events = tuple(event for event in told if event.seen_by(None))
            after = self.scenery(state)
            happened = MatchStep(actor, "chance" if actor == CHANCE else "decision", events, 0)
            queue.pass_time(0.0)
            queue.happen(happened, before, after, speed, is_lively)
            yield Act(queue, happened, before, after)
            queue.finish()
            before = after


@dataclass(frozen=True, slots=True)
class Act:
    """One step of a game that has just begun to be shown."""

    queue: Any
    happened: MatchStep
    before: Any
    after: Any


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
