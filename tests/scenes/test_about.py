"""About: who made what, the player's folders, papers that are read whole, and the report of a problem."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from game import __version__
from game.app.loop import App
from game.files.papers import accessibility, changes, licences
from game.files.resources import user_folder, user_saves
from game.rules import GAMES
from game.scenes import finder, open_settings
from game.scenes.about_sheets import LongText
from game.scenes.routes import open_about
from game.store.crashes import write_report
from game.widgets import Scroll
from tests.disks import no_space
from tests.soaks import soaked_unless

from .clipping import find_clipped
from .driving import SIZES, Open, click, find_widget, focus, press, top, wait_for, words
from .shelves import save

SHEETS = ("licences", "news", "accessibility", "report")


def texts(app: App) -> str:
    """All that stands on a sheet, from its first line to its last."""
    scene = app.stack.top
    scene.refresh_layout()
    return "\n".join(widget.text for widget in scene.root.top.walk() if isinstance(widget, LongText))


def open_sheet(open_app: Open, name: str) -> App:
    app = open_app(open_about)
    focus(app, name)
    press(app, pygame.K_RETURN)
    return app


def test_settings_lead_there_and_back_by_keys(open_app: Open) -> None:
    app = open_app(open_settings)
    focus(app, "about")
    press(app, pygame.K_RETURN)
    assert f"version {__version__}" in " ".join(words(app))
    press(app, pygame.K_ESCAPE)
    assert top(app, "SettingsScene")


def test_every_game_names_who_made_it(open_app: Open) -> None:
    app = open_app(open_about)
    said = words(app)
    for game in GAMES:
        for part in ("by", "art", "editions"):
            assert app.stage.say(f"{game}.about.{part}") in said
    assert any("unofficial" in text for text in said)


@pytest.mark.parametrize("name", soaked_unless("licences".__ne__, SHEETS))
def test_every_door_leads_to_a_sheet_and_back_by_keys(open_app: Open, name: str) -> None:
    app = open_sheet(open_app, name)
    assert texts(app)
    press(app, pygame.K_ESCAPE)
    assert top(app, "AboutScene")


def test_papers_are_shown_whole(open_app: Open) -> None:
    app = open_sheet(open_app, "licences")
    for paper in licences():
        assert paper.text in texts(app)
        assert paper.title in words(app)
    press(app, pygame.K_ESCAPE)
    click(app, find_widget(app, "news"))
    for paper in changes():
        assert paper.text in texts(app)


def test_it_says_that_the_keys_it_names_are_the_usual_ones(open_app: Open) -> None:
    app = open_sheet(open_app, "accessibility")
    assert "Keys are named here as they are at first. Yours are in Settings, under “Keys”." in words(app)


@pytest.mark.parametrize("language", ["bg", "pt-BR", "zh-Hans"])
def test_papers_speak_the_language_of_the_program(open_app: Open, language: str) -> None:
    app = open_app(open_about)
    app.stage.change(language=language)
    app.turn([], 0.1)
    say = app.stage.say
    focus(app, "accessibility")
    press(app, pygame.K_RETURN)
    for paper in accessibility(language, lambda key, does: say("heard.pair", name=key, value=does)):
        assert paper.text in texts(app)
        assert paper.title in words(app)
    press(app, pygame.K_ESCAPE)
    focus(app, "news")
    press(app, pygame.K_RETURN)
    assert texts(app).startswith(changes(language)[0].text), "what is new is summed up first"
    heads = [say(f"about.news.{which}", version=__version__) for which in ("version", "english")]
    assert [text for text in words(app) if text in heads] == heads
    assert changes()[0].text in texts(app), "and told whole below, in English"


def test_long_texts_draw_what_is_in_sight_and_pages_move_them(open_app: Open) -> None:
    app = open_sheet(open_app, "licences")
    scroll = find_widget(app, "text")
    assert isinstance(scroll, Scroll)
    assert scroll.reach > 0
    press(app, pygame.K_PAGEDOWN)
    assert scroll.offset > 0


# Folders.


def test_folders_tell_how_much_lies_there_and_only_those_can_be_opened(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []

    def note(folder: Path) -> bool:
        opened.append(folder)
        return True

    monkeypatch.setattr(finder, "open_folder", note)
    user_folder("films").mkdir(parents=True)
    (user_folder("films") / "Ada.gif").write_bytes(b"film")
    user_saves().mkdir(parents=True, exist_ok=True)
    save(user_saves(), "evening", "survive", 20)
    app = open_app(open_about)
    assert {"1 game", "1 file", "none"} <= set(words(app))
    for name, folder in {
        "saves": user_saves(),
        "keepsakes": user_folder("films"),
        "own": None,
        "reports": None,
    }.items():
        button = find_widget(app, f"open {name}")
        assert bool(button.off) is (folder is None)
        opened.clear()
        click(app, button)
        wait_for(app)
        assert opened == ([folder] if folder else [])


def test_a_folder_that_cannot_be_opened_is_told_with_its_place(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finder, "open_folder", lambda folder: False)
    told: list[object] = []
    user_saves().mkdir(parents=True, exist_ok=True)
    save(user_saves(), "evening", "survive", 20)
    app = open_app(open_about)
    monkeypatch.setattr(app.stage, "tell", told.append)
    click(app, find_widget(app, "open saves"))
    wait_for(app)
    assert str(user_saves()) in str(told[0])


def test_folders_that_cannot_be_listed_have_nothing_to_show(open_app: Open) -> None:
    """Here files stand in their places."""
    for folder in (user_saves(), user_folder("postcards"), user_folder("films"), user_folder("puzzles")):
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.write_bytes(b"no folder")
    app = open_app(open_about)
    assert all(find_widget(app, f"open {name}").off for name in ("saves", "keepsakes", "own"))


@pytest.mark.parametrize("language, told", [("en", "postcards, films"), ("zh-Hans", "postcards、films")])
def test_folders_in_one_line_stand_in_a_row(open_app: Open, language: str, told: str) -> None:
    assert any(text.endswith(told) for text in words(open_app(open_about, language=language)))


def test_no_path_names_whoever_uses_the_computer(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: user_folder().parent)
    app = open_app(open_about)
    paths = [text for text in words(app) if "saves" in text]
    assert paths
    assert all(text.startswith("~") for text in paths)


# The report.


def test_the_report_is_seen_whole_saved_as_it_is_seen_and_found(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_sheet(open_app, "report")
    seen = texts(app)
    assert __version__ in seen
    assert not list(user_folder().glob("reports/*")), "nothing is written before it is asked for"
    assert find_widget(app, "copy").off
    press(app, pygame.K_SPACE)
    (path,) = user_folder("reports").iterdir()
    assert path.read_text(encoding="utf-8").split() == seen.split()
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    press(app, pygame.K_c)
    assert copied == [str(path)]
    press(app, pygame.K_SPACE)
    assert len(list(user_folder("reports").iterdir())) == 1, "the same report is not saved twice"
    press(app, pygame.K_ESCAPE)
    assert "1 file" in words(app), "it is counted"


def test_saves_stay_out_until_they_are_ticked(open_app: Open) -> None:
    user_saves().mkdir(parents=True, exist_ok=True)
    path = save(user_saves(), "Ada and Ben", "survive", 20)
    write_report(ValueError("oh"), {"scene": "TableScene"})
    app = open_sheet(open_app, "report")
    secret = path.read_text(encoding="utf-8").splitlines()[3]
    assert secret not in texts(app)
    assert "Ada" not in texts(app)
    assert "ValueError: oh" in texts(app)
    focus(app, "part save")
    press(app, pygame.K_RETURN)
    assert secret in texts(app)
    press(app, pygame.K_RETURN)
    assert secret not in texts(app)


def test_what_there_is_nothing_of_cannot_be_ticked_and_nothing_cannot_be_saved(open_app: Open) -> None:
    app = open_sheet(open_app, "report")
    for part in ("crash", "save"):
        assert find_widget(app, f"part {part}").off
    for part in ("program", "settings"):
        click(app, find_widget(app, f"part {part}"))
    assert find_widget(app, "save").off
    press(app, pygame.K_SPACE)
    assert not list(user_folder().glob("reports/*"))


def test_a_full_disk_is_told(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_sheet(open_app, "report")
    told: list[object] = []
    monkeypatch.setattr(app.stage, "tell", told.append)
    monkeypatch.setattr(os, "fsync", no_space)
    press(app, pygame.K_SPACE)
    assert told
    assert find_widget(app, "copy").off


# Sizes.


@pytest.mark.parametrize("width, height, text", SIZES)
@pytest.mark.parametrize("name", ["", *SHEETS])
def test_everything_fits(open_app: Open, width: int, height: int, text: int, name: str) -> None:
    app = open_app(open_about, width, height)
    app.stage.change(text_size=text)
    app.turn([], 0.1)
    if name:
        focus(app, name)
        press(app, pygame.K_RETURN)
    assert find_clipped(app.stack.top.root, app.stage.look) == []
