"""A look back: a step of the past is shown once more, then the board stands again as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from game.match import MatchStep

from .motion import P
from .motion_queue import Arrangement, MotionQueue, Staging, T

_BEFORE, _AFTER = 0.35, 0.5
"""Seconds in which the table is seen as it was, before anything moves and after everything did."""


class LookBack(Generic[T, P]):
    """What the board shows: the present, or for as long as its animation goes on a step of the past. It changes neither."""

    def __init__(self, present: Callable[[], Arrangement[T, P]], queue: MotionQueue[T, P], staging: Staging[T, P]) -> None:
        self._present, self._queue, self._staging = present, queue, staging
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

    def begin(self, happened: MatchStep, before: Arrangement[T, P], after: Arrangement[T, P], speed: str, is_lively: bool) -> bool:
        """Plays a step from the table before it to the table after it; whether there is anything to see."""
        rehearsal = MotionQueue(self._staging)
        rehearsal.happen(happened, before, after, speed, is_lively)
        if not rehearsal.animation.is_going_on:
            return False
        self._queue.finish()
        self._queue.animation, self._past = rehearsal.animation, after
        self._queue.animation.linger(_BEFORE, _AFTER)
        return True

    def end(self) -> None:
        """The present is there again."""
        if self._past:
            self._past = None
            self._queue.finish()
