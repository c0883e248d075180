"""Driving scenes as a player does: real events into a real program, under a display nobody sees."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, overload

import pygame
import pytest

from game.app.loop import App
from game.scenes import Scene, TableScene
from game.widgets import Label, Widget
from tests.driver import is_a
from tests.stand_ins import threads_of_scenes

SIZES = [(1280, 720, 100), (1920, 1080, 100), (1024, 640, 100), (1280, 720, 75), (1024, 640, 150), (1024, 640, 200)]
"""Windows and text sizes everything has to fit into."""
EVERY_RUN = (1280, 720, 100), (1024, 640, 200)
"""The usual and the tightest of them; all others are left to the long runs."""
_LONG = 2.0  # seconds for which every moment is seen

S = TypeVar("S", bound=Scene)
V = TypeVar("V")
G = TypeVar("G")
Open = Callable[..., App]


def in_windows(values: Sequence[V], sizes: Sequence[tuple[int, int, int]] = SIZES) -> list[Any]:
    """Each value in the usual window or in the tightest, which take turns; in all others it is left to the soaks."""
    return [
        pytest.param(value, size, marks=() if size == EVERY_RUN[turn % 2] else pytest.mark.soak, id=f"{value}-{size}")
        for turn, value in enumerate(values)
        for size in sizes
    ]


@overload
def top(app: App, kind: type[S]) -> S: ...


@overload
def top(app: App, kind: str) -> Any: ...


def top(app: App, kind: type[S] | str) -> Any:
    """The scene on top, which has to be of this kind, as it is now."""
    scene = app.stack.top
    assert _is_of(scene, kind), f"{type(scene).__name__} is on top"
    scene.refresh_layout()
    return scene


@overload
def guide_of(app: App, kind: type[G]) -> G: ...


@overload
def guide_of(app: App, kind: str) -> Any: ...


def guide_of(app: App, kind: type[G] | str) -> Any:
    """The guide beside the table on top, which has to be of this kind."""
    guide = top(app, TableScene).guide
    assert _is_of(guide, kind), f"{type(guide).__name__} guides"
    return guide


def _is_of(thing: object, kind: type | str) -> bool:
    return is_a(thing, kind) if isinstance(kind, str) else isinstance(thing, kind)


def find_widget(app: App, name: str) -> Widget:
    """The widget of a name on the scene on top."""
    scene = app.stack.top
    scene.refresh_layout()
    return next(widget for widget in (scene.root.popup or scene.root.top).walk() if widget.name == name)


def words(app: App) -> list[str]:
    """All that the scene on top has written."""
    scene = app.stack.top
    scene.refresh_layout()
    return [widget.text for widget in scene.root.top.walk() if isinstance(widget, Label)]


def hint_steps(app: App) -> tuple[str, ...]:
    """The steps of the hint that stands at the table on top."""
    told = top(app, TableScene).hints.words
    return told.steps if told is not None else ()


def press(app: App, *keys: int, mod: int = 0) -> None:
    for key in keys:
        _press(app, key, mod)
    with app.stack.border():
        app.draw()


def write(app: App, text: str) -> None:
    for letter in text:
        _pass(app, pygame.Event(pygame.TEXTINPUT, text=letter))
    with app.stack.border():
        app.draw()


def click(app: App, at: Widget | tuple[int, int], button: int = 1) -> None:
    """A click a little beside the middle, as a hand does it."""
    pos = (at.rect.centerx + 1, at.rect.centery) if isinstance(at, Widget) else at
    _point(app, pos)
    _pass(app, pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button))
    let_go(app, pos, button)
    _set_table(app)


def _pass(app: App, *events: pygame.Event) -> None:
    """A round of the program without its picture: who does several things looks when all are done.

    A real window shows every round.
    """
    if type(app) is not App:
        app.turn(events, 0.02)
        return
    with app.stack.border():
        app.handle(events)
        app.pass_time(0.02)
        app.renew()


def _press(app: App, key: int, mod: int = 0) -> None:
    down = pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=chr(key) if 32 <= key < 127 else "")
    _pass(app, down, pygame.Event(pygame.KEYUP, key=key, mod=mod))
    _set_table(app)


def _point(app: App, at: tuple[int, int]) -> None:
    _pass(app, pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))


def _set_table(app: App) -> None:
    """A table that is being set comes with the frame after the one that says so."""
    if app.stack.setting:
        app.draw()
        app.turn([], 0.02)


def hold(app: App, at: tuple[int, int], button: int = 1) -> None:
    _point(app, at)
    app.turn([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button)], 0.02)


def drag(app: App, at: tuple[int, int]) -> None:
    app.turn([pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(1, 0, 0))], 0.02)


def let_go(app: App, at: tuple[int, int], button: int = 1) -> None:
    app.turn([pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=button)], 0.02)


def focus(app: App, name: str) -> None:
    """Tab until the widget of this name has the focus."""
    scene = app.stack.top
    for _ in range(200):
        _press(app, pygame.K_TAB)
        if scene.root.focused and scene.root.focused.name == name:
            app.draw()
            return
    raise AssertionError(f"Tab never came to {name}")


def wait_for(app: App, seconds: float = 0.5) -> None:
    """Lets time pass, and threads come to their end.

    What it comes to is looked at, and of what goes by before every fourth frame.
    """
    step = 0.05 if seconds <= _LONG else 0.2  # a long while goes by as on a slow machine
    rounds = round(seconds / step)
    for left in reversed(range(rounds)):
        for thread in threads_of_scenes():
            thread.join()
        if left % 4 == 0 or type(app) is not App:
            app.turn([], step)
        else:
            with app.stack.border():
                app.pass_time(step)
                app.renew()
