"""The whole review of a game: the curve first, then the ledger, then a look at every stretch for turns worth a second
look: those that could have been better, and those that were best and hard to find.

It can be left anywhere and goes on there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from random import Random
from statistics import fmean
from time import monotonic
from typing import Any

from msgspec.structs import replace

from game.bots import Clock, choose, explain
from game.bots.decision import bot_seed
from game.bots.evaluations import evaluation_of
from game.engine import CHANCE, GameError, Rules
from game.store.files import StorageError, read_whole
from game.store.journals import load
from game.store.statistics import journal_mark, note_review

from .cache import find_review, journal_digest, keep_review
from .eligible import why_no_review
from .ledger import LedgerEntry, entries, sum_up
from .missed import LookEffort, TurnLook, by_turns, look_again, look_at
from .played_game import PlayedGame
from .reasons import why_better, why_fine
from .report import CurvePoint, MissedPoints, Moment, Review
from .stretches import PlayedStretch, cut
from .turn_trials import Turn, TurnTrials, weigh
from .yardstick import yardstick_of

EFFORT = LookEffort()
SEED = 1  # what is drawn in a review is drawn alike every time, and every point of the curve meets the same worlds
WORLDS = 80  # possible positions that a point of the curve is the mean of, where something is hidden
_KEPT_EVERY = 3.0  # seconds of work that may be lost when the program is killed


@dataclass(frozen=True, slots=True)
class OpenedGame:
    """A saved game that can be reviewed."""

    digest: str  # of its journal
    mark: str  # by which the statistics know it
    played: PlayedGame


def open_game(path: Path) -> OpenedGame:
    """A saved game from beginning to end; `GameError` where it cannot be read or not be reviewed."""
    return _open(path, journal_digest(read_whole(path)))


@lru_cache(maxsize=1)
def _open(path: Path, digest: str) -> OpenedGame:
    """Whoever tries several turns of one game has it replayed once."""
    loaded = load(path)
    if why := why_no_review(loaded):
        raise why
    return OpenedGame(journal_digest(loaded.data), journal_mark(loaded.head, loaded.pages.lines), PlayedGame.of(loaded))


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
    latest = kept = find_review(opened.digest, opened.played) or Review(opened.played.rules.game)
    kept_at = monotonic()
    try:
        for latest in review_game(opened.played, kept):
            if latest != kept and monotonic() > kept_at + _KEPT_EVERY:
                _keep(opened, latest)
                kept, kept_at = latest, monotonic()
            yield latest
        with suppress(StorageError):  # it is noted when the review is opened the next time
            missed = [row.points - row.by_bots for row in latest.missed]  # what a bot missed is nobody's
            note_review(opened.mark, missed, [row.luck for row in latest.ledger])
    finally:
        if latest != kept:
            _keep(opened, latest)


def _keep(opened: OpenedGame, review: Review) -> None:
    with suppress(StorageError):  # a full disk keeps nobody from reading it, and it can be made anew
        keep_review(opened.digest, opened.played, review)


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
        missed[stretch.seat] = MissedPoints(row.points + found.points, by_bots, row.turns + 1)
        is_kept = found.moment and not stretch.by_bot
        moments = largest([*review.moments, found.moment]) if found.moment and is_kept else review.moments
        review = replace(review, missed=tuple(missed), moments=moments, looked=review.looked + 1)
        yield review


def weigh_turns(played: PlayedGame, place: int, seat: int, turns: Sequence[Sequence[str]]) -> list[float]:
    """The mean lead after each of these turns, in as many worlds as a second look has."""
    rules = played.rules
    read = [tuple(rules.read(text) for text in turn) for turn in turns]
    return weigh(rules, played.view(place, seat), read, EFFORT.again, bot_seed("try", SEED, place))


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


LEAST = 1.0  # points that another turn must lead by, in the second look, to be worth telling
FINE = 0.7  # points that the next turn must be behind one that is praised
SAILORS, SELDOM = 12, 3  # so many Sailors are asked, and of a turn that is hard to find at most so many begin it
HINT_ROUNDS = 300  # of the hint that must not contradict praise: about as many as there is time for at the table
MOST_MISSED, MOST_FINE = 6, 2  # moments kept for a seat


@dataclass(frozen=True, slots=True)
class StretchFinding:
    """The findings in one stretch."""

    # what was missed there; less than nothing where the second look thinks so: only then do sums tell the truth
    points: float = 0.0
    moment: Moment | None = None


def look_through(played: PlayedGame, stretch: PlayedStretch, effort: LookEffort, seed: int) -> StretchFinding:
    """Looks at a stretch, and again where that is worth it."""
    found = [_look_through(played, part, effort, seed) for part in by_turns(played, stretch)]
    moments = sorted((finding.moment for finding in found if finding.moment), key=lambda moment: moment.points)
    return StretchFinding(sum(finding.points for finding in found), moments[-1] if moments else None)


def _look_through(played: PlayedGame, stretch: PlayedStretch, effort: LookEffort, seed: int) -> StretchFinding:
    look = look_at(played, stretch, effort, seed)
    if look.has_found:
        points = look_again(played, look, effort, seed)
        return StretchFinding(points, _missed(played, look, points, seed) if points >= LEAST else None)
    if (
        look.is_best
        and -look.gain >= FINE
        and is_hard_to_find(played, look, seed)
        and not is_advised_against(played, look, seed)
    ):
        lead = -look_again(played, look, effort, seed)
        return StretchFinding(0.0, _fine(played, look, lead, seed) if lead >= FINE else None)
    return StretchFinding()


def largest(moments: Iterable[Moment]) -> tuple[Moment, ...]:
    """Of each seat the largest few, in the order of turns; never filled up with small ones."""
    kept = list[Moment]()
    room = {"missed": MOST_MISSED, "fine": MOST_FINE}
    taken = Counter[tuple[int, str]]()
    for moment in sorted(moments, key=lambda moment: (-moment.points, moment.place)):
        if taken[moment.seat, moment.kind] < room[moment.kind]:
            taken[moment.seat, moment.kind] += 1
            kept.append(moment)
    return tuple(sorted(kept, key=lambda moment: moment.place))


def _missed(played: PlayedGame, look: TurnLook, points: float, seed: int) -> Moment | None:
    """None where the better turn gives something up and nobody could tell what for. The reason is of what is shown: the
    two turns from where they part.
    """
    seat, write = look.stretch.seat, played.rules.write
    place, then, better = part(played, look)
    reason = why_better(_trials(played, place, seat, seed), better, then)
    texts = tuple(map(write, then)), tuple(map(write, better))
    return Moment(seat, look.stretch.turn, place, "missed", points, *texts, reason) if reason else None


def _fine(played: PlayedGame, look: TurnLook, lead: float, seed: int) -> Moment | None:
    seat, first = look.stretch.seat, look.stretch.first
    reason = why_fine(_trials(played, first, seat, seed), look.played, look.other)
    texts = tuple(map(played.rules.write, look.played))
    return Moment(seat, look.stretch.turn, first, "fine", lead, texts, (), reason) if reason else None


def _trials(played: PlayedGame, place: int, seat: int, seed: int) -> TurnTrials:
    return TurnTrials(played.rules, played.view(place, seat), bot_seed("why", seed, place))


def part(played: PlayedGame, look: TurnLook) -> tuple[int, Turn, Turn]:
    """The place where the two turns part, and what is left of each from there on.

    Steps of the better turn that were played too may have been played in another order: they are no difference.
    """
    rules, first = played.rules, look.stretch.first
    goal = _reached(rules, played.position(first), look.other)
    for count in range(len(look.played) - 1, 0, -1):
        rest = _without(look.other, look.played[:count])
        if goal is not None and rest and _reached(rules, played.position(first + count), rest) == goal:
            return first + count, look.played[count:], rest
    return first, look.played, look.other


def _without(turn: Turn, steps: Turn) -> Turn | None:
    """A turn without these steps; None where it does not have them all."""
    left = list(turn)
    for step in steps:
        if step not in left:
            return None
        left.remove(step)
    return tuple(left)


def _reached(rules: Rules[Any, Any], position: Any, turn: Turn) -> Any:
    """Where a turn leads; None where it is not possible."""
    state = position.copy()
    for action in turn:
        if action not in rules.legal(state):
            return None
        rules.apply(state, action)
    return state


def is_hard_to_find(played: PlayedGame, look: TurnLook, seed: int) -> bool:
    """Whether a Sailor seldom begins with any of its steps."""
    rules, stretch = played.rules, look.stretch
    view, legal = played.view(stretch.first, stretch.seat), rules.legal(played.position(stretch.first))
    begun = 0
    for number in range(SAILORS):
        begun += (
            choose(rules, view, legal, Clock(), "sailor", bot_seed("sailor", seed, stretch.first, number))
            in look.played
        )
        if begun > SELDOM:
            return False
    return True


def is_advised_against(played: PlayedGame, look: TurnLook, seed: int) -> bool:
    """Whether whoever asks for a hint there is told of something else that is surely better: such a turn is not
    praised.
    """
    stretch, clock = look.stretch, Clock(iterations=HINT_ROUNDS)
    best = explain(
        played.rules, played.view(stretch.first, stretch.seat), clock, 1, bot_seed("hint", seed, stretch.first)
    )[0]
    return best.is_sure and best.action not in look.played
