"""Which font has which sign: text is cut into runs, and each takes the first font that has its signs."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import msgspec

from game.files.resources import asset

_SCRIPTS = {
    "NotoSansArabic.ttf": ("Arab", True),
    "NotoSansHebrew.ttf": ("Hebr", True),
    "NotoSansDevanagari.ttf": ("Deva", False),
    "NotoSansBengali.ttf": ("Beng", False),
    "NotoSansTamil.ttf": ("Taml", False),
    "NotoSansThai.ttf": ("Thai", False),
}
"""Fonts whose signs are joined or moved: by which script, and whether it runs from right to left."""
_JOINERS = "\u200c\u200d\ufe0e\ufe0f\u20e3"  # what belongs to the sign before it, whichever font has that


class Signs(msgspec.Struct, frozen=True):
    """The signs of every font file as runs of first and last, and the files to fall back to in their order."""

    fallbacks: list[str]
    signs: dict[str, list[tuple[int, int]]]


class Run(NamedTuple):
    """A piece of text in one font; `file` is empty for the font that was wanted."""

    text: str
    file: str = ""

    @property
    def script(self) -> tuple[str, bool] | None:
        return _SCRIPTS.get(self.file)


@cache
def signs() -> Signs:
    return msgspec.json.decode(asset("fonts", "signs.json").read_bytes(), type=Signs)


@cache
def _firsts(file: str) -> list[int]:
    return [first for first, _ in signs().signs.get(file, ())]


def has(file: str, sign: str) -> bool:
    """Whether a font can draw a sign: fonts themselves claim to for every one."""
    place = bisect_right(_firsts(file), ord(sign)) - 1
    return place >= 0 and ord(sign) <= signs().signs[file][place][1]


def unknown(text: str, file: str) -> str:
    """The signs of a text that neither this font nor any other of ours has."""
    if text.isascii():
        return ""
    files = (file, *signs().fallbacks)
    return "".join(dict.fromkeys(sign for sign in text if sign not in _JOINERS and not any(has(one, sign) for one in files)))


def runs(text: str, file: str) -> Sequence[Run]:
    """The text in pieces of one font each; what stands between two pieces of one other font stays with them."""
    if text.isascii():
        return (Run(text),)
    found: list[Run] = []
    for sign in text:
        chosen = _file_of(sign, file, found)
        if found and found[-1].file == chosen:
            found[-1] = Run(found[-1].text + sign, chosen)
        else:
            found.append(Run(sign, chosen))
    return _joined(found)


def _file_of(sign: str, file: str, before: Sequence[Run]) -> str:
    """Marks and joiners stay with the sign they belong to."""
    if before and (sign in _JOINERS or (unicodedata.combining(sign) and not has(file, sign))):
        return before[-1].file
    if has(file, sign):
        return ""
    return next((other for other in signs().fallbacks if has(other, sign)), "")


def _joined(found: Sequence[Run]) -> Sequence[Run]:
    """A space within words that run from right to left would part them, and put the first one first."""
    joined: list[Run] = []
    for number, run in enumerate(found):
        is_between = 0 < number < len(found) - 1 and joined[-1].file == found[number + 1].file != run.file == ""
        if is_between and joined[-1].script and run.text.isspace():
            run = Run(run.text, joined[-1].file)
        if joined and joined[-1].file == run.file:
            joined[-1] = Run(joined[-1].text + run.text, run.file)
        else:
            joined.append(run)
    return joined
