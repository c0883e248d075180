"""Notation: actions as words that can be said aloud, and back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields, replace
from typing import Any, get_args

from game.engine import BadNotation, Event
from game.engine.words import Word

from . import actions as a
from .board import RESOURCES, SECTORS
from .state import NONE
from .tables import GOODS, Tables

VERBS: dict[type, str] = {kind: kind.__name__.lower() for kind in get_args(a.Action)}
_BY_VERB = {verb: kind for kind, verb in VERBS.items()}
_FIELDS: dict[type, tuple[str, ...]] = {kind: tuple(field.name for field in fields(kind)) for kind in get_args(a.Action)}
_LEAST = {kind: sum(field.default is MISSING for field in fields(kind)) for kind in get_args(a.Action)}
"""How many words must follow the first: a token that is not there is left unsaid."""
_PAIRS: dict[type, tuple[str, str]] = {
    a.Visit: ("token", "bonus"), a.Give: ("token", "bonus"), a.Take: ("token", "bonus"), a.Donate: ("token", "other"),
}  # fmt: skip
"""Two tokens that can be said in either order."""


def write(t: Tables, action: a.Action) -> str:
    kind = type(action)
    values = [(name, getattr(action, name)) for name in _FIELDS[kind]]
    return " ".join([VERBS[kind], *(t.called[name][value] for name, value in values if value != NONE)])


def read(t: Tables, text: str) -> a.Action:
    verb, *words = text.split(" ")
    kind = _BY_VERB.get(verb)
    if kind is None:
        raise BadNotation("no-such-verb", text=text[:80], word=verb[:40])
    names = _FIELDS[kind]
    if not _LEAST[kind] <= len(words) <= len(names):
        raise BadNotation("wrong-number-of-words", text=text[:80], wanted=_LEAST[kind])
    return _in_order(kind(*(read_name(t, name, word) for name, word in zip(names, words, strict=False))))


def _in_order(action: a.Action) -> a.Action:
    """Of two tokens the lower one comes first; none comes last."""
    if type(action) not in _PAIRS:
        return action
    pair = _PAIRS[type(action)]
    token, other = (getattr(action, name) for name in pair)
    return replace(action, **dict(zip(pair, (other, token), strict=True))) if other != NONE and other < token else action


def read_name(t: Tables, name: str, word: str) -> int:
    """The thing called so that a field of this name can hold."""
    found = t.found[name].get(word)
    if found is None:
        raise BadNotation("no-such-name", text=word[:40], word=word[:40])
    return found


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


def name_facts(t: Tables, event: Event) -> dict[str, Any]:
    """The values of a fact as the catalogue wants them: words by key, seats and other numbers."""
    return {name: _fact(t, event, name, value) for name, value in event.facts().items()}


def _fact(t: Tables, event: Event, name: str, value: Any) -> Any:
    if name == "seat":
        return _NEUTRAL if value == t.neutral else value
    if name in ("seats", "seconds"):
        return [_NEUTRAL if holder == t.neutral else holder for holder in value]
    if name == "tile":
        return t.tile_names[value]
    if name == "start" and event.key == "hand-moved":
        return value
    return _WORDS[name](value) if name in _WORDS else value
