"""The judgement of a try at a moment, and how often bots would win from there: worked out elsewhere, and asked for
frame by frame; and what the scroll above the board says of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Literal, Protocol

from game.engine import GameError, Line
from game.engine.referee import Step
from game.match.past import PlayedTurn
from game.match.player import call_today
from game.review.moment_tries import TryVerdict, judge, judge_at_once
from game.review.process import Job
from game.review.reasons import TRIED, message_of, tell_reason
from game.review.report import Moment, Reason
from game.words.narrator import Narrator

from ..stage import Stage
from .reviewed import ReviewedSave
from .words import spell

_GAMES = 10  # of how many games it is told how many are won
_ALIKE = 0.15  # so much one of two shares may be larger by chance, in a few dozen games: they are told as one


class Figures(Protocol):
    """Numbers that are being worked out."""

    @property
    def is_done(self) -> bool: ...
    def result(self) -> Sequence[float]: ...
    def drop(self) -> None: ...


class MomentJudge:
    """Weighs what was tried at one moment against what was played and what would have been better."""

    def __init__(self, stage: Stage, save: ReviewedSave, moment: Moment) -> None:
        self._stage = stage
        self._save = save
        self._moment = moment
        self._verdict: TryVerdict | None = None  # one that needed no weighing
        self._weighing: Figures | None = None
        self._tried: Sequence[str] = ()
        self._refuted: tuple[TryVerdict, Job[list[Reason]]] | None = None  # what a try costs is still worked out
        self._playing_on: Figures | None = None
        self._has_asked = False
        # Of the games that bots played on: won by the better turn, and as it was.
        self.shares: tuple[float, float] | None = None

    @property
    def is_at_work(self) -> bool:
        return self.is_weighing or self._playing_on is not None

    @property
    def is_weighing(self) -> bool:
        return self._weighing is not None or self._verdict is not None or self._refuted is not None

    def begin_weighing(self, world: Any, tried: Sequence[str]) -> None:
        """Where a try comes to the better turn, or to what was played, there is nothing to weigh. Someone waits for it,
        so bots that play on stop, and begin again with the next answer.
        """
        self._stop_playing_on()
        moment, self._tried = self._moment, tuple(tried)
        self._verdict = judge_at_once(self._save.rules, world, moment, tried)
        if self._verdict is None:
            self._weighing = self._ask_for(self._stage.reviewer.weigh, moment.played, moment.better, tuple(tried))

    def stop_weighing(self) -> None:
        """Nobody waits for the verdict any more."""
        if self._weighing is not None:
            self._weighing.drop()
        if self._refuted is not None:
            self._refuted[1].drop()
        self._weighing = self._verdict = self._refuted = None

    def take_verdict(self) -> TryVerdict | None:
        """The verdict, once, when it is there; what went wrong is raised."""
        if self._weighing is not None and self._weighing.is_done:
            weighing, self._weighing = self._weighing, None
            verdict = judge(*weighing.result())
            if verdict.outcome == "less":
                place, seat = self._moment.place, self._moment.seat
                refute = self._stage.reviewer.refute
                self._refuted = verdict, refute(self._save.path, place, seat, self._tried, self._moment.played)
            else:
                self._verdict = verdict
        if self._refuted is not None and self._refuted[1].is_done:
            (verdict, refuting), self._refuted = self._refuted, None
            self._verdict = verdict
            with suppress(GameError):  # that it is worse is known without
                why = refuting.result()
                self._verdict = replace(verdict, why=why[0]) if why else verdict
        ready, self._verdict = self._verdict, None
        return ready

    def ask_shares(self) -> None:
        """Lets bots play on from here by either turn, once."""
        if not self._has_asked:
            self._has_asked = True
            self._playing_on = self._ask_for(self._stage.reviewer.what_if, self._moment.better, self._moment.played)

    def take_shares(self) -> bool:
        """Whether they have just come; where something went wrong nothing is told, for nobody has asked."""
        if self._playing_on is None or not self._playing_on.is_done:
            return False
        played_on, self._playing_on = self._playing_on, None
        with suppress(GameError):
            better, played = played_on.result()
            self.shares = better, played
        return self.shares is not None

    def _stop_playing_on(self) -> None:
        if self._playing_on is not None:
            self._playing_on.drop()
            self._playing_on, self._has_asked = None, False

    def close(self) -> None:
        self.stop_weighing()
        self._stop_playing_on()

    def _ask_for(self, ask: Any, *turns: Sequence[str]) -> Figures:
        figures: Figures = ask(self._save.path, self._moment.place, self._moment.seat, turns)
        return figures


def shares_in_words(shares: tuple[float, float], name: str, say: Callable[..., str]) -> str:
    """How often a seat wins by either turn. Nothing is made of a difference that may be chance."""
    better, played = shares
    if better - played >= _ALIKE:
        return say(
            "review.moment.shares", better=_share(better, say, "about"), played=_share(played, say, "some"), name=name
        )
    if played - better >= _ALIKE:
        return say("review.moment.shares.not-more", name=name)
    return say("review.moment.shares.alike", share=_share((better + played) / 2, say, "about"), name=name)


def _share(share: float, say: Callable[..., str], key: str) -> str:
    count = round(_GAMES * share)
    return say(f"review.moment.share.{'none' if count == 0 else 'all' if count == _GAMES else key}", count=count)


def turn_for_puzzle(save: ReviewedSave, moment: Moment) -> PlayedTurn:
    """The better turn, or a fine one as it was played, from the whole position of the finished game."""
    rules, start = save.rules, save.played.position(moment.place)
    state, steps = start.copy(), list[Step[Any]]()
    for text in moment.better or moment.played:
        action = rules.read(text)
        step = Step(Line(moment.seat, text), state.copy(), [], rules.audience(state, action))
        rules.apply(state, action, step.events)
        steps.append(step)
    return PlayedTurn(start, moment.seat, tuple(steps))


# What is said of it.

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
            return "common/icon-info", told, self._cost(verdict)
        if asked.judge.is_weighing:
            return "common/icon-search", self._say("review.moment.weighing"), self._say("review.moment.weighing.about")
        return "common/icon-search", *self.question()

    def _cost(self, verdict: TryVerdict) -> str:
        """Tells what a try costs, where that can be told."""
        if verdict.why is None:
            return self._say("review.moment.tried.about")
        reason = self._narrator.say(message_of(verdict.why))
        return reason if verdict.why.key.endswith(TRIED) else self._say("review.moment.refuted", reason=reason)

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
        name = call_today(self._asked.save.players, say)[moment.seat].name
        missed = say("review.moment.missed", name=name, count=points_missed(moment))
        if verdict is not None and verdict.outcome == "as-good":
            return say("review.moment.as-good"), reason
        if self._has_one_line:  # why stands above the two turns
            return say("review.moment.found", reason=missed) if verdict else missed, reason
        return say("review.moment.found", reason=reason) if verdict else reason, missed


def points_missed(moment: Moment) -> int:
    """As they are told."""
    return max(round(moment.points), 1)
