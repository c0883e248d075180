"""Practising on missed moments: a few of them one after another, from several games, each on the real table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from msgspec.structs import replace

from game.engine import GameError
from game.review.cache import is_moment
from game.review.report import Moment, Review
from game.store.journals import load
from game.widgets import Widget

from ..ask import Answer, AskScene
from ..review.moment import MomentGuide, open_moment_table
from ..review.moment_parts import ListedMoment, moment_list
from ..review.reviewed import KeptMarks, ReviewedSave
from ..review.words import spell
from ..routes import Occasion
from ..scene import Command, Pop, Push, Replace, Scene, SetTable
from ..stage import Stage
from .gathered import AT_ONCE, OwnMoment


@dataclass(frozen=True, eq=False)
class PracticeRun:
    """Some moments to practise, what becomes of them, and those that could come after them."""

    stage: Stage
    moments: tuple[OwnMoment, ...]
    rest: tuple[OwnMoment, ...]
    marks: KeptMarks

    @classmethod
    def of(cls, stage: Stage, moments: Sequence[OwnMoment]) -> PracticeRun:
        """The first few of these."""
        own = tuple(moments[:AT_ONCE])

        def whose(number: int) -> tuple[str, int, int]:
            return own[number].game.journal, own[number].moment.seat, own[number].moment.place

        return cls(stage, own, tuple(moments[AT_ONCE:]), KeptMarks(stage, whose, {}))

    def open(self, number: int) -> Scene:
        """The table of one of them; `GameError` where its save cannot be opened or does not have it."""
        one = self.moments[number]
        assert one.path
        save = ReviewedSave.of(load(one.path))
        moments = tuple(other.moment.as_moment() for other in self.moments)
        if not is_moment(moments[number], save.played):
            raise GameError("no-such-moment", name=save.name)
        review = Review(one.game.game, moments=moments)
        make = partial(PracticeGuide, run=self)
        return open_moment_table(self.stage, save, review, number, self.marks, make)

    def begin(self) -> Command:
        return SetTable(lambda: Push(self.open(0)))

    def title(self, number: int) -> str:
        return title_of(self.stage, self.moments[number])

    def end_words(self) -> str:
        """Tells how many were found and shown."""
        counts = Counter(self.marks.values())
        said = {mark: spell(counts[mark]) for mark in counts}
        key = "both" if len(said) == 2 else next(iter(said), "none")
        text = self.stage.say(f"missed.practice.{key}", **said)
        return self.stage.words.begin(text)


def title_of(stage: Stage, one: OwnMoment) -> str:
    """When it was, and in which game."""
    key = "missed.moment.round" if one.game.has_rounds else "missed.moment.turn"
    save = one.path.stem if one.path else one.game.save
    return stage.say(key, number=one.moment.turn, save=save)


class PracticeGuide(MomentGuide):
    """Asks at one moment of several that were chosen; the others stand in the list's place."""

    end_key = "missed.practice.end"

    def __init__(self, *given: Any, run: PracticeRun) -> None:
        self.run = run
        super().__init__(*given)

    @property
    def own_moments(self) -> Sequence[int]:
        return range(len(self.run.moments))

    def open_other(self, index: int) -> Command:
        return SetTable(lambda: Replace(self.run.open(index)))

    def open_next(self) -> Command:
        return Replace(PracticeEnd(self.run)) if self.following is None else self.open_other(self.following)

    @property
    def occasion(self) -> Occasion:
        return replace(super().occasion, leave_text=self.stage.say("missed.practice.leave"))

    @property
    def list_title(self) -> str:
        return self.stage.say("missed.practice.place", number=self.index + 1, of=len(self.run.moments))

    def list_moments(self, title: str, has_shelf: bool) -> Widget:
        moments: Sequence[Moment] = self.review.moments
        listed = []
        for number in self.own_moments:
            words, mark = self.run.title(number), self.marks.get(number)
            says = self.moment_words(number + 1, words, mark)
            place = moments[number].place
            listed.append(ListedMoment(number, str(number + 1), words, mark, number == self.index, place, says))
        colour = self.save.players[self.moment.seat].colour
        return moment_list(title, "", listed, (), colour, self.open_other, has_shelf)


class PracticeEnd(AskScene):
    """Says what came of it; nothing counts."""

    def __init__(self, run: PracticeRun) -> None:
        self.run = run
        say, more = run.stage.say, min(len(run.rest), AT_ONCE)
        answers = [Answer(say("missed.practice.back"), Pop, "gold", "common/icon-back")]
        if more:
            text = say("missed.practice.more", number=spell(more))
            answers.insert(0, Answer(run.stage.words.begin(text), partial(_go_on, run)))
        super().__init__(run.stage, run.end_words(), say("missed.offer.all"), answers)

    def focus_first(self) -> None:
        """On the way back, which is gold."""
        self.focus(f"answer {len(self.answers) - 1}")


def _go_on(run: PracticeRun) -> Command:
    further = PracticeRun.of(run.stage, run.rest)
    return SetTable(lambda: Replace(further.open(0)))
