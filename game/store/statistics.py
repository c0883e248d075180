"""The games played to the end, and what they add up to."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import msgspec

from game.engine import Head, Line
from game.files.documents import plain_document
from game.files.faults import Fault
from game.files.resources import user_folder

from .json_files import change_json, read_json

_MOST_POINTS = 1000  # no game is about so many
_TELLING_LINES = 40  # this many lines tell two games of the same deal apart


@dataclass(frozen=True, slots=True)
class Result:
    """How one game ended; names, levels (None for a person), ranks, points and awards are by seat."""

    game: str
    board: str
    journal: str  # what stays with its journal for good, such as its `journal_mark`: by this a game is counted once
    names: tuple[str, ...]
    levels: tuple[str | None, ...]
    ranks: tuple[int, ...]
    points: tuple[int, ...]
    ended_at: Annotated[datetime, msgspec.Meta(tz=True)]
    awards: tuple[tuple[str, ...], ...] = ()  # their keys; none in results of before they were noted
    shared: tuple[int, ...] = ()  # seats at which both a person and a bot decided: they count for nobody
    missed: tuple[float, ...] = ()  # points that the review found missed, and
    luck: tuple[float, ...] = ()  # points that luck gave or took; none of either until there is a review
    ledger: int = 1  # how luck was measured: what was measured differently is not compared

    def __post_init__(self) -> None:
        if not len(self.names) == len(self.levels) == len(self.ranks) == len(self.points) > 0:
            raise ValueError("names, levels, ranks and points are not of one length")
        if self.awards and len(self.awards) != len(self.names):
            raise ValueError("awards and names are not of one length")
        if not len(self.missed) == len(self.luck) in (0, len(self.names)):
            raise ValueError("missed, luck and names are not of one length")
        if not all(abs(points) < _MOST_POINTS for points in (*self.missed, *self.luck)):
            raise ValueError("more points were missed or given by luck than any game has")

    def people(self, name: str | None = None) -> list[int]:
        """The seats of people, or of the person with this name."""
        return [
            seat
            for seat, level in enumerate(self.levels)
            if level is None and (name is None or self.names[seat] == name) and seat not in self.shared
        ]

    def best_seat(self, name: str) -> int | None:
        """Where a person came out best: whoever was joined with another may have sat at a table twice."""
        return min(self.people(name), key=lambda seat: self.ranks[seat], default=None)

    def rivals(self, name: str) -> dict[str, int]:
        """The best rank of each other person."""
        others = [seat for seat in self.people() if self.names[seat] != name]
        return _best_ranks((self.names[seat], self.ranks[seat]) for seat in others)

    def bots(self) -> dict[str, int]:
        """The best rank of each level of bots."""
        return _best_ranks(
            (level, self.ranks[seat]) for seat, level in enumerate(self.levels) if level and seat not in self.shared
        )


def _best_ranks(ranks: Iterable[tuple[str, int]]) -> dict[str, int]:
    best: dict[str, int] = {}
    for who, rank in ranks:
        best[who] = min(rank, best.get(who, rank))
    return best


@dataclass(frozen=True, slots=True)
class Tally:
    """How many games were played, and how many of them won."""

    games: int = 0
    wins: int = 0


@dataclass(frozen=True, slots=True)
class Best:
    """The most points a person ever had in a game."""

    points: int
    name: str
    ended_at: datetime


@dataclass(frozen=True, slots=True)
class Statistics:
    """All results, added up. Only games with people in them count, and only people win or have a best score."""

    results: tuple[Result, ...] = ()

    def tally(self, name: str | None = None) -> Tally:
        """Games of a person, or of anyone."""
        return _tallies(("", result, seats) for result, seats in self._with(name)).get("", Tally())

    def by_game(self, name: str | None = None) -> dict[str, Tally]:
        return _tallies((result.game, result, seats) for result, seats in self._with(name))

    def by_level(self) -> dict[str, Tally]:
        """Games of people against each level of bots."""
        return _tallies((level, result, seats) for result, seats in self._with(None) for level in result.bots())

    def best(self, game: str) -> Best | None:
        """The best score of anyone; of equal ones the first."""
        scores = [
            Best(result.points[seat], result.names[seat], result.ended_at)
            for result in self.results
            if result.game == game
            for seat in result.people()
        ]
        return max(scores, key=lambda score: score.points, default=None)

    def ahead(self, name: str) -> dict[str, tuple[int, int]]:
        """How often a person came out ahead of each other person they played with, and how often behind; who was met
        most often first.
        """
        return _most_met(
            (who, result.ranks[own], rank)
            for result, own in self._seats(name)
            for who, rank in result.rivals(name).items()
        )

    def ahead_of_bots(self, name: str) -> dict[str, tuple[int, int]]:
        """The same for levels of bots, the best of a level at each table."""
        return _most_met(
            (level, result.ranks[own], rank)
            for result, own in self._seats(name)
            for level, rank in result.bots().items()
        )

    def points(self, name: str) -> dict[str, list[int]]:
        """A person's points in each game, as they were won one after another; what was played most first."""
        by_game: dict[str, list[int]] = {}
        for result, seat in self._seats(name):
            by_game.setdefault(result.game, []).append(result.points[seat])
        return dict(sorted(by_game.items(), key=lambda item: -len(item[1])))

    def awards(self, name: str) -> Counter[tuple[str, str]]:
        """How often a person was given each award, by the game and the name of it."""
        given = ((result, seat) for result, seats in self._with(name) if result.awards for seat in seats)
        return Counter((result.game, award) for result, seat in given for award in result.awards[seat])

    def reviewed(self, name: str) -> list[tuple[float, float | None]]:
        """The points that a person missed and that luck gave or took in each reviewed game, in order; without luck
        where it was measured in an older way than in another game of anybody.
        """
        newest = max((result.ledger for result in self.results if result.luck), default=1)
        return [
            (result.missed[seat], result.luck[seat] if result.ledger == newest else None)
            for result, seat in self._seats(name)
            if result.missed
        ]

    def called(self, names: Callable[[str], str]) -> Statistics:
        """The same results, in which people are called by the names they have today."""
        today = cache(names)
        return Statistics(tuple(_called(result, today) for result in self.results))

    def _seats(self, name: str) -> Iterator[tuple[Result, int]]:
        """A person's games, and where they came out best in each."""
        return ((result, seat) for result in self.results if (seat := result.best_seat(name)) is not None)

    def _with(self, name: str | None) -> Iterator[tuple[Result, list[int]]]:
        """The games of a person, or of anyone, and the seats."""
        return ((result, seats) for result in self.results if (seats := result.people(name)))


