"""The queue of motions: what happens is shown one step after the other, never two at a time, at the speed that is set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar

from game.engine import Event
from game.match import MatchStep

from .motion import Animation, P
from .pieces import Key
from .timeline import Timeline

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Arrangement(Generic[T, P]):
    """A position that all can see, and the pieces as they stand in it."""

    table: T
    pieces: Mapping[Key, P]


class Staging(Protocol[T, P]):
    """How a game turns facts into motion."""

    pictures: Mapping[str, float]
    """Effects that tell something, and how large they are where nothing moves."""

    def staged(
        self, before: Arrangement[T, P], after: Arrangement[T, P], events: tuple[Event, ...], undone: tuple[Event, ...]
    ) -> Timeline[P]:
        """The timeline of facts, or of facts that are taken back."""

    def longest(self, events: tuple[Event, ...]) -> float:
        """Seconds that facts take at most at normal speed."""


class MotionQueue(Generic[T, P]):
    """Steps that come in one frame are one animation; a step that comes into one goes on from where its pieces are."""

    def __init__(self, staging: Staging[T, P]) -> None:
        self._staging = staging
        self.animation = Animation[P]()
        self._opening: tuple[Arrangement[T, P], tuple[Event, ...]] | None = None
        """Where this frame began, and what has happened in it."""

    def happen(self, happened: MatchStep, before: Arrangement[T, P], after: Arrangement[T, P], speed: str, is_lively: bool) -> None:
        """Shows a step."""
        if speed == "instant":
            self.finish()
            return
        was, told = self._opening or (Arrangement(before.table, self._standing(before.pieces)), ())
        is_undone = happened.kind == "undo"
        events, undone = ((), happened.events) if is_undone else ((*told, *happened.events), ())
        self._opening = was, events
        timeline = self._staging.staged(was, after, events, undone)
        if not is_lively:
            timeline = timeline.stilled(self._staging.pictures)
        self.animation.begin(timeline.motions, timeline.effects, speed, self._staging.longest(events))

    def _standing(self, pieces: Mapping[Key, P]) -> Mapping[Key, P]:
        """Where pieces are at this moment."""
        if not self.animation.is_going_on:
            return pieces
        return {key: replace(piece, tilt=0, dip=0) for key, piece, _ in self.animation.pieces(pieces) if key in pieces}

    def pass_time(self, seconds: float) -> None:
        self._opening = None
        if self.animation.is_going_on:
            self.animation.pass_time(seconds)

    def finish(self) -> None:
        self._opening = None
        self.animation.finish()
