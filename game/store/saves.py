"""Saved games in a folder: what each says of itself, renaming and deleting; their names; and what stands in a file that
can be trusted.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from pathlib import Path
from unicodedata import category

import msgspec

from game.engine import DamagedJournal, GameError, Head, Line
from game.engine.errors import Value
from game.engine.journal import (
    FORMAT,
    GUIDED,
    LONGEST_HEAD,
    LONGEST_LINE,
    LONGEST_NAME,
    MOST_TURNS,
    POSITIONED,
    levels_after,
    read_line,
    unseal_line,
)
from game.files.names import is_device

from .files import StorageError, move_to_free_name, read_whole, refuse_if_in_use, storage_error
from .last_played import note_renamed, order_by_play
from .long_work import Progress, told_of

SUFFIX = ".journal"
OLDER = "journal-older"
LONGEST = 80  # signs in a name
LONGEST_IN_BYTES = 200
_FORBIDDEN = frozenset('<>:"/\\|?*')


@dataclass(frozen=True, slots=True)
class SavedGame:
    """One save as a list shows it, not replayed: what it says of itself, or the reason why it cannot be read."""

    path: Path
    changed: float  # when it was last written, in seconds since 1970
    head: Head | None = None
    levels: tuple[str | None, ...] = ()  # who decides for each seat by now: None is a person
    actions: int = 0  # how many stand
    lines: int = 0  # how many its journal has, with all that was taken back
    finished: bool | None = None  # None: the journal does not say, only a replay can tell
    damage: Damage | None = None  # what can be seen without a replay
    fault: GameError | None = None

    @property
    def name(self) -> str:
        return self.path.name.removesuffix(SUFFIX)


def saved_games(folder: Path) -> list[SavedGame]:
    """All saves in a folder, what was played last first. A missing folder has none."""
    return [saved_game(path) for path in save_files(folder)]


def save_files(folder: Path) -> list[Path]:
    """The files of the saves, what was played last first, for whoever looks at them one by one."""
    try:
        found = [path for path in folder.iterdir() if path.suffix == SUFFIX] if folder.exists() else []
    except OSError as error:
        raise storage_error(folder, error) from error
    return order_by_play(folder, ((path, changed_at(path)) for path in found))


def saved_game(path: Path, progress: Progress | None = None) -> SavedGame:
    """A save as its file describes it: head, levels, length and damage, or the reason why it cannot be read."""
    changed = changed_at(path)
    try:
        pages = read_pages(read_whole(path), path, progress)
    except GameError as error:
        return SavedGame(path, changed, fault=error)
    actions = sum(-1 if line.is_undo else 1 for line in pages.lines if not line.is_remark)
    told = tuple(levels_after(pages.head, pages.lines)), actions, len(pages.lines), is_finished(pages), pages.damage
    return SavedGame(path, changed, pages.head, *told)


def saved_head(path: Path) -> Head:
    """The first line of a save alone; raises what is wrong with it."""
    return _read_head(read_whole(path).partition(b"\n")[0], path)[0]


def is_finished(pages: Pages) -> bool | None:
    """Whether it was played to its end; None where the head names no levels, for then nobody remarked the end."""
    lines = [line for line in pages.lines if line.is_over or not line.is_remark]
    if lines and lines[-1].is_over:
        return True
    return False if pages.head.levels else None


def counts(pages: Pages) -> bool | None:
    """Whether it is a finished game of people from its beginning, no lesson and not played on from another; None where
    only a replay can tell if it was finished.
    """
    head = pages.head
    has_people = None in (*levels_after(head, ()), *levels_after(head, pages.lines))
    return is_finished(pages) if has_people and not head.guide and head.origin is None else False


def changed_at(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def size_of(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def rename(path: Path, name: str) -> Path:
    """Gives a save another name; one that is taken is refused."""
    target = path.with_name(f"{check_name(name)}{SUFFIX}")
    try:
        refuse_if_in_use(path)
        if cut_beside(target).exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        move_to_free_name(path, target)
        note_renamed(path, target)
        if cut_beside(path).exists():
            move_to_free_name(cut_beside(path), cut_beside(target))
    except OSError as error:
        raise storage_error(target if isinstance(error, FileExistsError) else path, error) from error
    return target


def delete(path: Path) -> None:
    """Deletes a save and anything set aside from it."""
    try:
        refuse_if_in_use(path)
        path.unlink()
        cut_beside(path).unlink(missing_ok=True)
    except OSError as error:
        raise storage_error(path, error) from error


# Their names.


def new_name(game: str, when: datetime) -> str:
    """The name of a game that begins now."""
    return f"{game} {when:%Y-%m-%d %H.%M}"


def check_name(name: str) -> str:
    """The name, if Windows, macOS and Linux would all take it for a file."""
    if not name.strip(" ."):
        raise StorageError("save-name-empty")
    if bad := [sign for sign in name if sign in _FORBIDDEN or category(sign) in ("Cc", "Cs")]:
        raise StorageError("save-name-sign", name=ascii(name), sign=ascii(bad[0]))
    if name != name.strip(" ."):
        raise StorageError("save-name-edge", name=name)
    if is_device(name):
        raise StorageError("save-name-reserved", name=name)
    if len(name) > LONGEST or len(name.encode()) > LONGEST_IN_BYTES:
        raise StorageError("save-name-long", name=name, longest=LONGEST)
    return name


def clean_name(name: str) -> str:
    """A name as near to this one as every system takes."""
    plain = "".join("-" if sign in _FORBIDDEN or category(sign) in ("Cc", "Cs") else sign for sign in name).strip(" .")
    stem, dot, rest = plain.partition(".")
    free = f"{stem} -{dot}{rest}" if is_device(stem) else plain
    return free.encode()[:LONGEST_IN_BYTES].decode(errors="ignore")[:LONGEST].strip(" .") or "-"


def candidates(folder: Path, name: str) -> Iterator[Path]:
    """Where a game of this name could be saved: as it is, then with a number in brackets."""
    yield folder / f"{check_name(name)}{SUFFIX}"
    short = name[: LONGEST - 10].rstrip(" .")
    for number in count(2):
        yield folder / f"{short} ({number}){SUFFIX}"  # a bare number behind a day would read like a part of it


def cut_beside(path: Path) -> Path:
    """Where a cut-off last line of a journal is kept."""
    return path.with_name(f"{path.name}.cut")


# What is in a file.


@dataclass(frozen=True, slots=True)
class Damage:
    """Where a journal cannot be read on, and why. The head is line 1."""

    line: int
    code: str
    values: Mapping[str, Value]

    @property
    def is_of_older_rules(self) -> bool:
        """Whether nothing is broken, and only older rules could go on from there."""
        return self.code == OLDER


@dataclass(slots=True)
class Pages:
    """The content of a journal, up to its first fault."""

    head: Head
    seal: int
    end: int  # how many bytes are whole
    lines: list[Line] = field(default_factory=list)
    cut: bytes = b""  # the last line, if it was not written to its end
    damage: Damage | None = None


def read_pages(data: bytes, path: Path, progress: Progress | None = None, end: float = 1.0) -> Pages:
    """The head and every good line; without a good head there is no journal."""
    rows = data.removesuffix(b"\n").split(b"\n")
    head, seal = _read_head(rows[0], path)
    pages = Pages(head, seal, len(rows[0]))
    ends_well = data.endswith(b"\n")
    for number, row in enumerate(told_of(rows[1:], progress, end=end), 2):
        if not _add_line(pages, row, number, is_cut=number == len(rows) and not ends_well):
            break
    if not pages.damage:
        pages.cut = data[pages.end :].removeprefix(b"\n")
    return pages


_SEAL = 16  # bytes that a line has besides what it says


def _add_line(pages: Pages, row: bytes, number: int, is_cut: bool) -> bool:
    """Adds a line to the pages.

    A line with no end and a wrong seal was cut short while being written: that is not damage.
    """
    if len(row) > LONGEST_LINE + _SEAL:
        pages.damage = Damage(number, "journal-line-long", {"size": len(row), "longest": LONGEST_LINE})
        return False
    opened = _unseal(row, pages.seal)
    if opened is None:
        if not is_cut:
            pages.damage = Damage(number, "journal-seal", {})
        return False
    try:
        pages.lines.append(read_line(opened[0], number))
    except DamagedJournal as error:
        pages.damage = Damage(number, error.code, error.values)
        return False
    pages.seal = opened[1]
    pages.end += 1 + len(row)
    return True


def _unseal(row: bytes, seal: int) -> tuple[str, int] | None:
    try:
        return unseal_line(
            row.removesuffix(b"\r").decode(), seal
        )  # mail and other carriers may have changed the ends of lines
    except UnicodeDecodeError:
        return None


def _read_head(row: bytes, path: Path) -> tuple[Head, int]:
    if len(row) > LONGEST_HEAD + _SEAL:
        code = "journal-head-long" if row.startswith(b'{"format"') else "not-a-journal"
        raise DamagedJournal(code, path=str(path), size=len(row), longest=LONGEST_HEAD)
    found = _check_format(row, path)
    opened = _unseal(row, 0)
    if opened is None:
        raise DamagedJournal("journal-head-seal", path=str(path))
    try:
        head = msgspec.json.decode(opened[0], type=Head)
    except (msgspec.DecodeError, RecursionError) as error:
        raise DamagedJournal("journal-head", path=str(path), problem=str(error)) from error
    if found != head.format:
        raise DamagedJournal("journal-head", path=str(path), problem="position")
    if head.origin and (head.position is None or not 0 <= head.origin.turn <= MOST_TURNS):
        raise DamagedJournal("journal-head", path=str(path), problem="origin")
    if len(head.names) != head.players:
        raise DamagedJournal("journal-names", path=str(path), names=tuple(head.names), players=head.players)
    if (longest := max(map(len, head.names), default=0)) > LONGEST_NAME:
        raise DamagedJournal("journal-name-long", path=str(path), size=longest, longest=LONGEST_NAME)
    if len(head.levels) not in (0, head.players):
        raise DamagedJournal("journal-levels", path=str(path), count=len(head.levels), players=head.players)
    return head, opened[1]


class _Format(msgspec.Struct):
    format: int


def _check_format(row: bytes, path: Path) -> int:
    """Before the seal, which another format may write otherwise."""
    body = row.rpartition(b"  ~")[0] or row
    try:
        found = msgspec.json.decode(body, type=_Format).format
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        code = "journal-head-seal" if row.startswith(b'{"format"') else "not-a-journal"
        raise DamagedJournal(code, path=str(path)) from error
    if found not in (FORMAT, POSITIONED, GUIDED):
        raise DamagedJournal("journal-format", path=str(path), format=found, known=GUIDED)
    return found
