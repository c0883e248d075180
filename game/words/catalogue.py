"""Catalogues: keys and values become sentences.

Texts are in gettext's PO format; Fluent was the other choice, but its runtime brings Babel (33 MB installed, 90 ms of
import) for plural forms and named values, which the standard library has.
"""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from string import Formatter
from types import MappingProxyType
from typing import Any, Self
from unicodedata import category

from game.engine.errors import GameError, IllegalAction, Value
from game.engine.speech.words import Message, Word
from game.files.faults import BadDocument, Fault, cut
from game.files.languages import ORIGINAL
from game.files.po import Translation

from .guest_words import GuestWords
from .message_files import MessageFiles, messages_of

__all__ = ["Catalogue", "Word"]

_FILES = ("path", "file", "folder", "kept", "searched")  # values that name files
KEY = "key-"  # what the names of keys begin with, among the values of a sentence
_NO_CAPS: Mapping[str, str] = MappingProxyType({})
_NAME = "name."  # before a form of names: how it stands with any name, such as "de {name}"
_COUNT = "count."  # before a form that goes by a number, such as "{count} point", or a verb by how many do it
_NAMED = re.compile(rf"\{{{KEY}([^}}]*)\}}")
CLAUSE = re.compile(rf"\[([^][|]*)(?:\|([^][|]*))?\]| \([^()]*\{{{KEY}[^()]*\)|（[^（）]*\{{{KEY}[^（）]*）")
_SEPARATORS = re.compile(r"[-_.]+")
_MOST_FAULTS, _MOST_QUOTED = 20, 60  # faults that are told at once, and things of a list that are quoted
_ENDS = (".", "!", "?", "…", ":", "。", "！", "？", "：")  # what a sentence ends with
_CLOSED = (".", "!", "?", ":", ",", ";", "。", "！", "？", "：", "，", "；")  # behind these no comma stands
_PICKS = {"first": 0, "last": -1}  # forms that pick one thing out of a list, such as the end of a path
_OPENING = (
    "First",
    "Whose",
)  # forms that only the first of a list has: it opens a sentence, or stands behind its owner


