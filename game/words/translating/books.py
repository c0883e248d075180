"""A rulebook in another language beside the one it was made from: the same chapters, numbers and pictures, and every
text knows which words it translates.

`made_from`, at the end of the file, has a line for each text: its name, and a digest of the words it was made from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from game.engine.errors import GameError
from game.files.documents import BadDocument, Document, is_file
from game.files.faults import Fault
from game.files.languages import ORIGINAL, own_texts
from game.files.resources import asset
from game.files.schema import to_struct

from ..guest_words import form_faults
from ..rulebook import PLACE, Rulebook, read_book, read_book_text
from .checking import WordsFault, place_of, placeholders, untranslated

_MADE_FROM = re.compile(r"\n*(^# [^\n]*\n)?^made_from:[^\n]*(\n +[^\n]*)*\n?", re.MULTILINE)
_ABOUT = "# What each text was made from, for `leaving-atlantis words check`; `words import` writes these lines."
_LIST_WORDS = {"words.between", "words.counted", "words.last"}  # `words` of a rulebook that English does without
# What `words` of a rulebook are filled in with.
_FILLED_IN = {"and", "both", "count", "counts", "each", "last", "start", "what"}
_SAME = {  # what is the same in every language: in a chapter, in a line of the card
    "chapters": ("key", "pictures", "steps"),
    "entries": ("picture", "when", "unless"),
    "examples": ("key",),
}
_LETTERS = str.maketrans("0123456789abcdef", "bcdfghjklmnpqrst")  # a digest of letters is no number


def original_book(game: str) -> Document:
    return read_book(asset("rules", ORIGINAL, f"{game}.yaml"))


def books_of(language: str) -> dict[str, Path]:
    """The rulebooks of our games in a language, the player's own before ours."""
    folders = (own_texts(language) / "rules", asset("rules", language))
    games = sorted(path.stem for path in asset("rules", ORIGINAL).glob("*.yaml"))
    found = {game: next((p for folder in folders if (p := folder / f"{game}.yaml").is_file()), None) for game in games}
    return {game: path for game, path in found.items() if path}


def check_book(path: Path, game: str) -> Iterator[WordsFault]:
    """All that is wrong with a rulebook; one that cannot be read says so and no more."""
    try:
        document = read_book(path)
        to_struct(document, Rulebook)
    except BadDocument as bad:
        yield from (WordsFault("fault", str(path), 0, {"fault": fault}) for fault in bad.faults)
        return
    english = original_book(game)
    ours, theirs = texts_of(document), texts_of(english)
    yield from _check_names(document, ours, theirs)
    yield from _check_sameness(document, english)
    made_from = document.data.get("made_from", {})
    if not made_from:
        yield WordsFault("book-no-original", str(path), 0, {"key": game})
    for name, (place, text) in ours.items():
        for kind, values in _check_text(text, theirs[name][1], made_from.get(name)) if name in theirs else ():
            if made_from or kind != "book-no-original":
                values = {"key": name, **values}
                yield WordsFault(kind, str(path), _line(document, place), values, kind == "book-left-out")


def own_faults(path: Path, game: str) -> list[Fault]:
    """Why a rulebook that a player has brought cannot be shown: it opens, draws or counts what ours does not, or a
    sentence cannot be filled in.
    """
    document = read_book(path)
    to_struct(document, Rulebook)
    english = original_book(game)
    ours, theirs = dict(_fixed(document.data)), dict(_fixed(english.data))
    wrong = [place for place in ours if ours[place] != theirs.get(place)]
    faults = [document.fault("book-differs", *place, found=str(ours[place])) for place in wrong]
    for name, text in document.data.get("words", {}).items():
        if next(form_faults(text), None) or not placeholders([text]).keys() <= _FILLED_IN:
            faults.append(document.fault("book-words", "words", name, known=tuple(sorted(_FILLED_IN))))
    return faults


def texts_of(document: Document) -> dict[str, tuple[tuple[Any, ...], str]]:
    """Every text of a rulebook by a short name, with its place in the file."""
    found: dict[str, tuple[tuple[Any, ...], str]] = {}
    for name, path, text in _walk(document.data):
        found.setdefault(name, (path, text))
    return found


