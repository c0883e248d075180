"""Missed moments of one person, read and put in order in the background: by game, by kind, and which of them can be
practised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, lru_cache
from itertools import groupby
from pathlib import Path

from game.engine import CHANCE, GameError
from game.engine.given_names import Say, noted_names, shown_name
from game.engine.journal import levels_after
from game.files.faults import Fault
from game.files.resources import user_saves
from game.review.kept_moments import KeptGame, KeptMoment, load_moments
from game.review.kinds import OTHER, RECENT, Lately, kind_of, lately
from game.review.played_game import is_judged
from game.review.reasons import kinds_of
from game.rules import game_of, known_games
from game.store import load_people, name_key
from game.store.files import StorageError, read_whole
from game.store.saves import counts, read_pages, save_files
from game.store.statistics import journal_mark

ANY = "any"
AT_ONCE = 5  # moments that are practised in one go


@dataclass(frozen=True, eq=False)
class OwnMoment:
    """A missed moment, and the game it comes from."""

    game: KeptGame
    moment: KeptMoment
    path: Path | None  # of its save; without one it cannot be practised

    @cached_property
    def kind(self) -> str:
        return kind_of(self.game.game, self.moment)


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A reviewed game of the person."""

    game: str
    ended_at: datetime
    moments: tuple[OwnMoment, ...]

    @property
    def points(self) -> float:
        return sum(one.moment.points for one in self.moments)


@dataclass(frozen=True, slots=True)
class KindOfMoments:
    """All moments of a kind, newest first."""

    kind: str
    moments: tuple[OwnMoment, ...]
    counts: tuple[int | None, ...]  # how many each game had, oldest first; None where it can have none of this kind
    lately: Lately | None  # None where there are too few games that can be compared

    @property
    def points(self) -> float:
        return sum(one.moment.points for one in self.moments)

    @property
    def found(self) -> int:
        return sum(one.moment.mark == "found" for one in self.moments)

    def to_practise(self) -> list[OwnMoment]:
        """Those not found first, then what was shown, then what was found, longest ago first."""
        order = {None: 0, "shown": 1, "found": 2}
        able = [one for one in self.moments if one.path]
        return sorted(able, key=lambda one: (order[one.moment.mark], _marked_at(one.moment)))


def _marked_at(moment: KeptMoment) -> float:
    return moment.marked_at.timestamp() if moment.marked_at else 0.0


@dataclass(frozen=True, slots=True)
class GatheredMissed:
    """All that is known of what somebody missed."""

    name: str
    is_alone: bool  # whether nobody else has any reviewed game
    games: tuple[OwnGame, ...] = ()  # oldest first
    unreviewed: tuple[Path, ...] = ()  # games that could be looked through, newest first
    faults: tuple[Fault, ...] = ()

    def of(self, game: str) -> list[OwnGame]:
        """The games of one kind, or all."""
        return [one for one in self.games if game in ("", one.game)]


def by_kind(games: Sequence[OwnGame]) -> list[KindOfMoments]:
    """All moments first, then those of each kind, by points; what is of no kind last."""
    newest = [one for game in reversed(games) for one in reversed(game.moments)]

    def of_kind(kind: str) -> KindOfMoments:
        own = tuple(one for one in newest if kind in (ANY, one.kind))
        counts = [_count(kind, game) for game in games]
        able = [(game.game, count) for game, count in zip(games, counts, strict=True) if count is not None]
        is_one_game = len({game for game, _ in able[-2 * RECENT :]}) == 1  # other games have other moments
        return KindOfMoments(kind, own, tuple(counts), lately([count for _, count in able]) if is_one_game else None)

    kinds = [of_kind(kind) for kind in sorted({one.kind for one in newest})]
    return [of_kind(ANY), *sorted(kinds, key=lambda one: (one.kind == OTHER, -one.points))]


def _count(kind: str, game: OwnGame) -> int | None:
    own = sum(kind in (ANY, one.kind) for one in game.moments)
    return own if own or kind in (ANY, OTHER) or kind in kinds_of(game.game).words else None


