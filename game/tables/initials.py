"""One or two letters by which the people at a table are told apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence


def initials(names: Sequence[str]) -> list[str]:
    """One letter for each name where that tells them apart, else two; no two are alike, whatever the names are."""
    letters = [_letters(name) for name in names]
    firsts = [_capital(word) for word in letters]
    found: list[str] = []
    for word, first in zip(letters, firsts, strict=True):
        alike = [other for other, same in zip(letters, firsts, strict=True) if same == first]
        found.append(first if len(alike) == 1 else _two(word, alike, found))
    return found


def _letters(name: str) -> str:
    """What of a name can stand on a mark: its letters and digits, or its other signs, such as a picture, where it has none of those."""
    name = unicodedata.normalize("NFC", name)
    letters = "".join(letter for letter in name if letter.isalnum())
    return letters or "".join(sign for sign in name if unicodedata.category(sign)[0] == "S") or "?"


def _capital(word: str) -> str:
    return word[0].upper()[:1]


def _two(word: str, alike: Sequence[str], taken: Sequence[str]) -> str:
    """The first letter with the first one that tells all these names apart, else with any letter or number that is left."""
    telling = [place for place in range(1, len(word)) if len({other[place : place + 1].casefold() for other in alike}) == len(alike)]
    seconds: list[str] = [*(word[place] for place in telling), *word[1:], *"123456789"]
    wanted = (_capital(word) + second.lower()[:1] for second in seconds)
    return next(two for two in wanted if two not in taken)
