"""The papers beside the code: what they point at is there, and what they name is so."""

from __future__ import annotations

import ast
import re
import struct
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import __version__
from game.commands import all_commands
from game.files import documents, drawings, guest_trials, names, tiled
from game.files.faults import DEEPEST
from game.render import others_drawings
from game.review import cache
from game.rules import GAMES
from game.store import files

from .source import ROOT, nodes

PAPERS = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / ".github").rglob("*.md")),
]
LINK = re.compile(r"\]\(([^)]+)\)")
PATH = re.compile(r"`((?:assets|data|docs|game|linux|tests|tools)/[\w./-]+)`")
ICONS = ROOT / "assets" / "icon"
PNG = b"\x89PNG"


def links(paper: Path) -> Iterator[str]:
    return (link for link in LINK.findall(paper.read_text(encoding="utf-8")) if not link.startswith("https://"))


def anchors(paper: Path) -> set[str]:
    """How headings are pointed at."""
    headings = re.findall(r"^#+ (.+)$", paper.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_what_a_paper_points_at_is_there(paper: Path) -> None:
    for link in links(paper):
        path, _, anchor = link.partition("#")
        target = (paper.parent / path).resolve() if path else paper
        assert target.is_relative_to(ROOT), link
        assert target.is_file(), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_files_that_a_paper_names_are_there(paper: Path) -> None:
    named = PATH.findall(paper.read_text(encoding="utf-8"))
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_the_readme_names_every_command_and_every_game() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for command in all_commands():
        assert re.search(rf"^\| `{command.name}\b", readme, re.MULTILINE), command.name
    for game in GAMES:
        assert f"**{game.capitalize()}**" in readme


def test_the_readme_s_python_plays_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    exec(code, {})
    assert capsys.readouterr().out.count("Standing(") == 3


def test_every_picture_is_shown_somewhere() -> None:
    shown = {(paper.parent / link).resolve() for paper in PAPERS for link in links(paper)}
    assert set((ROOT / "docs" / "pictures").iterdir()) <= shown


def test_the_changelog_begins_with_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (.+)$", text, re.MULTILINE)[0] == __version__


def test_contributing_explains_every_kind_of_test_that_is_left_out() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for marker in project["tool"]["pytest"]["ini_options"]["markers"]:
        assert f"`pytest -m {marker.partition(':')[0]}`" in contributing


def test_the_limits_that_are_promised_are_those_of_the_program() -> None:
    drawn_within = f"{others_drawings.SECONDS:.0f}"
    paper = re.sub(r"\s+", " ", (ROOT / "SECURITY.md").read_text(encoding="utf-8"))
    for sentence in (
        f"names of more than {names.LONGEST_NAME} letters",
        f"board, puzzle, lesson or position | {documents.LARGEST_DOCUMENT:,} bytes, nested {DEEPEST} levels deep",
        (
            f"map or tileset | {documents.LARGEST:,} bytes; a map has {tiled.LARGEST_SIDE} columns and "
            f"{tiled.LARGEST_SIDE} rows at most"
        ),
        f"{drawings.LARGEST_DRAWING:,} bytes, {drawings.ELEMENTS:,} elements, {drawings.NUMBERS:,} numbers",
        f"sides of {drawings.SIDES[0]} to {drawings.SIDES[1]} units",
        f"save, settings and the like | {files.LARGEST >> 20} MiB",
        f"kept review | {cache.LARGEST_REVIEW:,} bytes",
        f"with {drawn_within} seconds and, where the system can limit it, {others_drawings.MEMORY // 10**6} MB",
        f"for at most {guest_trials.TRIAL_SECONDS:.0f} seconds of work",
        f"{guest_trials.TRIAL_MEMORY >> 30} GiB of memory",
    ):
        assert sentence in paper, sentence


def left_out_modules() -> set[str]:
    """The modules that the packaged program leaves out."""
    tree = ast.parse((ROOT / "build.spec").read_text(encoding="utf-8"))
    values = (
        node.value for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "UNWANTED"
    )
    return set(ast.literal_eval(next(values)))


OPTIONAL = {"distributed", "gymnasium", "mcp", "numpy", "open_spiel", "pettingzoo", "pydantic", "pyspiel"}
"""Libraries of extras: who asks for what they do is told that they are missing."""


def test_nothing_that_the_packaged_program_leaves_out_is_used() -> None:
    used = {name for name in imported_modules() if name.partition(".")[0] not in OPTIONAL}
    assert "pygame" in used
    left_out = left_out_modules()
    assert {name for name in used for one in left_out if name == one or name.startswith(f"{one}.")} == set()


def imported_modules() -> Iterator[str]:
    for node in nodes(ast.Import, ast.ImportFrom):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_the_icon_of_windows_has_all_sizes() -> None:
    data = (ICONS / "leaving-atlantis.ico").read_bytes()
    _, kind, count = struct.unpack_from("<HHH", data)
    entries = [struct.unpack_from("<BBBBHHII", data, 6 + 16 * i) for i in range(count)]
    assert kind == 1
    assert [entry[0] for entry in entries] == [16, 24, 32, 48, 64, 128, 0]
    assert all(data[entry[7] : entry[7] + 4] == PNG for entry in entries)
    assert entries[-1][7] + entries[-1][6] == len(data)


def test_the_icon_of_macos_is_as_long_as_it_says() -> None:
    data = (ICONS / "leaving-atlantis.icns").read_bytes()
    name, length = struct.unpack_from(">4sI", data)
    assert (name, length) == (b"icns", len(data))
    at, found = 8, []
    while at < len(data):
        part, size = struct.unpack_from(">4sI", data, at)
        assert data[at + 8 : at + 12] == PNG
        found.append(part)
        at += size
    assert {b"ic07", b"ic08", b"ic09"} <= set(found)


def test_the_icon_of_linux_is_a_picture() -> None:
    assert pygame.image.load(ICONS / "leaving-atlantis.png").get_size() == (256, 256)
