"""The words that games of other people bring: they stand behind ours, each game's behind nobody else's, and none can
break a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter

from game.engine.errors import GameError
from game.engine.speech.words import Message
from game.files.guests import Guest, guests, note_trouble
from game.files.languages import read_own
from game.files.po import Translation, read_messages

_FORM = re.compile(
    r"[A-Za-z_-]{0,20}|[+,]?\d{0,2}(\.\d)?[a-z%]?"
)  # a word's, a list's or a number's; one of a million digits is none
_NAME = re.compile(r"key-[a-z-]{1,40}|(?!\d)\w+")  # of a value, or of an action whose key is named
LONGEST = 2000  # letters of a sentence; what is longer is none, and a line of millions would stop the window


class GuestWords(Mapping[str, Translation]):
    """The texts of all guests in one language; read again when the guests change."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._offered: Mapping[str, Guest] | None = None
        self._messages: dict[str, Translation] = {}

    def __getitem__(self, key: str) -> Translation:
        return self._now()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._now())

    def __len__(self) -> int:
        return len(self._now())

    def _now(self) -> Mapping[str, Translation]:
        offered = guests()
        if offered is not self._offered:
            self._offered, self._messages = offered, self._read(offered)
        return self._messages

    def _read(self, offered: Mapping[str, Guest]) -> dict[str, Translation]:
        found: dict[str, Translation] = {}
        for guest in offered.values():
            others = offered.keys() - {guest.key}
            for path in guest.texts(self._language):
                try:
                    said = read_guest_messages(path)
                except GameError as error:  # the trial could read it, so that somebody has changed it since
                    note_trouble(error)
                    continue
                found |= {
                    key: text for key, text in said.items() if key not in found and others.isdisjoint(key.split("."))
                }
        return found


def read_guest_messages(path: Path) -> dict[str, Translation]:
    """The messages of a catalogue; one that could not be filled in stands there as it is written."""
    said = read_messages(read_guest_text(path), str(path))
    return {key: _make_sound(one) for key, one in said.items() if max(map(len, one.forms), default=0) <= LONGEST}


def read_guest_text(path: Path) -> str:
    """A catalogue as text, or what fits of it."""
    try:
        return read_own(path)
    except (OSError, UnicodeDecodeError) as error:
        raise GameError("texts-unreadable", file=str(path)) from error


def _make_sound(translation: Translation) -> Translation:
    return Translation(tuple(map(_as_written_if_broken, translation.forms)), translation.rule)


def _as_written_if_broken(form: str) -> str:
    return form.replace("{", "{{").replace("}", "}}") if next(form_faults(form), None) else form


def form_faults(form: str) -> Iterator[Message]:
    """The faults of a sentence that is to be filled in, for a programmer."""
    try:
        for _, name, spec, conversion in Formatter().parse(form):
            if name is not None and not _NAME.fullmatch(name):
                yield Message("trial.no-name", {"placeholder": repr(f"{{{name}}}")})
            if conversion or (spec and not _FORM.fullmatch(spec)):
                yield Message("trial.no-form", {"form": repr(spec or conversion)})
    except ValueError as error:
        yield Message("trial.broken", {"problem": str(error)})
