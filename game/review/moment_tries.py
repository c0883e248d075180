"""A moment to try again: a world that the seat could have been in by what it knew, the turns that are compared there,
and what a try came to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from game.engine import Event, IllegalAction, Rules, View
from game.engine.speech.words import Message

from .played_game import PlayedGame
from .report import Moment, Reason

_SEED = 18  # of what a seat did not know: no answer depends on it
_AS_GOOD = 0.1  # the part of the better turn's lead by which a try may fall short of it and still be as good
_NOISE = 0.35  # points that two turns as good as each other may differ by in as many worlds as are weighed
_FELT = 0.5  # points from which on one turn is said to bring more than another: fewer are about the same

Outcome = Literal["found", "as-good", "better", "same", "less"]


@dataclass(frozen=True, slots=True)
class TryVerdict:
    """The result of a try, beside what was played then."""

    outcome: Outcome
    points: int = 0  # about how many it brings more, or fewer
    why: Reason | None = None  # what it costs, where it brings fewer and that can be told

    @property
    def is_good(self) -> bool:
        """Whether there is nothing left to look for."""
        return self.outcome in ("found", "as-good")


@dataclass(frozen=True, slots=True)
class TurnStep:
    """One step of a turn that is shown."""

    text: str  # the action as its game writes it
    message: Message  # the same in words
    before: View  # what the seat would know before it
    events: tuple[Event, ...]  # what would come of it, as far as the seat is told


def deal_world(played: PlayedGame, moment: Moment) -> Any:
    """A position that agrees with what the seat knew at a moment: everything else is dealt, so nothing of it can be
    told.
    """
    return played.rules.determinize(played.view(moment.place, moment.seat), Random(_SEED))


def steps_of(rules: Rules[Any, Any], world: Any, texts: Sequence[str]) -> list[TurnStep]:
    """The steps of a turn from a position on; those that nobody would tell are left out, unless there are no others."""
    steps = list(_steps(rules, world.copy(), texts))
    return [step for step in steps if any(not event.is_silent for event in step.events)] or steps


def _steps(rules: Rules[Any, Any], world: Any, texts: Sequence[str]) -> Iterator[TurnStep]:
    seat = rules.to_act(world)
    for text in texts:
        view, told = rules.view(world, seat), list[Event]()
        choice = next((one for one in rules.choices(view, rules.legal(world)) if rules.write(one.action) == text), None)
        if choice is None:
            raise IllegalAction("illegal", action=text, reason=rules.why_not(world, rules.read(text)))
        rules.apply(world, choice.action, told)
        yield TurnStep(text, choice.message, view, tuple(event for event in told if event.seen_by(seat)))


def reaches_same(rules: Rules[Any, Any], world: Any, one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two turns end in the same position, in whatever order they go about it."""
    is_same: bool = _reached(rules, world, one) == _reached(rules, world, other)
    return is_same


def _reached(rules: Rules[Any, Any], world: Any, texts: Sequence[str]) -> Any:
    after = world.copy()
    for text in texts:
        rules.apply(after, rules.read(text))
    return rules.write_position(after)


def judge_at_once(rules: Rules[Any, Any], world: Any, moment: Moment, tried: Sequence[str]) -> TryVerdict | None:
    """The verdict where nothing has to be weighed: the try comes to the better turn, or to what was played."""
    if reaches_same(rules, world, tried, moment.better):
        return TryVerdict("found")
    return TryVerdict("same") if reaches_same(rules, world, tried, moment.played) else None


def judge(played: float, better: float, tried: float) -> TryVerdict:
    """The verdict by the leads that the three turns come to in the same worlds. What falls short of the better turn by
    no more than a tenth of its lead, or by no more than chance may do, is as good.
    """
    gain = tried - played
    if tried >= better - max(_AS_GOOD * (better - played), _NOISE) and gain >= _FELT:
        return TryVerdict("as-good")
    if gain >= _FELT:
        return TryVerdict("better", max(round(gain), 1))
    return TryVerdict("less", max(round(-gain), 1)) if gain <= -_FELT else TryVerdict("same")
