"""A player's folder for one test, and disks that fail."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest


def use_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(folder))
    return folder


def fill_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on nothing more reaches the disk."""

    def refuse(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", refuse)


def forbid_reading(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Permissions do not keep everyone out: who runs tests may be allowed everything."""
    read = Path.read_bytes

    def refuse(asked: Path) -> bytes:
        if asked == path:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return read(asked)

    monkeypatch.setattr(Path, "read_bytes", refuse)


def forbid_entering(monkeypatch: pytest.MonkeyPatch) -> None:
    """No file in the folder may even be asked for."""

    def refuse(*_asked: object, **_how: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr("game.store.files.Path.stat", refuse)
    monkeypatch.setattr("game.store.json_files.FileIO", refuse)


def names_in(folder: Path) -> list[str]:
    """The files in a folder but for the locks."""
    return sorted(path.name for path in folder.iterdir() if path.suffix != ".lock")
