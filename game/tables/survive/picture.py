"""The picture of the board: the ground, everything where it is at this moment, and what moves by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from game.render import Look
from game.widgets import Pen

from ..kit.camera import Point
from ..kit.canvas import Canvas
from ..kit.drawings import Drawn
from ..kit.picking import Thing
from .crowds import Crowds, crowded
from .drawings import SurviveDrawings, shelf_of
from .effects import EFFECTS
from .effects.dice import HELD
from .ground import Ground, unlaid
from .idling import floating, living, resting
from .model import SurviveModel
from .offers import explorer
from .pieces import SurvivePiece
from .shaking import Shaking
from .skin import Skin
from .staging import IslandLookBack, IslandQueue

_IDLE = 15
_REST_AFTER = 30.0
_RIPPLES, _RIPPLE = 14, 4.0
"""How many waves are seen at a time, and for how many seconds each."""


class Picture:
    """What is seen of a position and of the animation that goes on there."""

    def __init__(
        self,
        model: SurviveModel,
        queue: IslandQueue,
        look_back: IslandLookBack,
        shaking: Shaking,
        is_lively: Callable[[], bool],
    ) -> None:
        self._model, self._queue, self._look_back, self._is_lively = model, queue, look_back, is_lively
        self._shaking = shaking
        self._crowds = Crowds()
        self.looked_at: tuple[Thing | None, ...] = ()
        """What pointer and keys have come to, what is picked, and who can be chosen: crowds fan out there."""
        self._ground, self._shelf = Ground(model.t, model.geometry), shelf_of(Skin.of(model.t.board))
        self._clock = self._still = self._due = 0.0

    # Time.

    def wake(self) -> None:
        """Somebody does something: what floats moves again."""
        self._still = 0.0

    def pass_time(self, seconds: float) -> bool:
        """Whether it looks different now."""
        self._clock += seconds
        self._still += seconds
        has_fanned = self._crowds.pass_time(seconds, self._attended(), self._is_lively())
        if self._shaking.pass_time(seconds):
            self._queue.pass_time(0.0)
            return True
        was_going_on = self._queue.animation.is_going_on
        self._queue.pass_time(seconds)
        if was_going_on:
            return True
        self._due += seconds
        if self.pace and self._due >= 1 / _IDLE:
            self._due = 0.0
            return True
        return has_fanned

    def _attended(self) -> frozenset[int]:
        """Crowds that one looks at, and those that somebody joins or leaves."""
        moving = (explorer(key[1]) for key in self._queue.animation.motions if key[0] == "explorer")
        return crowded((*self.looked_at, *moving), self._look_back.shown.pieces)

    @property
    def pace(self) -> int:
        """Things that float move a little, until nobody has done anything for a while."""
        if self._queue.animation.is_going_on or self._crowds.is_moving:
            return 60
        return _IDLE if self._is_lively() and self._still < _REST_AFTER else 0

    # What is drawn.

    def ground(self, look: Look) -> pygame.Surface:
        now, table = self._model, self._look_back.shown.table
        hidden = self._queue.animation.hidden | unlaid(now.t, table)
        return self._ground.baked(look, now.camera, self.drawings(look), bytes(table.land), hidden)

    def drawings(self, look: Look) -> SurviveDrawings:
        return self._shelf.drawings(look, self._model.camera.size)

    def pieces(self) -> Iterator[tuple[SurvivePiece, float]]:
        """All pieces where they are at this moment, the further ones first, and how much of each is to be seen."""
        show, still = self._queue.animation, self._look_back.shown.pieces
        if not show.is_going_on:
            found = [(one, 1.0) for one in map(self._standing, still.values()) if one]
        else:
            now = show.pieces(still)
            found = [(one, seen) for key, piece, seen in now if (one := piece if key in show.motions else self._standing(piece))]
        yield from sorted(found, key=lambda one: one[0].y)

    def _standing(self, piece: SurvivePiece) -> SurvivePiece | None:
        """As it is seen where it stands or floats."""
        shown = self._crowds.shown(piece)
        return floating(shown, self._clock) if shown and self._is_floating else shown

    def drawn(self, look: Look, piece: SurvivePiece) -> Drawn:
        drawings = self.drawings(look)
        return living(drawings, piece, self._clock) if self._is_floating else resting(drawings, piece)

    @property
    def _is_floating(self) -> bool:
        return bool(self.pace) and self._is_lively()

    def ripples(self) -> Iterator[tuple[Point, float]]:
        """Waves on the sea, few at a time, each for a while at one of the spaces without land."""
        if not self.pace:
            return
        spaces, land = self._model.geometry.spaces, self._look_back.shown.table.land
        for i in range(_RIPPLES):
            time = self._clock / _RIPPLE + i / _RIPPLES
            space = (i * 31 + int(time) * 17) % len(spaces)
            if not land[space]:
                x, y = spaces[space]
                yield (x + 0.25 * (i % 3 - 1), y + 0.2 * (i % 2)), time % 1

    def draw_effects(self, pen: Pen, below: bool) -> None:
        show, shaking = self._queue.animation, self._shaking
        canvas = Canvas(pen, self.drawings(pen.look), self._model.camera, shaking.seconds, shaking.force)
        if die := shaking.in_hand:
            EFFECTS.draw(canvas, [die], HELD * die.seconds, below)
        EFFECTS.draw(canvas, show.effects, show.now, below)
