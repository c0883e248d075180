"""Reviews that were made before, whole ones and such as were not finished.

They are kept by what is in the journal, not by its name: renaming, copying or deleting a save needs nothing. One that
was made by other rules, bots, weights or another program is as good as none, and so is whatever cannot be read: it is
made anew.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from itertools import pairwise
from math import isfinite
from pathlib import Path
from stat import S_ISREG
from typing import Any

import msgspec

from game.engine import GameError, Rules
from game.files.resources import data, user_cache
from game.store.files import StorageError, read_whole, write_atomically
from game.version import __version__

from .moment_tries import deal_world
from .played_game import PlayedGame
from .report import FORMAT, CurvePoint, Moment, Reason, Review, SeatLedger

MOST_FILES, MOST_BYTES = 300, 30_000_000  # of all reviews that are kept; those that were not used for longest go first
LARGEST_REVIEW = 500_000  # bytes of one: the longest game needs a tenth of it
_SUFFIX = ".review"
_GAME, _MAKERS = (
    Path(__file__).parents[1],
    ("bots", "review"),
)  # the packages whose code decides what a review says; rules have versions
_MOST_POINTS = 1000.0  # no game is about so many
# of what a reason says
_MOST_VALUES = 40
_LONGEST_WORD = 200
_DEEPEST = 4


class KeptReview(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A review as it is written."""

    made_by: str  # the mark of what it was made by
    review: Review


def journal_digest(journal: bytes) -> str:
    """Makes the mark of a journal from all that is in it."""
    return sha256(journal).hexdigest()


def find_review(digest: str, played: PlayedGame) -> Review | None:
    """The review of this journal, if one is kept that today's program would make and that can be one of this game."""
    path = _path(digest)
    try:
        about = path.lstat()
        if not S_ISREG(about.st_mode) or about.st_size > LARGEST_REVIEW:  # what stands there instead is none of ours
            return None
        kept = msgspec.json.decode(read_whole(path), type=KeptReview)
    except (OSError, StorageError, ValueError, RecursionError):  # gone, spoilt, or never one of ours
        return None
    if kept.made_by != maker_mark(played.rules) or not is_possible(kept.review, played):
        return None
    with suppress(OSError):  # it is used: others are older
        os.utime(path)
    return kept.review


def find_old_review(digest: str) -> dict[str, Any]:
    """Reads what a review says as plain data, whichever version made it, and unchecked; nothing where there is none."""
    try:
        kept = msgspec.json.decode(read_whole(_path(digest)))
    except (StorageError, ValueError, RecursionError):
        return {}
    review = kept.get("review") if isinstance(kept, dict) else None
    return review if isinstance(review, dict) else {}


def has_reviews() -> bool:
    """Whether any are kept."""
    return any(user_cache("reviews").glob(f"*{_SUFFIX}"))


def keep_review(digest: str, played: PlayedGame, review: Review, keeps_all: bool = False) -> None:
    """Keeps it in place of an earlier one, or of whatever stands there. `StorageError` where that cannot be."""
    write_atomically(_path(digest), msgspec.json.encode(KeptReview(maker_mark(played.rules), review)), follows=False)
    if keeps_all:
        return
    # The oldest go, until there are no more than may be kept.
    found = list[tuple[float, int, Path]]()
    with suppress(OSError):
        for path in user_cache("reviews").glob(f"*{_SUFFIX}"):
            with suppress(OSError):
                about = path.lstat()
                found.append((about.st_mtime, about.st_size, path))
    size = 0
    for number, (_, bytes_, path) in enumerate(sorted(found, reverse=True)):
        size += bytes_
        if number >= MOST_FILES or size > MOST_BYTES:
            with suppress(OSError):
                path.unlink()


def maker_mark(rules: Rules[Any, Any]) -> str:
    """Makes a mark from all that a review depends on: with another program, other rules or other weights it is another
    one.
    """
    facts = sha256(f"{FORMAT} {__version__} {own_code_mark()} {rules.game} {rules.version}".encode())
    for path in sorted(data("weights").glob(f"{rules.game}*")):
        facts.update(path.name.encode() + path.read_bytes())
    return facts.hexdigest()[:16]


@cache
def own_code_mark() -> str:
    """The mark of the code that this program runs. It is read once: what changes on disk later is not what runs."""
    return code_mark([_GAME / package for package in _MAKERS], Path(sys.executable))


