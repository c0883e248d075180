"""Translations on their way: sent out with the English of today beside them, and taken back into the folder of a
language, in the order of the files they were made from.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

import msgspec

from game.engine.errors import GameError
from game.files.po import Entry, read_entries, read_messages

from ..guest_words import read_guest_text
from .originals import Original, belongs, original_of, originals, words_before
from .places import place_of_label

_HOME = "common.po"  # where forms of names and letters lie, which belong to no message
_RULE = re.compile(r'"Plural-Forms:[ \t]*(nplurals=(\d)[^"\\]*?);?[ \t]*(?:\\n)?"')
_SIGNS = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}
_LITERAL = re.compile(r"[\"']((?:[a-z][\w-]*\.)+[\w-]*)(?=[\"'{])")
_MOST_FILES = 500
_ALIKE = "nplurals=1; plural=0"
_ONE_AND_MORE = "nplurals=2; plural=(n != 1)"
_UP_TO_ONE = "nplurals=2; plural=(n > 1)"
_SLAVIC = "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)"
PLURALS = {
    **dict.fromkeys(("id", "ja", "ko", "ms", "th", "vi", "zh"), _ALIKE),
    **dict.fromkeys(("fa", "fr", "hi", "oc", "pt", "tr"), _UP_TO_ONE),
    **dict.fromkeys(("bg", "ca", "da", "de", "el", "eo", "es", "et", "eu", "fi", "gl", "hu", "it"), _ONE_AND_MORE),
    **dict.fromkeys(("nb", "nl", "nn", "no", "sq", "sv"), _ONE_AND_MORE),
    **dict.fromkeys(("be", "bs", "hr", "ru", "sr", "uk"), _SLAVIC),
    **dict.fromkeys(("cs", "sk"), "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2)"),
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)",
    "lt": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2)",
    "ro": "nplurals=3; plural=(n==1 ? 0 : n==0 || (n%100>0 && n%100<20) ? 1 : 2)",
}
"""Which form of a sentence a count takes, in languages that somebody might begin."""


class PoFile(msgspec.Struct):
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


def send_out(language: str, there: Sequence[PoFile], rule: str = "") -> list[PoFile]:
    """All messages of a language for a translator's program, file after file: those it has, those it lacks, and as
    doubtful those whose original has changed. A language that is only begun needs its `rule` for plurals.
    """
    rule = rule or next((sheet.rule for sheet in there), "") or PLURALS.get(language.partition("-")[0], "")
    if not (found := _RULE.fullmatch(f'"Plural-Forms: {rule.strip().rstrip(";")};\\n"')):
        raise GameError("words-plurals", language=language, rule=rule)
    try:
        read_messages(f'msgid ""\nmsgstr {found[0]}\n', language)
    except GameError as error:
        raise GameError("words-plurals", language=language, rule=rule) from error
    known: dict[str, tuple[str, Entry]] = {}
    for sheet in there:
        known |= {entry.key: (sheet.name, entry) for entry in sheet.entries if entry.key not in known}
    for original in originals().values():
        known.setdefault(original.key, (original.file, _open_entry(original)))
    head = {sheet.name: sheet.head for sheet in there}
    wanted = (named for named in known.values() if belongs(named[1].key))
    return [
        PoFile(name, head.get(name, ()), found[1], [_as_sent(entry, int(found[2]), language) for entry in entries])
        for name, entries in _in_order(wanted).items()
    ]


def one_sheet(sheets: Sequence[PoFile]) -> PoFile:
    """All in one file, each part below the name of the file it comes from."""
    entries = []
    for sheet in sheets:
        first, *others = sheet.entries
        entries += [msgspec.structs.replace(first, above=("", f"#. {sheet.name}", *first.above)), *others]
    return PoFile("", (), sheets[0].rule, entries)


def read_sheets(place: Path) -> list[PoFile]:
    """A PO file, or all of a folder."""
    paths = sorted(place.glob("*.po"))[:_MOST_FILES] if place.is_dir() else [place]
    if not paths:
        raise GameError("texts-missing", folder=str(place))
    return [_read_sheet(path) for path in paths]


def take_in(language: str, given: Sequence[PoFile], folder: Path, behind: Sequence[PoFile] = ()) -> Taken:
    """Puts translations into a folder beside those that are there; what is not given stays as it is, and what those
    `behind` say as well is left to them.
    """
    there = read_sheets(folder) if folder.is_dir() and any(folder.glob("*.po")) else []
    rules = {sheet.rule for sheet in given}
    for sheet in there if len({_forms(rule) for rule in rules | {sheet.rule for sheet in there}}) > 1 else []:
        raise GameError("words-rules", file=str(folder / sheet.name), rule=sheet.rule, other=min(rules))
    known = {entry.key: (sheet.name, entry) for sheet in there for entry in sheet.entries}
    others = {entry.key: (sheet.name, entry) for sheet in behind for entry in sheet.entries}
    came = [(sheet, entry) for sheet in given for entry in sheet.entries]
    changed, unknown = 0, []
    for sheet, entry in came:
        if not belongs(entry.key):
            unknown.append(entry.key)
        elif not entry.is_open and not _is_same(entry, known.get(entry.key) or others.get(entry.key)):
            changed += 1
            known[entry.key] = (_file_of(entry.key, sheet.name), _as_translation(entry))
    head = {sheet.name: sheet.head for sheet in (*given, *there)}
    sheets = [
        PoFile(name, head.get(name, ()), given[0].rule, entries) for name, entries in _in_order(known.values()).items()
    ]
    return Taken(
        messages=changed,
        open=sum(entry.is_open for _, entry in came),
        unknown=tuple(unknown),
        files=tuple(_write(folder / sheet.name, sheet_text(sheet, language)) for sheet in sheets),
    )


def sheet_text(sheet: PoFile, language: str, *header: str) -> str:
    """A file as it is written, with more lines in its header."""
    lines = [
        *sheet.head,
        'msgid ""',
        'msgstr ""',
        *(f'"{line}\\n"' for line in header),
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


def _read_sheet(path: Path) -> PoFile:
    text = read_guest_text(path)
    entries, _ = read_entries(text, str(path))
    rule = _RULE.search(text)
    if not rule:
        raise GameError("texts-header", file=str(path))
    head = [line for line in text.partition("msgid")[0].splitlines() if line.startswith("# ")]
    return PoFile(path.name, tuple(head), rule[1].strip(), entries)


def _forms(rule: str) -> str:
    """How many forms a rule chooses from."""
    return rule.partition(";")[0]


def _is_same(entry: Entry, there: tuple[str, Entry] | None) -> bool:
    """Whether a translation comes back as it was sent out: what was outdated then still is."""
    if not there or _forms_of(entry) != _forms_of(there[1]):
        return False
    return entry.is_doubtful == (there[1].is_doubtful or _is_outdated(there[1]))


def _is_outdated(entry: Entry) -> bool:
    return bool(entry.original) and entry.original != words_before(entry.key, len(entry.original) > 1)


def _forms_of(entry: Entry) -> Sequence[str]:
    """What an entry says; a sentence that does not care for its count is sent out in as many forms as others."""
    forms = entry.forms()
    return forms[:1] if len(set(forms)) == 1 else forms


def _as_translation(entry: Entry) -> Entry:
    """With the original beside it, and no comments but the translator's own."""
    is_plural = "msgid_plural" in entry.fields
    before = entry.original or words_before(entry.key, is_plural)
    fields = {"msgctxt": entry.key, **dict(zip(("msgid", "msgid_plural"), before, strict=False))}
    fields |= {name: text for name, text in entry.fields.items() if name.startswith("msgstr")}
    above = [line for line in entry.above if line in ("", "#") or line.startswith("# ")]
    return Entry(entry.line, fields, entry.is_doubtful, (*above, *(["#, fuzzy"] if entry.is_doubtful else [])))


