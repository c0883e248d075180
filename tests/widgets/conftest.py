"""A window that nobody sees, and a screen of widgets to use by pointer and keys."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game.render import Look, Theme
from game.widgets import Root, Widget

SIZE = (1280, 720)


@pytest.fixture(autouse=True)
def window() -> pygame.Surface:
    pygame.display.init()
    pygame.font.init()
    return pygame.display.set_mode(SIZE)


@pytest.fixture
def look(window: pygame.Surface) -> Look:
    return Look(Theme.load(), SIZE)


class Screen:
    """One root with whatever `build` makes; `use` gives back what came out of it."""

    def __init__(self, look: Look, build: Callable[[], Widget]) -> None:
        self.look, self.build, self.root = look, build, Root()
        self.rebuild()

    def rebuild(self, rect: pygame.Rect | None = None) -> None:
        self.root.show(self.build(), self.look, rect or pygame.Rect((0, 0), SIZE))

    def find(self, name: str) -> Widget:
        top = self.root.popup or self.root.top
        return next(widget for widget in top.walk() if widget.name == name)

    def at(self, name: str) -> tuple[int, int]:
        return self.find(name).rect.center

    def press(self, at: tuple[int, int]) -> Any:
        return self.root.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))

    def let_go(self, at: tuple[int, int]) -> Any:
        return self.root.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))

    def move(self, at: tuple[int, int]) -> Any:
        return self.root.handle(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))

    def click(self, at: str | tuple[int, int]) -> Any:
        place = self.at(at) if isinstance(at, str) else at
        self.press(place)
        return self.let_go(place)

    def wheel(self, lines: int) -> None:
        self.root.handle(
            pygame.Event(pygame.MOUSEWHEEL, x=0, y=lines, precise_x=0.0, precise_y=float(lines), flipped=False)
        )

    def down(self, key: int, mod: int = 0, unicode: str = "") -> Any:
        return self.root.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode))

    def up(self, key: int) -> Any:
        return self.root.handle(pygame.Event(pygame.KEYUP, key=key, mod=0))

    def key(self, key: int, mod: int = 0) -> Any:
        """Pressed and let go."""
        pressed = self.down(key, mod)
        let_go = self.up(key)
        return pressed if pressed is not None else let_go

    def write(self, text: str) -> Any:
        return self.root.handle(pygame.Event(pygame.TEXTINPUT, text=text))

    def compose(self, text: str) -> Any:
        return self.root.handle(pygame.Event(pygame.TEXTEDITING, text=text, start=0, length=0))

    def wait(self, seconds: float) -> Any:
        return self.root.update(seconds)

    @property
    def focused(self) -> str:
        return self.root.focused.name if self.root.focused else ""

    def picture(self) -> bytes:
        surface = pygame.Surface(SIZE)
        self.root.draw(surface, self.look)
        return pygame.image.tobytes(surface, "RGB")


Open = Callable[[Callable[[], Widget]], Screen]


@pytest.fixture
def screen(look: Look) -> Open:
    """Opens a screen that shows what a function builds."""
    return lambda build: Screen(look, build)