class Catalogue:
    """The texts of one language."""

    def __init__(
        self, messages: Mapping[str, Translation], caps: Mapping[str, str] = _NO_CAPS, language: str = ORIGINAL
    ) -> None:
        """`caps`: what stands on the key of each action; a sentence names the key of a hint as `{key-hint}`.

        What goes with a key is left out where the action has none: words in round brackets that name it, such as
        "Hint ({key-hint})", and in square ones, which themselves are not said: "Paused.[ {key-pause} goes on.]" Behind
        a bar stands what is said instead: "[{key-next} and arrows|Arrows] choose".
        """
        self.messages = messages
        self.language = language
        self.lacking = set[str]()  # forms of words that were asked for in vain
        self._caps = caps

    @classmethod
    @cache
    def load(cls, language: str) -> Self:
        """All texts of a language: every PO file in its folders, read through when it is needed, then those of other
        people's games. What it lacks is said as it was first written.
        """
        tongues = dict.fromkeys((language, ORIGINAL))
        ours = [table for tongue in tongues for table in messages_of(tongue)]
        # Nobody writes into it.
        return cls(ChainMap(*ours, *map(GuestWords, tongues)), language=language)  # type: ignore[arg-type]

    @classmethod
    def read(cls, folder: Path) -> Self:
        """All PO files of a folder as one catalogue, every one of them read and checked."""
        return cls(dict(MessageFiles(folder)))

    def with_caps(self, caps: Mapping[str, str]) -> Catalogue:
        """The same texts, in which keys are named as they are set; whatever changes in `caps` is said from then on."""
        return Catalogue(self.messages, caps, self.language)

    def cap(self, action: str) -> str:
        """The key of an action as it stands in a sentence."""
        return self._caps.get(action, "") or self.say("key.none")

    def _clause(self, found: re.Match[str]) -> str:
        """What is said of a clause that goes with its keys."""
        words, instead = found[1], found[2] or ""
        if words is None:
            words = found[0]
        return words if all(self._caps.get(action) for action in _NAMED.findall(words)) else instead

    def __contains__(self, key: str) -> bool:
        return key in self.messages

    def say(self, key: str, /, **values: Any) -> str:
        """The sentence of a key with its values; `count` picks the plural form. An unknown key is shown as itself."""
        try:
            found = self.messages[key]
        except KeyError:
            return f"<{key}>"
        count = values.get("count", 1)
        form = self._without_clauses(found.form(count if isinstance(count, int) else 1))
        return self._fill(form, values) if "{" in form or "}" in form else form

    def _fill(self, form: str, values: Mapping[str, Any]) -> str:
        """Named values only, and never a traceback: what a sentence asks for in vain stays visible."""
        said = []
        for text, name, spec in _gaps(form):
            said.append(text)
            if name is not None:
                is_key = name.startswith(KEY)
                value = self.cap(name.removeprefix(KEY)) if is_key else values.get(name, f"<{name}>")
                said.append(self.word(value, spec))
        return "".join(said)

    def unfilled(self, key: str) -> str:
        """The sentence of a key, in which keys are named; whoever gets it fills in its other gaps."""
        return _NAMED.sub(lambda found: self.cap(found[1]), self._without_clauses(self.messages[key].form(2)))

    def _without_clauses(self, form: str) -> str:
        """What is left to say of keys, as they are set."""
        return CLAUSE.sub(self._clause, form) if "{" + KEY in form else form

    def game(self, key: str) -> str:
        """A game by its name; one that the catalogue does not know, by its key."""
        return self.titled(f"game.{key}", key)

    def titled(self, key: str, name: str) -> str:
        """The title of a key; where a game has none for it, the name out of the code."""
        return self.say(key) if key in self else self.begin(self.word(plain_words(name).lower()))

    def of_game(self, game: str, kind: str, name: str) -> str:
        """A word of a game's own, such as that for an option; a game that has none for it is understood without."""
        key = f"{game}.{kind}.{name}"
        return self.say(key) if key in self else plain_words(name)

    def reason(self, code: str) -> str:
        """Why something cannot be, for the end of a sentence."""
        return self.say(f"reason.{code}") if f"reason.{code}" in self else plain_words(code)

    def word(self, value: Any, form: str = "") -> str:
        """A value as it stands in a sentence; its form is a word's, a name's or a sentence's own ("the", "de"), a
        list's ("last", "row") or a number's (".1f", "times"), or one that goes by the number that a value is, or how
        many it names. What stands inside a sentence but begins one elsewhere is "mid".
        """
        if form and (count := _count_of(value)) is not None and f"{_COUNT}{form}" in self:
            return self._by_pattern(f"{_COUNT}{form}", "count", str(count), count)
        if form == "row":  # a list within another one, which has the only "and"
            return self.join_items(map(self.word, value if isinstance(value, (list, tuple)) else [value]))
        if isinstance(value, Word):
            return self._form_of(value, form)
        if isinstance(value, Message):
            key = f"{value.key}.{form}"
            if form and key in self:
                return self.say(key, **value.values)
            said = self.say(value.key, **value.values)
            return self.go_on(said) if form == "mid" else said
        if isinstance(value, GameError):  # inside a sentence, which has a full stop of its own
            told = self.join_sentences(self.explain(value).splitlines())
            return cut(self.without_stop(told))
        if isinstance(value, (list, tuple)):
            if value and form in _PICKS:
                return self.word(value[_PICKS[form]])
            if form == "Whose":  # what has a name of its own is plain only right behind its owner: "Ben's I and B"
                value = sorted(value, key=lambda item: not (isinstance(item, Word) and item.key in self))
            later = "" if form in _OPENING else form
            return self.join_list([self.word(item, later if place else form) for place, item in enumerate(value)])
        if form == "mid":
            return self.go_on(str(value))
        if form == "times":
            key = f"times.{value}" if f"times.{value}" in self else "times"
            return self._by_pattern(key, "count", self.word(value), value)
        if isinstance(value, str):
            name = _printable(value)
            key = f"{_NAME}{form}"
            return self._by_pattern(key, "name", name) if form and key in self else name
        try:
            text = _printable(format(value, form))
        except (ValueError, TypeError):
            return _printable(str(value))
        return self._number(text) if isinstance(value, float) or "," in form else text

    def _by_pattern(self, key: str, gap: str, text: str, count: Any = 1) -> str:
        """A pattern around a name or a number, which stands in it as it is: one that asked for a form of it might ask
        for itself, without end.
        """
        found = self.messages.get(key)
        if found is None:
            return f"<{key}>"
        form = found.form(count if isinstance(count, int) else 1)
        return "".join(said + (text if name == gap else f"<{name}>" if name else "") for said, name, _ in _gaps(form))

    def _number(self, text: str) -> str:
        """A number as one writes it here."""
        thousands, point = self.say("number.thousands"), self.say("number.point")
        return "".join({",": thousands, ".": point}.get(sign, sign) for sign in text)

    def _form_of(self, value: Word, form: str) -> str:
        """A word of the game in one of its forms; a language that has no such form says it plainly."""
        key = f"{value.key}.{form}" if form else value.key
        if key in self:
            return self.say(key)
        if form and value.key in self:
            if not value.plain:
                self.lacking.add(key)
            return self.say(value.key)
        return value.plain or self.say(key)

    def begin(self, text: str) -> str:
        """The text as it begins a sentence or stands by itself: with a capital. A language may have one of its own, as
        "capital.i".
        """
        own = f"capital.{text[:1]}"
        return (self.say(own) if own in self else text[:1].upper()) + text[1:]

    def go_on(self, text: str) -> str:
        """What begins a sentence elsewhere, as it stands within one."""
        own = f"small.{text[:1]}"
        return (self.say(own) if own in self else text[:1].lower()) + text[1:]

    def end(self, text: str) -> str:
        """The text as a sentence of its own: with a full stop where nothing else ends it."""
        return text if text.endswith(_ENDS) else self.say("list.end", what=text)

    def without_stop(self, text: str) -> str:
        """A sentence as it stands within another one; where the language lacks it, it ends as it was first written."""
        return text.removesuffix(self.say("list.end", what="")).removesuffix(".")

    def join_sentences(self, sentences: Iterable[str]) -> str:
        """Sentences one after another, without those that are empty."""
        return self.join("list.sentences", filter(None, sentences))

    def join_items(self, items: Iterable[str]) -> str:
        """Things in a row that claims no end: a, b, c."""
        return self.join("list.next", items)

    def join_words(self, words: Iterable[str]) -> str:
        """Words that stand in several places, some of them sentences, as one line to be read aloud."""
        said = ""
        for word in filter(None, words):
            key = "list.sentences" if said.endswith(_CLOSED) else "heard.next"
            said = self.say(key, start=said, next=word) if said else word
        return said

    def join(self, key: str, parts: Iterable[str]) -> str:
        """Parts as the sentence of a key has two of them follow each other."""
        text = ""
        for number, part in enumerate(parts):
            text = self.say(key, start=text, next=part) if number else part
        return text

    def join_list(self, words: Sequence[str]) -> str:
        """Words as a list: a, b and c."""
        if not words:
            return self.say("list.none")
        start = self.join_items(words[:-1] or words)
        return start if len(words) == 1 else self.say("list.last", start=start, last=words[-1])

    def explain(self, error: GameError) -> str:
        """Explains an error to a person, in the game's own words if it has some; for a file with faults, lists them."""
        if isinstance(error, BadDocument):
            return "\n".join(
                [*map(self.tell, error.faults[:_MOST_FAULTS]), *self._more(len(error.faults) - _MOST_FAULTS)]
            )
        if (of_game := f"{error.values.get('game')}.error.{error.code}") in self:
            return self.say(of_game)
        if f"error.{error.code}" in self:
            return self.say(f"error.{error.code}", **self._with_reason(_quote(error.values)))
        if f"reason.{error.code}" in self or isinstance(error, IllegalAction):
            return self.say("error.illegal", **{**_quote(error.values), "reason": self.reason(error.code)})
        return f"<{cut(str(error))}>"

    def _more(self, count: int) -> list[str]:
        return [self.say("fault.more", count=count)] if count > 0 else []

    def tell(self, fault: Fault) -> str:
        """One fault of a file, with its place; the kinds of data it speaks of have words too."""
        if (
            f"fault.{fault.code}" not in self
        ):  # what is wrong elsewhere too, such as a position that cannot be, is said as there
            return self.say("fault", where=fault.where, what=self.explain(GameError(fault.code, **fault.values)))
        values: dict[str, Any] = dict(_quote(fault.values))
        values |= {name: self._kinds(values[name]) for name in ("wanted", "found") if name in values}
        return self.say("fault", where=fault.where, what=self.say(f"fault.{fault.code}", **values))

    def _with_reason(self, values: Mapping[str, Value]) -> dict[str, Value]:
        """The values of an error; if another error's code is its reason, that becomes words."""
        reason = f"reason.{values.get('reason')}"
        return {**values, "reason": self.say(reason)} if reason in self else dict(values)

    def _kinds(self, value: Value) -> list[str]:
        names = value if isinstance(value, tuple) else (str(value),)
        return [self.say(f"kind.{name}") if f"kind.{name}" in self else name for name in names]


