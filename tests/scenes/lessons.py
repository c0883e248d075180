"""Lessons in the window for tests: opened, what is said in them, and what the ring is around."""

from __future__ import annotations

import pygame

from game.app.loop import App
from game.scenes import LessonScene, open_lesson
from game.scenes.lesson_pointer import ButtonRing
from game.widgets import Label

from .driving import Open, top, wait_for


def lesson_app(open_app: Open, game: str, *size: int) -> App:
    app: App = open_app(lambda stage: open_lesson(stage, game), *size)
    wait_for(app, 1.0)
    return app


def sentence_of(app: App) -> str:
    """The sentence that is to be read now; of one that was said before the others began to play, nothing."""
    return _said(app, "sentence")


def answer_of(app: App) -> str:
    """What the sheet says of a step that it did not let happen."""
    return _said(app, "answer")


def _said(app: App, name: str) -> str:
    scene = top(app, LessonScene)
    scene.refresh_layout()
    labels = (widget for widget in scene.root.top.walk() if isinstance(widget, Label) and widget.name == name and widget.colour != "muted")
    return next((label.text for label in labels), "")


def ring_of(scene: LessonScene) -> pygame.Rect | None:
    scene.refresh_layout()
    return next(widget.about for widget in scene.root.top.walk() if isinstance(widget, ButtonRing))
