"""Learners who do everything but what is asked: at every sentence of every lesson each mistake is made, and what is
said fits it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.loop import App
from game.bots import InlineThinker
from game.learning.lesson_course import LessonCourse
from game.learning.lessons import begin_lesson, lesson_of
from game.match.match import GuidedMatch
from game.rules import GAMES
from game.rules.survive.board import CREATURES
from game.rules.survive.legal import reach_of
from game.scenes import LessonGuide
from game.scenes.table.lesson import NO_ANSWER
from game.widgets import Button
from game.words.catalogue import Catalogue

from ..soaks import few_or_soak, soaked_unless
from .driving import Open, click, find_widget, guide_of, press, wait_for
from .lessons import answer_of, find_names, lesson_app, lesson_at, praise_of, ring_of, sentence_of

pytestmark = pytest.mark.usefixtures("inline_bots")


ENGLISH = Catalogue.load("en")


def walk(game: str, folder: Path) -> Iterator[tuple[GuidedMatch, LessonCourse]]:
    """A lesson by its hopes, at every decision that it hopes for."""
    lesson = lesson_of(game)
    with begin_lesson(lesson, ["1", "2", "3"], 1, folder, InlineThinker()) as match:
        match.thinking.seconds = 0.0
        course = LessonCourse(lesson, match)
        while not course.is_over:
            while match.actor is None:
                match.tick()
            course.after_step()
            if course.waits:
                course.next()
            elif course.hope:
                yield match, course
                match.play(match.rules.read(course.hope))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_is_true_of_whatever_was_tried(tmp_path: Path, game: str) -> None:
    """Nobody hears that something comes first who has just done it in another way, unless it says with what."""
    seen = 0
    for match, course in walk(game, tmp_path):
        hope, hoped = course.hope, course.hoped()
        for text in map(match.rules.write, match.legal()):
            if text in hoped:
                continue
            key = course.objection(text)
            said, seen = ENGLISH.say(key), seen + 1
            assert said
            if key.endswith(".first") and text.split()[0] == hope.split()[0]:
                names = re.findall(r"\b[A-F]\b", said) or [word for word in hope.split()[1:] if word in said]
                assert names, f"{said}, says the lesson to {text}, and hopes for {hope}"
                assert not any(text.split()[1].endswith(name) for name in names), f"{said}, says the lesson to {text}"
    assert seen


def test_what_is_said_of_a_creature_is_true_where_it_is_said(tmp_path: Path) -> None:
    checked = set[str]()
    for match, course in walk("survive", tmp_path):
        rules: Any = match.rules
        view: Any = match.view(0)
        constants, state = rules.constants, view.state
        for text in map(rules.write, match.legal()):
            key = "" if text in course.hoped() else course.objection(text)
            said, action = ENGLISH.say(key) if key else "", rules.read(text)
            for kind, name in enumerate(CREATURES):
                if f"the {name} could reach" in said:
                    assert action.space in all_reached(constants, state, kind), f"{said}: {text}"
                    checked.add(name)
            if "still be next to" in said:
                near, far = (reach_of(constants, state, 0, rules.read(one).space) for one in (text, course.hope))
                boat = rules.read(text.rpartition(" ")[0] + " B9").space
                assert (boat in near, boat in far) == (True, False), f"{said}: {text}"
                checked.add("next")
    assert "next" in checked


def all_reached(constants: Any, state: Any, kind: int) -> set[int]:
    """Where any creature of a kind could come to."""
    return {
        space
        for start in (state.serpents, state.sharks, state.whales)[kind]
        for space in reach_of(constants, state, kind, start)
    }


def test_what_is_planned_in_another_way_hears_why(open_app: Open) -> None:
    app = lesson_at(open_app, "lesson.atlantis.toll")
    guide, say = guide_of(app, LessonGuide), app.stage.say
    for _ in range(2):
        about, target = ring_of(guide), guide.pointer.target()
        at = about.center if about else target
        assert at is not None
        click(app, at)
        wait_for(app)
    assert sentence_of(app) == say("lesson.atlantis.pay")
    heard = set[str]()
    for name in ("bridge 19", "bridge back", "way 0", "way 1", "way 0"):
        if find_names(guide, name):
            click(app, find_widget(app, name))
            wait_for(app)
            if find_widget(app, "gold").off == say("lesson.not-so"):
                heard.add(answer_of(app))
    assert heard == {say("lesson.atlantis.held.keep-bridge"), say("lesson.atlantis.held.tile-first")}


def go_on_somehow(app: App, ways: Sequence[str], number: int) -> None:
    """One of the ways on from a sentence that only tells, each in its turn."""
    way = ways[number % len(ways)]
    if way == "space":
        press(app, pygame.K_SPACE)
    else:
        click(app, find_widget(app, way))


@few_or_soak("every", 8, 1)
@pytest.mark.parametrize("game", soaked_unless("survive".__eq__, GAMES))
def test_whatever_is_done_at_any_sentence_is_answered_by_what_fits_it(open_app: Open, game: str, every: int) -> None:
    """In every run at every eighth sentence of one lesson, and at all that ask something; in the soaks at each."""
    app = lesson_app(open_app, game)
    guide = guide_of(app, LessonGuide)
    heard = list[int]()
    for _ in range(300):
        if guide.course.is_over:
            break
        beat = guide.course.beat
        if beat is not None and guide.match.actor is not None and not guide.table.is_busy and guide.course.speaks:
            if beat not in heard:
                heard.append(beat)
                if beat % every == 0 or guide.course.asks:
                    err(app)
            wait_for(app, 1.0)
            if guide.course.asks:
                answer(app)
            elif guide.course.waits:
                go_on_somehow(app, ("space", "gold", "lesson-next"), beat)
                assert guide.course.beat != beat or not guide.course.waits, "each of them goes on"
            else:
                guide.scene.playing.play(guide.match.rules.read(guide.course.hope))
        wait_for(app, 0.2)
    assert heard == list(range(len(guide.course.lesson.file.beats)))


def err(app: App) -> None:
    """Everything that is wrong now: nothing is done by it, and the sentence stays."""
    guide = guide_of(app, LessonGuide)
    course, sentence = guide.course, sentence_of(app)
    before = course.beat, len(guide.match.log)
    assert praise_of(app) in ("", app.stage.say(course.praise) if course.praise else "")
    for name in ("sentence", *(("lesson-next",) if not course.waits else ())):
        click(app, find_widget(app, name))
        assert (course.beat, len(guide.match.log)) == before, f"clicking {name} does nothing: {sentence}"
    guide.scene.hints.dismiss()
    if course.asks or (not course.waits and find_widget(app, "gold").off):
        press(app, pygame.K_SPACE)
        assert (course.beat, len(guide.match.log)) == before
    if course.asks:
        press(app, pygame.K_h)
        assert not guide.scene.hints.words, "no move answers a question"
    if not course.waits:
        make_mistakes(app)
    assert (course.beat, len(guide.match.log), sentence_of(app)) == (*before, sentence)


def make_mistakes(app: App) -> None:
    """One of each kind that may be done and is not hoped for."""
    guide = guide_of(app, LessonGuide)
    texts = map(guide.match.rules.write, guide.match.legal())
    for text in {tuple(text.split()[:2]): text for text in texts if text not in guide.course.hoped()}.values():
        guide.scene.playing.play(guide.match.rules.read(text))
        assert answer_of(app), f"{text} is answered"
    guide.answer = NO_ANSWER


def answer(app: App) -> None:
    """A question: what is wrong stays wrong, and the right answer is seen below its own question, be it shown or
    given.
    """
    guide = guide_of(app, LessonGuide)
    course, say = guide.course, app.stage.say
    beat, question = course.beat, sentence_of(app)
    assert beat is not None
    right, *wrong = course.lesson.file.beats[beat].answers
    for key in wrong:
        click(app, find_widget(app, f"answer-{key}"))
        assert answer_of(app) == say(f"{course.lesson.answer(beat, key)}.wrong")
        guide.answer = NO_ANSWER
    is_shown = beat % 2 == 0
    click(app, find_widget(app, "lesson-show" if is_shown else f"answer-{right}"))
    assert (course.beat, sentence_of(app)) == (beat, question), "the answer does not come under another question"
    left = [
        one
        for one in guide.scene.root.top.walk()
        if isinstance(one, Button) and one.name.startswith("answer-") and not one.off
    ]
    assert [button.text for button in left] == [say(course.lesson.answer(beat, right))]
    assert praise_of(app) == say("lesson.shown" if is_shown else "lesson.right")
    if is_shown:
        wait_for(app, 5.0)
        assert course.beat == beat, "it may be read for as long as anybody likes"
        press(app, pygame.K_SPACE)
    else:
        wait_for(app, 2.5)
    assert course.beat == beat + 1
    assert (praise_of(app), answer_of(app)) == ("", ""), "what was said of one question is not said of the next"
