"""Actions spelled out: any action of a game is a few letters of a small alphabet, and a decision is a walk from letter
to letter.

The first letter is the kind of the action, and each of its fields has one more, in their order. So whoever chooses
among a few hundred letters has all the thousands of actions of a game, and never one that is illegal.

A letter is always one of this alphabet, such as `explorer own-C`, whatever letters a game gives its pieces.

`SpelledMove` is for other programs; the rest is what it and the environments are made of.
"""

from __future__ import annotations

import itertools
from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from game.engine import Action, Rules

from . import wanted
from .features import LayoutRow, Observer, Turned, for_learners
from .view import SeatView, a_view

_MOST_TABLES = 16  # whose alphabets are kept: in one process each seat may have rules of its own


class Spelling:
    """The alphabet of one game on its board, with its players and options."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        part = for_learners(rules.game)
        self._rules = rules
        self._turned: Mapping[str, Turned] = part.turned
        decisions = [row.action for row in part.kinds.rows if row.tells]  # chance is never told what it would do
        self.letters: list[str] = []  # what each letter stands for
        self._kinds: dict[type, int] = {kind: self._add(kind.__name__) for kind in decisions}
        values = {field: self._values(part.values, field, decisions) for field in _fields(decisions)}
        letters = {
            field: {value: self._add(f"{field} {name}") for value, name in named.items()}
            for field, named in values.items()
        }
        self._by_seat = [
            {field: self._as_counted_by(seat, field, row) for field, row in letters.items()}
            for seat in range(rules.seats)
        ]

    def __len__(self) -> int:
        return len(self.letters)

    def spell(self, action: Action, seat: int) -> list[int]:
        """All letters of an action of a seat."""
        fields = self._by_seat[seat]
        kind = type(action)
        return [self._kinds[kind], *(fields[name][getattr(action, name)] for name in kind.__match_args__)]

    def group(self, actions: Iterable[Action], seat: int, depth: int) -> dict[int, list[Action]]:
        """Actions by the letter at a depth of their spelling, which up to there is the same for all of them.

        Nothing at all once they are spelled out.
        """
        found: dict[int, list[Action]] = {}
        if depth == 0:
            for action in actions:
                found.setdefault(self._kinds[type(action)], []).append(action)
            return found
        first, *_ = actions
        names = type(first).__match_args__
        if depth > len(names):
            return found
        name = names[depth - 1]
        row = self._by_seat[seat][name]
        for action in actions:
            found.setdefault(row[getattr(action, name)], []).append(action)
        return found

    def _add(self, name: str) -> int:
        self.letters.append(name)
        return len(self.letters) - 1

    def _values(self, more: Mapping[str, Any], field: str, kinds: Sequence[type]) -> dict[int, str]:
        """The values of a field and what each is called.

        The rules name most of them, a game's part for learners the others; one may stand for none.
        """
        names = {value: name for name, value in self._rules.names(field).items()}
        if field in more:
            names |= {value: str(value) for value in more[field](self._rules)}
        if field in self._turned:
            names = {value: self._turned[field].name(self._rules, value) for value in names}
        unsaid = {default for kind in kinds for name, default in _defaults(kind) if name == field}
        return {**dict.fromkeys(sorted(unsaid), "none"), **names}

    def _as_counted_by(self, seat: int, field: str, row: Mapping[int, int]) -> Mapping[int, int]:
        """The letters of a field's values, where they are counted from a seat."""
        if field not in self._turned:
            return row
        turn = self._turned[field].turn
        return {value: row[turn(self._rules, value, seat) if value >= 0 else value] for value in row}


def _fields(kinds: Iterable[Any]) -> list[str]:
    return list(dict.fromkeys(name for kind in kinds for name in kind.__match_args__))


def _defaults(kind: Any) -> Iterable[tuple[str, int]]:
    """The fields of a kind of actions that may be left unsaid, with what they are then."""
    values = kind.__struct_defaults__
    return zip(kind.__match_args__[len(kind.__match_args__) - len(values) :], values, strict=True)


