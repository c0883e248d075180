"""The picture of the row: its ground, pawns and plaques, and what lives there."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.render import Look
from game.rules.atlantis.state import PublicState
from game.tables.initials import initials
from game.widgets import Pen
from game.words.narrator import Narrator

from ...kit.animation import LookBack, MotionQueue
from ...kit.drawings import DrawingShelf, Drawn
from ...kit.effects import draw_effects
from ...kit.markers import bob
from ...kit.picture import BoardPicture
from ..effects import RowCanvas, land_left
from ..layout import RowPiece, with_land
from ..model import AtlantisModel
from .drawings import AtlantisDrawings, shelf_of
from .ground import RowGround
from .life import draw_life

_LIFTED, _BOB = 0.12, 0.04
"""How high a picked pawn is lifted, and how far it bobs."""


class RowPicture(BoardPicture[PublicState, RowPiece]):
    """What is seen of the row and of the animation that goes on there."""

    def __init__(
        self,
        model: AtlantisModel,
        queue: MotionQueue[PublicState, RowPiece],
        look_back: LookBack[PublicState, RowPiece],
        narrator: Callable[[], Narrator],
        is_lively: Callable[[], bool],
    ) -> None:
        super().__init__(queue, look_back, is_lively)
        self._model, self._narrator = model, narrator
        self._ground = RowGround(model.t)
        self._words: tuple[object, DrawingShelf[AtlantisDrawings]] | None = None
        self._landed: tuple[PublicState, frozenset[int], PublicState] | None = None
        """A table, places whose land is still there, and how it looks with them."""
        self.shelved: int | None = None
        """The player whose hand and purse stand on the shelf."""

    def ground(self, look: Look) -> pygame.Surface:
        """Land is there until it goes under."""
        animation = self._queue.animation
        left = land_left(animation.effects, animation.now)
        table, hidden = self._with_land(self._look_back.shown.table, left), animation.hidden | left
        return self._ground.baked(look, self._model.camera, self.drawings(look), self._model.layout, table, hidden)

    def _with_land(self, table: PublicState, left: frozenset[int]) -> PublicState:
        """Made once, for the ground looks whether it is another table."""
        if not left:
            return table
        if self._landed is None or self._landed[0] is not table or self._landed[1] != left:
            self._landed = table, left, with_land(table, left)
        return self._landed[2]

    def drawings(self, look: Look) -> AtlantisDrawings:
        """With other words all are made anew."""
        narrator = self._narrator()
        if self._words is None or self._words[0] is not narrator:
            self._words = narrator, shelf_of(initials(narrator.names), narrator.words.say("atlantis.board.free"))
        return self._words[1].drawings(look, self._model.camera.size)

    def standing(self, piece: RowPiece) -> RowPiece | None:
        """A picked pawn is lifted and bobs."""
        picked = self._model.picking.source
        if picked is None or piece.key[0] != "pawn" or self._model.things.of(piece) != picked or not self._is_first(piece):
            return piece
        return piece.at(piece.x, piece.y - _LIFTED - (_BOB * bob(self.clock, 1.4, 0.0) if self.is_living else 0.0))

    def _is_first(self, piece: RowPiece) -> bool:
        """Of several in the city only one is lifted."""
        alike = [one.key for one in self._model.things.pieces.values() if self._model.things.of(one) == self._model.things.of(piece)]
        return piece.key == max(alike, key=lambda key: (self._model.things.pieces[key].y, key))

    def drawn(self, look: Look, piece: RowPiece) -> Drawn:
        drawings = self.drawings(look)
        if piece.key[0] == "gap":
            made = drawings.plaque(piece.price, bool(piece.owners), piece.scale)
        else:
            made = drawings.pawn(piece.art, piece.seat, piece.scale)
        return drawings.dipped(drawings.tilted(made, piece.tilt), piece.dip)

    def draw_life(self, pen: Pen) -> None:
        draw_life(pen, self.drawings(pen.look), self._model.camera, self._model.layout, self.clock, self.is_living)

    def draw_effects(self, pen: Pen, below: bool) -> None:
        animation = self._queue.animation
        canvas = RowCanvas(pen, self.drawings(pen.look), self._model.camera, self._model.t.seats, self.shelved)
        draw_effects(canvas, animation.effects, animation.now, below)
