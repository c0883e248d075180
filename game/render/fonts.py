"""Which font has which sign: text is cut into runs, and each takes the first font that has its signs."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
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

    @property
    def is_of_system(self) -> bool:
        return Path(self.file).is_absolute()

    @property
    def script(self) -> tuple[str, bool] | None:
        return _SCRIPTS.get(self.file)


@cache
def signs() -> Signs:
    return msgspec.json.decode(asset("fonts", "signs.json").read_bytes(), type=Signs)


def has(file: str, sign: str) -> bool:
    """Whether a font can draw a sign: fonts themselves claim to for every one."""
    firsts, lasts = signs().signs[file]
    place = bisect_right(firsts, sign) - 1
    return place >= 0 and sign <= lasts[place]


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
    if text.isascii():
        return (Run(text),)
    found: list[Run] = []
    chinese = dict(_chinese_signs(text, file))
    for place, sign in enumerate(text):
        chosen = chinese.get(place) or _file_of(sign, file, found)
        if found and found[-1].file == chosen:
            found[-1] = Run(found[-1].text + sign, chosen)
        else:
            found.append(Run(sign, chosen))
    # A space within words that run from right to left would part them, and put the first one first.
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


def _file_of(sign: str, file: str, before: Sequence[Run]) -> str:
    """Marks and joiners stay with the sign they belong to."""
    if before and (sign in _JOINERS or (unicodedata.combining(sign) and not has(file, sign))):
        return before[-1].file
    if has(file, sign):
        return ""
    ours = next((other for other in signs().fallbacks[file] if has(other, sign)), "")
    return ours or system_fonts().find(sign) or ""


def _chinese_signs(text: str, file: str) -> Iterator[tuple[int, str]]:
    """The places of signs that are written as wide as Chinese ones, and their fonts: what stands together is drawn by
    one, the first of those that have most of it.
    """
    for start, end in chinese_stretches(text):
        together = text[start:end]
        files = signs().fallbacks[file]
        chosen = next((other for other in files if all(has(other, sign) for sign in together)), "") or max(
            files, key=lambda other: sum(has(other, sign) for sign in together)
        )
        yield from ((start + place, chosen) for place, sign in enumerate(together) if has(chosen, sign))
