"""YAML and JSON files as plain data that knows the line of every key.

A document is read strictly and safely: no anchors (they can unfold without end), no tags, no key twice, nothing endless
or deep. Words stay words: of YAML's many spellings only `true` and `false` are truth values, so that an isle may be
called NO.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from game.engine.errors import Value

from .faults import DEEPEST, BadDocument, Fault, Key, KeyPath, spell_path
from .resources import is_ours

__all__ = [
    "BadDocument",
    "Document",
    "Fault",
    "is_file",
    "parse_document",
    "plain_document",
    "read_document",
    "read_text",
]

LARGEST = 1_000_000  # bytes of a map
LARGEST_DOCUMENT = (
    64_000  # bytes of a player's YAML or JSON: many times what a board has, and read in little more than a second
)
_KEPT = 32


class Document(msgspec.Struct, frozen=True):
    """Plain data with the file and the lines it came from. `root` is where in the file it starts."""

    file: str
    data: Any
    lines: Mapping[KeyPath, int]
    root: KeyPath = ()

    def fault(self, code: str, *path: Key, **values: Value) -> Fault:
        """A fault at a key, or at what comes nearest to it in the file."""
        whole = (*self.root, *path)
        return Fault(
            self.file, ": ".join(part for part in (self._line(whole), spell_path(whole)) if part), code, values
        )

    def below(self, key: Key) -> Document:
        """The part under a key."""
        return msgspec.structs.replace(self, data=self.data[key], root=(*self.root, key))

    def _line(self, path: KeyPath) -> str:
        while path and path not in self.lines:
            path = path[:-1]
        return str(self.lines.get(path, ""))


def read_document(path: Path, kind: str = "file") -> Document:
    """The data in a YAML or JSON file, which should be of this kind; `BadDocument` with every fault where it cannot be
    read.
    """
    text = read_text(path, LARGEST if is_ours(path) else LARGEST_DOCUMENT, kind)
    # JSON is YAML but for the tabs between its tokens; inside its texts a tab is an escape.
    return parse_document(text.replace("\t", " ") if path.suffix == ".json" else text, str(path), is_ours=is_ours(path))


def parse_document(text: str, file: str, *, is_ours: bool = False) -> Document:
    """The data in a text. Who reads it only looks at it: the same text is parsed once."""
    found = _parse_cached(text, file, is_ours)
    if isinstance(found, tuple):
        raise BadDocument(found)
    return found


@lru_cache(maxsize=_KEPT)
def _parse_cached(text: str, file: str, is_ours: bool) -> Document | tuple[Fault, ...]:
    """The content of a text, or its faults."""
    from .yaml_text import parse  # a large library, which the first picture does not need

    try:
        return Document(file, *parse(text, file, is_ours=is_ours))
    except BadDocument as bad:
        return bad.faults


def plain_document(data: Any, file: str) -> Document:
    """Data that was read elsewhere, such as a journal's head: it has keys, but no lines."""
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise BadDocument([Fault(file, "", "bad-character")]) from error
    except RecursionError as error:
        raise BadDocument([Fault(file, "", "too-deep", {"deepest": DEEPEST})]) from error
    return Document(file, data, {})


def read_text(path: Path, largest: int = LARGEST, kind: str = "file") -> str:
    """The text of a file that is small enough and UTF-8."""
    raw = _read_bytes(path, largest)
    if len(raw) > largest:
        raise BadDocument([Fault(str(path), "", "file-too-large", {"largest": largest, "wanted": kind})])
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BadDocument([Fault(str(path), str(line), "file-not-utf8")]) from error


def _read_bytes(path: Path, largest: int) -> bytes:
    if not os.path.lexists(path):
        raise BadDocument([Fault(str(path), "", "file-missing")])
    if not is_file(path):
        raise BadDocument([Fault(str(path), "", "not-a-file")])
    try:
        with path.open("rb") as file:
            return file.read(largest + 1)
    except OSError as error:
        raise BadDocument([Fault(str(path), "", "file-unreadable", {"problem": error.strerror or ""})]) from error


def is_file(path: Path) -> bool:
    """Whether a file is there; also for names that no file can have."""
    return os.path.isfile(path)  # noqa: PTH113 - Path.is_file raises for some of them


def title(path: Path) -> str:
    """A file's name without its extension; bytes in it that are not text are shown as such."""
    return path.stem.encode("utf-8", "replace").decode()
