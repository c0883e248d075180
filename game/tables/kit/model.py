"""The model of a board: what lies on it, what can be done with that, and where it is seen; the pointer over it, and the
keys that walk over what means something now; and what is told of the things on it. All who draw, point and click share
it.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, KeysView, Mapping, Sequence
from typing import Any, Generic, Protocol

import pygame

from game.engine import Action, Event, View
from game.engine.speech.describing import Choice
from game.engine.speech.words import Message

from ..selection import NOTHING, Offer, Offers, Selection, Targets, Thing, as_clicked, fit
from ..table import TableHost
from .animation import T
from .camera import Camera, Point
from .motion import Key, P
from .turn_marks import MarkedStep, MarkedTurns, Trail


class Things(Protocol[P]):
    """The things that lie on a board in one position."""

    @property
    def pieces(self) -> Mapping[Key, P]: ...

    def of(self, piece: P, /) -> Thing:
        """The thing a piece is."""

    def place_of(self, thing: Thing, /) -> Point | None:
        """Where a thing is, in units."""

    def at(self, point: Point, /) -> list[Thing]:
        """The things under a point, the nearest first."""


class PieceThings(Generic[P]):
    """Things that are all pieces, each reaching half of its width."""

    def __init__(self, pieces: Iterable[P]) -> None:
        self.pieces: Mapping[Key, P] = {piece.key: piece for piece in pieces}

    def of(self, piece: P) -> Thing:
        return piece.key

    def place_of(self, thing: Thing) -> Point | None:
        return next(((piece.x, piece.y) for piece in self.pieces.values() if self.of(piece) == thing), None)

    def at(self, point: Point) -> list[Thing]:
        pieces = self.pieces.values()
        near = sorted(
            (far, self.of(piece))
            for piece in pieces
            if (far := math.dist((piece.x, piece.y), point)) <= piece.scale / 2
        )
        return list(dict.fromkeys(thing for _, thing in near))


class BoardModel(ABC, Generic[T, P]):
    """The position that lies on the board, what can be done there and what is picked; camera and selection outlast the
    position.
    """

    things: Things[P]
    view: View  # the view that lies on the board
    state: T  # what everyone knows of that position: the state of the game, as it is drawn

    def __init__(self, camera: Camera) -> None:
        self.camera = camera
        self.offers, self.selection = Offers(), NOTHING
        self.pointed_choice: Action | None = None  # what the line of a question would do that is pointed at
        self.find_drawn: Callable[[tuple[int, int]], list[Thing]] = lambda pixel: []
        """The pieces that are drawn on a pixel, the topmost first; nothing where nothing is drawn."""
        # where a ring is that words about other things leave free
        self.find_ringed: Callable[[], Point | None] = lambda: None
        # whether pieces are on their way, so that none is found where it is drawn
        self.is_moving: Callable[[], bool] = lambda: False
        self._near: tuple[Things[P], Point, list[Thing]] | None = None
        self._found: tuple[tuple[Things[P], Targets, Point, bool], list[Thing]] | None = None
        """The things near the point last asked about, and the last answer: one click asks several times about the same
        place.
        """

    @abstractmethod
    def turn_to(self, view: View) -> None:
        """The board shows another position: what a game's own model makes of it."""

    # What is picked.

    def select(self, selection: Selection, offers: Offers | None = None) -> None:
        """Something else is picked, or something else is offered, as a plan changes it: what is picked stays only if it
        still can act.
        """
        if offers is None and selection.plan != self.selection.plan:
            offers = self.offers.planner.offers(selection.plan)
        if offers is not None:
            self.offers, selection = offers, fit(selection, offers)
        self.selection = selection

    def wait(self, selection: Selection) -> None:
        """Nothing can be done until something is offered again: what is in hand waits for that."""
        self.offers, self.selection = Offers((), (), self.offers.planner), selection

    def as_clicked(self, *things: Thing) -> Selection:
        """The selection as a click on things would take it."""
        return as_clicked(self.selection, self.offers, things)

    @property
    def source(self) -> Thing | None:
        """The piece in hand, with or without a click."""
        return self.offers.source(self.selection)

    @property
    def is_held(self) -> bool:
        """Whether a piece was picked, and is not there without a click."""
        return self.offers.is_held(self.selection)

    @property
    def armed(self) -> Thing | None:
        """The thing that waits for its second click."""
        return self.selection.armed.thing if self.selection.armed else None

    @property
    def mark(self) -> Thing | None:
        """Where a hint is marked."""
        return self.selection.loan.mark if self.selection.loan else None

    @property
    def sources(self) -> KeysView[Thing]:
        return self.offers.sources(self.selection)

    @property
    def targets(self) -> Targets:
        return self.offers.targets(self.selection)

    @property
    def further(self) -> Targets:
        return self.offers.further(self.selection)

    def meant_by(self, thing: Thing) -> list[Offer]:
        return self.offers.meant_by(self.selection, thing)

    # Where it is.

    def hot(self) -> list[Thing]:
        """All that can be clicked now, as one reads the board."""
        things = {*self.targets, *(self.further if self.source else self.sources)}
        placed = [(self.things.place_of(thing), thing) for thing in things]
        return [
            thing for _, thing in sorted(((round(at[1], 2), at[0]), thing) for at, thing in placed if at is not None)
        ]

    def walked(self, here: Thing) -> list[Thing]:
        """The things that arrows may come to from here: all that can be clicked, and others that a game wants seen."""
        return self.hot()

    def target_places(self, selection: Selection | None = None) -> list[Point]:
        """Where what is picked can go, or what another selection would pick."""
        offers, selection = self.offers, selection or self.selection
        things = (*offers.targets(selection), *offers.further(selection)) if offers.source(selection) else ()
        return [at for thing in things if (at := self.things.place_of(thing)) is not None]

    def places_of_seat(self, seat: int) -> Sequence[Point]:
        """Where the pieces of a player are that are still in the game; nowhere where pieces are nobody's."""
        return ()

    def kept_free(self) -> list[pygame.Rect]:
        """Places that no notice should hide: those where the pick can go, or else of all that can act."""
        places = self.target_places() or [at for thing in self.hot() if (at := self.things.place_of(thing)) is not None]
        return [self.camera.square(at, 1.5) for at in places]

    def fit(self, room: pygame.Rect) -> bool:
        """Gives the board this room in the window; says whether everything is laid out again for it."""
        self.camera.fit(room)
        return False

    def at(self, pixel: tuple[int, int]) -> list[Thing]:
        """The things under a pixel: those drawn on it, the topmost first, then those near it."""
        point = self.camera.unit(pixel)
        targets = self.targets
        is_moving = self.is_moving()
        found = self._found
        if (
            found is None
            or found[0][0] is not self.things
            or found[0][1] is not targets
            or found[0][2:] != (point, is_moving)
        ):
            if self._near is None or self._near[0] is not self.things or self._near[1] != point:
                self._near = self.things, point, self.things.at(point)
            near = self._near[2]
            things = dict.fromkeys([*self.above_pieces(near), *self.find_drawn(pixel), *near])
            found = self._found = (self.things, targets, point, is_moving), list(things)
        return found[1]

    def find_beside(self, pixel: tuple[int, int], reach: int) -> tuple[int, int] | None:
        """The pixel where a finger would click that comes down here: here, if something answers, or on what is clearly
        the nearest of all that can be clicked.
        """
        under = self.at(pixel)
        if self.offers.answer(self.as_clicked(*under), under) is not None:
            return pixel
        centres = [self.camera.pixel(at) for thing in self.hot() if (at := self.things.place_of(thing)) is not None]
        near = sorted((math.dist(centre, pixel), centre) for centre in set(centres))
        if not near or near[0][0] > reach or (len(near) > 1 and near[1][0] - near[0][0] < _CLEARLY):
            return None
        x, y = near[0][1]
        return round(x), round(y)

    def above_pieces(self, near: list[Thing]) -> list[Thing]:
        """Of what lies near a point, what is meant though a piece is drawn there."""
        return []


