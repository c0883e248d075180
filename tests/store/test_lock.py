"""A second window of the program does not write the same journal."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.store import StorageError, delete, rename, resume

from .saving import load_nim, saved_nim
from .windows import says, window


@pytest.fixture
def path(tmp_path: Path) -> Path:
    saved_nim(tmp_path / "a.journal")
    return tmp_path / "a.journal"


def test_another_window_has_the_journal(path: Path) -> None:
    data = path.read_bytes()
    with window("hold", path) as process:
        assert says(process) == "open"
        loaded = load_nim(path)
        for attempt in (lambda: resume(loaded), lambda: rename(path, "b"), lambda: delete(path)):
            with pytest.raises(StorageError) as error:
                attempt()
            assert error.value.code == "journal-in-use"
            assert error.value.values["path"] == str(path)
        process.communicate()
    assert path.read_bytes() == data
    resume(load_nim(path)).close()


def test_this_window_has_the_journal(path: Path) -> None:
    with resume(load_nim(path)), window("hold", path) as process:
        assert says(process) == "journal-in-use"
    with window("hold", path) as process:
        assert says(process) == "open"


def test_a_killed_window_has_nothing_any_more(path: Path) -> None:
    with window("hold", path) as process:
        assert says(process) == "open"
        process.kill()
        process.wait()
        resume(load_nim(path)).close()


def test_twice_in_one_window(path: Path) -> None:
    with resume(load_nim(path)), pytest.raises(StorageError, match="journal-in-use"):
        resume(load_nim(path))
