"""What stands around the board of a lesson: its sentence beside the thing, or on a strip where room is short, and ways on and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.engine.speech.describing import Choice, Description
from game.learning.lesson_course import LessonCourse
from game.match import Match
from game.render import Look
from game.tables import Middle, Table
from game.tables.gold_button import Gold
from game.tables.shelf_frame import shelf_height, shelf_width
from game.tables.visibility import Visibility
from game.widgets import Button, Column, EquallyHigh, Label, Padded, Panel, Region, Row, Widget
from game.words.narrator import Narrator

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
    planned: Callable[[], int]
    """How much of what is hoped for is planned."""
    aims: BubbleAims


class LessonSurroundings(Surroundings):
    """The usual frame, with what is said over the board and three buttons more."""

    def __init__(
        self, stage: Stage, match: Match, visibility: Visibility, uses: FrameActions, course: LessonCourse, ways: LessonActions
    ) -> None:
        super().__init__(stage, match, visibility, uses)
        self._course, self._ways = course, ways

    def _tip(self, key: str) -> str:
        return self._stage.say("lesson.hint.tip") if key == "table.hint" else super()._tip(key)

    @property
    def sentence(self) -> str:
        course = self._course
        key = course.tip if course.beat is None else self._key(course.beat) if course.speaks else ""
        return "" if not key or self._match.actor is None else self._stage.say(key)

    def _key(self, beat: int) -> str:
        """What a beat says, or says once a part of it is planned or done."""
        lesson, planned = self._course.lesson, self._course.lesson.file.beats[beat].planned
        is_begun = bool(self._ways.planned()) or self._course.is_begun
        return lesson.words(planned) if planned and is_begun else lesson.sentence(beat)

    @property
    def praise(self) -> str:
        is_said = self._course.praise and self._course.beat is not None and not self._ways.planned()
        return self._stage.say(self._course.praise) if is_said else ""

    def middle(self, table: Table, narrator: Narrator, description: Description, choices: Sequence[Choice]) -> Middle:
        middle = super().middle(table, narrator, description, choices)
        middle.board.grow = 1
        if self._stage.look.is_narrow and middle.shelf is None and not self._course.is_over:
            ringed = OnSea(middle.board, Bubble("", self._ways.aims))
            return replace(middle, board=Column(self._strip(), ringed, gap=0.3, grow=1))
        if not self.sentence:
            return middle
        if self._stage.look.is_narrow and middle.shelf is not None:
            shelf = _SentenceShelf(self._stage.look, middle.shelf, self.sentence, self.praise)
            bubble = Bubble(self.sentence, self._ways.aims, self.praise, lambda: shelf.has_room)
            return replace(middle, board=OnSea(middle.board, bubble), shelf=shelf.make)
        return replace(middle, board=OnSea(middle.board, Bubble(self.sentence, self._ways.aims, self.praise)))

    def _strip(self) -> Widget:
        """Above the board, of one height in the whole lesson, so that the board stays where it is; while others play, what was said."""
        course, say = self._course, self._stage.say
        told = course.lesson.sentence(course.beat) if course.beat is not None else ""
        words = Label(self.sentence or (say(told) if told else ""), "name", "ink" if self.sentence else "muted", name="bubble")
        praise = Label(self.praise, "strong", "gain") if self.praise and self.sentence else None
        alike = [self._written(say(course.lesson.sentence(beat)), beat) for beat in range(len(course.lesson.file.beats))]
        return EquallyHigh(_on_paper(words, praise), alike)

    def _written(self, sentence: str, beat: int) -> Widget:
        """A sentence with the praise that may come with it."""
        praise = self._course.lesson.file.beats[beat - 1].praise if beat else ""
        said = Label(self._stage.say(self._course.lesson.words(f"praise.{praise}")), "strong") if praise else None
        return _on_paper(Label(sentence, "name"), said)

    def _title(self, narrator: Narrator, description: Description) -> Region:
        game = self._stage.words.game(self._match.rules.game)
        beat, count = self._course.beat, len(self._course.lesson.file.beats)
        told = self._stage.say("lesson.your-game") if beat is None else self._step(beat, count)
        return Region("title", told, lambda: Column(Label(game, "heading", "cream"), Label(told, "caption", "mist"), gap=0))

    def _step(self, beat: int, count: int) -> str:
        chapter = self._course.lesson.chapter(beat)
        named = self._stage.say(chapter or "lesson.begin")
        return self._stage.say("lesson.step", chapter=named, number=beat + 1, count=count)

    def _ways_key(self) -> object:
        return self._course.is_over, self._course.waits

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


def _on_paper(words: Widget, praise: Widget | None) -> Widget:
    return Padded(Panel(Column(praise, words, gap=0), 0.9, 0.4), 0, 0.1)


class _SentenceShelf:
    """A shelf with the sentence above what stands on it, or instead of that where it can only be read."""

    def __init__(self, look: Look, shelf: Callable[[], Widget], sentence: str, praise: str) -> None:
        self._look, self._shelf, self._sentence, self._praise = look, shelf, sentence, praise
        self.has_room = False

    def make(self) -> Widget:
        """Made anew whenever something else stands on it."""
        part, look, wide = self._shelf(), self._look, shelf_width(self._look)
        praise = Label(self._praise, "strong", "gain") if self._praise else None
        paper = _on_paper(Label(self._sentence, "name", name="bubble"), praise)
        free = shelf_height(look) - paper.height(look, wide)
        if part.least_height(look, wide) <= free:
            self.has_room = True
            return Column(paper, part, gap=0.2)
        self.has_room = free >= 0 and all(isinstance(widget, Label) for widget in part.walk() if not widget.children)
        return paper if self.has_room else part
