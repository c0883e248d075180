"""The program by ear: what is told when, and what a screen reader may ask for."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.accessibility import screen_reader
from game.accessibility.screen_reader import NoReader, has_library, open_reader
from game.app import listening
from game.app.loop import App
from game.scenes import CurtainScene, MenuScene, Pop, Push, TableScene, open_settings
from game.widgets import Root
from tests.match.playing import a_step
from tests.scenes.driving import Open, press, top
from tests.scenes.evening import rules_for, sit_down
from tests.scenes.listener import Listener, listen
from tests.scenes.scored import ATLANDICE, finish_game, scoring


@pytest.fixture
def table(open_app: Open, tmp_path: Path) -> Callable[..., App]:
    """A table of Survive for two people, or one and a bot, perhaps with so many steps behind them."""

    def opened(
        bots: dict[int, str] | None = None, speed: str = "instant", sharing: str = "around", steps: int = 0
    ) -> App:
        app, random = open_app(MenuScene, speed=speed), Random(steps)
        match = sit_down(tmp_path, rules_for("survive", 2), sharing, bots)  # type: ignore[arg-type]
        while len(match.log) < steps and not match.is_over:
            a_step(match, random)
        app.stack.carry_out(Push(TableScene(app.stage, match)))
        return app

    return opened


def settle(app: App, seconds: float = 6.0) -> None:
    for _ in range(round(seconds * 10)):
        app.turn([], 0.1)


def said(listener: Listener) -> list[str]:
    """What was said since this was asked last, without what the focus came to."""
    return [text for text in listener.take() if not text.startswith("> ")]


def test_while_nobody_listens_nothing_is_read(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Root] = []
    monkeypatch.setattr(listening, "read_tree", read.append)
    app = open_app(MenuScene)
    press(app, pygame.K_TAB, pygame.K_TAB)
    settle(app)
    assert read == []
    assert not app.stage.is_heard


def test_whoever_begins_to_listen_is_told_where_they_are(open_app: Open) -> None:
    app = open_app(open_settings)
    with listen(app) as listener:
        assert "Settings." in " ".join(listener.take())
        assert listener.tree.title == "Settings"
        assert listener.tree.nodes[listener.tree.focus].heard.name, "the keys have come somewhere"


def test_the_tree_is_read_anew_only_when_something_may_read_differently(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(open_settings)
    with listen(app):
        settle(app)
        read = []
        monkeypatch.setattr(listening, "read_tree", lambda root: read.append(root))
        settle(app)
        assert read == []


def test_a_screen_reader_presses_writes_and_sets(open_app: Open) -> None:
    app = open_app(open_settings)
    with listen(app) as listener:
        key = "#muted"
        before = app.stage.settings.muted
        listener.ask_key(key)
        settle(app, 0.3)
        assert app.stage.settings.muted is not before
        assert listener.tree.nodes[key].heard.is_on is app.stage.settings.muted
        loud = app.stage.settings.effects
        listener.ask_key("#effects", "less")
        settle(app, 0.3)
        assert app.stage.settings.effects < loud


def test_what_is_asked_is_told_once_and_a_step_before_the_next_question(table: Callable[..., App]) -> None:
    app = table({1: "random"})
    with listen(app) as listener:
        settle(app)
        assert said(listener)[-1].endswith("Ana, place an explorer on a tile. 20 left.")
        settle(app)
        assert said(listener) == [], "nothing is said twice"
        press(app, pygame.K_TAB, pygame.K_RETURN)
        settle(app)
        told = " ".join(said(listener))
        assert told.index("You: placed") < told.index("Bia: placed") < told.index("19 left")


def test_a_step_taken_back_is_told(table: Callable[..., App]) -> None:
    app = table()
    with listen(app) as listener:
        settle(app)
        while isinstance(app.stack.top, CurtainScene) or not isinstance(app.stack.top, TableScene):
            through_the_curtain(app)
        press(app, pygame.K_TAB, pygame.K_RETURN)
        settle(app)
        listener.take()
        press(app, pygame.K_z)
        settle(app)
        assert any("Undone" in text for text in said(listener))


def through_the_curtain(app: App) -> None:
    app.turn([pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")], 0.02)
    settle(app, 2.0)
    app.turn([pygame.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0)], 0.02)
    press(app, pygame.K_SPACE)
    settle(app, 1.0)


def test_a_curtain_says_whom_it_is_for_and_is_lifted_by_a_press(table: Callable[..., App]) -> None:
    app = table()
    with listen(app) as listener:
        settle(app)
        assert top(app, CurtainScene)
        told = said(listener)
        assert any("Ana" in text for text in told), told
        held = next(key for key, node in listener.tree.nodes.items() if node.heard.is_held)
        listener.ask_key(held)
        settle(app, 3.0)
        assert not isinstance(app.stack.top, CurtainScene)


def test_a_notice_is_told_and_not_again_on_another_screen(open_app: Open) -> None:
    app = open_app(open_settings)
    with listen(app) as listener:
        listener.take()
        app.stage.tell("The disk is full.")
        settle(app, 0.3)
        assert said(listener) == ["The disk is full."]
        app.stage.tell("You hold no such tile.")
        app.stack.carry_out(Push(MenuScene(app.stage)))
        app.stack.carry_out(Pop())
        settle(app, 0.3)
        assert "You hold no such tile." not in " ".join(said(listener)), "it went with its screen"


def test_nobody_is_served_where_there_is_no_line_to_screen_readers(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    assert isinstance(open_reader("name", lambda: 0, lambda: None), NoReader)


class Adapter:
    """The library's line to whoever listens, without anybody at its other end: it keeps what it was told."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []

    def update_if_active(self, make: Callable[[], Any]) -> None:
        self.nodes += [node for _, node in make().nodes]

    def update_window_focus_state(self, is_focused: bool) -> None:
        """Nobody is told."""


