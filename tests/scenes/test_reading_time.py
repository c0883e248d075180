"""What goes by itself is there as long in Chinese, which has no spaces and few signs, as in English."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from game.learning.lesson_course import LessonCourse
from game.learning.lessons import lesson_of
from game.rules import GAMES
from game.scenes import LessonGuide, open_lesson
from game.scenes.table.announcing import Announcer
from game.scenes.table.lesson import NO_ANSWER
from game.words.catalogue import Catalogue

from .driving import Open, guide_of, wait_for

LANGUAGES = ("en", "zh-Hans")
TIPS = [f"lesson.{game}.tip.{tip.say}" for game in GAMES for tip in lesson_of(game).file.tips]
AS_LONG = pytest.approx(1.0, abs=0.3)
_FRAME = 0.25  # seconds


def seconds_until(is_so: Callable[[], bool], pass_time: Callable[[float], object]) -> float:
    for frames in range(1000):
        if is_so():
            return frames * _FRAME
        pass_time(_FRAME)
    pytest.fail("it takes for ever")


def lesson_in(open_app: Open, language: str) -> LessonGuide:
    """A lesson whose sentence hopes for a step, in a window so small that an answer stands in its place."""
    app = open_app(lambda stage: open_lesson(stage, "survive"), 1024, 640, 150, language)
    wait_for(app, 1.0)
    guide = guide_of(app, LessonGuide)
    while not guide.course.hope:
        guide.go_next()
        wait_for(app, 1.0)
    return guide


@pytest.mark.usefixtures("inline_bots")
def test_an_answer_in_a_lesson_stays_as_long(open_app: Open) -> None:
    stayed = {language: seconds_of_answer(lesson_in(open_app, language)) for language in LANGUAGES}
    assert stayed["en"] > 5.0
    assert stayed["zh-Hans"] / stayed["en"] == AS_LONG, stayed


def seconds_of_answer(guide: LessonGuide) -> float:
    """To a step that the lesson does not hope for."""
    others = (one for one in guide.match.legal() if guide.match.rules.write(one) != guide.course.hope)
    assert guide.objection(next(others))
    return seconds_until(lambda: guide.answer == NO_ANSWER, guide.after_step)


@pytest.mark.usefixtures("inline_bots")
def test_every_tip_stays_as_long(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    stayed = {}
    for language in LANGUAGES:
        guide = lesson_in(open_app, language)
        stayed[language] = [seconds_of_tip(guide, key, monkeypatch) for key in TIPS]
    assert all(seconds > 8.0 for seconds in stayed["en"])
    assert all(chinese / english == AS_LONG for english, chinese in zip(*stayed.values(), strict=True)), stayed


def seconds_of_tip(guide: LessonGuide, key: str, monkeypatch: pytest.MonkeyPatch) -> float:
    left: list[str] = []
    with monkeypatch.context() as patch:
        patch.setattr(LessonCourse, "tip", key)
        patch.setattr(guide.course.tips, "leave", lambda: left.append(key))
        return seconds_until(lambda: bool(left), guide.after_step)


def test_a_step_waits_as_long_for_words_that_are_still_spoken() -> None:
    waited = {language: seconds_spoken(Catalogue.load(language)) for language in LANGUAGES}
    assert waited["en"] > 10.0
    assert waited["zh-Hans"] / waited["en"] == AS_LONG, waited


def seconds_spoken(words: Catalogue) -> float:
    """The time after which a step is told that comes while all tips are being spoken."""
    heard: list[str] = []
    scene: Any = SimpleNamespace(
        stage=SimpleNamespace(
            is_heard=True,
            is_instant=False,
            words=words,
            say=words.say,
            announce=lambda text, _=False: heard.append(text),
        ),
        match=SimpleNamespace(actor=None, is_over=False, log=[SimpleNamespace(kind="chance")]),
        table=SimpleNamespace(say_picked=lambda: ""),
        decision=SimpleNamespace(log=[], has_arrived=False),
        pacing=SimpleNamespace(is_skipping=False, is_thought_long=False),
        hints=SimpleNamespace(words=None),
        log=SimpleNamespace(tell_since=lambda start, whole_turns: ["A step."]),
        guide=SimpleNamespace(told=()),
        heard_hand=SimpleNamespace(renew=lambda: None),
    )
    announcer = Announcer(scene)
    announcer.look(0.0)
    scene.guide.told = tuple(map(words.say, TIPS))
    announcer.look(0.0)
    scene.decision.log.append("a step")
    return seconds_until(lambda: "A step." in heard, announcer.look)
