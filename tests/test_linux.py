"""What packages of Linux install beside the program: it says of it what the program says of itself."""

from __future__ import annotations

import re
from configparser import RawConfigParser
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from game.words.catalogue import Catalogue

from .source import ROOT
from .window.xvfb import CLASS

SHARE = ROOT / "linux" / "share"
ICONS = SHARE / "icons" / "hicolor"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
LOCALES = {"en": "", "bg": "bg", "pt-BR": "pt_BR", "zh-Hans": "zh_CN"}
"""Our languages by the names that desktops give them."""
LANG = "{http://www.w3.org/XML/1998/namespace}lang"


def entry() -> dict[str, str]:
    """The file that menus read."""
    parser = RawConfigParser(delimiters=("=",), comment_prefixes=("#",))
    parser.optionxform = str  # type: ignore[assignment, method-assign]  # capitals count
    parser.read(SHARE / "applications" / "leaving-atlantis.desktop", encoding="utf-8")
    return dict(parser["Desktop Entry"])


def component() -> ElementTree.Element:
    """The file that software centres read."""
    (path,) = (SHARE / "metainfo").iterdir()
    root = ElementTree.parse(path).getroot()
    assert path.name == f"{root.findtext('id')}.metainfo.xml"
    return root


def in_language(tag: str, locale: str) -> str | None:
    return next((part.text for part in component().findall(tag) if part.get(LANG, "") == locale), None)


def test_every_language_has_a_name_there() -> None:
    assert set(LOCALES) == {path.name for path in (ROOT / "assets" / "texts").iterdir() if path.is_dir()}


@pytest.mark.parametrize("language", LOCALES)
def test_name_and_sentence_are_those_of_the_window_and_the_menu(language: str) -> None:
    catalogue, locale = Catalogue.load(language), LOCALES[language]
    title, about = catalogue.say("app.title"), catalogue.say("menu.about")
    mark = f"[{locale}]" if locale else ""
    assert (entry()[f"Name{mark}"], entry()[f"Comment{mark}"]) == (title, about)
    assert (in_language("name", locale), in_language("summary", locale)) == (title, about)


def test_its_versions_are_those_of_the_changelog() -> None:
    versions = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    releases = component().findall("releases/release")
    assert [release.get("version") for release in releases] == versions
    days = [release.get("date", "") for release in releases]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", day) for day in days)
    assert days == sorted(days, reverse=True)


def test_both_files_speak_of_the_same_program() -> None:
    menu, centre = entry(), component()
    assert centre.findtext("launchable") == "leaving-atlantis.desktop"
    assert centre.findtext("provides/binary") == menu["Exec"]
    assert centre.findtext("icon") == menu["Icon"]
    assert [part.text for part in centre.findall("categories/category")] == menu["Categories"].strip(";").split(";")


def test_a_window_is_known_by_its_entry() -> None:
    assert entry()["StartupWMClass"] == CLASS


@pytest.mark.parametrize("size", SIZES)
def test_an_icon_is_as_large_as_its_folder_says(size: int) -> None:
    picture = pygame.image.load(icon(f"{size}x{size}", "png"))
    assert picture.get_size() == (size, size)
    assert picture.get_bounding_rect().w > 0.8 * size


def test_no_icon_lies_anywhere_else() -> None:
    assert {path.name for path in ICONS.iterdir()} == {"scalable", *(f"{size}x{size}" for size in SIZES)}


def test_the_icon_of_all_sizes_is_the_program_s_own() -> None:
    assert icon("scalable", "svg").read_bytes() == (ROOT / "assets" / "art" / "icon.svg").read_bytes()


def icon(folder: str, kind: str) -> Path:
    return ICONS / folder / "apps" / f"{entry()['Icon']}.{kind}"
