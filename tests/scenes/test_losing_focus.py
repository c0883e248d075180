"""Who looks elsewhere misses nothing and costs nothing: what floats rests, and the game goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.app.loop import App
from game.match import Match
from game.scenes import TableScene, open_menu, open_setup, open_table
from game.widgets import TextField
from tests.scenes.driving import top
from tests.scenes.evening import rules_for, sit_down
from tests.scenes.menus import whole

Open = Callable[..., App]


@pytest.fixture
def pictures(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One for each picture that is shown, whole or in part."""
    shown: list[int] = []
    monkeypatch.setattr(pygame.display, "flip", lambda: shown.append(1))
    monkeypatch.setattr(pygame.display, "update", lambda _: shown.append(1))
    return shown


def look_away(app: App) -> None:
    app.turn([pygame.Event(pygame.WINDOWFOCUSLOST)], 0.0)


def come_back(app: App) -> None:
    app.turn([pygame.Event(pygame.WINDOWFOCUSGAINED)], 0.0)


def drawn_in_a_second(app: App, pictures: list[int]) -> int:
    pictures.clear()
    for _ in range(60):
        app.turn([], 1 / 60)
    return len(pictures)


def a_table(open_app: Open, match: Match) -> App:
    """At normal speed, at the first decision of a person."""
    app = open_app(lambda stage: open_table(stage, match))
    while match.actor is None:
        app.turn([], 0.3)
    app.turn([], 0.3)
    app.stage.change(speed="normal")
    app.turn([], 0.3)
    return app


def test_the_sea_of_the_menu_rests(open_app: Open, pictures: list[int]) -> None:
    app = open_app(open_menu)
    whole(app)
    assert drawn_in_a_second(app, pictures) >= 13
    look_away(app)
    app.turn([], 0.1)
    assert drawn_in_a_second(app, pictures) == 0
    assert app.stack.pace == 0
    come_back(app)
    assert drawn_in_a_second(app, pictures) >= 13


def test_who_clicks_is_there_again(open_app: Open) -> None:
    app = open_app(open_menu)
    look_away(app)
    app.turn([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(2, 2), button=1)], 0.1)
    assert app.stack.pace


def test_the_island_rests_and_lives_again(open_app: Open, pictures: list[int], tmp_path: Path) -> None:
    app = a_table(open_app, sit_down(tmp_path, rules_for("survive", 2), bots={1: "random"}))
    assert drawn_in_a_second(app, pictures) >= 13
    look_away(app)
    app.turn([], 0.1)
    assert drawn_in_a_second(app, pictures) == 0
    assert app.stack.pace == 0
    come_back(app)
    assert pictures
    assert drawn_in_a_second(app, pictures) >= 13


def test_what_bots_do_meanwhile_is_done_and_shown(open_app: Open, pictures: list[int], tmp_path: Path) -> None:
    match = sit_down(tmp_path, rules_for("survive", 2), bots={1: "random"})
    app = a_table(open_app, match)
    scene, clock = top(app, TableScene), [0.0]
    match.thinking.now = lambda: clock[-1]  # frames are quicker than time here, and bots are not to be waited for
    scene.playing.take_choice(scene.visibility.choices()[0])
    look_away(app)
    before = len(match.log)
    pictures.clear()
    for _ in range(1200):
        app.turn([], 1 / 60)
        clock.append(clock[-1] + 1 / 60)
    assert match.actor == 0
    assert len(match.log) > before
    assert pictures
    assert not scene.table.is_busy


def test_a_caret_does_not_blink(open_app: Open, pictures: list[int]) -> None:
    app = open_app(lambda stage: open_setup(stage, "atlandice"))
    field = next(widget for widget in app.stack.top.root.top.walk() if isinstance(widget, TextField))
    app.stack.top.root.focus_on(field)
    assert drawn_in_a_second(app, pictures) >= 2
    look_away(app)
    app.turn([], 0.1)
    assert drawn_in_a_second(app, pictures) == 0
    come_back(app)
    assert drawn_in_a_second(app, pictures) >= 2
