"""Conditions of lessons, goals and stars over what a seat was told and sees: how they are read, the words of them that
hold for every game, and the one checker. Other words are a game's own: ours have a module here, a guest's come along
with it as `CONDITIONS`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import partial
from typing import TYPE_CHECKING, Any

from game.engine import Event, GameError, Rules, Standing
from game.engine.events import fact_key
from game.files.documents import Document
from game.files.faults import BadDocument, Key, KeyPath
from game.files.schema import wrong_type
from game.rules import find_game_part

if TYPE_CHECKING:
    from game.match.match import GuidedMatch

Progress = tuple[int, ...]  # of each condition, what was told for it so far
NEVER = -(10**6)  # a lead or a rank that nobody has: the game is not over
MOST = 40  # things, entries or actions that one condition names at most: each of them is looked at after every step
LONGEST = 200  # letters of a name or a pattern
_DIGITS = 9  # no number among the keys of a view has more


@dataclass(frozen=True, slots=True)
class ConditionMoment:
    """The answers about a position on behalf of a seat; worked out only where a condition asks."""

    standings: Callable[[], Sequence[Standing]]  # the result; none before the game is over
    seen: Callable[[], Mapping[str, Any]]  # what the seat sees, as a view is written
    legal: Callable[[], Collection[str]]  # what the seat to act may do, in the game's notation

    def sees(self, place: str) -> str:
        """An entry of what is seen, by its keys with dots between them; nothing where there is none."""
        seen: Any = self.seen()
        for key in place.split("."):
            seen = seen.get(key, seen.get(_key_number(key))) if isinstance(seen, dict) else None
        return "" if seen is None else str(seen)


def _key_number(key: str) -> int | None:
    return int(key) if key.isascii() and key.isdigit() and len(key) <= _DIGITS else None


def moment_at(rules: Rules[Any, Any], state: Any, seat: int) -> ConditionMoment:
    """A position as a seat sees it."""
    return ConditionMoment(
        lambda: rules.standings(state) if rules.is_over(state) else (),
        lambda: rules.write_view(rules.view(state, seat)),
        lambda: [rules.write(action) for action in rules.legal(state)],
    )


def moment_of(match: GuidedMatch, seat: int) -> ConditionMoment:
    """The table as a seat sees it now."""
    return ConditionMoment(
        lambda: match.past.standings() if match.is_over else (),
        lambda: match.rules.write_view(match.view(seat)),
        lambda: [match.rules.write(action) for action in match.legal()] if match.actor is not None else [],
    )


def count_nothing(_: Event) -> int:
    """Weighs facts for a condition that asks of a position alone."""
    return 0


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition that can hold: facts are weighed and added up, and their total is checked."""

    name: str
    weigh: Callable[[Event], int]
    holds: Callable[[int, ConditionMoment], bool]
    is_spoilt: Callable[[Sequence[Event]], bool] = lambda _: False  # whether it can never hold after such facts


class Checker:
    """Conditions that are looked at together."""

    def __init__(self, conditions: Sequence[Condition]) -> None:
        self.conditions = tuple(conditions)
        self.start: Progress = (0,) * len(self.conditions)

    def after(self, progress: Progress, events: Sequence[Event]) -> Progress:
        """Adds these facts to those that were told."""
        if not events:
            return progress
        return tuple([told + sum(map(one.weigh, events)) for told, one in zip(progress, self.conditions, strict=True)])

    def each(self, progress: Progress, moment: ConditionMoment) -> list[bool]:
        """Whether each of the conditions holds."""
        return [one.holds(told, moment) for told, one in zip(progress, self.conditions, strict=True)]

    def all(self, progress: Progress, moment: ConditionMoment) -> bool:
        return all(self.each(progress, moment))

    def any(self, progress: Progress, moment: ConditionMoment) -> bool:
        return any(self.each(progress, moment))

    def is_spoilt(self, events: Sequence[Event]) -> bool:
        """Whether one of them can never hold after these facts."""
        return any(one.is_spoilt(events) for one in self.conditions)


