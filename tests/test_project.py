"""The project as a whole: it installs, finds its files from anywhere, and its README tells the truth."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from game import __version__

from .source import ROOT, name_of

PLAY = 'python3 -m venv .venv && .venv/bin/pip install ".[reader]" && .venv/bin/leaving-atlantis'
TEST = 'python3 -m venv .venv && .venv/bin/pip install -e ".[reader,test]" && .venv/bin/pytest'
ELSEWHERE = re.compile(r"\.\./shared|/(?:home|root|work|Users|tmp|opt)/[a-z]|[A-Z]:\\Users")
"""Places on somebody's machine, or outside the repository."""
MAYBE_PRIVATE = re.compile(
    r"(?<!\bself)(?<!\bcls)\s*\.\s*_[a-zA-Z]|from game[\w.]* import (?:\([^)]*|[^\n]*)\b_[a-zA-Z]"
)
"""What a text must have for a closer look at it, which takes long."""


def run(*command: str, cwd: Path = ROOT, **environment: str) -> str:
    done = subprocess.run(
        command, cwd=cwd, env=os.environ | environment, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which a wheel of this very checkout was unpacked: as pip would, only that it takes longer."""
    wheels, target = tmp_path_factory.mktemp("wheels"), tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(wheels))
    (wheel,) = wheels.glob(f"leaving_atlantis-{__version__}-*.whl")
    ZipFile(wheel).extractall(target)
    return target


def test_a_wheel_carries_its_boards_and_texts(installed: Path, tmp_path: Path) -> None:
    said = run(
        sys.executable,
        "-m",
        "game",
        "boards",
        "list",
        cwd=tmp_path,
        PYTHONPATH=str(installed),
        LEAVING_ATLANTIS_HOME=str(tmp_path),
    )
    inside = installed / "game" / "data" / "boards"
    for board in sorted((ROOT / "data" / "boards").glob("*.yaml")):
        assert str(inside / board.name) in said
    assert "<" not in said
    assert (installed / "game" / "py.typed").is_file(), "it is typed for other programs"


def test_a_wheel_holds_the_package_and_nothing_else(installed: Path) -> None:
    about = f"leaving_atlantis-{__version__}.dist-info"
    assert {path.name for path in installed.iterdir()} == {"game", about}
    assert (
        "leaving-atlantis = game.__main__:main"
        in (installed / about / "entry_points.txt").read_text(encoding="utf-8").splitlines()
    )


def test_the_readme_has_the_two_commands_on_its_first_screen() -> None:
    top = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:30]
    for command in (PLAY, TEST):
        assert command in top
        assert command.replace("python3", "py").replace(".venv/bin/", ".venv\\Scripts\\") in top


def test_the_check_runs_the_readme_s_two_commands() -> None:
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert PLAY.replace(" .venv/bin/leaving", " opens .venv/bin/leaving") in lines
    assert TEST in lines
    assert lines[0] == "#!/usr/bin/env bash"
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def files() -> list[Path]:
    folders = [ROOT / name for name in ("game", "assets", "data", "docs", "linux", "tests", "tools", ".ci", ".github")]
    found = [
        path for folder in folders for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts
    ]
    return [*found, *(path for path in ROOT.iterdir() if path.is_file() and path.name != ".git")]


def test_no_file_names_a_place_outside_the_repository() -> None:
    named = {path.name: ELSEWHERE.findall(path.read_text(encoding="utf-8", errors="ignore")) for path in files()}
    assert {name: places for name, places in named.items() if places} == {}


def test_tests_use_what_is_public_and_one_door_to_the_rest() -> None:
    """What a test takes hold of cannot be changed without it: private names are used in `inside.py` and nowhere
    else.
    """
    paths = [path for path in (ROOT / "tests").rglob("*.py") if path.name != "inside.py"]
    texts = {path: text for path in paths if MAYBE_PRIVATE.search(text := path.read_text(encoding="utf-8"))}
    assert len(paths) > len(texts) > 0
    assert not [
        f"{path.relative_to(ROOT)}:{line}" for path, text in texts.items() for line in _private(ast.parse(text))
    ]


@pytest.mark.parametrize(
    "text, is_private",
    [
        ("match._log", True),
        ("match\n._log", True),
        ("self._log + cls._log", False),
        ("itself._log", True),
        ("from game.match import Match, _log", True),
        ("from game.match import (\n    Match,\n    _log,\n)", True),
        ("from game.match import (\n    Match,\n)\n_log = 1", False),
        ("from .playing import _log", False),
        ("os._exit(1)", False),
    ],
)
def test_a_private_name_would_be_found(text: str, is_private: bool) -> None:
    assert bool(list(_private(ast.parse(f"({text})" if text.startswith("match\n") else text)))) == is_private
    assert MAYBE_PRIVATE.search(text) or not is_private


def _private(tree: ast.Module) -> Iterator[int]:
    """Lines that use a private name of anything but oneself."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and re.match("_[a-zA-Z]", node.attr) and ast.unparse(node) != "os._exit":
            if name_of(node.value) not in ("self", "cls"):
                yield node.lineno
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("game"):
            yield from (node.lineno for name in node.names if re.match("_[a-zA-Z]", name.name))
