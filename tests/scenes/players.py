"""People who play whole games on the screen, in lists or on drawn boards: one by mouse alone, one by keys alone.

They choose at random among what is offered.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame

from game.app.loop import App
from game.scenes import Scene, TableScene
from game.widgets import HoldButton, Scroll, Widget

from .boards import Board
from .driving import click, find_widget, hold, let_go, press

_LONGEST = 6000
"""Uses after which no game of ours should still be going on."""
_HELD = ("tile ", "card ", "back ", "way ", "bridge")
_GOLD = 0.35
"""How often the gold button is taken where there is something else."""


def widgets_on(app: App) -> Iterator[Widget]:
    """All widgets of the scene on top."""
    scene = app.stack.top
    scene.refresh_layout()
    yield from scene.root.top.walk()


def choices(app: App) -> list[Widget]:
    """The lines of what can be done, folded ones too; where it was asked which is meant, the answers."""
    popup = app.stack.top.root.popup
    return [
        widget
        for widget in (popup.walk() if popup else widgets_on(app))
        if widget.name.startswith(("choice ", "group "))
    ]


def tiles(app: App) -> list[Widget]:
    """Tiles and cards of a hand that lies open and that can be played, and what can be put on a counter or taken back
    from it.
    """
    return [
        widget for widget in widgets_on(app) if widget.name.startswith(_HELD) and widget.focusable and widget.rect.width
    ]


class Mouse:
    """Clicks, holds and turns the wheel."""

    def __init__(self, app: App, seed: int) -> None:
        self.app, self.random = app, Random(seed)
        self.clicks = 0

    def play_on(self) -> None:
        """Whatever the scene on top asks for."""
        scene = self.app.stack.top
        if holder := next((widget for widget in widgets_on(self.app) if isinstance(widget, HoldButton)), None):
            self._hold(holder)
        elif isinstance(scene, TableScene):
            self._choose(scene)
        else:
            self.click(next(widget for widget in widgets_on(self.app) if getattr(widget, "kind", "") == "gold"))

    def click(self, widget: Widget) -> None:
        self.clicks += 1
        click(self.app, self._in_sight(widget))

    def _choose(self, scene: TableScene) -> None:
        lines, places = choices(self.app), Board.places_on(scene)
        if scene.match.actor is None or not (lines or places or tiles(self.app)) or self._takes_gold(scene):
            self.click(find_widget(self.app, "gold"))
        elif lines:
            self.click(self.random.choice(lines))
        elif tiles(self.app) and self.random.random() < 0.3:
            self.click(self.random.choice(tiles(self.app)))
        else:
            self.click_at(self.random.choice(places or [find_widget(self.app, "board").rect.center]))
        self.app.turn([], 0.4)

    def _takes_gold(self, scene: TableScene) -> bool:
        return not scene.root.popup and not find_widget(self.app, "gold").off and self.random.random() < _GOLD

    def click_at(self, at: tuple[int, int]) -> None:
        self.clicks += 1
        click(self.app, at)

    def _hold(self, widget: Widget) -> None:
        hold(self.app, widget.rect.center)
        for _ in range(4):
            self.app.turn([], 0.25)
        if self.app.stack:
            let_go(self.app, widget.rect.center)

    def _in_sight(self, widget: Widget) -> Widget:
        """Turns the wheel over the list until the line can be seen."""
        for _ in range(60):
            scroll = next(
                (
                    one
                    for one in widgets_on(self.app)
                    if isinstance(one, Scroll) and any(part is widget for part in one.walk())
                ),
                None,
            )
            if scroll is None or scroll.rect.collidepoint(widget.rect.center):
                return widget
            self.app.turn(
                [pygame.Event(pygame.MOUSEMOTION, pos=scroll.rect.center, rel=(0, 0), buttons=(0, 0, 0))], 0.02
            )
            way = -1 if widget.rect.centery > scroll.rect.centery else 1
            self.app.turn([pygame.Event(pygame.MOUSEWHEEL, x=0, y=way, precise_y=float(way))], 0.02)
        raise AssertionError(f"the wheel never came to {widget.name}")


class Keys:
    """Presses keys and holds them."""

    def __init__(self, app: App, seed: int) -> None:
        self.app, self.random = app, Random(seed)

    def press(self, key: int) -> None:
        press(self.app, key)

    def hold(self, key: int) -> None:
        """For as long as a button wants to be held."""
        self.app.turn([pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")], 0.02)
        for _ in range(4):
            self.app.turn([], 0.25)
        self.app.turn([pygame.Event(pygame.KEYUP, key=key, mod=0)], 0.02)

    def play_on(self) -> None:
        scene = self.app.stack.top
        if any(isinstance(widget, HoldButton) for widget in widgets_on(self.app)):
            self._hold_enter()
        elif isinstance(scene, TableScene):
            self._choose(scene)
        else:
            self.press(pygame.K_SPACE)

    def _choose(self, scene: TableScene) -> None:
        is_offered = bool(choices(self.app) or tiles(self.app) or Board.places_on(scene))
        is_gold = not scene.root.popup and not find_widget(self.app, "gold").off and self.random.random() < _GOLD
        if scene.match.actor is None or not is_offered or is_gold:
            self.press(pygame.K_SPACE)
        else:
            self._walk_to(scene)
            self.press(pygame.K_RETURN)
        self.app.turn([], 0.4)

    def _walk_to(self, scene: TableScene) -> None:
        """Tab onto the list and some steps down, or onto the board and some steps about, or onto a tile of the hand."""
        wanted = (
            _HELD
            if tiles(self.app) and (not Board.places_on(scene) or self.random.random() < 0.3)
            else ("choice ", "group ", "board")
        )
        for _ in range(80):
            focused = scene.root.focused
            if focused and focused.name.startswith(wanted):
                break
            self.press(pygame.K_TAB)
        is_board = focused is not None and focused.name == "board"
        for _ in range(self.random.randrange(4) + is_board):
            ways = (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_UP)
            self.press(self.random.choice(ways) if is_board else pygame.K_DOWN)

    def _hold_enter(self) -> None:
        for _ in range(6):
            if any(
                isinstance(widget, HoldButton) and scene_focus(self.app) is widget for widget in widgets_on(self.app)
            ):
                break
            self.press(pygame.K_TAB)
        self.hold(pygame.K_RETURN)


def scene_focus(app: App) -> Widget | None:
    return app.stack.top.root.focused


def play_until(app: App, player: Mouse | Keys, kind: type[Scene]) -> int:
    """Plays until the scene on top is of a kind; how many uses that took."""
    for uses in range(_LONGEST):
        if isinstance(app.stack.top, kind):
            return uses
        player.play_on()
    raise AssertionError(f"{_LONGEST} uses and still {type(app.stack.top).__name__}")
