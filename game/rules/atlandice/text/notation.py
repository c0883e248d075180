"""Notation: actions as words that can be said aloud, and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.engine import Event
from game.engine.speech.words import Word

from ...action_kinds import thing_called
from .. import actions as a
from ..action_kinds import ACTION_KINDS
from ..board import RESOURCES, SECTORS
from ..constants import GOODS, Constants
from ..state import NONE

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


_WORDS: dict[str, Callable[[Any], Word]] = {
    "sector": lambda value: Word(f"atlandice.sector.{SECTORS[value]}"),
    "start": lambda value: Word(f"atlandice.sector.{SECTORS[value]}"),
    "resource": lambda value: Word(f"atlandice.resource.{RESOURCES[value]}"),
    "other": lambda value: Word(f"atlandice.resource.{RESOURCES[value]}"),
    "goods": lambda value: Word(f"atlandice.goods.{GOODS[value]}"),
    "cause": lambda value: Word(f"atlandice.cause.{value}"),
    "lucky": lambda value: Word(f"atlandice.luck.{'good' if value else 'bad'}"),
}
_NEUTRAL = Word("atlandice.neutral")


def name_facts(constants: Constants, event: Event) -> dict[str, Any]:
    """The values of a fact as the catalogue wants them: words by key, seats and other numbers."""
    return {name: _fact(constants, name, value) for name, value in event.facts().items()}


def _fact(constants: Constants, name: str, value: Any) -> Any:
    if name == "seat":
        return _NEUTRAL if value == constants.neutral else value
    if name in ("seats", "runners_up"):
        return [_NEUTRAL if holder == constants.neutral else holder for holder in value]
    if name == "tile":
        return Word(f"atlandice.tile.{constants.tile_names[value]}")
    return _WORDS[name](value) if name in _WORDS else value