@pytest.mark.parametrize("language, told", [("en", "Animation speed: Normal"), ("zh-Hans", "动画速度：正常")])
def test_on_linux_a_value_stands_behind_its_name_as_the_language_has_it(
    open_app: Open, monkeypatch: pytest.MonkeyPatch, language: str, told: str
) -> None:
    pytest.importorskip("accesskit")
    monkeypatch.setattr(sys, "platform", "linux")
    adapter = Adapter()
    monkeypatch.setattr(screen_reader.AccessKitReader, "_open_adapter", lambda reader, window: adapter)
    app = open_app(open_settings, language=language, speed="normal")
    reader = screen_reader.AccessKitReader("name", lambda: 0, lambda: None)
    app.listening = listening.Listening(app.stage, app.stack, reader)
    reader.listeners, app.stage.is_heard = 1, True
    app.listening.tell()
    assert told in [node.label for node in adapter.nodes]


def test_without_the_library_everything_else_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert not has_library()
    assert isinstance(open_reader("name", lambda: 0, lambda: None), NoReader)


def test_the_end_of_the_scoring_says_who_has_won_and_the_points_of_all(open_app: Open) -> None:
    game = finish_game(ATLANDICE)
    app = open_app(scoring(game))
    with listen(app) as listener:
        settle(app, 60.0)
        heard = " ".join(said(listener))
    assert " share the victory. Points: " in heard
    for standing in game.standings:
        assert f"{game.players[standing.seat].name} {standing.points}" in heard.rpartition("Points: ")[2]


def test_the_last_step_of_a_game_is_said_before_its_scoring_comes(table: Callable[..., App]) -> None:
    app = table(bots={1: "random"}, steps=360)
    with listen(app) as listener:
        scene = top(app, TableScene)
        while not scene.match.is_over:
            if scene.match.actor is not None:
                before = len(scene.match.log)
                listener.take()
                scene.playing.play(scene.match.legal()[-1])
            app.turn([], 0.1)
        settle(app)
        heard = " ".join(said(listener))
    assert len(scene.match.log) > before
    assert "You: " in heard.partition(" wins")[0]
