"""What is built and installed where there is nothing else plays as the page says: the wheel, and the sources."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.source import ROOT

pytestmark = pytest.mark.installed

PAGE = ROOT / "docs" / "python.md"
EXAMPLES = Path(__file__).with_name("examples.py")


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    lone = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, env=lone, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize(("target", "ending"), [("wheel", "whl"), ("sdist", "tar.gz")])
def test_what_is_built_plays_as_the_page_says(target: str, ending: str, tmp_path: Path) -> None:
    run(sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", tmp_path)
    (built,) = tmp_path.glob(f"*.{ending}")
    run(sys.executable, "-m", "venv", tmp_path / "alone")
    python = tmp_path / "alone" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    run(python, "-m", "pip", "install", built)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    *_, place, examples, failed = run(python, "-I", EXAMPLES, PAGE, cwd=elsewhere).split()
    assert Path(place).is_relative_to(tmp_path / "alone")
    assert int(examples) > 20
    assert failed == "0"
