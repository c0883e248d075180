"""A journal during play: its file, open and locked, and the thread that appends its lines, so that no frame waits for
the disk.
"""

from __future__ import annotations

import atexit
import errno
import os
import sys
from collections.abc import Callable, Iterable
from io import FileIO
from itertools import chain, islice
from pathlib import Path
from stat import S_ISREG
from threading import Condition, Thread
from time import monotonic
from typing import Literal, Self
from zlib import crc32

from game.engine import Head, Line
from game.engine.journal import seal_line

from .files import (
    LARGEST,
    StorageError,
    create_whole,
    lock,
    make_at_free_path,
    make_folder,
    storage_error,
    write_through,
)
from .last_played import note_played
from .saves import SUFFIX, candidates, clean_name

# seconds without an answer after which nobody waits for the disk any longer; whatever waits is still written if it can
# be
PATIENCE = 5.0


class JournalWriter:
    """Writes one journal. What cannot be written waits: `trouble` tells why, and `flush` and `close` raise it.

    On a disk that does not answer the thread goes on for as long as the program does, also after `close`:
    `finish_writing` waits for it in the end.

    It knows every line, so a file that is gone is written whole again under its name, and one that is no longer ours is
    left alone: the game goes on beside it, and `path` says where.
    """

    def __init__(
        self,
        file: JournalFile | tuple[Path, str],
        head: Head,
        lines: Iterable[Line] = (),
        seal: int = 0,
        trouble: StorageError | None = None,
    ) -> None:
        """Goes on at the end of a file that holds this head and these lines, whose last seal this is; or makes one in a
        folder by a name, with the first line that comes. After trouble with making it everything waits.
        """
        self._file: JournalFile | None = None
        if isinstance(file, JournalFile):
            self._file, self.path = file, file.path
        else:
            self._wanted, self.path = file, next(path for path in candidates(*file) if not os.path.lexists(path))
        # the lines are the referee's own, and cost a reference each
        self._head = head
        self._lines = list(lines)
        self._seal = seal
        self._written = (
            -1 if trouble else len(self._lines)
        )  # how many lines need no more writing; of -1 not even the head
        self._trouble: Exception | None = trouble
        self._is_stopped = trouble is not None  # whether what waits is tried again only when someone asks for it
        self._is_doubted = False  # whether the file is to be looked at though no line waits
        self._since: float | None = None  # since when the disk owes an answer
        self._closing = False
        self._turn = Condition()
        self._thread = Thread(target=self._work, name=f"journal {self.path.name}", daemon=True)
        _UNFINISHED.add(self)
        self._thread.start()

    @classmethod
    def create(cls, path: Path, head: Head, lines: Iterable[Line] = ()) -> Self:
        """Creates the file with its head and the lines so far; one that exists is refused."""
        lines = list(lines)
        rows, seal = _seal_all(head, lines)
        try:
            return cls(JournalFile.create(path, _encode(rows)), head, lines, seal)
        except OSError as error:
            raise storage_error(path, error) from error

    @classmethod
    def put_off(
        cls, folder: Path, name: str, head: Head, lines: Iterable[Line] = (), trouble: StorageError | None = None
    ) -> Self:
        """A writer whose file is created with its first line: a game in which nothing happens leaves nothing behind.

        If trouble kept a file from being created, everything waits, and is tried again with every line.
        """
        return cls((folder, name), head, lines, trouble=trouble)

    def append(self, line: Line) -> None:
        """Takes a line to be written soon; after a failure all that waits is then tried again, in its order."""
        line.write().encode()  # what no file can hold is refused before it stands
        with self._turn:
            if self._closing:
                raise StorageError("journal-closed", path=str(self.path))
            self._lines.append(line)
            self._go_on()

    def try_again(self) -> None:
        """Lets what failed be tried once more, without waiting for it."""
        with self._turn:
            self._go_on()

    def stop_waiting(self) -> None:
        """Nobody waits for the disk any longer, `close` included: what it has not taken by now is trouble until it
        has.
        """
        with self._turn:
            if self._has_work:
                self._since = monotonic() - PATIENCE
                self._turn.notify_all()

    @property
    def trouble(self) -> StorageError | None:
        """The error that keeps lines from the disk, until they are there."""
        if failed := self._trouble:
            return _explain(self.path, failed)
        return StorageError("disk-slow", path=str(self.path)) if self._is_slow else None

    @property
    def is_behind(self) -> bool:
        """Whether lines are on their way to the disk, and nothing is known to keep them from it."""
        return self._waits and self.trouble is None

    @property
    def is_at_work(self) -> bool:
        """Whether it is not known yet if all gets to the disk."""
        return self._has_work and not self._is_slow

    @property
    def _waits(self) -> bool:
        return len(self._lines) > self._written

    @property
    def _has_work(self) -> bool:
        return (self._waits or self._is_doubted) and not self._is_stopped

    @property
    def _is_slow(self) -> bool:
        since = self._since
        return since is not None and monotonic() - since >= PATIENCE

    def wait(self) -> None:
        """Waits until all is on disk, or is known not to get there."""
        with self._turn:
            self._await(lambda: not self.is_behind)

    def flush(self, seconds: float | None = None) -> None:
        """Waits until all is on disk, also what was there and is no longer; for so many seconds at most. What failed
        before is tried once more.
        """
        self._settle(is_doubted=True, seconds=seconds)

    def close(self) -> None:
        """Writes what is left, and again what is gone, then lets go of the file."""
        self._end(is_doubted=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def _go_on(self) -> None:
        self._is_stopped = False
        if self._has_work and self._since is None:
            self._since = monotonic()
        self._turn.notify_all()

    def _await(self, is_so: Callable[[], bool], until: float | None = None) -> None:
        """Waits for a condition, as long as the disk answers now and then."""
        while not (is_so() or self._is_slow):
            due = min(moment for moment in (until, (self._since or monotonic()) + PATIENCE) if moment is not None)
            if due <= monotonic():
                return
            self._turn.wait(due - monotonic())

    def _settle(self, is_doubted: bool, seconds: float | None = None) -> None:
        with self._turn:
            self._is_doubted |= is_doubted
            self._go_on()
            self._await(lambda: not self._has_work, None if seconds is None else monotonic() + seconds)
            if self._has_work:
                raise StorageError("disk-slow", path=str(self.path))
            if self._trouble:
                raise _explain(self.path, self._trouble) from self._trouble

    def _end(self, is_doubted: bool = False) -> None:
        """At the end of the program only what waits is written: nobody misses a file whose game was never closed."""
        if self._closing:
            return
        try:
            self._settle(is_doubted)
        finally:
            with self._turn:
                self._closing = True
                is_late = self._has_work
                self._turn.notify_all()
            if not is_late:
                self._thread.join(PATIENCE)
                _UNFINISHED.discard(self)

    def _finish(self, until: float) -> StorageError | None:
        """Waits once more for what was closed too soon; what keeps lines from the disk even now."""
        try:
            self._end()
        except StorageError as error:
            return error
        self._thread.join(max(until - monotonic(), 0.0))
        if not self._waits:
            return None
        return self.trouble or StorageError("disk-slow", path=str(self.path))

    # In the thread.

    def _work(self) -> None:
        noted, begun_with = None, len(self._lines)
        while True:
            if self._file and self.path != noted:
                _note(noted := self.path)
            if (count := self._next_count()) is None:
                break
            try:
                self._write(count)
            except Exception as error:
                self._report(error, self._written)
            else:
                self._report(None, count)
        if self._file:
            self._file.close()
        if noted and len(self._lines) > begun_with:  # another window may have opened another game since
            _note(noted)
        if not self._waits:
            _UNFINISHED.discard(self)

    def _next_count(self) -> int | None:
        """How many lines there are; None when the writer is closed and no more can be done: nothing waits, or the disk
        refused it.
        """
        with self._turn:
            self._turn.wait_for(lambda: self._closing or self._has_work)
            return len(self._lines) if self._has_work else None

    def _write(self, count: int) -> None:
        if self._file is None:
            if count > self._written:
                folder, name = self._wanted
                self._write_whole(count, folder, candidates(folder, name))
            return
        found = self._file.look(is_thorough=self._is_doubted)
        if found == "other" and (again := self._file.same_under_its_name()):
            self._hold(again)
            found = "ours"
        if found == "ours":
            self._add(self._file, count)
            return
        folder, name = self.path.parent, clean_name(self.path.name.removesuffix(SUFFIX))
        self._write_whole(count, folder, chain([self.path], islice(candidates(folder, name), 1, None)))

    def _add(self, file: JournalFile, count: int) -> None:
        rows, seal = _seal_rows((line.write() for line in self._lines[self._written : count]), self._seal)
        if rows:
            file.add(_encode(rows))
            self._seal = seal

    def _write_whole(self, count: int, folder: Path, paths: Iterable[Path]) -> None:
        """Writes the head and so many lines under the first of these names that is free."""
        rows, seal = _seal_all(self._head, self._lines[:count])
        make_folder(folder)
        data = _encode(rows)
        self._hold(make_at_free_path(paths, lambda path: JournalFile.create(path, data)))
        self._seal = seal

    def _hold(self, file: JournalFile) -> None:
        if self._file:
            self._file.close()
        self._file, self.path = file, file.path

    def _report(self, error: Exception | None, written: int) -> None:
        with self._turn:
            self._trouble, self._is_stopped = error, error is not None
            self._written = written
            self._is_doubted = self._is_doubted and error is not None
            self._since = monotonic() if self._has_work else None
            self._turn.notify_all()


_UNFINISHED: set[JournalWriter] = set()
"""Those whose lines may not all be on disk yet, closed or not."""


def finish_writing() -> list[StorageError]:
    """At the end of the program: waits for whatever is still being written, and gives what did not get to the disk.

    It is asked once.
    """
    until, found = monotonic() + PATIENCE, list[StorageError]()
    for writer in list(_UNFINISHED):
        _UNFINISHED.discard(writer)
        if error := writer._finish(until):
            found.append(error)
    return found


atexit.register(finish_writing)


def _note(path: Path) -> None:
    """The lines matter more than their place in a list: a mistake of ours there is reported, and they are written all
    the same.
    """
    try:
        note_played(path)
    except Exception as error:
        from .crashes import write_report  # only who needs it pays for it

        write_report(error, {"journal": path.name})


Found = Literal["ours", "gone", "other"]
"""The file under a journal's name: as we wrote it, gone, or put there or changed by others."""


class JournalFile:
    """An open and locked journal. What is in the file up to `end` is whole and on disk."""

    def __init__(self, path: Path, file: FileIO) -> None:
        self.path, self.end = path, 0
        self._file = file
        self._tried = b""  # what was being added when the disk refused: some of it may be there
        self._crc = 0  # of all up to the end
        self._stamp: tuple[int, int] | None = (
            None  # size and time as we left them; None if the file must be read to know it
        )
        self._is_lost = False  # whether the disk answered as if it no longer knew the file
        lock(file, path)

    @classmethod
    def create(cls, path: Path, data: bytes) -> Self:
        """Creates a file with its first lines, whole from the beginning; one that exists is refused."""
        _refuse_too_large(path, len(data))
        create_whole(path, data)
        return cls.reopen(path)

    @classmethod
    def reopen(cls, path: Path) -> Self:
        """Opens a file that is there, to go on at its end."""
        file = FileIO(path, "rb+")
        try:
            journal = cls(path, file)
            journal._take_stock()
        except BaseException:
            file.close()
            raise
        return journal

    def read(self) -> bytes:
        self._file.seek(0)
        return self._file.readall()

    def add(self, data: bytes) -> None:
        """Appends and syncs. After a failure it may be tried again: the torn end is cut off first."""
        _refuse_too_large(self.path, self.end + len(data))
        try:
            if self._tried:
                self._file.truncate(self.end)
                os.fsync(self._file.fileno())
            self._tried = data
            self._file.seek(self.end)
            write_through(self._file, data)
        except OSError as error:
            self._stamp, self._is_lost = None, storage_error(self.path, error).code == "disk-error"
            raise
        self.end = self.end + len(data)
        self._crc = crc32(data, self._crc)
        self._tried = b""
        self._note_stamp()

    def cut_to(self, end: int) -> None:
        self._file.truncate(end)
        os.fsync(self._file.fileno())
        self._take_stock()

    def look(self, is_thorough: bool = False) -> Found:
        """Looks at the file under the name; a thorough look also finds bytes that were changed without a trace."""
        try:
            there = self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return "gone"
        except OSError as error:
            if error.errno == errno.ELOOP:  # a link that leads to itself
                return "other"
            raise
        if self._is_lost:
            return "other"
        try:
            # Elsewhere than on Windows an open file may be deleted or replaced, and would swallow all that is written.
            is_here = sys.platform == "win32" or os.path.samestat(os.fstat(self._file.fileno()), there)
            if not is_here:
                return "other"
            return "ours" if (not is_thorough and self._stamp == self._read_stamp()) or self._holds_ours() else "other"
        except OSError:  # a drive that went away and came back does not know the open file
            self._is_lost = True
            return "other"

    def same_under_its_name(self) -> Self | None:
        """Reopens the file under the name if it is an exact copy, as programs that copy folders leave one; None for
        anything else.
        """
        if self._is_lost:
            self._file.close()
        try:
            there = self.path.stat()
            if not S_ISREG(there.st_mode) or not self.end <= there.st_size <= self.end + len(self._tried):
                return None
            again = self.reopen(self.path)
        except (OSError, StorageError):  # it is another window's, or cannot be opened: the game goes on beside it
            return None
        if not self._is_ours(again.read()):
            again.close()
            return None
        if again.end > self.end:
            again.cut_to(self.end)
        return again

    def close(self) -> None:
        self._file.close()

    def _take_stock(self) -> None:
        data = self.read()
        self.end, self._crc = len(data), crc32(data)
        self._note_stamp()

    def _holds_ours(self) -> bool:
        """Whether all that we wrote is there and nothing else but for a torn end.

        What only looks changed is known the next time.
        """
        is_ours = self._is_ours(self.read())
        if is_ours and not self._tried:
            self._note_stamp()
        return is_ours

    def _is_ours(self, data: bytes) -> bool:
        is_whole = len(data) >= self.end and crc32(memoryview(data)[: self.end]) == self._crc
        return is_whole and self._tried.startswith(data[self.end :])

    def _note_stamp(self) -> None:
        self._stamp = self._read_stamp()

    def _read_stamp(self) -> tuple[int, int]:
        found = os.fstat(self._file.fileno())
        return found.st_size, found.st_mtime_ns


def _seal_all(head: Head, lines: Iterable[Line]) -> tuple[list[str], int]:
    """The rows of a journal from its head on, and the last seal."""
    return _seal_rows(chain([head.write()], (line.write() for line in lines)), 0)


def _seal_rows(texts: Iterable[str], seal: int) -> tuple[list[str], int]:
    rows = []
    for text in texts:
        row, seal = seal_line(text, seal)
        rows.append(row)
    return rows, seal


def _refuse_too_large(path: Path, size: int) -> None:
    """Nothing is written that could not be read again."""
    if size > LARGEST:
        raise StorageError("file-too-large", path=str(path), size=size, largest=LARGEST)


def _encode(rows: Iterable[str]) -> bytes:
    return "".join(f"{row}\n" for row in rows).encode()


def _explain(path: Path, error: Exception) -> StorageError:
    """A fault of the disk, or one of ours, as players are told of it."""
    if isinstance(error, StorageError):
        return error
    return (
        storage_error(path, error)
        if isinstance(error, OSError)
        else StorageError("disk-error", path=str(path), problem=repr(error))
    )
