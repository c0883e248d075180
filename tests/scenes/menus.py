"""The menu for tests: as a whole, what is gold on it, and what its doors lead to."""

from __future__ import annotations

from typing import Any

from game.app.loop import App
from game.scenes import MenuScene, Scene, Stage
from game.widgets import Button, Label, Widget
from tests.driver import is_a

from .driving import find_widget, top


class Behind(Scene):
    """Stands for what is behind a door."""

    def __init__(self, stage: Stage, *about: Any) -> None:
        super().__init__(stage)
        self.about = about

    def build(self) -> Widget:
        return Label("behind")


def whole(app: App) -> MenuScene:
    """The menu when all of it is drawn, the saves have been looked through and other people's games been found."""
    menu = top(app, MenuScene)
    app.turn([], 0.02)
    for _ in range(18):  # rounds that are not looked at: in each of them one more thing comes
        with app.stack.border():
            app.pass_time(0.02)
            app.renew()
    app.turn([], 0.02)
    while menu.search or menu.reading or menu.trying:
        app.turn([], 0.002)
    return menu


def await_opened(app: App) -> None:
    """As soon as the game that is continued has been read."""
    while (isinstance(app.stack.top, MenuScene) and app.stack.top.opening) or is_a(app.stack.top, "WaitingScene"):
        app.turn([], 0.01)


def behind(app: App) -> tuple[Any, ...]:
    """What a door led to, as soon as it is open."""
    await_opened(app)
    return top(app, Behind).about


def gold(menu: MenuScene) -> list[str]:
    """What is gold on the screen, by name."""
    menu.refresh_layout()
    return [thing.name for thing in menu.root.top.walk() if _is_gold(thing)]


def _is_gold(thing: Widget) -> bool:
    return thing.is_gold if is_a(thing, "GameCard") else isinstance(thing, Button) and thing.kind == "gold"


def on_continue(app: App) -> tuple[str, bool]:
    """What Continue says, and whether it is off."""
    button = find_widget(app, "continue")
    assert isinstance(button, Button)
    return button.text, bool(button.off)