_JOINER = "\N{ZERO WIDTH JOINER}"


def _count_of(value: Any) -> int | None:
    """The number that a value is, or how many it names: one thing by its name is one."""
    if isinstance(value, (list, tuple)):
        return len(value)
    if isinstance(value, Message):
        return int(value.values.get("count", 1))
    if isinstance(value, Word):
        return 1
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def shorten(name: str, length: int) -> str:
    """So many signs at most; what belongs to the sign before it is not parted from it."""
    name = name.strip()
    if len(name) <= length:
        return name
    end = length - 1
    while end and (category(name[end]).startswith("M") or _JOINER in name[end - 1 : end + 1]):
        end -= 1
    return f"{name[: end or length - 1].rstrip()}…"


def plain_words(name: str) -> str:
    """A name out of the code as words."""
    return _SEPARATORS.sub(" ", name)


@lru_cache(maxsize=4096)
def _gaps(form: str) -> Sequence[tuple[str, str | None, str]]:
    """The pieces of a sentence: a text, the name of the value behind it, and the form of that. A log says the same
    sentences again and again.
    """
    return [(text, name, spec or "") for text, name, spec, _ in Formatter().parse(form)]


def _quote(values: Mapping[str, Value]) -> dict[str, Value]:
    """Shortens quotations from a file to a readable length; names of files are quoted whole."""
    return {name: value if name in _FILES else _short(value) for name, value in values.items()}


def _short(value: Value) -> Value:
    if isinstance(value, tuple):
        return tuple(cut(item) for item in value[:_MOST_QUOTED])
    return cut(value) if isinstance(value, str) else value


def _printable(text: str) -> str:
    """A name out of a file may hold signs that would paint the screen or move the cursor."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign == "\n" else "\N{REPLACEMENT CHARACTER}" for sign in text)
