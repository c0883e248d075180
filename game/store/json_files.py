"""Small documents in the player's folder: read leniently, changed by one window at a time, set aside where they cannot
be read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import FileIO
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import Any, TypeVar

import msgspec

from game.engine.errors import Value
from game.files.faults import Fault

from .files import (
    StorageError,
    lock,
    make_at_free_path,
    make_folder,
    move_to_free_name,
    read_whole,
    storage_error,
    write_atomically,
)

T = TypeVar("T", bound="dict[str, Any] | list[Any]")

PATIENCE = 5.0  # how many seconds another window may take to write, which is far more than it needs
_PAUSE = 0.01
_KINDS = {dict: "table", list: "list", str: "text", bool: "truth", type(None): "nothing"}
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class _Broken(Exception):
    """A file that does not hold what it should, and why."""

    def __init__(self, path: Path, code: str, **values: Value) -> None:
        super().__init__(code)
        self.fault = Fault(str(path), "", code, values)


def read_json(path: Path, kind: type[T]) -> tuple[T, list[Fault]]:
    """The mapping or list in a file, empty if there is no file.

    A file with neither is set aside, and a fault says so.
    """
    try:
        return _read(path, kind), []
    except _Broken as broken:
        return _read_or_set_aside(path, kind, broken.fault)
    except StorageError as error:
        if error.code == "not-a-file":
            return kind(), [Fault(str(path), "", "not-a-file")]
        return kind(), [Fault(str(path), "", "file-unreadable", {"problem": error.values.get("problem", error.code)})]


def change_json(path: Path, kind: type[T], change: Callable[[T], T]) -> None:
    """Applies a change to a file's content while no other window does.

    A file that cannot be read is never overwritten.
    """
    with _alone(path):
        try:
            content = _read(path, kind)
        except _Broken:
            _set_aside(path)
            content = kind()
        raw = json.dumps(change(content), ensure_ascii=False).encode(
            errors="replace"
        )  # a name may hold half a sign, which no file can
        write_atomically(path, msgspec.json.format(raw, indent=1).decode() + "\n")


def _read(path: Path, kind: type[T]) -> T:
    try:
        content = msgspec.json.decode(read_whole(path).removeprefix(_BYTE_ORDER_MARK))
        json.dumps(content)
    except StorageError as error:
        if error.code == "not-there":
            return kind()
        if error.code == "file-too-large":
            raise _Broken(path, "kept-too-large", size=error.values["size"], largest=error.values["largest"]) from error
        raise
    except (ValueError, RecursionError) as error:  # all that no JSON or far too deep a one brings about
        raise _Broken(path, "json-syntax", problem=str(error)) from error
    if not isinstance(content, kind):
        raise _Broken(
            path, "wrong-type", wanted=_KINDS[kind], found=_KINDS.get(type(content), "number"), value=str(content)[:60]
        )
    return content


def _read_or_set_aside(path: Path, kind: type[T], cause: Fault) -> tuple[T, list[Fault]]:
    try:
        with _alone(path):
            try:
                return _read(path, kind), []  # another window was faster
            except _Broken:
                return kind(), [cause, Fault(str(path), "", "set-aside", {"kept": str(_set_aside(path))})]
    except StorageError as error:
        return kind(), [
            cause,
            Fault(str(path), "", "not-set-aside", {"problem": error.values.get("problem", error.code)}),
        ]


def _set_aside(path: Path) -> Path:
    def move(target: Path) -> Path:
        move_to_free_name(path, target)
        return target

    names = (f"{path.name}.broken" if number == 1 else f"{path.name}.broken-{number}" for number in count(1))
    try:
        return make_at_free_path(map(path.with_name, names), move)
    except OSError as error:
        raise storage_error(path, error) from error


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Waits for the lock of a file, which lies beside it, for the file is replaced with every change."""
    until = monotonic() + PATIENCE
    try:
        make_folder(path.parent)
        file = FileIO(path.with_name(f".{path.name}.lock"), "ab+")
    except OSError as error:
        raise storage_error(path, error) from error
    with file:
        while not _try_lock(file, path):
            if monotonic() > until:
                raise StorageError("kept-in-use", path=str(path))
            sleep(_PAUSE)
        yield


def _try_lock(file: FileIO, path: Path) -> bool:
    try:
        lock(file, path)
    except StorageError:
        return False
    except OSError as error:
        raise storage_error(path, error) from error
    return True
