"""Catalogues: keys and values become sentences.

Texts are in gettext's PO format; Fluent was the other choice, but its runtime brings Babel (33 MB installed, 90 ms of
import) for plural forms and named values, which the standard library has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from string import Formatter
from threading import RLock
from types import MappingProxyType
from typing import Any, Self
from unicodedata import category

from game.engine.errors import GameError, IllegalAction, Value
from game.engine.speech.words import Message, Word
from game.files.faults import BadDocument, Fault, cut
from game.files.po import Translation, read_messages
from game.files.resources import asset

from .guest_words import GuestWords

__all__ = ["Catalogue", "Word"]

_FILES = ("path", "file", "folder", "kept", "searched")  # values that name files
_KEY = "key-"  # what the names of keys begin with, among the values of a sentence
_NO_CAPS: Mapping[str, str] = MappingProxyType({})
_NAMED = re.compile(rf"\{{{_KEY}([^}}]*)\}}")
_CLAUSE = re.compile(rf"\[([^][|]*)(?:\|([^][|]*))?\]| \([^()]*\{{{_KEY}[^()]*\)")
_SEPARATORS = re.compile(r"[-_.]+")
_MOST_FAULTS, _MOST_QUOTED = 20, 60  # faults that are told at once, and things of a list that are quoted
_ENDS = {"first": 0, "last": -1}  # forms that pick one thing out of a list, such as the end of a path
_OPENING = (
    "First",
    "Whose",
)  # forms that only the first of a list has: it opens a sentence, or stands behind its owner


class Catalogue:
    """The texts of one language."""

    def __init__(self, messages: Mapping[str, Translation], caps: Mapping[str, str] = _NO_CAPS) -> None:
        """`caps`: what stands on the key of each action; a sentence names the key of a hint as `{key-hint}`.

        What goes with a key is left out where the action has none: words in round brackets that name it, such as
        "Hint ({key-hint})", and in square ones, which themselves are not said: "Paused.[ {key-pause} goes on.]" Behind
        a bar stands what is said instead: "[{key-next} and arrows|Arrows] choose".
        """
        self.messages = messages
        self._caps = caps

    @classmethod
    @cache
    def load(cls, language: str) -> Self:
        """All texts of a language: every PO file in its folder, read through when it is needed, then those of other
        people's games.
        """
        return cls(MessageFiles(asset("texts", language), GuestWords(language).messages))

    @classmethod
    def read(cls, folder: Path) -> Self:
        """All PO files of a folder as one catalogue, every one of them read and checked."""
        return cls(dict(MessageFiles(folder)))

    def with_caps(self, caps: Mapping[str, str]) -> Catalogue:
        """The same texts, in which keys are named as they are set; whatever changes in `caps` is said from then on."""
        return Catalogue(self.messages, caps)

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
        found = self.messages.get(key)
        if found is None:
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
                is_key = name.startswith(_KEY)
                value = self.cap(name.removeprefix(_KEY)) if is_key else values.get(name, f"<{name}>")
                said.append(self.word(value, spec))
        return "".join(said)

    def unfilled(self, key: str) -> str:
        """The sentence of a key, in which keys are named; whoever gets it fills in its other gaps."""
        return _NAMED.sub(lambda found: self.cap(found[1]), self._without_clauses(self.messages[key].form(2)))

    def _without_clauses(self, form: str) -> str:
        """What is left to say of keys, as they are set."""
        return _CLAUSE.sub(self._clause, form) if "{" + _KEY in form else form

    def game(self, key: str) -> str:
        """A game by its name; one that the catalogue does not know, by its key."""
        return self.say(f"game.{key}") if f"game.{key}" in self else self.word(plain_words(key)).capitalize()

    def of_game(self, game: str, kind: str, name: str) -> str:
        """A word of a game's own, such as that for an option; a game that has none for it is understood without."""
        key = f"{game}.{kind}.{name}"
        return self.say(key) if key in self else plain_words(name)

    def reason(self, code: str) -> str:
        """Why something cannot be, for the end of a sentence."""
        return self.say(f"reason.{code}") if f"reason.{code}" in self else plain_words(code)

    def word(self, value: Any, form: str = "") -> str:
        """A value as it stands in a sentence; its form is a word's ("the"), a list's ("last") or a number's (".1f",
        "times"). What stands inside a sentence but begins one elsewhere is "mid".
        """
        if isinstance(value, Word):
            key = f"{value.key}.{form}" if form else value.key
            return value.plain if value.plain and key not in self else self.say(key)
        if isinstance(value, Message):
            return self.say(value.key, **value.values)
        if isinstance(value, (list, tuple)):
            if value and form in _ENDS:
                return self.word(value[_ENDS[form]])
            if form == "Whose":  # what has a name of its own is plain only right behind its owner: "Ben's I and B"
                value = sorted(value, key=lambda item: not (isinstance(item, Word) and item.key in self))
            later = "" if form in _OPENING else form
            return self.join_list([self.word(item, later if place else form) for place, item in enumerate(value)])
        if form == "mid":
            return str(value)[:1].lower() + str(value)[1:]
        if form == "times":
            return self.say(f"times.{value}" if f"times.{value}" in self else "times", count=value)
        try:
            return _printable(format(value, form))
        except (ValueError, TypeError):
            return _printable(str(value))

    def join_list(self, words: Sequence[str]) -> str:
        """Words as a list: a, b and c."""
        if not words:
            return self.say("list.none")
        start = words[0]
        for following in words[1:-1]:
            start = self.say("list.next", start=start, next=following)
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


class MessageFiles(Mapping[str, Translation]):
    """All PO files of a folder as one table. Going through all keys checks every file, also against the others."""

    def __init__(self, folder: Path, of_others: Callable[[], Mapping[str, Translation]] = dict) -> None:
        """`of_others` is asked for keys that are in none of our files; a key of ours stays ours."""
        self._known: dict[str, Translation] = {}
        self._missing: set[str] = set()  # keys that were looked for and are in none of our files
        self._lock = RLock()  # whoever paints beside the frames may want the same file at the same time
        self._of_others = of_others
        self._unread = {str(path): _text(path) for path in sorted(folder.glob("*.po"))}
        if not self._unread:
            raise GameError("texts-missing", folder=str(folder))

    def __getitem__(self, key: str) -> Translation:
        found = self._known.get(key)
        if found is None and key not in self._missing:
            self._look_for(key)
            found = self._known.get(key)
            if found is None:
                self._missing.add(key)
        return found if found is not None else self._of_others()[key]

    def __iter__(self) -> Iterator[str]:
        with self._lock:
            for file in list(self._unread):
                self._read(file)
        return iter({**self._of_others(), **self._known})

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _look_for(self, key: str) -> None:
        line = f'msgid "{key}"'
        with self._lock:
            for file in [file for file, text in self._unread.items() if line in text]:
                self._read(file)

    def _read(self, file: str) -> None:
        found = read_messages(self._unread[file], file)
        for key in sorted(found.keys() & self._known.keys()):
            raise GameError("texts-twice", file=file, line=0, key=key)
        self._known.update(found)
        del self._unread[file]


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise GameError("texts-unreadable", file=str(path)) from error
