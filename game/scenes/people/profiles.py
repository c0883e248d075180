"""All that is known of everyone who plays here, read and summed up in the background."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime

from game.engine.given_names import Say, shown_name
from game.files.faults import Fault
from game.store import Best, People, Person, Result, Statistics, Tally, load_people, load_statistics, name_key
from game.store.people import is_name, tidy_name
from game.store.progress import DealProgress, load_progress
from game.tables.plates import initials

Ahead = tuple[int, int]  # how often ahead, and how often behind


@dataclass(frozen=True, slots=True)
class LastGame:
    """How a person's last game ended, and how many points they had more than the best of the others, or fewer than the
    winner: none where points did not decide it that way.
    """

    game: str
    ended_at: datetime
    rank: int
    other: str
    other_rank: int
    points: int


@dataclass(frozen=True, slots=True)
class Profile:
    """A person and all that their games add up to."""

    person: Person
    letters: str
    tally: Tally = field(default_factory=Tally)
    games: Mapping[str, Tally] = field(default_factory=dict)
    points: Mapping[str, Sequence[int]] = field(default_factory=dict)  # by game, the one played most first
    ahead: Mapping[str, Ahead] = field(default_factory=dict)  # of other people, by name
    ahead_of_bots: Mapping[str, Ahead] = field(default_factory=dict)  # by level
    awards: Mapping[tuple[str, str], int] = field(default_factory=dict)  # by the game and the name of each
    last: LastGame | None = None
    reviewed: Sequence[tuple[float, float | None]] = ()  # what was missed and what luck did in each reviewed game

    @property
    def awards_won(self) -> int:
        return sum(self.awards.values())


@dataclass(frozen=True, slots=True)
class Totals:
    """The sums over all games of people."""

    tally: Tally
    games: Mapping[str, Tally]
    levels: Mapping[str, Tally]  # against bots of each level
    best: Mapping[str, Best]  # by game
    evenings: int  # days on which people came to the end of a game
    since: date | None  # the first of them


@dataclass(frozen=True, slots=True)
class Gathered:
    """All people, who played most first, and what was played."""

    people: People
    profiles: tuple[Profile, ...]
    totals: Totals
    deals: Mapping[str, DealProgress]  # what came of the deals of days, by day
    faults: tuple[Fault, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nobody is known, and no game was played."""
        return not self.profiles and not self.totals.tally.games

    def find(self, name: str) -> Profile | None:
        """The profile of whoever goes by this name."""
        key = name_key(name)
        return next((profile for profile in self.profiles if profile.person.key == key), None)


def gather(say: Say) -> Gathered:
    """Reads everything that is known of people."""
    people, faults = load_people()
    statistics, more = load_statistics()
    progress, others = load_progress()
    return gather_from(people, statistics, progress.deals, say, (*faults, *more, *others))


def gather_from(
    people: People, statistics: Statistics, deals: Mapping[str, DealProgress], say: Say, faults: Sequence[Fault] = ()
) -> Gathered:
    """Sums up: everyone who is kept, and everyone who has only results and was not removed since."""
    spelled = {
        name_key(result.names[seat]): tidy_name(result.names[seat])
        for result in statistics.results
        for seat in result.people()
    }

    def name_today(name: str) -> str:
        """That of a person who goes by it, or else as it was spelled last."""
        person, today = people.find(name), people.name_today(name)
        if person:
            return person.name
        return shown_name(spelled.get(name_key(today), today), say)

    named = statistics.called(name_today)
    own: dict[str, list[Result]] = {}
    for result in named.results:
        for name in dict.fromkeys(result.names[seat] for seat in result.people()):
            own.setdefault(name, []).append(result)
    found = {person.name: person for person in people.ordered}
    for name, results in own.items():
        ended = [result.ended_at for result in results]
        if name in found:
            found[name] = replace(found[name], since=min(found[name].since, *ended))
        elif is_name(name) and not people.is_removed(name, max(ended)):
            found[name] = Person(name, None, "", min(ended))
    listed = sorted(found.values(), key=lambda person: (-len(own.get(person.name, ())), person.since))
    profiles = tuple(_profile(person, own.get(person.name, ())) for person in listed)
    evenings = {result.ended_at.astimezone().date() for result in named.results if result.people()}
    games = named.by_game()
    best = {game: score for game in games if (score := named.best(game))}
    totals = Totals(named.tally(), games, named.by_level(), best, len(evenings), min(evenings, default=None))
    return Gathered(people, profiles, totals, deals, tuple(faults))


def _profile(person: Person, results: Sequence[Result]) -> Profile:
    # Not told apart from the others: there may be more of them than two letters can tell apart.
    name, (letters,) = person.name, initials([person.name])
    if not results:
        return Profile(person, letters)
    own = Statistics(tuple(sorted(results, key=lambda result: result.ended_at)))
    last = own.results[-1]
    seat = last.best_seat(name)
    assert seat is not None
    others = sorted((last.ranks[other], other) for other in range(len(last.names)) if other not in last.people(name))
    rank, other = others[0] if others else (0, seat)
    lead = last.points[seat] - last.points[other]
    points = max(lead if last.ranks[seat] == 1 else -lead, 0)
    other_name = last.names[other] if others else ""
    return Profile(
        person,
        letters,
        own.tally(name),
        own.by_game(name),
        own.points(name),
        own.ahead(name),
        own.ahead_of_bots(name),
        own.awards(name),
        LastGame(last.game, last.ended_at, last.ranks[seat], other_name, rank, points),
        own.reviewed(name),
    )
