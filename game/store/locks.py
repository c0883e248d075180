"""A lock on an open journal. The system lets go of it when the program ends, however it ends."""

from __future__ import annotations

import errno
import sys
from io import FileIO
from pathlib import Path

from .errors import StorageError

_IN_USE = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
_NO_LOCKS_HERE = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP)
"""Some network folders know no locks: a game is saved there all the same."""

if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30
    """Windows keeps others from reading what is locked, so the lock lies behind all that is written."""

    def _try_to_lock(file: FileIO) -> None:
        place = file.tell()
        file.seek(_FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        finally:
            file.seek(place)

else:
    import fcntl

    def _try_to_lock(file: FileIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock(file: FileIO, path: Path) -> None:
    """Takes the lock, until the file is closed; refuses where another window of the program has it."""
    try:
        _try_to_lock(file)
    except OSError as error:
        if error.errno in _IN_USE:
            raise StorageError("journal-in-use", path=str(path)) from error
        if error.errno not in _NO_LOCKS_HERE:
            raise


def refuse_if_in_use(path: Path) -> None:
    """For who wants to rename or delete a journal."""
    with FileIO(path, "rb+") as file:
        lock(file, path)
