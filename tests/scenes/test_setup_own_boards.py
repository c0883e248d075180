"""Boards of the player's own while a game is set up: read beside the frames, and nothing in their folder ends the
program.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

import game.rules.boards
import game.scenes.setup.variants
from game.app.loop import App
from game.files import yaml_text
from game.files.documents import LARGEST_DOCUMENT, read_document
from game.files.faults import BadDocument
from game.files.resources import data, user_boards
from game.scenes import SetupScene, open_menu
from tests.stand_ins import find_boards_with

from .driving import Open, click, find_widget
from .setting_up import scene, setup
from .shelves import rest


@pytest.fixture
def own() -> Path:
    user_boards().mkdir(parents=True)
    return user_boards()


def boards(app: App) -> list[str]:
    rest(app)
    return [board.name for board in scene(app).draft.boards]


def test_a_folder_that_cannot_be_listed_is_told(open_app: Open, own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listing = Path.iterdir

    def refuse(folder: Path) -> Iterator[Path]:
        if folder == own:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return listing(folder)

    monkeypatch.setattr(Path, "iterdir", refuse)
    app = open_app(open_menu)
    click(app, find_widget(app, "survive"))
    app.turn([], 0.1)
    assert isinstance(app.stack.top, SetupScene)
    assert boards(app) == ["survive-classic", "survive-atoll"]
    assert any(str(own) in text for text in app.stage.toasts.texts)


def test_boards_that_take_long_come_later(open_app: Open, own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(data("boards"), own, dirs_exist_ok=True)
    (own / "survive-classic.yaml").rename(own / "mine.yaml")
    is_free, entries = Event(), game.rules.boards.entries

    def slow(folder: Path, own: bool) -> Iterator[game.rules.boards.BoardEntry]:
        if own:
            assert is_free.wait(30)
        return entries(folder, own)

    monkeypatch.setattr(game.rules.boards, "entries", slow)
    app = open_app(setup("survive"))
    assert [board.name for board in scene(app).draft.boards] == ["survive-classic", "survive-atoll"]
    assert app.stack.pace
    is_free.set()
    assert boards(app) == ["survive-classic", "mine", "survive-atoll"], "the player's own by the alphabet"


@pytest.mark.parametrize("is_late", [False, True], ids=["at once", "later"])
def test_the_own_board_of_the_last_time_is_chosen_when_it_comes(
    open_app: Open, own: Path, monkeypatch: pytest.MonkeyPatch, is_late: bool
) -> None:
    listed, is_free = game.rules.boards.own_boards, Event()

    def slowly() -> Iterator[game.rules.boards.BoardEntry]:
        assert is_free.wait(30)
        return listed()

    def opened() -> App:
        if not is_late:
            is_free.set()
        app: App = open_app(setup("survive"))
        app.turn([], 0.05)
        is_free.set()
        boards(app)
        is_free.clear()
        return app

    find_boards_with(monkeypatch, slowly)
    shutil.copytree(data("boards"), own, dirs_exist_ok=True)
    (own / "survive-atoll.yaml").rename(own / "mine.yaml")
    app = opened()
    scene(app).draft.choose_board("mine")
    while not scene(app).draft.fits(scene(app).draft.board):
        scene(app).draft.remove_seat(scene(app).draft.seats[-1])
    scene(app).remember()
    again = opened()
    assert scene(again).draft.board.name == "mine"
    assert len(scene(again).draft.seats) == len(scene(app).draft.seats)


def test_what_is_longer_than_any_board_is_not_parsed(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (own / "long.yaml").write_text("- x\n" * (LARGEST_DOCUMENT // 4 + 1), encoding="utf-8")
    monkeypatch.delattr(yaml_text, "parse")
    with pytest.raises(BadDocument) as refused:
        read_document(own / "long.yaml")
    assert refused.value.faults[0].code == "file-too-large"


def test_a_file_is_parsed_once(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (own / "odd.yaml").write_text("one of a kind: [", encoding="utf-8")
    (own / "good.yaml").write_text("one of another kind: 1", encoding="utf-8")
    parsed, parse = [], yaml_text.parse

    def counted(text: str, file: str, *, is_ours: bool = False) -> object:
        parsed.append(file)
        return parse(text, file, is_ours=is_ours)

    monkeypatch.setattr(yaml_text, "parse", counted)
    for _ in range(3):
        game.rules.boards.find_boards()
    assert [parsed.count(str(own / name)) for name in ("good.yaml", "odd.yaml")] == [1, 1]


def test_where_no_board_can_be_played_on_that_is_said_in_place(open_app: Open, own: Path) -> None:
    for name in ("survive-classic", "survive-atoll"):
        (own / f"{name}.yaml").write_text("game: survive", encoding="utf-8")
    app = open_app(setup("survive"))
    rest(app)
    again = open_app(setup("survive"))
    rest(again)
    for each in (app, again):
        start = find_widget(each, "start")
        assert "survive-" in start.off
        assert len(scene(each).draft.seats) >= 2
