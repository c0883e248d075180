"""`tools.shots`: pictures of every screen, the same at every run."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pygame
import pytest

from tools import shot_list
from tools.shots import main
from tools.studio import Studio

from ..source import ROOT
from .conftest import CallTool

SHOTS = (
    "table-atlantis-lifted",
    "atlandice-planned",
    "load-saves",
    "lesson-atlandice-24-free",
    "menu-continue",
    "setup-survive",
    "scoring-survive-middle",
    "atlandice-gates",
    "rules-atlantis-g2",
)


@pytest.fixture
def studio(furnished: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures are taken in a studio that is furnished already."""
    monkeypatch.setattr(Studio, "open", lambda: nullcontext(furnished))


def test_the_screens_of_two_runs_are_there() -> None:
    assert set(SHOTS) <= shot_list.SHOTS.keys()


@pytest.mark.soak
def test_two_runs_take_the_same_pictures(tmp_path: Path) -> None:
    """Whatever order sets are in: it is another in every run."""
    for folder, order in (("one", "1"), ("other", "2")):
        command = [
            sys.executable,
            "-m",
            "tools.shots",
            "--size",
            "1024x640",
            "--only",
            *SHOTS,
            "--",
            str(tmp_path / folder),
        ]
        done = subprocess.run(
            command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": order}, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
    names = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert names == sorted(f"{name}-1024x640.png" for name in SHOTS)
    differ = [
        name for name in names if (tmp_path / "one" / name).read_bytes() != (tmp_path / "other" / name).read_bytes()
    ]
    assert differ == []


@pytest.mark.soak
def test_large_text_and_a_sheet(call: CallTool, studio: None, tmp_path: Path) -> None:
    said = call(main, "--size 1280x720 1024x640 --only ask-* --sheet --", str(tmp_path))
    assert said.out.splitlines()[0].startswith("2 pictures of 1280x720")
    assert {path.name for path in tmp_path.iterdir()} == {
        *("ask-danger-1280x720.png", "ask-danger-1280x720-text200.png", "ask-danger-1024x640.png"),
        *("sheet-1280x720.png", "sheet-1024x640.png"),
    }
    assert pygame.image.load(tmp_path / "ask-danger-1280x720.png").get_size() == (1280, 720)
    assert pygame.image.load(tmp_path / "sheet-1280x720.png").get_width() == 960


def test_pictures_leave_the_player_s_folder_and_surroundings_alone(
    call: CallTool, studio: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path / "home"))
    before = dict(os.environ)
    assert call(main, "--size 1024x640 --only menu-first --", str(tmp_path / "shots")).code == 0
    assert not (tmp_path / "home").exists()
    assert {
        key: value
        for key, value in os.environ.items()
        if key != "PYGAME_HIDE_SUPPORT_PROMPT" and before.get(key) != value
    } == {}


@pytest.mark.parametrize("wrong", ["--only nothing", "--size 1280", "--size 0x0", "--size axb"])
def test_what_there_is_not_is_refused_in_a_sentence(call: CallTool, tmp_path: Path, wrong: str) -> None:
    said = call(main, "", str(tmp_path / "shots"), *wrong.split())
    assert said.code == 2
    assert wrong.split()[1] in said.err.splitlines()[-1]
    assert not (tmp_path / "shots").exists()
