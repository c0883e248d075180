"""A table with a drawn board: what lasts between two builds, and what all such tables answer alike."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic

import pygame

from game.engine import Event, View
from game.engine.speech.describing import Choice
from game.light import NOON
from game.match import MatchStep
from game.render import Look
from game.render.sea import still_sea
from game.tables.table import Table, TableHost, let_go, take_offer
from game.widgets import Pen, Widget
from game.words.narrator import Narrator

from ..screen import screen_of
from ..selection import Act, Offer, Offers, Selection, Thing, Why, after_step, at_time, press, with_plan
from .animation import Arrangement, LookBack, MakeTimeline, MotionQueue, T
from .calm import draw_calm
from .daylight import Daylight, LightPace
from .model import BoardCursor, BoardModel, BoardNotices, BoardPointer
from .motion import P
from .painter import BoardPainter, BoardPicture, PaintMoment
from .threats import Threats

_SOON, _EASE = (
    0.35,
    0.12,
)  # seconds before something is felt in which the camera begins to move there, and how slowly it does


class DrawnTable(Table, Generic[T, P]):
    """What lies on the board, what is picked, where pointer and keys are, and what moves. A game's own table makes its
    model, its picture and its notices.
    """

    moves: ClassVar[bool] = True
    climax: ClassVar[float | None] = None
    """Which part of a step is over when it is painted, after what is shown large; without one, a step is painted when
    it is over.
    """
    unseen_sounds: ClassVar[Mapping[str, str]] = {}
    """Which facts are heard where nothing is shown, and how; where something is, their sounds come with that."""
    has_threats: ClassVar[bool] = False  # whether it can show what could reach whoever is at the screen
    model: BoardModel[T, P]
    picture: BoardPicture[T, P]
    notices: BoardNotices

    def __init__(self, host: TableHost, model: BoardModel[T, P], stage: MakeTimeline[T, P]) -> None:
        super().__init__(host)
        self.model = model
        self.queue = MotionQueue(stage)
        self.look_back = LookBack(self.present, self.queue)
        self.pointer = BoardPointer(model)
        self.cursor = BoardCursor(model)
        self.now = 0.0  # seconds that have passed here
        self.shows_threats = False
        self._threats: tuple[View, int, Narrator, Threats] | None = (
            None  # those of a position and a seat, worked out and told once
        )

    # What a game's own table says.

    @abstractmethod
    def arrange_view(self, view: View) -> Arrangement[T, P]:
        """Another position as it would lie on the board."""

    @abstractmethod
    def find_offers(self, choices: Sequence[Choice]) -> Offers:
        """What can be done in the position that lies on the board, for as much of the plan as can still be carried
        out.
        """

    @abstractmethod
    def painter(self, moment: PaintMoment) -> BoardPainter[T, P]:
        """What draws the board this time."""

    @abstractmethod
    def least_height(self, look: Look) -> int:
        """Pixels of height below which nobody could use the board."""

    # What can reach whoever is at the screen.

    def find_threats(self, seat: int) -> Threats:
        """What could reach a seat next in the position that lies on the board, as far as all can see."""
        return Threats()

    def threats(self) -> Threats | None:
        """What is shown of that, where it is asked for and nothing is on its way."""
        seat = (
            self.host.visibility.seat_at_screen
            if self.shows_threats and not self.is_busy and not self.look_back.is_on
            else None
        )
        if seat is None or seat < 0:
            return None
        view = self.model.view
        narrator = self.host.narrator
        kept = self._threats
        if kept is None or kept[0] is not view or kept[1] != seat or kept[2] is not narrator:
            found = self.find_threats(seat)
            kept = self._threats = view, seat, narrator, replace(found, told=" ".join(map(narrator.say, found.words)))
        return kept[3]

    # What happens.

    def present(self) -> Arrangement[T, P]:
        """The position that lies on the board."""
        return Arrangement(self.model.table, self.model.things.pieces)

    def show_step(self, step: MatchStep, picks: Thing | None = None) -> None:
        """Everything moves from where it was to where it is now."""
        self.look_back.end()
        self.picture.wake()
        self.model.wait(after_step(picks))
        self.pointer.thing = None
        self.notices.recalled = ()
        before = self.present()
        self.model.turn_to(self.host.match.view(None))
        self.queue.happen(step, before, self.present(), self.host.pacing.speed(), self.host.pacing.is_lively())
        if self.host.pacing.speed() == "instant" and step.kind != "undo":
            for sound in dict.fromkeys(
                self.unseen_sounds[fact.key] for fact in step.events if fact.key in self.unseen_sounds
            ):
                self.host.stage.play(sound)

    def catch_up(self) -> None:
        """Lays the present position on the board, where something happened that was not shown: a plan was made for
        another one.
        """
        view = self.host.match.view(None)
        if self.model.view is not view:
            self.model.turn_to(view)
            self.model.wait(with_plan(self.selection, None))

    def update(self, seconds: float) -> bool:
        self.now += seconds
        if (selection := at_time(self.selection, self.now)) is not self.selection:
            self.select(selection)
        self._follow_hour()
        has_moved = bring_into_sight(self, seconds)
        has_changed = self.picture.pass_time(seconds)
        for effect in self.queue.animation.take_heard():
            self.host.stage.play(effect.sound, self.model.camera.pixel(effect.at)[0])
        return has_changed or has_moved

    def _follow_hour(self) -> None:
        """The light of the hour falls on the table when what has brought it has been seen."""
        rules = self.host.match.rules
        pacing = self.host.pacing
        light = NOON
        if self.host.stage.is_lit():
            day = screen_of(rules.game).day
            light = day.lights[day.hour(rules, self.model.view)]
        is_lively = pacing.is_lively()
        pace = LightPace(pacing.speed() == "instant" and not is_lively, is_lively, not self.is_busy)
        self.daylight.follow(light, self.picture.look, pace)

    @property
    def daylight(self) -> Daylight:
        return self.picture.daylight

    @property
    def is_busy(self) -> bool:
        return self.queue.animation.is_awaited

    @property
    def pace(self) -> int:
        return self.picture.pace

    def hasten(self) -> None:
        self.queue.finish()
        self.daylight.hurry()

    def key(self, key: int) -> bool:
        """Plus and minus bring the board nearer and back, wherever the focus is."""
        is_used = self.model.camera.zoom_by(key)
        if is_used:
            self.picture.wake()
            self.host.note_change()
        return is_used

    # What is picked.

    @property
    def selection(self) -> Selection:
        return self.model.selection

    @property
    def offers(self) -> Offers:
        return self.model.offers

    def select(self, selection: Selection) -> None:
        model = self.model
        before = self.selection
        mark = self.model.mark
        model.select(selection)
        if selection.in_hand != before.in_hand:  # other things can be clicked
            self.cursor.renew()
        if mark is not None and mark != model.mark and self.cursor.thing == mark:
            self.cursor.thing = None
        loan = model.selection.loan
        if loan is not None and loan is not before.loan and (loan.mark is not None or before.loan is None):
            self.cursor.point_out(loan.mark)
        if selection != before:
            self.host.note_change()

    # What people do on the board.

    def fit(self, room: pygame.Rect) -> None:
        """The board has this room in the window.

        Where it is laid out again, nothing that moves or is marked is where it was.
        """
        if self.model.fit(room):
            self.look_back.end()
            self.queue.finish()
            self.notices.recalled = ()
        self._follow_hour()

    def point_at(self, pixel: tuple[int, int]) -> bool:
        """The pointer is here; says whether it now points at something else."""
        self.picture.wake()
        if self.pointer.move(pixel):
            self.cursor.came_last = False
        is_new = self.pointer.point(pixel)
        if is_new:
            self.notice(self.pointer.thing)
        return is_new

    def notice(self, thing: Thing | None) -> None:
        """The pointer or the keys have come to a thing."""
        return

    def press(self, things: Sequence[Thing]) -> list[Offer]:
        """A click on things: the offers it means, or something else is picked."""
        self.picture.wake()
        found = press(self.selection, self.offers, things, self.now)
        if isinstance(found, Act) and self.host.match.paused and not _can_plan(found, self.offers):
            return []  # nothing is done in a pause, so that what a hint has lent stays in hand
        if found == self.selection and things and (words := self.notices.why_nothing(things)):
            self.host.stage.tell(words)
        self.select(found if isinstance(found, Selection) else found.selection)
        if isinstance(found, Why) and found.action and (words := self.notices.why_not_in_words(found.action)):
            self.host.stage.tell(words)
        return list(found.offers) if isinstance(found, Act) else []


def _can_plan(act: Act, offers: Offers) -> bool:
    """Whether anything that a click means is planned before it is done."""
    return any(isinstance(offers.planner.follow_offer(offers, act.selection, offer), Selection) for offer in act.offers)


def press_beside(table: DrawnTable[Any, Any], *things: Thing) -> Any:
    """A click on what stands for things beside the board: what it means is done."""
    found = table.press(things)
    return take_offer(table, found[0]) if found else None


def renew_offers(table: DrawnTable[Any, Any], choices: Sequence[Choice]) -> None:
    """Something else may be chosen: what is picked, planned or pointed at stays only if it still can be."""
    table.catch_up()
    table.model.select(table.selection, table.find_offers(choices))
    table.cursor.renew()


def bring_into_sight(table: DrawnTable[Any, Any], seconds: float) -> bool:
    """The camera eases to where something is about to be felt that is out of sight; where nothing moves, it is there at
    once.
    """
    animation = table.queue.animation
    coming = (
        one
        for one in animation.effects
        if one.is_felt and one.start - _SOON * animation.rate <= animation.now < one.end
    )
    felt = next(coming, None)
    return felt is not None and table.model.camera.reveal(
        felt.at, min(seconds / _EASE, 1.0) if table.host.pacing.is_lively() else 1.0
    )


def hasten_show(table: Table) -> bool:
    """Someone is in a hurry: what is shown large comes to the end of its present part, and the second time all does;
    whether anything was.
    """
    if not isinstance(table, DrawnTable) or table.look_back.is_on or table.host.match.paused:
        return False
    return table.queue.animation.hasten()


def has_arrived(table: Table) -> bool:
    """Whether whatever changes a number has arrived: nothing is on its way, or the loss or gain it brings is being felt
    now.
    """
    if not table.is_showing or not isinstance(table, DrawnTable) or table.look_back.is_on:
        return True
    return any(one.is_felt for one in table.queue.animation.effects) and not until_felt(table)


def heard_from(table: Table, event: Event) -> float | None:
    """How many pixels across the window a fact is heard: where on the board it ended, if it happened there."""
    if not isinstance(table, DrawnTable) or not (places := table.notices.places_of(event)):
        return None
    return table.model.camera.pixel(places[-1])[0]


class ArrivedCards(Generic[T]):
    """The cards of a drawn table, counted by the position in which last nothing was on its way, so that no number comes
    before its thing.
    """

    def __init__(self, table: DrawnTable[T, Any]) -> None:
        self._drawn = table
        self._host = table.host
        self._kept = (table.model.view, table.model.table)

    def renew(self) -> tuple[View, T]:
        """What everyone knows of that position, and how it lies on the board."""
        if has_arrived(self._drawn):
            self._kept = self._drawn.model.view, self._drawn.model.table
        return self._kept

    def own_view(self) -> View | None:
        """What the one knows whose hand is up."""
        viewer = self._host.match.privacy.viewer
        return self._host.match.view(viewer) if self._host.visibility.is_up and viewer is not None else None

    def ground(self) -> tuple[object, ...]:
        """The position, what is picked and planned in it, and the hand that is up: when that goes down, what was
        counted by it does too.
        """
        return self.renew()[0], self._drawn.selection, self.own_view()


def until_felt(table: Table) -> float:
    """Seconds until what is being shown comes to what someone loses or gains by it."""
    animation = table.queue.animation if isinstance(table, DrawnTable) else None
    felt = next((one for one in animation.effects if one.is_felt), None) if animation else None
    return max(felt.start - animation.now, 0.0) / animation.rate if animation and felt else 0.0


def draw_sea(table: Table, surface: pygame.Surface, look: Look, worded: Iterable[Widget] = ()) -> None:
    """The sea around a board, in the light of its hour, and calm where the words of some regions lie on it."""
    if isinstance(table, DrawnTable):
        surface.blit(table.daylight.sea(look, look.size), (0, 0))
        draw_calm(table.daylight, surface, look, worded, table.model.camera.room)
    else:
        surface.blit(still_sea(look, look.size), (0, 0))


def is_light_changing(table: Table) -> bool:
    """Whether another light comes, which goes on whether someone is there or not."""
    return isinstance(table, DrawnTable) and table.daylight.is_changing


def count_lights(table: Table) -> int:
    """Another number whenever the whole window looks different because of the light."""
    return table.daylight.steps if isinstance(table, DrawnTable) else 0


def is_looking_back(table: Table) -> bool:
    """Whether a step of the past is being shown."""
    return isinstance(table, DrawnTable) and table.look_back.is_on


def play_again(table: Table, step: MatchStep, before: View, after: View) -> bool:
    """Replays a past step, then shows the present again; says whether there is anything to see.

    Whatever is picked is let go.
    """
    if not isinstance(table, DrawnTable):
        return False
    was, became = table.arrange_view(before), table.arrange_view(after)
    if not table.look_back.begin(step, was, became, table.host.pacing.speed(), table.host.pacing.is_lively()):
        return False
    while let_go(table):
        table.host.surroundings.offers_changed()
    table.picture.wake()
    return True


def paint_moment(
    table: DrawnTable[Any, Any], pen: Pen, room: pygame.Rect, noticed: Thing | None = None, marked: Thing | None = None
) -> PaintMoment:
    """What is special about drawing the board now: what is noticed and marked, and over its top that it shows the past,
    or is paused.
    """
    say = table.host.narrator.words.say
    banner, threats = say("table.again") if table.look_back.is_on else "", table.threats()
    if not banner and table.host.match.paused:
        banner = say("table.paused.banner")
    elif threats:
        banner = threats.told
    return PaintMoment(pen, room, noticed, marked, table.is_busy, banner, table.cursor.hinted_thing, threats)


def show_threats(table: object, is_on: bool) -> bool:
    """Shows what could reach whoever is at the screen, or no longer does; whether anything changed."""
    if not isinstance(table, DrawnTable) or not table.has_threats or table.shows_threats == is_on:
        return False
    table.shows_threats = is_on
    table.picture.wake()
    table.host.note_change()
    return True


def has_threats(table: object) -> bool:
    """Whether a table can show that."""
    return isinstance(table, DrawnTable) and table.has_threats


def shows_threats(table: object) -> bool:
    return isinstance(table, DrawnTable) and table.shows_threats
