"""The table of a lesson: the real one with the real rules. It says what it hopes for, and everything legal may be done."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.engine import GameError
from game.engine.describing import Choice
from game.learning.lessons import Course, Lesson
from game.match.guided import GuidedMatch
from game.store.progress import note_lesson
from game.tables.kit.drawn_table import DrawnTable

from ..scene import Command, Stay
from ..stage import Stage
from ..table.building import Surroundings, Uses
from ..table.scene import TableScene
from .around import LessonSurroundings, Ways


class LessonScene(TableScene):
    """One lesson, from where it was left to its end, and the game that it becomes."""

    def __init__(self, stage: Stage, lesson: Lesson, match: GuidedMatch) -> None:
        self.course = Course(lesson, match)
        self._is_noted = False
        super().__init__(stage, match)

    def _around(self) -> Surroundings:
        ways = Ways(self._next, self._back, self._know, self.target)
        return LessonSurroundings(self.stage, self.match, self.sight, self._uses(), self.course, ways)

    def _uses(self) -> Uses:
        return replace(super()._uses(), hint=self._hint)

    # What happens.

    def key(self, event: pygame.Event) -> Command | None:
        uses = {pygame.K_PAGEDOWN: self._next, pygame.K_PAGEUP: self._back}
        if event.key == pygame.K_h and self.course.beat is not None:
            self._hint()
        elif event.key in uses and not self.course.is_over:
            uses[event.key]()
        else:
            return super().key(event)
        return Stay()

    def update(self, seconds: float) -> Command | None:
        command = super().update(seconds)
        if not self.table.is_busy and not self._pacing.is_waiting and self.course.mind():
            self.rebuild()
        if self.course.is_over and not self._is_noted:
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
        if self.course.next():
            self.rebuild()

    def _back(self) -> None:
        """To the sentence before; what was done since is taken back."""
        if self.course.back():
            self.table.catch_up() if isinstance(self.table, DrawnTable) else None
            self.sight.mind()
            self.rebuild()

    def _know(self) -> None:
        self.course.know()
        self.rebuild()

    def _hint(self) -> None:
        """While a sentence speaks, its own move; afterwards a bot's."""
        choice = self._hoped()
        if choice is None:
            self._hints.ask()
            return
        self.table.point_out(choice)
        self.stage.tell(self.stage.say("puzzle.step", choice=self._desk.telling.say(choice.saying)))
        self._refresh()

    def _hoped(self) -> Choice | None:
        hope, write = self.course.hope, self.match.rules.write
        return next((choice for choice in self.sight.choices() if write(choice.action) == hope), None) if hope else None

    def target(self) -> tuple[int, int] | None:
        """Where the thing is now that the sentence speaks of: what is to be picked, then where it is to go."""
        choice = self._hoped()
        if choice is None or not isinstance(self.table, DrawnTable):
            return None
        model = self.table.model
        offer = next((offer for offer in model.picking.offers if offer.choice == choice), None)
        if offer is None:
            return None
        thing = offer.target if offer.target and model.picking.source == offer.source else offer.source or offer.target
        at = model.things.place_of(thing) if thing else None
        if at is None:
            return None
        x, y = model.camera.pixel(at)
        return round(x), round(y)