class SpellingWalk:
    """One decision on its way: the letters so far, and those that can come next.

    Where only one letter can come, it is taken without asking; so a seat that can do but one thing is not asked at all.
    """

    def __init__(self, spelling: Spelling, legal: Sequence[Action], seat: int) -> None:
        self._spelling = spelling
        self._seat = seat
        self.letters: list[int] = []
        self.action: Action | None = None  # what was spelled, once it is whole
        self._branches: dict[int, list[Action]] = {}
        self._go_on(legal)

    @property
    def choices(self) -> Sequence[int]:
        """The letters that can come next; none once the action is whole."""
        return tuple(self._branches)

    def take(self, letter: int) -> None:
        if letter not in self._branches:
            raise ValueError(self._refusal(letter))
        self.letters.append(letter)
        self._go_on(self._branches[letter])

    def _go_on(self, actions: Sequence[Action]) -> None:
        while True:
            self._branches = self._spelling.group(actions, self._seat, len(self.letters))
            if not self._branches:
                self.action = actions[0] if actions else None
                return
            if len(self._branches) > 1:
                return
            ((letter, actions),) = self._branches.items()
            self.letters.append(letter)

    def _refusal(self, letter: int) -> str:
        if not 0 <= letter < len(self._spelling):
            return f"{letter} is no letter: there are {len(self._spelling)} of them, from 0."
        so_far = ", ".join(self._spelling.letters[one] for one in self.letters) or "nothing yet"
        return (
            f"Letter {letter} ({self._spelling.letters[letter]}) cannot come after {so_far}: "
            "no legal action begins so. The action mask says which letters can come."
        )


class SpelledMove:
    """The move that is chosen at a view, letter by letter, with what a net sees meanwhile: the same letters and numbers
    as in the environments. Where its seat does not decide there are numbers, and no letters to take.
    """

    def __init__(self, view: SeatView) -> None:
        self._view = a_view(view)
        self._spelling, self._observer = _alphabet(view.rules)
        self._walk = SpellingWalk(self._spelling, view.actions, view.seat or 0)

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return self._view.rules.seats

    def letters(self) -> Sequence[str]:
        """Says what each letter of the alphabet stands for."""
        return tuple(self._spelling.letters)

    def layout(self) -> Sequence[LayoutRow]:
        """Lists what stands where in the vector."""
        return self._observer.layout()

    def vector(self) -> array[float]:
        """What the seat knows, and what is spelled so far: 32-bit floats from 0 to 1, in the order of the layout."""
        return self._observer.observe(self._view.known, self._walk.letters)

    @property
    def choices(self) -> Sequence[int]:
        """The letters that can come next, by their numbers; none once the move is whole."""
        return self._walk.choices

    def take(self, letter: int) -> None:
        self._walk.take(wanted.whole("letter", letter))

    @property
    def move(self) -> str | None:
        """The text of the move, once it is whole."""
        return None if self._walk.action is None else self._view.rules.write(self._walk.action)


@lru_cache(maxsize=_MOST_TABLES)
def _alphabet(rules: Rules[Any, Any]) -> tuple[Spelling, Observer]:
    spelling = Spelling(rules)
    return spelling, Observer(rules, len(spelling))


class ChanceNumbers:
    """All that chance can do in a game, numbered: the same number is the same outcome in every position of a table."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        part = for_learners(rules.game)
        self.actions: list[Action] = []  # by their numbers
        for row in part.kinds.rows:
            if not row.tells:
                kind: Any = row.action
                fields = [_chance_values(rules, part.values, field) for field in kind.__match_args__]
                self.actions += itertools.starmap(kind, itertools.product(*fields))
        self._numbers = {action: number for number, action in enumerate(self.actions)}

    def __len__(self) -> int:
        return len(self.actions)

    def number(self, outcome: Action) -> int:
        return self._numbers[outcome]


def _chance_values(rules: Rules[Any, Any], more: Mapping[str, Any], field: str) -> Iterable[int]:
    """The values that a field of what chance does can have."""
    if field == "seat":
        return range(rules.seats)
    return more[field](rules) if field in more else sorted(set(rules.names(field).values()))
