"""An open and locked journal: bytes are added at its end and synced, and nothing before the end is ever touched."""

from __future__ import annotations

import errno
import os
import sys
from io import FileIO
from pathlib import Path
from typing import Self

from .files import create_whole
from .locks import lock


class JournalFile:
    """What is in the file up to `end` is whole and on disk."""

    def __init__(self, path: Path, file: FileIO) -> None:
        self.path, self.end = path, 0
        self._file = file
        self._torn = False
        lock(file, path)

    @classmethod
    def create(cls, path: Path, data: bytes) -> Self:
        """A new file with its first lines, whole from the beginning; one that exists is refused."""
        create_whole(path, data)
        return cls.reopen(path)

    @classmethod
    def reopen(cls, path: Path) -> Self:
        """A file that is there, to go on at its end."""
        file = FileIO(path, "rb+")
        try:
            found = cls(path, file)
            found.end = file.seek(0, os.SEEK_END)
        except BaseException:
            file.close()
            raise
        return found

    def whole(self) -> bytes:
        self._file.seek(0)
        return self._file.readall()

    def add(self, data: bytes) -> None:
        """Appends and syncs. After a failure it may be tried again: the torn end is cut off first."""
        self._see_that_it_is_there()
        if self._torn:
            self.cut_to(self.end)
        self._torn = True
        self._file.seek(self.end)
        rest = memoryview(data)
        while rest:
            rest = rest[self._file.write(rest) :]
        os.fsync(self._file.fileno())
        self.end += len(data)
        self._torn = False

    def cut_to(self, end: int) -> None:
        self._file.truncate(end)
        os.fsync(self._file.fileno())
        self.end = end

    def close(self) -> None:
        self._file.close()

    def _see_that_it_is_there(self) -> None:
        """Elsewhere than on Windows an open file may be deleted, and would swallow all that is written."""
        if sys.platform != "win32" and not os.path.samestat(os.fstat(self._file.fileno()), self.path.stat()):
            raise OSError(errno.ENOENT, os.strerror(errno.ENOENT))
