"""Translations on their way: taken into the folder of a language, in the order of the files they were made from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from game.engine.errors import GameError
from game.files.po import Entry, read_entries

from .originals import belongs, original_of, originals, read_text, words_before

_HOME = "common.po"  # where forms of names and letters lie, which belong to no message
_RULE = re.compile(r'"Plural-Forms:[ \t]*(nplurals=(\d)[^"\\]*?);?[ \t]*(?:\\n)?"')
_SIGNS = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}
_MOST_FILES = 500


class Sheet(msgspec.Struct):
    """A file of a translation."""

    name: str
    head: tuple[str, ...]  # the comments at its top
    rule: str  # for counts, as its header has it
    entries: list[Entry]


class Taken(msgspec.Struct, frozen=True):
    """What came of an import."""

    messages: int  # that are new or said otherwise
    open: int  # that wait for their translation
    unknown: tuple[str, ...]  # keys that nothing asks for
    files: tuple[Path, ...]  # that were written


def read_sheets(place: Path) -> list[Sheet]:
    """A PO file, or all of a folder."""
    paths = sorted(place.glob("*.po"))[:_MOST_FILES] if place.is_dir() else [place]
    if not paths:
        raise GameError("texts-missing", folder=str(place))
    return [_read_sheet(path) for path in paths]


def take_in(language: str, given: Sequence[Sheet], folder: Path) -> Taken:
    """Puts translations into a folder beside those that are there; what is not given stays as it is."""
    there = read_sheets(folder) if folder.is_dir() and any(folder.glob("*.po")) else []
    rules = {sheet.rule for sheet in given}
    for sheet in there if len({_forms(rule) for rule in rules | {sheet.rule for sheet in there}}) > 1 else []:
        raise GameError("words-rules", file=str(folder / sheet.name), rule=sheet.rule, other=min(rules))
    known = {entry.key: (sheet.name, entry) for sheet in there for entry in sheet.entries}
    came = [(sheet, entry) for sheet in given for entry in sheet.entries]
    changed, unknown = 0, []
    for sheet, entry in came:
        if not belongs(entry.key):
            unknown.append(entry.key)
        elif not entry.is_open and not _is_same(entry, known.get(entry.key)):
            changed += 1
            known[entry.key] = (_file_of(entry.key, sheet.name), _as_translation(entry))
    head = {sheet.name: sheet.head for sheet in (*given, *there)}
    sheets = [
        Sheet(name, head.get(name, ()), given[0].rule, entries) for name, entries in _in_order(known.values()).items()
    ]
    return Taken(
        messages=changed,
        open=sum(entry.is_open for _, entry in came),
        unknown=tuple(unknown),
        files=tuple(_write(folder / sheet.name, sheet_text(sheet, language)) for sheet in sheets),
    )


def sheet_text(sheet: Sheet, language: str) -> str:
    """A file as it is written."""
    lines = [
        *sheet.head,
        'msgid ""',
        'msgstr ""',
        f'"Language: {language}\\n"',
        '"MIME-Version: 1.0\\n"',
        '"Content-Type: text/plain; charset=UTF-8\\n"',
        '"Content-Transfer-Encoding: 8bit\\n"',
        f'"Plural-Forms: {sheet.rule};\\n"',
    ]
    for entry in sheet.entries:
        lines += ["", *_trimmed(entry.above)]
        lines += [f"{name} {quoted(text)}" for name, text in entry.fields.items()]
    return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """A text between quotation marks; one that has several lines stands in as many."""
    pieces = ["".join(_SIGNS.get(sign, sign) for sign in piece) for piece in text.splitlines(keepends=True)]
    return "\n".join(['""', *(f'"{piece}"' for piece in pieces)]) if len(pieces) > 1 else f'"{"".join(pieces)}"'


def _read_sheet(path: Path) -> Sheet:
    text = read_text(path)
    entries, _ = read_entries(text, str(path))
    rule = _RULE.search(text)
    if not rule:
        raise GameError("texts-header", file=str(path))
    head = [line for line in text.partition("msgid")[0].splitlines() if line.startswith("# ")]
    return Sheet(path.name, tuple(head), rule[1].strip(), entries)


def _forms(rule: str) -> str:
    """How many forms a rule chooses from."""
    return rule.partition(";")[0]


def _is_same(entry: Entry, there: tuple[str, Entry] | None) -> bool:
    """Whether a translation comes back as it was sent out: what was outdated then still is."""
    if not there or entry.forms() != there[1].forms():
        return False
    was_outdated = there[1].original != words_before(entry.key, len(there[1].original) > 1)
    return entry.is_doubtful == (there[1].is_doubtful or was_outdated)


def _as_translation(entry: Entry) -> Entry:
    """With the original beside it, and no comments but the translator's own."""
    is_plural = "msgid_plural" in entry.fields
    before = entry.original or words_before(entry.key, is_plural)
    fields = {"msgctxt": entry.key, **dict(zip(("msgid", "msgid_plural"), before, strict=False))}
    fields |= {name: text for name, text in entry.fields.items() if name.startswith("msgstr")}
    above = [line for line in entry.above if line in ("", "#") or line.startswith("# ")]
    return Entry(entry.line, fields, entry.is_doubtful, (*above, *(["#, fuzzy"] if entry.is_doubtful else [])))


def _file_of(key: str, came_in: str) -> str:
    """The file a translation belongs in: that of its original, else one of those the originals lie in."""
    if original := original_of(key):
        return original.file
    return came_in if any(original.file == came_in for original in originals().values()) else _HOME


def _in_order(known: Iterable[tuple[str, Entry]]) -> dict[str, list[Entry]]:
    """The entries of each file: messages as the original has them, each before its own forms; at the end what nothing
    asks for any more.
    """
    places = {key: place for place, key in enumerate(originals())}
    last = len(places)

    def place(entry: Entry) -> tuple[int, bool]:
        original = original_of(entry.key)
        return (places[original.key], entry.key != original.key) if original else (last, not belongs(entry.key))

    files: dict[str, list[Entry]] = {}
    for name, entry in known:
        files.setdefault(name, []).append(entry)
    return {name: sorted(entries, key=place) for name, entries in sorted(files.items())}


def _trimmed(above: Sequence[str]) -> Iterator[str]:
    """Comments without the empty lines before them, and one at most between them."""
    was_empty = True
    for line in above:
        if line or not was_empty:
            yield line
        was_empty = not line


def _write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
    return path
