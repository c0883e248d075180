"""What all texts were first written in, as translators see it: its messages in the order of their files, and which of
them any other key belongs to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from game.files.languages import ORIGINAL, texts_folder
from game.files.po import read_entries

_OF_NAMES = "name"
_OF_NUMBERS = "count"
_OF_LETTERS = "capital", "small"
"""What forms begin with that belong to no message."""
_LETTER = re.compile(
    r"\w+\.letter\.([^.]+)(\.[^.]+)?"
)  # of a piece: what it is called by itself, unless a language has more


class Original(msgspec.Struct, frozen=True):
    """A message as it was first written."""

    key: str
    file: str
    line: int
    forms: tuple[str, ...]
    section: str  # the comment that its part of the file stands under
    note: str  # and the one for itself


@cache
def originals() -> dict[str, Original]:
    """All messages by key, file after file."""
    return {one.key: one for path in sorted(texts_folder(ORIGINAL).glob("*.po")) for one in _read(path)}


def original_of(key: str) -> Original | None:
    """The message that a key translates, or is a language's own form of."""
    known = originals()
    while key and key not in known:
        key = key.rpartition(".")[0]
    return known.get(key)


def belongs(key: str) -> bool:
    """Whether anything asks for a key: a message, or a form of a message, of names, of numbers or of a letter."""
    return original_of(key) is not None or bool(form_of_none(key))


def form_of_none(key: str) -> str:
    """What stands for the original of a form of names ("name.de"), of numbers ("count.points"), of a sign ("capital.i")
    or of a piece's letter; else nothing.
    """
    kind, _, form = key.partition(".")
    if form and kind == _OF_NAMES:
        return "{name}"
    if form and kind == _OF_NUMBERS:
        return "{count}"
    if form and kind in _OF_LETTERS:
        return form
    found = _LETTER.fullmatch(key)
    return found[1] if found else ""


def words_before(key: str, is_plural: bool) -> tuple[str, ...]:
    """What a translator has before them: the original in two forms, or in one."""
    original = original_of(key)
    forms = original.forms if original else (form_of_none(key),)
    return (forms[0], forms[-1]) if is_plural else forms[-1:]


def _read(path: Path) -> Iterator[Original]:
    section = ""
    for entry in read_entries(path.read_text(encoding="utf-8"), str(path))[0]:
        blocks = [block.strip() for block in "\n".join([*map(_comment, entry.above), ""]).split("\n\n")]
        *before, note = blocks or [""]
        section = next((block for block in reversed(before) if block), section)
        yield Original(entry.key, path.name, entry.line, entry.forms(), section, note)


def _comment(line: str) -> str:
    return line.removeprefix("#").strip()
