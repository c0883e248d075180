"""A saved game on its way to the table is taken or dropped, and what is dropped leaves nothing behind."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.scenes import OpeningSave
from game.scenes.background import is_leaving

from .held import Held
from .shelves import damage, save

QUITS = """
import sys
from pathlib import Path
from threading import Event
from game.match.match import GuidedMatch
from game.scenes import OpeningSave
GuidedMatch.open = lambda *_, **__: Event().wait()
OpeningSave(Path(sys.argv[1])).drop()
"""


def wait_for(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + 120
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.002)


def test_who_drops_does_not_wait_and_the_lock_goes_when_it_was_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save(tmp_path, "evening", "atlandice", most=60)
    held = Held(monkeypatch)
    dropped = OpeningSave(path)
    dropped.drop()
    assert is_leaving(path)
    again = OpeningSave(path)
    held.go_on.set()
    with again.result() as match:  # refused if what was dropped still had it open
        assert (match.journal.path, len(held.read)) == (path, 2)
    assert not is_leaving(path)


def test_what_was_read_already_is_closed_too(tmp_path: Path) -> None:
    path = save(tmp_path, "evening", "atlandice", most=60)
    opening = OpeningSave(path)
    wait_for(lambda: opening.is_done)
    opening.drop()
    OpeningSave(path).result().close()


def test_a_damaged_save_that_was_dropped_leaves_no_other_file(tmp_path: Path) -> None:
    path = damage(save(tmp_path, "wet", "atlandice", most=60))
    before = path.read_bytes()
    for _ in range(2):
        OpeningSave(path).drop()
    wait_for(lambda: not is_leaving(path))
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == {path: before}


def test_what_is_wrong_with_a_dropped_save_is_no_matter(tmp_path: Path) -> None:
    path = tmp_path / "gone.journal"
    OpeningSave(path).drop()
    wait_for(lambda: not is_leaving(path))


def test_the_end_of_the_program_waits_for_no_opening(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", QUITS, str(tmp_path / "slow.journal")], check=True, timeout=120)
