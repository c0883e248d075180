"""Initials of players: one or two letters for each name, no two alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence


def initials(names: Sequence[str]) -> list[str]:
    """One letter for each name where that tells them apart, else two; the order of names is kept."""
    letters = [_letters(name) for name in names]
    firsts = [word[:1].upper() for word in letters]
    taken = {first for first in firsts if firsts.count(first) == 1}
    found: list[str] = []
    for word, first in zip(letters, firsts, strict=True):
        alike = [other for other, same in zip(letters, firsts, strict=True) if same == first]
        found.append(first if len(alike) == 1 else _two(word, alike, {*taken, *found}))
    return found


def _letters(name: str) -> str:
    """What of a name can stand on a mark: its letters and digits, or the sign for a name that has none."""
    name = unicodedata.normalize("NFC", name)
    return "".join(letter for letter in name if letter.isalnum()) or "?"


def _two(word: str, alike: Sequence[str], taken: set[str]) -> str:
    """The first letter with the first one that tells all these names apart, else with any letter or number that is left."""
    for place in range(1, max(map(len, alike))):
        here = [other[place : place + 1].casefold() for other in alike]
        if len(set(here)) == len(here) and word[place : place + 1]:
            wanted = word[0].upper() + word[place].lower()
            if wanted not in taken:
                return wanted
    spare = [*word[1:].lower(), *"123456789"]
    return next((word[0].upper() + letter for letter in spare if word[0].upper() + letter not in taken), word[0].upper())
