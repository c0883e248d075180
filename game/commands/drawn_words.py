"""Translations as they are drawn: signs that no font has, and labels too wide for their place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import pygame

from game.engine.speech.words import Message
from game.files.resources import asset
from game.render.fonts import has, signs
from game.render.text import TextDrawer
from game.render.theme import Theme
from game.words.translating.checking import Translated, TranslatedMessage, WordsFault
from game.words.translating.places import place_of_label

_FACE, _PIXELS = "sans-semibold", 40  # what labels are written in, and large enough to measure


def check_drawing(translated: Translated) -> Iterator[WordsFault]:
    for said in translated.finished():
        yield from _check_signs(said)
        yield from _check_width(said, translated.language)


def _check_signs(said: TranslatedMessage) -> Iterator[WordsFault]:
    if lacking := "".join(sorted({sign for text in said.entry.forms() for sign in lacking_signs(text)})):
        yield said.found("glyph", signs=lacking)


def _check_width(said: TranslatedMessage, language: str) -> Iterator[WordsFault]:
    place = place_of_label(said.key)
    if place is None or said.originals[0].endswith("."):  # a sentence about a label has room
        return
    for text in said.entry.forms():
        if "{" not in text and (width := label_width(text, language)) > place.room:
            share, where = round(100 * (width / place.room - 1)), Message(f"words.place.{place.name}")
            yield said.found("wide", text=text, more=max(share, 1), where=where, letters=place.letters(language))


def label_width(text: str, language: str) -> float:
    """The width of a label in heights of its letters."""
    return _drawer(language).width(text, _FACE, 1.0) / _PIXELS


@cache
def _drawer(language: str) -> TextDrawer:
    pygame.font.init()
    theme = Theme.load()
    return TextDrawer(
        {face: asset("fonts", file) for face, file in theme.faces.items()}, _PIXELS, theme.script(language)
    )


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
