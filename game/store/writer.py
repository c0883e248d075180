"""A thread that appends a journal's lines and syncs them, so that no frame waits for the disk."""

from __future__ import annotations

import atexit
from collections.abc import Iterable
from pathlib import Path
from threading import Condition, Thread
from typing import Self

from game.engine import Head, Line
from game.engine.journal import sealed

from .errors import StorageError, storage_error
from .journal_file import JournalFile


class JournalWriter:
    """Writes one journal. What goes wrong in the thread is kept and raised at the next call, unless that is `keep`."""

    def __init__(self, path: Path, head: Head, lines: Iterable[Line] = ()) -> None:
        """Creates the file with its head and the lines so far; one that exists is refused."""
        rows, seal = _sealed_rows([head.write(), *(line.write() for line in lines)], 0)
        try:
            self._start(JournalFile.create(path, _bytes(rows)), seal)
        except OSError as error:
            raise storage_error(path, error) from error

    @classmethod
    def going_on(cls, file: JournalFile, seal: int) -> Self:
        """A writer at the end of an open journal, whose last seal this is."""
        writer = cls.__new__(cls)
        writer._start(file, seal)
        return writer

    def _start(self, file: JournalFile, seal: int) -> None:
        self.path = file.path
        self._file, self._seal = file, seal
        self._waiting: list[str] = []
        self._error: Exception | None = None
        self._trouble: Exception | None = None
        self._closing = False
        self._turn = Condition()
        self._thread = Thread(target=self._work, name=f"journal {file.path.name}", daemon=True)
        self._thread.start()
        atexit.register(self.close)

    def append(self, line: Line) -> None:
        """Takes a line to be written soon."""
        with self._turn:
            self._refuse_after_failure()
            self._take(line)

    def keep(self, line: Line) -> None:
        """Takes a line also after a failure: all that waits is then tried again, in its order."""
        with self._turn:
            self._error = None
            self._take(line)

    def try_again(self) -> None:
        """Lets what failed be tried once more, without waiting for it."""
        with self._turn:
            self._error = None
            self._turn.notify_all()

    @property
    def trouble(self) -> StorageError | None:
        """What keeps lines from the disk, until they are there."""
        return _told(self.path, self._trouble) if self._trouble else None

    def flush(self) -> None:
        """Waits until all is on disk. What failed before is tried once more."""
        with self._turn:
            self._error = None
            self._turn.notify_all()
            self._turn.wait_for(lambda: self._error or not self._waiting)
            self._refuse_after_failure()

    def close(self) -> None:
        """Writes what is left, then lets go of the file."""
        if self._closing:
            return
        try:
            self.flush()
        finally:
            self._stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def _take(self, line: Line) -> None:
        if self._closing:
            raise StorageError("journal-closed", path=str(self.path))
        (row,), self._seal = _sealed_rows([line.write()], self._seal)
        self._waiting.append(row)
        self._turn.notify_all()

    def _stop(self) -> None:
        with self._turn:
            self._closing = True
            self._turn.notify_all()
        self._thread.join()
        self._file.close()
        atexit.unregister(self.close)

    def _work(self) -> None:
        while rows := self._next_rows():
            try:
                self._file.add(_bytes(rows))
            except Exception as error:
                self._report(error, 0)
            else:
                self._report(None, len(rows))

    def _next_rows(self) -> list[str]:
        """All that waits; nothing when the writer is closed."""
        with self._turn:
            self._turn.wait_for(lambda: self._closing or (self._waiting and not self._error))
            return [] if self._closing else self._waiting[:]

    def _report(self, error: Exception | None, written: int) -> None:
        with self._turn:
            self._error = self._trouble = error
            del self._waiting[:written]
            self._turn.notify_all()

    def _refuse_after_failure(self) -> None:
        if self._error:
            raise _told(self.path, self._error) from self._error


def _told(path: Path, error: Exception) -> StorageError:
    """A fault of the disk, or of ours, as players are told of it."""
    return storage_error(path, error) if isinstance(error, OSError) else StorageError("disk-error", path=str(path), problem=repr(error))


def _sealed_rows(texts: Iterable[str], seal: int) -> tuple[list[str], int]:
    rows = []
    for text in texts:
        row, seal = sealed(text, seal)
        rows.append(row)
    return rows, seal


def _bytes(rows: list[str]) -> bytes:
    return "".join(f"{row}\n" for row in rows).encode()
