"""The rulebooks of the games: chapters of numbered rules and rulings, and a card of one page, read from
`assets/rules`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from game.engine import Rules
from game.files.documents import BadDocument, Document, is_file, parse_document, read_document, read_text
from game.files.guests import guests, note_trouble
from game.files.languages import ORIGINAL, own_texts
from game.files.resources import asset, data
from game.files.schema import to_struct

_NUMBER = re.compile(r"([A-Z]+)(\d*)([a-z]?)(?:-(\d+)$)?")
PLACE = re.compile(
    r"\{([a-z_A-Z0-9.-]+)(?::([^{}]*))?\}"
)  # a number of the board, and what stands between where there are many
_LARGEST = 250_000  # bytes


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Plain data whose unknown keys and wrong types are refused with their place."""


class BookRule(_Data, frozen=True, kw_only=True):
    """A rule or a ruling.

    The number V5a is that of a part of V5, W1-3 stands for three alike; words and counts have none.
    """

    text: str
    number: str = ""

    def __str__(self) -> str:
        return f"{self.number} {self.text}" if self.number else self.text

    @property
    def names(self) -> tuple[str, ...]:
        """The numbers it can be looked up by, from the narrowest: V5a, V5, V."""
        if not (found := _NUMBER.fullmatch(self.number)):
            return ()
        letters, first, _, last = found.groups()
        wholes = [f"{letters}{number}" for number in range(int(first), int(last or first) + 1)] if first else []
        return self.number, *wholes, letters


class Example(_Data, frozen=True, kw_only=True):
    """A worked example: a position of `data/examples` by its key, and what happens there in words."""

    key: str
    text: str


class Chapter(_Data, frozen=True, kw_only=True):
    """Rules that are needed together.

    `lead` says them in short; `steps` are those of the game at which the book opens here.
    """

    key: str
    title: str
    lead: str = ""
    pictures: list[str] = []
    steps: list[str] = []
    rules: list[BookRule]
    rulings: list[BookRule] = []  # what the sources of a game leave open, settled by us
    examples: list[Example] = []

    def __iter__(self) -> Iterator[BookRule]:
        """The rules, then the rulings."""
        yield from self.rules
        yield from self.rulings


class CardLine(_Data, frozen=True, kw_only=True):
    """A line of the card: with any option of `when` and none of `unless`."""

    picture: str
    name: str
    text: str
    when: list[str] = []
    unless: list[str] = []

    def holds(self, options: Mapping[str, object]) -> bool:
        return (not self.when or any(options.get(key) for key in self.when)) and not any(
            options.get(key) for key in self.unless
        )


class CardGroup(_Data, frozen=True, kw_only=True):
    """Lines of the card that belong together."""

    title: str
    entries: list[CardLine]


class ReferenceCard(_Data, frozen=True, kw_only=True):
    """The rules one looks up all the time, on one page."""

    title: str
    groups: list[CardGroup]


class Rulebook(_Data, frozen=True, kw_only=True):
    """The rules of one game in one language."""

    title: str
    lead: str
    chapters: list[Chapter]
    card: ReferenceCard
    words: dict[
        str, str
    ] = {}  # what the keys of a board are called where they are counted, and sentences of which a table chooses its own
    made_from: dict[str, str] = {}  # of a translation: what each of its texts was made from

    def find(self, number: str) -> tuple[Chapter, BookRule] | None:
        """The rule of a number, also of a part of it (V5b), of a reason (M9-not-yours) or of letters alone (X: the
        first of them).
        """
        found = _NUMBER.match(number)
        for name in (f"{found[1]}{found[2]}{found[3]}", f"{found[1]}{found[2]}") if found else ():
            for chapter, rule in self._all():
                if name in rule.names:
                    return chapter, rule
        return None

    def chapter_for_step(self, step: str) -> Chapter:
        """Where to read at a step of the game, or at the key of its word, which ends with it."""
        name = step.rpartition(".")[2]
        return next((chapter for chapter in self.chapters if name in chapter.steps), self.chapters[0])

    def lines(self) -> Iterator[str]:
        """All of it as plain text, a line for each title, lead, rule and ruling."""
        yield from (self.title, self.lead)
        for chapter in self.chapters:
            yield from ("", chapter.title, *([chapter.lead] if chapter.lead else []))
            yield from map(str, chapter)

    def _all(self) -> Iterator[tuple[Chapter, BookRule]]:
        return ((chapter, rule) for chapter in self.chapters for rule in chapter)


def at_table(rules: Rules[Any, Any], language: str) -> Rulebook:
    """The rulebook as it is for the board, the options and the players of a table."""
    return for_table(rules.game, language, rules.write_board(), rules.setup.options, rules.seats)


@cache
def load(game: str, language: str) -> Rulebook:
    """The rulebook of a game with the numbers of its standard board, in English where the language has none."""
    board = data("boards", f"{game}-classic.yaml")
    return for_table(game, language, read_document(board).data if is_file(board) else {})


def for_table(
    game: str, language: str, board: Mapping[str, Any], options: Mapping[str, object] | None = None, players: int = 0
) -> Rulebook:
    """The rulebook with the numbers of a board, as it is written, for so many `players` where they sit at a table, and
    on its card only what is played with these options.
    """
    raw, numbers = load_unfilled(game, language), board.get("numbers", board)
    known = {**numbers, "at": _spaces(numbers), "here": _at_table(numbers, options or {}, players, raw.words)}
    filled = msgspec.convert(_fill_in(msgspec.to_builtins(raw), known, raw.words), Rulebook)
    groups = [
        CardGroup(title=one.title, entries=[entry for entry in one.entries if entry.holds(options or {})])
        for one in filled.card.groups
    ]
    return msgspec.structs.replace(
        filled, card=ReferenceCard(title=filled.card.title, groups=[group for group in groups if group.entries])
    )


