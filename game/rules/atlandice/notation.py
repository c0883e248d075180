"""The notation of Atlandice: actions as words that can be said aloud and read back. Every save is written in it, so
what it once wrote it has to read for ever.
"""

from __future__ import annotations

from msgspec.structs import replace

from ..action_kinds import thing_called
from . import actions as a
from .action_kinds import ACTION_KINDS
from .constants import Constants
from .state import NONE

_PAIRS: dict[type, tuple[str, str]] = {
    a.Visit: ("token", "bonus"), a.Give: ("token", "bonus"), a.Take: ("token", "bonus"), a.Donate: ("token", "other"),
}  # fmt: skip
"""Two tokens that can be said in either order."""


def write(constants: Constants, action: a.Action) -> str:
    """A token that is not there is left unsaid."""
    verb, things = ACTION_KINDS.verbs.words_of(action)
    return " ".join([verb, *(constants.called[name][value] for name, value in things if value != NONE)])


def read(constants: Constants, text: str) -> a.Action:
    return _in_order(ACTION_KINDS.verbs.read(text, lambda name, word: thing_called(constants.found[name], word)))


def _in_order(action: a.Action) -> a.Action:
    """Puts the lower one of two tokens first, and none last."""
    if type(action) not in _PAIRS:
        return action
    pair = _PAIRS[type(action)]
    token, other = (getattr(action, name) for name in pair)
    return (
        replace(action, **dict(zip(pair, (other, token), strict=True))) if other != NONE and other < token else action
    )
