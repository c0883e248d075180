"""The notation of Atlantis: actions as words that can be said aloud and read back. Every save is written in it, so what
it once wrote it has to read for ever.
"""

from __future__ import annotations

from typing import Any

from ..action_kinds import thing_called
from . import actions as a
from .action_kinds import ACTION_KINDS
from .board import HIGHEST
from .constants import Constants


def write(constants: Constants, action: a.Action) -> str:
    verb, things = ACTION_KINDS.verbs.words_of(action)
    return " ".join([verb, *(write_name(constants, name, value) for name, value in things)])


def read(constants: Constants, text: str) -> a.Action:
    action: a.Action = ACTION_KINDS.verbs.read(text, lambda name, word: read_name(constants, name, word))
    return action


def write_name(constants: Constants, name: str, value: Any) -> str:
    """Names the thing that a field of this name holds."""
    if name in ("seat", "value"):
        return str(value + 1 if name == "seat" else value)
    return constants.called[name][int(value)]


def read_name(constants: Constants, name: str, word: str) -> int:
    if name in ("seat", "value"):  # written in one way only, and never one that no game has
        return thing_called(_NUMBERS, word) - (name == "seat")
    return thing_called(constants.found[name], word)


_NUMBERS = {str(number): number for number in range(1, HIGHEST + 1)}
