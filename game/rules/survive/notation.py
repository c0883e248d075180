"""The notation of Survive: actions as words that can be said aloud and read back. Every save is written in it, so what
it once wrote it has to read for ever.
"""

from __future__ import annotations

from typing import Any

from ..action_kinds import no_such_name, thing_called
from . import actions as a
from .action_kinds import ACTION_KINDS
from .board import CREATURES
from .constants import Constants

NOBODY_NAMED = "none"


def write(constants: Constants, action: a.Action) -> str:
    verb, things = ACTION_KINDS.verbs.words_of(action)
    return " ".join([verb, *(write_name(constants, name, value) for name, value in things if _is_said(action, name))])


def _is_said(action: a.Action, name: str) -> bool:
    """Only dolphins are told apart by their charge."""
    return not (name == "charge" and isinstance(action, a.Prowl) and CREATURES[action.kind] != "dolphin")


def read(constants: Constants, text: str) -> a.Action:
    action: a.Action = ACTION_KINDS.verbs.read(text, lambda name, word: read_name(constants, name, word))
    if write(constants, action) != text:
        raise no_such_name(text)
    return action


def write_name(constants: Constants, name: str, value: Any) -> str:
    """Names the thing that a field of this name holds."""
    if name == "charge" and value < 0:
        return NOBODY_NAMED
    if name in ("seat", "value"):
        return str(value + 1 if name == "seat" else value)
    if name == "distance":
        return str(value or "D")
    return constants.called[name][int(value)]


def read_name(constants: Constants, name: str, word: str) -> int:
    if name == "charge" and word == NOBODY_NAMED:
        return -1
    if name == "distance" and word == "D":
        return 0
    if name in ("seat", "value", "distance"):
        if not (word.isascii() and word.isdigit() and len(word) < 4):
            raise no_such_name(word)
        return int(word) - (name == "seat")
    return thing_called(constants.found[name], word)
