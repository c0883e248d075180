"""Which languages there are, how each calls itself, and which one the computer is set to.

A language is a folder of texts: ours, or one in the player's own folder, where whoever translates tries their work.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from game.engine import GameError

from .documents import is_file
from .po import read_messages
from .resources import asset, user_folder
from .sorting import alphabetical

ORIGINAL = "en"  # the language that all texts were first written in
_NAME = "language.name"
_NAMED = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")
_MOST_FILES, _LARGEST = 200, 4 << 20  # files of a language that are read, and bytes of each
_LONGEST_NAME = 40  # letters of what a language calls itself, where languages are offered
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # where a system says what its user reads; the first counts


def texts_folder(language: str) -> Path:
    return asset("texts", language)


def own_texts(language: str = "") -> Path:
    """The folder of a language that the player has brought."""
    return user_folder("languages", language)


def own_files(language: str) -> Sequence[Path]:
    """The texts of a language that the player has brought: files, and not whatever else may be called so."""
    return [path for path in sorted(own_texts(language).glob("*.po"))[:_MOST_FILES] if is_file(path)]


def is_language(name: str) -> bool:
    """Whether a language may be called so: eo, pt-BR, zh-Hans."""
    return _NAMED.fullmatch(name) is not None


def languages() -> tuple[str, ...]:
    """The languages there are texts for."""
    ours = (folder.name for folder in asset("texts").iterdir() if any(folder.glob("*.po")))
    own = (folder.name for folder in own_texts().glob("*"))  # one that cannot be looked into has none
    return tuple(sorted({*ours, *(name for name in own if is_language(name) and own_files(name))}))


def languages_by_name() -> dict[str, str]:
    """What each language calls itself, in the order in which they are offered."""
    names = {language: language_name(language) for language in languages()}
    return dict(sorted(names.items(), key=lambda named: alphabetical(named[1])))


@cache
def language_name(language: str) -> str:
    """What a language calls itself; only the file that says it is read."""
    for files in (own_files(language), texts_folder(language).glob("*.po")):
        for path in sorted(files, key=lambda path: (path.name != "common.po", path.name)):
            try:
                text = read_own(path)
                if f'"{_NAME}"' in text and (found := read_messages(text, str(path)).get(_NAME)):
                    return _as_name(found.form(1)) or language
            except (OSError, UnicodeDecodeError, GameError):
                break  # what is wrong with it is told where the language is read
    return language


def _as_name(said: str) -> str:
    """In one line of a name's length, whatever somebody has written there."""
    name = " ".join("".join(sign if sign.isprintable() else " " for sign in said).split())
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"


def read_own(path: Path) -> str:
    """A file of texts that somebody else may have written: so much of it as any language needs."""
    if not is_file(path):  # a pipe would never end
        raise FileNotFoundError(str(path))
    with path.open("rb") as file:
        return file.read(_LARGEST).decode("utf-8-sig")


def system_language(preferred: Iterable[str] = ()) -> str:
    """The language that suits the computer's user best, of those there are. `preferred` is asked where the environment
    says nothing.
    """
    there = languages()
    wishes = _said_in_environment() or [*preferred] or _said_by_windows()
    return next(filter(None, (match_language(wish, there) for wish in wishes)), ORIGINAL)


def match_language(wish: str, there: Iterable[str]) -> str:
    """The language that is meant by a name such as pt_BR.UTF-8: that of the country, else that of any; else nothing."""
    parts = [part.casefold() for part in wish.partition(".")[0].partition("@")[0].replace("_", "-").split("-")]
    same = [key for key in there if key.casefold().split("-")[0] == parts[0]]
    return max(same, key=lambda key: len(set(key.casefold().split("-")) & set(parts)), default="")


def _said_in_environment() -> list[str]:
    """What the first variable says that says anything."""
    return next((said for name in _VARIABLES if (said := [*filter(None, os.environ.get(name, "").split(":"))])), [])


def _said_by_windows() -> list[str]:
    """Windows says it in no variable."""
    if sys.platform == "win32":
        import ctypes
        from locale import windows_locale

        return [windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")]
    return []
