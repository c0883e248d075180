"""Files on the player's disk: what a disk may refuse, reading and writing whole files so that nobody finds half of one,
and locks.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from io import FileIO
from itertools import count
from pathlib import Path
from stat import S_ISREG
from typing import TypeVar

from game.engine import GameError
from game.files.names import real_path
from game.files.resources import user_cache, user_folder, user_saves

Made = TypeVar("Made")

# What a disk may refuse.


class StorageError(GameError):
    """A file that cannot be read or written; `values["path"]` says which."""


_CODES = {
    errno.ENOSPC: "no-space",
    errno.EDQUOT: "no-space",
    errno.EFBIG: "no-space",
    errno.EACCES: "no-permission",
    errno.EPERM: "no-permission",
    errno.EROFS: "no-permission",
    errno.ENOENT: "not-there",
    errno.ENOTDIR: "not-there",
    errno.EISDIR: "not-a-file",
    errno.EEXIST: "already-there",
    errno.ENAMETOOLONG: "name-too-long",
}


def storage_error(path: Path, error: OSError) -> StorageError:
    """The system's complaint about a file in our words; its own words go along."""
    return StorageError(
        _CODES.get(error.errno or 0, "disk-error"), path=str(path), problem=error.strerror or str(error)
    )


# Whole files.

LARGEST = 16 << 20  # no journal comes near this; anything larger is not a journal
_ASIDE = ".new"  # how the names of files end that are being written
_NO_LINKS_HERE = (
    errno.EPERM,
    errno.ENOSYS,
    errno.ENOTSUP,
    errno.EOPNOTSUPP,
    errno.EMLINK,
)  # some disks know one name a file only


def read_whole(path: Path) -> bytes:
    """Reads one of our files; refuses anything that is not a file, or is too large to be ours."""
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


def make_folder(folder: Path) -> None:
    """Makes a folder and those around it, where they are not there yet; a file in its place is told as what it is."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise StorageError("not-a-folder", path=str(folder)) from error


def write_atomically(path: Path, content: str | bytes, follows: bool = True) -> None:
    """Writes a small document aside, syncs it and renames it: there is always the old one or the new one. It is written
    where a link leads, unless links are not followed: then it takes the place of whatever stands there. What is no file
    never becomes one elsewhere.
    """
    target = real_path(path) if follows else path
    try:
        make_folder(target.parent)
        if follows and os.path.lexists(target) and not (target.is_symlink() or S_ISREG(target.stat().st_mode)):
            raise StorageError("not-a-file", path=str(path))
        _write_aside(target, content.encode() if isinstance(content, str) else content, Path.replace)
    except OSError as error:
        raise storage_error(path, error) from error


def create_whole(path: Path, data: bytes) -> None:
    """Writes a new file aside, syncs it and gives it its name, which must not be taken: nobody ever finds an empty one
    there.
    """
    _write_aside(path, data, move_to_free_name)


def _write_aside(path: Path, data: bytes, put_in_place: Callable[[Path, Path], object]) -> None:
    """Writes a file beside another one and puts it in place.

    It is locked as long as it is written: no other window tidies it away.
    """
    names = (path.with_name(f".{path.name[:40]}.{os.getpid()}-{number}{_ASIDE}") for number in count(1))
    file = make_at_free_path(names, lambda aside: FileIO(aside, "xb"))
    aside = Path(file.name)
    try:
        with file:
            lock(file, aside)
            write_through(file, data)
        put_in_place(aside, path)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def write_through(file: FileIO, data: bytes) -> None:
    """Writes everything, however little the system takes at a time, and waits until it is on disk."""
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]
    os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Makes a new or changed name in a folder last. Windows has no such call."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def move_to_free_name(source: Path, target: Path) -> None:
    """Gives a file another name; `FileExistsError` where that is taken.

    However this ends, the file is there under one of them.
    """
    if sys.platform == "win32":
        source.rename(target)  # which refuses there what is taken
        return
    try:
        os.link(source, target)
    except OSError as error:
        if error.errno not in _NO_LINKS_HERE:
            raise
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from error
        source.rename(target)
    else:
        source.unlink()


def numbered_paths(folder: Path, name: str, ending: str) -> Iterator[Path]:
    """A name in a folder, then the same with a number in brackets, from 2 on."""
    return (folder / (f"{name}{ending}" if number == 1 else f"{name} ({number}){ending}") for number in count(1))


def make_at_free_path(paths: Iterable[Path], make: Callable[[Path], Made]) -> Made:
    """Makes something at the first of endless paths that is not taken."""
    for path in paths:
        try:
            return make(path)
        except FileExistsError:
            continue
    raise AssertionError("there is always another number")


def create_numbered(folder: Path, name: str, ending: str, data: bytes) -> Path:
    """Writes a new file in a folder, under this name or this name with a number, and says where."""

    def create(path: Path) -> Path:
        create_whole(path, data)
        return path

    try:
        make_folder(folder)
        return make_at_free_path(numbered_paths(folder, name, ending), create)
    except OSError as error:
        raise storage_error(folder, error) from error


def tidy() -> None:
    """Removes what a program that was killed left half written, wherever it writes.

    What another window is writing is locked, and stays.
    """
    kept = [user_folder(name) for name in ("postcards", "films", "reports", "rolls")]
    for folder in (user_folder(), user_saves(), *kept, user_cache("reviews"), user_cache("rolls")):
        with suppress(OSError):  # a folder that cannot be listed is reported by whoever needs what is in it
            for path in [path for path in folder.iterdir() if path.name.startswith(".") and path.name.endswith(_ASIDE)]:
                with suppress(OSError, StorageError):  # it does no harm, and there is another start
                    refuse_if_in_use(path)
                    path.unlink(missing_ok=True)


# Locks.

_IN_USE = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
_NO_LOCKS_HERE = (
    errno.ENOLCK,
    errno.ENOSYS,
    errno.EOPNOTSUPP,
)  # some network folders know no locks: a game is saved there all the same

if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30  # Windows keeps others from reading what is locked, so the lock lies behind all that is written

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
    """Refuses what another window has locked, for whoever wants to rename or delete it."""
    with FileIO(path, "rb+") as file:
        lock(file, path)
