"""Translations as they are drawn: signs that no font has, and labels too wide for their place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from game.render.fonts import has, signs
from game.render.theme import Theme
from game.words.checking import Finding, Said, Translated


def check_drawing(translated: Translated) -> Iterator[Finding]:
    for said in translated.finished():
        yield from _check_signs(said)


def _check_signs(said: Said) -> Iterator[Finding]:
    if lacking := "".join(sorted({sign for text in said.entry.forms() for sign in lacking_signs(text)})):
        yield said.found("glyph", signs=lacking)


def lacking_signs(text: str) -> Iterator[str]:
    """The signs of a text that some face of the game cannot draw, not even by the fonts behind it."""
    return (sign for sign in text if not sign.isascii() and not _is_drawn(sign))


@cache
def _is_drawn(sign: str) -> bool:
    return sign.isspace() or all(_has_any(sign, (file, *signs().fallbacks[file])) for file in _faces())


def _has_any(sign: str, files: Iterable[str]) -> bool:
    return any(has(file, sign) for file in files)


@cache
def _faces() -> tuple[str, ...]:
    return tuple(dict.fromkeys(Theme.load().faces.values()))
