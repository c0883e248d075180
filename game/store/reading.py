"""The bytes of a journal as its head and the lines whose seals fit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from game.engine import DamagedJournal, Head, Line
from game.engine.errors import Value
from game.engine.journal import FORMAT, GUIDED, POSITIONED, read_line, unseal_line

OLDER = "journal-older"


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
    """What a journal holds, up to its first fault."""

    head: Head
    seal: int
    end: int
    """How many bytes are whole."""
    lines: list[Line] = field(default_factory=list)
    cut: bytes = b""
    """The last line, if it was not written to its end."""
    damage: Damage | None = None


class _Format(msgspec.Struct):
    format: int


def read_pages(data: bytes, path: Path) -> Pages:
    """The head and every good line; without a good head there is no journal."""
    rows = data.removesuffix(b"\n").split(b"\n")
    head, seal = _head(rows[0], path)
    pages = Pages(head, seal, len(rows[0]))
    ends_well = data.endswith(b"\n")
    for number, row in enumerate(rows[1:], 2):
        if not _take(pages, row, number, is_cut=number == len(rows) and not ends_well):
            break
    if not pages.damage:
        pages.cut = data[pages.end :].removeprefix(b"\n")
    return pages


def _take(pages: Pages, row: bytes, number: int, is_cut: bool) -> bool:
    """Adds a line to the pages. One that does not end and whose seal is wrong was cut off in writing: that is no damage."""
    opened = _unsealed(row, pages.seal)
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


def _unsealed(row: bytes, seal: int) -> tuple[str, int] | None:
    try:
        return unseal_line(row.removesuffix(b"\r").decode(), seal)  # mail and other carriers may have changed the ends of lines
    except UnicodeDecodeError:
        return None


def _head(row: bytes, path: Path) -> tuple[Head, int]:
    found = _check_format(row, path)
    opened = _unsealed(row, 0)
    if opened is None:
        raise DamagedJournal("journal-head-seal", path=str(path))
    try:
        head = msgspec.json.decode(opened[0], type=Head)
    except (msgspec.DecodeError, RecursionError) as error:
        raise DamagedJournal("journal-head", path=str(path), problem=str(error)) from error
    if found != head.format:
        raise DamagedJournal("journal-head", path=str(path), problem="position")
    if len(head.names) != head.players:
        raise DamagedJournal("journal-names", path=str(path), names=tuple(head.names), players=head.players)
    if len(head.levels) not in (0, head.players):
        raise DamagedJournal("journal-levels", path=str(path), count=len(head.levels), players=head.players)
    return head, opened[1]


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
