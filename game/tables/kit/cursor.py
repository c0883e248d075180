"""Keys on the board: they walk over what means something now, and what they come to is always in sight."""

from __future__ import annotations

import math
from typing import Any, Generic

from ..selection import Thing
from .camera import Point, far_ahead
from .model import BoardModel
from .motion import P


class BoardCursor(Generic[P]):
    """What the keys, or a hint, have come to."""

    def __init__(self, model: BoardModel[Any, P]) -> None:
        self._model = model
        self.thing: Thing | None = None
        self.came_last = False  # whether keys came to something after the pointer did

    def renew(self) -> None:
        """Other things can be done now: the cursor stays only at one of them."""
        if self.thing is not None and self.thing not in self._model.hot():
            self.thing = None

    def walk(self, direction: tuple[int, int]) -> bool:
        """Arrows: the nearest thing in a direction among those that mean something now."""
        here = self._model.things.place_of(self.thing) if self.thing else None
        if here is None:
            return self.step(1)
        self.came_last = True
        others = (thing for thing in self._model.hot() if thing != self.thing)
        best = min(others, key=lambda thing: self._far(here, thing, direction), default=None)
        if best is not None and self._far(here, best, direction) < math.inf:
            self._come_to(best)
        return True

    def step(self, step: int) -> bool:
        """Tab: the next thing; after the last, the focus goes on."""
        hot, self.came_last = self._model.hot(), True
        index = hot.index(self.thing) + step if self.thing in hot else 0 if step > 0 else len(hot) - 1
        self._come_to(hot[index] if 0 <= index < len(hot) else None)
        return self.thing is not None

    def _come_to(self, thing: Thing | None) -> None:
        self.thing = thing
        if thing is not None and (at := self._model.things.place_of(thing)) is not None:
            self._model.camera.reveal(at)

    def _far(self, here: Point, thing: Thing, direction: tuple[int, int]) -> float:
        at = self._model.things.place_of(thing)
        return math.inf if at is None else far_ahead(here, at, direction)

    # Hints.

    def point_out(self, thing: Thing | None) -> None:
        self._come_to(thing)
        self.came_last = False

    def is_hinted(self, thing: Thing) -> bool:
        """Whether a hint points to something, on the board or beside it, as long as it can be clicked."""
        return thing == self._model.mark and thing in self._model.targets

    @property
    def hinted_thing(self) -> Thing | None:
        """What a hint points to, as long as it can be clicked."""
        mark = self._model.mark
        return mark if mark is not None and mark in self._model.hot() else None
