"""All words that are seen on a screen, with their places: what is drawn tells them, whoever draws it and wherever it
was kept meanwhile; and what is wrong with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import msgspec
import pygame

from game.render.text import TextDrawer
from game.scenes import Scene
from game.scenes.voyage import StopMark
from game.widgets import Label, Pen, Widget

_SLACK = 2  # pixels by which letters may lean out of their room, or touch others
_SEEN_THROUGH = 180  # how little of a ground words may be seen through
_MAPS = (StopMark,)  # what lies on a map of which a part is seen
_SPACELESS = range(0x2E80, 0xFFFF)


class Words(NamedTuple):
    """A line of text on a surface."""

    text: str
    ink: pygame.Rect
    is_broken: bool  # whether it ends inside a word
    cut: str = ""  # what of it the surface does not show
    owner: Widget | None = None  # what has drawn it


class Line(msgspec.Struct, frozen=True):
    """A line as a font draws it."""

    text: str
    ink: pygame.Rect
    is_broken: bool


class WordReader:
    """Knows every line of text that is drawn while it `watches`."""

    def __init__(self, patch: Any) -> None:
        self.lines: WeakKeyDictionary[pygame.Surface, Line] = WeakKeyDictionary()
        self.broken: set[tuple[str, str, int]] = set()
        self.owners: list[Widget] = []
        wrap, line, plain = TextDrawer.wrap, TextDrawer.line, pygame.Surface
        reader = self

        def wrap_and_note(texts: TextDrawer, text: str, face: str, size: float, width: int) -> tuple[str, ...]:
            found = wrap(texts, text, face, size, width)
            for piece in broken_lines(text, found):
                reader.broken.add((piece, face, texts.pixels(size)))
            return found

        def line_and_note(
            texts: TextDrawer, text: str, face: str, size: float, colour: tuple[int, int, int]
        ) -> pygame.Surface:
            drawn = line(texts, text, face, size, colour)
            if drawn not in reader.lines:
                is_broken = (text, face, texts.pixels(size)) in reader.broken
                reader.lines[drawn] = Line(text, drawn.get_bounding_rect(), is_broken)
            return drawn

        class Canvas(plain):  # type: ignore[misc,valid-type]
            """A surface that remembers the words on it."""

            words: list[Words]

            def known(self) -> list[Words]:
                if "words" not in self.__dict__:
                    self.words = []
                return self.words

            def note(self, words: Words) -> None:
                self.known().append(words)
                parent = self.get_parent()
                if isinstance(parent, Canvas):
                    ink = words.ink.move(self.get_offset())
                    parent.note(Words(words.text, ink, words.is_broken, words.cut, words.owner))

            def blit(
                self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0
            ) -> pygame.Rect:
                x, y = dest[:2] if not isinstance(dest, pygame.Rect) else dest.topleft
                window = pygame.Rect(area) if area is not None else source.get_rect()
                move = round(x) - window.x, round(y) - window.y
                owner = reader.owners[-1] if reader.owners else None
                if source in reader.lines:
                    one = reader.lines[source]
                    self._take(Words(one.text, one.ink, one.is_broken), move, window, owner)
                else:
                    self._cover(source, move, window)
                    for words in tuple(source.known()) if isinstance(source, Canvas) else ():
                        self._take(words, move, window, owner)
                shown: pygame.Rect = super().blit(source, dest, area, special_flags)
                return shown

            def _take(self, words: Words, move: tuple[int, int], window: pygame.Rect, owner: Widget | None) -> None:
                clip = self.get_clip()
                ink = words.ink.move(move)
                seen = ink.clip(clip).clip(window.move(move))
                if not seen.size[0] or not seen.size[1]:
                    return
                cut = words.cut
                if seen.width < ink.width - _SLACK:
                    cut = "across"
                elif seen.height < ink.height - _SLACK and clip == self.get_rect():
                    cut = "down"
                self.note(Words(words.text, seen, words.is_broken, cut, owner))

            def _cover(self, source: pygame.Surface, move: tuple[int, int], window: pygame.Rect) -> None:
                """What lies under something is not seen any more."""
                place = window.move(move).clip(self.get_clip())
                lies_over = not reader.owners  # a card or a list, which may lie over anything
                for words in tuple(self.known()):
                    over = place.clip(words.ink)
                    if not over.width or not (lies_over or over == words.ink or (words.owner and words.owner.covers)):
                        continue
                    if _is_solid(source, (over.centerx - move[0], over.centery - move[1])):
                        self.words.remove(words)

            def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
                place = pygame.Rect(rect) if rect is not None else self.get_rect()
                if not special_flags:
                    self.words = [words for words in self.known() if not place.contains(words.ink)]
                filled: pygame.Rect = super().fill(color, rect, special_flags)
                return filled

            def copy(self) -> Any:
                return self._same(super().copy())

            def convert(self, *args: Any) -> Any:
                return self._same(super().convert(*args))

            def convert_alpha(self) -> Any:
                return self._same(super().convert_alpha())

            def _same(self, other: Any) -> Any:
                other.words = list(self.known())
                return other

        self.canvas = Canvas
        patch.setattr(TextDrawer, "wrap", wrap_and_note)
        patch.setattr(TextDrawer, "line", line_and_note)
        patch.setattr(pygame, "Surface", Canvas)

    def read(self, scene: Scene) -> list[Words]:
        """All words of a scene as it is now, in the order they are drawn."""
        canvas = self.canvas(scene.stage.look.size)
        for widget in scene.root.top.walk():
            self._own(widget)
        scene.draw(canvas)
        return [
            Words(one.text, one.ink, one.is_broken and _breaks(one, scene), one.cut, one.owner)
            for one in canvas.known()
        ]

    def _own(self, widget: Widget) -> None:
        if "draw" in widget.__dict__:
            return
        draw = widget.draw

        def draw_as_owner(pen: Pen) -> None:
            self.owners.append(widget)
            try:
                draw(pen)
            finally:
                self.owners.pop()

        widget.draw = draw_as_owner  # type: ignore[method-assign]


def _is_solid(surface: pygame.Surface, at: tuple[int, int]) -> bool:
    if not surface.get_rect().collidepoint(at) or (surface.get_alpha() or 255) < 255:
        return False
    return bool(surface.get_at(at)[3] > _SEEN_THROUGH)


def _breaks(words: Words, scene: Scene) -> bool:
    """Whether a label has such a line as it stands; it tries others while it is measured."""
    label = words.owner
    if not isinstance(label, Label):
        return True
    lines = label.lines(scene.stage.look, label.rect.width)
    told, signs = label.text.split(), len("".join("".join(lines).split()))
    while told and len("".join(told)) > signs:  # a name stands before the lines
        told.pop(0)
    return words.text in broken_lines(" ".join(told), lines)


def broken_lines(text: str, lines: Sequence[str]) -> Iterator[str]:
    """Those of the lines of a text that end inside a word; behind its hyphen it may."""
    whole = iter(text.split())
    left = ""
    for line in lines:
        for word in line.split():
            left = (left or next(whole, word)).removeprefix(word)
        if left and len(line) > 2 and not line.endswith("-") and not _is_spaceless(line[-1] + left[0]):
            yield line


def _is_spaceless(signs: str) -> bool:
    """Whether one of the signs is of a script that has no spaces between words."""
    return any(ord(sign) in _SPACELESS for sign in signs)


def find_faults(words: Sequence[Words]) -> Iterator[str]:
    """What is wrong with the words on a screen; numbers are the same in every language."""
    words = [one for one in words if any(map(str.isalpha, one.text))]
    for one in words:
        owner = one.owner
        what = f"{one.text!r} {tuple(one.ink)}"
        who = f" of {type(owner).__name__} {owner.name!r} {tuple(owner.rect)}" if owner else ""
        if one.is_broken:
            yield f"broken: {what}{who}"
        if one.cut and not isinstance(owner, _MAPS):
            yield f"cut {one.cut}: {what}{who}"
        if (
            owner
            and owner.rect.colliderect(one.ink)
            and not owner.rect.inflate(2 * _SLACK, 2 * _SLACK).contains(one.ink)
        ):
            yield f"outside: {what}{who}"
    for one, other in combinations(words, 2):
        over = one.ink.clip(other.ink)
        if over.width > _SLACK and over.height > _SLACK and one.text != other.text:
            yield f"over: {one.text!r} {tuple(one.ink)} and {other.text!r} {tuple(other.ink)}"
