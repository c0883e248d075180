"""The picture of the city: its ground, the flood on the clock, and all pieces at this moment."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from game.render import Look
from game.rules.atlandice.state import State
from game.widgets import Pen
from game.words.narrator import Narrator

from ...kit.animation import LookBack, MotionQueue
from ...kit.drawings import DrawingShelf, Drawn
from ...kit.effects import draw_effects
from ...kit.markers import bob
from ...kit.picture import BoardPicture
from ..award import CityCanvas
from ..layout import BOAT, HAND, CityPiece
from ..model import AtlandiceModel
from .drawings import AtlandiceDrawings, shelf_of
from .ground import CityGround

_ROCK, _ROCKING = 0.12, 3.2


class CityPicture(BoardPicture[State, CityPiece]):
    """What is seen of the city and of the animation that goes on there."""

    def __init__(
        self,
        model: AtlandiceModel,
        queue: MotionQueue[State, CityPiece],
        look_back: LookBack[State, CityPiece],
        narrator: Callable[[], Narrator],
        is_lively: Callable[[], bool],
    ) -> None:
        super().__init__(queue, look_back, is_lively)
        self._model, self._narrator = model, narrator
        self._ground = CityGround(model.t, narrator)
        self._shelf: tuple[Narrator, DrawingShelf[AtlandiceDrawings]] | None = None
        self._last: tuple[Look, float, AtlandiceDrawings] | None = None
        """The drawings that were asked for last, and for which look and size."""
        self._wet: tuple[pygame.Surface, int, pygame.Surface] | None = None
        """A dry ground, how many spaces of the clock are flooded there, and the ground with that water."""

    def ground(self, look: Look) -> pygame.Surface:
        """With water over what the hand has passed; poured once for each space, for it is large."""
        dry, passed = self._dry_ground(look), self._passed()
        if not passed:
            return dry
        if self._wet is None or self._wet[0] is not dry or self._wet[1] != passed:
            self._wet = dry, passed, self._poured(look, dry, passed)
        return self._wet[2]

    def _dry_ground(self, look: Look) -> pygame.Surface:
        return self._ground.baked(self.drawings(look), self._model.camera, self._model.layout, self._look_back.shown.table)

    def _poured(self, look: Look, dry: pygame.Surface, passed: int) -> pygame.Surface:
        wet, flood, camera = dry.copy(), self.drawings(look).flood(self._model.t.last + 1, passed), self._model.camera
        x, y = camera.pixel(self._model.layout.clock)
        wet.blit(flood, flood.get_rect(center=(round(x) - camera.room.x, round(y) - camera.room.y)))
        return wet

    def _passed(self) -> int:
        """The space that the hand of the clock points to at this moment; 0 where it is not seen."""
        animation, still = self._queue.animation, self._look_back.shown.pieces[HAND]
        moving = animation.motions.get(HAND) if animation.is_going_on else None
        hand = moving.piece(animation.now) if moving else (still, 1.0)
        return self._space(hand[0]) if hand is not None else 0

    def drawings(self, look: Look) -> AtlandiceDrawings:
        """With other words all are made anew; it is asked for every piece."""
        narrator, size = self._narrator(), self._model.camera.size
        if self._shelf is None or self._shelf[0] is not narrator:
            self._shelf, self._last = (narrator, shelf_of(narrator, self._model.t)), None
        if self._last is None or self._last[0] is not look or self._last[1] != size:
            self._last = look, size, self._shelf[1].drawings(look, size)
        return self._last[2]

    def standing(self, piece: CityPiece) -> CityPiece | None:
        """The submarine rocks on the water."""
        if piece.key == BOAT and self.is_living:
            return piece.at(piece.x, piece.y + _ROCK * bob(self.clock, _ROCKING, 0.0))
        return piece

    def drawn(self, look: Look, piece: CityPiece) -> Drawn:
        drawings = self.drawings(look)
        if piece.key == HAND:
            return drawings.hand(-self._turned(piece), self._space(piece))
        drawn = drawings.piece(piece.art, piece.scale)
        return drawings.dipped(drawings.tilted(drawn, piece.tilt), piece.dip) if piece.tilt or piece.dip else drawn

    def _turned(self, piece: CityPiece) -> float:
        """Degrees from the top, clockwise."""
        x, y = self._model.layout.clock
        return math.degrees(math.atan2(piece.y - y, piece.x - x)) + 90

    def _space(self, piece: CityPiece) -> int:
        """The space a hand points to where it is now."""
        spaces = self._model.t.last + 1
        return round(self._turned(piece) % 360 / 360 * spaces - 0.5) % spaces

    def draw_effects(self, pen: Pen, below: bool) -> None:
        animation = self._queue.animation
        canvas = CityCanvas(pen, self.drawings(pen.look), self._model.camera, self._model.t.holders, ground=self._dry_ground(pen.look))
        draw_effects(canvas, animation.effects, animation.now, below)
