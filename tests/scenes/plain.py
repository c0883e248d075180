"""A plain scene, one with a mistake in it, and a whole run of the program that begins with a scene."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.app import loop
from game.scenes import Pop, Push, Scene, Stage
from game.widgets import Label, Widget

INVISIBLE = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


class Plain(Scene):
    """A scene that notes what happens to it."""

    def __init__(self, stage: Stage, pace: int = 0) -> None:
        super().__init__(stage)
        self.told: list[str] = []
        self._pace = pace

    @property
    def pace(self) -> int:
        return self._pace

    def build(self) -> Widget:
        return Label("plain")

    def leave(self) -> None:
        super().leave()
        self.told.append("left")

    def handle(self, event: pygame.Event) -> Push | Pop | None:
        self.told.append(pygame.event.event_name(event.type))
        return None


class Stumbling(Plain):
    """A scene with a mistake in it."""

    def __init__(self, stage: Stage, at: str) -> None:
        super().__init__(stage)
        self.at = at

    def update(self, seconds: float) -> None:
        if self.at == "update":
            raise ZeroDivisionError("of all things")
        pygame.event.post(pygame.Event(pygame.QUIT))

    def handle(self, event: pygame.Event) -> None:
        return None

    def leave(self) -> None:
        super().leave()
        if self.at == "leave":
            raise ZeroDivisionError("of all things")


def playing(monkeypatch: pytest.MonkeyPatch, first: Callable[[Stage], Scene]) -> int:
    monkeypatch.setattr("game.scenes.routes.open_menu", first)
    return loop.play(None)
