"""A table with a drawn board: what lasts between two builds, and what all such tables answer alike."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Sequence
from contextlib import AbstractContextManager
from typing import Any, ClassVar, Generic

import pygame

from game.engine import Action, Event, View
from game.engine.speech.describing import Choice
from game.match import MatchStep
from game.render import Look
from game.tables.table import Desk, Table
from game.widgets import Pen
from game.words.narrator import Narrator

from ..selection import (
    Offer,
    Offers,
    Selection,
    Thing,
    Why,
    after_step,
    as_clicked,
    at_time,
    back,
    fit,
    give_back,
    hinted,
    lend,
    press,
    take,
    unmark,
)
from .animation import Arrangement, LookBack, MotionQueue, Stage, T
from .cursor import BoardCursor
from .model import BoardModel
from .motion import P
from .notices import BoardNotices
from .painter import BoardPainter, BoardPicture
from .pointer import BoardPointer

_SOON, _EASE = 0.35, 0.12
"""Seconds before something is felt in which the camera begins to move there, and how slowly it does."""


class DrawnTable(Table, Generic[T, P]):
    """What lies on the board, what is picked, where pointer and keys are, and what moves. A game's own table makes its model, its picture
    and its notices."""

    moves: ClassVar[bool] = True
    model: BoardModel[P]
    picture: BoardPicture[T, P]
    notices: BoardNotices

    def __init__(self, desk: Desk, model: BoardModel[P], stage: Stage[T, P]) -> None:
        super().__init__(desk)
        self.model = model
        self.queue = MotionQueue(stage)
        self.look_back = LookBack(self.present, self.queue)
        self.pointer = BoardPointer(model)
        self.cursor = BoardCursor(model)
        self._laid: View | None = None
        """The view that lies on the board."""
        self.now = 0.0
        """Seconds that have passed here."""

    # What a game's own table says.

    @abstractmethod
    def present(self) -> Arrangement[T, P]:
        """The position that lies on the board."""

    @abstractmethod
    def arranged(self, view: View) -> Arrangement[T, P]:
        """Another position as it would lie on the board."""

    @abstractmethod
    def turn_to(self, view: View) -> None:
        """Lays another position on the board."""

    @abstractmethod
    def painter(self, pen: Pen, room: pygame.Rect, noticed: Thing | None, marked: Thing | None) -> BoardPainter[T, P]:
        """Who draws the board this time."""

    @abstractmethod
    def least_height(self, look: Look) -> int:
        """Pixels of height below which nobody could use the board."""

    # What happens.

    def show(self, happened: MatchStep, picks: Thing | None = None) -> None:
        """Everything moves from where it was to where it is now."""
        self.look_back.end()
        self.picture.wake()
        self.model.picking.made, self.model.picking.selection = Offers((), (), self.model.picking.made.planner), after_step(picks)
        self.pointer.thing = None
        self.notices.renew()
        before = self.present()
        self.lay(self.desk.match.view(None))
        self.queue.happen(happened, before, self.present(), self.desk.speed(), self.desk.is_lively())

    def catch_up(self) -> None:
        """Lays the present position on the board, where something happened that was not shown."""
        view = self.desk.match.view(None)
        if self._laid is not view:
            self.lay(view)

    def lay(self, view: View) -> None:
        self._laid = view
        self.turn_to(view)

    def update(self, seconds: float) -> bool:
        self.now += seconds
        if (selection := at_time(self.selection, self.now)) is not self.selection:
            self.select(selection)
        has_moved = self._bring_into_sight(seconds)
        return self.picture.pass_time(seconds) or has_moved

    def _bring_into_sight(self, seconds: float) -> bool:
        """The camera eases to where something is about to be felt that is out of sight; where nothing moves, it is there at once."""
        animation = self.queue.animation
        coming = (one for one in animation.effects if one.is_felt and one.start - _SOON * animation.rate <= animation.now < one.end)
        felt = next(coming, None)
        return felt is not None and self.model.camera.reveal(felt.at, min(seconds / _EASE, 1.0) if self.desk.is_lively() else 1.0)

    @property
    def until_felt(self) -> float:
        animation = self.queue.animation
        felt = next((one for one in animation.effects if one.is_felt), None)
        return max(felt.start - animation.now, 0.0) / animation.rate if felt else 0.0

    @property
    def is_busy(self) -> bool:
        return self.queue.animation.is_going_on

    @property
    def pace(self) -> int:
        return self.picture.pace

    def hasten(self) -> None:
        self.queue.finish()

    def key(self, key: int) -> bool:
        """Plus and minus bring the board nearer and back, wherever the focus is."""
        is_used = self.model.camera.zoom_by(key)
        if is_used:
            self.picture.wake()
            self.desk.refresh()
        return is_used

    # What is picked.

    @property
    def selection(self) -> Selection:
        return self.model.picking.selection

    def select(self, selection: Selection) -> None:
        """Something else is picked, armed, planned or lent: nobody else says so."""
        picking, before, mark = self.model.picking, self.selection, self.model.picking.mark
        if selection.plan == before.plan:
            picking.selection = selection
        else:  # a plan changes what is offered
            picking.made = picking.made.planner.offers(selection.plan)
            picking.selection = fit(selection, picking.made)
            self.cursor.renew()
        if mark is not None and mark != picking.mark and self.cursor.thing == mark:
            self.cursor.thing = None
        if selection != before:
            self.desk.refresh()

    def let_go(self) -> bool:
        found = back(self.selection, self.model.picking.made)
        if found is not None:
            self.select(found)
        else:
            self.select(unmark(self.selection))
        return found is not None

    def in_hand(self) -> Hashable:
        return self.selection.in_hand

    def point_out(self, choice: Choice, then: Sequence[Action] = ()) -> None:
        before = self.selection.lent
        self.select(lend(self.selection, self.model.picking.made, choice, then))
        if self.selection.lent is not before:
            self.cursor.point_out(self.model.picking.mark)

    @property
    def hinted_offer(self) -> Offer | None:
        return hinted(self.selection, self.model.picking.made)

    def as_clicked(self, things: Sequence[Thing]) -> AbstractContextManager[None]:
        """What is picked as a click on things would take it: words about them are made of the same."""
        return self.model.picking.put_aside(as_clicked(self.selection, self.model.picking.made, things))

    def forget_hint(self) -> None:
        self.select(give_back(self.selection, self.model.picking.made))

    # The log.

    def recall(self, events: Sequence[Event]) -> bool:
        return self.notices.recall(events)

    def play_again(self, happened: MatchStep, before: View, after: View) -> bool:
        """From the table before a step to the table after it; what is picked is let go for it."""
        was, became = self.arranged(before), self.arranged(after)
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

    @property
    def kept_free(self) -> Sequence[pygame.Rect]:
        """Where what is picked can go, or else all that can act."""
        model = self.model
        places = model.target_places() or [at for thing in model.hot() if (at := model.things.place_of(thing)) is not None]
        size = round(1.5 * model.camera.size)
        return [pygame.Rect(round(x) - size // 2, round(y) - size // 2, size, size) for x, y in map(model.camera.pixel, places)]

    # What people do on the board.

    @property
    def narrator(self) -> Narrator:
        return self.desk.narrator

    @property
    def has_used_hold(self) -> bool:
        return False

    @property
    def banner(self) -> str:
        """Words over the top of the board."""
        return self.desk.narrator.words.say("table.again") if self.is_looking_back else ""

    def fit(self, room: pygame.Rect) -> None:
        """The board has this room in the window."""
        self.model.camera.fit(room)

    def point_at(self, pixel: tuple[int, int]) -> bool:
        """The pointer is here; whether that points at something else than before."""
        self.picture.wake()
        if self.pointer.move(pixel):
            self.cursor.came_last = False
        with self.as_clicked(self.model.at(pixel)):
            return self.pointer.point(pixel)

    def press(self, things: Sequence[Thing]) -> list[Offer]:
        """A click; what it means."""
        self.picture.wake()
        return self.meaning(things)

    def meaning(self, things: Sequence[Thing]) -> list[Offer]:
        """What a click on things means; a piece may be picked or let go by it."""
        found = press(self.selection, self.model.picking.made, things, self.now)
        if isinstance(found, Selection):
            self.select(found)
            return []
        self.select(found.selection)
        if isinstance(found, Why):
            self.tell_why(found.action)
            return []
        return list(found.offers)

    def tell_why(self, action: Action) -> None:
        """Something cannot be done, and a rule says why."""
        return

    def take(self, offer: Offer) -> Any:
        """Does what was clicked, chosen from several or followed; or plans it, where something else comes first."""
        found = take(self.selection, self.model.picking.made, offer)
        if isinstance(found, Selection):
            self.select(found)
            return None
        self.select(found.selection)
        if found.actions:
            return self.desk.take_all(found.actions)
        return self.desk.do(self.model.picking.made.planner.steps(offer), is_seen_stepwise=bool(offer.before))

    def planned(self) -> Sequence[Action]:
        return self.model.picking.made.planner.actions(self.selection.plan)

    def walk(self, direction: tuple[int, int]) -> bool:
        """Arrows; whether there was anywhere to go."""
        self.desk.refresh()
        return self.cursor.walk(direction)

    def step(self, step: int) -> bool:
        """Tab; whether there was something more."""
        self.desk.refresh()
        return self.cursor.step(step)

    def write(self, choice: Choice) -> str:
        return self.desk.match.rules.write(choice.action)
