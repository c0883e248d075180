"""How the actions of a game are said: a verb, then a word for each field. Every game has its own verbs and names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import Any

from game.engine import BadNotation


class Verbs:
    """The verbs of a game's actions, and what must follow them."""

    def __init__(self, verbs: Mapping[type, str]) -> None:
        self._verbs = dict(verbs)
        self._kinds = {verb: kind for kind, verb in verbs.items()}
        self._fields = {kind: tuple(field.name for field in fields(kind)) for kind in self._verbs}
        self._least = {kind: sum(field.default is MISSING for field in fields(kind)) for kind in self._verbs}

    @property
    def kinds(self) -> Mapping[str, type]:
        """The kinds of actions by their verbs."""
        return self._kinds

    def said(self, action: Any) -> tuple[str, list[tuple[str, Any]]]:
        """The verb of an action, and its fields by name."""
        kind = type(action)
        return self._verbs[kind], [(name, getattr(action, name)) for name in self._fields[kind]]

    def read(self, text: str, read_name: Callable[[str, str], int]) -> Any:
        """The action a text names; what has a default may be left unsaid at its end."""
        verb, *words = text.split(" ")
        kind = self._kinds.get(verb)
        if kind is None:
            raise BadNotation("no-such-verb", text=text[:80], word=verb[:40])
        names, least = self._fields[kind], self._least[kind]
        if not least <= len(words) <= len(names):
            raise BadNotation("wrong-number-of-words", text=text[:80], wanted=least)
        return kind(*(read_name(name, word) for name, word in zip(names, words, strict=False)))


def no_such_name(word: str) -> BadNotation:
    """Nothing of this game is called so."""
    return BadNotation("no-such-name", text=word[:40], word=word[:40])