def _tallies(games: Iterable[tuple[str, Result, list[int]]]) -> dict[str, Tally]:
    """Games and wins, each counted for something."""
    found: dict[str, Tally] = {}
    for what, result, seats in games:
        before = found.get(what, Tally())
        found[what] = Tally(before.games + 1, before.wins + any(result.ranks[seat] == 1 for seat in seats))
    return found


def _most_met(games: Iterable[tuple[str, int, int]]) -> dict[str, tuple[int, int]]:
    """Games as whom one met, the own rank and theirs; of equal ranks neither was ahead."""
    met: dict[str, tuple[int, int, int]] = {}
    for who, own, other in games:
        ahead, behind, count = met.get(who, (0, 0, 0))
        met[who] = ahead + (own < other), behind + (own > other), count + 1
    return {who: counts[:2] for who, counts in sorted(met.items(), key=lambda item: -item[1][2])}


def _called(result: Result, today: Callable[[str], str]) -> Result:
    """A result in which people are called by today's names; where it has the same ones, the very same."""
    people = set(result.people())
    names = tuple(today(name) if seat in people else name for seat, name in enumerate(result.names))
    return result if names == result.names else replace(result, names=names)


def statistics_file() -> Path:
    return user_folder("statistics.json")


def load_statistics() -> tuple[Statistics, list[Fault]]:
    """All results that can be read, and a fault for each of the others."""
    path = statistics_file()
    rows, faults = read_json(path, list)
    document = plain_document(rows, str(path))
    results = []
    for number, row in enumerate(rows):
        try:
            results.append(msgspec.convert(row, Result))
        except msgspec.ValidationError as error:
            faults.append(document.fault("bad-result", number, problem=str(error)))
    return Statistics(tuple(results)), faults


def note_game(result: Result) -> None:
    """Keeps a result.

    One of the same journal is replaced, and remains of the time it was first noted; its review stays, too.
    """
    change_json(statistics_file(), list, lambda rows: _put_result(rows, result))


def note_review(journal: str, missed: Sequence[float], luck: Sequence[float], ledger: int) -> None:
    """Adds what a review has found, by seat, to the result of its game, and by which ledger. A game that is not counted
    stays so.
    """

    def change(rows: list[Any]) -> list[Any]:
        return [row | found if isinstance(row, dict) and row.get("journal") == journal else row for row in rows]

    found = {
        "missed": [round(points, 2) for points in missed],
        "luck": [round(points, 2) for points in luck],
        "ledger": ledger,
    }
    known, _ = load_statistics()
    if any(result.journal == journal for result in known.results):
        change_json(statistics_file(), list, change)


def journal_mark(head: Head, lines: Iterable[Line]) -> str:
    """A text by which a journal is known however it is named; lines are all it has, undo included, for of those none
    ever goes.
    """
    facts = [head.game, head.seed, head.names, head.colours, head.options]
    told = (line.write() for line in lines if not line.is_over)
    text = json.dumps([*facts, *islice(told, _TELLING_LINES)])
    return sha256(text.encode()).hexdigest()[:16]


def _put_result(rows: Sequence[Any], result: Result) -> list[Any]:
    """Puts a result in its place; rows that cannot be read stay as they are."""
    changed = list(rows)
    for place, row in enumerate(rows):
        if isinstance(row, dict) and row.get("journal") == result.journal:
            changed[place] = msgspec.to_builtins(_keep_earlier(row, result))
            return changed
    return [*changed, msgspec.to_builtins(result)]


def _keep_earlier(row: dict[str, Any], result: Result) -> Result:
    """A result as of the time at which it was first noted, and with what a review has found since."""
    try:
        before = msgspec.convert(row, Result)
    except msgspec.ValidationError:
        return result
    kept = before if len(before.missed) == len(result.names) else result
    return replace(result, ended_at=before.ended_at, missed=kept.missed, luck=kept.luck, ledger=kept.ledger)
