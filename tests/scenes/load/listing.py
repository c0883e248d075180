"""The list of saved games in tests: what is in it, and what it led to."""

from __future__ import annotations

from typing import Any

import pygame

from game.app.loop import App
from game.match import Match
from game.scenes import LoadScene, Scene, Stage
from game.widgets import Label, TextField, Widget
from tests.driver import find_all

from ..driving import Open, press, top, write
from ..shelves import rest


class Elsewhere(Scene):
    """Stands for any other scene, and remembers what it was opened with."""

    def __init__(self, stage: Stage, *about: object, is_again: bool = False) -> None:
        super().__init__(stage)
        self.about = about

    def build(self) -> Widget:
        return Label("elsewhere")

    def leave(self) -> None:
        super().leave()
        if self.about and isinstance(self.about[0], Match):
            self.about[0].close()


def open_load(open_app: Open, *size: int) -> App:
    app = open_app(LoadScene, *size)
    rest(app)
    return app


def rows(app: App) -> list[Any]:
    return find_all(top(app, LoadScene), "SaveRow")


def names(app: App) -> list[str]:
    return [row.content.texts[0].text for row in rows(app)]


def in_danger(app: App) -> list[str]:
    return [w.text for w in app.stack.top.root.top.walk() if isinstance(w, Label) and w.colour == "danger-text"]


def elsewhere(app: App) -> tuple[object, ...]:
    """What another scene was opened with, as soon as it is there."""
    rest(app)
    scene = app.stack.top
    assert isinstance(scene, Elsewhere)
    return scene.about


def rename_to(app: App, name: str) -> None:
    press(app, pygame.K_F2)
    assert isinstance(top(app, LoadScene).root.focused, TextField)
    press(app, pygame.K_a, mod=pygame.KMOD_CTRL)
    press(app, pygame.K_BACKSPACE)
    write(app, name)
    press(app, pygame.K_RETURN)
