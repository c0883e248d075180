"""Reviews for pictures: of a real game that is the same at every run, with figures that come at once and mean
nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from game.files.resources import user_cache, user_saves
from game.match.saved_games import FinishedGame
from game.review.cache import journal_digest, keep_review
from game.review.played_game import PlayedGame
from game.review.process import InlineReviewer, Phase, ReviewState
from game.review.report import MissedPoints, Moment, Review, SeatLedger
from game.scenes import Scene, Stage, routes
from game.scenes.review.moment import open_moment_table
from game.store.journals import load
from tests.review.games import invented_review
from tests.review.saving import saved_game
from tests.scenes.missed import mark_some, play_games
from tests.scenes.moments import MadeUpReviewer, made_up_moments

from .evenings import Evening, set_date


class KnownReview(InlineReviewer):
    """Knows how far one review has come, whichever is asked for; it goes no further."""

    def __init__(self, state: ReviewState) -> None:
        super().__init__(is_waiting=True)
        self._state = state

    def ask(self, path: Path) -> None:
        """It is there already."""

    def begin(self, path: Path) -> None:
        """The same."""

    def cancel(self, path: Path) -> None:
        """It does not go on."""

    def find(self, path: Path) -> ReviewState:
        return self._state


_LEDGERS = (
    (-0.3, 0.2, -1.2, 3.1),
    (1.1, -2.4, -2.2, 0.2),
    (-0.6, 3.3, -3.1, 2.8),
    (0.4, -1.7, -2.9, 15.8),
    (0.0, 0.7, 0.2, 1.1),
    (0.2, -5.4, 1.1, 4.0),
)
"""By seat: what it led by at the start, what luck and the others did, and what was missed."""
_MOMENTS = 26  # of all seats together
MOST_MOMENTS = 6  # of the one seat whose moments are opened


def open_review(
    evening: Evening,
    share: float = 1.0,
    phase: Phase = "done",
    kinds: tuple[str, ...] = ("missed", "fine"),
    most: int = 9,
    seconds_left: float | None = None,
) -> Callable[[Stage], Scene]:
    """The page of a game of which so much has been looked at, with moments of these kinds and at most so many a
    seat.
    """

    def opens(stage: Stage) -> Scene:
        path = _play(evening)
        review = _make_up(PlayedGame.of(load(path)), share, kinds, most)
        stage.reviewer = KnownReview(ReviewState(review, phase, seconds_left=seconds_left))
        return routes.open_review(stage, path)

    return opens


def open_scoring(evening: Evening) -> Callable[[Stage], Scene]:
    """The scoring of a game that has been reviewed."""

    def opens(stage: Stage) -> Scene:
        path = _play(evening)
        stage.reviewer = KnownReview(
            ReviewState(_make_up(PlayedGame.of(load(path)), 1.0, ("missed", "fine"), 9), "done")
        )
        return routes.open_scoring(stage, FinishedGame.load(path))

    return opens


def open_replay(evening: Evening) -> Callable[[Stage], Scene]:
    """The replay of a game that has been reviewed."""

    def opens(stage: Stage) -> Scene:
        loaded = load(_play(evening))
        played = PlayedGame.of(loaded)
        keep_review(journal_digest(loaded.data), played, invented_review(played, _MOMENTS))
        return routes.open_replay(stage, loaded.path)

    return opens


def open_moment(game: str, index: int) -> Callable[[Stage], Scene]:
    """A moment of a game of bots, whose better turn is any other one; the last of its seat's moments is fine."""

    def opens(stage: Stage) -> Scene:
        save, review = made_up_moments(game, 4, MOST_MOMENTS, least=1)
        MadeUpReviewer().put_into(stage.reviewer)
        return open_moment_table(stage, save, review, index, {0: "found", 1: "shown"})

    return opens


def open_missed(
    count: int = 12,
    kinds: Sequence[str] = (),
    moments: int = 3,
    unreviewed: int = 0,
    is_working: bool = False,
    others: int = 0,
    is_reading: bool = False,
) -> Callable[[Stage], Scene]:
    """Missed moments of so many games, with reasons of these kinds, and of as many of Atlantis as `others` says, beside
    games that nobody has looked through; or still being read from old reviews.
    """

    def opens(stage: Stage) -> Scene:
        for path in user_saves().glob("*.journal"):
            path.unlink()
        play_games(count, reasons=kinds, moments=moments)
        play_games(others, "atlantis", first=count)
        if moments and count > 1:
            mark_some()
        for number in range(unreviewed):
            saved_game(user_saves() / f"Another {number}.journal", seed=100 + number)
        reviewer = stage.reviewer = InlineReviewer(is_waiting=True)
        if is_working:
            reviewer.look_through(sorted(user_saves().glob("Another*.journal")))
            reviewer.advance(4)
        if is_reading:
            user_cache("reviews").mkdir(parents=True, exist_ok=True)
            user_cache("reviews", "old.review").touch()
            reviewer.read_old(is_asked=True)
            reviewer.advance(4)
        return routes.open_missed(stage, "Ada")

    return opens


def _play(evening: Evening) -> Path:
    match = evening.begin("A long evening")
    match.close()
    set_date(match.journal.path, 7, 2)
    return match.journal.path


def _make_up(played: PlayedGame, share: float, kinds: tuple[str, ...], most: int) -> Review:
    whole = invented_review(played, _MOMENTS)
    turns = played.turn(len(played.steps))
    if share < 1:
        curve = whole.curve[: max(round(len(whole.curve) * share), 1)]
        return Review(whole.game, curve, looked=round(share * turns), turns=turns)
    moments, counts = list[Moment](), Counter[int]()
    for place, moment in enumerate(whole.moments):
        moment = msgspec.structs.replace(moment, kind="missed" if place % 6 < 5 else "fine", points=1.2 + place % 4)
        if moment.kind in kinds and counts[moment.seat] < most:
            moments.append(moment)
            counts[moment.seat] += 1
    figures = [_LEDGERS[seat % len(_LEDGERS)] for seat in range(played.rules.seats)]
    ledger = [
        SeatLedger(start, luck, others, old.final - start - luck - others, old.final)
        for (start, luck, others, _), old in zip(figures, whole.ledger, strict=True)
    ]
    missed = [MissedPoints(figure[3] if "missed" in kinds else 0.0, 0.0, 10) for figure in figures]
    return Review(whole.game, whole.curve, tuple(ledger), tuple(missed), tuple(moments), turns, turns)
