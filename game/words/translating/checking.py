"""What is wrong with a translation: message by message, each fault with its file and line.

Nothing here breaks off: a file that cannot be read is one fault, and the others are looked at all the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec

from game.engine.errors import GameError
from game.files.languages import ORIGINAL, own_files, texts_folder
from game.files.po import Entry, read_entries

from ..catalogue import CLAUSE, KEY, Catalogue
from ..guest_words import LONGEST, form_faults, read_guest_text
from .originals import form_of_none, original_of, originals, words_before

_GAPS = re.compile(r"\{[^{}]*\}")
_WORD = re.compile(r"[^\W\d_]{2,}")
_SENTENCE = 5  # words
_UNFINISHED = ("open", "doubtful", "no-original", "outdated", "same")  # what work that goes on is full of
_COUNTS = range(1000)  # by which a rule for plurals is tried
_NUMBERS = re.compile(r"[+,]?\d{0,2}(\.\d)?[dfs%]?|%.*")  # forms that are a number's or a day's


class WordsFault(msgspec.Struct, frozen=True):
    """One thing that is wrong, or only worth a look."""

    kind: str  # the sentence that says it is `words.found.<kind>`
    file: str
    line: int  # 0 for all of it
    values: Mapping[str, Any] = {}
    is_note: bool = False


class TranslatedMessage(msgspec.Struct, frozen=True):
    """A message of a translation, and where it stands."""

    entry: Entry
    file: str
    rule: Callable[[int], int]  # which form belongs to a count
    originals: tuple[str, ...]  # the forms it was first written in; none if nothing asks for it

    @property
    def key(self) -> str:
        return self.entry.key

    def found(self, kind: str, *, is_note: bool = False, **values: Any) -> WordsFault:
        return WordsFault(kind, self.file, self.entry.line, {"key": self.key, **values}, is_note)


class Translated(msgspec.Struct):
    """All that a language says, by key, and what could not be read of it."""

    language: str
    said: dict[str, TranslatedMessage]
    unread: list[WordsFault]

    def finished(self) -> Iterator[TranslatedMessage]:
        """What is shown to players and asked for by something."""
        for one in self.said.values():
            if one.originals and not (one.entry.is_open or one.entry.is_doubtful):
                yield one


def read_translation(language: str, folders: Sequence[Path] = ()) -> Translated:
    """The texts of a language in the player's own folder, and ours behind them; or those in other folders."""
    found = Translated(language, {}, [])
    ours = (path for folder in folders or [texts_folder(language)] for path in sorted(folder.glob("*.po")))
    for path in (*(() if folders else own_files(language)), *ours):
        try:
            entries, rule = read_entries(read_guest_text(path), str(path))
        except GameError as error:
            line = error.values.get("line", 0)
            found.unread.append(WordsFault("unread", str(path), line if isinstance(line, int) else 0, {"error": error}))
            continue
        for entry in entries:
            found.said.setdefault(entry.key, TranslatedMessage(entry, str(path), rule, _originals(entry.key)))
    return found


def check_messages(translated: Translated) -> Iterator[WordsFault]:
    """All faults that need no font: of a language in whichever folders, file after file as they stand there."""
    yield from translated.unread
    yield from _missing(translated)
    forms = _known_forms(translated)
    for said in translated.said.values():
        if not said.originals:
            yield said.found("unused")
            continue
        if said.entry.is_open:
            yield said.found("open")
            continue
        if said.entry.is_doubtful:
            yield said.found("doubtful")
        if untranslated(said.entry.forms()[-1], said.originals[-1]):
            yield said.found("same")
        if max(map(len, said.entry.forms())) > LONGEST:
            yield said.found("long", most=LONGEST)
            continue
        yield from _outdated(said)
        yield from _placeholders(said, forms)
        yield from _clauses(said)
        yield from _plurals(said)


def describe(finding: WordsFault, catalogue: Catalogue) -> str:
    """A fault in one line: its place, and what it is."""
    if finding.kind == "unread":
        return catalogue.explain(finding.values["error"])
    if finding.kind == "fault":
        return catalogue.tell(finding.values["fault"])
    place = f"{_short(finding.file)}:{finding.line}" if finding.line else _short(finding.file)
    what = catalogue.say(f"words.found.{finding.kind}", **finding.values)
    return catalogue.say("words.found", place=place, what=what)


def _short(file: str) -> str:
    """A file as it is reached from here."""
    path = Path(file)
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else file


class OwnTexts(msgspec.Struct, frozen=True):
    """How far somebody's own texts have come: messages of a language that are said, how many there are, and faults in
    the files.
    """

    said: int
    of: int
    faults: tuple[WordsFault, ...]


def look_at_own(language: str) -> OwnTexts:
    """Takes half a second or so."""
    translated, files = read_translation(language), {str(path) for path in own_files(language)}
    faults = (one for one in check_messages(translated) if one.file in files and one.kind not in _UNFINISHED)
    return OwnTexts(*share(translated), tuple(one for one in faults if not one.is_note))


