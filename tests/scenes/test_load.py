"""The list of saved games, driven by real events: chosen, gone on with, renamed, deleted; nothing broken breaks it."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import App
from game.engine import GameError
from game.i18n import Catalogue
from game.match import Glimpse, Match, Shelf, Shown
from game.resources import user_saves
from game.rules import GAMES
from game.scenes import doors
from game.scenes.ask import AskScene
from game.scenes.load import LoadScene
from game.scenes.load.dates import when
from game.scenes.load.row import SaveRow
from game.scenes.scene import Scene
from game.scenes.stage import Stage
from game.store import StorageError
from game.widgets import Button, Label, Scroll, TextField, Widget

from .clipping import clipped
from .driving import SIZES, Open, click, named, press, top, words, write
from .shelves import aged, damaged, rest, save, two_worlds


class Elsewhere(Scene):
    """Stands for any other scene, and remembers what it was opened with."""

    def __init__(self, stage: Stage, *about: object) -> None:
        super().__init__(stage)
        self.about = about

    def build(self) -> Widget:
        return Label("elsewhere")

    def leave(self) -> None:
        super().leave()
        if self.about and isinstance(self.about[0], Match):
            self.about[0].close()


@pytest.fixture(autouse=True)
def other_scenes(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("table", "scoring", "replay", "menu"):
        monkeypatch.setattr(doors, name, Elsewhere)


@pytest.fixture
def folder() -> Path:
    user_saves().mkdir(parents=True, exist_ok=True)
    return user_saves()


def opened(open_app: Open, *size: int) -> App:
    app = open_app(LoadScene, *size)
    rest(app)
    return app


def rows(app: App) -> list[SaveRow]:
    return [widget for widget in top(app, LoadScene).root.top.walk() if isinstance(widget, SaveRow)]


def names(app: App) -> list[str]:
    return [row.content.texts[0].text for row in rows(app)]


def in_danger(app: App) -> list[str]:
    return [w.text for w in app.stack.top.root.top.walk() if isinstance(w, Label) and w.colour == "danger-text"]


def elsewhere(app: App) -> tuple[object, ...]:
    scene = app.stack.top
    assert isinstance(scene, Elsewhere)
    return scene.about


def test_an_empty_folder_is_friendly_and_leads_back(open_app: Open) -> None:
    app = open_app(Elsewhere)
    app.stack._push(LoadScene(app.stage))
    rest(app)
    assert "No saved games yet" in words(app)
    press(app, pygame.K_RETURN)
    elsewhere(app)


def test_the_newest_comes_first_and_each_says_who_what_and_how_far(open_app: Open, folder: Path) -> None:
    save(folder, "old", "atlandice", most=100, age=90_000)
    save(folder, "new", "survive", most=260, mix="two-and-a-bot")
    save(folder, "over", "atlantis", age=600)
    app = opened(open_app)
    assert names(app) == ["new", "over", "old"]
    told = {row.content.texts[0].text: [text.text for text in row.content.texts[1:]] for row in rows(app)}
    assert told["new"][0].startswith("Survive, today ")
    assert told["new"][1].startswith("Turn ")
    assert told["over"][1] == "Finished"
    assert told["old"][1].startswith("Round ")
    assert [len(row.content.marks) for row in rows(app)] == [3, 3, 3]
    assert {"Ana", "Bia", "Caio", "Bot, Castaway", "Person"} <= set(words(app))


def test_enter_goes_on_with_an_unfinished_game_and_arrows_walk(open_app: Open, folder: Path) -> None:
    save(folder, "one", most=150)
    two = save(folder, "two", "atlantis", most=90, age=60)
    app = opened(open_app)
    press(app, pygame.K_DOWN)
    assert top(app, LoadScene).chosen == two
    press(app, pygame.K_RETURN)
    (match,) = elsewhere(app)
    assert isinstance(match, Match)
    assert (match.path, len(app.stack.scenes)) == (two, 1)
    match.close()


def test_a_finished_game_shows_its_result_and_its_replay(open_app: Open, folder: Path) -> None:
    path = save(folder, "over", "atlandice")
    app = opened(open_app)
    click(app, named(app, "open"))
    (finished,) = elsewhere(app)
    assert getattr(finished, "path", None) == path
    press(app, pygame.K_ESCAPE)
    rest(app)
    click(app, named(app, "replay"))
    assert elsewhere(app) == (path,)


def test_one_click_chooses_and_two_open(open_app: Open, folder: Path) -> None:
    save(folder, "one", most=120)
    two = save(folder, "two", most=130, age=60)
    app = opened(open_app)
    click(app, rows(app)[1])
    assert top(app, LoadScene).chosen == two
    for _ in range(20):
        app.turn([], 0.05)
    click(app, rows(app)[1])
    top(app, LoadScene)
    click(app, rows(app)[1])
    (match,) = elsewhere(app)
    assert isinstance(match, Match)
    match.close()


def rename_to(app: App, name: str) -> None:
    press(app, pygame.K_F2)
    assert isinstance(top(app, LoadScene).root.focused, TextField)
    press(app, pygame.K_a, mod=pygame.KMOD_CTRL)
    press(app, pygame.K_BACKSPACE)
    write(app, name)
    press(app, pygame.K_RETURN)


def test_a_save_gets_another_name(open_app: Open, folder: Path) -> None:
    path = save(folder, "evening", most=120)
    before = path.read_bytes()
    app = opened(open_app)
    rename_to(app, "Mañana, Ñandú & 島")
    rest(app)
    assert names(app) == ["Mañana, Ñandú & 島"]
    assert not path.exists()
    assert top(app, LoadScene).chosen == folder / "Mañana, Ñandú & 島.journal"
    assert (folder / "Mañana, Ñandú & 島.journal").read_bytes() == before


@pytest.mark.parametrize(
    "name, said",
    [
        ("", "needs a name"),
        ("   ", "needs a name"),
        ("a/b", "'/' has no place"),
        ("..\\c", "has no place"),
        ("end.", "begin or end"),
        ("NUL", "Windows"),
        ("other", 'called "other" already'),
        ("島" * 80, "letters are the most"),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_a_sentence(open_app: Open, folder: Path, name: str, said: str) -> None:
    path = save(folder, "evening", most=120)
    other = save(folder, "other", most=110, age=99)
    contents = path.read_bytes(), other.read_bytes()
    app = opened(open_app)
    rename_to(app, name)
    assert any(said in text for text in in_danger(app)), in_danger(app)
    assert not clipped(app.stack.top.root, app.stage.look)
    press(app, pygame.K_ESCAPE)
    rest(app)
    assert (names(app), in_danger(app)) == (["evening", "other"], [])
    assert (path.read_bytes(), other.read_bytes()) == contents


def test_deleting_asks_first(open_app: Open, folder: Path) -> None:
    path = save(folder, "one", most=110)
    two = save(folder, "two", most=110, age=60)
    app = opened(open_app)
    press(app, pygame.K_DELETE)
    top(app, AskScene)
    press(app, pygame.K_ESCAPE)
    rest(app)
    assert path.exists()
    press(app, pygame.K_DELETE, pygame.K_RETURN)
    rest(app)
    assert (path.exists(), names(app), top(app, LoadScene).chosen) == (False, ["two"], two)
    press(app, pygame.K_DELETE, pygame.K_RETURN)
    rest(app)
    assert "No saved games yet" in words(app)


def test_a_game_that_is_open_in_another_window_says_so(open_app: Open, folder: Path) -> None:
    path = save(folder, "evening", most=150)
    with Match.resume(path):
        app = opened(open_app)
        assert in_danger(app) == ["This game is open in another window."]
        button = named(app, "open")
        assert isinstance(button, Button)
        assert button.off
        press(app, pygame.K_RETURN)
        top(app, LoadScene)
        rename_to(app, "mine")
        assert any("another window" in text for text in in_danger(app))
        press(app, pygame.K_ESCAPE)
        press(app, pygame.K_DELETE, pygame.K_RETURN)
        assert path.exists()
    app.turn([pygame.Event(pygame.WINDOWFOCUSGAINED)], 0.02)
    rest(app)
    assert in_danger(app) == []


def test_a_damaged_save_goes_on_in_another_file_and_is_never_touched(open_app: Open, folder: Path) -> None:
    path = damaged(save(folder, "wet", most=200))
    before = path.read_bytes()
    app = opened(open_app)
    assert any("damaged in line" in text for text in in_danger(app))
    click(app, named(app, "open"))
    (match,) = elsewhere(app)
    assert isinstance(match, Match)
    assert match.path != path
    assert match.damage is not None
    match.close()
    assert path.read_bytes() == before


BROKEN = {
    "empty": b"",
    "binary": bytes(range(256)) * 20,
    "letter": b"Dear diary\n",
    "json": b'{"format": 1}\n',
    "newer": b'{"format": 99, "game": "survive"}  ~00000000\n',
    "nulls": b"\0" * 5000,
}


def test_broken_files_are_listed_with_their_fault_and_break_nothing(open_app: Open, folder: Path) -> None:
    good = save(folder, "good", most=150)
    for number, (name, content) in enumerate(BROKEN.items(), 1):
        (folder / f"{name}.journal").write_bytes(content)
        aged(folder / f"{name}.journal", 60.0 * number)
    cut = save(folder, "cut", most=150, age=5000)
    cut.write_bytes(cut.read_bytes()[:-7])
    aged(cut, 5000)
    (folder / "folder.journal").mkdir()
    aged(folder / "folder.journal", 6000)
    app = opened(open_app)
    assert names(app) == ["good", *BROKEN, "cut", "folder"]
    for name in BROKEN:
        press(app, pygame.K_DOWN)
        rest(app)
        assert in_danger(app), name
        assert not any(widget.name in ("open", "replay") for widget in app.stack.top.root.top.walk())
        assert not clipped(app.stack.top.root, app.stage.look)
        press(app, pygame.K_RETURN)
        top(app, LoadScene)
    press(app, pygame.K_DOWN)
    rest(app)
    assert in_danger(app) == []
    press(app, pygame.K_DOWN, pygame.K_DELETE, pygame.K_RETURN)
    rest(app)
    assert (folder / "folder.journal").is_dir()
    assert {path.name: path.read_bytes() for path in folder.glob("*.journal") if path.stem in BROKEN} == {
        f"{name}.journal": content for name, content in BROKEN.items()
    }
    assert good.exists()


def test_only_the_games_of_one_kind_are_listed_when_asked_for(open_app: Open, folder: Path) -> None:
    for age, game in enumerate(GAMES):
        save(folder, game, game, most=100, age=age * 60)
    app = opened(open_app)
    scene = top(app, LoadScene)
    scene._filter_by("atlantis")
    rest(app)
    assert (names(app), scene.chosen) == (["atlantis"], folder / "atlantis.journal")


class _Watched(Shelf):
    """Remembers what was looked at closer."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.looked: list[Path] = []

    def glimpse(self, save: Shown) -> Glimpse:
        self.looked.append(save.path)
        return super().glimpse(save)


