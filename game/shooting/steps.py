"""What is done on a screen before its picture is taken: keys, clicks and time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.app.loop import App
from game.bots import Advice, Clock, explain
from game.engine import Rules, View
from game.scenes.lessons import LessonScene
from game.scenes.table import TableScene
from game.tables.kit.drawn_table import DrawnTable

from .studio import Step, rest, settle

_FRAME = 1 / 60
_ROUNDS = 24
"""Of thought about a hint."""
_BOTS = 10
"""Milliseconds a frame in which bots that think can think."""
_PATIENCE = 60
"""So many seconds a lesson may take to come to a sentence."""


def hold(key: int) -> Step:
    """Presses a key and does not let go."""

    def step(app: App) -> None:
        app.turn([pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")], 0.0)
        rest(app)

    return step


def press(key: int) -> Step:
    """Presses a key and lets go."""

    def step(app: App) -> None:
        hold(key)(app)
        app.turn([pygame.Event(pygame.KEYUP, key=key, mod=0)], 0.0)
        rest(app)

    return step


def focus(name: str) -> Step:
    """Gives the focus to a thing."""
    return lambda app: app.stack.top.root.focus(name)


def click(name: str) -> Step:
    """Clicks on the first thing whose name begins like this, unless it is folded away at this size."""

    def step(app: App) -> None:
        app.turn(click_on(app, name), 0.0)
        rest(app)

    return step


def click_on(app: App, name: str) -> list[pygame.Event]:
    """What the program hears of a click on the first thing whose name begins like this; nothing where there is none."""
    found = next((widget for widget in app.stack.top.root.top.walk() if widget.name.startswith(name)), None)
    if found is None:
        return []
    return [pygame.Event(kind, pos=found.rect.center, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]


def wait(seconds: float) -> Step:
    """Lets time pass, frame by frame."""

    def step(app: App) -> None:
        for _ in range(round(seconds / _FRAME)):
            settle(app)
            app.turn([], _FRAME)

    return step


def learn(sentence: str) -> Step:
    """Does what a lesson hopes for until it says this, by the key of the sentence; `LookupError` where it never does."""

    def step(app: App) -> None:
        scene = app.stack.top
        assert isinstance(scene, LessonScene)
        course = scene.course
        for _ in range(round(_PATIENCE / _FRAME)):
            if course.is_over:
                break
            is_asked = course.beat is not None and course.speaks and scene.match.actor is not None
            if is_asked and course.lesson.sentence(course.beat or 0) == sentence:
                rest(app)
                return
            if is_asked and course.waits:
                press(pygame.K_PAGEDOWN)(app)
            elif is_asked:
                scene.playing.play(scene.match.rules.read(course.hope))
            elif scene.match.actor is None and not scene.table.is_busy:
                pygame.time.wait(_BOTS)
            app.turn([], _FRAME)
        raise LookupError(f"the lesson never says {sentence}")

    return step


class AdviserByRounds:
    """Thinks at once, by rounds and not by time, so that the picture is the same again."""

    def __init__(self) -> None:
        self._found: Sequence[Advice] | None = None

    def consult(self, rules: Rules[Any, Any], view: View, seed: int, seconds: float) -> None:
        self._found = explain(rules, view, Clock(iterations=_ROUNDS))

    def advice(self) -> Sequence[Advice] | None:
        found, self._found = self._found, None
        return found

    def cancel(self) -> None:
        self._found = None

    def close(self) -> None:
        """It has nothing."""


def hint() -> Step:
    """Asks for a hint and waits for it."""

    def step(app: App) -> None:
        scene = app.stack.top
        assert isinstance(scene, TableScene)
        scene.hint_request.make = AdviserByRounds
        press(pygame.K_h)(app)

    return step


def point(*thing: Any) -> Step:
    """Moves the pointer to a thing on the board."""

    def step(app: App) -> None:
        at = _pixel(app, thing)
        app.turn([pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))], 0.0)
        rest(app)

    return step


def pick(*thing: Any) -> Step:
    """Clicks on a thing on the board."""

    def step(app: App) -> None:
        at = _pixel(app, thing)
        point(*thing)(app)
        app.turn([pygame.Event(kind, pos=at, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)], 0.0)
        rest(app)

    return step


def _pixel(app: App, thing: Any) -> tuple[int, int]:
    scene = app.stack.top
    assert isinstance(scene, TableScene)
    assert isinstance(scene.table, DrawnTable)
    return pixel_of(scene.table, thing)


def pixel_of(table: DrawnTable[Any, Any], thing: Any) -> tuple[int, int]:
    """Where a thing on the board is clicked."""
    at = table.model.things.place_of(thing)
    assert at is not None, f"there is no {thing}"
    x, y = table.model.camera.pixel(at)
    return round(x), round(y)
