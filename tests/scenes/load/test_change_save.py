"""Saved games get another name, or go; not while another window plays them."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.match import Match
from game.scenes import AskScene, LoadScene
from game.widgets import Button

from ..clipping import find_clipped
from ..driving import Open, find_widget, press, top, words
from ..shelves import rest, save
from .listing import in_danger, names, open_load, rename_to


def test_a_save_gets_another_name(open_app: Open, folder: Path) -> None:
    path = save(folder, "evening", most=120)
    before = path.read_bytes()
    app = open_load(open_app)
    rename_to(app, "Mañana, Ñandú & 島")
    rest(app)
    assert names(app) == ["Mañana, Ñandú & 島"]
    assert not path.exists()
    assert top(app, LoadScene).saves.chosen == folder / "Mañana, Ñandú & 島.journal"
    assert (folder / "Mañana, Ñandú & 島.journal").read_bytes() == before


@pytest.mark.parametrize("size, where", [((1280, 720), "save renamed.journal"), ((1024, 640, 200), "rename")])
def test_the_focus_is_on_a_save_that_was_renamed(
    open_app: Open, folder: Path, size: tuple[int, ...], where: str
) -> None:
    save(folder, "evening", most=120)
    app = open_load(open_app, *size)
    for name in ("renamed too", "renamed"):
        rename_to(app, name)
        rest(app)
    focused = top(app, LoadScene).root.focused
    assert focused is not None
    assert focused.name == where


@pytest.mark.parametrize(
    "name, said",
    [
        ("", "needs a name"),
        ("   ", "needs a name"),
        ("a/b", "cannot contain '/'"),
        ("..\\c", "cannot contain"),
        ("end.", "begin or end"),
        ("NUL", "Windows"),
        ("other", "called “other”"),
        ("島" * 80, "the limit is"),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_a_sentence(open_app: Open, folder: Path, name: str, said: str) -> None:
    path = save(folder, "evening", most=120)
    other = save(folder, "other", most=110, age=99)
    contents = path.read_bytes(), other.read_bytes()
    app = open_load(open_app)
    rename_to(app, name)
    assert any(said in text for text in in_danger(app)), in_danger(app)
    assert not find_clipped(app.stack.top.root, app.stage.look)
    press(app, pygame.K_ESCAPE)
    rest(app)
    assert (names(app), in_danger(app)) == (["evening", "other"], [])
    assert (path.read_bytes(), other.read_bytes()) == contents


def test_deleting_asks_first(open_app: Open, folder: Path) -> None:
    path = save(folder, "one", most=110)
    two = save(folder, "two", most=110, age=60)
    app = open_load(open_app)
    press(app, pygame.K_DELETE)
    top(app, AskScene)
    press(app, pygame.K_ESCAPE)
    rest(app)
    assert path.exists()
    press(app, pygame.K_DELETE, pygame.K_RETURN)
    rest(app)
    assert (path.exists(), names(app), top(app, LoadScene).saves.chosen) == (False, ["two"], two)
    press(app, pygame.K_DELETE, pygame.K_RETURN)
    rest(app)
    assert "No saved games yet" in words(app)


def test_a_game_that_is_open_in_another_window_says_so(open_app: Open, folder: Path) -> None:
    path = save(folder, "evening", most=150)
    with Match.resume(path):
        app = open_load(open_app)
        assert in_danger(app) == ["This game is open in another window."]
        button = find_widget(app, "open")
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
