"""Notation: actions as words that can be said aloud, and back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, get_args

from game.engine import BadNotation, Event
from game.engine.words import Word

from . import actions as a
from .board import HIGHEST, OBJECTS
from .state import ATLANTIS
from .tables import ENDS, Tables

VERBS: dict[type, str] = {a.PayTile: "pay-tile", a.PayCard: "pay-card"}
VERBS |= {kind: kind.__name__.lower() for kind in get_args(a.Action) if kind not in VERBS}
_BY_VERB = {verb: kind for kind, verb in VERBS.items()}
_FIELDS: dict[type, tuple[str, ...]] = {kind: tuple(field.name for field in fields(kind)) for kind in get_args(a.Action)}


def write(t: Tables, action: a.Action) -> str:
    kind = type(action)
    return " ".join([VERBS[kind], *(write_name(t, name, getattr(action, name)) for name in _FIELDS[kind])])


def read(t: Tables, text: str) -> a.Action:
    verb, *words = text.split(" ")
    kind = _BY_VERB.get(verb)
    if kind is None:
        raise BadNotation("no-such-verb", text=text[:80], word=verb[:40])
    names = _FIELDS[kind]
    if len(words) != len(names):
        raise BadNotation("wrong-number-of-words", text=text[:80], wanted=len(names))
    action: a.Action = kind(*(read_name(t, name, word) for name, word in zip(names, words, strict=True)))
    return action


def write_name(t: Tables, name: str, value: Any) -> str:
    """What the thing is called that a field of this name holds."""
    if name in ("seat", "value"):
        return str(value + 1 if name == "seat" else value)
    return t.called[name][int(value)]


def read_name(t: Tables, name: str, word: str) -> int:
    found = _number(name, word) if name in ("seat", "value") else t.found[name].get(word)
    if found is None:
        raise BadNotation("no-such-name", text=word[:40], word=word[:40])
    return found


def _number(name: str, word: str) -> int | None:
    """A seat or a value: written in one way only, and never one that no game has."""
    known = {str(number): number for number in range(1, HIGHEST + 1)}
    return known[word] - (name == "seat") if word in known else None


_WORDS: dict[str, Callable[[Any], Any]] = {
    "kind": lambda value: Word(f"atlantis.object.{OBJECTS[value]}"),
    "kinds": lambda value: [Word(f"atlantis.object.{OBJECTS[kind]}") for kind in value],
    "cause": lambda value: Word(f"atlantis.cause.{value}"),
    "end": lambda value: Word(f"atlantis.place.{ENDS[value != ATLANTIS]}"),
}


def name_facts(t: Tables, event: Event) -> dict[str, Any]:
    """The values of a fact as the catalogue wants them: names of this board, words by key, numbers."""
    return {name: _fact(t, name, value) for name, value in event.facts().items()}


def _fact(t: Tables, name: str, value: Any) -> Any:
    if name in _WORDS:
        return _WORDS[name](value)
    if name in ("place", "start") and not t.is_on_the_row(value):
        return Word(f"atlantis.place.{t.called[name][value]}")
    return write_name(t, name, value) if name in t.called else value
