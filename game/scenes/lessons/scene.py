"""The table of a lesson: the real one with the real rules. It says what it hopes for, and everything legal may be done."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.engine import GameError
from game.engine.speech.describing import Choice
from game.learning.lessons import Lesson, LessonCourse
from game.match.guided import GuidedMatch
from game.store.progress import note_lesson
from game.tables.example_board import place_named
from game.tables.kit.drawn_table import DrawnTable
from game.tables.kit.picking import Offer, Thing
from game.widgets import Widget

from .. import routes
from ..scene import Command, Push, Stay
from ..stage import Stage
from ..table.building import FrameActions, Surroundings
from ..table.scene import TableScene
from .around import LessonActions, LessonSurroundings
from .bubble import BubbleAims, ButtonRing, Ringed

_AROUND = 4.4
"""How much of the board belongs to a place that a sentence names, in units: an isle is so large."""


class LessonScene(TableScene):
    """One lesson, from where it was left to its end, and the game that it becomes."""

    def __init__(self, stage: Stage, lesson: Lesson, match: GuidedMatch) -> None:
        self.course = LessonCourse(lesson, match)
        self._is_noted = False
        self._ring: ButtonRing | None = None
        super().__init__(stage, match)

    def _around(self) -> Surroundings:
        aims = BubbleAims(self.target, self._hot, self._button_place, self.subject, self._board)
        ways = LessonActions(self._next, self._back, self._know, self._why, aims)
        return LessonSurroundings(self.stage, self.match, self.visibility, self._uses(), self.course, ways)

    def _uses(self) -> FrameActions:
        return replace(super()._uses(), hint=self._hint)

    # What happens.

    def key(self, event: pygame.Event) -> Command | None:
        uses = {pygame.K_PAGEDOWN: self._next, pygame.K_PAGEUP: self._back}
        if event.key == pygame.K_w and self.course.beat is not None:
            return self._why()
        if event.key == pygame.K_h and self.course.beat is not None:
            self._hint()
        elif event.key in uses and not self.course.is_over:
            uses[event.key]()
        else:
            return super().key(event)
        return Stay()

    def update(self, seconds: float) -> Command | None:
        command = super().update(seconds)
        if not self.table.is_busy and not self.pacing.is_waiting and self.course.mind():
            self.rebuild()
        if self.course.is_heard and not self._is_noted:
            self._note()
        return command

    def _note(self) -> None:
        self._is_noted = True
        self.rebuild()
        try:
            note_lesson(self.course.lesson.key)
        except GameError as error:
            self.stage.tell(error)

    def _next(self) -> None:
        """What only tells was read; what hopes for a deed shows which."""
        if self.course.next():
            self.rebuild()
        elif self.course.hope:
            self._point_out("lesson.do-it")

    def _back(self) -> None:
        """To the sentence before; what was done since is taken back."""
        if self.course.back():
            self.table.catch_up() if isinstance(self.table, DrawnTable) else None
            self.visibility.mind()
            self.rebuild()

    def _know(self) -> None:
        self.course.know()
        self.rebuild()

    def _why(self) -> Command:
        """The rulebook, open where it tells why."""
        beat = self.course.beat
        rule = self.course.lesson.file.beats[beat].rule if beat is not None else ""
        rules = self.match.rules
        return Push(routes.rules(self.stage, rules.game, rule, rules))

    def _hint(self) -> None:
        """While a sentence speaks, its own move; afterwards a bot's."""
        if self._hoped() is None:
            self._hints.ask()
        else:
            self._point_out("puzzle.step")

    def _point_out(self, sentence: str) -> None:
        if choice := self._hoped():
            self.table.point_out(choice)
            self.stage.tell(self.stage.say(sentence, choice=self._desk.telling.say(choice.saying)))
            self.refresh()

    def _hoped(self) -> Choice | None:
        hope, write = self.course.hope, self.match.rules.write
        return next((choice for choice in self.visibility.choices() if write(choice.action) == hope), None) if hope else None

    # Where things are.

    def build(self) -> Widget:
        frame = super().build()
        self._ring = ButtonRing(self._button(), frame)
        return Ringed(frame, self._ring)

    def _button(self) -> str:
        """The name of the button that the sentence speaks of: what only tells goes with Next, what the board does not offer is gold."""
        if self.course.beat is None or self.match.actor is None:
            return ""
        if self.course.waits:
            return "lesson-next"
        return "gold" if self.course.hope and self._offer() is None else ""

    def _button_place(self) -> pygame.Rect | None:
        return self._ring.about if self._ring else None

    def _hot(self) -> list[tuple[int, int]]:
        """Where things are on the board that can be clicked now."""
        if not isinstance(self.table, DrawnTable):
            return []
        model = self.table.model
        return [self._pixel(at) for thing in model.hot() if (at := model.things.place_of(thing)) is not None]

    def _offer(self) -> Offer | None:
        """What is hoped for, if the board offers it."""
        choice = self._hoped()
        if choice is None or not isinstance(self.table, DrawnTable):
            return None
        found = (offer for offer in self.table.model.picking.offers if offer.choice == choice)
        return next((offer for offer in found if offer.source or offer.target), None)

    def target(self) -> tuple[int, int] | None:
        """Where the thing is now that the sentence speaks of: what is to be picked, then where it is to go, or what it stands beside."""
        if not isinstance(self.table, DrawnTable):
            return None
        model, offer = self.table.model, self._offer()
        if offer is None:
            thing = self._beside()
        else:
            thing = offer.target if offer.target and model.picking.source == offer.source else offer.source or offer.target
        at = model.things.place_of(thing) if thing else None
        return None if at is None else self._pixel(at)

    def subject(self) -> pygame.Rect | None:
        """Where the place lies that the sentence names, with what is around it."""
        if not isinstance(self.table, DrawnTable) or (thing := self._beside()) is None:
            return None
        at, size = self.table.model.things.place_of(thing), round(self.table.model.camera.size * _AROUND)
        return None if at is None else pygame.Rect((0, 0), (size, size)).move(self._pixel(at)).move(-size // 2, -size // 2)

    def _board(self) -> pygame.Rect | None:
        return self.table.model.camera.room if isinstance(self.table, DrawnTable) else None

    def _beside(self) -> Thing | None:
        beat = self.course.beat
        name = self.course.lesson.file.beats[beat].beside if beat is not None else ""
        kind, _, number = name.partition(" ")
        return (kind, int(number), 0) if number.isdigit() else place_named(self.match.rules, name) if name else None

    def _pixel(self, at: tuple[float, float]) -> tuple[int, int]:
        assert isinstance(self.table, DrawnTable)
        x, y = self.table.model.camera.pixel(at)
        return round(x), round(y)
