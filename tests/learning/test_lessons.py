"""Lessons: every one that is shipped can be played by its hopes, and by learners who do something else."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.__main__ import main
from game.bots import InlineThinker
from game.files.faults import BadDocument
from game.files.resources import data
from game.learning.lesson_course import LessonCourse, check_lesson
from game.learning.lessons import begin_lesson, lesson_of, load_lesson
from game.match.match import GuidedMatch
from game.rules import GAMES
from game.words.catalogue import Catalogue
from game.words.rulebook import load

ENGLISH = Catalogue.load("en")
MOST_WORDS = 20


@pytest.mark.parametrize("game", GAMES)
def test_all_its_sentences_are_heard(tmp_path: Path, game: str) -> None:
    assert check_lesson(data("lessons", f"{game}.yaml"), tmp_path, InlineThinker(), ENGLISH.messages) == []


@pytest.mark.parametrize("game", GAMES)
def test_its_sentences_are_short_and_in_the_catalogue(game: str) -> None:
    lesson = lesson_of(game)
    beats = lesson.file.beats
    keys = {*map(lesson.sentence, range(len(beats))), *(lesson.words(beat.planned) for beat in beats if beat.planned)}
    keys |= {lesson.words(f"held.{key}") for beat in beats for key in beat.held.values()}
    assert [key for key in keys if key not in ENGLISH] == []
    assert [key for key in keys if len(ENGLISH.say(key).split()) > MOST_WORDS] == []


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_who_does_something_else_comes_to_the_end_of_the_game(tmp_path: Path, game: str, seed: int) -> None:
    lesson, random = lesson_of(game), Random(seed)
    with begin_lesson(lesson, ["1", "2", "3"], seed, tmp_path, InlineThinker()) as match:
        match.thinking.seconds = 0.0
        course = LessonCourse(lesson, match)
        while not match.is_over:
            course.after_step()
            if match.actor is None:
                match.tick()
            elif course.waits:
                assert course.next()
            elif course.hope and random.random() < 0.7:
                match.play(match.rules.read(course.hope))
            else:
                match.play(random.choice(match.legal()))
        assert match.past.standings()


def test_a_fault_is_told_with_file_and_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = data("lessons", "survive.yaml").read_text(encoding="utf-8")
    path = tmp_path / "survive.yaml"
    path.write_text(text.replace("hopes: [sink G3]", "hopes: [sink A1]"), encoding="utf-8")
    assert main(["lessons", "check", str(path)]) == 1
    assert f"{path}:" in (told := capsys.readouterr().out)
    assert "beach is never said" in told
    for before, after, place in (
        ("held: {keep: dolphin}", "held: {keep: dolfin}", "lesson.survive.held.dolfin"),
        ("praise: across", "praise: acros", "lesson.survive.praise.acros"),
        ("beside: SE", "beside: SEE", "SEE"),
    ):
        path.write_text(text.replace(before, after), encoding="utf-8")
        assert main(["lessons", "check", str(path)]) == 1
        assert f"{path}:" in (told := capsys.readouterr().out)
        assert place in told
    path.write_text(text.replace("A: boat C8", "A: boat Z9"), encoding="utf-8")
    with pytest.raises(BadDocument):
        load_lesson(path)
    assert main(["lessons", "check", str(data("lessons", "atlantis.yaml"))]) == 0
    assert "all 13 sentences" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_chapters_praise_tips_and_reasons_are_all_there(game: str) -> None:
    lesson = lesson_of(game)
    beats, book = lesson.file.beats, load(game, "en")
    wanted = [f"chapter.{beat.chapter}" for beat in beats if beat.chapter] + [f"praise.{beat.praise}" for beat in beats if beat.praise]
    wanted += [f"tip.{tip.say}" for tip in lesson.file.tips]
    assert [key for key in wanted if lesson.words(key) not in ENGLISH] == []
    assert [beat.say for beat in beats if book.find(beat.rule) is None] == []
    assert beats[0].chapter
    assert len(lesson.file.tips) >= 3


def test_what_was_hoped_for_is_praised_and_what_was_not_is_passed_over(tmp_path: Path) -> None:
    lesson = lesson_of("survive")
    for done, praised in (("land crimson-A NE", "lesson.survive.praise.ashore"), ("stop", "")):
        with begin_lesson(lesson, ["1", "2"], 1, tmp_path / done[:4], InlineThinker()) as match:
            course = LessonCourse(lesson, match)
            course.after_step()
            course.next()
            match.play(match.rules.read("sail C8 B9"))
            course.after_step()
            match.play(match.rules.read(done))
            course.after_step()
            assert course.praise == praised


@pytest.mark.parametrize("game", GAMES)
def test_next_does_not_run_ahead_of_the_game_and_what_is_taken_back_is_told_again(tmp_path: Path, game: str) -> None:
    lesson = lesson_of(game)
    with begin_lesson(lesson, ["1", "2", "3"], 1, tmp_path, InlineThinker()) as match:
        course = LessonCourse(lesson, match)
        go_on(match, course)
        first = next(number for number, beat in enumerate(lesson.file.beats) if beat.hopes)
        assert [course.next() for _ in range(first + 2)] == [True] * first + [False] * 2
        assert course.beat == first
        match.play(match.rules.read(course.hope))
        go_on(match, course)
        assert course.beat == first + 1
        match.undo()
        course.after_step()
        assert course.beat == first


def go_on(match: GuidedMatch, course: LessonCourse) -> None:
    """Until the person is asked."""
    while match.actor is None:
        match.tick()
    course.after_step()


def test_no_sentence_tells_of_what_has_not_happened(tmp_path: Path) -> None:
    lesson = lesson_of("survive")
    with begin_lesson(lesson, ["1", "2"], 1, tmp_path, InlineThinker()) as match:
        course = LessonCourse(lesson, match)
        course.after_step()
        course.next()
        match.play(match.rules.read("sail C8 B8"))
        assert match.rules.read("board crimson-B D9") in match.legal()
        course.after_step()
        assert (course.speaks, course.is_over) == (False, False), "two moves are left: none of them is the last"
        match.play(match.rules.read("sail B8 B9"))
        course.after_step()
        assert (course.beat, course.hope) == (2, "land crimson-A NE")


def test_who_knows_it_is_told_nothing_after_a_break_either(tmp_path: Path) -> None:
    lesson = lesson_of("survive")
    with begin_lesson(lesson, ["1", "2"], 1, tmp_path, InlineThinker()) as match:
        course = LessonCourse(lesson, match)
        go_on(match, course)
        assert match.guidance.wishes
        course.know()
        path = match.journal.path
    with GuidedMatch.open(path, InlineThinker()) as match:
        assert isinstance(match, GuidedMatch)
        course = LessonCourse(lesson, match)
        assert (course.after_step(), course.beat, course.tip, match.guidance.wishes, course.is_heard) == (False, None, "", {}, False)


@pytest.mark.parametrize("game", GAMES)
def test_what_takes_a_hope_away_is_answered_once_and_nothing_else_is(tmp_path: Path, game: str) -> None:
    lesson, faults, answered = lesson_of(game), list[str](), set[str]()
    with begin_lesson(lesson, ["1", "2", "3"], 1, tmp_path, InlineThinker()) as match:
        course = LessonCourse(lesson, match)
        while not course.is_over:
            go_on(match, course)
            if course.waits:
                course.next()
                continue
            hope, others = course.hope, [match.rules.write(action) for action in match.legal() if match.rules.write(action) != course.hope]
            beat = lesson.file.beats[course.beat or 0]
            if course.objection(hope):
                faults.append(f"{beat.say}: its own hope")
            if others and (said := [text for text in others if course.objection(text)]):
                answered.add(beat.say)
                if len(said) > 1 + len(beat.held):
                    faults.append(f"{beat.say}: more than once")
            match.play(match.rules.read(hope))
    assert faults == []
    wanted = {
        "survive": {"boat", "sink", "prowl", "forest", "last-move", "whale"},
        "atlantis": {"flag", "toll", "over", "home"},
        "atlandice": {"forge", "submarine", "steer", "empty", "last-die", "send"},
    }
    assert wanted[game] - answered == set()


def test_after_the_lesson_each_tip_comes_once_and_goes_with_the_next_decision(tmp_path: Path) -> None:
    lesson = lesson_of("atlandice")
    random, heard = Random(2), list[str]()
    with begin_lesson(lesson, ["1", "2", "3"], 2, tmp_path, InlineThinker()) as match:
        match.thinking.seconds = 0.0
        course = LessonCourse(lesson, match)
        while not match.is_over:
            if course.after_step() and course.tip:
                heard.append(course.tip)
            if match.actor is None:
                match.tick()
            elif course.waits:
                course.next()
            else:
                match.play(match.rules.read(course.hope) if course.hope else random.choice(match.legal()))
    assert heard
    assert len(heard) == len(set(heard))