def code_mark(packages: Iterable[Path], program: Path) -> str:
    """Makes a mark from code that may change without a new version: all of it, or the program that holds it where there
    is no source.
    """
    facts, sources = sha256(), [path for package in packages for path in sorted(package.rglob("*.py"))]
    for path in sources:
        facts.update(f"{path.name} ".encode() + path.read_bytes())
    if not sources:
        about = program.stat()
        facts.update(f"{about.st_size} {about.st_mtime_ns}".encode())
    return facts.hexdigest()[:16]


def _path(digest: str) -> Path:
    return user_cache("reviews", f"{digest}{_SUFFIX}")


# Whether it can be what it says.


def is_possible(review: Review, played: PlayedGame) -> bool:
    """Whether a review may be one of this game: whoever shows it need not doubt a number, a seat, a place or an
    action.
    """
    seats = played.rules.seats
    return (
        review.game == played.rules.game
        and 0 <= review.looked <= review.turns <= len(played.steps)
        and all(_is_point(point, played) for point in review.curve)
        and _is_rising([point.place for point in review.curve])
        and len(review.ledger) in (0, seats)
        and all(map(_is_row, review.ledger))
        and len(review.missed) in (0, seats)
        and all(are_points(row.points, row.by_bots) and 0 <= row.turns <= len(played.steps) for row in review.missed)
        and len(review.moments) <= review.turns
        and all(is_moment(moment, played) for moment in review.moments)
    )


def _is_rising(places: Sequence[int]) -> bool:
    return all(one < other for one, other in pairwise(places))


def _is_point(point: CurvePoint, played: PlayedGame) -> bool:
    return (
        0 <= point.place <= len(played.steps)
        and 0 <= point.turn <= played.turn(len(played.steps))
        and -1 <= point.seat < played.rules.seats
        and len(point.chances) == played.rules.seats
        and all(0 <= chance <= 1 for chance in point.chances)
    )


def _is_row(row: SeatLedger) -> bool:
    return are_points(row.start, row.luck, row.others, row.own, row.final, row.by_bots)


def are_points(*values: float) -> bool:
    """Whether a game can be about so many."""
    return all(isfinite(value) and abs(value) < _MOST_POINTS for value in values)


def is_moment(moment: Moment, played: PlayedGame) -> bool:
    """Whether it can be one of this game, and can be tried there."""
    return (
        0 <= moment.place < len(played.steps)
        and 0 <= moment.seat == played.to_act(moment.place)
        and 0 <= moment.turn <= played.turn(len(played.steps))
        and are_points(moment.points)
        and bool(moment.played)
        and bool(moment.better) == (moment.kind == "missed")
        and moment.played
        == tuple(step.line.text for step in played.steps[moment.place : moment.place + len(moment.played)])
        and all(_is_legal(texts, moment, played) for texts in (moment.played, moment.better))
        and _is_reason(moment.reason, played)
    )


def _is_legal(texts: Sequence[str], moment: Moment, played: PlayedGame) -> bool:
    """Whether these actions can be carried out one after another, all by this seat: then, and where the moment is tried
    again.
    """
    worlds = played.position(moment.place), deal_world(played, moment)
    try:
        return all(_are_own(played.rules, world.copy(), texts, moment.seat) for world in worlds)
    except GameError:
        return False


def _are_own(rules: Rules[Any, Any], state: Any, texts: Sequence[str], seat: int) -> bool:
    for text in texts:
        action = rules.read(text)
        if rules.to_act(state) != seat or action not in rules.legal(state):
            return False
        rules.apply(state, action)
    return True


def _is_reason(reason: Reason, played: PlayedGame) -> bool:
    """Whether it can be said: one of our sentences or of the game's, about seats that there are."""
    is_ours = reason.key.startswith(("review.", f"{played.rules.game}."))
    return is_ours and _are_values(reason.values, played.rules.seats, _DEEPEST)


def _are_values(values: dict[str, Any], seats: int, deep: int) -> bool:
    return len(values) <= _MOST_VALUES and all(_is_value(value, seats, deep) for value in values.values())


def _is_value(value: Any, seats: int, deep: int) -> bool:
    match value:
        case str():
            return len(value) <= _LONGEST_WORD
        case int() | float():
            return abs(value) < _MOST_POINTS
        case list():
            return deep > 0 and len(value) <= _MOST_VALUES and all(_is_value(part, seats, deep - 1) for part in value)
        case {"seat": int() as seat}:
            return 0 <= seat < seats
        case {"word": str() as key}:
            return len(key) <= _LONGEST_WORD
        case {"say": str(), "values": dict() as values}:
            return deep > 0 and _are_values(values, seats, deep - 1)
    return False