def _open_entry(original: Original) -> Entry:
    """A message that waits for its translation."""
    before = words_before(original.key, len(original.forms) > 1)
    return Entry(0, {"msgctxt": original.key, **dict(zip(("msgid", "msgid_plural"), before, strict=False))})


def _as_sent(entry: Entry, forms: int, language: str) -> Entry:
    """With today's original and all that helps whoever translates it."""
    original = original_of(entry.key)
    is_plural = "msgid_plural" in entry.fields or bool(original and len(original.forms) > 1)
    now, before = words_before(entry.key, is_plural), entry.original
    is_outdated = _is_outdated(entry)
    said = entry.forms() or ("",)
    above = [line for line in entry.above if line.startswith("# ")]
    above += [f"#. {line}" for line in _about(entry.key, language) if f"# {line}" not in above]
    above += [f"#: {place}" for place in filter(None, [place_in_code(entry.key)])]
    if entry.is_doubtful or is_outdated:
        above.append("#, fuzzy")
    if is_outdated:
        before = (before[0], before[-1]) if is_plural else before[-1:]
        names = "msgid", "msgid_plural"
        above += [
            f"#| {line}"
            for name, text in zip(names, before, strict=False)
            for line in f"{name} {quoted(text)}".split("\n")
        ]
    fields = {"msgctxt": entry.key, **dict(zip(("msgid", "msgid_plural"), now, strict=False))}
    if is_plural:
        fields |= {f"msgstr[{place}]": said[min(place, len(said) - 1)] for place in range(forms)}
    else:
        fields["msgstr"] = said[-1]
    return Entry(0, fields, entry.is_doubtful, ("", *above))


def _about(key: str, language: str) -> Iterator[str]:
    """What the original's file says of a message, and what a form of a language's own is."""
    if not (original := original_of(key)):
        return
    for comment in dict.fromkeys(filter(None, (original.section, original.note))):
        yield from comment.splitlines()
    if place := place_of_label(key):
        yield f"At most {place.letters(language)} letters or so: there is no room for more."
    if original.key != key:
        yield f"A form of {original.key} that this language has."


@cache
def _code() -> dict[str, str]:
    """Where in the program each key stands, or what a key begins with; nothing where its code is not there to read."""
    found: dict[str, str] = {}
    root = Path(__file__).parents[2]
    for path in sorted(root.rglob("*.py")):
        for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for literal in _LITERAL.findall(text):
                found.setdefault(literal, f"{path.relative_to(root.parent).as_posix()}:{line}")
    return found


def place_in_code(key: str) -> str:
    """The line of the program that asks for a message, by its key or by what that begins with."""
    known, parts = _code(), key.split(".")
    begun = (".".join(parts[:count]) + "." for count in range(len(parts) - 1, 0, -1))
    return next((known[one] for one in (key, *begun) if one in known), "")


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
