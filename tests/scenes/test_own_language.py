"""A language that lies in the player's own folder: found, told about kindly, and never able to break anything."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app.loop import App
from game.files.guests import set_guests
from game.files.languages import language_name, languages, own_texts
from game.files.resources import asset
from game.scenes import MenuScene, open_rulebook, open_settings
from game.widgets import Button, Dropdown
from game.words.catalogue import Catalogue
from game.words.rulebook import load, load_unfilled

from .driving import Open, click, find_widget, press, wait_for, words

HEADER = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
GOOD = 'msgid "language.name"\nmsgstr "Esperanto"\n\nmsgctxt "settings.title"\nmsgid "Settings"\nmsgstr "Agordoj"\n'


@pytest.fixture
def brought() -> Iterator[Path]:
    """The folder of a language of the player's own, in which there is one good file."""
    folder = own_texts("eo")
    (folder / "rules").mkdir(parents=True)
    (folder / "common.po").write_text(HEADER + GOOD, encoding="utf-8")
    forget()
    yield folder
    forget()


def button(app: App, name: str) -> str:
    """What stands on a button."""
    found = find_widget(app, name)
    assert isinstance(found, Button)
    return found.text


def forget() -> None:
    for known in (language_name, Catalogue.load, load, load_unfilled):
        known.cache_clear()
    set_guests()


def test_settings_list_it_and_say_how_far_it_is(open_app: Open, brought: Path) -> None:
    app = open_app(open_settings)
    choice = find_widget(app, "language")
    assert isinstance(choice, Dropdown)
    assert "Esperanto" in [part.text for part in choice.parts]
    click(app, choice)
    press(app, *([pygame.K_DOWN] * [part.text for part in choice.parts].index("Esperanto")), pygame.K_RETURN)
    assert app.stage.settings.language == "eo"
    assert "Agordoj" in words(app)
    wait_for(app)
    app.turn([], 0.5)
    told = [text for text in words(app) if text.startswith("With texts of your own. 2 of ")]
    assert len(told) == 1
    assert button(app, "done") == "Done"  # what is missing is said in English


def test_faults_are_told_with_file_and_line_and_cost_nothing_else(open_app: Open, brought: Path) -> None:
    (brought / "bad.po").write_text(HEADER + "nonsense\n", encoding="utf-8")
    (brought / "worse.po").write_text(HEADER + 'msgid "settings.done"\nmsgstr "{x"\n', encoding="utf-8")
    app = open_app(open_settings, language="eo")
    wait_for(app)
    app.turn([], 0.5)
    shown = "\n".join(words(app))
    assert f"{brought / 'bad.po'}, line 3" in shown
    assert f"{brought / 'worse.po'}:3: settings.done" in shown
    assert button(app, "done") == "{x"
    assert "Agordoj" in words(app)


def hostile(folder: Path) -> None:
    """Files that a language could bring, each worse than the one before."""
    (folder / "binary.po").write_bytes(bytes(range(256)) * 200)
    (folder / "deep.po").write_text(HEADER + 'msgid "menu.load"\nmsgstr "' + "{" * 1500 + '"\n', encoding="utf-8")
    (folder / "long.po").write_text(HEADER + 'msgid "menu.rules"\nmsgstr "' + "W" * 900_000 + '"\n', encoding="utf-8")
    (folder / "wide.po").write_text(HEADER + 'msgid "menu.setup"\nmsgstr "' + "W" * 1900 + '"\n', encoding="utf-8")
    (folder / "format.po").write_text(HEADER + 'msgid "menu.quit"\nmsgstr "{a:>999999999}"\n', encoding="utf-8")
    (folder / "nul.po").write_text(HEADER + 'msgid "menu.settings"\nmsgstr "a\0b\x1b[2J"\n', encoding="utf-8")
    (folder / "rule.po").write_text(
        HEADER.replace("n != 1", "1/n") + 'msgid "dice.of"\nmsgid_plural "x"\nmsgstr[0] "a"\nmsgstr[1] "b"\n',
        encoding="utf-8",
    )
    (folder / "round.po").symlink_to(folder / "round.po")
    (folder / "endless.po").symlink_to("/dev/zero")
    (folder / "folder.po").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe.po")
    for number in range(300):
        (folder / f"many-{number}.po").write_text(HEADER, encoding="utf-8")
    (folder.parent / "../x\ny").mkdir()


def test_nothing_in_it_breaks_the_menu_or_the_settings(open_app: Open, brought: Path) -> None:
    hostile(brought)
    assert languages() == tuple(sorted({*(path.name for path in asset("texts").iterdir()), "eo"}))
    app = open_app(MenuScene, language="eo")
    wait_for(app)
    app.turn([], 0.5)
    press(app, pygame.K_TAB, pygame.K_DOWN)
    app = open_app(open_settings, language="eo")
    wait_for(app)
    assert "Agordoj" in words(app)


@pytest.mark.parametrize(
    "before, after",
    [
        ('crew: "{each}', 'crew: "{each:>999999999}'),
        ('crew: "{each}', 'crew: "{each.__class__}'),
        ('crew: "{each}', 'crew: "{0}'),
        ("pictures: [survive/volcano-erupting", "pictures: [survive/nothing"),
        ("- number: E1", "- nummer: E1"),
        ("title: Survive", "title: &a Survive"),
        ("title: Survive", "\x00"),
    ],
)
def test_a_rulebook_with_a_fault_is_told_and_english_is_shown(
    open_app: Open, brought: Path, before: str, after: str
) -> None:
    text = asset("rules", "en", "survive.yaml").read_text(encoding="utf-8")
    assert before in text
    (brought / "rules" / "survive.yaml").write_text(text.replace(before, after, 1), encoding="utf-8")
    app = open_app(lambda stage: open_rulebook(stage, "survive"), language="eo")
    assert "Goal and end" in words(app)
    assert str(brought / "rules" / "survive.yaml") in "\n".join(app.stage.toasts.texts)


def test_a_rulebook_of_one_s_own_is_read(open_app: Open, brought: Path) -> None:
    text = asset("rules", "en", "survive.yaml").read_text(encoding="utf-8")
    (brought / "rules" / "survive.yaml").write_text(text.replace("Goal and end", "Celo kaj fino"), encoding="utf-8")
    app = open_app(lambda stage: open_rulebook(stage, "survive"), language="eo")
    assert "Celo kaj fino" in words(app)
