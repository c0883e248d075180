"""The course of a lesson: which of its beats speaks now, what it hopes for, and what is said to anything else, which is
not done; tips in the game that it becomes; and the check that all of it is heard.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

from game.bots import Thinker
from game.engine.journal import Line, remarks_of
from game.files.documents import Document, read_document
from game.files.faults import BadDocument, Fault, KeyPath
from game.match import Glimpse
from game.match.match import GuidedMatch

from .conditions import Checker, ConditionReader, moment_of
from .lessons import END, OR, Beat, Lesson, Tip, begin_lesson, is_hoped, is_lesson_of, lesson_of, load_lesson

TOLD = "told"  # the word of the remark that a beat was told
KNOWN = "known"  # the word of the remark that nothing more is to be said
TIP = "tip"  # the word of the remark that a tip was told
_DIGITS = 6  # no number in a remark has more
PATIENCE = 10  # after this many decisions other than the ones hoped for, a lesson ends


class Told(NamedTuple):
    """A beat that spoke, and how many decisions the learner had made by then. A journal notes it by its key, so that
    others may come before it some day.
    """

    beat: int
    decisions: int

    def write(self, lesson: Lesson) -> str:
        beats = lesson.file.beats
        return f"{beats[self.beat].say if self.beat < len(beats) else END} {self.decisions}"

    @classmethod
    def read(cls, text: str, lesson: Lesson) -> Told | None:
        """Nothing where it is not such a remark, or one of a beat that the lesson no longer has."""
        key, _, decisions = text.partition(" ")
        beat = len(lesson.file.beats) if _is_old_end(key, lesson) else lesson.number_of(key)
        return cls(beat, int(decisions or 0)) if beat is not None and _is_number(decisions or "0") else None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _DIGITS


def _is_old_end(key: str, lesson: Lesson) -> bool:
    """Whether the last of the beats was over when they were noted by their numbers."""
    return _is_number(key) and int(key) >= lesson.file.formerly > 0


def is_outdated(lesson: Lesson, remarks: Sequence[Line]) -> bool:
    """Whether a lesson was left when its sentences were others, noted by their numbers: nobody could go on from
    there.
    """
    told = [text.partition(" ") for text in remarks_of(remarks, TOLD)]
    numbers = [key for key, _, decisions in told if _is_number(key) and _is_number(decisions or "0")]
    is_over = bool(remarks_of(remarks, KNOWN)) or any(_is_old_end(key, lesson) for key in numbers)
    return bool(numbers) and not is_over


class Learner:
    """The decisions of the one who learns so far, and those that are possible now."""

    def __init__(self, match: GuidedMatch) -> None:
        self._match = match
        self._legal: tuple[object, list[str]] = None, []  # what may be done, and at which moment that was so

    @property
    def decisions(self) -> int:
        """How many decisions stand that were not taken back."""
        return sum(entry.kind == "decision" and entry.actor in self._match.people for entry in self._match.log)

    @property
    def last_decision(self) -> str:
        return next(
            entry.text
            for entry in reversed(self._match.log)
            if entry.kind == "decision" and entry.actor in self._match.people
        )

    @property
    def moment(self) -> tuple[int | None, int, int]:
        """A mark that tells this decision from any other, also from one that was taken back."""
        log = self._match.log
        return self._match.actor, len(log), log[-1].line if log else -1

    def legal(self) -> list[str]:
        """The legal actions now, worked out once for each decision."""
        match = self._match
        if self._legal[0] != self.moment:
            self._legal = (
                self.moment,
                [match.rules.write(action) for action in match.legal()] if match.actor is not None else [],
            )
        return self._legal[1]


class LessonCourse:
    """How far a lesson has come: the first beat that was not told and that can be done speaks, and only what it hopes
    for is done, until the last one leaves the learner alone.
    """

    def __init__(self, lesson: Lesson, match: GuidedMatch) -> None:
        self.lesson = lesson
        self.match = match
        self.learner = Learner(match)
        self._told = list[Told]()  # beats that spoke, in their order
        for text in match.journal.notes(TOLD):
            if told := Told.read(text, lesson):
                self._hear(told)
        self._is_known = bool(match.journal.notes(KNOWN))
        match.guidance.wishes = {} if self.is_over else lesson.file.wishes
        self._read_at: int | None = (
            None  # how much had happened when the present beat was read and nothing followed as yet
        )
        self.praise = ""  # the key of what is said for the hope that was done last
        self.solved = ""  # of a question whose right answer stands on the sheet, the key of what is said of it
        words = ConditionReader(lesson.rules, 0, read_document(lesson.path))
        self._when = [Checker(words.read(beat.when, "beats")) for beat in lesson.file.beats]
        self.tips = Tips([] if self._is_known else lesson.file.tips, words, match)

    @property
    def tip(self) -> str:
        """The key of the tip that is to be read now, in the game that the lesson became."""
        return self.lesson.words(f"tip.{self.tips.now}") if self.is_over and self.tips.now else ""

    @property
    def beat(self) -> int | None:
        """The beat that speaks now."""
        is_over = self._is_known or not self._told or self.is_heard
        return None if is_over else self._told[-1].beat

    @property
    def is_over(self) -> bool:
        return self._is_known or self.is_heard

    @property
    def is_heard(self) -> bool:
        """Whether it came to its end, and was not ended by who knows it."""
        return bool(self._told) and self._told[-1].beat >= len(self.lesson.file.beats)

    @property
    def hope(self) -> str:
        """The action that the present beat hopes for now, if it can be done."""
        return next(iter(self.hoped()), "")

    def hoped(self) -> list[str]:
        """Every action that serves the present beat now, the one that a hint shows first."""
        return self._hoped_by(self.beat) if self.beat is not None else []

    def _hoped_by(self, beat: int) -> list[str]:
        legal, hopes = self.learner.legal(), self.lesson.file.beats[beat].hopes
        now = next((hope for hope in hopes if any(is_hoped(text, hope) for text in legal)), None)
        likes = now.split(OR) if now else []
        return list(dict.fromkeys(text for like in likes for text in legal if fnmatchcase(text, like)))

    @property
    def is_begun(self) -> bool:
        """Whether a part of what the present beat hopes for is done, and the rest is still to be done."""
        return self.beat is not None and self._is_begun(self.beat)

    def _is_begun(self, beat: int) -> bool:
        hope = next(iter(self._hoped_by(beat)), "")
        return bool(hope) and not is_hoped(hope, self.lesson.file.beats[beat].hopes[0])

    @property
    def waits(self) -> bool:
        """Whether the present beat only tells, and goes with Next."""
        return self.beat is not None and self._read_at is None and not self.lesson.file.beats[self.beat].hopes

    @property
    def asks(self) -> bool:
        """Whether the present beat is a question that is still to be answered on the sheet."""
        return (
            self.waits and not self.solved and self.beat is not None and bool(self.lesson.file.beats[self.beat].answers)
        )

    def answer(self, key: str) -> str:
        """The key of why an answer is wrong; the right one stays below its question until that goes."""
        if self.beat is None or not self.asks:
            return ""
        if key != self.lesson.file.beats[self.beat].answers[0]:
            return f"{self.lesson.answer(self.beat, key)}.wrong"
        self.solved = "lesson.right"
        return ""

    def show_answer(self) -> None:
        """The right answer stands on the sheet, for whoever asked for it."""
        if self.asks:
            self.solved = "lesson.shown"

    @property
    def speaks(self) -> bool:
        """Whether the present beat is to be read now: what it hopes for can be done, or it only tells."""
        return self.waits or bool(self.hope)

    @property
    def is_leaving(self) -> bool:
        """Whether the last sentence is to be read, after which the learner is alone: whatever is done ends the
        lesson.
        """
        return self.waits and self.beat == len(self.lesson.file.beats) - 1

    def objection(self, text: str) -> str:
        """The key of what is said to an action that is not hoped for now, and that is not done therefore."""
        number, beats = self._due(), self.lesson.file.beats
        if number is None or number >= len(beats):
            return ""
        beat, hoped = beats[number], self._hoped_by(number)
        if not beat.hopes:
            is_read = number == self.beat and self._read_at is not None
            if is_read or number == len(beats) - 1:
                return ""
            return "lesson.answer-first" if beat.answers and not self.solved else "lesson.read-first"
        if not hoped or text in hoped:
            return ""
        reason = next((beat.held[like] for like in beat.held if fnmatchcase(text, like)), "")
        return self.lesson.words(f"held.{reason}") if reason else self.lesson.first(number, self._is_begun(number))

    def _due(self) -> int | None:
        """The beat that speaks as soon as what was done is seen: of a way with several steps each is asked about as it
        comes.
        """
        if self.is_over or self.match.actor is None:
            return self.beat
        if self.learner.decisions < self._decided:
            return next(
                (told.beat for told in reversed(self._told) if told.decisions <= self.learner.decisions),
                self._told[0].beat,
            )
        is_behind = self._is_done() if self._read_at is None else self._read_at != len(self.match.log)
        following = self._following() if self.beat is None or is_behind else None
        return self.beat if following is None else following

    def after_step(self) -> bool:
        """After a step: whether another beat speaks now."""
        if self.is_over:
            return self.tips.look_for_one(self.learner.decisions)
        if self.match.actor is None:
            return False
        if self.learner.decisions < self._decided:  # what was told of an action that was taken back is to be told again
            while len(self._told) > 1 and self._decided > self.learner.decisions:
                self._told.pop()
            self._read_at = None
            self.praise = ""
            self.solved = ""
        if self._read_at is not None:
            return self._read_at != len(self.match.log) and self._go_on()
        return self._go_on() if self.beat is None or self._is_done() else False

    def _is_done(self) -> bool:
        """Whether what the present beat hopes for was done."""
        if self.beat is None or self.learner.decisions == self._decided:
            return False
        beat = self.lesson.file.beats[self.beat]
        return not self.hope or (beat.is_once and is_hoped(self.learner.last_decision, beat.hopes[-1]))

    def next(self) -> bool:
        """The sentence was read and goes, even where no other can be said yet; one that hopes for an action stays until
        it is done.
        """
        if not self.waits:
            return False
        if not self._go_on():
            self._read_at = len(self.match.log)
        return True

    def back(self) -> bool:
        """Takes back what was done since the present beat began to speak; where that is nothing, goes back one beat and
        takes back what was done since that one did.
        """
        if self.learner.decisions == self._decided:
            if len(self._told) < 2:
                return False
            self._told.pop()
        while self.learner.decisions > self._decided:
            self.match.undo()
        self._say(self._told.pop().beat)
        return True

    def back_to_chapter(self) -> bool:
        """Goes back to the beginning of the chapter; if already there with nothing done, to the beginning of the
        chapter before.
        """
        if not self.back():
            return False
        start = self.lesson.chapter_start(self._told[-1].beat)
        while len(self._told) > 1 and self._told[-2].beat >= start and self.back():
            pass
        return True

    def _hear(self, told: Told) -> None:
        """Notes a beat; anything that came after it before someone went back is forgotten."""
        while self._told and self._told[-1].beat >= told.beat:
            self._told.pop()
        self._told.append(told)

    def know(self) -> None:
        """Nothing more is said, not even a tip: the game goes on."""
        self.match.journal.note(f"{KNOWN} {self.lesson.key}")
        self._is_known = True
        self.match.guidance.wishes = {}
        self.tips.end()

    def _go_on(self) -> bool:
        """Whether another beat speaks, or the lesson ends; until one can speak truly there is silence."""
        beat, beats = self._following(), self.lesson.file.beats
        if beat is None:
            self._read_at = None if self._read_at is None else len(self.match.log)
            return False
        praise = self._praise()
        self._say(beat)
        self.praise = praise
        if beat >= len(beats):
            self.match.guidance.wishes = {}
        return True

    def _say(self, beat: int) -> None:
        """A beat begins to speak."""
        self._read_at = None
        self.praise = ""
        self.solved = ""
        self._hear(Told(beat, self.learner.decisions))
        self.match.journal.note(f"{TOLD} {self._told[-1].write(self.lesson)}")

    def _following(self) -> int | None:
        """The next beat that can speak; nothing is told of what comes far later before the person is far from the
        path.
        """
        first, beats = self._told[-1].beat + 1 if self._told else 0, self.lesson.file.beats
        is_astray = self.learner.decisions - self._decided >= PATIENCE
        for beat in range(first, len(beats)):
            if self._speaks(beat) and (beats[beat].hopes or beat == first or is_astray):
                return beat
        return len(beats) if is_astray or first >= len(beats) else None

    def _praise(self) -> str:
        """For who did what the present beat hoped for last."""
        beat = self.lesson.file.beats[self.beat] if self.beat is not None else None
        if beat is None or not beat.praise or self.learner.decisions == self._decided:
            return ""
        return (
            self.lesson.words(f"praise.{beat.praise}") if is_hoped(self.learner.last_decision, beat.hopes[-1]) else ""
        )

    def _speaks(self, beat: int) -> bool:
        """Checks that everything the step tells of has happened, and that the action it hopes for is legal."""
        hopes, legal = self.lesson.file.beats[beat].hopes, self.learner.legal()
        return (not hopes or any(is_hoped(text, hopes[0]) for text in legal)) and holds_for_learner(
            self._when[beat], self.match
        )

    @property
    def _decided(self) -> int:
        """How many decisions were made when the present beat began to speak."""
        return self._told[-1].decisions if self._told else 0


class Tips:
    """The tips of the game after a lesson: one at a time, gone with the next decision, and fewer as the game goes
    on.
    """

    def __init__(self, tips: Sequence[Tip], words: ConditionReader, match: GuidedMatch) -> None:
        self._match = match
        self._waiting = [
            (tip.say, Checker(words.read(tip.when, "tips"))) for tip in tips if tip.say not in match.journal.notes(TIP)
        ]
        self._since = -1  # how many decisions were made when one was looked for last
        self.now = ""  # the key of what should be read now

    def look_for_one(self, decisions: int) -> bool:
        """Whether another tip, or none, is to be read now."""
        if self._match.actor is None or decisions == self._since:
            return False
        before = self.now
        self.now = ""
        self._since = decisions
        found = next(
            (place for place, (_, when) in enumerate(self._waiting) if holds_for_learner(when, self._match)), None
        )
        if found is not None:
            self.now, _ = self._waiting.pop(found)
            self._match.journal.note(f"{TIP} {self.now}")
        return before != self.now

    def leave(self) -> None:
        """The present one was there long enough."""
        self.now = ""

    def end(self) -> None:
        """No more of them."""
        self._waiting, self.now = [], ""


def lesson_step(save: Glimpse) -> tuple[int, int] | None:
    """Which sentence of a lesson that was left speaks, and how many it has; None for a game, be it one that a lesson
    has become.
    """
    if not is_lesson_of(save.rules.game, save.guide) or remarks_of(save.remarks, KNOWN):
        return None
    lesson = lesson_of(save.rules.game)
    count = len(lesson.file.beats)
    told = [told.beat for text in remarks_of(save.remarks, TOLD) if (told := Told.read(text, lesson))]
    beat = told[-1] if told else 0
    return (beat + 1, count) if beat < count else None


def holds_for_learner(when: Checker, match: GuidedMatch) -> bool:
    """Whether conditions hold now for the one who learns."""
    seat = match.people[0]
    return when.all(when.after(when.start, match.view(seat).history), moment_of(match, seat))


def check_lesson(path: Path, folder: Path, thinker: Thinker, words: Container[str]) -> list[Fault]:
    """Finds the faults of a lesson and their places; `words`: the keys of the catalogue."""
    try:
        lesson = load_lesson(path)
    except BadDocument as bad:
        return list(bad.faults)
    document = read_document(path)
    spoken = _play_by_hopes(lesson, folder, thinker)
    silent = [number for number in range(len(lesson.file.beats)) if number not in spoken]
    told = [
        document.fault("lesson-silent", "beats", number, "say", beat=lesson.file.beats[number].say) for number in silent
    ]
    return [*_missing_words(lesson, document, words), *told]


def _missing_words(lesson: Lesson, document: Document, words: Container[str]) -> Iterator[Fault]:
    """Keys that are in no catalogue."""
    said: list[tuple[KeyPath, str]] = []
    for number, beat in enumerate(lesson.file.beats):
        said += [(("beats", number, *place), key) for place, key in _keys(beat)]
    said += [(("tips", number, "say"), f"tip.{tip.say}") for number, tip in enumerate(lesson.file.tips)]
    for place, key in said:
        if lesson.words(key) not in words:
            yield document.fault("lesson-no-words", *place, key=lesson.words(key))


def _keys(beat: Beat) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every key of a beat that is said, and where it stands."""
    yield ("say",), beat.say
    if beat.hopes:
        yield ("say",), f"{beat.say}.first"
    for number, key in enumerate(beat.answers):
        yield ("answers",), f"{beat.say}.{key}"
        if number:
            yield ("answers",), f"{beat.say}.{key}.wrong"
    if beat.planned:
        yield ("planned",), beat.planned
        yield ("planned",), f"{beat.planned}.first"
    if beat.praise:
        yield ("praise",), f"praise.{beat.praise}"
    if beat.chapter:
        yield ("chapter",), f"chapter.{beat.chapter}"
    for like, key in beat.held.items():
        yield ("held", like), f"held.{key}"


def _play_by_hopes(lesson: Lesson, folder: Path, thinker: Thinker) -> set[int]:
    """The beats that speak in their turn when the lesson is played by its hopes."""
    spoken: set[int] = set()
    names = [str(seat + 1) for seat in range(lesson.rules.seats)]
    with begin_lesson(lesson, names, 1, folder, thinker) as match:
        course = LessonCourse(lesson, match)
        while not match.is_over and not course.is_over:
            course.after_step()
            if course.beat is not None:
                spoken.add(course.beat)
            if match.actor is None:
                match.tick()
            elif course.waits:
                course.next()
            elif course.hope:
                match.play(match.rules.read(course.hope))
            elif not course.after_step():
                match.play(match.legal()[0])
    return spoken