_NOWHERE = (-1, -1)
_CLEARLY = 8  # pixels by which everything else has to be farther from a finger than what it is meant for


class BoardPointer(Generic[P]):
    """The pointer: where it is, and what it has done since it went down."""

    def __init__(self, model: BoardModel[Any, P]) -> None:
        self._model = model
        self.thing: Thing | None = None  # what it points at
        self.grabbed = _NOWHERE  # where it went down
        self._at = _NOWHERE
        self._dropped = _NOWHERE
        self.was_dragged = False
        self.has_hastened = False  # whether it went down to hasten what was shown, and means nothing else
        self.pulled: Thing | None = None  # the piece that it begins to drag, and that is not picked yet
        self._is_panned = False
        self.is_dragging = False  # whether a piece hangs at it

    def move(self, pixel: tuple[int, int]) -> bool:
        """It is here; whether that is another place than before."""
        has_moved, self._at = pixel != self._at, pixel
        return has_moved

    def point(self, pixel: tuple[int, int]) -> bool:
        """Whether it points at something else than before: at what would answer a click, if anything would."""
        things = self._model.at(pixel)
        answer = self._model.offers.answer(self._model.as_clicked(*things), things)
        before, self.thing = self.thing, answer or (things[0] if things else None)
        return before != self.thing

    def leave(self) -> bool:
        """It is not on the board any more; whether it pointed at something there."""
        before, self.thing = self.thing, None
        return before is not None

    def grab(self, pixel: tuple[int, int]) -> None:
        self.grabbed = pixel
        self.was_dragged = False
        self._is_panned = False
        self.pulled = None

    def drag_to(self, pixel: tuple[int, int], far: int) -> bool:
        """A piece is dragged to its place, or the board is moved about; whether it is far enough to be no click."""
        self.was_dragged |= math.dist(pixel, self.grabbed) > far
        if not self.was_dragged:
            return False
        model, camera = self._model, self._model.camera
        source = next((thing for thing in self._model.at(self.grabbed) if thing in model.sources), None)
        self.pulled = source if source != model.source and source and not model.meant_by(source) else None
        if source is None and camera.zoom > 1:
            camera.move(pixel[0] - self.grabbed[0], pixel[1] - self.grabbed[1])
            self.grabbed, self._is_panned = pixel, True
        self._dropped, self.is_dragging = pixel, source is not None
        return True

    def offers_at_drop(self) -> list[Offer]:
        """The offers that letting go of a dragged piece here would take."""
        model = self._model
        if self._is_panned or model.source not in self._model.at(self.grabbed):
            return []
        return next(filter(None, map(model.meant_by, self._model.at(self._dropped))), [])

    def clicked_things(self) -> list[Thing]:
        """The things that an unsteady click was meant for: it began and ended on the same one."""
        start = self._model.at(self.grabbed)
        if self._is_panned or self._model.source in start:
            return []
        return start if set(start) & set(self._model.at(self._dropped)) else []

    def dragged_piece(self) -> tuple[P, tuple[int, int]] | None:
        """The piece that hangs at the pointer, and where that is."""
        things, source = self._model.things, self._model.source
        if not self.is_dragging or source is None:
            return None
        piece = next((one for one in things.pieces.values() if things.of(one) == source), None)
        return (piece, self._dropped) if piece else None


