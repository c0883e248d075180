"""The picture of a board: the ground, everything where it is at this moment, and what moves by itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Generic

import pygame

from game.render import Look
from game.widgets import Pen

from .animation import LookBack, MotionQueue, T
from .drawings import BoardDrawings, Drawn
from .motion import P

IDLE = 15
"""Frames a second of what moves by itself while nothing happens."""
_REST_AFTER = 30.0


class BoardPicture(ABC, Generic[T, P]):
    """What is seen of a position and of the animation that goes on there."""

    def __init__(self, queue: MotionQueue[T, P], look_back: LookBack[T, P], is_lively: Callable[[], bool]) -> None:
        self._queue, self._look_back, self._is_lively = queue, look_back, is_lively
        self.clock = self._still = self._due = 0.0

    # Time.

    def wake(self) -> None:
        """Somebody does something: what moves by itself moves again."""
        self._still = 0.0

    def pass_time(self, seconds: float) -> bool:
        """Whether it looks different now."""
        was_going_on = self._queue.animation.is_going_on
        self.tick(seconds)
        self._queue.pass_time(seconds)
        if was_going_on:
            return True
        self._due += seconds
        if self.pace and self._due >= 1 / IDLE:
            self._due = 0.0
            return True
        return False

    def tick(self, seconds: float) -> None:
        """Time passes for what moves by itself."""
        self.clock += seconds
        self._still += seconds

    @property
    def pace(self) -> int:
        """Things that live move a little, until nobody has done anything for a while."""
        if self._queue.animation.is_going_on or self.is_stirring:
            return 60
        return IDLE if self._is_lively() and self._still < _REST_AFTER else 0

    @property
    def is_stirring(self) -> bool:
        """Whether something besides the animation is on its way."""
        return False

    @property
    def is_living(self) -> bool:
        """Whether what lives is to be seen moving."""
        return bool(self.pace) and self._is_lively()

    # What is drawn.

    @abstractmethod
    def ground(self, look: Look) -> pygame.Surface:
        """All that does not move, as large as the camera's room."""

    @abstractmethod
    def drawings(self, look: Look) -> BoardDrawings:
        """The drawings of the size that is seen."""

    @abstractmethod
    def drawn(self, look: Look, piece: P) -> Drawn:
        """What a piece looks like at this moment."""

    @abstractmethod
    def draw_effects(self, pen: Pen, below: bool) -> None:
        """Effects under the pieces, or above them."""

    def draw_life(self, pen: Pen) -> None:
        """What lives on the ground, such as waves."""
        return

    def standing(self, piece: P) -> P | None:
        """A piece as it is seen where it stands; None where others stand for it."""
        return piece

    def pieces(self) -> Iterator[tuple[P, float]]:
        """All pieces where they are at this moment, the further ones first, and how much of each is to be seen."""
        animation, still = self._queue.animation, self._look_back.shown.pieces
        if not animation.is_going_on:
            found = [(one, 1.0) for one in map(self.standing, still.values()) if one]
        else:
            now = animation.pieces(still)
            found = [(one, seen) for key, piece, seen in now if (one := piece if key in animation.motions else self.standing(piece))]
        yield from sorted(found, key=lambda one: one[0].y)
