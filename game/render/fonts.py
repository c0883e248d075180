"""Which font has which sign: text is cut into runs, and each takes the first font that has its signs."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import msgspec

from game.files.resources import asset

from .chinese import chinese_stretches
from .system_fonts import system_fonts

_SCRIPTS = {
    "NotoSansArabic.ttf": ("Arab", True),
    "NotoSansHebrew.ttf": ("Hebr", True),
    "NotoSansDevanagari.ttf": ("Deva", False),
    "NotoSansBengali.ttf": ("Beng", False),
    "NotoSansTamil.ttf": ("Taml", False),
    "NotoSansThai.ttf": ("Thai", False),
}
"""Fonts whose signs are joined or moved: by which script, and whether it runs from right to left."""
_PATIENCE = 3.0  # seconds
_JOINERS = "\u200c\u200d\ufe0e\ufe0f\u20e3"  # what belongs to the sign before it, whichever font has that


class Signs(msgspec.Struct, frozen=True):
    """The signs of every font file, as the first sign of each run of them and the last of each; and for each face the
    files to fall back to, in their order.
    """

    fallbacks: dict[str, list[str]]
    signs: dict[str, tuple[str, str]]


class Run(NamedTuple):
    """A piece of text in one font; `file` is empty for the font that was wanted, and a whole path for the system's."""

    text: str
    file: str = ""
    is_in_squares: bool = False  # Chinese signs, or marks of a Chinese sentence, which are as large

    @property
    def is_of_system(self) -> bool:
        return Path(self.file).is_absolute()

    @property
    def script(self) -> tuple[str, bool] | None:
        return _SCRIPTS.get(self.file)


@cache
def signs() -> Signs:
    return msgspec.json.decode(asset("fonts", "signs.json").read_bytes(), type=Signs)


@cache
def signs_of(file: str) -> frozenset[str]:
    """All that a font can draw: fonts themselves claim to for every sign."""
    return frozenset(
        chr(sign) for first, last in zip(*signs().signs[file], strict=True) for sign in range(ord(first), ord(last) + 1)
    )


def has(file: str, sign: str) -> bool:
    """Whether a font can draw a sign."""
    return sign in signs_of(file)


def lacking(text: str, file: str) -> str:
    """The signs of a text that neither this font nor any other of ours has."""
    if text.isascii():
        return ""
    files = (file, *signs().fallbacks[file])
    return "".join(
        dict.fromkeys(sign for sign in text if sign not in _JOINERS and not any(has(one, sign) for one in files))
    )


def unknown(text: str, file: str) -> str:
    """The signs of a text that no font has, as far as is known: those of the system are looked through when they are
    needed.
    """
    return "".join(sign for sign in lacking(text, file) if system_fonts().find(sign) == "")


def await_signs(text: str, file: str) -> None:
    """For whoever draws a text once and at once: what fonts of the system have of it is known afterwards, unless that
    takes too long.
    """
    unknown(text, file)
    system_fonts().wait(_PATIENCE)


def runs(text: str, file: str) -> Sequence[Run]:
    """The text in pieces of one font each; what stands between two pieces of one other font stays with them."""
    if text.isascii() or signs_of(file).issuperset(text):
        return (Run(text),)
    squares = dict(_signs_in_squares(text, file))
    files: list[str] = []
    for place, sign in enumerate(text):
        files.append(squares.get(place) or _file_of(sign, file, files))
    found: list[Run] = []
    start = 0
    for chosen, together in groupby(files):
        end = start + len(list(together))
        found.append(Run(text[start:end], chosen, not squares.keys().isdisjoint(range(start, end))))
        start = end
    return _join_words(found)


def _join_words(found: Sequence[Run]) -> Sequence[Run]:
    """A space within words that run from right to left would part them, and put the first one first."""
    joined: list[Run] = []
    for number, run in enumerate(found):
        is_between = 0 < number < len(found) - 1 and joined[-1].file == found[number + 1].file != run.file == ""
        if is_between and joined[-1].script and run.text.isspace():
            run = Run(run.text, joined[-1].file)
        if joined and joined[-1].file == run.file:
            joined[-1] = Run(joined[-1].text + run.text, run.file, joined[-1].is_in_squares)
        else:
            joined.append(run)
    return joined


def _file_of(sign: str, file: str, before: Sequence[str]) -> str:
    """Marks and joiners stay with the sign they belong to, in the last of the files before."""
    if before and (sign in _JOINERS or (unicodedata.combining(sign) and not has(file, sign))):
        return before[-1]
    if has(file, sign):
        return ""
    ours = next((other for other in signs().fallbacks[file] if has(other, sign)), "")
    return ours or system_fonts().find(sign) or ""


def _signs_in_squares(text: str, file: str) -> Iterator[tuple[int, str]]:
    """The places of signs that are as wide as Chinese ones, and their fonts, or "" for a sign that has to look for its
    own: what stands together is drawn by one, the first of those that have most of it.
    """
    for start, end in chinese_stretches(text):
        together = text[start:end]
        files = signs().fallbacks[file]
        chosen = next((other for other in files if signs_of(other).issuperset(together)), "") or max(
            files, key=lambda other: sum(has(other, sign) for sign in together)
        )
        yield from ((start + place, chosen if has(chosen, sign) else "") for place, sign in enumerate(together))
