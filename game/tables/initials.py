"""One or two letters by which the people at a table are told apart."""

from __future__ import annotations

from collections.abc import Sequence


def initials(names: Sequence[str]) -> list[str]:
    """The first letter of each name; where two share it, a second one that parts them."""
    letters = [name.strip()[:1].upper() for name in names]
    return [
        letter if letters.count(letter) == 1 else letter + _second(name, letter, names) for name, letter in zip(names, letters, strict=True)
    ]


def _second(name: str, letter: str, names: Sequence[str]) -> str:
    """The first later letter that no other name with this initial has at its place; else the place at the table."""
    others = [other for other in names if other != name and other.strip()[:1].upper() == letter]
    for place, sign in enumerate(name.strip()[1:], start=1):
        if sign.isalnum() and all(other.strip()[place : place + 1].lower() != sign.lower() for other in others):
            return sign.lower()
    return str(names.index(name) + 1)
