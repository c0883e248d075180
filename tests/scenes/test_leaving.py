"""Whoever leaves a table while the disk is slow sees that it is waited for: no frame is, and no line is lost."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.app.loop import App
from game.match import Match
from game.scenes import MenuScene, PauseScene, Quit, open_table
from game.scenes.ask import LeavingScene
from game.store import load
from tests.inside import referee_of

from ..disks import HeldDisk
from ..match.playing import a_match, a_step
from .clipping import find_clipped
from .driving import SIZES, Open, click, find_widget, press, top, words


@pytest.fixture
def match(tmp_path: Path, disk: HeldDisk) -> Iterator[Match]:
    with a_match(tmp_path / "saves", "survive", (None, "castaway", None), "around") as match:
        while match.actor is None:
            match.journal.wait()
            a_step(match, Random(1))
        match.journal.wait()
        yield match
        disk.let_go()


@pytest.fixture
def app(open_app: Open, match: Match, disk: HeldDisk) -> App:
    """The menu of a table; of its game one line is on its way to the disk, and another one waits behind it."""
    app = open_app(lambda stage: open_table(stage, match))
    press(app, pygame.K_ESCAPE)
    top(app, PauseScene)
    hold(disk, match)
    return app


def hold(disk: HeldDisk, match: Match) -> None:
    disk.hold()
    match.journal.note("mark")
    due = time.monotonic() + 120
    while not disk.is_asked:
        assert time.monotonic() < due
        time.sleep(0.001)
    match.journal.note("mark")


def played(match: Match) -> list[str]:
    return [line.write() for line in referee_of(match).lines]


def saved(match: Match) -> list[str]:
    return [line.write() for line in load(match.journal.path).lines]


def leave(app: App) -> None:
    click(app, find_widget(app, "leave"))


def close(app: App) -> None:
    app.turn([pygame.Event(pygame.QUIT)], 0.1)


def pass_time_until(app: App, is_so: Callable[[], bool]) -> None:
    due = time.monotonic() + 120
    while not is_so():
        assert time.monotonic() < due
        app.turn([], 0.05)
        time.sleep(0.001)


@pytest.mark.parametrize("way", [leave, close])
def test_a_slow_disk_is_waited_for_and_no_frame_is(
    app: App, match: Match, disk: HeldDisk, way: Callable[[App], None]
) -> None:
    began = time.monotonic()
    way(app)
    assert time.monotonic() - began < 2, "the disk has five seconds"
    assert "Saving…" in words(app)
    press(app, pygame.K_RETURN)
    top(app, PauseScene)
    way(app)
    assert saved(match) != played(match)
    disk.let_go()
    pass_time_until(app, lambda: not app.stack or isinstance(app.stack.top, MenuScene))
    assert bool(app.stack) == (way is leave)
    assert saved(match) == played(match)


def test_one_that_never_answers_is_told(
    app: App, match: Match, disk: HeldDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave(app)
    monkeypatch.setattr("game.store.journal_writer.PATIENCE", 0.2)
    pass_time_until(app, lambda: "Not saved" in words(app))
    assert any("the disk doesn't answer" in text for text in words(app))
    press(app, pygame.K_RETURN)
    assert "Not saved" in words(app), "it was tried again in vain"
    click(app, find_widget(app, "answer 1"))
    top(app, MenuScene)
    assert saved(match) != played(match)
    disk.let_go()
    pass_time_until(app, lambda: saved(match) == played(match))


@pytest.mark.parametrize("way", [leave, close])
def test_who_leaves_anyway_does_not_wait(app: App, match: Match, disk: HeldDisk, way: Callable[[App], None]) -> None:
    way(app)
    began = time.monotonic()
    click(app, find_widget(app, "answer 0"))
    assert not app.stack or top(app, MenuScene)
    assert time.monotonic() - began < 4.5, "the disk has five seconds"
    disk.let_go()
    until_then = time.monotonic() + 120
    while saved(match) != played(match):
        assert time.monotonic() < until_then
        time.sleep(0.001)


def test_the_window_is_closed_by_closing_it_twice(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the first time led from waiting to the question."""
    close(app)
    monkeypatch.setattr("game.store.journal_writer.PATIENCE", 0.2)
    pass_time_until(app, lambda: "Not saved" in words(app))
    close(app)
    assert not app.stack


@pytest.mark.parametrize("width, height, text", SIZES)
def test_its_words_have_room(open_app: Open, match: Match, disk: HeldDisk, width: int, height: int, text: int) -> None:
    hold(disk, match)
    app = open_app(lambda stage: LeavingScene(stage, match, Quit), width, height, text)
    assert "Saving…" in words(app)
    assert find_clipped(app.stack.top.root, app.stage.look) == []
    match.journal.stop_waiting()
    pass_time_until(app, lambda: "Not saved" in words(app))
    assert find_clipped(app.stack.top.root, app.stage.look) == []
    disk.let_go()
    pass_time_until(app, lambda: not app.stack)
    assert saved(match) == played(match), "it answered after all"
