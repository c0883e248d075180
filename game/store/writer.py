"""A journal during play: its file, open and locked, and the thread that appends its lines, so that no frame waits for the disk."""

from __future__ import annotations

import atexit
import errno
import os
import sys
from collections.abc import Iterable
from io import FileIO
from pathlib import Path
from threading import Condition, Thread
from typing import Self

from game.engine import Head, Line
from game.engine.journal import seal_line

from .files import StorageError, create_whole, lock, make_at_free_path, storage_error, write_through
from .saves import candidates


class JournalWriter:
    """Writes one journal. What cannot be written waits: `trouble` tells why, and `flush` and `close` raise it."""

    def __init__(
        self, file: JournalFile | tuple[Path, str], seal: int, rows: Iterable[str] = (), trouble: StorageError | None = None
    ) -> None:
        """Goes on at the end of a file whose last seal this is, or makes one in a folder by a name, with these rows before the first line
        that comes; after trouble with making it the rows wait themselves."""
        self._file: JournalFile | None = None
        if isinstance(file, JournalFile):
            self._file, self.path = file, file.path
        else:
            self._wanted, self.path = file, next(path for path in candidates(*file) if not os.path.lexists(path))
        self._seal = seal
        self._first, self._waiting = ([], list(rows)) if trouble else (list(rows), [])
        self._trouble: Exception | None = trouble
        self._is_stopped = trouble is not None  # whether what waits is tried again only when someone asks for it
        self._closing = False
        self._turn = Condition()
        self._thread = Thread(target=self._work, name=f"journal {self.path.name}", daemon=True)
        self._thread.start()
        atexit.register(self.close)

    @classmethod
    def create(cls, path: Path, head: Head, lines: Iterable[Line] = ()) -> Self:
        """Creates the file with its head and the lines so far; one that exists is refused."""
        rows, seal = _seal_all(head, lines)
        try:
            return cls(JournalFile.create(path, _encode(rows)), seal)
        except OSError as error:
            raise storage_error(path, error) from error

    @classmethod
    def put_off(cls, folder: Path, name: str, head: Head, lines: Iterable[Line] = (), trouble: StorageError | None = None) -> Self:
        """A writer whose file is created with its first line: a game in which nothing happens leaves nothing behind.

        If trouble kept a file from being created, everything waits, and is tried again with every line.
        """
        rows, seal = _seal_all(head, lines)
        return cls((folder, name), seal, rows, trouble)

    def append(self, line: Line) -> None:
        """Takes a line to be written soon; after a failure all that waits is then tried again, in its order."""
        with self._turn:
            if self._closing:
                raise StorageError("journal-closed", path=str(self.path))
            row, self._seal = seal_line(line.write(), self._seal)
            self._waiting.append(row)
            self._go_on()

    def try_again(self) -> None:
        """Lets what failed be tried once more, without waiting for it."""
        with self._turn:
            self._go_on()

    @property
    def trouble(self) -> StorageError | None:
        """What keeps lines from the disk, until they are there."""
        return _explain(self.path, self._trouble) if self._trouble else None

    @property
    def is_behind(self) -> bool:
        """Whether lines are on their way to the disk, and nothing is known to keep them from it."""
        return bool(self._waiting) and self._trouble is None

    def wait(self) -> None:
        """Waits until all is on disk, or is known not to get there."""
        with self._turn:
            self._turn.wait_for(lambda: not self.is_behind)

    def flush(self) -> None:
        """Waits until all is on disk. What failed before is tried once more."""
        with self._turn:
            self._go_on()
            self._turn.wait_for(lambda: self._is_stopped or not self._waiting)
            if self._trouble:
                raise _explain(self.path, self._trouble) from self._trouble

    def close(self) -> None:
        """Writes what is left, then lets go of the file."""
        if self._closing:
            return
        try:
            self.flush()
        finally:
            with self._turn:
                self._closing = True
                self._turn.notify_all()
            self._thread.join()
            if self._file:
                self._file.close()
            atexit.unregister(self.close)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def _go_on(self) -> None:
        self._is_stopped = False
        self._turn.notify_all()

    # In the thread.

    def _work(self) -> None:
        while rows := self._next_rows():
            try:
                self._write(rows)
            except Exception as error:
                self._report(error, 0)
            else:
                self._report(None, len(rows))

    def _next_rows(self) -> list[str]:
        """All that waits; nothing when the writer is closed."""
        with self._turn:
            self._turn.wait_for(lambda: self._closing or (self._waiting and not self._is_stopped))
            return [] if self._closing else self._waiting[:]

    def _write(self, rows: list[str]) -> None:
        if self._file:
            self._file.add(_encode(rows))
            return
        folder, name = self._wanted
        folder.mkdir(parents=True, exist_ok=True)
        data = _encode([*self._first, *rows])
        self._file = make_at_free_path(candidates(folder, name), lambda path: JournalFile.create(path, data))
        self.path = self._file.path

    def _report(self, error: Exception | None, written: int) -> None:
        with self._turn:
            self._trouble, self._is_stopped = error, error is not None
            del self._waiting[:written]
            self._turn.notify_all()


class JournalFile:
    """An open and locked journal. What is in the file up to `end` is whole and on disk."""

    def __init__(self, path: Path, file: FileIO) -> None:
        self.path, self.end = path, 0
        self._file = file
        self._torn = False
        lock(file, path)

    @classmethod
    def create(cls, path: Path, data: bytes) -> Self:
        """Creates a file with its first lines, whole from the beginning; one that exists is refused."""
        create_whole(path, data)
        return cls.reopen(path)

    @classmethod
    def reopen(cls, path: Path) -> Self:
        """Opens a file that is there, to go on at its end."""
        file = FileIO(path, "rb+")
        try:
            journal = cls(path, file)
            journal.end = file.seek(0, os.SEEK_END)
        except BaseException:
            file.close()
            raise
        return journal

    def read(self) -> bytes:
        self._file.seek(0)
        return self._file.readall()

    def add(self, data: bytes) -> None:
        """Appends and syncs. After a failure it may be tried again: the torn end is cut off first."""
        # Elsewhere than on Windows an open file may be deleted, and would swallow all that is written.
        if sys.platform != "win32" and not os.path.samestat(os.fstat(self._file.fileno()), self.path.stat()):
            raise OSError(errno.ENOENT, os.strerror(errno.ENOENT))
        if self._torn:
            self.cut_to(self.end)
        self._torn = True
        self._file.seek(self.end)
        write_through(self._file, data)
        self.end += len(data)
        self._torn = False

    def cut_to(self, end: int) -> None:
        self._file.truncate(end)
        os.fsync(self._file.fileno())
        self.end = end

    def close(self) -> None:
        self._file.close()


def _seal_all(head: Head, lines: Iterable[Line]) -> tuple[list[str], int]:
    """The rows of a journal from its head on, and the last seal."""
    rows, seal = [], 0
    for text in (head.write(), *(line.write() for line in lines)):
        row, seal = seal_line(text, seal)
        rows.append(row)
    return rows, seal


def _encode(rows: Iterable[str]) -> bytes:
    return "".join(f"{row}\n" for row in rows).encode()


def _explain(path: Path, error: Exception) -> StorageError:
    """A fault of the disk, or one of ours, as players are told of it."""
    if isinstance(error, StorageError):
        return error
    return storage_error(path, error) if isinstance(error, OSError) else StorageError("disk-error", path=str(path), problem=repr(error))
