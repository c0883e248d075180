"""The sheet in which a lesson speaks: on the gold button, of one size and in one place from its first sentence to its
last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import pygame

from game.learning.lesson_course import LessonCourse
from game.render import Look
from game.tables.plates import FeelingPlate, PlatePanel
from game.tables.voices import Feelings
from game.widgets import (
    Button,
    Chip,
    Column,
    EmptyRoom,
    EquallyHigh,
    Label,
    Padded,
    Panel,
    Pen,
    Picture,
    Row,
    Widget,
)
from game.widgets.bars import ProgressLine

Choose = Callable[[str], Any]  # what is done with an answer, by its key

SHEET = -1  # the sheet among those that feel something: it shakes when it has to refuse
_WORDED = "lesson-back", "lesson-next", "lesson-show"  # buttons with words where there is room for them
_PICTURE, _SMALLER = 4.6, 3.4  # drawings above the sentence, and where there are three of them
_SMALLEST, _TINY = 2.6, 1.8  # drawings left of the sentence, and where there is hardly any room
_BRIEF = 36  # height of a window in u below which there is room for the sentence alone


@dataclass(frozen=True, slots=True)
class SheetWords:
    """All that stands on the sheet."""

    sentence: str
    praise: str = ""  # what is said of the hope that was done last
    answer: str = ""  # why something else was not done
    is_past: bool = False  # whether it was said already, and others play now
    shows: tuple[str, ...] = ()  # drawings above the sentence
    choices: tuple[tuple[str, str], ...] = ()  # of a question, what can be answered: keys and words
    crossed: tuple[tuple[str, str], ...] = ()  # those that are wrong, and known to be: keys, and why
    is_solved: bool = False  # whether the one that is not crossed out is right


@dataclass(frozen=True, slots=True)
class Way:
    """A button of the sheet: its name, its icon and what it does; why it is off now."""

    name: str
    icon: str
    use: Callable[[], Any]
    off: str = ""
    key: str = ""  # of its words, if they differ from its name's


class LessonSheet:
    """Makes the sheet for one lesson, in the window that there is."""

    def __init__(self, course: LessonCourse, say: Callable[..., str], feelings: Feelings) -> None:
        self._course = course
        self._say = say
        self._feelings = feelings
        # For which window its room was measured, and all that it has to hold; the same of the gold button.
        self._alike: tuple[object, Sequence[Widget]] = None, ()
        self._gold: tuple[object, Sequence[Widget]] = None, ()

    def make(self, look: Look, words: SheetWords, ways: Sequence[Way], choose: Choose) -> Widget:
        """The sheet in the column, with the ways on below the sentence."""
        head: Widget | None = None
        if not is_brief(look):
            lesson, beat = self._course.lesson, self._course.beat or 0
            alike = list(range(len(lesson.file.beats)))  # those that are counted
            if asks := bool(lesson.file.beats[beat].answers):
                alike = [number for number in alike if lesson.file.beats[number].answers]
            place = alike.index(beat) + 1
            chip = Chip(self._say("lesson.check" if asks else "lesson.chip"))
            chapter = Label(self._say(lesson.chapter(beat) or "lesson.begin"), "caption", "muted", grow=1)
            number = Label(self._say("lesson.number", number=place, count=len(alike)), "caption", wraps=False)
            told = self._say("heard.beat", what=chip.text, chapter=chapter.text, number=number.text)
            head = Column(Row(chip, chapter, number, gap=0.4), ProgressLine(place / len(alike)), gap=0.3, says=told)
        body = SteadyHeight(_body(look, words, choose), self._room(look, has_choices=not is_brief(look)))
        row = Row(*(self._button(way, look.room.is_small) for way in ways), gap=0.35)
        sheet = FeelingPlate(PlatePanel(Column(head, body, row, gap=0.5), is_in_turn=False), SHEET, self._feelings)
        sheet.name, sheet.keeps_cards_off = "sheet", True
        return sheet

    def strip(self, look: Look, words: SheetWords) -> Widget:
        """Above the board, where the column has no room for it."""
        parts = [_on_paper(part) for part in self._room(look, has_choices=False)]
        strip = SteadyHeight(_on_paper(_body(look, replace(words, choices=()))), parts)
        strip.keeps_cards_off = True
        return strip

    def buttons(self, ways: Sequence[Way]) -> Widget:
        """The ways on, where the sentence stands above the board."""
        return Row(*(self._button(way, is_small=True) for way in ways), gap=0.35)

    def answers(self, words: SheetWords, choose: Choose) -> Widget:
        """Lists the answers to a question, in the place of the gold button where the sheet has no room for that."""
        return Column(*_answers(words, choose, 1.35), EmptyRoom(), gap=0.25)

    def tip(self, sentence: str) -> Widget:
        """A tip in the game that the lesson became, in the same place."""
        part = Label(sentence, "strong", name="sentence")
        return FeelingPlate(PlatePanel(part, is_in_turn=False), SHEET, self._feelings)

    def _button(self, way: Way, is_small: bool) -> Widget:
        key = way.key or way.name.replace("-", ".", 1)
        has_words = not is_small and way.name in _WORDED
        text = self._say(f"{key}.button") if has_words else ""
        grow = 1 if has_words or is_small else 0
        tip = self._say(key)
        return Button(text, way.use, icon=way.icon, name=way.name, off=way.off, tip=tip, grow=grow, says=tip)

    def _room(self, look: Look, has_choices: bool) -> Sequence[Widget]:
        """All that may come to stand on it: nothing moves when one gives way to another.

        Where room is short, answers have their own.
        """
        if self._alike[0] == (look, has_choices):
            return self._alike[1]
        say = self._say
        lesson = self._course.lesson
        found = list[SheetWords]()
        # Every sentence with the longest that may be said below it.
        for number, beat in enumerate(lesson.file.beats):
            answers = [say(lesson.words(f"held.{key}")) for key in beat.held.values()]
            if beat.hopes:
                answers.append(say("lesson.held", first=say(lesson.first(number))))
            else:
                answers.append(say("lesson.read-first"))
            for key in filter(None, (beat.say, beat.planned)):
                found.append(SheetWords(say(lesson.words(key)), answer=max(answers, key=len)))
            if beat.shows:
                found.append(SheetWords(say(lesson.words(beat.say)), shows=tuple(beat.shows)))
            if beat.answers:
                why = max((say(f"{lesson.answer(number, key)}.wrong") for key in beat.answers[1:]), key=len, default="")
                choices = self.choices(number) if has_choices else ()
                found.append(SheetWords(say(lesson.words(beat.say)), answer=why, choices=choices))
        found += [replace(words, answer="") for words in found if words.answer and is_brief(look)]
        self._alike = (look, has_choices), [_body(look, words) for words in found]
        return self._alike[1]

    def all_gold(self, look: Look) -> Sequence[Widget]:
        """The gold button with all that it may have to say before something else is done."""
        if self._gold[0] is not look:
            lesson = self._course.lesson
            firsts = [self._say(lesson.first(number)) for number, beat in enumerate(lesson.file.beats) if beat.hopes]
            self._gold = (
                look,
                [
                    Row(Button(text, lambda: None, kind="gold", off=text, grow=1, has_key=False), gap=0)
                    for text in firsts
                ],
            )
        return self._gold[1]

    def choices(self, number: int) -> tuple[tuple[str, str], ...]:
        """Lists what can be answered to a question, the right answer now here and now there."""
        lesson, keys = self._course.lesson, self._course.lesson.file.beats[number].answers
        first = number % len(keys) if keys else 0
        return tuple((key, self._say(lesson.answer(number, key))) for key in (*keys[first:], *keys[:first]))


def is_brief(look: Look) -> bool:
    """Whether the sheet has room for its sentence alone: what it answers stands in the sentence's place for a while."""
    return look.size[1] < _BRIEF * look.unit


