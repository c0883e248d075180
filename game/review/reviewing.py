"""The whole review of a game: the curve first, then the ledger, then a look at every stretch.

It can be left anywhere and goes on there.
"""

from __future__ import annotations

from collections.abc import Container, Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from random import Random
from statistics import fmean
from time import monotonic

from msgspec.structs import replace

from game.bots.decision import bot_seed
from game.bots.evaluations import evaluation_of
from game.engine import CHANCE, GameError, Head
from game.engine.given_names import noted_names
from game.files.resources import user_saves
from game.store.files import StorageError, read_whole
from game.store.journals import load
from game.store.saves import read_pages, save_files
from game.store.statistics import journal_mark, load_statistics, note_review

from .cache import find_review, journal_digest, keep_review
from .kept_moments import end_reading, has_old_review, is_reading_due, kept_game, load_moments, note_moments, old_review
from .ledger import LEDGER, LedgerEntry, add_up, entries, sum_up
from .missed import LookEffort, largest, look_through
from .played_game import PlayedGame, why_no_review
from .reasons import why_worse
from .report import CurvePoint, MissedPoints, Reason, Review
from .stretches import PlayedStretch, cut
from .turn_trials import TurnTrials, weigh
from .yardstick import yardstick_of

EFFORT = LookEffort()
SEED = 1  # what is drawn in a review is drawn alike every time, and every point of the curve meets the same worlds
WORLDS = 80  # possible positions that a point of the curve is the mean of, where something is hidden
_KEPT_EVERY = 3.0  # seconds of work that may be lost when the program is killed


@dataclass(frozen=True, slots=True)
class OpenedGame:
    """A saved game that can be reviewed."""

    path: Path
    digest: str  # of its journal
    mark: str  # by which the statistics know it
    played: PlayedGame
    head: Head


def open_game(path: Path) -> OpenedGame:
    """A saved game from beginning to end; `GameError` where it cannot be read or not be reviewed."""
    return _open(path, journal_digest(read_whole(path)))


@lru_cache(maxsize=1)
def _open(path: Path, digest: str) -> OpenedGame:
    """Whoever tries several turns of one game has it replayed once."""
    loaded = load(path)
    if why := why_no_review(loaded):
        raise why
    digest, mark = journal_digest(loaded.data), journal_mark(loaded.head, loaded.pages.lines)
    return OpenedGame(path, digest, mark, PlayedGame.of(loaded), loaded.head)


def kept_review(path: Path) -> Review | None:
    """Reads the findings about a saved game that are known already, without any more work."""
    try:
        opened = open_game(path)
    except GameError:  # whoever opens the page learns why there is none
        return None
    return find_review(opened.digest, opened.played)


def review_file(path: Path) -> Generator[Review, None, None]:
    """The review of a saved game as it grows; what was kept of it earlier is there at once."""
    opened = open_game(path)
    found = find_review(opened.digest, opened.played)
    if found is None:
        _note_old(opened)  # before another one takes its place
    latest = kept = found or Review(opened.played.rules.game)
    kept_at = monotonic()
    keeps_all = is_reading_due()  # no review goes before its moments have been read in
    try:
        for latest in review_game(opened.played, kept):
            if latest != kept and monotonic() > kept_at + _KEPT_EVERY:
                _keep(opened, latest, keeps_all)
                kept, kept_at = latest, monotonic()
            yield latest
        note(opened, latest)
        with suppress(StorageError):  # it is noted when the review is opened the next time
            missed = [row.by_player for row in latest.missed]  # what a bot missed is nobody's
            note_review(opened.mark, missed, [each.luck for each in add_up(latest)], LEDGER)
    finally:
        if latest != kept:
            _keep(opened, latest, keeps_all)


def _keep(opened: OpenedGame, review: Review, keeps_all: bool) -> None:
    with suppress(StorageError):  # a full disk keeps nobody from reading it, and it can be made anew
        keep_review(opened.digest, opened.played, review, keeps_all)


def note(opened: OpenedGame, review: Review, is_old: bool = False) -> None:
    """Keeps the moments of people beyond the review; those of a game that does not count are not kept."""
    if opened.head.guide or opened.head.origin:
        return
    ended = {result.journal: result.ended_at for result in load_statistics()[0].results}.get(opened.mark)
    game = kept_game(opened.mark, opened.played, review, noted_names(opened.head), opened.path, ended)
    with suppress(StorageError):  # they are noted when the review is opened the next time
        note_moments(game, is_old)


def _note_old(opened: OpenedGame) -> None:
    if review := old_review(opened.digest, opened.played):
        note(opened, review, is_old=True)


