"""The ceremony that is being held, and what stands around the board meanwhile: it can be ended, skipped for good, and asked why."""

from __future__ import annotations

from collections.abc import Sequence

from game.render import Look
from game.rules.atlandice.constants import Constants
from game.rules.atlandice.state import State
from game.tables.gold_button import Gold
from game.tables.table import Desk
from game.widgets import Widget

from ..kit.animation import MotionQueue
from .award import AwardCeremony, Ceremony
from .effects import CeremonyEffect, ClosingCard, ToPlate, TumblingDie
from .layout import HAND, CityPiece
from .shelf.ceremony_panel import CeremonyPanel
from .shelf.papers import OnShelf

_STEPS = {"gates": 0, "closing": 1, "clock": 2}
"""The steps of a round to which belongs what is shown without a ceremony."""


class Ceremonies:
    """Reads off the animation which one it is."""

    def __init__(self, desk: Desk, t: Constants, queue: MotionQueue[State, CityPiece]) -> None:
        self._desk, self._queue = desk, queue
        self._panel = CeremonyPanel(desk, t)
        self._is_why_asked = False

    @property
    def now(self) -> Ceremony | None:
        """The ceremony that is being held."""
        animation = self._queue.animation
        for effect in animation.effects:
            if isinstance(effect, CeremonyEffect) and effect.start <= animation.now < effect.end:
                return effect.about
        return None

    @property
    def shown(self) -> str:
        """What is being shown that has a step of the round of its own: dice that are thrown, a region that closes, the clock."""
        animation = self._queue.animation
        hand = animation.motions.get(HAND)
        if hand and animation.is_going_on and any(leg.easing == "go" and leg.start <= animation.now for leg in hand.legs):
            return "clock"
        kinds = {type(effect) for effect in animation.effects if effect.start <= animation.now < effect.end}
        return "closing" if ClosingCard in kinds else "gates" if TumblingDie in kinds and ToPlate not in kinds else ""

    @property
    def is_waiting(self) -> bool:
        """Whether it waits while its reasons are read."""
        return self._is_why_asked and self.now is not None

    # What people do.

    def go_on(self) -> None:
        """To the end of this ceremony; what comes after it is still seen."""
        self._is_why_asked = False
        animation = self._queue.animation
        ends = [effect.end for effect in animation.effects if isinstance(effect, CeremonyEffect) and effect.about is self.now]
        if ends:
            self._queue.pass_time((ends[0] - animation.now) / animation.rate)
        self._desk.offers_changed()

    def skip(self) -> None:
        """No ceremonies any more, and an end to this one."""
        self._desk.skip_ceremonies()
        self.forget_why()
        self._queue.finish()
        self._desk.offers_changed()

    def ask_why(self) -> bool:
        """It waits as long as its reasons are read; whether it has any."""
        if not isinstance(self.now, AwardCeremony):
            return False
        self._is_why_asked = not self._is_why_asked
        self._desk.offers_changed()
        return True

    def forget_why(self) -> None:
        self._is_why_asked = False

    # What stands around the board.

    def asked(self) -> tuple[str, int] | None:
        """What is being shown in words, and its step."""
        if (ceremony := self.now) is not None:
            return self._panel.asked(ceremony)
        if shown := self.shown:
            return self._desk.narrator.words.say(f"atlandice.ceremony.{shown}"), _STEPS[shown]
        return None

    def shelf(self, look: Look) -> Widget | None:
        ceremony = self.now
        return OnShelf(self._panel.shelf(look, ceremony, self._is_why_asked), 0, grow=1) if ceremony else None

    def lesser(self, look: Look) -> Sequence[Widget]:
        ceremony = self.now
        return self._panel.lesser(look, ceremony, self.ask_why, self.skip) if ceremony else ()

    def gold(self) -> Gold | None:
        if self.now is None:
            return None
        return Gold(self._desk.narrator.words.say("atlandice.gold.hasten"), "use", use=self.go_on, is_at_once=True)
