"""Text as surfaces: measured, wrapped and drawn once, then kept; characters missing from one font come from another."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec
import pygame

from game.files.resources import asset

from .theme import Colour

_KEPT = 3000  # measures of texts that are remembered
_LINES = 1000  # drawn lines that are kept, some 8 MB; a screen has a few hundred
_NO_SIGN = re.compile("[\0\ud800-\udfff]")
_QUOTE = re.compile(r"""(?:^|[\s("“])'""")  # one that begins something quotes it
_APOSTROPHES = ("'", "’")  # signs that begin an ending
_KEPT_TOGETHER = 3  # letters that stay with an ending where a word is broken
_LONGEST, _LONGEST_WRAPPED = 1000, 10_000
"""Signs of a line, and of a text in many lines: what is longer is in no book of ours, and takes long to measure."""
_SMALLEST = 11  # pixels below which nobody can read
_BESIDE_LATIN = 0.92  # the size of signs of other fonts beside Latin letters


class TextDrawer:
    """Draws the words of one theme at one size of u."""

    def __init__(self, faces: dict[str, Path], unit: float) -> None:
        self._faces = faces
        self._unit = unit
        self._pixels: dict[float, int] = {}
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._lines: OrderedDict[tuple[str, str, float, Colour], pygame.Surface] = OrderedDict()
        self._widths: dict[tuple[str, str, float], int] = {}
        self._wrapped: dict[tuple[str, str, int, int], tuple[str, ...]] = {}
        self._words: dict[tuple[str, str, int], int] = {}

    def pixels(self, size: float) -> int:
        found = self._pixels.get(size)
        if found is None:
            found = self._pixels[size] = max(round(size * self._unit), _SMALLEST)
        return found

    def height(self, face: str, size: float) -> int:
        """The height of one line with its air."""
        return round(self.pixels(size) * 1.28)

    def width(self, text: str, face: str, size: float) -> int:
        """How wide the text is on one line."""
        text = text[: _LONGEST + 1]
        key = text, face, size
        found = self._widths.get(key)
        if found is None:
            if len(self._widths) > _KEPT * 4:
                self._widths.clear()
            pixels = self.pixels(size) * (2 if _is_serif(face) else 1)
            pieces = self._runs(drawable(text), face)
            found = sum(self._font_of(run, face, pixels).size(run.text)[0] for run in pieces)
            if _is_serif(face):
                found = (found + 1) // 2
            self._widths[key] = found
        return found

    def line(self, text: str, face: str, size: float, colour: Colour) -> pygame.Surface:
        """The text on one line."""
        text = text[: _LONGEST + 1]  # one sign more than is drawn, so that it is seen to be cut
        key = text, face, size, colour
        found = self._lines.get(key)
        if found is None:
            found = self._lines[key] = self._draw(drawable(text), face, self.pixels(size), colour)
            if len(self._lines) > _LINES:
                self._lines.popitem(last=False)
        else:
            self._lines.move_to_end(key)
        return found

    def wrap(self, text: str, face: str, size: float, width: int) -> tuple[str, ...]:
        """The text in lines no wider than this; a word that is too wide by itself is broken."""
        key = text, face, self.pixels(size), width
        if key not in self._wrapped:
            if len(self._wrapped) > _KEPT:
                self._wrapped.clear()
            parts = text[:_LONGEST_WRAPPED].split("\n")
            self._wrapped[key] = tuple(line for part in parts for line in self._wrap(part, face, size, max(width, 1)))
        return self._wrapped[key]

    def widest_word(self, text: str, face: str, size: float) -> int:
        """The width below which a word would have to be broken."""
        key = text, face, self.pixels(size)
        if key not in self._words:
            if len(self._words) > _KEPT:
                self._words.clear()
            self._words[key] = max((self.width(word, face, size) for word in text.split()), default=0)
        return self._words[key]

    def _wrap(self, text: str, face: str, size: float, width: int) -> list[str]:
        lines, line = [], ""
        for word in re.findall(r"\S+", text):
            together = f"{line} {word}" if line else word
            if self.width(together, face, size) <= width:
                line = together
                continue
            if line:
                lines.append(line)
            # A word that is too wide is broken: behind a hyphen if it has one, and no ending of a possessive stands by
            # itself. Scripts without spaces are wrapped by it too.
            line = word
            while self.width(line, face, size) > width and len(line) > 1:
                ends = range(1, len(line))
                fits = max(bisect_right(ends, width, key=lambda end: self.width(line[:end], face, size)), 1)
                cut = line.rfind("-", 0, fits) + 1 or fits
                if line[cut:].startswith(_APOSTROPHES) or line[cut + 1 :].startswith(_APOSTROPHES):
                    cut = max(cut - _KEPT_TOGETHER, 1)
                lines.append(line[:cut])
                line = line[cut:]
        return [*lines, line]

    def _draw(self, text: str, face: str, pixels: int, colour: Colour) -> pygame.Surface:
        try:
            if not _is_serif(face):
                return self._render_runs(text, face, pixels, colour)
            # Whole-pixel advances space serifs badly: twice the size, then half of it.
            large = self._render_runs(text, face, pixels * 2, colour)
            return pygame.transform.smoothscale(large, ((large.get_width() + 1) // 2, (large.get_height() + 1) // 2))
        except pygame.error:  # a font refuses to draw signs that are nothing by themselves, because they have no width
            return pygame.Surface((0, self._font(face, pixels).get_height()), pygame.SRCALPHA)

    def _runs(self, text: str, face: str) -> Sequence[Run]:
        return runs(text, self._faces[face].name)

    def _render_runs(self, text: str, face: str, pixels: int, colour: Colour) -> pygame.Surface:
        """All runs on one baseline: where the font that was wanted would have it, with as much more above as is needed
        below.
        """
        pieces, main = self._runs(text, face), self._font(face, pixels)
        if all(not run.file for run in pieces):
            return main.render(text, True, colour)
        drawn = [self._font_of(run, face, pixels).render(run.text, True, colour) for run in pieces]
        tops = [main.get_ascent() - self._font_of(run, face, pixels).get_ascent() for run in pieces]
        more = max(0, *(_beyond(piece, top, main.get_height()) for piece, top in zip(drawn, tops, strict=True)))
        whole = pygame.Surface(
            (max(sum(piece.get_width() for piece in drawn), 1), main.get_height() + 2 * more), pygame.SRCALPHA
        )
        x = 0
        for piece, top in zip(drawn, tops, strict=True):
            whole.blit(piece, (x, top + more))
            x += piece.get_width()
        return whole

    def _font_of(self, run: Run, face: str, pixels: int) -> pygame.font.Font:
        """The font of a run; beside Latin letters other signs look larger than they are."""
        if not run.file:
            return self._font(face, pixels)
        key = run.file, round(pixels * _BESIDE_LATIN)
        if key not in self._fonts:
            self._fonts[key] = font = pygame.font.Font(self._faces[face].parent / run.file, key[1])
            if run.script:
                font.set_script(run.script[0])
                font.set_direction(pygame.DIRECTION_RTL if run.script[1] else pygame.DIRECTION_LTR)
        return self._fonts[key]

    def _font(self, face: str, pixels: int) -> pygame.font.Font:
        key = face, pixels
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(self._faces[face], pixels)
        return self._fonts[key]


def drawable(text: str) -> str:
    """The text as a printer sets it and a font takes it: apostrophes are curved; half signs, as in names of files that
    are no text, and zeros are no signs to a font.
    """
    text = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
    if "'" in text and not _QUOTE.search(text):
        text = text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")
    return text if text.isprintable() else _NO_SIGN.sub("\N{REPLACEMENT CHARACTER}", text)


def _beyond(piece: pygame.Surface, top: int, height: int) -> int:
    """By how many pixels the ink of a piece that begins at this height leaves its line."""
    ink = piece.get_bounding_rect()
    return max(-(top + ink.top), top + ink.bottom - height)


def _is_serif(face: str) -> bool:
    return face.startswith("serif")


# Which font has which sign: text is cut into runs, and each takes the first font that has its signs.


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
    return "".join(
        dict.fromkeys(sign for sign in text if sign not in _JOINERS and not any(has(one, sign) for one in files))
    )


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
    return next((other for other in signs().fallbacks if has(other, sign)), "")
