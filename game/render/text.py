"""Text as surfaces: measured, wrapped and drawn once, then kept."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path

import pygame

from . import lines
from .chinese import unbroken
from .fonts import Run, runs
from .system_fonts import system_fonts
from .theme import BESIDE_LATIN, Colour, ScriptType

_KEPT = 3000  # measures of texts that are remembered
_LINES = 1000  # drawn lines that are kept, some 8 MB; a screen has a few hundred
_NO_SIGN = re.compile("[\0\ud800-\udfff]")
_QUOTE = re.compile(r"""(?:^|[\s("“])'""")  # one that begins something quotes it
_LONGEST, _LONGEST_WRAPPED = 1000, 10_000
"""Signs of a line, and of a text in many lines: what is longer is in no book of ours, and takes long to measure."""
_SMALLEST = 11  # pixels below which nobody can read
_OF_LETTERS = ScriptType()  # how all languages are set that have none of their own
_CHINESE_WORD = 4  # signs: hardly a Chinese word is longer


class TextDrawer:
    """Draws the words of one theme at one size of u, in the script of a language."""

    def __init__(self, faces: dict[str, Path], unit: float, script: ScriptType = _OF_LETTERS) -> None:
        self._faces = {face: faces[script.faces.get(face, face)] for face in faces}
        self._unit = unit
        self.script = script
        self._pixels: dict[float, int] = {}
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._lines: OrderedDict[tuple[str, str, float, Colour], pygame.Surface] = OrderedDict()
        self._widths: dict[tuple[str, str, float], int] = {}
        self._wrapped: dict[tuple[str, str, int, int], tuple[str, ...]] = {}
        self._words: dict[tuple[str, str, int], int] = {}
        self._arrived = system_fonts().arrived

    def have_signs_come(self) -> bool:
        """Whether more has become known of signs that only the system's fonts may have; boxes were drawn for them until
        then, and all that was measured and drawn is let go.
        """
        before, self._arrived = self._arrived, system_fonts().arrived
        if self._arrived == before:
            return False
        for kept in (self._lines, self._widths, self._wrapped, self._words):
            kept.clear()
        return True

    def pixels(self, size: float) -> int:
        found = self._pixels.get(size)
        if found is None:
            found = self._pixels[size] = max(round(size * self._unit), _SMALLEST)
        return found

    def height(self, face: str, size: float, *, is_tight: bool = False) -> int:
        """The height of one line with its air; a number or the word of a button needs no more in any script."""
        return round(self.pixels(size) * (_OF_LETTERS if is_tight else self.script).line)

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
            fonts = self._fonts_of(pieces, face, pixels)
            found = sum(font.size(run.text)[0] for run, font in zip(pieces, fonts, strict=True))
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
            width = max(width, 1)

            def fits(line: str) -> bool:
                return self.width(line, face, size) <= width

            parts = text[:_LONGEST_WRAPPED].split("\n")
            self._wrapped[key] = tuple(line for part in parts for line in lines.wrap(part, fits))
        return self._wrapped[key]

    def widest_word(self, text: str, face: str, size: float) -> int:
        """The width below which a word would have to be broken."""
        key = text, face, self.pixels(size)
        if key not in self._words:
            if len(self._words) > _KEPT:
                self._words.clear()
            words = [word for one in text.split() for word in unbroken(one, _CHINESE_WORD)]
            self._words[key] = max((self.width(word, face, size) for word in words), default=0)
        return self._words[key]

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
        fonts = self._fonts_of(pieces, face, pixels)
        drawn = [font.render(run.text, True, colour) for run, font in zip(pieces, fonts, strict=True)]
        tops = [main.get_ascent() - font.get_ascent() for font in fonts]
        more = max(0, *(_beyond(piece, top, main.get_height()) for piece, top in zip(drawn, tops, strict=True)))
        whole = pygame.Surface(
            (max(sum(piece.get_width() for piece in drawn), 1), main.get_height() + 2 * more), pygame.SRCALPHA
        )
        x = 0
        for piece, top in zip(drawn, tops, strict=True):
            whole.blit(piece, (x, top + more))
            x += piece.get_width()
        return whole

    def _fonts_of(self, pieces: Sequence[Run], face: str, pixels: int) -> list[pygame.font.Font]:
        """One for each run. In a Chinese text letters and numbers are as large as the signs around them."""
        enlarges = self.script.enlarges_letters and any(run.is_in_squares for run in pieces)
        return [
            self._font_of(run, face, pixels, is_as_squares=run.is_in_squares or (enlarges and not run.file))
            for run in pieces
        ]

    def _font_of(self, run: Run, face: str, pixels: int, *, is_as_squares: bool) -> pygame.font.Font:
        if is_as_squares:
            least = self.script.least * (2 if _is_serif(face) else 1)
            wanted = max(round(pixels * self.script.squares), least)
        else:
            wanted = round(pixels * BESIDE_LATIN) if run.file else pixels
        if not run.file:
            return self._font(face, wanted)
        key = run.file, wanted
        if key not in self._fonts:
            font = self._open(run, self._faces[face].parent, wanted)
            if font is None:
                return self._font(face, pixels)
            self._fonts[key] = font
            if run.script:
                font.set_script(run.script[0])
                font.set_direction(pygame.DIRECTION_RTL if run.script[1] else pygame.DIRECTION_LTR)
        return self._fonts[key]

    def _open(self, run: Run, folder: Path, pixels: int) -> pygame.font.Font | None:
        """A font of ours, or one of the system; None if that is damaged."""
        if not run.is_of_system:
            return pygame.font.Font(folder / run.file, pixels)
        try:
            font = pygame.font.Font(run.file, pixels)
            is_whole = font.size(run.text)[0] > 0  # else it lacks glyphs that it lists
        except (pygame.error, OSError, ValueError):
            is_whole = False
        if not is_whole:
            system_fonts().reject(run.file)
        return font if is_whole else None

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
