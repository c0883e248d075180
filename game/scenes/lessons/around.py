"""What stands around the board of a lesson: its sentence beside the thing, or on a strip where room is short, and ways on and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.engine.speech.describing import Choice, Description
from game.learning.lessons import LessonCourse
from game.match import Match
from game.tables import Middle, Table
from game.tables.actions import Gold
from game.tables.visibility import Visibility
from game.widgets import Button, Column, Label, Padded, Panel, Row, Widget
from game.words.telling import Telling

from ..stage import Stage
from ..table.building import FrameActions, Surroundings
from .bubble import Bubble, BubbleAims, OnSea


@dataclass(slots=True)
class LessonActions:
    """What the buttons of a lesson do, and where the things are that it speaks of."""

    next: Callable[[], Any]
    back: Callable[[], Any]
    know: Callable[[], Any]
    why: Callable[[], Any]
    aims: BubbleAims


class LessonSurroundings(Surroundings):
    """The usual frame, with what is said over the board and three buttons more."""

    def __init__(
        self, stage: Stage, match: Match, visibility: Visibility, uses: FrameActions, course: LessonCourse, ways: LessonActions
    ) -> None:
        super().__init__(stage, match, visibility, uses)
        self._course, self._ways = course, ways

    @property
    def sentence(self) -> str:
        course = self._course
        key = course.tip if course.beat is None else course.lesson.sentence(course.beat) if course.speaks else ""
        return "" if not key or self._match.actor is None else self._stage.say(key)

    @property
    def praise(self) -> str:
        return self._stage.say(self._course.praise) if self._course.praise and self._course.beat is not None else ""

    def middle(self, table: Table, telling: Telling, description: Description, choices: Sequence[Choice]) -> Middle:
        middle = super().middle(table, telling, description, choices)
        if not self.sentence:
            return middle
        middle.board.grow = 1
        ways = self._ways
        if self._stage.look.is_narrow and middle.shelf is None:
            praise = Label(self.praise, "strong", "gain") if self.praise else None
            strip = Padded(Panel(Column(praise, Label(self.sentence, "name", name="bubble"), gap=0), 0.9, 0.4), 0, 0.1)
            ringed = OnSea(middle.board, Bubble("", ways.aims))
            return replace(middle, board=Column(strip, ringed, gap=0.3, grow=1))
        bubble = Bubble(self.sentence, ways.aims, self.praise)
        return replace(middle, board=OnSea(middle.board, bubble))

    def _title(self, telling: Telling, description: Description) -> Widget:
        game = self._stage.words.game(self._match.rules.game)
        beat, count = self._course.beat, len(self._course.lesson.file.beats)
        say = self._stage.say
        told = say("lesson.your-game") if beat is None else self._step(beat, count)
        return Column(Label(game, "heading", "cream"), Label(told, "caption", "mist"), gap=0)

    def _step(self, beat: int, count: int) -> str:
        chapter = self._course.lesson.chapter(beat)
        named = self._stage.say(chapter or "lesson.begin")
        return self._stage.say("lesson.step", chapter=named, number=beat + 1, count=count)

    def _action_box(self, gold: Gold, lesser: Sequence[Widget]) -> Widget:
        box = super()._action_box(gold, lesser)
        return box if self._course.is_over else Column(self._ways_on(), box, gap=0.45)

    def _ways_on(self) -> Widget:
        say = self._stage.say
        buttons = (
            ("lesson-back", "common/icon-chevl", self._ways.back),
            ("lesson-next", "common/icon-chevr", self._ways.next),
            ("lesson-why", "common/icon-info", self._ways.why),
            ("lesson-know", "common/icon-skip", self._ways.know),
        )
        made = [
            Button("", use, icon=icon, name=name, grow=1, tip=say(name.replace("-", ".", 1)), kind=self._kind(name))
            for name, icon, use in buttons
        ]
        return Row(*made, gap=0.35)

    def _kind(self, name: str) -> str:
        """Where a sentence only tells, what goes on from it stands out."""
        return "teal" if name == "lesson-next" and self._course.waits else "paper"
