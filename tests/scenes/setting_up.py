"""Helps for the tests of the setup scene: opening it, finding what has scrolled away, and a table that only keeps its
match.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.loop import App
from game.match import Match
from game.rules import GameModule, game_of
from game.scenes import Scene, SetupScene, Stage
from game.widgets import Label, Scroll, Widget

from .driving import click, find_widget


class KeptTable(Scene):
    """Where a new game goes in these tests."""

    def __init__(self, stage: Stage, match: Match) -> None:
        super().__init__(stage)
        self.match = match

    def build(self) -> Widget:
        return Label("")

    def leave(self) -> None:
        self.match.close()


def setup(game: str, games: Callable[[str], GameModule] = game_of) -> Callable[[Stage], SetupScene]:
    return lambda stage: SetupScene(stage, game, games)


def scene(app: App) -> SetupScene:
    found = app.stack.top
    assert isinstance(found, SetupScene)
    found.refresh_layout()
    return found


def scroll_to(app: App, name: str) -> Widget:
    """A widget by its name, turned into sight with the wheel where it has scrolled away."""
    for _ in range(60):
        widget = find_widget(app, name)
        scroll = next(
            (s for s in scene(app).root.top.walk() if isinstance(s, Scroll) and any(w is widget for w in s.walk())),
            None,
        )
        if scroll is None or scroll.rect.contains(widget.rect):
            return widget
        app.turn([pygame.Event(pygame.MOUSEMOTION, pos=scroll.rect.center, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
        app.turn([pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1 if widget.rect.bottom > scroll.rect.bottom else 1)], 0.02)
    raise AssertionError(f"{name} cannot be turned into sight")


def use(app: App, name: str) -> None:
    """A click, and a moment in which what begins by it is there."""
    click(app, scroll_to(app, name))
    app.turn([], 0.02)


def use_person(app: App, key: int) -> None:
    """Hands a seat to a person: the left part of its kind."""
    kind = scroll_to(app, f"kind-{key}")
    click(app, (kind.rect.x + 20, kind.rect.centery))


def use_bot(app: App, key: int) -> None:
    kind = scroll_to(app, f"kind-{key}")
    click(app, (kind.rect.right - 20, kind.rect.centery))


def begin_game(app: App) -> Match:
    app.turn([], 0.02)
    table = app.stack.top
    assert isinstance(table, KeptTable)
    return table.match
