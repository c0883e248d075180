"""The words of the scroll above the board of a moment."""

from __future__ import annotations

from typing import Any, Literal, Protocol

from game.review.moment_tries import TryVerdict
from game.review.reasons import tell_reason
from game.review.report import Moment
from game.words.narrator import Narrator

from .moment_judge import MomentJudge
from .reviewed import ReviewedSave
from .words import spell

Phase = Literal["question", "tried", "answer"]


class AskedMoment(Protocol):
    """A moment, as far as it has to be known to speak of it."""

    save: ReviewedSave
    moment: Moment
    world: Any  # the position as the seat may have thought of it
    phase: Phase
    verdict: TryVerdict | None
    judge: MomentJudge


class MomentWords:
    """The two lines of the scroll; where there is room for one only, the first one matters more."""

    def __init__(self, asked: AskedMoment, narrator: Narrator, has_one_line: bool) -> None:
        self._asked = asked
        self._narrator = narrator
        self._say = narrator.words.say
        self._has_one_line = has_one_line

    def told(self) -> tuple[str, str, str]:
        """The icon and both lines."""
        asked, verdict = self._asked, self._asked.verdict
        if asked.phase == "answer":
            is_found = verdict is not None or asked.moment.kind == "fine"
            return "common/icon-star" if is_found else "common/icon-hint", *self.reason()
        if verdict is not None:
            told = self._say(f"review.moment.{verdict.outcome}", count=verdict.points)
            return "common/icon-info", told, self._say("review.moment.tried.about")
        if asked.judge.is_weighing:
            return "common/icon-search", self._say("review.moment.weighing"), self._say("review.moment.weighing.about")
        return "common/icon-search", *self.question()

    def question(self) -> tuple[str, str]:
        """With what is left of the turn, where the game has words for that."""
        asked, rules = self._asked, self._asked.save.rules
        stepper = rules.describe(rules.view(asked.world, asked.moment.seat)).stepper
        key = f"{stepper.steps[stepper.now]}.left" if stepper.pips else ""
        if stepper.pips is None or key not in self._narrator.words:
            return self._say("review.moment.question"), self._say("review.moment.question.about")
        left = self._say(key, count=stepper.pips.left, number=spell(stepper.pips.left))
        return self._say("review.moment.question"), self._say("review.moment.question.left", left=left)

    def reason(self) -> tuple[str, str]:
        """Why it is better, and how much was missed."""
        moment = self._asked.moment
        verdict = self._asked.verdict
        say = self._say
        reason = tell_reason(self._asked.save.played, moment, self._narrator)
        if moment.kind == "fine":
            about = say("review.moment.fine.about")
            return (about, reason) if self._has_one_line else (say("review.moment.fine", reason=reason), about)
        name = self._asked.save.players[moment.seat].name
        missed = say("review.moment.missed", name=name, count=points_missed(moment))
        if verdict is not None and verdict.outcome == "as-good":
            return say("review.moment.as-good"), reason
        if self._has_one_line:  # why stands above the two turns
            return say("review.moment.found", reason=missed) if verdict else missed, reason
        return say("review.moment.found", reason=reason) if verdict else reason, missed


def points_missed(moment: Moment) -> int:
    """As they are told."""
    return max(round(moment.points), 1)
