"""What the project looks like from outside, before anybody has started it: how it is cited, found and asked."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from game import __version__
from game.rules import GAMES

from .source import ROOT

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
FORMS = sorted(path for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if path.stem != "config")
PARTS = {"markdown", "textarea", "input", "dropdown", "checkboxes"}
"""What a form may be made of."""
CLASSIFIED = {
    "bg": "Bulgarian",
    "en": "English",
    "pt-BR": "Portuguese (Brazilian)",
    "zh-Hans": "Chinese (Simplified)",
}


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def test_it_is_cited_as_the_version_that_it_is() -> None:
    citation = read(ROOT / "CITATION.cff")
    assert citation["version"] == __version__
    assert citation["license"] == PROJECT["license"]
    assert citation["authors"] == PROJECT["authors"]
    assert all(game.capitalize() in citation["abstract"] for game in GAMES)


def test_it_is_found_in_every_language_that_it_speaks() -> None:
    languages = {path.name for path in (ROOT / "assets" / "texts").iterdir() if path.is_dir()}
    found = [line.removeprefix("Natural Language :: ") for line in PROJECT["classifiers"] if "Language ::" in line]
    assert [line for line in found if "Python" not in line] == sorted(CLASSIFIED[name] for name in languages)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.stem)
def test_a_form_can_be_filled_in(form: Path) -> None:
    asked = read(form)
    assert asked["name"]
    assert asked["description"]
    assert {part["type"] for part in asked["body"]} <= PARTS
    questions = [part for part in asked["body"] if part["type"] != "markdown"]
    assert all(part["attributes"]["label"] for part in questions)
    assert len({part["id"] for part in questions}) == len(questions)
    assert any(part.get("validations", {}).get("required") for part in questions)


def test_a_form_for_rules_knows_all_games() -> None:
    (game,) = (part for part in read(ROOT / ".github/ISSUE_TEMPLATE/rule.yml")["body"] if part.get("id") == "game")
    assert sorted(game["attributes"]["options"]) == sorted(name.capitalize() for name in GAMES)


def test_an_owner_is_told_every_label_that_forms_set() -> None:
    told = (ROOT / "docs" / "building.md").read_text(encoding="utf-8")
    labels = {label for form in FORMS for label in read(form)["labels"]}
    assert len(labels) == len(FORMS) > 0
    assert [label for label in labels if f"`{label}`" not in told] == []


def test_no_address_is_made_up() -> None:
    """What only an owner knows is left out, not guessed."""
    papers = ("CITATION.cff", "CODE_OF_CONDUCT.md", "SECURITY.md", "pyproject.toml")
    for path in (*(ROOT / name for name in papers), *FORMS):
        assert not re.search(r"https?://|\w@\w", path.read_text(encoding="utf-8")), path.name


def test_the_readme_is_short_until_its_pictures_which_are_ten_at_most() -> None:
    top, _, rest = (ROOT / "README.md").read_text(encoding="utf-8").partition("\n## ")
    assert len(top.splitlines()) < 40
    assert 1 < len(re.findall(r"!\[[^]]+\]\(", top)) <= 10
    assert "![" not in rest


def test_every_extra_that_a_paper_asks_for_is_there() -> None:
    papers = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    asked = {found for paper in papers for found in re.findall(r'"\.\[([\w,]+)\]"', paper.read_text(encoding="utf-8"))}
    assert {extra for some in asked for extra in some.split(",")} <= PROJECT["optional-dependencies"].keys()
    assert {"reader", "build,reader", "docs", "rl", "mcp"} <= asked


def test_nobody_is_told_to_fetch_it_from_an_index() -> None:
    """It is on none: whoever wants it has its folder."""
    told = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "docs").rglob("*.py")]
    told += [*(ROOT / "game").rglob("*.py"), *(ROOT / "assets" / "texts").rglob("*.po")]
    assert [path for path in told if re.search(r'leaving-atlantis\[|install "?leaving', path.read_text("utf-8"))] == []
