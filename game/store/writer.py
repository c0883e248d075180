"""A journal on disk: its name, its open and locked file, and the thread that appends its lines, so that no frame waits for the disk."""

from __future__ import annotations

import atexit
import errno
import os
import sys
from collections.abc import Iterable, Iterator
from io import FileIO
from itertools import count
from pathlib import Path
from threading import Condition, Thread
from typing import Self
from unicodedata import category

from game.engine import Head, Line
from game.engine.journal import seal_line

from .files import StorageError, create_whole, lock, storage_error

SUFFIX = ".journal"
LONGEST = 80
_LONGEST_IN_BYTES = 200
_FORBIDDEN = frozenset('<>:"/\\|?*')
_RESERVED = {"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", *(f"{port}{digit}" for port in ("COM", "LPT") for digit in "0123456789¹²³")}


def check_name(name: str) -> str:
    """The name, if Windows, macOS and Linux would all take it for a file."""
    if not name.strip(" ."):
        raise StorageError("save-name-empty")
    if bad := [sign for sign in name if sign in _FORBIDDEN or category(sign) in ("Cc", "Cs")]:
        raise StorageError("save-name-sign", name=ascii(name), sign=ascii(bad[0]))
    if name != name.strip(" ."):
        raise StorageError("save-name-edge", name=name)
    if name.split(".")[0].strip().upper() in _RESERVED:
        raise StorageError("save-name-reserved", name=name)
    if len(name) > LONGEST or len(name.encode()) > _LONGEST_IN_BYTES:
        raise StorageError("save-name-long", name=name, longest=LONGEST)
    return name


def candidates(folder: Path, name: str) -> Iterator[Path]:
    """Where a game of this name could be saved: as it is, then with a number."""
    yield folder / f"{check_name(name)}{SUFFIX}"
    short = name[: LONGEST - 10].rstrip(" .")
    for number in count(2):
        yield folder / f"{short} {number}{SUFFIX}"


def cut_beside(path: Path) -> Path:
    """Where a cut-off last line of a journal is kept."""
    return path.with_name(f"{path.name}.cut")


def cleaned(name: str) -> str:
    """A name as near to this one as every system takes."""
    plain = "".join("-" if sign in _FORBIDDEN or category(sign) in ("Cc", "Cs") else sign for sign in name)
    short = plain.encode()[:_LONGEST_IN_BYTES].decode(errors="ignore")[:LONGEST].strip(" .")
    return f"{short} -" if short.split(".")[0].strip().upper() in _RESERVED else short or "-"


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

    @classmethod
    def put_off(cls, folder: Path, name: str, head: Head, lines: Iterable[Line] = (), trouble: StorageError | None = None) -> Self:
        """A writer whose file is made with the first line that comes: nothing is left of a game in which nothing happens.

        With the trouble that kept a file from being made, all of it waits, and is tried again with every line.
        """
        writer = cls.__new__(cls)
        rows, seal = _sealed_rows([head.write(), *(line.write() for line in lines)], 0)
        writer._start((folder, name), seal)
        if trouble:
            writer._waiting, writer._error, writer._trouble = rows, trouble, trouble
        else:
            writer._first = rows
        return writer

    def _start(self, file: JournalFile | tuple[Path, str], seal: int) -> None:
        """At the end of a file, or with the folder and the name that one shall have."""
        self._file: JournalFile | None = None
        if isinstance(file, JournalFile):
            self._file, self.path = file, file.path
            self._wanted = file.path.parent, file.path.name.removesuffix(SUFFIX)
        else:
            self.path, self._wanted = _free(*file), file
        self._seal = seal
        self._first: list[str] = []
        """What is written together with the first line that comes."""
        self._waiting: list[str] = []
        self._error: Exception | None = None
        self._trouble: Exception | None = None
        self._closing = False
        self._turn = Condition()
        self._thread = Thread(target=self._work, name=f"journal {self.path.name}", daemon=True)
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

    @property
    def is_behind(self) -> bool:
        """Whether lines are on their way to the disk, and nothing is known to keep them from it."""
        return bool(self._waiting) and self._trouble is None

    def wait(self) -> None:
        """Until all is on disk, or is known not to get there."""
        with self._turn:
            self._turn.wait_for(lambda: not self.is_behind)

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
        if self._file:
            self._file.close()
        atexit.unregister(self.close)

    def _work(self) -> None:
        while rows := self._next_rows():
            try:
                self._write(rows)
            except Exception as error:
                self._report(error, 0)
            else:
                self._report(None, len(rows))

    def _write(self, rows: list[str]) -> None:
        if self._file:
            self._file.add(_bytes(rows))
        else:
            self._file = _created(*self._wanted, _bytes([*self._first, *rows]))
            self.path = self._file.path

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
    if isinstance(error, StorageError):
        return error
    return storage_error(path, error) if isinstance(error, OSError) else StorageError("disk-error", path=str(path), problem=repr(error))


def _free(folder: Path, name: str) -> Path:
    """Where a journal of this name would be made now."""
    return next(path for path in candidates(folder, name) if not os.path.lexists(path))


def _created(folder: Path, name: str, data: bytes) -> JournalFile:
    folder.mkdir(parents=True, exist_ok=True)
    for path in candidates(folder, name):
        try:
            return JournalFile.create(path, data)
        except FileExistsError:
            continue
    raise AssertionError("there is always another number")


def _sealed_rows(texts: Iterable[str], seal: int) -> tuple[list[str], int]:
    rows = []
    for text in texts:
        row, seal = seal_line(text, seal)
        rows.append(row)
    return rows, seal


def _bytes(rows: list[str]) -> bytes:
    return "".join(f"{row}\n" for row in rows).encode()