def is_roomy(look: Look) -> bool:
    """Whether the sheet has room for large pictures, and for words on all buttons."""
    return not look.room.is_small


def _answers(words: SheetWords, choose: Choose, tall: float = 1.6) -> list[Widget]:
    """One below the other, each as wide as there is room; what is wrong is crossed out in its place."""
    kind, crossed = "teal" if words.is_solved else "paper", dict(words.crossed)

    def button(key: str, text: str) -> Widget:
        off = crossed.get(key, "")
        return AnswerButton(
            text, partial(choose, key), kind=kind, role="caption", tall=tall, name=f"answer-{key}", off=off, grow=1
        )

    return [Row(button(key, text), gap=0) for key, text in words.choices]


def _body(look: Look, words: SheetWords, choose: Choose = lambda key: None) -> Widget:
    """The sentence, and below it what is said of what was done; with what is shown large, or can be answered."""
    tint = "muted" if words.is_past else "ink"
    if is_brief(look):
        # One thing alone: why something was not done, or the sentence, beside what it shows.
        if words.answer:
            return Column(Label(words.answer, "strong", "teal", name="answer"), EmptyRoom(), gap=0)
        pictures = [Picture(art, _TINY if look.room.is_tiny else _SMALLEST) for art in words.shows]
        said = Label(words.sentence, "strong", tint, grow=1 if pictures else 0, name="sentence")
        return Column(Row(*pictures, said, gap=0.35) if pictures else said, EmptyRoom(), gap=0)
    note, colour = (words.answer, "teal") if words.answer else (words.praise, "gain")
    is_small = bool(words.choices) or (bool(words.shows) and not is_roomy(look))
    said = Label(words.sentence, "strong" if is_small else "name", tint, name="sentence")
    below = Label(note, "caption", colour, name="answer" if words.answer else "praise") if note else None
    picture: Widget | None = None
    if words.shows and not words.answer:  # in the place of any praise
        below = None
        size = _PICTURE if len(words.shows) < 3 else _SMALLER
        picture = Row(EmptyRoom(), *(Picture(art, size) for art in words.shows), EmptyRoom(), gap=0.4)
    # Praise is about the step before.
    above = below if below and words.praise and not words.answer and not words.is_solved else None
    chosen = _answers(words, choose)
    # Questions make the sheet no taller: plates and hand keep their room.
    is_close = bool(chosen) and not is_roomy(look)
    return Column(picture, above, said, *chosen, None if above else below, EmptyRoom(), gap=0 if is_close else 0.3)


def _on_paper(part: Widget) -> Widget:
    return Padded(Panel(part, 0.9, 0.4), 0, 0.1)


class AnswerButton(Button):
    """An answer that can be given to a question, or is right; crossed out where it is not."""

    keeps_tips_off = True

    def _draw_lines(self, pen: Pen, lines: tuple[str, ...], area: pygame.Rect, colour: str) -> None:
        super()._draw_lines(pen, lines, area, colour)
        if self.off:
            left, right = area.centerx - area.width // 2, area.centerx + area.width // 2
            pygame.draw.line(pen.surface, pen.look.colour(colour), (left, area.centery), (right, area.centery), 2)


class SteadyHeight(EquallyHigh):
    """As high as the highest that may come, also where room is short: others give way."""

    keeps_tips_off = True  # the words of Next do not lie over the sentence

    def least_height(self, look: Look, width: int) -> int:
        return self.height(look, width)
