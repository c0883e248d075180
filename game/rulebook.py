"""The rulebooks of the games: chapters of numbered rules and rulings, and a card of one page, read from `assets/rules`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from game.documents import is_file, read_document
from game.guests import guests
from game.resources import asset
from game.shapes import shaped

ORIGINAL = "en"
"""The language that has all rulebooks."""

_NUMBER = re.compile(r"([A-Z]+)(\d*)([a-z]?)(?:-(\d+)$)?")
_MISS = 3


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Plain data whose unknown keys and wrong types are refused with their place."""


class Rule(_Data, frozen=True, kw_only=True):
    """A rule or a ruling. The number V5a is that of a part of V5, W1-3 stands for three alike; words and counts have none."""

    text: str
    number: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """What it can be asked for by, from the narrowest: V5a, V5, V."""
        if not (found := _NUMBER.fullmatch(self.number)):
            return ()
        letters, first, _, last = found.groups()
        wholes = [f"{letters}{number}" for number in range(int(first), int(last or first) + 1)] if first else []
        return self.number, *wholes, letters


class Chapter(_Data, frozen=True, kw_only=True):
    """Rules that are needed together. `steps` are those of the game at which the book opens here."""

    key: str
    title: str
    lead: str = ""
    pictures: list[str] = []
    steps: list[str] = []
    rules: list[Rule]
    rulings: list[Rule] = []
    """What the sources of a game leave open, settled by us."""

    def __iter__(self) -> Iterator[Rule]:
        """The rules, then the rulings."""
        yield from self.rules
        yield from self.rulings


class Entry(_Data, frozen=True, kw_only=True):
    """A line of the card."""

    picture: str
    name: str
    text: str


class Group(_Data, frozen=True, kw_only=True):
    """Lines of the card that belong together."""

    title: str
    entries: list[Entry]


class Card(_Data, frozen=True, kw_only=True):
    """What one looks up all the time, on one page."""

    title: str
    groups: list[Group]


class Rulebook(_Data, frozen=True, kw_only=True):
    """The rules of one game in one language."""

    title: str
    lead: str
    chapters: list[Chapter]
    card: Card

    def find(self, number: str) -> tuple[Chapter, Rule] | None:
        """The rule of a number, also of a part of it (V5b), of a reason (M9-not-yours) or of letters alone (X: the first of them)."""
        found = _NUMBER.match(number)
        for name in (f"{found[1]}{found[2]}{found[3]}", f"{found[1]}{found[2]}") if found else ():
            for chapter, rule in self._all():
                if name in rule.names:
                    return chapter, rule
        return None

    def chapter_for_step(self, step: str) -> Chapter:
        """Where to read at a step of the game, or at the key of its word, which ends with it."""
        name = step.rpartition(".")[2]
        return next((chapter for chapter in self.chapters if name in chapter.steps), self.chapters[0])

    def search(self, words: str) -> list[tuple[Chapter, Rule]]:
        """The rules in which every word occurs, capitals and accents aside: first those a word is the number of, last by the title."""
        wanted = _plain(words).split()
        ranked = [(_rank(wanted, chapter, rule), chapter, rule) for chapter, rule in self._all() if wanted]
        return [(chapter, rule) for rank, chapter, rule in sorted(ranked, key=lambda hit: hit[0]) if rank < _MISS]

    def _all(self) -> Iterator[tuple[Chapter, Rule]]:
        return ((chapter, rule) for chapter in self.chapters for rule in chapter)


@cache
def load(game: str, language: str) -> Rulebook:
    """The rulebook of a game, in English where the language has none; `BadDocument` with every fault of a broken one."""
    return shaped(read_document(_file(game, language) or asset("rules", ORIGINAL, f"{game}.yaml")), Rulebook)


def has_rulebook(game: str) -> bool:
    """Whether there is one: a game of other people may come without."""
    return _file(game, ORIGINAL) is not None


def plain_rulebook(title: str, sentence: str) -> Rulebook:
    """Stands for a rulebook that is not there."""
    return Rulebook(
        title=title, lead="", chapters=[Chapter(key="none", title=title, rules=[Rule(text=sentence)])], card=Card(title=title, groups=[])
    )


def _file(game: str, language: str) -> Path | None:
    guest = None if is_file(asset("rules", ORIGINAL, f"{game}.yaml")) else guests().get(game)
    folder = guest.folder("rules") if guest else asset("rules")
    return next((path for tongue in (language, ORIGINAL) if is_file(path := folder / tongue / f"{game}.yaml")), None)


def _rank(words: list[str], chapter: Chapter, rule: Rule) -> int:
    """How well a rule answers a search: by its number, by its text, by the title of its chapter, not at all."""
    if not all(_is_number(word, rule) or _occurs(word, rule.text) or _occurs(word, chapter.title) for word in words):
        return _MISS
    if any(_is_number(word, rule) for word in words):
        return 0
    return 1 if all(_occurs(word, rule.text) for word in words) else 2


def _occurs(word: str, text: str) -> bool:
    """Words are found by any part of them, but 1 is not found in 10."""
    if not _has_digit(word):
        return word in _plain(text)
    return bool(re.search(rf"\b{re.escape(word)}\b", _plain(text)))


def _is_number(word: str, rule: Rule) -> bool:
    return _has_digit(word) and word in map(_plain, rule.names)


def _has_digit(word: str) -> bool:
    return any(sign.isdigit() for sign in word)


def _plain(text: str) -> str:
    """Small letters without accents."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))