def read_old_reviews() -> Iterator[float]:
    """Reads in the moments of all reviews that are kept, whichever version made them, once; tells how much of it is
    done. Broken off, it goes on behind the games that are kept by then. Where the save is gone, nobody knows whose
    moments they were.
    """
    if is_reading_due():
        known = {game.journal for game in load_moments()[0]}
        paths = save_files(user_saves())
        for number, path in enumerate(paths):
            yield number / len(paths)
            with suppress(GameError):  # such as of a save that cannot be reviewed
                if _is_unread(path, known):
                    _note_old(open_game(path))
        end_reading()
    yield 1.0


def _is_unread(path: Path, known: Container[str]) -> bool:
    """Whether there is an old review of a game that counts and is not kept, without replaying it."""
    data = read_whole(path)
    if not has_old_review(journal_digest(data)):
        return False
    pages = read_pages(data, path)
    return not (pages.head.guide or pages.head.origin) and journal_mark(pages.head, pages.lines) not in known


def review_game(played: PlayedGame, review: Review, effort: LookEffort = EFFORT) -> Iterator[Review]:
    """Goes on with a review, of which there may be nothing yet; the last one is all there is to find."""
    stretches = [part for part in cut(played) if isinstance(part, PlayedStretch)]
    review = replace(review, turns=len(stretches), missed=review.missed or (MissedPoints(),) * played.rules.seats)
    yield review
    if not review.curve or review.curve[-1].place != len(played.steps):
        for points in accumulate(([point] for point in draw_curve(played)), initial=list[CurvePoint]()):
            review = replace(review, curve=tuple(points))
            yield review
    if not review.ledger:
        kept = list[LedgerEntry]()
        for entry in entries(played):
            kept.append(entry)
            yield review  # nothing new yet, but no step may be long: whoever waits for a try comes in between
        review = replace(review, ledger=sum_up(kept, played.rules.seats))
        yield review
    for stretch in stretches[review.looked :]:
        # A review that has looked at one more stretch. What a bot did in a person's place is nobody's moment.
        found = look_through(played, stretch, effort, SEED)
        missed, row = list(review.missed), review.missed[stretch.seat]
        by_bots = row.by_bots + found.points * stretch.by_bot
        missed[stretch.seat] = MissedPoints(row.points + found.points, by_bots, row.turns + (not stretch.by_bot))
        is_kept = found.moment and not stretch.by_bot
        moments = largest([*review.moments, found.moment]) if found.moment and is_kept else review.moments
        review = replace(review, missed=tuple(missed), moments=moments, looked=review.looked + 1)
        yield review


def weigh_turns(played: PlayedGame, place: int, seat: int, turns: Sequence[Sequence[str]]) -> list[float]:
    """The mean lead after each of these turns, in as many worlds as a second look has."""
    rules = played.rules
    read = [tuple(rules.read(text) for text in turn) for turn in turns]
    return weigh(rules, played.view(place, seat), read, EFFORT.again, bot_seed("try", SEED, place))


def refute(played: PlayedGame, place: int, seat: int, tried: Sequence[str], better: Sequence[str]) -> Reason | None:
    """Tells what a turn costs beside a better one, by what the seat knew."""
    rules = played.rules
    trials = TurnTrials(rules, played.view(place, seat), bot_seed("why", SEED, place))
    one, other = (tuple(map(rules.read, turn)) for turn in (tried, better))
    return why_worse(trials, one, other)


def draw_curve(played: PlayedGame) -> Iterator[CurvePoint]:
    """A point where each turn begins, and the end as it was."""
    for place, seat in _beginnings(played):
        yield CurvePoint(place, played.turn(place), seat, open_chances(played, place))
    end = len(played.steps)
    yield CurvePoint(
        end, played.turn(end), -1, tuple(yardstick_of(played.rules.game).chances(played.rules, played.end))
    )


def _beginnings(played: PlayedGame) -> Iterator[tuple[int, int]]:
    """The places where somebody else begins to decide for himself, or a new turn or round begins for the same one."""
    whose_turn = evaluation_of(played.rules.game).whose_turn or played.rules.to_act
    before: tuple[int, int] | None = None
    for part in cut(played):
        if not isinstance(part, PlayedStretch):
            continue
        now = part.turn, whose_turn(played.position(part.first))
        if part.seat == now[1] != CHANCE and now != before:
            before = now
            yield part.first, part.seat


def open_chances(played: PlayedGame, place: int) -> tuple[float, ...]:
    """The chances at a place by what the whole table knew: the mean over worlds that agree with it."""
    rules = played.rules
    yardstick, random = yardstick_of(rules.game), Random(SEED)
    if not rules.has_secrets:
        return tuple(yardstick.chances(rules, played.position(place)))
    view = played.view(place, None)
    make_likely, found = evaluation_of(rules.game).guess(rules, view), []
    for _ in range(WORLDS):
        world = rules.determinize(view, random)
        make_likely(world, random)
        found.append(yardstick.chances(rules, world))
    return tuple(map(fmean, zip(*found, strict=True)))
