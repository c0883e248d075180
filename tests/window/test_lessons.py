"""The lesson of each game in a real window, from its first sentence to its last, by mouse and by keys alone."""

from __future__ import annotations

import pygame
import pytest

from game.bots import InlineThinker
from game.files.resources import user_saves
from game.learning.lessons import begin_lesson, lesson_of
from game.rules import GAMES
from game.scenes import LessonGuide
from tests.scenes.driving import click, find_widget, focus, guide_of, press

from .conftest import House
from .twin import Twin

pytestmark = pytest.mark.window

_LONGEST = 200


@pytest.mark.parametrize("by_keys", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_from_the_first_sentence_to_the_last(
    house: House, game: str, by_keys: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for home in (house.home, house.twins_home):
        monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(home))
        lesson = lesson_of(game)
        begin_lesson(lesson, ["Crimson", "Azure", "Sun"], 7, user_saves(), InlineThinker(), "Learn to play").close()
    twin = house.open()
    press(twin, pygame.K_RETURN) if by_keys else click(twin, find_widget(twin, "continue"))
    twin.agree(with_picture=False)
    guide, heard = guide_of(twin, LessonGuide), []
    for _ in range(_LONGEST):
        if guide.course.is_over:
            break
        while guide.course.beat is None:
            twin.turn([], 0.1)
        if guide.course.beat not in heard:
            heard.append(guide.course.beat)
        (use_keys if by_keys else use_mouse)(twin, guide)
        twin.agree(with_picture=False)
    assert heard[: len(lesson.file.beats)] == list(range(len(lesson.file.beats)))
    twin.agree()


def use_mouse(twin: Twin, guide: LessonGuide) -> None:
    guide.scene.refresh_layout()
    about = guide.ring.find()
    at = about.center if about else guide.pointer.target()
    assert at is not None
    click(twin, at)


def use_keys(twin: Twin, guide: LessonGuide) -> None:
    """A sentence that only tells goes with a key; a hint points out what is hoped for, and Enter or Space does it."""
    if guide.course.waits:
        press(twin, pygame.K_PAGEDOWN)
        return
    if guide.scene.root.popup:  # several cards lead there, and any of them will do
        press(twin, pygame.K_DOWN, pygame.K_RETURN)
        return
    if guide.pointer.widget() != "gold":
        focus(twin, "board")
        press(twin, pygame.K_h)
        twin.agree(with_picture=False)
    press(twin, pygame.K_SPACE if guide.pointer.widget() == "gold" else pygame.K_RETURN)
