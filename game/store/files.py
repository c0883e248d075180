"""Reading and writing whole files so that a reader never finds half of one."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from stat import S_ISREG

from .errors import StorageError, storage_error

LARGEST = 16 << 20
"""No journal comes near this; what is larger is no journal."""


def read_whole(path: Path) -> bytes:
    """The bytes of a file of ours."""
    try:
        found = path.stat()
        if not S_ISREG(found.st_mode):
            raise StorageError("not-a-file", path=str(path))
        if found.st_size > LARGEST:
            raise StorageError("file-too-large", path=str(path), size=found.st_size, largest=LARGEST)
        return path.read_bytes()
    except OSError as error:
        raise storage_error(path, error) from error
    except ValueError as error:
        raise StorageError("not-there", path=ascii(str(path)), problem=str(error)) from error


def write_atomically(path: Path, content: str | bytes) -> None:
    """Writes a small document aside, syncs it and renames it: there is always the old one or the new one."""
    try:
        _write_aside(path.resolve(), content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise storage_error(path, error) from error


def sync_folder(folder: Path) -> None:
    """Makes a new or changed name in a folder last. Windows has no such call."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _write_aside(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=".new", dir=path.parent)
    aside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)