_ASIDE = 1000.0  # farther than anything on a board


class Paths(Protocol):
    """Where arrows lead over every place of a board."""

    def start(self) -> Thing | None:
        """Where they begin."""

    def beside(self, thing: Thing, way: tuple[int, int], /) -> Thing | None:
        """Where one of them leads from something; nothing at the edge."""


class BoardCursor(Generic[P]):
    """The thing that the keys, or a hint, have come to."""

    def __init__(self, model: BoardModel[Any, P]) -> None:
        self._model = model
        self.thing: Thing | None = None
        self.came_last = False  # whether keys came to something after the pointer did
        self.paths: Paths | None = None  # for whoever plays by ear: arrows then come also to what cannot act

    def renew(self) -> None:
        """Other things can be done now: the cursor stays only at one of them, or by ear where its place is still."""
        if self.thing is None or self.thing in self._model.walked(self.thing):
            return
        if self.paths is None or self._model.things.place_of(self.thing) is None:
            self.thing = None

    def walk(self, direction: tuple[int, int]) -> bool:
        """Arrows: the nearest thing in a direction among those that mean something now; what lies more aside than ahead
        comes last, so that there is a way to each of them.
        """
        if self.thing is None or self._model.things.place_of(self.thing) is None:
            return self._begin()
        self.came_last = True
        find = self.paths.beside if self.paths else self.find_ahead
        if (found := find(self.thing, direction)) is not None:
            self._come_to(found)
        return True

    def find_ahead(self, start: Thing, direction: tuple[int, int]) -> Thing | None:
        """The nearest thing in a direction among those that mean something now."""
        here = self._model.things.place_of(start)
        if here is None:
            return None
        others = (thing for thing in self._model.walked(start) if thing != start)
        best = min(others, key=lambda thing: self._far(here, thing, direction), default=None)
        return best if best is not None and self._far(here, best, direction) < math.inf else None

    def _begin(self) -> bool:
        """The first thing that can act; by ear, a place of the board where nothing can."""
        if self.step(1) or self.paths is None:
            return self.thing is not None
        self._come_to(self.paths.start())
        return self.thing is not None

    def step(self, step: int) -> bool:
        """Tab: the next thing; after the last, the focus goes on."""
        hot, self.came_last = self._model.hot(), True
        index = hot.index(self.thing) + step if self.thing in hot else 0 if step > 0 else len(hot) - 1
        self._come_to(hot[index] if 0 <= index < len(hot) else None)
        return self.thing is not None

    def _come_to(self, thing: Thing | None) -> None:
        self.thing = thing
        if thing is not None and (at := self._model.things.place_of(thing)) is not None:
            self._model.camera.reveal(at)

    def _far(self, here: Point, thing: Thing, direction: tuple[int, int]) -> float:
        """How far something lies in a direction; without end where it lies behind."""
        if (at := self._model.things.place_of(thing)) is None:
            return math.inf
        x, y = at[0] - here[0], at[1] - here[1]
        ahead, aside = (x * direction[0], abs(y)) if direction[0] else (y * direction[1], abs(x))
        return math.hypot(ahead, aside) + (_ASIDE if aside > 1.001 * ahead else 0) if ahead > 0.05 else math.inf

    # Hints.

    def point_out(self, thing: Thing | None) -> None:
        self._come_to(thing)
        self.came_last = False

    def is_hinted(self, thing: Thing) -> bool:
        """Whether a hint points to something, on the board or beside it, as long as it can be clicked."""
        return thing == self._model.mark and thing in self._model.targets

    @property
    def hinted_thing(self) -> Thing | None:
        """The thing that a hint points to, as long as it can be clicked."""
        mark = self._model.mark
        return mark if mark is not None and mark in self._model.hot() else None


