"""People who play whole games on the screen: one by mouse alone, one by keys alone. They choose at random among what is offered."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame

from game.app import App
from game.scenes.scene import Scene
from game.scenes.table import TableScene
from game.widgets import HoldButton, Scroll, Widget

from .driving import click, hold, let_go, named, press

_LONGEST = 6000
"""Uses after which no game of ours should still be going on."""


def shown(app: App) -> Iterator[Widget]:
    """All widgets of the scene on top."""
    scene = app.stack.top
    scene.settle()
    yield from scene.root.top.walk()


def choices(app: App) -> list[Widget]:
    """The lines of what can be done, folded ones too."""
    return [widget for widget in shown(app) if widget.name.startswith(("choice ", "group "))]


class Mouse:
    """Clicks, holds and turns the wheel."""

    def __init__(self, app: App, seed: int) -> None:
        self.app, self.random = app, Random(seed)
        self.clicks = 0

    def play_on(self) -> None:
        """Whatever the scene on top asks for."""
        scene = self.app.stack.top
        if holder := next((widget for widget in shown(self.app) if isinstance(widget, HoldButton)), None):
            self._hold(holder)
        elif isinstance(scene, TableScene):
            self._choose(scene)
        else:
            self.click(next(widget for widget in shown(self.app) if getattr(widget, "kind", "") == "gold"))

    def click(self, widget: Widget) -> None:
        self.clicks += 1
        click(self.app, self._in_sight(widget))

    def _choose(self, scene: TableScene) -> None:
        gold = named(self.app, "gold")
        lines = choices(self.app)
        if scene.match.actor is None or not lines or (not gold.off and self.random.random() < 0.2):
            self.click(gold)
        else:
            self.click(self.random.choice(lines))
        self.app.turn([], 0.4)

    def _hold(self, widget: Widget) -> None:
        hold(self.app, widget.rect.center)
        for _ in range(4):
            self.app.turn([], 0.25)
        if self.app.stack:
            let_go(self.app, widget.rect.center)

    def _in_sight(self, widget: Widget) -> Widget:
        """Turns the wheel over the list until the line can be seen."""
        for _ in range(60):
            scroll = next((one for one in shown(self.app) if isinstance(one, Scroll) and any(part is widget for part in one.walk())), None)
            if scroll is None or scroll.rect.collidepoint(widget.rect.center):
                return widget
            self.app.turn([pygame.Event(pygame.MOUSEMOTION, pos=scroll.rect.center, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
            way = -1 if widget.rect.centery > scroll.rect.centery else 1
            self.app.turn([pygame.Event(pygame.MOUSEWHEEL, x=0, y=way, precise_y=float(way))], 0.02)
        raise AssertionError(f"the wheel never came to {widget.name}")


class Keys:
    """Presses keys and holds them."""

    def __init__(self, app: App, seed: int) -> None:
        self.app, self.random = app, Random(seed)

    def play_on(self) -> None:
        scene = self.app.stack.top
        if any(isinstance(widget, HoldButton) for widget in shown(self.app)):
            self._hold_enter()
        elif isinstance(scene, TableScene):
            self._choose(scene)
        else:
            press(self.app, pygame.K_SPACE)

    def _choose(self, scene: TableScene) -> None:
        if scene.match.actor is None or not choices(self.app) or (not named(self.app, "gold").off and self.random.random() < 0.2):
            press(self.app, pygame.K_SPACE)
        else:
            self._walk_to(scene)
            press(self.app, pygame.K_RETURN)
        self.app.turn([], 0.4)

    def _walk_to(self, scene: Scene) -> None:
        """Tab onto the list, then some steps down."""
        for _ in range(80):
            focused = scene.root.focused
            if focused and focused.name.startswith(("choice ", "group ")):
                break
            press(self.app, pygame.K_TAB)
        for _ in range(self.random.randrange(4)):
            press(self.app, pygame.K_DOWN)

    def _hold_enter(self) -> None:
        for _ in range(6):
            if any(isinstance(widget, HoldButton) and scene_focus(self.app) is widget for widget in shown(self.app)):
                break
            press(self.app, pygame.K_TAB)
        self.app.turn([pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")], 0.02)
        for _ in range(4):
            self.app.turn([], 0.25)
        self.app.turn([pygame.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0)], 0.02)


def scene_focus(app: App) -> Widget | None:
    return app.stack.top.root.focused


def play_until(app: App, player: Mouse | Keys, kind: type[Scene]) -> int:
    """Plays until the scene on top is of a kind; how many uses that took."""
    for uses in range(_LONGEST):
        if isinstance(app.stack.top, kind):
            return uses
        player.play_on()
    raise AssertionError(f"{_LONGEST} uses and still {type(app.stack.top).__name__}")
