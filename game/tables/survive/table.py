"""The table of Survive: the sinking island, alive on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.engine import Event, View
from game.engine.describing import Choice, Description, Section
from game.match import Happened
from game.render import Look
from game.rules.survive import actions as a
from game.rules.survive.rules import SurviveRules
from game.rules.survive.state import MOVE
from game.rules.survive.view import SurviveView
from game.tables.table import Desk, Middle, Table
from game.widgets import Column, Widget

from ..kit.cursor import BoardCursor
from ..kit.look_back import LookBack
from ..kit.motion_queue import Arrangement, MotionQueue
from ..kit.picking import Offer, Thing
from ..kit.pointer import BoardPointer
from .around import Around
from .board import BoardWidget
from .clicks import Clicks
from .model import SurviveModel
from .notices import Notices
from .offers import offers, place
from .picture import Picture
from .shaking import Shaking
from .staging import Island, SurviveStaging
from .strips import unseen
from .things import IslandThings


class SurviveTable(Table):
    """What lasts between two builds: what lies on the board, what is picked, where pointer and keys are, and what moves."""

    moves: ClassVar[bool] = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        rules = desk.match.rules
        assert isinstance(rules, SurviveRules)
        self.model = SurviveModel(rules.tables, self._public())
        staging = SurviveStaging(rules.tables, self.model.geometry)
        self.queue = MotionQueue(staging)
        self.look_back = LookBack(self._present, self.queue, staging)
        self.shaking = Shaking(desk, self.model, self.queue, self.look_back)
        self.picture = Picture(self.model, self.queue, self.look_back, self.shaking, lambda: self.desk.is_lively())
        self.pointer = BoardPointer(self.model)
        self.cursor = BoardCursor(self.model)
        self.notices = Notices(desk, self.model)
        self.clicks = Clicks(desk, self.model)
        self.around = Around(desk, self.model, self.clicks)

    # What the scene asks.

    def middle(self, look: Look, description: Description, choices: Sequence[Choice]) -> Middle:
        now, telling = self.model, self.desk.telling
        now.picking.renew(offers(now.t, now.table, choices))
        now.sinkings = self._sinkings_after(choices)
        self.cursor.renew()
        ask = telling.say(description.ask)
        if self.shaking.is_next:
            ask = telling.words.say("survive.table.shake", ask=ask)
        board = Column(self.around.asked(ask), BoardWidget(self), self.around.below(), gap=0.3)
        unseen_tiles = next((part for part in description.board if part.key == "survive.section.unseen"), None)
        return Middle(board, beside=unseen(unseen_tiles, telling) if unseen_tiles else None)

    def _sinkings_after(self, choices: Sequence[Choice]) -> dict[Thing, tuple[Choice, Choice]]:
        """While one moves: the tiles that may sink, each with the end of the moves that comes before it."""
        stop = next((one for one in choices if isinstance(one.action, a.Stop)), None)
        if stop is None or self.model.table.step != MOVE:
            return {}
        after = [one for one in self.desk.sight.choices_after(stop.action) if isinstance(one.action, a.Sink)]
        return {place(one.action.space): (stop, one) for one in after}

    def hand(self, sections: Sequence[Section]) -> Widget | None:
        """While explorers are placed their values matter, and they are on the rack; later the tiles do."""
        return None if any(part.key == "survive.section.values" for part in sections) else self.around.hand()

    def show(self, happened: Happened) -> None:
        """Everything moves from where it was to where it is now."""
        now = self.model
        self.look_back.end()
        self.picture.wake()
        now.picking.source = now.picking.tile = self.pointer.thing = None
        self.notices.renew()
        if happened.kind == "undo":
            self.around.place_by_hand(happened.actor)
        before = self._present()
        now.turn_to(self._public())
        self.queue.happen(happened, before, self._present(), self.desk.speed(), self.desk.is_lively())
        self.shaking.throw()

    def update(self, seconds: float) -> bool:
        if not self.is_busy:
            self.around.place_next()
        picking = self.model.picking
        chosen_from = [thing for thing in picking.targets if thing[0] == "explorer"]
        self.picture.looked_at = self.pointer.thing, self.cursor.thing, picking.source, *chosen_from
        return self.picture.pass_time(seconds)

    @property
    def is_busy(self) -> bool:
        return self.queue.animation.is_going_on or self.shaking.is_waiting

    @property
    def pace(self) -> int:
        return self.picture.pace

    def hasten(self) -> None:
        self.queue.finish()

    def let_go(self) -> bool:
        picking = self.model.picking
        was_picked = picking.let_go()
        was_out = picking.tile is None and self.desk.sight.take_back()
        self.cursor.forget_hint()
        return was_picked or was_out

    def point_out(self, choice: Choice) -> None:
        """Who has picked something meanwhile keeps it."""
        picking = self.model.picking
        found = next((offer for offer in picking.offers if offer.choice == choice), None)
        if found and picking.source is None and picking.tile is None:
            picking.tile, picking.source = found.tile, found.source if found.target else None
            self.cursor.point_out(found.target or found.source)

    def hold(self) -> bool:
        return self.shaking.hold()

    def let_loose(self) -> bool:
        return self.shaking.let_go()

    # The log.

    def recall(self, events: Sequence[Event]) -> bool:
        return self.notices.recall(events)

    def play_again(self, happened: Happened, before: View, after: View) -> bool:
        """From the table before a step to the table after it; what is picked is let go for it."""
        assert isinstance(before, SurviveView)
        assert isinstance(after, SurviveView)
        was, became = self._arranged(before), self._arranged(after)
        if not self.look_back.begin(happened, was, became, self.desk.speed(), self.desk.is_lively()):
            return False
        while self.let_go():
            self.desk.rebuild()
        self.picture.wake()
        return True

    @property
    def is_looking_back(self) -> bool:
        return self.look_back.is_on

    @property
    def is_about_to_move(self) -> bool:
        return self.look_back.is_about_to_move

    def look_up(self) -> None:
        self.look_back.end()

    # What people do on the board.

    def point_at(self, pixel: tuple[int, int]) -> bool:
        """The pointer is here; whether that points at something else than before."""
        self.picture.wake()
        if self.pointer.move(pixel):
            self.cursor.is_walked = False
        return self.pointer.point(pixel)

    def press(self, things: Sequence[Thing]) -> list[Offer]:
        """A click; what it means."""
        self.picture.wake()
        return self.clicks.press(things)

    def walk(self, direction: tuple[int, int]) -> bool:
        """Arrows; whether there was anywhere to go."""
        self.desk.rebuild()
        return self.cursor.walk(direction)

    def step(self, step: int) -> bool:
        """Tab; whether there was something more."""
        self.desk.rebuild()
        return self.cursor.step(step)

    def write(self, choice: Choice) -> str:
        return self.desk.match.rules.write(choice.action)

    def _present(self) -> Island:
        return Arrangement(self.model.table, self.model.things.pieces)

    def _arranged(self, view: SurviveView) -> Island:
        return Arrangement(view.table, IslandThings(self.model.t, view.table, self.model.geometry).pieces)

    def _public(self) -> SurviveView:
        view = self.desk.match.view(None)
        assert isinstance(view, SurviveView)
        return view
