"""The program as a whole: its start, its window and its settings."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from threading import Event as Signal
from types import ModuleType

import pygame
import pytest

import game.engine
import game.scenes
import game.store
import game.tables
from game.app import loop
from game.app.loop import App
from game.engine import GameError
from game.files.documents import read_document
from game.files.resources import asset, user_saves
from game.files.schema import read_struct, to_struct
from game.match import Match
from game.render import Theme
from game.scenes import Push, Scene, Stage, open_menu
from game.sound import Speaker
from game.store import Settings, load_settings
from game.store.settings import settings_file
from game.widgets import Slider, Widget
from game.words.catalogue import Catalogue
from tests.match.playing import a_match, until

from .driving import Open, press, top
from .plain import Plain, Stumbling, playing

# How it starts.


def test_without_a_display_one_line_says_so() -> None:
    without = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    }
    done = subprocess.run([sys.executable, "-m", "game"], env=without, capture_output=True, text=True, check=False)
    assert done.returncode not in (0, 1)
    assert done.stdout == ""
    assert done.stderr == Catalogue.load("en").say("error.no-display") + "\n"


def test_a_driver_that_does_not_start_is_no_display_either(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "none-such")
    with pytest.raises(GameError, match="no-display"):
        App(Settings(), open_menu)


def test_faults_of_the_settings_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text(json.dumps({"text_size": 3, "muted": True}), encoding="utf-8")
    told: list[str] = []

    class Told(Plain):
        def update(self, seconds: float) -> None:
            told.extend(self.stage.toasts.texts)
            assert self.stage.settings.muted
            pygame.event.post(pygame.Event(pygame.QUIT))

        def handle(self, event: pygame.Event) -> None:
            return None

    assert playing(monkeypatch, Told) == 0
    assert "text_size" in told[0]


def test_a_saved_game_opens_at_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    with a_match(user_saves()) as match:
        until(match)
        path = match.journal.path
    opened: list[Match] = []

    def table(stage: Stage, resumed: Match) -> Scene:
        opened.append(resumed)
        resumed.close()
        return Stumbling(stage, "nowhere")

    monkeypatch.setattr("game.scenes.routes.open_table", table)
    assert loop.play(path) == 0
    assert [resumed.journal.path for resumed in opened] == [path]


def test_a_save_that_is_none_opens_the_menu_and_says_why(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    told: list[str] = []

    def menu(stage: Stage) -> Scene:
        told.extend(stage.toasts.texts)
        return Stumbling(stage, "nowhere")

    monkeypatch.setattr("game.scenes.routes.open_menu", menu)
    assert loop.play(tmp_path / "nowhere.journal") == 0
    assert "nowhere" in told[0]


@pytest.mark.parametrize("room", [game.engine, game.scenes, game.store, game.tables])
def test_every_name_of_a_room_that_loads_late_is_found(room: ModuleType) -> None:
    """The type checker knows the same names as the program, from the same modules."""
    imports = [
        node for node in ast.walk(ast.parse(Path(str(room.__file__)).read_text())) if isinstance(node, ast.ImportFrom)
    ]
    names = {
        f"{node.module}.{alias.name}"
        for node in imports
        if node.level and node.module != "late_names"
        for alias in node.names
    }
    assert names
    for module, _, name in (name.rpartition(".") for name in names):
        assert getattr(room, name) is getattr(import_module(f".{module}", room.__name__), name)
    assert {f"{module}.{name}" for module, held in vars(room)["_HOMES"].items() for name in held} == names
    assert not hasattr(room, "no_such_name")


@pytest.mark.parametrize("path", list(asset("themes").iterdir()))
def test_what_is_read_quickly_is_right_to_the_letter(path: Path) -> None:
    assert to_struct(read_document(path), Theme) == read_struct(path, Theme)


# The window.


def test_its_size_is_kept_on_leaving(open_app: Open) -> None:
    app = open_app(Plain)
    pygame.display.set_mode((1400, 800), pygame.RESIZABLE)
    app.turn([pygame.Event(pygame.WINDOWSIZECHANGED, x=1400, y=800)], 0.1)
    assert app.stage.look.size == (1400, 800)
    app.leave()
    app.close()
    assert load_settings()[0].window == (1400, 800)


def test_a_sound_card_that_does_not_answer_is_left_alone(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ending pygame under a thread that plays ends the program by a fault of memory."""
    answered, ended = Signal(), list[str]()
    monkeypatch.setattr("game.sound.sounds.GRACE", 0.01)
    monkeypatch.setattr(Speaker, "play", lambda *_: answered.wait(120))
    app = open_app(Plain)
    app.stage.sounds.mute(False)
    monkeypatch.setattr(pygame, "quit", lambda: ended.append("pygame"))
    app.stage.sounds.play("tap")
    app.leave()
    app.close()
    assert not ended
    answered.set()
    assert app.stage.sounds.thread
    app.stage.sounds.thread.join()
    assert app.stage.sounds.is_silent


