"""What a click means: a piece is picked, something is done, asked about or explained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.rules.survive.state import PLACE
from game.tables.table import Desk

from ...kit.picking import Offer, Thing
from ..model import SurviveModel
from .offers import attempt


class SurviveClicks:
    """Carries out clicks on the board and beside it."""

    def __init__(self, desk: Desk, model: SurviveModel) -> None:
        self._desk, self._model = desk, model

    def press(self, things: Sequence[Thing]) -> list[Offer]:
        """A click; what it means."""
        if sinking := self._sinking(things):
            return self._arm_or_sink(*sinking)
        self._model.arm(None)
        if self._answers_why(things):
            return []
        picking = self._model.picking
        tile, found = picking.tile, picking.press(things)
        if not found:  # else something is done, or asked about
            is_seen_around = self._model.table.step == PLACE or tile is not None or picking.tile is not None
            (self._desk.rebuild if is_seen_around else self._desk.refresh)()
        return found

    def _arm_or_sink(self, thing: Thing, sinking: Offer) -> list[Offer]:
        """What cannot be taken back and gives up moves takes a second click on the same tile."""
        if self._model.armed == thing:
            return [sinking]
        self._model.arm(thing)
        self._desk.refresh()
        return []

    def _sinking(self, things: Sequence[Thing]) -> tuple[Thing, Offer] | None:
        """A tile that may sink while one still moves, and what sinking it means: it ends the moves."""
        picking, sinkings = self._model.picking, self._model.sinkings
        if picking.is_held or any(thing in picking.sources or thing in picking.targets for thing in things):
            return None
        thing = next((thing for thing in things if thing in sinkings), None)
        return (thing, Offer(sinkings[thing][0], then=sinkings[thing][1])) if thing else None

    def _answers_why(self, things: Sequence[Thing]) -> bool:
        """Where a picked piece cannot go, the rule says why, and it stays picked."""
        now = self._model
        wanted = attempt(now.t, now.table, now.picking, things)
        if wanted is None:
            return False
        reason = self._desk.narrator.words.say(f"reason.{self._desk.visibility.why_not(wanted)}")
        self._desk.tell(reason[:1].upper() + reason[1:])
        return True

    def press_face(self, things: Sequence[Thing]) -> Any:
        """A click beside the board: what needs nothing more is done; a tile that is picked lies open for all."""
        visibility, picking = self._desk.visibility, self._model.picking
        if not visibility.lies_open:
            visibility.lay_out(offer.choice.action for offer in picking.offers if offer.tile in things)
        found = self.press(things)
        if found:
            return self._desk.take(found[0].choice, found[0].then)
        self._desk.to_board()
        return None

    def put_back(self) -> None:
        """A tile that was laid out goes back into the hand."""
        self._desk.visibility.take_back()
        self._model.picking.tile = self._model.picking.source = None
        self._desk.rebuild()
