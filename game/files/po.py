"""A small reader of gettext's PO files: sentences by their keys, plural forms by the file's own rule.

The texts the program was written in have their key as `msgid`. A translation has it as `msgctxt`, and as `msgid` the
sentence it was made from, so that every program for translators shows both, and a change of the first is noticed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from gettext import c2py

import msgspec

from game.engine.errors import GameError

_STATEMENT = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\])\s+)?"([^"\\]*(?:\\.[^"\\]*)*)"$')
_ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}
_PLURALS = re.compile(r"^Plural-Forms:[ \t]*nplurals=(\d);[ \t]*plural=([^;\n]+)(?:;[ \t]*)?$", re.MULTILINE)


class Translation(msgspec.Struct, frozen=True):
    """A sentence in all its forms."""

    forms: tuple[str, ...]
    rule: Callable[[int], int]  # which form belongs to a count

    def form(self, count: int) -> str:
        """The one for a count; the last where the file's own rule fails or leads nowhere."""
        try:
            return self.forms[self.rule(count)] if len(self.forms) > 1 else self.forms[0]
        except (ArithmeticError, IndexError):  # such as `plural=n/0`
            return self.forms[-1]


class Entry(msgspec.Struct):
    """One message as it stands in the file."""

    line: int
    fields: dict[str, str] = msgspec.field(default_factory=dict)
    is_doubtful: bool = False  # whether its translator has marked it so, as "fuzzy"
    above: tuple[str, ...] = ()  # the lines before it, comments and empty ones, if anything is said there

    @property
    def key(self) -> str:
        return self.fields.get("msgctxt", self.fields.get("msgid", ""))

    @property
    def original(self) -> tuple[str, ...]:
        """What it was translated from, in its singular and plural; nothing for what was first written like this."""
        if "msgctxt" not in self.fields:
            return ()
        return tuple(self.fields[name] for name in ("msgid", "msgid_plural") if name in self.fields)

    @property
    def is_open(self) -> bool:
        """Whether it still waits for its translation."""
        return "msgctxt" in self.fields and not all(self.forms()) and any(self.original)

    def forms(self) -> tuple[str, ...]:
        if "msgid_plural" not in self.fields:
            return (self.fields["msgstr"],) if "msgstr" in self.fields else ()
        return tuple(text for name, text in self.fields.items() if name.startswith("msgstr["))


def read_messages(text: str, file: str) -> dict[str, Translation]:
    """The messages of a PO file by key, without those that are still to be translated or are in doubt; what is wrong is
    told with file and line.
    """
    entries, rule = read_entries(text, file)
    said = (entry for entry in entries if not (entry.is_open or entry.is_doubtful))
    return {entry.key: Translation(entry.forms(), rule) for entry in said}


def read_entries(text: str, file: str) -> tuple[list[Entry], Callable[[int], int]]:
    """All that stands in a PO file behind its header, and its rule for counts; what is wrong is told with file and
    line.
    """
    entries = list(_entries(text, file))
    rule, count = _plurals(entries, file)
    seen = set[str]()
    for entry in entries:
        key = entry.key
        if len(entry.forms()) != (count if "msgid_plural" in entry.fields else 1):
            raise GameError("texts-forms", file=file, line=entry.line, key=key)
        if key in seen:
            raise GameError("texts-twice", file=file, line=entry.line, key=key)
        seen.add(key)
    return [entry for entry in entries if entry.key], rule


def _entries(text: str, file: str) -> Iterator[Entry]:
    entry: Entry | None = None
    name = ""
    above: list[str] = []
    for number, line in enumerate(map(str.strip, text.splitlines()), 1):
        if not line or line[0] == "#":
            above.append(line)
            continue
        statement = _STATEMENT.match(line)
        if not statement:
            raise GameError("texts-line", file=file, line=number, text=line[:80])
        begun, said = statement.groups()
        if begun == "msgctxt" or (begun == "msgid" and name != "msgctxt"):
            if entry:
                yield entry
            entry = _begin(number, above) if any(above) else Entry(number)
            above = []
        if not entry or begun in entry.fields:
            raise GameError("texts-line", file=file, line=number, text=line[:80])
        name = begun or name
        said = _plain(said, file, number) if "\\" in said else said
        entry.fields[name] = said if begun else entry.fields[name] + said
    if entry:
        yield entry


def _begin(number: int, above: list[str]) -> Entry:
    """An entry below comments."""
    is_doubtful = any(line.startswith("#,") and "fuzzy" in line for line in above)
    return Entry(number, is_doubtful=is_doubtful, above=tuple(above))


def _plain(text: str, file: str, line: int) -> str:
    def character(match: re.Match[str]) -> str:
        if match[1] not in _ESCAPES:
            raise GameError("texts-line", file=file, line=line, text=text[:80])
        return _ESCAPES[match[1]]

    return re.sub(r"\\(.)", character, text)


def _plurals(entries: list[Entry], file: str) -> tuple[Callable[[int], int], int]:
    """The rule for counts out of the file's header, and how many forms it chooses from."""
    header = next((entry.fields.get("msgstr", "") for entry in entries if entry.key == ""), "")
    found = _PLURALS.search(header)
    if not found or int(found[1]) < 1:
        raise GameError("texts-header", file=file)
    try:
        return c2py(found[2]), int(found[1])
    except (ValueError, SyntaxError, RecursionError, MemoryError) as error:
        raise GameError("texts-header", file=file) from error
