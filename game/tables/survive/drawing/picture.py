"""The picture of the island: crowds that gather and fan out, a die in the hand, waves on the sea."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from game.render import Look
from game.rules.survive.state import PublicState
from game.widgets import Pen

from ...kit.animation import LookBack, MotionQueue
from ...kit.camera import Point
from ...kit.crowds import Crowds, crowded
from ...kit.drawings import Drawn
from ...kit.effects import draw_effects
from ...kit.markers import draw_ripple
from ...kit.picture import IDLE, BoardPicture
from ...selection import Thing
from ..effects import HELD, IslandCanvas
from ..layout import SurvivePiece
from ..model import SurviveModel
from ..shaking import Shaking
from .drawings import SurviveDrawings, shelf_of
from .ground import Ground, unlaid
from .idle import floating, living, resting
from .skin import Skin

_RIPPLES, _RIPPLE = 14, 4.0
"""How many waves are seen at a time, and for how many seconds each."""


class IslandPicture(BoardPicture[PublicState, SurvivePiece]):
    """What is seen of the island and of the animation that goes on there."""

    def __init__(
        self,
        model: SurviveModel,
        queue: MotionQueue[PublicState, SurvivePiece],
        look_back: LookBack[PublicState, SurvivePiece],
        shaking: Shaking,
        is_lively: Callable[[], bool],
    ) -> None:
        super().__init__(queue, look_back, is_lively)
        self._model, self._shaking = model, shaking
        self._crowds = Crowds[SurvivePiece]()
        self.looked_at: tuple[Thing | None, ...] = ()
        """What pointer and keys have come to, what is picked, and who can be chosen: crowds fan out there."""
        self._ground, self._shelf = Ground(model.t, model.geometry), shelf_of(Skin.of(model.t.board))

    def pass_time(self, seconds: float) -> bool:
        has_fanned = self._crowds.pass_time(seconds, self._attended(), self._is_lively())
        if self._shaking.pass_time(seconds):
            self.tick(seconds)
            self._queue.pass_time(0.0)
            return True
        return super().pass_time(seconds) or has_fanned

    def _attended(self) -> frozenset[int]:
        """Crowds that one looks at, and those that somebody joins or leaves."""
        pieces = self._look_back.shown.pieces
        moving = (pieces[key].space for key in self._queue.animation.motions if key in pieces)
        looked_at = (self._model.things.space_of(thing) for thing in self.looked_at if thing is not None)
        return crowded((*looked_at, *moving), pieces)

    @property
    def is_stirring(self) -> bool:
        return self._crowds.is_moving

    @property
    def pace(self) -> int:
        """A tile that waits for its second click does not wait for ever."""
        return max(super().pace, IDLE if self._model.picking.armed else 0)

    # What is drawn.

    def ground(self, look: Look) -> pygame.Surface:
        now, table = self._model, self._look_back.shown.table
        hidden = self._queue.animation.hidden | unlaid(now.t, table)
        return self._ground.baked(look, now.camera, self.drawings(look), bytes(table.land), hidden, now.is_named)

    def drawings(self, look: Look) -> SurviveDrawings:
        return self._shelf.drawings(look, self._model.camera.size)

    def standing(self, piece: SurvivePiece) -> SurvivePiece | None:
        shown = self._crowds.shown(piece)
        return floating(shown, self.clock) if shown and self.is_living else shown

    def drawn(self, look: Look, piece: SurvivePiece) -> Drawn:
        drawings = self.drawings(look)
        return living(drawings, piece, self.clock) if self.is_living else resting(drawings, piece)

    def draw_life(self, pen: Pen) -> None:
        for at, part in self._ripples():
            draw_ripple(pen, self.drawings(pen.look), self._model.camera.pixel(at), part)

    def _ripples(self) -> Iterator[tuple[Point, float]]:
        """Waves on the sea, few at a time, each for a while at one of the spaces without land."""
        if not self.pace:
            return
        spaces, land = self._model.geometry.spaces, self._look_back.shown.table.land
        for i in range(_RIPPLES):
            time = self.clock / _RIPPLE + i / _RIPPLES
            space = (i * 31 + int(time) * 17) % len(spaces)
            if not land[space]:
                x, y = spaces[space]
                yield (x + 0.25 * (i % 3 - 1), y + 0.2 * (i % 2)), time % 1

    def draw_effects(self, pen: Pen, below: bool) -> None:
        animation, shaking = self._queue.animation, self._shaking
        canvas = IslandCanvas(pen, self.drawings(pen.look), self._model.camera, self._model.t.seats, shaking.seconds, shaking.force)
        if die := shaking.in_hand:
            draw_effects(canvas, [die], HELD * die.seconds, below)
        draw_effects(canvas, animation.effects, animation.now, below)
