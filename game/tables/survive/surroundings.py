"""What stands above and below the board at this moment, and the hand: who asks what, the rack, a tile that is laid out."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.survive.board import CREATURES
from game.rules.survive.state import DEFEND, PLACE
from game.rules.survive.view import SurviveView
from game.tables.table import Desk
from game.widgets import Widget

from .model import SurviveModel
from .side_panels import Press, alarm, laid_out, rack, tiles


class SurviveSurroundings:
    """Builds them out of the position, the hand, and what is picked."""

    def __init__(self, desk: Desk, model: SurviveModel, press: Press, put_back: Callable[[], None]) -> None:
        self.desk, self.model, self._press, self._put_back = desk, model, press, put_back

    def tray(self, text: str) -> Widget | None:
        """What lies over the edge of the board: the rack, a tile that is laid out, or an alarm with what is asked."""
        s = self.model.table
        return alarm(text, f"survive/{CREATURES[s.attacker]}") if s.step == DEFEND else self.own_rack() or self._laid_out()

    def hand(self) -> Widget | None:
        match = self.desk.match
        if match.privacy.viewer is None:
            return None
        view = match.view(match.privacy.viewer)
        assert isinstance(view, SurviveView)
        return tiles(view, self.model.picking, self._press, self.desk.narrator)

    def own_rack(self) -> Widget | None:
        """The rack of who places explorers now, so that the board stands still until people have placed theirs; its values only while
        it is up."""
        now, match = self.model, self.desk.match
        if now.table.step != PLACE or match.to_act < 0 or not match.people:
            return None
        view = match.view(match.actor) if match.actor is not None and self.desk.visibility.is_up else now.view
        assert isinstance(view, SurviveView)
        press = None if match.actor is None else self._press
        return rack(now.t, view, match.to_act, now.picking, press, self.place_the_rest, self.desk.narrator)

    def _laid_out(self) -> Widget | None:
        tile = self.model.picking.tile
        if tile is None or self.desk.visibility.is_up:
            return None
        return laid_out(tile, self.desk.narrator, self._put_back)

    def place_the_rest(self) -> None:
        """From now on the program places for this seat, anywhere, until that is taken back."""
        if self.desk.match.actor is not None:
            self.desk.match.orders.place_rest(self.desk.match.actor)
            self.desk.offers_changed()