class BoardNotices:
    """Decides nothing: it says what clicking would do, and where a game adds to it, what a thing is and where facts
    happened.
    """

    def __init__(self, host: TableHost, model: BoardModel[Any, Any]) -> None:
        self._host, self._model = host, model
        self.recalled: Sequence[Point] = ()  # the places that a line of the log speaks of
        self.turns: MarkedTurns | None = None  # turns that are compared on the board

    def recall(self, events: Sequence[Event]) -> bool:
        """Marks the places that events speak of; whether they are others than before."""
        before = self.recalled
        self.recalled = tuple(dict.fromkeys(place for event in events for place in self.places_of(event)))
        return before != self.recalled

    def places_of(self, event: Event) -> Sequence[Point]:
        """The places that a fact speaks of."""
        return ()

    def trail_of(self, step: MarkedStep) -> Trail | None:
        """Where a step of a marked turn leads on the board; nothing where that is nowhere on it."""
        return None

    def why_not_in_words(self, action: Action) -> str:
        """The rule that forbids something, where it is told when it is clicked."""
        return ""

    def why_nothing(self, things: Sequence[Thing]) -> str:
        """Why a click on things does nothing at all, where one might have hoped for something."""
        return ""

    def picture_of(self, choice: Choice, among: Sequence[Offer]) -> str | None:
        """The picture of a choice in a list of those that a click may mean."""
        return choice.picture

    def about(self, thing: Thing) -> Message | None:
        """Tells of a thing whatever one may want to know of it."""
        return None

    def places_about(self, thing: Thing | None, picked: Selection) -> Sequence[Point]:
        """The places that matter where a thing is noticed with something picked, such as how far it reaches."""
        return ()

    def words_about(self, thing: Thing) -> tuple[str, str]:
        """Says in words what clicking a thing would do, and what that would cost."""
        picked, offers = self._model.as_clicked(thing), self._model.offers
        if found := offers.meant_by(picked, thing):
            return self.words_of(found[0].choice)
        if thing == picked.source and offers.is_held(picked):
            return self._host.narrator.words.say("table.let-go"), ""
        message = self.about(thing)
        return (self._host.narrator.say(message), "") if message else ("", "")

    def sign_of(self, thing: Thing) -> str:
        """The sign beside words of danger."""
        return "common/marker-deadly"

    def words_of(self, chosen: Choice) -> tuple[str, str]:
        narrator = self._host.narrator
        return narrator.say(chosen.message), narrator.say(chosen.danger) if chosen.danger else ""
