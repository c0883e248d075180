"""A table with a drawn board: what lasts between two builds, and what all such tables answer alike."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice, product
from typing import Any, ClassVar, Generic

import pygame

from game.engine import Event, View
from game.engine.speech.describing import Choice
from game.light import NOON
from game.match import MatchStep
from game.render import Look
from game.tables.table import Table, TableHost, let_go, take_offer
from game.widgets import Pen, Widget
from game.words.narrator import Narrator

from ..cards import Cards
from ..screen import screen_of
from ..selection import (
    Act,
    By,
    Offer,
    Offers,
    Selection,
    Thing,
    Why,
    after_step,
    at_time,
    hinted_offer,
    press,
    with_plan,
)
from .animation import Arrangement, LookBack, MakeTimeline, MotionQueue, T
from .by_ear import BoardAnswers
from .calm import draw_calm
from .camera import Camera, Point
from .daylight import Daylight, LightPace
from .model import BoardCursor, BoardModel, BoardNotices, BoardPointer
from .motion import P
from .painter import BoardPainter, BoardPicture, PaintMoment
from .stretched import Stretched
from .threats import Threats
from .turn_marks import MarkedTurns

# seconds before something is felt in which the camera begins to move there, and how slowly it does
_SOON, _EASE = 0.35, 0.12
_SPOT = 10  # pixels between spots at which an area is tried


class DrawnTable(Table, Generic[T, P]):
    """Holds the position on the board, the selection, pointer and cursor, and all that moves. A game's own table makes
    its model, its picture and its notices.
    """

    moves: ClassVar[bool] = True
    climax: ClassVar[float | None] = None
    """Which part of a step is over when it is painted, after what is shown large; without one, a step is painted when
    it is over.
    """
    unseen_sounds: ClassVar[Mapping[str, str]] = {}
    """Which facts are heard where nothing is shown, and how; where something is, their sounds come with that."""
    camera: Camera
    model: BoardModel[T, P]
    picture: BoardPicture[T, P]
    notices: BoardNotices
    answers: BoardAnswers[Any]

    def __init__(self, host: TableHost, model: BoardModel[T, P], make_timeline: MakeTimeline[T, P]) -> None:
        super().__init__(host)
        self.model = model
        self.camera = model.camera
        self.queue = MotionQueue(make_timeline)
        self.look_back = LookBack(self.present, self.queue)
        self.pointer = BoardPointer(model)
        self.cursor = BoardCursor(model)
        self.answers = BoardAnswers(self, model)
        self.stretched: Stretched | None = None  # what is seen while two fingers zoom
        self.now = 0.0  # seconds that have passed here
        self._hour: tuple[View, int] | None = None  # that of a position, worked out once
        # those of a position and a seat, worked out and told once
        self._threats: tuple[View, int, Narrator, Threats] | None = None

    # What a game's own table says.

    @abstractmethod
    def arrange_view(self, view: View) -> Arrangement[T, P]:
        """Another position as it would lie on the board."""

    @abstractmethod
    def find_offers(self, choices: Sequence[Choice]) -> Offers:
        """Offers choices as things of the position that lies on the board, for as much of the plan as can still be
        carried out.
        """

    @abstractmethod
    def painter(self, moment: PaintMoment) -> BoardPainter[T, P]:
        """The painter that draws the board this time."""

    @abstractmethod
    def least_height(self, look: Look) -> int:
        """Pixels of height below which nobody could use the board."""

    # What can reach whoever is at the screen.

    def find_threats(self, seat: int) -> Threats:
        """Finds whatever could reach a seat next in the position that lies on the board, as far as all can see."""
        return Threats()

    def threats(self) -> Threats | None:
        """The threats that are shown, where they are asked for and nothing is on its way."""
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
            kept = self._threats = view, seat, narrator, replace(found, told=narrator.tell_all(found.words))
        return kept[3]

    def show_threats(self, is_on: bool) -> bool:
        if not self.has_threats or self.shows_threats == is_on:
            return False
        self.shows_threats = is_on
        self.picture.wake()
        self.host.note_change()
        return True

    def words_at_cursor(self) -> str:
        thing, marked = self.cursor.thing, hinted_offer(self.selection, self.offers)
        if self.is_busy:
            return ""
        if marked is not None and (thing is None or self.cursor.is_hinted(thing)):
            return self.notices.words_of(marked.choice)[0]
        model = self.model
        if thing is None or not (model.offers.meant_by(model.as_clicked(thing), thing) or thing == model.source):
            return ""
        return self.notices.words_about(thing)[0]

    # What happens.

    def present(self) -> Arrangement[T, P]:
        """The position that lies on the board."""
        return Arrangement(self.model.state, self.model.things.pieces)

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

        # The camera eases to where something is about to be felt that is out of sight; where nothing moves, it is
        # there at once.
        animation = self.queue.animation
        soon, now = _SOON * animation.rate, animation.now
        coming = (one for one in animation.effects if one.is_felt and one.start - soon <= now < one.end)
        has_moved = False
        if (felt := next(coming, None)) is not None:
            part = min(seconds / _EASE, 1.0) if self.host.pacing.is_lively() else 1.0
            has_moved = self.camera.reveal(felt.at, part)

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
            if self._hour is None or self._hour[0] is not self.model.view:
                self._hour = self.model.view, day.hour(rules, self.model.view)
            light = day.lights[self._hour[1]]
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
        return 60 if self.stretched else self.picture.pace

    def hasten(self) -> None:
        self.queue.finish()
        self.daylight.hurry()

    def hasten_show(self) -> bool:
        return not self.look_back.is_on and not self.host.match.paused and self.queue.animation.hasten()

    @property
    def has_arrived(self) -> bool:
        """Nothing is on its way, or the loss or gain it brings is being felt now."""
        if not self.is_showing or self.look_back.is_on:
            return True
        return any(one.is_felt for one in self.queue.animation.effects) and not self.seconds_until_felt

    @property
    def seconds_until_felt(self) -> float:
        animation = self.queue.animation
        felt = next((one for one in animation.effects if one.is_felt), None)
        return max(felt.start - animation.now, 0.0) / animation.rate if felt else 0.0

    @property
    def seconds_to_show(self) -> float:
        return self.queue.animation.end

    def key(self, key: int) -> bool:
        """Plus and minus bring the board nearer and back, wherever the focus is."""
        return self._see(self.model.camera.zoom_by(key))

    def zoom(self, factor: float) -> None:
        self._see(self.model.camera.zoom_at(self.model.camera.room.center, factor))

    def _see(self, is_changed: bool) -> bool:
        """The board is seen from elsewhere now, if that is so."""
        if is_changed:
            self.picture.wake()
            self.host.note_change()
        return is_changed

    def count_taken(self, area: pygame.Rect, most: int) -> int:
        whole = Camera(self.camera.bounds)
        whole.fit(self.camera.room)
        spots = product(range(area.left, area.right + 1, _SPOT), range(area.top, area.bottom + 1, _SPOT))
        taken = (spot for spot in spots if self.model.things.at(whole.unit(spot)))
        return sum(1 for _ in islice(taken, most))

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

    def say_picked(self) -> str:
        what = self._name_held("person")
        return self.host.narrator.words.say("by-ear.picked", what=what, count=len(self.model.targets)) if what else ""

    def say_still_held(self) -> str:
        what = self._name_held("moved")
        return self.host.narrator.words.say("by-ear.still-held", what=what) if what else ""

    def _name_held(self, by: By) -> str:
        """What is in hand, if it came there in this way."""
        source = self.model.source
        is_held = source is not None and self.model.is_held and self.selection.by == by
        message = self.notices.about(source) if source is not None and is_held else None
        narrator = self.host.narrator
        return narrator.words.without_stop(narrator.say(message)) if message is not None else ""

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
        if isinstance(found, Act) and self.host.match.paused:
            follow = partial(self.offers.planner.follow_offer, self.offers, found.selection)
            if not any(isinstance(follow(offer), Selection) for offer in found.offers):
                return []  # nothing is done in a pause but planned, so that what a hint has lent stays in hand
        if found == self.selection and things and (words := self.notices.why_nothing(things)):
            self.host.stage.tell(words)
        self.select(found if isinstance(found, Selection) else found.selection)
        if isinstance(found, Why) and found.action and (words := self.notices.why_not_in_words(found.action)):
            self.host.stage.tell(words)
        return list(found.offers) if isinstance(found, Act) else []

    def walk_by_ear(self, is_on: bool) -> None:
        self.cursor.paths = self.answers if is_on else None

    def press_cursor(self, thing: Thing) -> list[Offer]:
        """Enter at a thing; by ear it may be a place, where it does what a click would do there."""
        return self.press(self.answers.pressed(thing) if self.cursor.paths else [thing])

    def press_beside(self, *things: Thing) -> Any:
        """A click on what stands for things beside the board: what it means is done."""
        found = self.press(things)
        return take_offer(self, found[0]) if found else None

    # Where things are, and what is marked.

    def place_of(self, thing: Thing) -> Point | None:
        return self.model.things.place_of(thing)

    def places_of(self, event: Event) -> Sequence[Point]:
        return self.notices.places_of(event)

    def heard_from(self, event: Event) -> float | None:
        places = self.notices.places_of(event)
        return self.camera.pixel(places[-1])[0] if places else None

    def kept_free(self) -> list[pygame.Rect]:
        return self.model.kept_free()

    def reveal(self, at: Point, part: float) -> bool:
        has_moved = self.camera.reveal(at, part)
        if has_moved:
            self.picture.wake()
        return has_moved

    def follow_ring(self, find: Callable[[], Point | None]) -> None:
        self.model.find_ringed = find

    def recall(self, events: Sequence[Event]) -> bool:
        return bool(events or self.notices.recalled) and self.notices.recall(events)

    @property
    def marked_turns(self) -> MarkedTurns | None:
        return self.notices.turns

    def mark_turns(self, turns: MarkedTurns | None) -> None:
        self.notices.turns = turns

    def paint_moment(
        self, pen: Pen, room: pygame.Rect, noticed: Thing | None = None, marked: Thing | None = None
    ) -> PaintMoment:
        """All that is special about drawing the board now: the things that are noticed and marked, and over its top
        that it shows the past, or is paused.
        """
        say = self.host.narrator.words.say
        threats = self.threats()
        banner = ""
        if self.look_back.is_on:
            banner = say("table.again")
        elif self.host.match.paused:
            banner = say("table.paused.banner")
        elif threats:
            banner = threats.told
        return PaintMoment(pen, room, noticed, marked, self.is_busy, banner, self.cursor.hinted_thing, threats)

    # Looking back.

    @property
    def is_looking_back(self) -> bool:
        return self.look_back.is_on

    @property
    def is_about_to_move(self) -> bool:
        return self.look_back.is_about_to_move

    def play_again(self, step: MatchStep, before: View, after: View) -> bool:
        was, became = self.arrange_view(before), self.arrange_view(after)
        if not self.look_back.begin(step, was, became, self.host.pacing.speed(), self.host.pacing.is_lively()):
            return False
        while let_go(self):
            self.host.surroundings.offers_changed()
        self.picture.wake()
        return True

    def end_look_back(self) -> None:
        self.look_back.end()

    # The sea and its light.

    def draw_sea(self, surface: pygame.Surface, look: Look, worded: Iterable[Widget] = ()) -> None:
        surface.blit(self.daylight.sea(look, look.size), (0, 0))
        if worded:
            draw_calm(self.daylight, surface, look, worded, self.camera.room)

    @property
    def is_light_changing(self) -> bool:
        return self.daylight.is_changing

    @property
    def light_steps(self) -> int:
        return self.daylight.steps

    def finish_light(self) -> None:
        self.daylight.finish()


def renew_offers(table: DrawnTable[Any, Any], choices: Sequence[Choice]) -> None:
    """Something else may be chosen: what is picked, planned or pointed at stays only if it still can be."""
    table.catch_up()
    table.model.select(table.selection, table.find_offers(choices))
    table.cursor.renew()


class ArrivedCards(Cards, Generic[T]):
    """The cards of a drawn table, counted by the position in which last nothing was on its way, so that no number comes
    before its thing.
    """

    def __init__(self, table: DrawnTable[T, Any]) -> None:
        self._drawn = table
        self._host = table.host
        self._kept = (table.model.view, table.model.state)

    def renew(self) -> tuple[View, T]:
        """The public view of that position, and how it lies on the board."""
        if self._drawn.has_arrived:
            self._kept = self._drawn.model.view, self._drawn.model.state
        return self._kept

    def own_view(self) -> View | None:
        """The view of the one whose hand is up."""
        viewer = self._host.match.privacy.viewer
        return self._host.match.view(viewer) if self._host.visibility.is_up and viewer is not None else None

    def ground(self) -> tuple[object, ...]:
        """The position, what is picked and planned in it, and the hand that is up: when that goes down, what was
        counted by it does too.
        """
        return self.renew()[0], self._drawn.selection, self.own_view()
