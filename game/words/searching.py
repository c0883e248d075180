"""Finds rules by words, as somebody types them who does not know how a rule puts it: capitals, accents and endings
aside, and Chinese by its characters.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

from .rulebook import BookRule, Chapter, Rulebook

_CHINESE = "\u3400-\u9fff"
_LETTER = rf"[^\W{_CHINESE}]"
_WORDS = re.compile(rf"[{_CHINESE}]+|{_LETTER}+(?:[-'’]{_LETTER}+)*")  # what marks stand between are words of their own
_LOOKALIKES = str.maketrans("авекмнорстх", "abekmhopctx")  # who types Bulgarian finds B3 by a B that looks the same
_LEAST_STEM = 3  # letters that are left of a word without its ending
_OTHER_STEM = 4  # where it takes an ending of another kind of word
_NUMBER, _TYPED, _EXACT, _ALIKE, _TITLE, _MISS = range(6)  # how well a rule answers, the best first


class RuleSearch:
    """What somebody looks for; all words have to be there."""

    def __init__(self, words: str, endings: str = "") -> None:
        """`endings` are those of the language, with spaces between, and `|` between those of different kinds of
        words: with "s", tiles find a tile.
        """
        self._typed, kinds = fold(words).strip(), [kind.split() for kind in fold(endings).split("|")]
        self._words = [_SoughtWord(word, kinds) for word in _WORDS.findall(self._typed)]

    def rules(self, book: Rulebook) -> list[tuple[Chapter, BookRule]]:
        """Those that answer: first those a word is the number of, then those that have all as it was typed, then
        words that begin so, then with other endings or apart, last by the title of their chapter.
        """
        ranked = [(self._rank(chapter, rule), chapter, rule) for chapter in book.chapters for rule in chapter]
        return [(chapter, rule) for rank, chapter, rule in sorted(ranked, key=lambda hit: hit[0]) if rank < _MISS]

    def places(self, text: str) -> list[tuple[int, int]]:
        """Where in a text the words begin and end."""
        plain = _fold_signs(text) if self._words else ""
        return sorted(place for word in self._words for place in word.places(plain))

    def _rank(self, chapter: Chapter, rule: BookRule) -> int:
        text, title = fold(rule.text), fold(chapter.title)
        found = [word.rank(rule, text, title) for word in self._words]
        if not found or _MISS in found:
            return _MISS
        if _NUMBER in found:
            return _NUMBER
        worst = max(found)
        return _TYPED if worst == _EXACT and self._typed in text else worst


class _SoughtWord:
    def __init__(self, word: str, kinds: list[list[str]]) -> None:
        self._word = word
        self._is_chinese = re.match(f"[{_CHINESE}]", word) is not None
        self._has_digit = any(sign.isdigit() for sign in word)
        exact = re.escape(word)
        if self._has_digit:  # 1 is not found in 10, but in 1艘
            exact = rf"(?<!{_LETTER}){exact}(?!{_LETTER})"
        self._number = word.translate(_LOOKALIKES)
        self._exact = re.compile(exact)
        self._beginning = re.compile(exact if self._is_chinese else rf"(?<!{_LETTER}){exact}")
        is_whole = self._has_digit or self._is_chinese
        self._with_endings = self._exact if is_whole else _with_endings(exact, word, kinds)

    def rank(self, rule: BookRule, text: str, title: str) -> int:
        if self._has_digit and self._number in map(fold, rule.names):
            return _NUMBER
        if self._beginning.search(text):
            return _EXACT
        if self._in(text):
            return _ALIKE
        return _TITLE if self._in(title) else _MISS

    def places(self, text: str) -> Iterator[tuple[int, int]]:
        found = self._in(text)
        return (place.span() for place in found.finditer(text)) if found else iter(())

    def _in(self, text: str) -> re.Pattern[str] | None:
        """What finds all of the word in a text: of Chinese it may be several pieces."""
        if not self._is_chinese:
            return self._with_endings if self._with_endings.search(text) else None
        pieces = _pieces(self._word, text)
        return re.compile(_any_of(pieces)) if pieces else None


def _pieces(word: str, text: str) -> set[str]:
    """The word as it is, or the longest pieces of it that stand in a text, of two signs or more; none where they leave
    out a sign.
    """
    if word in text:
        return {word}
    pieces, covered = set(), 0
    for start in range(len(word) - 1):
        end = beyond = max(covered, start + 1)
        while end < len(word) and word[start : end + 1] in text:
            end += 1
        if end > beyond:
            pieces.add(word[start:end])
            covered = end
        if covered <= start:
            return set()
    return pieces if covered == len(word) else set()


def _with_endings(exact: str, word: str, kinds: list[list[str]]) -> re.Pattern[str]:
    """Its stem as a word with any of the endings, or the word as it is, anywhere. A short stem takes only endings of
    the kind that it had: цена finds цените, but not ценните.
    """
    stems = [{word, *(word.removesuffix(ending) for ending in kind)} for kind in kinds]
    others = {stem for of_kind in stems for stem in of_kind if len(stem) >= _OTHER_STEM}
    parts = [exact]
    for kind, of_kind in zip(kinds, stems, strict=True):
        fit = others.union(stem for stem in of_kind if len(stem) >= _LEAST_STEM)
        if kind and fit:
            parts.append(rf"\b(?:{_any_of(fit)})(?:{_any_of(kind)})?\b")
    return re.compile("|".join(reversed(parts)))


def _any_of(parts: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(parts, key=len, reverse=True)))


@lru_cache(maxsize=2000)  # all rules of the books, which are looked through at every key
def fold(text: str) -> str:
    """Small letters without accents."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))


def _fold_signs(text: str) -> str:
    """The same, sign by sign: as many as there were."""
    return "".join((unicodedata.normalize("NFKD", sign)[:1].lower() or sign)[:1] for sign in text)


NO_SEARCH = RuleSearch("")
