"""The table of a lesson: the real one with the real rules. It says what it hopes for, and everything legal may be done."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.engine import Action, GameError
from game.engine.speech.describing import Choice
from game.learning.lesson_course import LessonCourse
from game.learning.lessons import Lesson
from game.match.match import GuidedMatch
from game.store.progress import note_lesson
from game.tables.kit.drawn_table import DrawnTable
from game.widgets import Layout, Widget
from game.widgets.regions import FindSlot
from game.widgets.toasts import ToastPlace

from .. import routes
from ..scene import Command, Push, Stay
from ..stage import Stage
from ..table.building import Surroundings
from ..table.scene import TableScene
from .bubble import Bubble, BubbleAims, ButtonRing, Ringed
from .pointing import LessonPointer
from .surroundings import LessonActions, LessonSurroundings

_UNSURE, _LOST = 12.0, 30.0
"""Seconds without a deed after which the ring grows, and after which the lesson's move is shown."""

_GLANCE, _WORD = 4.0, 0.4
"""Seconds that a tip stays, and more for every word of it."""


class LessonScene(TableScene):
    """One lesson, from where it was left to its end, and the game that it becomes."""

    def __init__(self, stage: Stage, lesson: Lesson, match: GuidedMatch) -> None:
        self.course = LessonCourse(lesson, match)
        self._is_noted = False
        self._ring: ButtonRing | None = None
        self._bubble: Bubble | None = None
        self._idle = 0.0
        """Seconds since something was done, or since the sentence began to speak."""
        self._waited_for: object = None
        self._planned = 0
        self._tip = "", 0.0
        """The tip that is to be read, and for how long it was."""
        self._sought: tuple[object, Choice | None] = None, None
        super().__init__(stage, match)
        self._own = [name for name in match.rules.names("explorer") if name.startswith(f"{match.players[0].colour}-")]
        """The learner's explorers: sentences call them by their letters."""
        self.playing.objects_to = self._objects_to

    def _new_surroundings(self) -> Surroundings:
        self.pointer = LessonPointer(self.table, self.course, self._hoped)
        aims = BubbleAims(self.pointer, self._button_place, lambda: self._idle >= _UNSURE)
        ways = LessonActions(self._next, self._back, self._know, self._why, lambda: self.pointer.planned, aims)
        return LessonSurroundings(self.stage, self.match, self.visibility, self._uses(), self.course, ways)

    # What happens.

    def key(self, event: pygame.Event) -> Command | None:
        uses = {pygame.K_PAGEDOWN: self._next, pygame.K_PAGEUP: self._back}
        if self.course.waits and self.root.focused is None:  # the way on stands out, and no other thing has the focus
            uses |= {pygame.K_RETURN: self._next, pygame.K_KP_ENTER: self._next}
        if event.key == pygame.K_w and self.course.beat is not None:
            return self._why()
        if event.key in uses and not self.course.is_over:
            uses[event.key]()
        else:
            return super().key(event)
        return Stay()

    def update(self, seconds: float) -> Command | None:
        command = super().update(seconds)
        if not self.table.is_busy and not self.pacing.is_waiting and self.course.after_step():
            self.rebuild()
        self._wait(seconds)
        if self.pointer.planned != self._planned:
            self._planned = self.pointer.planned
            self.rebuild()
        self.settle()
        if self._ring and self._ring.follow():
            self.touch()
        self._let_tip_go(seconds)
        if self.course.is_heard and not self._is_noted:
            self._note()
        return command

    def _wait(self, seconds: float) -> None:
        """Nothing is done for the learner; the move is only shown."""
        before, now = self._idle, (self.course.beat, self.course.moment)
        self._idle = before + seconds if now == self._waited_for and self.course.hope else 0.0
        self._waited_for = now
        if before < _UNSURE <= self._idle:
            self.stir()
        if before < _LOST <= self._idle:
            self._point_out("puzzle.step")

    def _let_tip_go(self, seconds: float) -> None:
        """A tip goes by itself once it could be read."""
        tip = self.course.tip
        self._tip = tip, self._tip[1] + seconds if tip == self._tip[0] and self.match.actor is not None else 0.0
        if tip and self._tip[1] > _GLANCE + _WORD * len(self.stage.say(tip).split()):
            self.course.leave_tip()
            self.rebuild()

    def _objects_to(self, action: Action) -> bool:
        """What would take away what the lesson needs next is answered once, kindly; done again, it is done."""
        said = self.course.objection(self.match.rules.write(action)) if self.match.actor is not None else ""
        if said:
            self.stage.sounds.play("error")
            self.stage.tell(self.stage.say(said))
        return bool(said)

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
            self._leave_sentence()
        elif self.course.hope:
            self._point_out("lesson.do-it")

    def _back(self) -> None:
        """To the sentence before; what was done since is taken back."""
        if self.course.back():
            self.table.catch_up() if isinstance(self.table, DrawnTable) else None
            self.visibility.after_step()
            self._leave_sentence()

    def _know(self) -> None:
        self.course.know()
        self._leave_sentence()

    def _leave_sentence(self) -> None:
        """What was shown for it goes with it."""
        self.hints.forget()
        self.rebuild()

    def _why(self) -> Command:
        """The rulebook, open where it tells why."""
        beat = self.course.beat
        rule = self.course.lesson.file.beats[beat].rule if beat is not None else ""
        rules = self.match.rules
        return Push(routes.rulebook(self.stage, rules.game, rule, rules))

    def _hint(self) -> bool:
        """While a sentence speaks, its own move; afterwards a bot's."""
        if self._hoped() is None:
            return super()._hint()
        self._point_out("puzzle.step")
        return True

    def _point_out(self, sentence: str) -> None:
        if choice := self._hoped():
            while not self.pointer.planned and self.table.let_go():  # what has moved stays in hand, and would hide what comes next
                pass
            self.hints.show(choice, self.stage.say(sentence, choice=self.desk.narrator.say(choice.message)))
            self.refresh()

    def _hoped(self) -> Choice | None:
        """What the sentence hopes for, as the table offers it; worked out once for each decision."""
        key = self.course.hope, self.course.moment
        if self._sought[0] != key:
            write, (hope, *_) = self.match.rules.write, key
            choices = self.visibility.choices() if hope else ()
            self._sought = key, next((choice for choice in choices if write(choice.action) == hope), None)
        return self._sought[1]

    # What it looks like.

    def layout(self) -> Layout:
        self.table.write_letters(() if self.course.is_over else self._own)
        usual = super().layout()

        def arrange(find: FindSlot) -> Widget:
            frame = usual.arrange(find)
            self._ring = ButtonRing(self._button, frame)
            return Ringed(frame, self._ring)

        return replace(usual, arrange=arrange)

    def settle(self) -> None:
        has_happened = self._has_happened
        super().settle()
        if has_happened:
            self._bubble = next((widget for widget in self.root.top.walk() if isinstance(widget, Bubble)), None)
            if self._ring:
                self._ring.look_again()

    @property
    def toast_place(self) -> ToastPlace:
        """Never over the sentence."""
        place, bubble = super().toast_place, self._bubble
        return replace(place, kept_free=[*place.kept_free, bubble.sheet(self.stage.look)]) if bubble and bubble.text else place

    def _button(self) -> str:
        """The name of the widget that the sentence speaks of."""
        return self.pointer.widget() if self.match.actor is not None else ""

    def _button_place(self) -> pygame.Rect | None:
        return self._ring.about if self._ring else None
