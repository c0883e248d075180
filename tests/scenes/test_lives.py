"""Hundreds of lives of the program that are ended at any moment: never is more than one action missing."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ..store.windows import ROOT

LIVES = 300
pytestmark = [pytest.mark.soak, pytest.mark.skipif(sys.platform == "win32", reason="lives are forks")]


@pytest.mark.parametrize("delay", [0.08, 0.0], ids=["slow disk", "instant"])
def test_a_life_that_is_ended_loses_one_action_at_most(delay: float) -> None:
    command = [sys.executable, "-m", "tests.scenes.lives", str(LIVES), str(delay)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
