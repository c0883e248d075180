"""The papers that come with the program: whole, from wherever it was installed."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from game import __version__
from game.files.papers import LIBRARIES, Paper, accessibility, changes, installed_libraries, licences
from tests.source import ROOT


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


def test_the_changes_are_told_from_the_newest_version_on_in_plain_words() -> None:
    told = changes()
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
    for paper in told:
        assert paper.text
        assert not re.search(r"\*|`|\]\(|^\s*- |\|", paper.text, re.MULTILINE), "no marks of the file are seen"


def test_a_wheel_and_the_packaged_program_bring_them_along() -> None:
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]
    spec = (ROOT / "build.spec").read_text(encoding="utf-8")
    for name in ("CHANGELOG.md", "LICENSE"):
        assert wheel["wheel"]["force-include"][name] == f"game/{name}"
        assert f'"{name}"' in spec
    assert wheel["wheel"]["force-include"]["docs/accessibility.md"] == "game/docs/accessibility.md"
    assert '"accessibility.md"), "docs"' in spec
    assert "for library in installed_libraries()" in spec


def test_they_are_found_beside_the_package_and_inside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.files import resources

    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "game")
    (tmp_path / "game").mkdir()
    for folder in (tmp_path, tmp_path / "game"):
        (folder / "LICENSE").write_text("MIT", encoding="utf-8")
        assert resources.paper("LICENSE") == folder / "LICENSE"