@cache
def load_unfilled(game: str, language: str) -> Rulebook:
    """The rulebook as it is written, with `{reach.shark}` for a number of the board; `BadDocument` with every fault of
    a broken one. One that a player has brought costs nothing but itself.
    """
    if is_file(own := own_texts(language) / "rules" / f"{game}.yaml"):
        from .translating.books import own_faults  # which reads rulebooks by this file

        try:
            if faults := own_faults(own, game):
                raise BadDocument(faults)
            return _read(own)
        except BadDocument as error:
            note_trouble(error)
    return _read(_file(game, language) or asset("rules", ORIGINAL, f"{game}.yaml"))


def read_book(path: Path) -> Document:
    """A rulebook as plain data; one in another script is larger than any board."""
    return read_book_text(read_text(path, _LARGEST, "rulebook"), str(path))


def read_book_text(text: str, name: str) -> Document:
    return parse_document(text, name, is_ours=True)  # by the quick parser: nobody waits seconds for rules


def _read(path: Path) -> Rulebook:
    return msgspec.structs.replace(to_struct(read_book(path), Rulebook), made_from={})


def has_rulebook(game: str) -> bool:
    """Whether there is one: a game of other people may come without."""
    return _file(game, ORIGINAL) is not None


def plain_rulebook(title: str, sentence: str) -> Rulebook:
    """Stands for a rulebook that is not there."""
    return Rulebook(
        title=title,
        lead="",
        chapters=[Chapter(key="none", title=title, rules=[BookRule(text=sentence)])],
        card=ReferenceCard(title=title, groups=[]),
    )


def _file(game: str, language: str) -> Path | None:
    guest = None if is_file(asset("rules", ORIGINAL, f"{game}.yaml")) else guests().get(game)
    folder = guest.folder("rules") if guest else asset("rules")
    return next((path for tongue in (language, ORIGINAL) if is_file(path := folder / tongue / f"{game}.yaml")), None)


def _fill_in(part: Any, numbers: Mapping[str, Any], words: Mapping[str, str]) -> Any:
    """Every text in it with its numbers."""
    if isinstance(part, str):
        return PLACE.sub(lambda found: _say_value(_at(numbers, found[1]), found[2] or _between(words), words), part)
    if isinstance(part, list):
        return [_fill_in(one, numbers, words) for one in part]
    return {key: _fill_in(one, numbers, words) for key, one in part.items()} if isinstance(part, dict) else part


def _at(numbers: Any, place: str) -> Any:
    """The value that a board has under dotted keys; `?` if there is none."""
    for key in place.split("."):
        numbers = numbers.get(key, "?") if isinstance(numbers, Mapping) else "?"
    return numbers


def _say_value(value: Any, between: str, words: Mapping[str, str]) -> str:
    """A number; many of them, or how many there are of what."""
    if isinstance(value, Mapping):
        pattern = words.get("counted", "{count} {what}")
        counts = ((count, _counted(key, count, words)) for key, count in value.items() if count)
        return between.join(pattern.format(count=count, what=what) for count, what in counts)
    return between.join(map(str, value)) if isinstance(value, list) else str(value)


def _between(words: Mapping[str, str]) -> str:
    """What stands between the things of a list."""
    return words.get("between", ", ")


def _counted(key: str, count: int, words: Mapping[str, str]) -> str:
    """The word for one or for several: `beach_one` and `beach`."""
    several = words.get(key, key)
    return words.get(f"{key}_one", several) if count == 1 else several


def _spaces(numbers: Mapping[str, Any]) -> dict[str, list[int]]:
    """The spaces of each kind on a board with a clock, counted from the start, which is 0."""
    clock = numbers.get("clock", [])
    return {kind: [space for space, each in enumerate(clock) if each == kind] for kind in dict.fromkeys(clock)}


def _at_table(
    numbers: Mapping[str, Any], options: Mapping[str, object], players: int, words: Mapping[str, str]
) -> dict[str, Any]:
    """The hands, explorers and boats for a number of players; fewer with many players (F5, F6), unless all are kept
    (V5); with two colours twice as many explorers, and twice as many boats where they are counted by colour (P2).
    """
    crowds = (
        {} if options.get("superpopulation") else {int(key): crowd for key, crowd in numbers.get("crowds", {}).items()}
    )
    crowd, left = crowds.get(players, {}), list(numbers.get("explorers", []))
    for value in crowd.get("without", []):
        left.remove(value)
    crew = "crew_two_colours" if options.get("two_colours") else "crew"
    boats = crowd.get("boats", [numbers.get("boats_each", 0) * (2 if options.get("boats_per_colour") else 1)])
    return {
        "explorers": left,
        "crew": words.get(crew, "").format(each=len(left), both=2 * len(left)),
        "last": chr(ord("A") + len(left) - 1),
        "boats": _by_seat("boats", boats, words),
        "hands": _by_seat("hands", numbers.get("hands", [])[: players or None], words),
    }


def _by_seat(key: str, counts: Sequence[int], words: Mapping[str, str]) -> str:
    """Says how many of something each seat has: one sentence where all have the same, another where they differ."""
    if len(set(counts)) > 1:
        start, pattern = _between(words).join(map(str, counts[:-1])), words.get("last", "{start} {and} {last}")
        listed = pattern.format(start=start, last=counts[-1], **{"and": words.get("and", "")})
        return words.get(f"{key}_by_seat", "").format(counts=listed)
    sentence = words.get(key, "")
    return (words.get(f"{key}_one", sentence) if counts == [1] * len(counts) else sentence).format(
        count=next(iter(counts), 0)
    )
