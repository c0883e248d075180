"""The journal of a game: a head, then one line an action, chance and undo included. It is the save, the replay and the bug report."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from .errors import DamagedJournal
from .seats import CHANCE

FORMAT = 1
UNDO = "undo"
_LINE = re.compile(r"(\*|[1-9][0-9]?) (.+)")


@dataclass(frozen=True, slots=True)
class Head:
    """What a replay needs to know before the first line."""

    game: str
    version: int
    board: dict[str, Any]
    players: int
    options: dict[str, bool | int | str]
    colours: list[str]
    names: list[str]
    seed: int

    def write(self) -> str:
        text = json.dumps({"format": FORMAT, **{name: getattr(self, name) for name in self.__slots__}}, ensure_ascii=False)
        return text.encode(errors="replace").decode()


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened: who (a seat or chance) did what, in the game's notation; or an undo by a seat."""

    actor: int
    text: str

    @property
    def is_undo(self) -> bool:
        return self.text == UNDO

    def write(self) -> str:
        return f"{'*' if self.actor == CHANCE else self.actor + 1} {self.text}"


def read_line(text: str, number: int) -> Line:
    """The line a text names; seats are written counted from 1."""
    found = _LINE.fullmatch(text)
    if not found:
        raise DamagedJournal("journal-line", line=number, text=text[:80])
    actor, rest = found.groups()
    return Line(CHANCE if actor == "*" else int(actor) - 1, rest)


def sealed(text: str, previous: int) -> tuple[str, int]:
    """A line with its seal, which also depends on every line before it: a cut, a flipped bit or a lost line shows."""
    seal = crc32(text.encode(), previous)
    return f"{text}  ~{seal:08x}", seal


def unsealed(text: str, previous: int) -> tuple[str, int] | None:
    """The line without its seal, or None where the seal does not fit."""
    body, mark, seal = text.rpartition("  ~")
    found = crc32(body.encode(), previous)
    return (body, found) if mark and seal == f"{found:08x}" else None


def standing_lines(lines: Iterable[Line]) -> list[Line]:
    """The lines that still stand after every undo took back the one before it."""
    kept: list[Line] = []
    for line in lines:
        if line.is_undo:
            if not kept or line.actor == CHANCE or kept[-1].actor != line.actor:
                raise DamagedJournal("journal-undo")
            kept.pop()
        else:
            kept.append(line)
    return kept
