"""Notation: actions as words that can be said aloud, and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.engine import Event
from game.engine.speech.words import Word

from ...action_kinds import thing_called
from .. import actions as a
from ..action_kinds import ACTION_KINDS
from ..board import HIGHEST, OBJECTS
from ..constants import ENDS, Constants
from ..state import ATLANTIS


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


_WORDS: dict[str, Callable[[Any], Any]] = {
    "kind": lambda value: Word(f"atlantis.object.{OBJECTS[value]}"),
    "kinds": lambda value: [Word(f"atlantis.object.{OBJECTS[kind]}") for kind in value],
    "tile": lambda value: [Word(f"atlantis.object.{OBJECTS[value & 7]}"), value >> 3],
    "below": lambda value: Word(f"atlantis.below.{value}"),
    "cause": lambda value: Word(f"atlantis.cause.{value}"),
    "end": lambda value: Word(f"atlantis.place.{ENDS[value != ATLANTIS]}"),
}


def name_facts(constants: Constants, event: Event) -> dict[str, Any]:
    """The values of a fact as the catalogue wants them: names of this board, words by key, numbers.

    A tile is its object and its value.
    """
    return {name: _fact(constants, name, value) for name, value in event.facts().items()}


def _fact(constants: Constants, name: str, value: Any) -> Any:
    if name in _WORDS:
        return _WORDS[name](value)
    if name in ("place", "start") and not constants.is_on_the_row(value):
        return Word(f"atlantis.place.{constants.called[name][value]}")
    return write_name(constants, name, value) if name in constants.called else value
