"""Where the page has its review from: the save is opened, its review asked for, and both are known as far as they have
come.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal, NamedTuple

from game.engine import GameError
from game.review.cache import find_review, journal_digest
from game.review.played_game import why_no_review
from game.review.process import Reviewer, ReviewState
from game.review.report import Moment, Review
from game.store.journals import load
from game.store.long_work import Progress
from game.store.statistics import journal_mark
from game.tables import screen_of
from game.words.catalogue import Catalogue

from ..background import LongJob
from .reviewed import ChanceSwing, ReviewedSave, find_swings
from .words import ReviewWords

Phase = Literal["opening", "impossible", "working", "stopped", "failed", "done"]


class OpenedSave(NamedTuple):
    """A save, what its journal is known by, and what is said of its review where a whole one is kept."""

    save: ReviewedSave
    digest: str
    mark: str
    said: ReviewWords | None
    swings: list[ChanceSwing]


class ReviewSource:
    """Asked every frame; nothing in here waits."""

    def __init__(self, path: Path, reviewer: Reviewer, catalogue: Catalogue) -> None:
        self.path = path
        self._reviewer = reviewer
        self._catalogue = catalogue
        self.save: ReviewedSave | None = None
        self.trouble: GameError | None = None  # why there is no review
        self.state: ReviewState | None = None
        self.digest = ""  # what its journal is known by, once it has been read
        self.mark = ""  # the same for the statistics and for moments that are kept
        self._opening: LongJob[OpenedSave] | None = LongJob(self._read)
        self._kept: ReviewState | None = None  # a review that was made before
        self._swings: tuple[object, list[ChanceSwing]] = None, []
        self._said: ReviewWords | None = None

    def _read(self, progress: Progress) -> OpenedSave:
        loaded = load(self.path, progress=progress)
        if trouble := why_no_review(loaded):
            raise trouble
        screen_of(loaded.rules.game).table()  # its boards are painted soon: no frame should wait until it is loaded
        save = ReviewedSave.of(loaded)
        digest, mark = journal_digest(loaded.data), journal_mark(loaded.head, loaded.pages.lines)
        kept = find_review(digest, save.played)
        if kept is None or not kept.is_done:
            return OpenedSave(save, digest, mark, None, [])
        said, seat = ReviewWords(self._catalogue, save, kept), save.seats[0]
        swings = find_swings(save, kept.curve, seat)
        said.prepare(seat, swings)
        return OpenedSave(save, digest, mark, said, swings)

    # What is asked for.

    def watch(self, is_watched: bool) -> None:
        """Whether somebody sees how far it is, so that nobody need be told."""
        self._reviewer.watched = self.path if is_watched else None

    def ask(self) -> None:
        self._reviewer.ask(self.path)

    def cancel(self) -> None:
        self._reviewer.cancel(self.path)

    def drop(self) -> None:
        """Nobody wants the save any more. Its review goes on."""
        if self._opening:
            self._opening.drop()

    def update(self) -> bool:
        """Takes what there is; whether anything of it is new."""
        if self._opening and self._opening.is_done:
            opening, self._opening = self._opening, None
            try:
                self.save, self.digest, self.mark, said, swings = opening.result()
            except GameError as error:
                self.trouble = error
                return True
            # Its review is asked for at once, unless there is one.
            if said:
                self._kept, self._said = ReviewState(said.review, "done"), said
                self._swings = (said.review.curve, self.save.seats[0]), swings
            else:
                self.ask()
            self.state = self._kept or self._reviewer.find(self.path)
            return True
        if self.save is None:
            return False
        before, self.state = self.state, self._kept or self._reviewer.find(self.path)
        return _shown(before) != _shown(self.state)

    # What is known.

    @property
    def phase(self) -> Phase:
        if self.trouble:
            return "impossible"
        if self.save is None:
            return "opening"
        return self.state.phase if self.state else "working"

    @property
    def is_waiting(self) -> bool:
        return self.phase in ("opening", "working")

    @property
    def review(self) -> Review:
        """As far as it has come."""
        found = self.state.review if self.state else None
        return found or Review(self.save.rules.game if self.save else "")

    @property
    def seconds_left(self) -> int:
        return round(self.state.seconds_left or 0) if self.state else 0

    def moments(self, seat: int) -> list[tuple[int, Moment]]:
        """Those of a seat, by their numbers in the review; none until it is done."""
        if self.save is None or self.phase != "done":
            return []
        review = self.review
        return [(number, review.moments[number]) for number in self.save.moments_of(review, seat)]

    def words(self, catalogue: Catalogue, save: ReviewedSave) -> ReviewWords:
        """Gives all that is said of it, in the language of now."""
        if self._said is None or self._said.words is not catalogue or self._said.review is not self.review:
            self._said = ReviewWords(catalogue, save, self.review)
        return self._said

    def swings(self, save: ReviewedSave, seat: int) -> list[ChanceSwing]:
        """None while the curve grows: the largest changes are not known then."""
        curve = self.review.curve
        if self.phase == "working" or len(curve) < 2:
            return []
        if self._swings[0] != (curve, seat):
            self._swings = (curve, seat), find_swings(save, curve, seat)
        return self._swings[1]


def _shown(state: ReviewState | None) -> object:
    """Gives the part of a review that the page goes by, to tell whether that has changed."""
    return state and (state.review, state.phase, state.fault, round(state.seconds_left or 0))
