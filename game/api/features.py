"""Observations of a seat as numbers: a table of features for each game, filled from a `View` and nothing else."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from game.engine import Rules, View
from game.rules import find_game_part
from game.rules.action_kinds import ActionKinds

T = TypeVar("T")
Values = Iterable[tuple[int, float]]
"""Numbers of a feature, each with its place in it; those that are not named are zero."""


@dataclass(frozen=True, slots=True)
class Feature:
    """A row of numbers between 0 and 1 that says one thing about what a seat knows."""

    name: str
    meaning: str
    length: Callable[[Any], int]  # of a game's rules
    values: Callable[[Any, Any], Values]  # of a game's rules and the view of a seat


class LayoutRow(NamedTuple):
    """Where a feature stands in the vector."""

    name: str
    offset: int
    length: int
    meaning: str


@dataclass(frozen=True, slots=True)
class Turned:
    """How the values of a field are counted from the seat that decides, so that what is its own is always the same."""

    turn: Callable[[Any, int, int], int]  # of a game's rules, a value and the seat: the value as this seat counts it
    name: Callable[[Any, int], str]  # of a game's rules and a value that was turned


@dataclass(frozen=True, slots=True)
class GameForLearners:
    """All that a game must say of itself to be learned."""

    version: int  # raised when rewards, letters or observations change
    kinds: ActionKinds
    features: tuple[Feature, ...]
    turned: Mapping[str, Turned] = field(default_factory=dict)
    values: Mapping[str, Callable[[Any], Iterable[int]]] = field(default_factory=dict)
    """The values of fields for which the rules have no names."""


def for_learners(game: str) -> GameForLearners:
    """What a game brings for learners; one that brings nothing cannot be learned in this way."""
    found = find_game_part(game, __package__ or "", "FOR_LEARNERS", None)
    if found is None:
        raise LookupError(f"{game} has no FOR_LEARNERS: nobody has said how it is spelled and observed.")
    return found


class Observer:
    """Turns the views of one game into vectors: the features of the game one after another, in the order of its table,
    and then the letters that the seat has spelled so far.

    Whoever looks is the first of the seats in all that is counted by seat; the others follow clockwise.
    """

    def __init__(self, rules: Rules[Any, Any], letters: int) -> None:
        self._rules = rules
        self._layout = tuple(_lay_out(rules, letters))
        self._letters = self._layout[-1].offset
        self.length = self._letters + letters
        features = for_learners(rules.game).features
        self._parts = [(row.offset, feature.values) for row, feature in zip(self._layout, features, strict=False)]

    def layout(self) -> Sequence[LayoutRow]:
        """Lists what stands where in the vector."""
        return self._layout

    def observe(self, view: View, spelled: Iterable[int] = ()) -> array[float]:
        """The numbers of a view, and of what its seat has spelled so far, as 32-bit floats."""
        vector = array("f", bytes(4 * self.length))
        for offset, values in self._parts:
            for place, value in values(self._rules, view):
                vector[offset + place] = value
        for letter in spelled:
            vector[self._letters + letter] = 1.0
        return vector


def _lay_out(rules: Rules[Any, Any], letters: int) -> Iterable[LayoutRow]:
    offset = 0
    for feature in for_learners(rules.game).features:
        numbers = feature.length(rules)
        yield LayoutRow(feature.name, offset, numbers, feature.meaning)
        offset += numbers
    yield LayoutRow("spelled", offset, letters, "the letters so far of the action that is being chosen")


# What the tables of the games are made of.


def length(number: int) -> Callable[[Any], int]:
    """The length of a feature that is the same on every board."""
    return lambda rules: number


def by_seat(rules: Rules[Any, Any]) -> int:
    """The length of a feature that has a number for every seat."""
    return rules.seats


def one_hot(place: int) -> Values:
    """A one at a place; nothing at all where the place is below zero, as it is for nobody and for none."""
    return ((place, 1.0),) if place >= 0 else ()


def seat_of(view: View, seats: int, seat: int) -> int:
    """A seat counted from the one that looks; -1 for whatever is no seat."""
    return (seat - (view.seat or 0)) % seats if 0 <= seat < seats else -1


def from_seat(view: View, row: Sequence[T]) -> Sequence[T]:
    """A row by seat, beginning with the seat that looks."""
    first = view.seat or 0
    return [*row[first:], *row[:first]]


def shares(numbers: Iterable[float], whole: float) -> Values:
    """Each number as a share of the most that it can be."""
    return [(place, min(1.0, number / whole)) for place, number in enumerate(numbers) if number] if whole else ()


def bent(numbers: Iterable[float], half: float) -> Values:
    """Numbers that have no end, bent into the range below one: `half` becomes one half."""
    return enumerate([number / (number + half) for number in numbers])


def flags(mask: int, count: int) -> Values:
    """A set that is kept as a mask."""
    return [(place, 1.0) for place in range(count) if mask >> place & 1]


def unfold(rows: Iterable[Values], width: int) -> Values:
    """Rows of the same width, one after another."""
    for number, row in enumerate(rows):
        for place, value in row:
            yield number * width + place, value
