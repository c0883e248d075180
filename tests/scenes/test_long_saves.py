"""A save that takes long to read shows how far it is and can be called off, wherever it is opened; nothing of it is
left then.
"""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.app.loop import first_scene
from game.files.resources import user_saves
from game.scenes import AskScene, LoadScene, MenuScene, OpeningSave, Push, ReplayScene, TableScene, open_menu
from game.scenes.background import Dropped, LongJob
from game.store import load, resume
from game.store.progress import note_deal
from tests.driver import is_a
from tests.stand_ins import find_unfinished, threads_of_scenes

from .driving import Open, click, find_widget, press, top, words
from .menus import whole
from .shelves import rest, save
from .slow_reading import SlowReading, turn_until
from .test_older_saves import older
from .test_opening import wait_for


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path / "home"))
    user_saves().mkdir(parents=True)
    return user_saves()


@pytest.fixture
def path(folder: Path) -> Path:
    return save(folder, "evening", most=130)


def is_free(path: Path) -> bool:
    """Whether no thread reads and nobody has the save open."""
    if threads_of_scenes():
        return False
    resume(load(path)).close()
    return True


def has_bar(scene: object) -> bool:
    assert is_a(scene, "MenuScene", "LoadScene", "ReplayScene", "WaitingScene")
    return any(is_a(widget, "ProgressLine") for widget in scene.root.top.walk())


