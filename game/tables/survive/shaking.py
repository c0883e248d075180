"""The die in the hand: while something is held down it is shaken, and let go it is thrown. What it shows is up to chance alone."""

from __future__ import annotations

import math

from game.engine import CHANCE
from game.rules.survive.state import REVEAL, ROLL, PublicState
from game.tables.table import TableHost

from ..kit.animation import LookBack, MotionQueue
from .clicks import SurviveModel
from .effects import HELD, OPEN, Dice, dice_of
from .layout import SurvivePiece

_RISE = 0.12  # seconds until it is shaken with all force, or rests in the hand
_AGAIN = 0.55  # seconds from one rattle to the next


class Shaking:
    """People shake their dice, as long as things move at all; a bot throws at once."""

    def __init__(
        self,
        host: TableHost,
        model: SurviveModel,
        queue: MotionQueue[PublicState, SurvivePiece],
        look_back: LookBack[PublicState, SurvivePiece],
    ) -> None:
        self._host, self._model, self._queue, self._look_back = host, model, queue, look_back
        self._is_held = self._is_meant = False  # whether something is held down, and whether that was for a die from the start
        self.was_shaken = False  # since something was held down
        self.is_in_hand = False  # since it was shaken before it was thrown
        self.seconds = self.force = 0.0  # how long it has been shaken, and how much of the force is in it now

    def hold(self) -> bool:
        """Something is held down; whether that is for a die that tumbles or is to come."""
        self._is_held, self.was_shaken = True, False
        self._is_meant = self._tumbling() is not None or self.is_to_come
        return self._is_meant

    def let_go(self) -> bool:
        """Nothing is held any more; whether that was too short for a die that is still to come."""
        was_held, self._is_held = self._is_held, False
        if was_held and self.was_shaken:
            self._host.play("dice-throw")
        return was_held and self._is_meant and not self.was_shaken and self.is_to_come

    @property
    def is_to_come(self) -> bool:
        """Whether somebody who may shake it throws next, or after the tile that is being turned over."""
        match, s = self._host.match, self._model.table
        is_moving = self._host.is_lively() and self._host.speed() != "instant"
        return is_moving and s.step in (REVEAL, ROLL) and match.to_act == CHANCE and s.player in match.people

    @property
    def is_next(self) -> bool:
        """Whether it is thrown now."""
        return self.is_to_come and self._model.table.step == ROLL

    @property
    def is_waiting(self) -> bool:
        """Whether the game waits for the die to be thrown."""
        return self._is_held and self._is_due

    @property
    def _is_due(self) -> bool:
        return self.is_next and not self._queue.animation.is_going_on

    @property
    def in_hand(self) -> Dice | None:
        """The die before it is thrown."""
        if not self._is_due or not self.is_in_hand:
            return None
        return dice_of(self._model.geometry.middle, "", self._model.constants.with_dolphins)

    def throw(self) -> None:
        """A show begins: a die that was shaken comes out of the hand where it was."""
        was_in_hand, self.is_in_hand = self.is_in_hand, False
        die = self._tumbling()
        if die and was_in_hand:
            self._queue.animation.now = die.start + HELD * die.seconds

    def pass_time(self, seconds: float) -> bool:
        """Whether what is shown waits meanwhile. A die that tumbles already is caught again."""
        die = self._tumbling() if self._is_held else None
        show = self._queue.animation
        if die and show.now + seconds * show.rate >= (held := die.start + HELD * die.seconds):
            show.now = max(held, show.now - seconds * show.rate) if show.now > held else held
        elif not self.is_waiting:
            self.force = max(self.force - seconds / _RISE, 0.0)
            return False
        self._shake(seconds)
        return True

    def _shake(self, seconds: float) -> None:
        before = self.seconds if self.was_shaken else -seconds
        self.seconds = before + seconds
        self.force, self.was_shaken = min(self.force + seconds / _RISE, 1.0), True
        self.is_in_hand = self.is_in_hand or self.is_waiting
        if math.floor(before / _AGAIN) != math.floor(self.seconds / _AGAIN):
            self._host.play("dice-shake")

    def _tumbling(self) -> Dice | None:
        """Dice of a person that do not show yet what they will."""
        show = self._queue.animation
        if not show.is_going_on or self._look_back.is_on:
            return None
        thrown = (effect for effect in show.effects if isinstance(effect, Dice) and effect.seat in self._host.match.people)
        return next((effect for effect in thrown if effect.part(show.now) < OPEN), None)
