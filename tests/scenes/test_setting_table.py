"""A table takes a while to be set: whatever leads to one says so first, and no second press sets another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pygame
import pytest

from game.app.loop import App
from game.engine import GameError
from game.learning.voyage import TodaysDeal
from game.scenes import Scene, Stage, open_puzzles, open_setup, open_voyage
from game.scenes.table.voyage_evening import ask_who_plays
from game.widgets import Label, Widget
from tests.soaks import few_or_soak

from .driving import Open, click, find_widget, hold, press, wait_for


def _ask_for_deal(stage: Stage) -> Scene:
    return ask_who_plays(stage, TodaysDeal(stage.today), None)


DOORS: Mapping[str, tuple[Callable[[Stage], Scene], str]] = {
    "a new game": (partial(open_setup, game="survive"), "start"),
    "a lesson": (partial(open_setup, game="atlandice"), "lesson"),
    "a puzzle": (partial(open_puzzles, game="atlantis"), "atlantis-seven"),
    "the daily deal": (_ask_for_deal, "answer 0"),
    "an evening": (open_voyage, "sail"),
}


class Set(Scene):
    """A table that has been set."""

    made = 0

    def __init__(self, stage: Stage, *_: Any, **__: Any) -> None:
        super().__init__(stage)
        Set.made += 1
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(640, 360), button=1))  # somebody is impatient

    def build(self) -> Widget:
        return Label("")


@pytest.fixture(autouse=True)
def tables(monkeypatch: pytest.MonkeyPatch) -> None:
    Set.made = 0
    for name in ("table", "lesson", "puzzle"):
        monkeypatch.setattr(f"game.scenes.routes.open_{name}", Set)


def open_door(open_app: Open, door: str) -> tuple[App, Widget]:
    scene, name = DOORS[door]
    app = open_app(scene)
    wait_for(app)
    return app, find_widget(app, name)


def picture(app: App, widget: Widget) -> bytes:
    return pygame.image.tobytes(app.window.subsurface(widget.rect), "RGB")


@few_or_soak("doors", ("a lesson", "a puzzle", "an evening"), tuple(DOORS))
def test_it_is_seen_before_it_is_done_and_done_once(open_app: Open, doors: Sequence[str]) -> None:
    unsaid, twice, pressed_on = [], [], []
    for door in doors:
        app, pressed = open_door(open_app, door)
        scene, at = app.stack.top, pressed.rect.center
        hold(app, at)
        before, Set.made = picture(app, pressed), 0
        app.handle([pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1)])
        app.handle(
            [
                pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1),
                pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1),
            ]
        )
        app.draw()
        if Set.made or app.stack.top is not scene or picture(app, pressed) == before or app.stack.is_dirty:
            unsaid.append(door)
        app.turn([], 0.02)
        if (Set.made, type(app.stack.top), app.stack.setting) != (1, Set, None):
            twice.append(door)
        if pygame.event.peek(pygame.MOUSEBUTTONDOWN):
            pressed_on.append(door)
        app.leave()
    assert (unsaid, twice, pressed_on) == ([], [], [])


def test_a_window_that_nobody_sees_waits_for_no_picture(open_app: Open) -> None:
    app, _ = open_door(open_app, "a new game")
    app.turn([pygame.Event(pygame.WINDOWMINIMIZED)], 0.02)
    app.handle([pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=pygame.KMOD_CTRL, unicode="\r")])
    for _ in range(40):
        app.turn([], 0.02)
    assert isinstance(app.stack.top, Set)


def test_what_goes_wrong_is_told_and_the_scene_is_as_before(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> Scene:
        raise GameError("folder-unreadable", folder="lessons", problem="gone")

    app, pressed = open_door(open_app, "a lesson")
    scene = app.stack.top
    monkeypatch.setattr("game.scenes.routes.open_lesson", fails)
    click(app, pressed)
    assert app.stack.top is scene
    assert any("lessons" in text for text in app.stage.toasts.texts)
    press(app, pygame.K_RETURN, mod=pygame.KMOD_CTRL)
    assert isinstance(app.stack.top, Set)