@dataclass(frozen=True, slots=True)
class ConditionReader:
    """Reads conditions for a seat of a game. `document` is where they stand, for what is wrong with them."""

    rules: Rules[Any, Any]
    seat: int
    document: Document

    def read(self, data: Any, *path: Key) -> list[Condition]:
        """All conditions of a table, such as `{ashore: [crimson-A], ended: true}`; what cannot be understood is refused
        with its place.
        """
        known, found = {**COMMON, **conditions_of(self.rules.game).words}, list[Condition]()
        for word, value in self.table(data, path):
            if word not in known:
                raise BadDocument(
                    [self.document.fault("no-condition", *path, word, word=str(word), known=tuple(known))]
                )
            found += known[str(word)](self, value, (*path, word))
        return found

    def number(self, value: Any, path: KeyPath) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self._wrong_type("number", value, path)
        return value

    def truth(self, value: Any, path: KeyPath) -> bool:
        if not isinstance(value, bool):
            raise self._wrong_type("truth", value, path)
        return value

    def text(self, value: Any, path: KeyPath) -> str:
        if not isinstance(value, str):
            raise self._wrong_type("text", value, path)
        if len(value) > LONGEST:
            raise BadDocument([self.document.fault("text-too-long", *path, count=len(value), most=LONGEST)])
        return value

    def texts(self, value: Any, path: KeyPath) -> list[tuple[str, KeyPath]]:
        """One text or a list of them, each once, and where it stands."""
        if not isinstance(value, list):
            return [(self.text(value, path), path)]
        self._limit(value, path)
        found = {self.text(one, (*path, place)): (*path, place) for place, one in reversed(list(enumerate(value)))}
        return list(reversed(found.items()))

    def table(self, value: Any, path: KeyPath) -> list[tuple[Key, Any]]:
        if not isinstance(value, dict):
            raise self._wrong_type("table", value, path)
        self._limit(value, path)
        return list(value.items())

    def things(self, field: str, value: Any, path: KeyPath) -> Iterator[tuple[str, int]]:
        """The things that a list names, as facts have them in this field."""
        known = self.rules.names(field)
        for name, place in self.texts(value, path):
            if name not in known:
                raise self._no_thing(name, place)
            yield name, known[name]

    def fact(self, value: Any, path: KeyPath) -> str:
        """A kind of fact; a guest need not say which it tells."""
        known, name = {fact_key(kind) for kind in self.rules.facts}, self.text(value, path)
        if known and name not in known:
            raise self._no_thing(name, path)
        return name

    def action(self, like: str, path: KeyPath) -> str:
        """An action, or a pattern of some; what is no pattern has to be one of the game's."""
        if not any(sign in like for sign in "*?["):
            try:
                self.rules.read(like)
            except GameError as error:
                raise BadDocument(
                    [self.document.fault("puzzle-no-action", *path, action=like, game=self.rules.game)]
                ) from error
        return like

    def is_own(self, event: Event, key: str) -> bool:
        """Whether a fact is of this kind and about the seat."""
        return event.key == key and self.rules.whose(event) == self.seat

    def _limit(self, values: Collection[Any], path: KeyPath) -> None:
        if len(values) > MOST:
            raise BadDocument([self.document.fault("too-many", *path, count=len(values), most=MOST)])

    def _no_thing(self, name: str, path: KeyPath) -> BadDocument:
        return BadDocument([self.document.fault("no-thing", *path, name=name, game=self.rules.game)])

    def _wrong_type(self, wanted: str, value: Any, path: KeyPath) -> BadDocument:
        return BadDocument([wrong_type(self.document, value, (wanted,), path)])


Word = Callable[[ConditionReader, Any, KeyPath], Iterator[Condition]]
"""Gives a word of conditions its meaning: reads the value that stands beside it."""


@dataclass(frozen=True, slots=True)
class Goal:
    """The goal that a fact of a finished game gives a puzzle: a thing to name, or a number to reach."""

    word: str
    thing: str = ""  # the field with the thing that the goal names
    amount: str = ""  # the field with what is added; without one the facts are counted


@dataclass(frozen=True, slots=True)
class GameConditions:
    """The interface of a game's `CONDITIONS`."""

    words: Mapping[str, Word] = field(default_factory=dict)
    goals: Mapping[str, Goal] = field(default_factory=dict)  # by the key of the fact that reaches them


def conditions_of(game: str) -> GameConditions:
    """The conditions that are a game's own; a guest may have none."""
    return find_game_part(game, __name__, "CONDITIONS", GameConditions())


# What words are made of.