def test_hundreds_of_saves_come_in_while_the_scene_runs(open_app: Open, folder: Path) -> None:
    content = save(folder, "first", "atlandice", most=160).read_bytes()
    for number in range(300):
        (folder / f"game {number:03}.journal").write_bytes(content)
        aged(folder / f"game {number:03}.journal", number + 10.0)
    shelf = _Watched(folder)
    app = open_app(lambda stage: LoadScene(stage, shelf))
    scene = top(app, LoadScene)
    assert scene.saves.is_reading
    rest(app)
    assert len(rows(app)) == 301
    assert 0 < len(shelf.looked) < 20, "only what is seen is looked at closer"
    scroll = named(app, "saves")
    assert isinstance(scroll, Scroll)
    app.turn([pygame.Event(pygame.MOUSEMOTION, pos=scroll.rect.center, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    for _ in range(10):
        app.turn([pygame.Event(pygame.MOUSEWHEEL, y=-5, x=0, flipped=False)], 0.02)
    rest(app)
    assert len(shelf.looked) > 6
    for _ in range(12):
        press(app, pygame.K_DOWN)
    assert named(app, "saves").rect.colliderect(rows(app)[12].rect)


@pytest.mark.parametrize("width, height, text", SIZES)
def test_nothing_is_clipped_at_any_size(open_app: Open, folder: Path, width: int, height: int, text: int) -> None:
    long = ("A name as long as names can be, with words in it, and then some more of them, ok" + "x" * 80)[:80]
    save(folder, long, most=200)
    damaged(save(folder, "wet", most=200, age=60))
    (folder / "letter.journal").write_text("a letter")
    aged(folder / "letter.journal", 99)
    save(folder, "dice", "atlandice", most=200, age=120)
    app = opened(open_app, width, height, text)
    for step in range(4):
        for _ in range(step):
            press(app, pygame.K_DOWN)
        rest(app)
        assert not clipped(app.stack.top.root, app.stage.look)
        click(app, rows(app)[step])
        rest(app)
        assert not clipped(app.stack.top.root, app.stage.look)
        press(app, pygame.K_F2)
        assert not clipped(app.stack.top.root, app.stage.look)
        press(app, pygame.K_ESCAPE)
        if not rows(app):
            press(app, pygame.K_ESCAPE)


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_and_all_around_it_are_the_same_whatever_is_secret(open_app: Open, tmp_path: Path, game: str) -> None:
    here, there = two_worlds(tmp_path, game)
    assert (here.read_bytes() != there.read_bytes()) == (game != "atlandice")
    frames = []
    for path in (here, there):
        app = open_app(lambda stage, path=path: LoadScene(stage, Shelf(path.parent)))
        rest(app)
        frames.append(pygame.image.tobytes(app.window, "RGB"))
    assert frames[0] == frames[1]


def test_dates_are_plain_words() -> None:
    catalogue, now = Catalogue.load("en"), datetime(2026, 11, 15, 14, 30).astimezone()

    def said(**ago: Any) -> str:
        return when(catalogue, (now - timedelta(**ago)).timestamp(), now)

    assert said(minutes=25) == "today 14:05"
    assert said(hours=20) == "yesterday 18:30"
    assert said(days=12) == "3 November"
    assert said(days=400) == "11 October 2025"


def test_a_folder_that_cannot_be_read_is_told(open_app: Open, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_self: Shelf) -> list[Path]:
        raise StorageError("no-permission", path="saves", problem="no")

    monkeypatch.setattr(Shelf, "files", refuse)
    app = opened(open_app)
    assert app.stage.toasts.texts == [app.stage.words.explain(GameError("no-permission", path="saves"))]
