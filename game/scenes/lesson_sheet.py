"""The sheet in which a lesson speaks: on the gold button, of one size and in one place from its first sentence to its last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.learning.lesson_course import LessonCourse
from game.render import Look, shapes
from game.tables.plates import FeelingPlate, Feelings, PlatePanel
from game.widgets import Button, Chip, Column, EmptyRoom, EquallyHigh, Label, Padded, Panel, Pen, Row, Widget

SHEET = -1  # the sheet among those that feel something: it shakes when it has to refuse
_BAR = 0.35
_BRIEF = 34  # height of a window in u below which there is room for the sentence alone


@dataclass(frozen=True, slots=True)
class SheetWords:
    """What stands on the sheet."""

    sentence: str
    praise: str = ""  # what is said of the hope that was done last
    answer: str = ""  # why something else was not done
    is_past: bool = False  # whether it was said already, and others play now

    @property
    def note(self) -> tuple[str, str]:
        """What stands below the sentence, and its colour."""
        return (self.answer, "teal") if self.answer else (self.praise, "gain")


@dataclass(frozen=True, slots=True)
class Way:
    """A button of the sheet: its name, its icon and what it does; why it is off now, and whether it stands out."""

    name: str
    icon: str
    use: Callable[[], Any]
    off: str = ""
    stands_out: bool = False


class LessonSheet:
    """Makes the sheet for one lesson, in the window that there is."""

    def __init__(self, course: LessonCourse, say: Callable[..., str], feelings: Feelings) -> None:
        self._course, self._say, self._feelings = course, say, feelings
        # For which window its room was measured, and all that it has to hold; the same of the gold button.
        self._alike: tuple[object, Sequence[Widget]] = None, ()
        self._gold: tuple[object, Sequence[Widget]] = None, ()

    def make(self, look: Look, words: SheetWords, ways: Sequence[Way]) -> Widget:
        """The sheet in the column, with the ways on below the sentence."""
        head = None if is_brief(look) else self._head()
        body = EquallyHigh(_body(look, words), self._room(look))
        row = Row(*(self._button(way, look.is_narrow) for way in ways), gap=0.35)
        return FeelingPlate(PlatePanel(Column(head, body, row, gap=0.5), is_in_turn=False), SHEET, self._feelings)

    def strip(self, look: Look, words: SheetWords) -> Widget:
        """Above the board, where the column has no room for it."""
        return EquallyHigh(_on_paper(_body(look, words)), [_on_paper(part) for part in self._room(look)])

    def buttons(self, ways: Sequence[Way]) -> Widget:
        """The ways on, where the sentence stands above the board."""
        return Row(*(self._button(way, is_small=True) for way in ways), gap=0.35)

    def tip(self, sentence: str) -> Widget:
        """A tip in the game that the lesson became, in the same place."""
        part = Label(sentence, "strong", name="sentence")
        return FeelingPlate(PlatePanel(part, is_in_turn=False), SHEET, self._feelings)

    def _head(self) -> Widget:
        course, say = self._course, self._say
        beat, count = course.beat or 0, len(course.lesson.file.beats)
        chapter = Label(say(course.lesson.chapter(beat) or "lesson.begin"), "caption", "muted", grow=1)
        number = Label(say("lesson.number", number=beat + 1, count=count), "caption", wraps=False)
        return Column(Row(Chip(say("lesson.chip")), chapter, number, gap=0.4), ProgressLine((beat + 1) / count), gap=0.3)

    def _button(self, way: Way, is_small: bool) -> Widget:
        key, has_words = way.name.replace("-", ".", 1), not is_small and way.name in ("lesson-back", "lesson-next")
        text, kind = self._say(f"{key}.button") if has_words else "", "teal" if way.stands_out else "paper"
        grow = 1 if has_words or is_small else 0
        return Button(text, way.use, icon=way.icon, kind=kind, name=way.name, off=way.off, tip=self._say(key), grow=grow)

    def _room(self, look: Look) -> Sequence[Widget]:
        """All that may come to stand on it: nothing moves when one gives way to another."""
        if self._alike[0] is not look:
            self._alike = look, [_body(look, words) for words in self._all()]
        return self._alike[1]

    def all_gold(self, look: Look) -> Sequence[Widget]:
        """The gold button with all that it may have to say before something else is done."""
        if self._gold[0] is not look:
            lesson = self._course.lesson
            firsts = [self._say(lesson.first(number)) for number, beat in enumerate(lesson.file.beats) if beat.hopes]
            self._gold = look, [Row(Button(text, lambda: None, kind="gold", off=text, grow=1), gap=0) for text in firsts]
        return self._gold[1]

    def _all(self) -> Sequence[SheetWords]:
        """Every sentence with the longest that may be said below it."""
        say, lesson, found = self._say, self._course.lesson, list[SheetWords]()
        for number, beat in enumerate(lesson.file.beats):
            answers = [say(lesson.words(f"held.{key}")) for key in beat.held.values()]
            if beat.hopes:
                answers.append(say("lesson.held", first=say(lesson.first(number))))
            else:
                answers.append(say("lesson.read-first"))
            for key in filter(None, (beat.say, beat.planned)):
                found.append(SheetWords(say(lesson.words(key)), answer=max(answers, key=len)))
        return found


def is_brief(look: Look) -> bool:
    """Whether the sheet has room for its sentence alone: what it answers is then told as a notice."""
    return look.size[1] < _BRIEF * look.unit


def _body(look: Look, words: SheetWords) -> Widget:
    """The sentence, and below it what is said of what was done."""
    (note, colour), tint = words.note, "muted" if words.is_past else "ink"
    if is_brief(look):
        return Column(Label(words.sentence, "strong", tint, name="sentence"), EmptyRoom(), gap=0)
    said = Label(words.sentence, "name", tint, name="sentence")
    return Column(said, Label(note, "caption", colour, name="answer" if words.answer else "praise") if note else None, EmptyRoom(), gap=0.3)


def _on_paper(part: Widget) -> Widget:
    return Padded(Panel(part, 0.9, 0.4), 0, 0.1)


class ProgressLine(Widget):
    """How much of something is behind one."""

    high_u = _BAR

    def __init__(self, part: float) -> None:
        super().__init__()
        self.part = part

    def draw(self, pen: Pen) -> None:
        look, (wide, high) = pen.look, self.rect.size
        line = look.bake(("progress", wide, high), lambda: shapes.rounded_rect((wide, high), high // 2, look.colour("rule")))
        pen.surface.blit(line, self.rect.topleft)
        done = pygame.Rect(self.rect.topleft, (max(round(wide * self.part), high), high))
        pygame.draw.rect(pen.surface, look.colour("gold"), done, border_radius=high // 2)
