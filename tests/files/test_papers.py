"""The papers that come with the program: whole, from wherever it was installed."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from game import __version__
from game.files.languages import ORIGINAL
from game.files.papers import LIBRARIES, Paper, accessibility, changes, installed_libraries, licences
from game.files.resources import asset
from game.words.catalogue import Catalogue
from tests.source import ROOT

TRANSLATED = sorted(folder.name for folder in asset("texts").iterdir() if folder.name != ORIGINAL)
LANGUAGES = (ORIGINAL, *TRANSLATED)
TOLD = ("CHANGELOG", "docs/accessibility")
NAMED = {ORIGINAL: r"(?<!\*)\*([^*]+)\*(?!\*)", "bg": "„([^“]+)“", "pt-BR": "“([^”]+)”", "zh-Hans": "“([^”]+)”"}
"""How a paper in each language marks what stands on the screen."""


@pytest.fixture(scope="module")
def papers() -> list[Paper]:
    return licences()


def test_all_that_is_installed_with_the_program_is_named() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.split(r"[<>=~]", line)[0].lower() for line in project["dependencies"]}
    assert {name.lower() for name in LIBRARIES} == needed


def test_every_licence_is_there_whole(papers: list[Paper]) -> None:
    assert len(papers) == 5 + len(installed_libraries()), "the program, three fonts, Python and the libraries"
    for paper in papers:
        assert len(paper.text) > 800, f"{paper.title} has no more than a name"
        assert re.search(r"copyright|licen[cs]e", paper.text, re.IGNORECASE)
        assert not re.search(r"[\t\f]", paper.text)


def test_every_font_has_its_licence(papers: list[Paper]) -> None:
    files = sorted((ROOT / "assets" / "fonts").glob("OFL*.txt"))
    for file in files:
        whole = file.read_text(encoding="utf-8").split()
        assert any(paper.text.split() == whole for paper in papers), file.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_changes_are_told_from_the_newest_version_on_in_plain_words(language: str) -> None:
    told = changes(language)
    assert told[0].title == __version__
    for paper in told:
        assert paper.text
        assert not re.search(r"\*|`|\]\(|^\s*- ", paper.text, re.MULTILINE), "no marks of the file are seen"
        assert all(line == line.strip() for line in paper.text.splitlines())


def test_what_there_is_for_whom_is_told_in_plain_words() -> None:
    told = accessibility()
    assert told[0].title == "For people who don't see the screen"
    assert any("never tried" in paper.title for paper in told)
    assert "A: where all of mine are" in told[0].text
    assert "what it answers" not in told[0].text, "the head of a table is no key"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_marks_of_the_file_are_seen_in_what_there_is_for_whom(language: str) -> None:
    for paper in accessibility(language):
        assert paper.text
        assert not re.search(r"\*|`|\]\(|^\s*- |\|", paper.text, re.MULTILINE)


def read(name: str, language: str) -> str:
    suffix = "" if language == ORIGINAL else f".{language}"
    return (ROOT / f"{name}{suffix}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", TOLD)
@pytest.mark.parametrize("language", TRANSLATED)
def test_every_language_has_its_papers_with_the_chapters_of_the_english_ones(language: str, name: str) -> None:
    heads = [re.findall(r"^#+(?= )", read(name, tongue), re.MULTILINE) for tongue in (language, ORIGINAL)]
    assert heads[0] == heads[1]


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_there_is_for_whom_is_told_whole_in_every_language(language: str) -> None:
    papers = accessibility(language), accessibility()
    ours, english = ([paper.text.split("\n\n") for paper in told] for told in papers)
    assert list(map(len, ours)) == list(map(len, english))
    assert not {line for part in ours for line in part} & {line for part in english for line in part}
    keys = (re.findall(r"^\| `(\w)` \|", read("docs/accessibility", tongue), re.MULTILINE) for tongue in LANGUAGES)
    assert len(set(map(tuple, keys))) == 1


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_language_sums_up_every_version(language: str) -> None:
    assert [paper.title for paper in changes(language)] == [paper.title for paper in changes()]
    assert all(len(paper.text.split("\n\n")) >= 10 for paper in changes(language))


def test_a_table_is_told_as_a_language_says_pairs() -> None:
    told = accessibility("zh-Hans", "{}：{}".format)
    assert "A：我的都在哪里" in told[0].text.splitlines()


def test_a_language_without_papers_has_the_english_ones() -> None:
    assert accessibility("eo") == accessibility()
    assert changes("eo") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_papers_name_is_called_so_on_the_screen(language: str) -> None:
    said = {form for message in Catalogue.load(language).messages.values() for form in message.forms}
    for name in TOLD if language != ORIGINAL else TOLD[1:]:  # English changes also name what was called so once
        named = re.findall(NAMED[language], read(name, language))
        assert len(named) > 8
        assert [words for words in named if words not in said] == [], name


def test_a_wheel_and_the_packaged_program_bring_them_along() -> None:
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]
    spec = (ROOT / "build.spec").read_text(encoding="utf-8")
    told = ("CHANGELOG*.md", "docs/accessibility*.md")
    names = {path.relative_to(ROOT).as_posix() for pattern in told for path in ROOT.glob(pattern)}
    assert len(names) == len(told) * len(LANGUAGES)
    assert wheel["wheel"]["force-include"] == {name: f"game/{name}" for name in (*names, "LICENSE")}
    for pattern in told:
        assert f'ROOT.glob("{pattern}")' in spec
    assert 'ROOT / "LICENSE"' in spec
    assert "for library in installed_libraries()" in spec


def test_they_are_found_beside_the_package_and_inside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.files import resources

    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "game")
    (tmp_path / "game").mkdir()
    for folder in (tmp_path, tmp_path / "game"):
        (folder / "LICENSE").write_text("MIT", encoding="utf-8")
        assert resources.paper("LICENSE") == folder / "LICENSE"
