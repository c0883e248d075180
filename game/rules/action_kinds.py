"""A game's kinds of action, one row per kind: everything said about a kind anywhere is named in its row."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from inspect import Parameter, signature
from typing import Any

from game.engine import BadNotation, EventSink, Message

NOT_NOW = "not-now"  # the reason where it is not the time for such an action

Sentence = tuple[str, dict[str, Any]]  # the key of a sentence within the game's choices, and its values


@dataclass(frozen=True, slots=True)
class ActionKind:
    """One kind of action. The functions get the game's constants, a position or what is seen of it, and the action."""

    action: type
    does: Callable[[Any, Any, Any, EventSink], None]
    steps: tuple[int, ...] = ()  # the steps in which a seat may be able to do it; none: only chance does
    verb: str = ""  # how it is said in the notation; by the name of its class unless it has a verb of its own
    tells: Callable[[Any, Any, Any], Sentence] | None = None  # what it would do, as a sentence; chance is never asked
    danger: Callable[[Any, Any, Any], Message | None] | None = (
        None  # what it would cost its player dearly; None where it never does
    )
    why_not: Callable[[Any, Any, Any], str] | None = None
    """The code of the rule by which it is not legal, although it is the time for it; None where it is always legal
    then.
    """
    is_main: bool = False  # whether it is what one does who wants nothing else: the gold button
    gives_up: bool = False  # whether it lets go what cannot be had back: a move, a tile, a defence, a purchase


def just(key: str) -> Callable[[Any, Any, Any], Sentence]:
    """Tells of an action by one sentence without values."""
    return lambda constants, seen, action: (key, {})


def always(code: str) -> Callable[[Any, Any, Any], str]:
    """Refuses an action for the only reason there is."""
    return lambda constants, seen, action: code


class ActionKinds:
    """All kinds of actions of a game, looked up by the type of an action."""

    def __init__(self, *rows: ActionKind) -> None:
        self.verbs = Verbs({row.action: row.verb or row.action.__name__.lower() for row in rows})
        self.rows = rows
        self._rows = {row.action: row for row in rows}
        self._does = {row.action: row.does for row in rows}  # a search asks for nothing else

    def apply(self, constants: Any, s: Any, action: Any, events: EventSink = None) -> None:
        """Does what the action does. Trusts that it is legal."""
        self._does[type(action)](constants, s, action, events)

    def why_not(self, constants: Any, s: Any, action: Any) -> str:
        """Why an action is not legal here: a code that names the rule."""
        row = self._rows.get(type(action))
        if row is None or row.why_not is None or s.step not in row.steps:
            return NOT_NOW
        return row.why_not(constants, s, action)

    def sentence_of(self, constants: Any, seen: Any, action: Any) -> Sentence:
        """Finds the sentence that tells what an action of a seat would do."""
        tells = self._rows[type(action)].tells
        assert tells is not None, f"{action} is no decision"
        return tells(constants, seen, action)

    def danger(self, constants: Any, seen: Any, action: Any) -> Message | None:
        """Warns of an action that would cost its player dearly."""
        danger = self._rows[type(action)].danger
        return danger(constants, seen, action) if danger else None

    def is_main(self, action: Any) -> bool:
        return self._rows[type(action)].is_main

    def gives_up(self, action: Any) -> bool:
        return self._rows[type(action)].gives_up


class Verbs:
    """The verbs of a game's actions, and what must follow them."""

    def __init__(self, verbs: Mapping[type, str]) -> None:
        self._verbs = dict(verbs)
        self._kinds: dict[str, type[Any]] = {verb: kind for kind, verb in verbs.items()}

    @property
    def kinds(self) -> Mapping[str, type]:
        """The kinds of actions by their verbs."""
        return self._kinds

    @cached_property
    def _least(self) -> Mapping[type, int]:
        """How many words each kind needs at least: one for every field without a default."""
        said = {kind: signature(kind).parameters.values() for kind in self._verbs}
        return {kind: sum(field.default is Parameter.empty for field in fields) for kind, fields in said.items()}

    def words_of(self, action: Any) -> tuple[str, list[tuple[str, Any]]]:
        """The verb of an action, and its fields by name."""
        kind = type(action)
        return self._verbs[kind], [(name, getattr(action, name)) for name in kind.__match_args__]

    def read(self, text: str, read_name: Callable[[str, str], int]) -> Any:
        """The action a text names; what has a default may be left unsaid at its end."""
        verb, *words = text.split(" ")
        kind = self._kinds.get(verb)
        if kind is None:
            raise BadNotation("no-such-verb", text=text[:80], word=verb[:40])
        names, least = kind.__match_args__, self._least[kind]
        if not least <= len(words) <= len(names):
            raise BadNotation("wrong-number-of-words", text=text[:80], wanted=least)
        try:
            return kind(*(read_name(name, word) for name, word in zip(names, words, strict=False)))
        except BadNotation as error:
            raise BadNotation(error.code, **dict(error.values, text=text[:80])) from None  # all of it, not one word


def thing_called(found: Mapping[str, int], word: str) -> int:
    """Looks a thing up by its name."""
    if word not in found:
        raise no_such_name(word)
    return found[word]


def no_such_name(word: str) -> BadNotation:
    """Nothing of this game is called so."""
    return BadNotation("no-such-name", text=word[:40], word=word[:40])
