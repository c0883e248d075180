"""How the program ends: by the window, by a key, from outside, and badly."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.app import loop
from game.engine import Referee
from game.files.resources import user_folder
from game.scenes import MenuScene, Push, Scene, Stage
from game.store import JournalWriter
from tests.disks import HeldDisk
from tests.engine.playing import head_of, nim

from .driving import Open, top
from .plain import INVISIBLE, Plain, Stumbling, playing

ANNOUNCED = """
from game.__main__ import main
from game.scenes import MenuScene

real = MenuScene.draw

def draw(menu, surface):
    real(menu, surface)
    MenuScene.draw = real
    print("open", flush=True)

MenuScene.draw = draw
raise SystemExit(main([]))
"""
"""The program, which says when its menu is seen for the first time."""


def test_closing_the_window_leaves_every_scene(open_app: Open) -> None:
    app = open_app(Plain)
    below = top(app, Plain)
    above = Plain(app.stage)
    app.stack.carry_out(Push(above))
    app.turn([pygame.Event(pygame.QUIT)], 0.1)
    assert not app.stack
    assert below.told[-1] == above.told[-1] == "left"


@pytest.mark.parametrize("at", ["update", "leave"])
def test_a_mistake_leaves_a_report_and_says_where(
    at: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    scenes: list[Stumbling] = []

    def stumbling(stage: Stage) -> Scene:
        scenes.append(Stumbling(stage, at))
        return scenes[0]

    assert playing(monkeypatch, stumbling) == 1
    (report,) = user_folder("reports").glob("crash *.txt")
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert str(report) in said
    text = report.read_text(encoding="utf-8")
    assert "ZeroDivisionError" in text
    assert "scene: Stumbling" in text
    assert scenes[0].told == ["left"]
    assert not pygame.display.get_init()


def test_a_mistake_at_the_very_start_is_reported_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert playing(monkeypatch, lambda _: 1 / 0) == 1  # type: ignore[arg-type, return-value]
    (report,) = user_folder("reports").glob("crash *.txt")
    assert str(report) in capsys.readouterr().err


def test_a_person_at_a_screen_sees_it_too(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    boxes: list[str] = []
    monkeypatch.setattr(loop, "is_visible", lambda: True)
    monkeypatch.setattr(pygame.display, "message_box", lambda title, message, kind: boxes.append(message))
    assert playing(monkeypatch, lambda stage: Stumbling(stage, "update")) == 1
    assert boxes == [capsys.readouterr().err.strip()]


def test_a_scene_that_cannot_be_left_keeps_nobody(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Such as one of a guest whose faults were too many."""

    class Clinging(Stumbling):
        def leave(self) -> None:
            self.told.append("left")
            if len(self.told) < 20:
                raise ZeroDivisionError("of all things")

    monkeypatch.setattr("game.scenes.stack._guest_of", lambda scene: "pearls" if isinstance(scene, Clinging) else None)
    monkeypatch.setattr("game.scenes.stack.blame", lambda *_: None)
    scenes: list[Clinging] = []

    def clinging(stage: Stage) -> Scene:
        scenes.append(Clinging(stage, "leave"))
        return scenes[0]

    assert playing(monkeypatch, clinging) == 1
    assert scenes[0].told == ["left", "left"]
    assert capsys.readouterr().err.count("\n") == 2
    assert not pygame.display.get_init()


def test_who_quits_is_told_what_did_not_get_to_the_disk(
    tmp_path: Path, disk: HeldDisk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("game.store.journal_writer.PATIENCE", 0.05)
    monkeypatch.setattr("game.store.journal_writer._UNFINISHED", set())
    rules = nim(3)
    writer = JournalWriter.create(tmp_path / "a.journal", head_of(rules))
    disk.hold()
    Referee(rules, 7, writer.append).draw()
    assert playing(monkeypatch, lambda stage: Stumbling(stage, "nowhere")) == 0
    said = capsys.readouterr().err
    assert said == (
        f"The end of a game could not be saved. {tmp_path / 'a.journal'} cannot be written just now: the disk "
        f"doesn't answer.\n"
    )


@pytest.mark.parametrize("how, code", [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
@pytest.mark.skipif(sys.platform == "win32", reason="signals of another kind")
def test_it_is_ended_from_outside_without_a_word(how: signal.Signals, code: int) -> None:
    def hear() -> None:
        """Who is started in the background of a script would be deaf to it."""
        signal.signal(how, signal.SIG_DFL)

    quiet = {
        **os.environ,
        **INVISIBLE,
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }  # scenes are imported before the program could say so itself
    command, pipe = [sys.executable, "-c", ANNOUNCED], subprocess.PIPE
    with subprocess.Popen(command, env=quiet, stdout=pipe, stderr=pipe, preexec_fn=hear) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == b"open\n"
            process.send_signal(how)
            out, err = process.communicate(timeout=120)
        finally:
            process.kill()
    assert (process.returncode, out, err) == (code, b"", b"")


def test_the_loop_shows_the_menu_and_leaves_by_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds: list[int] = []
    real = MenuScene.update

    def update(self: MenuScene, seconds: float) -> object:
        rounds.append(1)
        if len(rounds) == 8:
            self.root.focus("quit")
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.Event(kind, key=pygame.K_RETURN, mod=0, unicode="\r"))
        return real(self, seconds)

    monkeypatch.setattr(MenuScene, "update", update)
    assert loop.play(None) == 0
    assert 8 <= len(rounds) < 30
