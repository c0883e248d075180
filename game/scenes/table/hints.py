"""Hints on the screen: asked for only where they tell nothing of a closed hand, shown while they may be, and gone with the hand."""

from __future__ import annotations

from game.tables import Desk, Table

from ..stage import Stage
from .hinting import Hinting, in_words


class Hints:
    """The hint of one table."""

    def __init__(self, stage: Stage, desk: Desk, table: Table, hinting: Hinting) -> None:
        self._stage, self._desk, self._table, self._hinting = stage, desk, table, hinting
        self._told = ""
        """The hint that was told last."""

    def ask(self) -> None:
        """What may give a hand away is told only while it is up."""
        if self._desk.match.actor is None:
            self._stage.tell(self._stage.say("table.hint-nothing"))
        elif self._is_hand_closed:
            self._stage.tell(self._stage.say("table.hint-hidden"))
        else:
            self._hinting.ask()

    def mind(self) -> None:
        """An answer is shown only if it still may be."""
        advice = self._hinting.answer()
        if advice is None or self._is_hand_closed:
            return
        shown = {choice.action: choice for choice in self._desk.sight.choices()}
        hints = [(shown[each.action], each) for each in advice if each.action in shown]
        if not hints:
            self._stage.tell(self._stage.say("hint.failed"))
            return
        self._table.point_out(hints[0][0])
        self._told = in_words(hints, self._desk.telling)
        self._stage.tell(self._told)
        self._desk.rebuild()

    def forget(self) -> None:
        """A hint was made of the hand: it goes with it."""
        if self._told:
            self._table.let_go()
            self._stage.toasts.forget(self._told)
            self._told = ""
            self._desk.rebuild()

    @property
    def _is_hand_closed(self) -> bool:
        return self._desk.sight.can_lift and not self._desk.sight.is_up