def test_a_job_tells_how_far_it_is_and_stops_when_it_is_dropped(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = SlowReading(monkeypatch)
    job = LongJob(lambda progress: load(path, progress=progress))
    wait_for(lambda: job.percent is not None)
    assert 0 < job.share < 1
    job.drop()
    with pytest.raises(Dropped):
        job.result()
    assert not slow.go_on.is_set(), "it was not read to its end"


def test_continue_shows_how_far_it_is_and_escape_leads_back(
    open_app: Open, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(open_menu)
    menu = whole(app)
    SlowReading(monkeypatch)
    press(app, pygame.K_RETURN)
    app.pass_time(0.3)
    assert app.stack.top is menu, "what does not take long shows nothing"
    turn_until(app, lambda: is_a(app.stack.top, "WaitingScene"), 0.1)
    assert has_bar(app.stack.top)
    assert "Opening “evening”…" in words(app)
    assert any(text.endswith("%") for text in words(app))
    press(app, pygame.K_ESCAPE)
    assert app.stack.top is menu
    wait_for(lambda: is_free(path))


def test_then_it_opens(open_app: Open, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app(open_menu)
    whole(app)
    slow = SlowReading(monkeypatch)
    press(app, pygame.K_RETURN)
    turn_until(app, lambda: is_a(app.stack.top, "WaitingScene"), 0.1)
    slow.go_on.set()
    turn_until(app, lambda: not is_a(app.stack.top, "WaitingScene"))
    assert top(app, TableScene).match.journal.path == path
    press(app, pygame.K_ESCAPE)
    click(app, find_widget(app, "leave"))
    assert isinstance(app.stack.top, MenuScene)


def test_what_is_wrong_with_it_is_told_and_leads_back(
    open_app: Open, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(open_menu)
    menu = whole(app)
    slow = SlowReading(monkeypatch)
    press(app, pygame.K_RETURN)
    turn_until(app, lambda: is_a(app.stack.top, "WaitingScene"), 0.1)
    path.write_bytes(path.read_bytes() + b"more\n")
    slow.go_on.set()
    turn_until(app, lambda: app.stack.top is menu)
    assert len(app.stage.toasts.texts) == 1


@pytest.mark.parametrize("way", ["escape", "cancel", "another"])
def test_load_shows_it_beside_the_list(
    open_app: Open, folder: Path, path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    other = save(folder, "other", most=30, age=50)
    app = open_app(LoadScene)
    rest(app)
    click(app, find_widget(app, f"save {path.name}"))
    rest(app)
    SlowReading(monkeypatch)
    click(app, find_widget(app, "open"))
    scene = top(app, LoadScene)
    turn_until(app, lambda: has_bar(scene), 0.1)
    if way == "escape":
        press(app, pygame.K_ESCAPE)
    else:
        click(app, find_widget(app, "cancel" if way == "cancel" else f"save {other.name}"))
    app.turn([], 0.02)
    assert app.stack.top is scene
    assert not has_bar(scene)
    wait_for(lambda: is_free(path))


def test_a_closer_look_ends_when_another_save_is_chosen(
    open_app: Open, folder: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.scenes.load.list._LONG", 100)
    save(folder, "other", most=30, age=50)
    SlowReading(monkeypatch)
    app = open_app(LoadScene)
    scene = top(app, LoadScene)
    turn_until(app, lambda: not scene.saves.is_reading and scene.saves.is_busy)
    click(app, find_widget(app, "save other.journal"))
    turn_until(app, lambda: not scene.saves.is_busy)
    chosen = scene.saves.save
    assert chosen is not None
    assert scene.saves.look(chosen) is not None
    assert not any(scene.saves.look(one) for one in scene.saves.listed if one is not chosen), (
        "what is long is looked at if it is chosen"
    )


def test_a_large_save_is_listed_beside_the_frames(open_app: Open, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.scenes.load.list._LARGE", 100)
    slow = SlowReading(monkeypatch)
    app = open_app(LoadScene)
    scene = top(app, LoadScene)
    app.pass_time(0.2)
    assert (scene.saves.is_reading, scene.saves.listed) == (True, [])
    slow.go_on.set()
    turn_until(app, lambda: not scene.saves.is_reading)
    assert [one.path for one in scene.saves.listed] == [path]


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN])
def test_a_replay_shows_it_and_ends_with_its_scene(
    open_app: Open, path: Path, monkeypatch: pytest.MonkeyPatch, key: int
) -> None:
    app = open_app(open_menu)
    whole(app)
    SlowReading(monkeypatch)
    replay = ReplayScene(app.stage, path)
    app.stack.carry_out(Push(replay))
    turn_until(app, lambda: has_bar(replay), 0.1)
    press(app, key)
    assert isinstance(app.stack.top, MenuScene)
    wait_for(lambda: is_free(path))


def test_a_file_named_at_the_start_opens_from_the_menu(
    open_app: Open, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = SlowReading(monkeypatch)
    monkeypatch.setattr("game.app.loop.SHOW_AFTER", 0.05)
    app = open_app(lambda stage: first_scene(stage, path))
    assert isinstance(app.stack.top, MenuScene)
    turn_until(app, lambda: is_a(app.stack.top, "WaitingScene"), 0.1)
    slow.go_on.set()
    turn_until(app, lambda: isinstance(app.stack.top, TableScene))


def test_a_very_long_journal_is_not_replayed_only_to_tell_of_it(
    open_app: Open, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.scenes.unfinished._MOST_LINES", 100)
    monkeypatch.setattr("game.match.saved_games.load", None)
    found = find_unfinished((app := open_app(open_menu)).stage.words)
    assert found is not None
    assert found.describe(app.stage) == "Survive with Ana, Bia and Caio, 123 steps played"


def test_an_opening_that_is_dropped_while_it_is_read_leaves_no_lock(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    SlowReading(monkeypatch)
    opening = OpeningSave(path)
    wait_for(lambda: opening.percent is not None)
    opening.drop()
    wait_for(lambda: is_free(path))


def test_todays_deal_shows_it_too(open_app: Open, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app(open_menu)
    path = save(folder, "deal", most=130)
    note_deal(app.stage.today.isoformat(), "mark", path.name, "survive")
    whole(app)
    slow = SlowReading(monkeypatch)
    click(app, find_widget(app, "deal"))
    turn_until(app, lambda: is_a(app.stack.top, "WaitingScene"))
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, MenuScene)
    wait_for(lambda: is_free(path))
    click(app, find_widget(app, "deal"))
    turn_until(app, lambda: is_a(app.stack.top, "WaitingScene"))
    slow.go_on.set()
    turn_until(app, lambda: isinstance(app.stack.top, TableScene))
    assert top(app, TableScene).match.journal.path == path


@pytest.mark.parametrize("most", [150, 99_999])
def test_a_save_of_older_rules_named_at_the_start_is_read_behind_the_menu(
    open_app: Open, folder: Path, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    """Then it is asked about, or, being over, shown."""
    path = older(save(folder, "old", "atlandice", most=most))
    slow = SlowReading(monkeypatch)
    monkeypatch.setattr("game.app.loop.SHOW_AFTER", 0.05)
    app = open_app(lambda stage: first_scene(stage, path))
    app.pass_time(0.2)
    assert isinstance(app.stack.top, MenuScene)
    slow.go_on.set()
    turn_until(app, lambda: isinstance(app.stack.top, AskScene if most < 1000 else ReplayScene))


def test_whoever_goes_elsewhere_is_not_asked_later(
    open_app: Open, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = older(save(folder, "old", "atlandice", most=150))
    SlowReading(monkeypatch)
    monkeypatch.setattr("game.app.loop.SHOW_AFTER", 0.05)
    app = open_app(lambda stage: first_scene(stage, path))
    press(app, pygame.K_F1)
    wait_for(lambda: is_free(path))
    press(app, pygame.K_ESCAPE)
    app.pass_time(0.5)
    assert isinstance(app.stack.top, MenuScene)