def seal(text: str, game: str, before: Document | None = None) -> str:
    """A rulebook with a line for what each of its texts was made from: today's words for what is new or has changed
    since the rulebook `before` it, and what it says itself for all else.
    """
    document, now = read_book_text(text, game), texts_of(original_book(game))
    kept: Mapping[str, str] = document.data.get("made_from", {})
    former = texts_of(before) if before else {}
    once: Mapping[str, str] = before.data.get("made_from", {}) if before else {}
    lines = []
    for name, (_, said) in texts_of(document).items():
        if name in now:
            is_new = before is not None and former.get(name, ((), ""))[1] != said
            known = "" if is_new else once.get(name) or kept.get(name, "")
            lines.append(f"  {name}: {known or digest(now[name][1])}")
    return "\n".join([_MADE_FROM.sub("", text).rstrip("\n"), "", _ABOUT, "made_from:", *lines, ""])


def bring_book(path: Path, folder: Path) -> Path:
    """Puts a rulebook into a folder, each of its texts with what it was made from."""
    known = sorted(book.stem for book in asset("rules", ORIGINAL).glob("*.yaml"))
    if path.stem not in known:
        raise GameError("words-book", file=str(path), known=tuple(known))
    to_struct(read_book(path), Rulebook)
    place = folder / path.name
    before = read_book(place) if is_file(place) and not place.samefile(path) else None
    text = seal(path.read_text(encoding="utf-8-sig"), path.stem, before)
    folder.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8", newline="\n")
    return place


def digest(text: str) -> str:
    """Eight letters that are others as soon as a text is another."""
    return sha256(" ".join(text.split()).encode()).hexdigest()[:8].translate(_LETTERS)


def _walk(data: Mapping[str, Any]) -> Iterator[tuple[str, tuple[Any, ...], str]]:
    for name in ("title", "lead"):
        yield name, (name,), data[name]
    for name, text in data.get("words", {}).items():
        yield f"words.{name}", ("words", name), text
    for place, chapter in enumerate(data["chapters"]):
        start = ("chapters", place)
        for name in ("title", "lead"):
            if name in chapter:
                yield f"{chapter['key']}.{name}", (*start, name), chapter[name]
        for kind in ("rules", "rulings", "examples"):
            for number, rule in enumerate(chapter.get(kind, [])):
                known = rule.get("number") or rule.get("key") or f"{kind}-{number + 1}"
                yield f"{chapter['key']}.{known}", (*start, kind, number, "text"), rule["text"]
    yield "card.title", ("card", "title"), data["card"]["title"]
    for place, group in enumerate(data["card"]["groups"]):
        above = ("card", "groups", place)
        yield f"card.{place + 1}.title", (*above, "title"), group["title"]
        for number, entry in enumerate(group["entries"]):
            for name in ("name", "text"):
                yield f"card.{place + 1}.{number + 1}.{name}", (*above, "entries", number, name), entry[name]


def _check_names(document: Document, ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> Iterator[WordsFault]:
    for name in theirs:
        if name not in ours:
            yield WordsFault("book-missing", document.file, 0, {"key": name})
    for name in ours:
        if name not in theirs and name.removesuffix("_one") not in theirs and name not in _LIST_WORDS:
            yield WordsFault("book-unused", document.file, _line(document, ours[name][0]), {"key": name})


def _check_sameness(document: Document, english: Document) -> Iterator[WordsFault]:
    """What a rulebook shows and when it opens is no matter of language."""
    ours, theirs = dict(_fixed(document.data)), dict(_fixed(english.data))
    for path in theirs:
        if ours.get(path) != theirs[path] and path in ours:
            values = {"key": ".".join(map(str, path)), "found": str(ours[path]), "wanted": str(theirs[path])}
            yield WordsFault("book-differs", document.file, _line(document, path), values)


def _fixed(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    if isinstance(data, list):
        for place, one in enumerate(data):
            for name in _SAME.get(str(path[-1]), ()) if isinstance(one, dict) else ():
                yield (*path, place, name), one.get(name, [])
            yield from _fixed(one, (*path, place))
    elif isinstance(data, dict):
        for key, one in data.items():
            yield from _fixed(one, (*path, key))


def _check_text(text: str, original: str, made_from: str | None) -> Iterator[tuple[str, dict[str, Any]]]:
    ours, theirs = ({found[1] for found in PLACE.finditer(said)} for said in (text, original))
    if more := ours - theirs:
        yield "book-placeholder", {"names": place_of(more)}
    if less := theirs - ours:
        yield "book-left-out", {"names": place_of(less)}
    if not made_from:
        yield "book-no-original", {}
    elif made_from != digest(original):
        yield "book-outdated", {"now": original}
    if untranslated(text, original):
        yield "book-same", {}


def _line(document: Document, path: tuple[Any, ...]) -> int:
    while path and path not in document.lines:
        path = path[:-1]
    return document.lines.get(path, 0)
