"""The pointer on the board: what it points at, what hangs at it, and a board that is moved about."""

from __future__ import annotations

import math
from typing import Generic

from ..selection import Offer, Thing
from .model import BoardModel
from .motion import P

_NOWHERE = (-1, -1)


class BoardPointer(Generic[P]):
    """Where it is and what it has done since it went down."""

    def __init__(self, model: BoardModel[P]) -> None:
        self._model = model
        self.thing: Thing | None = None  # what it points at
        self.grabbed = _NOWHERE  # where it went down
        self._at = _NOWHERE
        self._dropped = _NOWHERE
        self.was_dragged = False
        self.pulled: Thing | None = None  # the piece that it begins to drag, and that is not picked yet
        self._is_panned = False
        self._is_dragging = False

    def move(self, pixel: tuple[int, int]) -> bool:
        """It is here; whether that is another place than before."""
        has_moved, self._at = pixel != self._at, pixel
        return has_moved

    def point(self, pixel: tuple[int, int]) -> bool:
        """Whether it points at something else than before: at what would answer a click, if anything would."""
        things = self._model.at(pixel)
        answer = self._model.offers.answer(self._model.as_clicked(*things), things)
        before, self.thing = self.thing, answer or (things[0] if things else None)
        return before != self.thing

    def leave(self) -> bool:
        """It is not on the board any more; whether it pointed at something there."""
        before, self.thing = self.thing, None
        return before is not None

    def grab(self, pixel: tuple[int, int]) -> None:
        self.grabbed, self.was_dragged, self._is_panned, self.pulled = pixel, False, False, None

    def drag_to(self, pixel: tuple[int, int], far: int) -> bool:
        """A piece is dragged to its place, or the board is moved about; whether it is far enough to be no click."""
        self.was_dragged |= math.dist(pixel, self.grabbed) > far
        if not self.was_dragged:
            return False
        model, camera = self._model, self._model.camera
        source = next((thing for thing in self._model.at(self.grabbed) if thing in model.sources), None)
        self.pulled = source if source != model.source and source and not model.meant_by(source) else None
        if source is None and camera.zoom > 1:
            camera.move(pixel[0] - self.grabbed[0], pixel[1] - self.grabbed[1])
            self.grabbed, self._is_panned = pixel, True
        self._dropped, self._is_dragging = pixel, source is not None
        return True

    def let_fall(self) -> None:
        """It is up: nothing hangs at it any more."""
        self._is_dragging = False

    def dropped(self) -> list[Offer]:
        """What letting go here means for what was dragged."""
        model = self._model
        if self._is_panned or model.source not in self._model.at(self.grabbed):
            return []
        return next(filter(None, map(model.meant_by, self._model.at(self._dropped))), [])

    def clicked(self) -> list[Thing]:
        """What an unsteady click was meant for: it began and ended on the same thing."""
        start = self._model.at(self.grabbed)
        if self._is_panned or self._model.source in start:
            return []
        return start if set(start) & set(self._model.at(self._dropped)) else []

    def dragged(self) -> tuple[P, tuple[int, int]] | None:
        """The piece that hangs at the pointer, and where that is."""
        things, source = self._model.things, self._model.source
        if not self._is_dragging or source is None:
            return None
        piece = next((one for one in things.pieces.values() if things.of(one) == source), None)
        return (piece, self._dropped) if piece else None