def test_a_window_that_lost_its_picture_gets_it_back(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app(Plain)
    shown: list[int] = []
    monkeypatch.setattr(pygame.display, "flip", lambda: shown.append(1))
    app.turn([], 0.1)
    assert not shown
    app.turn([pygame.Event(pygame.WINDOWEXPOSED)], 0.1)
    assert shown == [1]


def test_nothing_is_drawn_while_it_is_minimised(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app(lambda stage: Plain(stage, 60))
    shown: list[int] = []
    monkeypatch.setattr(pygame.display, "flip", lambda: shown.append(1))
    app.turn([pygame.Event(pygame.WINDOWMINIMIZED)], 0.1)
    waits: list[int] = []

    def wait(milliseconds: int) -> pygame.Event:
        waits.append(milliseconds)
        return pygame.Event(pygame.NOEVENT)

    monkeypatch.setattr(pygame.event, "wait", wait)
    pygame.event.clear()
    app.stack.top.redraw()
    app.turn(app.events(), 0.1)
    assert (shown, waits) == ([], [250])
    app.turn([pygame.Event(pygame.WINDOWRESTORED)], 0.1)
    assert shown == [1]


def test_scenes_hear_of_a_lost_focus(open_app: Open) -> None:
    app = open_app(Plain)
    app.turn([pygame.Event(pygame.WINDOWFOCUSLOST)], 0.1)
    assert "WindowFocusLost" in top(app, Plain).told


def test_m_mutes_and_says_so(open_app: Open) -> None:
    app = open_app(open_menu)
    press(app, pygame.K_m)
    assert not app.stage.settings.muted
    press(app, pygame.K_m)
    assert app.stage.settings.muted
    assert app.stage.toasts.texts == ["Sound on.", "Sound off."]


# Settings.


class Sliding(Scene):
    """A slider that sets how loud effects are."""

    def build(self) -> Widget:
        return Slider(
            self.stage.settings.effects, (0, 100), lambda value: self.stage.change(effects=value), name="effects"
        )


def test_a_dragged_slider_writes_once_and_a_second_later(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []
    monkeypatch.setattr("game.scenes.stage.save_settings", lambda settings: written.append(settings.effects))
    app = open_app(Sliding)
    app.turn([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(300, 360), button=1)], 0.02)
    for x in range(300, 900, 20):
        app.turn([pygame.Event(pygame.MOUSEMOTION, pos=(x, 360), rel=(20, 0), buttons=(1, 0, 0))], 0.02)
    app.turn([pygame.Event(pygame.MOUSEBUTTONUP, pos=(900, 360), button=1)], 0.02)
    assert written == []
    app.turn([], 0.5)
    app.turn([], 0.6)
    app.turn([], 5.0)
    assert written == [app.stage.settings.effects]


def test_what_was_changed_last_is_kept_on_leaving(open_app: Open) -> None:
    app = open_app(Plain)
    app.stage.change(effects=7)
    app.leave()
    app.close()
    assert load_settings()[0].effects == 7


# Fading.


def test_a_scene_whose_first_frame_took_long_is_still_seen() -> None:
    app = App(Settings(speed="normal"), Plain)
    app.stack.carry_out(Push(Plain(app.stage)))
    app.draw()
    veiled = pygame.image.tobytes(app.window, "RGB")
    app.turn([], 0.3)
    assert pygame.image.tobytes(app.window, "RGB") != veiled


def test_the_window_s_size_is_kept_soon_and_not_only_when_it_is_closed(open_app: Open) -> None:
    app = open_app(open_menu)
    pygame.display.set_mode((1400, 800), pygame.RESIZABLE)
    app.turn([pygame.Event(pygame.VIDEORESIZE, size=(1400, 800), w=1400, h=800)], 0.1)
    for _ in range(12):
        app.turn([], 0.1)
    assert load_settings()[0].window == (1400, 800)
