"""Animations on a board: all that moves at a time, one step after the other, or a step of the past once more."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Protocol, TypeVar

from game.engine import Event
from game.match import MatchStep

from .effects import Effect, Phase
from .motion import NOWHERE, Key, Motion, P
from .timeline import Timeline

SPEEDS = {"slow": 0.6, "normal": 1.45, "fast": 2.6, "instant": math.inf}
# seconds in which the table is seen as it was, before anything moves and after everything did
_BEFORE, _AFTER = 0.35, 0.5
T = TypeVar("T")


@dataclass(slots=True)
class Animation(Generic[P]):
    """All that moves at this moment, in the time of a timeline; it goes on until the last of it has come to rest."""

    motions: Mapping[Key, Motion[P]] = field(default_factory=dict)
    effects: Sequence[Effect[Any]] = ()
    rate: float = 1.0  # seconds of the timeline in a second
    now: float = 0.0
    length: float = 0.0
    hidden: frozenset[int] = frozenset()  # spaces whose tiles are drawn by effects instead of the ground
    hastened: Phase | None = None  # the part that someone has cut short
    needed: float = 0.0  # until when everyone waits for it
    heard: list[Effect[Any]] = field(default_factory=list)  # what has a sound that is due, since it was asked last

    @property
    def is_going_on(self) -> bool:
        return self.now < self.length

    @property
    def is_awaited(self) -> bool:
        """Whether nothing else may happen meanwhile; anything that only fades continues beside the next step."""
        return self.now < self.needed

    @property
    def end(self) -> float:
        """The seconds it takes in all."""
        return self.length / self.rate

    def begin(self, timeline: Timeline[P], speed: str) -> None:
        """Shows what a timeline holds; what would take too long goes faster."""
        fading = [
            replace(one, start=one.start - self.now)
            for one in self.effects
            if one.is_trailing and one.start < self.now < one.end
        ]
        self.motions = timeline.motions
        self.effects = timeline.effects
        self.now = 0.0
        self.hastened = None
        moving = [motion.end for motion in self.motions.values()]
        self.length = max(moving + [effect.end for effect in self.effects], default=0.0)
        self.needed = max(moving + [effect.needed for effect in self.effects], default=0.0)
        self.rate = SPEEDS[speed] * max(self.length / timeline.longest, 1.0)
        if fading:
            self.effects, self.length = (*fading, *self.effects), max(self.length, *(effect.end for effect in fading))
        self.hidden = frozenset(effect.hidden_space for effect in self.effects) - {NOWHERE}

    def take_heard(self) -> list[Effect[Any]]:
        """Effects whose sounds have become due since this was asked last."""
        heard, self.heard = self.heard, []
        return heard

    def pass_time(self, seconds: float) -> None:
        since = self.now
        self.now += seconds * self.rate
        self._leap()
        self.heard += [one for one in self.effects if one.sound and since <= one.heard_at < self.now]
        if not self.is_going_on:
            self.finish()

    def hasten(self) -> bool:
        """Cuts the present part short, and the second time all; whether there was one to cut."""
        phase = next((one for effect in self.effects for one in effect.phases if one.start <= self.now < one.end), None)
        if phase is None:
            return False
        if self.hastened:
            self.finish()
        else:
            self.hastened = phase
            self._leap()
        return True

    def _leap(self) -> None:
        if self.hastened and self.hastened.seen <= self.now < self.hastened.end:
            self.now = self.hastened.end

    def finish(self) -> None:
        self.motions = {}
        self.effects = ()
        self.now = 0.0
        self.length = 0.0
        self.hidden = frozenset()
        self.hastened, self.needed = None, 0.0

    def pieces(self, resting: Mapping[Key, P]) -> Iterator[tuple[Key, P, float]]:
        """All pieces at this moment: those that rest, those that move, those that are about to be gone; and how much of
        each is seen.
        """
        for key, piece in resting.items():
            motion = self.motions.get(key)
            now = motion.piece(self.now) if motion else (piece, 1.0)
            if now:
                yield key, *now
        for key, motion in self.motions.items():
            if key not in resting and (now := motion.piece(self.now)):
                yield key, *now


@dataclass(frozen=True, slots=True)
class Arrangement(Generic[T, P]):
    """A position that all can see, and the pieces as they stand in it."""

    state: T
    pieces: Mapping[Key, P]


class MakeTimeline(Protocol[T, P]):
    """How a game turns facts into motion."""

    def __call__(
        self,
        before: Arrangement[T, P],
        after: Arrangement[T, P],
        events: tuple[Event, ...],
        undone: tuple[Event, ...],
        /,
    ) -> Timeline[P]:
        """Makes the timeline of facts, or of facts that are taken back."""


class MotionQueue(Generic[T, P]):
    """Steps that come in one frame are one animation; a step that arrives during one starts from where its pieces
    are.
    """

    def __init__(self, make_timeline: MakeTimeline[T, P]) -> None:
        self.make_timeline = make_timeline
        self.animation = Animation[P]()
        self._opening: tuple[Arrangement[T, P], tuple[Event, ...]] | None = None
        """Where this frame began, and what has happened in it."""

    def happen(
        self, step: MatchStep, before: Arrangement[T, P], after: Arrangement[T, P], speed: str, is_lively: bool
    ) -> None:
        """Shows a step."""
        if speed == "instant":
            self.finish()
            return
        if self._opening is None:
            pieces = before.pieces
            if self.animation.is_going_on:  # it sets out from where pieces are at this moment
                now = self.animation.pieces(pieces)
                pieces = {key: replace(piece, tilt=0, dip=0) for key, piece, _ in now if key in pieces}
            self._opening = Arrangement(before.state, pieces), ()
        was, earlier = self._opening
        events, undone = ((), step.events) if step.kind == "undo" else ((*earlier, *step.events), ())
        self._opening = was, events
        timeline = self.make_timeline(was, after, events, undone)
        self.animation.begin(timeline if is_lively else timeline.without_travel(), speed)

    def pass_time(self, seconds: float) -> None:
        self._opening = None
        if self.animation.is_going_on:
            self.animation.pass_time(seconds)

    def finish(self) -> None:
        self._opening = None
        self.animation.finish()


class LookBack(Generic[T, P]):
    """Shows a step of the past on the board for as long as its animation goes on, then the present again.

    It changes neither.
    """

    def __init__(self, present: Callable[[], Arrangement[T, P]], queue: MotionQueue[T, P]) -> None:
        self._present, self._queue = present, queue
        self._past: Arrangement[T, P] | None = None

    @property
    def is_on(self) -> bool:
        return self._past is not None and self._queue.animation.is_going_on

    @property
    def is_about_to_move(self) -> bool:
        """Whether the table is seen as it was, and nothing moves yet."""
        return self.is_on and self._queue.animation.now < 0

    @property
    def shown(self) -> Arrangement[T, P]:
        """The table that is to be seen, and the pieces as they stand on it."""
        return self._past if self._past and self.is_on else self._present()

    def begin(
        self, step: MatchStep, before: Arrangement[T, P], after: Arrangement[T, P], speed: str, is_lively: bool
    ) -> bool:
        """Plays a step from the table before it to the table after it; whether there is anything to see."""
        rehearsal = MotionQueue(self._queue.make_timeline)
        rehearsal.happen(step, before, after, speed, is_lively)
        if not rehearsal.animation.is_going_on:
            return False
        self._queue.finish()
        animation, self._past = rehearsal.animation, after
        animation.now -= _BEFORE * animation.rate
        animation.length += _AFTER * animation.rate
        animation.needed = animation.length
        self._queue.animation = animation
        return True

    def end(self) -> None:
        """The present is there again."""
        if self._past:
            self._past = None
            self._queue.finish()
