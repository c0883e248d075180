"""Checks a lesson: all its words are in the catalogue, and played by its hopes every sentence is heard."""

from __future__ import annotations

from collections.abc import Container, Iterator
from pathlib import Path

from game.bots import Thinker
from game.files.documents import Document, read_document
from game.files.faults import BadDocument, Fault, KeyPath

from .lesson_course import LessonCourse
from .lessons import Beat, Lesson, begin_lesson, load_lesson


def check_lesson(path: Path, folder: Path, thinker: Thinker, words: Container[str]) -> list[Fault]:
    """What is wrong with a lesson, and where; `words`: the keys of the catalogue."""
    try:
        lesson = load_lesson(path)
    except BadDocument as bad:
        return list(bad.faults)
    document = read_document(path)
    spoken = _heard(lesson, folder, thinker)
    silent = [number for number in range(len(lesson.file.beats)) if number not in spoken]
    told = [document.fault("lesson-silent", "beats", number, "say", beat=lesson.file.beats[number].say) for number in silent]
    return [*_unsaid(lesson, document, words), *told]


def _unsaid(lesson: Lesson, document: Document, words: Container[str]) -> Iterator[Fault]:
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
    if beat.planned:
        yield ("planned",), beat.planned
    if beat.praise:
        yield ("praise",), f"praise.{beat.praise}"
    if beat.chapter:
        yield ("chapter",), f"chapter.{beat.chapter}"
    for like, key in beat.held.items():
        yield ("held", like), f"held.{key}"


def _heard(lesson: Lesson, folder: Path, thinker: Thinker) -> set[int]:
    """The beats that speak in their turn when the lesson is played by its hopes."""
    spoken: set[int] = set()
    with begin_lesson(lesson, ["1", "2", "3"], 1, folder, thinker) as match:
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
