"""The example game, installed as anybody would install a game of somebody else, and a fresh Python that sees it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "tests" / "example_game"


def install_example(folder: Path) -> Path:
    """Where its package lies then. It is built from a copy: building leaves things behind. Nothing is fetched."""
    source, target = folder / "source", folder / "installed"
    shutil.copytree(EXAMPLE, source, ignore=shutil.ignore_patterns("__pycache__"))
    quietly = [
        "--no-deps",
        "--no-build-isolation",
        "--no-index",
        "--no-compile",
        "--quiet",
        "--disable-pip-version-check",
    ]
    run(dict(os.environ), "-m", "pip", "install", *quietly, "--target", str(target), str(source))
    return target


def environment_of(guests: Path, player: Path, **others: str) -> dict[str, str]:
    """What a fresh Python is started with, so that it finds these guests and this program, and a folder of a player of
    its own.
    """
    hidden = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LEAVING_ATLANTIS_HOME": str(player)}
    return os.environ | hidden | {"PYTHONPATH": os.pathsep.join((str(guests), str(ROOT)))} | others


def run(environment: Mapping[str, str], *words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Runs something in a Python of its own."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    assert not check or done.returncode == 0, done.stdout + done.stderr
    return done
