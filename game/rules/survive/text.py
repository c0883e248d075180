"""Notation: actions as words that can be said aloud, and back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, get_args

from game.engine import BadNotation, Event
from game.engine.words import Word

from . import actions as a
from .board import CREATURES, TERRAINS, UNDERSIDES
from .tables import FACES, Tables

VERBS: dict[type, str] = {
    a.PlayHelp: "help", a.PlayWind: "wind", a.PlaySend: "send", a.GoGuarded: "guarded", a.PickBoarder: "take-aboard",
    a.PickCharge: "charge", a.PutSquid: "squid", a.PickVictim: "victim", a.HandOver: "hand-over", a.LetHappen: "let-happen",
}  # fmt: skip
VERBS |= {kind: kind.__name__.lower() for kind in get_args(a.Action) if kind not in VERBS}
_BY_VERB = {verb: kind for kind, verb in VERBS.items()}
NOBODY_NAMED = "none"


_FIELDS: dict[type, tuple[str, ...]] = {kind: tuple(field.name for field in fields(kind)) for kind in get_args(a.Action)}


def write(t: Tables, action: a.Action) -> str:
    kind = type(action)
    return " ".join([VERBS[kind], *(write_name(t, name, getattr(action, name)) for name in _FIELDS[kind] if _is_said(action, name))])


def _is_said(action: a.Action, name: str) -> bool:
    """Only dolphins are told apart by their charge."""
    return not (name == "charge" and isinstance(action, a.Prowl) and CREATURES[action.kind] != "dolphin")


def read(t: Tables, text: str) -> a.Action:
    verb, *words = text.split(" ")
    kind = _BY_VERB.get(verb)
    if kind is None:
        raise BadNotation("no-such-verb", text=text[:80], word=verb[:40])
    names = _FIELDS[kind]
    if kind is a.Prowl and words[:1] != ["dolphin"]:
        names = names[:-1]
    if len(words) != len(names):
        raise BadNotation("wrong-number-of-words", text=text[:80], wanted=len(names))
    action: a.Action = kind(*(read_name(t, name, word) for name, word in zip(names, words, strict=True)))
    if write(t, action) != text:
        raise BadNotation("no-such-name", text=text[:80], word=words[-1][:40])
    return action


def write_name(t: Tables, name: str, value: Any) -> str:
    """What the thing is called that a field of this name holds."""
    if name == "charge" and value < 0:
        return NOBODY_NAMED
    if name in ("seat", "value"):
        return str(value + 1 if name == "seat" else value)
    if name == "distance":
        return str(value or "D")
    return t.called[name][int(value)]


def read_name(t: Tables, name: str, word: str) -> int:
    if name == "charge" and word == NOBODY_NAMED:
        return -1
    if name == "distance" and word == "D":
        return 0
    if name in ("seat", "value", "distance"):
        if not (word.isascii() and word.isdigit() and len(word) < 4):
            raise BadNotation("no-such-name", text=word[:40], word=word[:40])
        return int(word) - (name == "seat")
    found = t.found[name].get(word)
    if found is None:
        raise BadNotation("no-such-name", text=word[:40], word=word[:40])
    return found


_WORDS: dict[str, Callable[[Any], Word]] = {
    "terrain": lambda value: Word(f"survive.terrain.{TERRAINS[value]}"),
    "kind": lambda value: Word(f"survive.creature.{CREATURES[value]}"),
    "underside": lambda value: Word(f"survive.underside.{UNDERSIDES[value]}"),
    "face": lambda value: Word(f"survive.face.{FACES[value]}"),
    "cause": lambda value: Word(f"survive.cause.{value}"),
}


def name_facts(t: Tables, event: Event) -> dict[str, Any]:
    """The values of a fact as the catalogue wants them: names of this board, words by key, numbers."""
    return {name: _fact(t, name, value) for name, value in event.facts().items()}


def _fact(t: Tables, name: str, value: Any) -> Any:
    if name in _WORDS:
        return _WORDS[name](value)
    if name == "path":
        return [t.names[space] for space in value]
    if name in ("seat", "value", "saved"):
        return value
    return write_name(t, name, value)