@dataclass(frozen=True, slots=True)
class ScannedSave:
    """A saved game as far as it matters here."""

    path: Path
    mark: str
    names: tuple[str, ...]  # of the people at its seats
    can_be_reviewed: bool


def gather(name: str, say: Say) -> GatheredMissed:
    """Reads all there is of whoever goes by this name today, with the names they had before and were joined with."""
    people, faults = load_people()
    kept, more = load_moments()
    saves = list(_scan_saves())

    def key_today(noted: str) -> str:
        return name_key(shown_name(people.name_today(noted), say))

    everyone = {key_today(noted) for game in kept for noted in game.names if noted}
    own = key_today(name)
    paths = {save.mark: save.path for save in reversed(saves)}  # of copies the one that was played last
    games = tuple(_own_games(kept, paths, lambda noted: key_today(noted) == own))
    known = {game.journal for game in kept}
    left = {save.mark: save for save in saves if save.can_be_reviewed and save.mark not in known}
    mine = tuple(save.path for save in left.values() if own in map(key_today, save.names))
    return GatheredMissed(shown_name(people.name_today(name), say), everyone <= {own}, games, mine, (*faults, *more))


def only_player(name: str) -> str:
    """This name, if there is anything of theirs; else that of the only one of whom there is anything, if there is just
    one who was not removed: whose page is meant is not guessed.
    """
    people = load_people()[0]
    last = dict[str, tuple[str, datetime]]()  # by key, the name and the last game
    for game in load_moments()[0]:
        for noted in filter(None, game.names):
            today = people.name_today(noted)
            last[name_key(today)] = today, game.ended_at
    if name_key(people.name_today(name)) in last:
        return name
    here = [today for today, ended_at in last.values() if not people.is_removed(today, ended_at)]
    return here[0] if len(here) == 1 else name


def _own_games(kept: Sequence[KeptGame], paths: dict[str, Path], is_own: Callable[[str], bool]) -> Iterator[OwnGame]:
    for game in kept:
        seats = [seat for seat, name in enumerate(game.names) if name is not None and is_own(name)]
        if seats:
            path = paths.get(game.journal)
            moments = (OwnMoment(game, one, path) for one in game.moments if one.seat in seats)
            yield OwnGame(game.game, game.ended_at, tuple(sorted(moments, key=lambda one: one.moment.place)))


def _scan_saves() -> Iterator[ScannedSave]:
    try:
        paths = save_files(user_saves())
    except StorageError:  # whoever wants to load one is told
        return
    for path in paths:
        try:
            about = path.stat()
        except OSError:  # it went meanwhile
            continue
        if found := _scan(path, about.st_mtime_ns, about.st_size):
            yield found


@lru_cache(maxsize=2000)
def _scan(path: Path, changed: int, size: int) -> ScannedSave | None:
    """Looks into a save, once as long as it is the same; None where there is none."""
    try:
        pages = read_pages(read_whole(path), path)
    except GameError:
        return None
    head = pages.head
    names = [name for name, level in zip(noted_names(head), levels_after(head, ()), strict=True) if level is None]
    is_known = head.game in known_games() and game_of(head.game).RULES.version == head.version
    is_whole = bool(counts(pages)) and pages.damage is None
    has_decisions = any(not line.is_remark and line.actor != CHANCE for line in pages.lines)
    can_be_reviewed = is_known and is_whole and has_decisions and is_judged(head.game, len(head.names))
    return ScannedSave(path, journal_mark(head, pages.lines), tuple(names), can_be_reviewed)


def games_in(moments: Sequence[OwnMoment]) -> Iterator[tuple[Path, list[OwnMoment]]]:
    """Moments by the saves that they are in, in their order."""
    able = [one for one in moments if one.path]
    for path, group in groupby(able, key=lambda one: one.path):
        assert path
        yield path, list(group)
