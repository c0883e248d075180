"""Which saves were played last.

Clocks are set back and files are copied, so their order is kept by name; times tell the rest.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from game.files.resources import user_folder, user_saves

from .files import StorageError
from .json_files import change_json, read_json

MOST = 100  # names that are kept
_KEY = "saves"
_TOMORROW = 86_400.0  # seconds by which clocks and time zones may differ; what is later than that has a wrong time


def played_file() -> Path:
    return user_folder("played.json")


def last_played() -> tuple[str, ...]:
    """The names of the files, the last one first.

    They are only ever looked for among the saves, and lead nowhere else.
    """
    return _read_names(read_json(played_file(), dict)[0])


def _name_of(path: Path) -> str:
    """The name as it is kept: signs in it that are no text, as only some disks know, are spelt out."""
    return path.name.encode(errors="backslashreplace").decode()


def note_played(path: Path) -> None:
    """A save was begun or opened, or a line was added to it.

    One that lies elsewhere than among the player's saves is not noted.
    """
    name = _name_of(path)
    if _is_kept_here(path.parent) and last_played()[:1] != (name,):
        _change(name, name)


def note_renamed(path: Path, target: Path) -> None:
    """A save that has another name keeps its place."""
    if _is_kept_here(path.parent) and _name_of(path) in last_played():
        _change(_name_of(path), _name_of(target), is_first=False)


def find_last_played(paths: Iterable[Path]) -> Path | None:
    """The save that was played last of all, if it is among these."""
    last = last_played()[:1]
    return next((path for path in paths if (_name_of(path),) == last), None)


def order_by_play(folder: Path, times: Iterable[tuple[Path, float]], now: float | None = None) -> list[Path]:
    """The saves of a folder, what was played last first; times are those of the files.

    A save that was played here is never older than one that was played before it, whatever its time says. What was
    copied in comes by its time, and last if that lies in the future, for it would stay on top for ever.
    """
    today = time.time() if now is None else now
    found = dict(times)
    by_name = {_name_of(path): path for path in found} if _is_kept_here(folder) else {}
    played = [by_name[name] for name in last_played() if name in by_name]
    when = {path: told if told <= today + _TOMORROW else 0.0 for path, told in found.items()}
    before = 0.0
    for path in reversed(played):
        when[path] = before = max(min(found[path], today), before)
    place = {path: number for number, path in enumerate(played)}
    return sorted(found, key=lambda path: (-when[path], place.get(path, len(played)), path.name))


def _change(gone: str, name: str, is_first: bool = True) -> None:
    """Puts a name in the place of one that is there, or first."""

    def change(table: dict[str, Any]) -> dict[str, Any]:
        known = _read_names(table)
        place = 0 if is_first else known.index(gone) if gone in known else len(known)
        kept = [other for other in known if other not in (gone, name)]
        return {**table, _KEY: [*kept[:place], name, *kept[place:]][:MOST]}

    with suppress(StorageError):  # then the times of the files tell
        change_json(played_file(), dict, change)


def _read_names(table: dict[str, Any]) -> tuple[str, ...]:
    names = table.get(_KEY)
    return (
        tuple(dict.fromkeys(name for name in names if isinstance(name, str)))[:MOST] if isinstance(names, list) else ()
    )


def _is_kept_here(folder: Path) -> bool:
    return os.path.realpath(folder) == os.path.realpath(user_saves())
