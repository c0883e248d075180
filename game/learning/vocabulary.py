"""The words of which conditions are made, and what each of them means."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import partial
from typing import Any

from game.engine import Event, Rules, Standing
from game.files.documents import Document
from game.files.faults import BadDocument, Fault, KeyPath

from .conditions import Condition, ConditionMoment

Reader = Callable[["ConditionReader", Any, KeyPath], Iterator[Condition]]


@dataclass(frozen=True, slots=True)
class ConditionReader:
    """Reads conditions for a seat of a game. `document` is where they stand, for what is wrong with them."""

    rules: Rules[Any, Any]
    seat: int
    document: Document

    def read(self, data: Any, *path: str) -> list[Condition]:
        """All conditions of a table, such as `{ashore: [crimson-A], ended: true}`; what cannot be understood is refused with its place."""
        if not isinstance(data, dict):
            raise BadDocument([self._wrong(data, ("table",), path)])
        found = []
        for word, value in data.items():
            if word not in VOCABULARY:
                raise BadDocument([self.document.fault("no-condition", *path, word, word=str(word), known=tuple(VOCABULARY))])
            found += list(VOCABULARY[word](self, value, (*path, word)))
        return found

    def number(self, value: Any, path: KeyPath) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadDocument([self._wrong(value, ("number",), path)])
        return value

    def things(self, field: str, value: Any, path: KeyPath) -> Iterator[tuple[str, int]]:
        """The things that a list names, as facts have them in this field."""
        named = value if isinstance(value, list) else [value]
        known = self.rules.names(field)
        for name in named:
            if name not in known:
                raise BadDocument([self.document.fault("no-thing", *path, name=str(name), game=self.rules.game)])
            yield name, known[name]

    def is_own(self, event: Event, key: str) -> bool:
        """Whether a fact is of this kind and about the seat."""
        return event.key == key and self.rules.whose(event) == self.seat

    def _wrong(self, value: Any, wanted: tuple[str, ...], path: KeyPath) -> Fault:
        return self.document.fault("wrong-type", *path, wanted=wanted, found="nothing" if value is None else "text", value=str(value)[:60])


def _facts(key: str, field: str, own: bool, against: str = "") -> Reader:
    """Each of the things named was told of by a fact; `own`: by one of the seat's own; `against`: the fact after which it never will be."""

    def read(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
        for name, thing in words.things(field, value, path):
            wanted = {field: thing, **({"seat": words.seat} if own else {})}
            yield Condition(f"{path[-1]} {name}", partial(_is, key, wanted), _came, partial(_has_come, against, wanted))

    return read


def _has_come(key: str, wanted: Mapping[str, int], events: Sequence[Event]) -> bool:
    return any(_is(key, wanted, event) for event in events)


def _limit(name: str, weigh: Callable[[Event], int], most: int) -> Condition:
    """Facts come to no more than this: what is more stays more."""
    return Condition(name, weigh, lambda told, _: told <= most, lambda events: sum(map(weigh, events)) > most)


def _came(told: int, _: ConditionMoment) -> bool:
    return told > 0


def _is(key: str, wanted: Mapping[str, int], event: Event) -> bool:
    return event.key == key and all(getattr(event, name, None) == value for name, value in wanted.items())


def _count(key: str) -> Reader:
    """A fact of the seat's own came at least so often."""

    def read(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
        least = words.number(value, path)
        yield Condition(str(path[-1]), partial(_is, key, {"seat": words.seat}), lambda told, _: told >= least)

    return read


def _paid(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
    most = words.number(value, path)
    yield _limit("paid_at_most", lambda event: _tallied(event, "paid", words.seat), most)


def _tallied(event: Event, name: str, seat: int) -> int:
    tally = event.tally()
    return tally[1] if tally and tally[0] == name and getattr(event, "seat", None) == seat else 0


def _gain(seat: int, event: Event) -> int:
    values = event.facts()
    return int(values.get("points", 0)) if event.key in ("points-won", "tile-won") and values.get("seat") == seat else 0


def _gains(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
    least = words.number(value, path)
    yield Condition("gain", partial(_gain, words.seat), lambda told, _: told >= least)


def _others_gain(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
    most = words.number(value, path)
    for seat in range(words.rules.seats):
        if seat != words.seat:
            yield _limit("others_gain_at_most", partial(_gain, seat), most)


def _ended(_: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
    yield Condition("ended", lambda event: event.key == "game-ended", lambda told, _: (told > 0) == bool(value))


def _lead(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
    least = words.number(value, path)
    yield Condition("lead", lambda _: 0, lambda _, moment: _ahead(moment.standings(), words.seat) >= least)


def _ahead(standings: Sequence[Standing], seat: int) -> int:
    """By how many points a seat is ahead of all others; before the end of a game by fewer than any number."""
    points = {standing.seat: standing.points for standing in standings}
    return points.pop(seat) - max(points.values()) if seat in points else -(10**6)


def _points(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
    least = words.number(value, path)
    yield Condition("points", lambda _: 0, lambda _, moment: _has(moment.standings(), words.seat, least))


def _has(standings: Sequence[Standing], seat: int, least: int) -> bool:
    return any(standing.seat == seat and standing.points >= least for standing in standings)


def _rank(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
    """No worse than this: 1 wins, and so does everyone who shares it."""
    worst = words.number(value, path)
    yield Condition("rank", _nothing, lambda _, moment: any(one.seat == words.seat and one.rank <= worst for one in moment.standings()))


def _behind(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
    """At least so many others are ranked worse."""
    least = words.number(value, path)
    yield Condition("behind", _nothing, lambda _, moment: _worse(moment.standings(), words.seat) >= least)


def _worse(standings: Sequence[Standing], seat: int) -> int:
    own = next((one.rank for one in standings if one.seat == seat), 0)
    return sum(one.rank > own for one in standings) if own else -1


def _parts(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
    """At least so much of each part that a result is made of."""
    if not isinstance(value, dict):
        raise BadDocument([words.document.fault("wrong-type", *path, wanted=("table",), found="text", value=str(value)[:60])])
    for part, least in value.items():
        yield Condition(f"parts {part}", _nothing, partial(_has_part, words.seat, part, words.number(least, (*path, part))))


def _has_part(seat: int, part: str, least: int, _: int, moment: ConditionMoment) -> bool:
    return any(one.seat == seat and dict(one.parts).get(part, least - 1) >= least for one in moment.standings())


def _nothing(_: Event) -> int:
    return 0


def _guarded(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
    least = words.number(value, path)
    yield Condition("guarded", lambda event: words.is_own(event, "charge-taken"), lambda told, _: told >= least)


def _lost_at_most(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
    most = words.number(value, path)
    yield _limit("lost_at_most", lambda event: words.is_own(event, "lost"), most)


def _isles(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
    """Own explorers landed on so many different isles: a byte counts those of each."""
    least = words.number(value, path)

    def weigh(event: Event) -> int:
        isle: int | None = event.facts().get("isle")
        return 1 << 8 * isle if isle is not None and words.is_own(event, "saved") else 0

    yield Condition("isles", weigh, lambda told, _: sum(byte > 0 for byte in told.to_bytes(16, "little")) >= least)


def _value_ashore(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
    """An own explorer of this value was saved."""
    wanted = words.number(value, path)

    def weigh(event: Event) -> int:
        shown = event.facts()
        return words.is_own(event, "value-shown") and bool(shown.get("saved")) and shown.get("value") == wanted

    yield Condition("value_ashore", weigh, _came)


def _told(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
    """A fact of this kind came."""
    yield Condition("told", lambda event: event.key == value, _came)


def _sees(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
    """Entries of the view, by their keys with dots between them; `*` stands for anything."""
    if not isinstance(value, dict):
        raise BadDocument([words.document.fault("wrong-type", *path, wanted=("table",), found="text", value=str(value)[:60])])
    for place, wanted in value.items():
        yield Condition(f"sees {place}", lambda _: 0, partial(_is_seen, place, str(wanted)))


def _is_seen(place: str, like: str, _: int, moment: ConditionMoment) -> bool:
    return fnmatchcase(_at(moment.seen(), place), like)


def _at(seen: Any, place: str) -> str:
    for key in place.split("."):
        seen = seen.get(key, seen.get(int(key)) if key.isdigit() else None) if isinstance(seen, dict) else None
    return "" if seen is None else str(seen)


def _can(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
    """One of these actions is legal; `*` stands for anything."""
    likes = value if isinstance(value, list) else [value]
    yield Condition("can", lambda _: 0, lambda _, moment: any(fnmatchcase(text, like) for text in moment.legal() for like in likes))


def _swimmer_boards(_: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
    """A swimmer can board a boat on its own space."""
    yield Condition("swimmer_boards", _nothing, lambda _, moment: any(_boards_here(moment, text) for text in moment.legal()) == bool(value))


def _boards_here(moment: ConditionMoment, text: str) -> bool:
    """Whether an action boards a boat on the space where the explorer is; who stands on a tile or in a boat is elsewhere."""
    deed, *rest = text.split()
    return deed == "board" and _at(moment.seen(), f"explorers.{rest[0].replace('-', '.')}") == rest[1]


VOCABULARY: Mapping[str, Reader] = {
    "ashore": _facts("saved", "explorer", own=False, against="lost"),
    "lost": _facts("lost", "explorer", own=False, against="saved"),
    "collected": _facts("tile-collected", "tile", own=True),
    "region_won": _facts("tile-won", "sector", own=True),
    "home": _count("pawn-arrived"),
    "paid_at_most": _paid,
    "gain": _gains,
    "others_gain_at_most": _others_gain,
    "ended": _ended,
    "guarded": _guarded,
    "lost_at_most": _lost_at_most,
    "isles": _isles,
    "value_ashore": _value_ashore,
    "regions": _count("tile-won"),
    "lead": _lead,
    "rank": _rank,
    "behind": _behind,
    "parts": _parts,
    "points": _points,
    "told": _told,
    "sees": _sees,
    "can": _can,
    "swimmer_boards": _swimmer_boards,
}
"""Every word of a condition, and who reads it."""