def share(translated: Translated) -> tuple[int, int]:
    """How many of the original messages a language says, and how many there are."""
    known = originals()
    return sum(said.key in known for said in translated.finished()), len(known)


def untranslated(text: str, original: str) -> bool:
    """Whether a sentence was left as it was; a word or two may be the same in both languages."""
    return text == original and len(_WORD.findall(_GAPS.sub(" ", text))) >= _SENTENCE


def place_of(names: Iterable[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names))


def _originals(key: str) -> tuple[str, ...]:
    original = original_of(key)
    return original.forms if original else tuple(filter(None, [form_of_none(key)]))


def _missing(translated: Translated) -> Iterator[WordsFault]:
    folder = texts_folder(ORIGINAL)
    for original in originals().values():
        if original.key not in translated.said:
            file = str(folder / original.file)
            yield WordsFault("missing", file, original.line, {"key": original.key, "original": original.forms[-1]})


def _outdated(said: TranslatedMessage) -> Iterator[WordsFault]:
    """A message remembers what it was made from."""
    before = said.entry.original
    if not before:
        yield said.found("no-original")
    elif before != (now := words_before(said.key, "msgid_plural" in said.entry.fields)):
        was, is_now = next((pair for pair in zip(before, now, strict=False) if pair[0] != pair[1]), (before[0], now[0]))
        yield said.found("outdated", was=was, now=is_now)


def placeholders(forms: Iterable[str]) -> dict[str, set[str]]:
    """The names of the values in sentences, and the forms each is asked for in."""
    found: dict[str, set[str]] = {}
    for form in forms:
        for _, name, spec, _ in Formatter().parse(form):
            if name is not None:
                found.setdefault(name, set()).add(spec or "")
    return found


def _placeholders(said: TranslatedMessage, forms: frozenset[str]) -> Iterator[WordsFault]:
    texts = said.entry.forms()
    if broken := next((fault for text in texts for fault in form_faults(text)), None):
        yield said.found("broken", fault=broken)
        return
    theirs, ours = placeholders(said.originals), placeholders(texts)
    if more := ours.keys() - theirs.keys() - _given(said):
        yield said.found("placeholder", names=place_of(more))
    less = theirs.keys() - ours.keys()
    if keys := {name for name in less if name.startswith(KEY)}:
        yield said.found("key-lost", names=place_of(keys))
    elif less:
        yield said.found("left-out", names=place_of(less), is_note=True)
    asked = {form for specs in ours.values() for form in specs if not _NUMBERS.fullmatch(form)}
    for form in sorted(asked - forms):
        yield said.found("form", form=form)


def _given(said: TranslatedMessage) -> set[str]:
    """Values a sentence may have that its original does not say: what picks its plural, the name of `name.de`, and what
    the comment above the original names.
    """
    picks = {"count"} if "msgid_plural" in said.entry.fields or len(said.originals) > 1 else set[str]()
    original = original_of(said.key)
    return picks | placeholders([original.note]).keys() if original else picks


def _known_forms(translated: Translated) -> frozenset[str]:
    """All forms that a value may be asked for: those the original asks for, and those that some word has."""
    return _forms_asked_for() | {key.rpartition(".")[2] for key in translated.said}


@cache
def _forms_asked_for() -> frozenset[str]:
    return frozenset(
        spec for one in originals().values() for specs in placeholders(one.forms).values() for spec in specs
    )


def _clauses(said: TranslatedMessage) -> Iterator[WordsFault]:
    """What goes with a key stands in brackets, so that it can be left out where the key is not set."""
    within = {name for text in said.originals for name in _bound(text)}
    for text in said.entry.forms():
        if KEY not in text:
            continue
        bare = CLAUSE.sub("", text)
        if any(sign in bare for sign in "[]|"):
            yield said.found("brackets")
        elif lost := within & placeholders([bare]).keys():
            yield said.found("clause-lost", names=place_of(lost))


def _bound(text: str) -> set[str]:
    """The keys of a sentence that are named within a clause."""
    if KEY not in text:
        return set()
    bare = placeholders([CLAUSE.sub("", text)])
    return {name for name in placeholders([text]) if name.startswith(KEY)} - bare.keys()


def _plurals(said: TranslatedMessage) -> Iterator[WordsFault]:
    """A form that stands for several counts has to say which, if another form does."""
    texts = said.entry.forms()
    if len(texts) < 2:
        return
    try:
        counts = [[count for count in _COUNTS if said.rule(count) == place] for place in range(len(texts))]
    except ArithmeticError:
        counts = [[]]
    if not all(counts):
        yield said.found("rule")
        return
    says = ["count" in placeholders([text]) for text in texts]
    one, many = ("count" in placeholders([said.originals[place]]) for place in (0, -1))
    for text, of, does in zip(texts, counts, says, strict=True):
        if not does and any(says) and len(of) > 1:
            is_as_there = not (one if of == [0, 1] else many)  # where one is meant, none hardly ever is
            yield said.found("count", text=text, counts=of[:3], is_note=is_as_there)