def event_about(key: str, field: str, own: bool, against: str = "") -> Word:
    """Such an event has happened to each thing named; `own`: to the seat's own; `against`: the event after which it no
    longer can.
    """

    def read(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
        for name, thing in words.things(field, value, path):
            wanted = {field: thing, **({"seat": words.seat} if own else {})}
            yield Condition(
                f"{path[-1]} {name}", partial(_is, key, wanted), has_come, partial(_is_among, against, wanted)
            )

    return read


def event_count(key: str) -> Word:
    """An event of the seat's own came at least so often."""
    return at_least(lambda words, event: _is(key, {"seat": words.seat}, event))


def at_least(weigh: Callable[[ConditionReader, Event], int]) -> Word:
    """Facts come to no less than this."""

    def read(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
        least = words.number(value, path)
        yield Condition(str(path[-1]), partial(weigh, words), lambda told, _: told >= least)

    return read


def at_most(weigh: Callable[[ConditionReader, Event], int]) -> Word:
    """Facts come to no more than this."""

    def read(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
        yield limit(str(path[-1]), partial(weigh, words), words.number(value, path))

    return read


def limit(name: str, weigh: Callable[[Event], int], most: int) -> Condition:
    """The most that facts may add up to: a sum beyond it stays beyond it."""
    return Condition(name, weigh, lambda told, _: told <= most, lambda events: sum(map(weigh, events)) > most)


def has_come(told: int, _: ConditionMoment) -> bool:
    return told > 0


def _is(key: str, wanted: Mapping[str, int], event: Event) -> bool:
    return event.key == key and all(getattr(event, name, None) == value for name, value in wanted.items())


def _is_among(key: str, wanted: Mapping[str, int], events: Sequence[Event]) -> bool:
    return any(_is(key, wanted, event) for event in events)


# The words for every game.


def _read_ended(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
    is_wanted = words.truth(value, path)
    yield Condition("ended", lambda event: event.key == "game-ended", lambda told, _: (told > 0) == is_wanted)


def _read_event(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
    """A fact of this kind came."""
    wanted = words.fact(value, path)
    yield Condition("told", lambda event: event.key == wanted, has_come)


def _read_sees(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
    """Entries of the view, by their keys with dots between them; `*` stands for anything."""
    for place, wanted in words.table(value, path):
        like = wanted if isinstance(wanted, int | float) else words.text(wanted, (*path, place))
        yield Condition(f"sees {place}", count_nothing, partial(_is_seen, str(place), str(like)))


def _is_seen(place: str, like: str, _: int, moment: ConditionMoment) -> bool:
    return fnmatchcase(moment.sees(place), like)


def _read_can(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
    """One of these actions is legal; `*` stands for anything."""
    likes = [words.action(like, place) for like, place in words.texts(value, path)]
    yield Condition(
        "can",
        count_nothing,
        lambda _, moment: any(fnmatchcase(text, like) for text in moment.legal() for like in likes),
    )


def _at_the_end(measure: Callable[[Sequence[Standing], int], int]) -> Word:
    """The result of the seat comes to at least so much."""

    def read(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
        least = words.number(value, path)
        yield Condition(
            str(path[-1]), count_nothing, lambda _, moment: measure(moment.standings(), words.seat) >= least
        )

    return read


def _lead(standings: Sequence[Standing], seat: int) -> int:
    """By how many points a seat is ahead of all others."""
    points = {standing.seat: standing.points for standing in standings}
    return points.pop(seat) - max(points.values()) if seat in points else NEVER


def _points(standings: Sequence[Standing], seat: int) -> int:
    return next((one.points for one in standings if one.seat == seat), NEVER)


def _behind(standings: Sequence[Standing], seat: int) -> int:
    """How many others are ranked worse."""
    own = next((one.rank for one in standings if one.seat == seat), 0)
    return sum(one.rank > own for one in standings) if own else NEVER


def _rank(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
    """No worse than this, and so does everyone who shares it."""
    worst = words.number(value, path)
    yield Condition(
        "rank",
        count_nothing,
        lambda _, moment: any(one.seat == words.seat and one.rank <= worst for one in moment.standings()),
    )


def _parts(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
    """At least so much of each part that a result is made of."""
    for part, least in words.table(value, path):
        yield Condition(
            f"parts {part}",
            count_nothing,
            partial(_has_part, words.seat, str(part), words.number(least, (*path, part))),
        )


def _has_part(seat: int, part: str, least: int, _: int, moment: ConditionMoment) -> bool:
    return any(one.seat == seat and dict(one.parts).get(part, least - 1) >= least for one in moment.standings())


COMMON: Mapping[str, Word] = {
    "ended": _read_ended,
    "lead": _at_the_end(_lead),
    "rank": _rank,
    "behind": _at_the_end(_behind),
    "parts": _parts,
    "points": _at_the_end(_points),
    "told": _read_event,
    "sees": _read_sees,
    "can": _read_can,
}
"""The words that every game has."""
