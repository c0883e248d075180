"""What a sentence points at: the next thing that is to be picked for what it hopes, on the board or beside it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from fnmatch import fnmatchcase

import pygame

from game.engine import Action
from game.engine.speech.describing import Choice
from game.learning.lesson_course import LessonCourse
from game.tables import Table
from game.tables.example_board import thing_named
from game.tables.kit.camera import Point
from game.tables.kit.drawn_table import DrawnTable
from game.tables.kit.picking import Picking
from game.tables.selection import Offer, Thing

Spot = tuple[int, int]
"""A place in the window, in pixels."""

_AROUND, _ISLE = 1.6, 4.4
"""How much of the board belongs to a place that a sentence names, in units; an isle is larger."""


class LessonPointer:
    """Knows where things are now, in a lesson's table."""

    def __init__(self, table: Table, course: LessonCourse, hoped: Callable[[], Choice | None]) -> None:
        self._table = table if isinstance(table, DrawnTable) else None
        self._course, self._hoped = course, hoped
        self._found: tuple[Sequence[Offer], Hashable, Offer | None] = (), None, None
        """Of which offers one was sought, for what, and which it was."""

    @property
    def moment(self) -> Hashable:
        """All that where things are depends on."""
        if self._table is None:
            return None
        model = self._table.model
        camera, picking = model.camera, model.picking
        return model.things, tuple(camera.room), camera.size, camera.pixel((0, 0)), picking.tile, picking.source, self._course.beat

    def widget(self) -> str:
        """The name of what is to be pressed beside the board; what only tells goes with Next, what the board does not offer is gold."""
        if self._course.beat is None:
            return ""
        if self._course.waits:
            return "lesson-next"
        choice, thing = self._hoped(), self._next()
        if choice is None:
            return ""
        if thing is None:
            return "gold"
        return "" if self._place_of(thing) is not None or self._table is None else self._table.widget_of(thing)

    @property
    def planned(self) -> int:
        """How many of the deeds it hopes for are planned, where nothing else is."""
        beat = self._course.beat
        if beat is None or self._table is None or self._hoped() is None:
            return 0
        hopes, plans = self._course.lesson.file.beats[beat].hopes, [self._write(action) for action in self._table.planned()]
        return len(plans) if len(plans) <= len(hopes) and all(map(fnmatchcase, plans, hopes)) else 0

    def target(self) -> Spot | None:
        """Where on the board the thing is that is to be picked next, or what the sentence stands beside."""
        places = (self._place_of(thing) for thing in (self._next(), self._beside()) if thing)
        at = next((at for at in places if at is not None), None)
        return None if at is None else self._pixel(at)

    def subject(self) -> pygame.Rect | None:
        """Where the place lies that the sentence names, with what is around it."""
        thing = self._beside()
        at = self._place_of(thing) if thing else None
        if at is None or self._table is None:
            return None
        size = round(self._table.model.camera.size * (_ISLE if thing and thing[0] == "isle" else _AROUND))
        place = pygame.Rect(0, 0, size, size)
        place.center = self._pixel(at)
        return place

    def hot(self) -> list[Spot]:
        """Where things are that can be clicked now."""
        return [self._pixel(at) for thing in self._table.model.hot() if (at := self._place_of(thing))] if self._table else []

    def read(self) -> list[Spot]:
        """Where something lies that one wants to see."""
        return [self._pixel(at) for at in self._table.model.read_places()] if self._table else []

    def room(self) -> pygame.Rect | None:
        """The board alone."""
        return self._table.model.camera.room if self._table else None

    def _next(self) -> Thing | None:
        """Of tile, piece and destination the first that is not picked yet; nothing where a button is all that is missing."""
        offer = self._offer()
        if offer is None or self._table is None:
            return None
        picking = self._table.model.picking
        if offer.tile and picking.tile != offer.tile:
            return offer.tile
        is_picked = offer.source is None or picking.source == offer.source
        return offer.target if offer.target and is_picked else offer.source or offer.target

    def _offer(self) -> Offer | None:
        """How what is hoped for is offered; looked for only where something else is offered or picked."""
        choice, beat, planned = self._hoped(), self._course.beat, self.planned
        if choice is None or beat is None or self._table is None:
            return None
        picking = self._table.model.picking
        key = picking.tile, picking.source, beat, planned, self._write(choice.action)
        if self._found[0] is not picking.offers or self._found[1] != key:
            said = self._course.lesson.file.beats[beat]
            wanted = said.hopes[planned] if 0 < planned < len(said.hopes) else "" if planned else self._write(choice.action)
            self._found = picking.offers, key, self._best(picking, wanted, said.picks)
        return self._found[2]

    def _best(self, picking: Picking, wanted: str, first: str) -> Offer | None:
        """Going on from what is picked, or beginning with the kind of thing the lesson begins with."""
        found = [offer for offer in picking.offers if wanted and fnmatchcase(self._write(offer.choice.action), wanted)]
        found = [offer for offer in found if offer.tile or offer.source or offer.target]
        begun = [offer for offer in found if offer.source and offer.source == picking.source]
        begun.sort(key=lambda offer: len(picking.targets.get(offer.target, ())) if offer.target else 0)  # who clicks there means only this
        meant = [offer for offer in found if offer.source and offer.source[0] == first]
        return next(iter([*begun, *meant, *found]), None)

    def _beside(self) -> Thing | None:
        beat = self._course.beat
        name = self._course.lesson.file.beats[beat].beside if beat is not None else ""
        kind, _, number = name.partition(" ")
        return (kind, int(number), 0) if number.isdigit() else thing_named(self._course.match.rules, name) if name else None

    def _write(self, action: Action) -> str:
        return self._course.match.rules.write(action)

    def _place_of(self, thing: Thing) -> Point | None:
        return self._table.model.things.place_of(thing) if self._table else None

    def _pixel(self, at: Point) -> Spot:
        assert self._table is not None
        x, y = self._table.model.camera.pixel(at)
        return round(x), round(y)
