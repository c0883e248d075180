"""Which languages there are, how each calls itself, and which one the computer is set to.

A language is a folder of texts: ours, or one in the player's own folder, where whoever translates tries their work.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from game.engine import GameError

from .po import read_messages
from .resources import asset, user_folder

ORIGINAL = "en"  # the language that all texts were first written in
_NAME = "language.name"
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # where a system says what its user reads; the first counts


def texts_folder(language: str) -> Path:
    return asset("texts", language)


def own_texts(language: str = "") -> Path:
    """The folder of a language that the player has brought."""
    return user_folder("languages", language)


def languages() -> tuple[str, ...]:
    """The languages there are texts for."""
    folders = [*asset("texts").iterdir(), *(own_texts().iterdir() if own_texts().is_dir() else ())]
    return tuple(sorted({folder.name for folder in folders if folder.is_dir() and any(folder.glob("*.po"))}))


@cache
def language_name(language: str) -> str:
    """What a language calls itself; only the file that says it is read."""
    for folder in (own_texts(language), texts_folder(language)):
        for path in sorted(folder.glob("*.po"), key=lambda path: (path.name != "common.po", path.name)):
            try:
                text = path.read_text(encoding="utf-8")
                if f'"{_NAME}"' in text and (found := read_messages(text, str(path)).get(_NAME)):
                    return found.form(1)
            except (OSError, UnicodeDecodeError, GameError):
                break  # what is wrong with it is told where the language is read
    return language


def system_language(preferred: Iterable[str] = ()) -> str:
    """The language that suits the computer's user best, of those there are; `preferred` comes before what the
    environment says.
    """
    there = languages()
    for wish in (*preferred, *_wishes()):
        if found := match_language(wish, there):
            return found
    return ORIGINAL


def match_language(wish: str, there: Iterable[str]) -> str:
    """The language that is meant by a name such as pt_BR.UTF-8: that of the country, else that of any; else nothing."""
    parts = [part.casefold() for part in wish.partition(".")[0].partition("@")[0].replace("_", "-").split("-")]
    same = [key for key in there if key.casefold().split("-")[0] == parts[0]]
    return max(same, key=lambda key: len(set(key.casefold().split("-")) & set(parts)), default="")


def _wishes() -> Iterable[str]:
    for name in _VARIABLES:
        if said := os.environ.get(name):
            return said.split(":")
    return _windows_wishes()


def _windows_wishes() -> Iterable[str]:
    """Windows says it in no variable."""
    if sys.platform == "win32":
        import ctypes
        from locale import windows_locale

        return [windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")]
    return []
