"""Lessons for whoever plays by ear: how to go on is said, questions are answered by number, and nothing is refused in
silence.
"""

from __future__ import annotations

import pygame
import pytest

from game.app.loop import App

from .driving import Open, guide_of, press, wait_for
from .lessons import lesson_app, lesson_at
from .listener import Listener, listen


def heard(app: App, listener: Listener) -> str:
    """What is said now, without what the focus comes to."""
    wait_for(app)
    return " ".join(text for text in listener.take() if not text.startswith("> "))


def test_a_sentence_that_only_tells_says_how_to_go_on_and_so_does_a_hint(open_app: Open) -> None:
    app = lesson_at(open_app, "lesson.survive.shark")
    with listen(app) as listener:
        assert "leave boats alone. Page Down goes on." in heard(app, listener)
        press(app, pygame.K_h)
        assert heard(app, listener) == "Page Down goes on."


def test_a_number_answers_a_question_and_the_focus_stays(open_app: Open) -> None:
    app = lesson_at(open_app, "lesson.survive.q-out")
    with listen(app) as listener:
        told = heard(app, listener)
        guide = guide_of(app, "LessonGuide")
        keys = [key for key, _ in guide.words.choices]
        assert "Press the number of your answer. 1: " in told
        assert "Click" not in told
        focus = app.stack.top.root.focus_name
        press(app, pygame.K_1 + keys.index("boat"))
        assert app.stage.say("lesson.survive.q-out.boat.wrong") in heard(app, listener)
        assert not guide.course.solved
        press(app, pygame.K_1 + keys.index("person"))
        assert guide.course.solved
        assert app.stack.top.root.focus_name == focus


@pytest.mark.parametrize("sentence, is_promised", [("lesson.survive.shark", False), ("lesson.survive.ashore", True)])
def test_enter_is_promised_nothing_while_a_sentence_only_tells(
    open_app: Open, sentence: str, is_promised: bool
) -> None:
    app = lesson_at(open_app, sentence)
    with listen(app) as listener:
        heard(app, listener)
        table = guide_of(app, "LessonGuide").table
        told = [table.say_thing(thing) for thing in table.model.hot()]
        assert told
        assert any("Enter" in text for text in told) == is_promised


def test_a_player_called_by_their_colour_is_named_once(open_app: Open) -> None:
    app = lesson_at(open_app, "lesson.survive.shark")
    table = guide_of(app, "LessonGuide").table
    assert table.answers.say_owner("Azure", "azure") == "Azure"
    assert table.answers.say_owner("Bia", "azure") == "Bia, azure"


def test_the_same_refusal_is_said_again(open_app: Open) -> None:
    app = lesson_at(open_app, "lesson.survive.shark")
    with listen(app) as listener:
        heard(app, listener)
        guide = guide_of(app, "LessonGuide")
        action = next(iter(guide.match.legal()))
        for _ in range(2):
            assert guide.objection(action)
            assert heard(app, listener) == "Page Down goes on."


def test_a_sentence_about_the_mouse_has_other_words_by_ear(open_app: Open) -> None:
    app = lesson_at(open_app, "lesson.survive.ashore")
    with listen(app) as listener:
        told = heard(app, listener)
        assert "click" not in told
        assert app.stage.say("lesson.survive.ashore.by-ear") in told


def test_s_says_what_happened_in_a_lesson_too(open_app: Open) -> None:
    app = lesson_at(open_app, "lesson.survive.swim")
    with listen(app) as listener:
        heard(app, listener)
        press(app, pygame.K_s)
        told = heard(app, listener)
        assert "haven't had a turn" not in told
        assert "Azure" in told


def test_without_the_layer_a_lesson_says_what_it_shows(open_app: Open) -> None:
    app = lesson_app(open_app, "survive")
    guide = guide_of(app, "LessonGuide")
    assert not any("Page Down" in text for text in guide.told)
