"""Nothing broken breaks the list of saved games."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.engine import GameError
from game.match import Match, SavedGames
from game.scenes import LoadScene
from game.store import StorageError

from ..clipping import find_clipped
from ..driving import Open, click, find_widget, press, top
from ..shelves import damage, rest, save, set_age
from .listing import elsewhere, in_danger, names, open_load


def test_a_damaged_save_goes_on_in_another_file_and_is_never_touched(open_app: Open, folder: Path) -> None:
    path = damage(save(folder, "wet", most=200))
    before = path.read_bytes()
    app = open_load(open_app)
    assert any("damaged at line" in text for text in in_danger(app))
    click(app, find_widget(app, "open"))
    (match,) = elsewhere(app)
    assert isinstance(match, Match)
    assert match.journal.path != path
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
        set_age(folder / f"{name}.journal", 60.0 * number)
    cut = save(folder, "cut", most=150, age=5000)
    cut.write_bytes(cut.read_bytes()[:-7])
    set_age(cut, 5000)
    (folder / "folder.journal").mkdir()
    set_age(folder / "folder.journal", 6000)
    app = open_load(open_app)
    assert names(app) == ["good", *BROKEN, "cut", "folder"]
    for name in BROKEN:
        press(app, pygame.K_DOWN)
        rest(app)
        assert in_danger(app), name
        assert not any(widget.name in ("open", "replay") for widget in app.stack.top.root.top.walk())
        assert not find_clipped(app.stack.top.root, app.stage.look)
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


def test_a_folder_that_cannot_be_read_is_told(open_app: Open, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_self: SavedGames) -> list[Path]:
        raise StorageError("no-permission", path="saves", problem="no")

    monkeypatch.setattr(SavedGames, "files", refuse)
    app = open_load(open_app)
    assert app.stage.toasts.texts == [app.stage.words.explain(GameError("no-permission", path="saves"))]
