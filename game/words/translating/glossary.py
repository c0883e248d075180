"""The words that a language has fixed for things, and whether a translation keeps to them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import msgspec

from game.files.documents import is_file, read_document
from game.files.languages import own_texts, texts_folder
from game.files.schema import to_struct

from .checking import Translated, WordsFault
from .originals import originals

_ALL = "all"  # above terms that mean the same in every game
_GAPS = re.compile(r"\{[^{}]*\}")
_CHINESE = "\u2e80"  # where the scripts begin that have no spaces between words


class Exempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message that does without a term; a * in its key stands for anything."""

    key: str
    term: str
    because: str


class Glossary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a language; its head says what each part means."""

    terms: dict[str, dict[str, list[str]]]
    never: dict[str, str] = {}
    exceptions: list[Exempt] = []


def find_glossary(language: str) -> Path | None:
    """The player's own before ours; a language need not have one."""
    files = (folder / "glossary.yaml" for folder in (own_texts(language), texts_folder(language)))
    return next(filter(is_file, files), None)


def read_glossary(path: Path) -> Glossary:
    return to_struct(read_document(path), Glossary)


def check_terms(translated: Translated, glossary: Glossary) -> Iterator[WordsFault]:
    """Where a translation has none of the words for a term, or one that is never to be used."""
    for said in translated.finished():
        text, original = _bare(said.entry.forms()), _bare(said.originals)
        exempt = {one.term for one in glossary.exceptions if fnmatchcase(said.key, one.key)}
        for term, words in _terms_of(said.key, glossary) if said.key in originals() else ():
            is_said = any(_beginning(word).search(text) for word in words)
            if not is_said and term not in exempt and _english(term).search(original):
                yield said.found("term", term=term, words=words)
        for word in glossary.never.keys() - exempt:
            if _beginning(word).search(text):
                yield said.found("never", word=word, instead=glossary.never[word])


def _terms_of(key: str, glossary: Glossary) -> Iterator[tuple[str, Sequence[str]]]:
    """The terms that count for a message: by the games that its key names."""
    for scope in (_ALL, *key.split(".")):
        yield from glossary.terms.get(scope, {}).items()


def _bare(forms: Sequence[str]) -> str:
    return _GAPS.sub(" ", "\n".join(forms))


@cache
def _english(term: str) -> re.Pattern[str]:
    """The whole word, also where there are several."""
    return re.compile(rf"(?<![\w-]){re.escape(term)}(?:e?s)?(?![\w-])", re.IGNORECASE)


@cache
def _beginning(word: str) -> re.Pattern[str]:
    """Any word that begins so; where words are not parted by spaces, anywhere."""
    return re.compile(re.escape(word) if word[:1] >= _CHINESE else rf"(?<!\w){re.escape(word)}", re.IGNORECASE)
