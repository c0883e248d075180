"""Missed moments of people over all reviewed games, and which of them were found or shown: a file of their own in the
player's folder, which outlives reviews.

A game is known by the statistics' mark of its journal: copies and renamed saves have the same one. A game whose save is
gone stays, and its moments count; they cannot be tried any more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from game.files.documents import plain_document
from game.files.faults import Fault
from game.files.resources import user_folder
from game.store.json_files import change_json, read_json
from game.store.saves import changed_at

from .cache import are_points, find_old_review, has_reviews, is_moment
from .played_game import PlayedGame
from .report import Moment, Reason, Review

MomentMark = Literal["found", "shown"]
"""Tells what became of a moment: somebody has found something better there, or was shown it."""
MOST_MOMENTS = 15_000  # that are kept, about 10 MB; of more, the oldest games go
_Time = Annotated[datetime, msgspec.Meta(tz=True)]
_MOST = 1_000_000  # no game has so many steps
_GAMES, _HAS_READ_OLD = "games", "has-read-old"


class KeptMoment(msgspec.Struct, frozen=True):
    """A turn of a person that could have been better."""

    seat: int
    turn: int
    place: int
    points: float
    played: tuple[str, ...]
    better: tuple[str, ...]
    reason: Reason
    mark: MomentMark | None = None
    marked_at: _Time | None = None

    def __post_init__(self) -> None:
        if not are_points(self.points) or not all(0 <= number < _MOST for number in (self.seat, self.turn, self.place)):
            raise ValueError("no moment of any game has such numbers")

    def as_moment(self) -> Moment:
        return Moment(self.seat, self.turn, self.place, "missed", self.points, self.played, self.better, self.reason)


class KeptGame(msgspec.Struct, frozen=True):
    """A reviewed game, with the moments of all people who played it: none where nobody missed anything."""

    journal: str  # the mark of its journal
    game: str
    save: str  # the name that its save had
    names: tuple[str | None, ...]  # by seat, of people alone: who shared a seat with a bot counts for nobody
    ended_at: _Time
    has_rounds: bool = False
    moments: tuple[KeptMoment, ...] = ()


def moments_file() -> Path:
    return user_folder("moments.json")


def load_moments() -> tuple[list[KeptGame], list[Fault]]:
    """All games that can be read, oldest first, and a fault for each of the others."""
    path = moments_file()
    content, faults = read_json(path, dict)
    document = plain_document(content, str(path))
    games = list[KeptGame]()
    for number, row in enumerate(_rows(content)):
        try:
            games.append(msgspec.convert(row, KeptGame))
        except msgspec.ValidationError as error:
            faults.append(document.fault("bad-moments", _GAMES, number, problem=str(error)))
    return sorted(games, key=lambda game: game.ended_at), faults


def note_moments(game: KeptGame, is_old: bool = False) -> None:
    """Keeps the moments of a game in the place of those of an earlier review; what was found or shown of these stays,
    also where the turn is no moment any more. What an old review says takes nobody's place.
    """

    def change(content: dict[str, Any]) -> dict[str, Any]:
        rows = _rows(content)
        place = next((at for at, row in enumerate(rows) if _mark_of(row) == game.journal), None)
        if place is None:
            rows = [*rows, msgspec.to_builtins(game)]
        elif not is_old:
            rows = [_renewed(row, game) if at == place else row for at, row in enumerate(rows)]
        return {**content, _GAMES: _newest(rows)}

    change_json(moments_file(), dict, change)


def note_mark(journal: str, seat: int, place: int, mark: MomentMark) -> None:
    """Notes that a moment was found or shown; whatever was found stays so. A game that is not kept is left alone."""
    now = msgspec.to_builtins(datetime.now(UTC))

    def changed(moment: Any) -> Any:
        if not isinstance(moment, dict) or (moment.get("seat"), moment.get("place")) != (seat, place):
            return moment
        kept = "found" if "found" in (mark, moment.get("mark")) else mark
        return {**moment, "mark": kept, "marked_at": now}

    def change(content: dict[str, Any]) -> dict[str, Any]:
        rows = [
            {**row, "moments": [changed(moment) for moment in row["moments"]]} if _mark_of(row) == journal else row
            for row in _rows(content)
        ]
        return {**content, _GAMES: rows}

    known, _ = load_moments()
    if any(game.journal == journal for game in known):
        change_json(moments_file(), dict, change)


def kept_game(
    journal: str, played: PlayedGame, review: Review, names: Sequence[str], path: Path, ended_at: datetime | None = None
) -> KeptGame:
    """Takes from a review what is kept of it: the missed moments of those seats at which people alone decided."""
    rules = played.rules
    by_bots = {step.line.actor for step, level in zip(played.steps, played.deciders, strict=True) if level}
    alone = played.people - by_bots
    moments = [
        KeptMoment(one.seat, one.turn, one.place, one.points, one.played, one.better, one.reason)
        for one in review.moments
        if one.kind == "missed" and one.seat in alone and are_points(one.points)
    ]
    whose = tuple(names[seat] if seat in alone else None for seat in range(rules.seats))
    return KeptGame(
        journal, rules.game, path.stem, whose, ended_at or _written_at(path), played.has_rounds, tuple(moments)
    )


def _written_at(path: Path) -> datetime:
    """When a save was last written; now, if the disk names a year that no calendar has."""
    try:
        return datetime.fromtimestamp(changed_at(path), UTC)
    except (ValueError, OverflowError, OSError):
        return datetime.now(UTC)


def _rows(content: Mapping[str, Any]) -> list[Any]:
    rows = content.get(_GAMES)
    return rows if isinstance(rows, list) else []


def _mark_of(row: Any) -> str | None:
    """Of a row that can be read."""
    return row.get("journal") if isinstance(row, dict) and isinstance(row.get("moments"), list | tuple) else None


def _renewed(row: dict[str, Any], game: KeptGame) -> dict[str, Any]:
    try:
        before = msgspec.convert(row, KeptGame)
    except msgspec.ValidationError:
        before = game
    by_place = {(one.seat, one.place): one for one in before.moments}
    places = {(one.seat, one.place) for one in game.moments}
    by_turn = {(one.seat, one.turn): one for one in before.moments if (one.seat, one.place) not in places}
    moments, left = [], {place: one for place, one in by_place.items() if one.mark}
    for one in game.moments:
        same = by_place.get((one.seat, one.place)) or by_turn.get((one.seat, one.turn))
        marked = msgspec.structs.replace(one, mark=same.mark, marked_at=same.marked_at) if same else one
        moments.append(marked)
        if same:
            left.pop((same.seat, same.place), None)
    every = tuple(sorted([*moments, *left.values()], key=lambda one: one.place))
    renewed = msgspec.structs.replace(game, moments=every, ended_at=before.ended_at)
    changed: dict[str, Any] = msgspec.to_builtins(renewed)
    return changed


def _newest(rows: list[Any]) -> list[Any]:
    """Rows without the games that were played longest ago where there are too many moments; what cannot be read
    stays.
    """
    left = sum(len(row["moments"]) for row in rows if _mark_of(row))
    gone = set[int]()
    for at in sorted(range(len(rows)), key=lambda at: _ended_at(rows[at])):
        if left <= MOST_MOMENTS:
            break
        if _mark_of(rows[at]):
            left -= len(rows[at]["moments"])
            gone.add(at)
    return [row for at, row in enumerate(rows) if at not in gone]


def _ended_at(row: Any) -> float:
    try:
        return msgspec.convert(row["ended_at"], _Time).timestamp()
    except (TypeError, KeyError, ValueError, OverflowError):
        return 0.0


# Reviews of before there was this file.


def is_reading_due() -> bool:
    """Whether there are reviews that may be older than this file, and were not read in yet."""
    return has_reviews() and not read_json(moments_file(), dict)[0].get(_HAS_READ_OLD)


def end_reading() -> None:
    """Notes that all old reviews have been read in."""
    change_json(moments_file(), dict, lambda content: {**content, _HAS_READ_OLD: True})


def has_old_review(digest: str) -> bool:
    """Whether a whole one is kept, whichever version made it."""
    said = find_old_review(digest)
    return bool(said.get("ledger")) and said.get("looked") == said.get("turns")


def old_review(digest: str, played: PlayedGame) -> Review | None:
    """A whole review with its moments, whichever version made it; each moment is checked as any that is kept, and those
    that cannot be of this game are left out.
    """
    if not has_old_review(digest):
        return None
    rows = find_old_review(digest).get("moments")
    moments = [_read_moment(row) for row in rows] if isinstance(rows, list) else []
    return Review(played.rules.game, moments=tuple(one for one in moments if one and is_moment(one, played)))


def _read_moment(row: Any) -> Moment | None:
    try:
        return msgspec.convert({name: row[name] for name in Moment.__struct_fields__}, Moment)
    except (TypeError, KeyError, msgspec.ValidationError):
        return None
