"""Other worlds: the same match with other secrets. All that a pair of eyes has been told is as it was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

from game.engine import CHANCE, Event, GameError, Line, Referee, Rules, may_know
from game.engine.referee import Step
from game.engine.seats import ChanceSource, Outcomes
from game.match import Match, MatchStep
from tests.inside import another_game, outcomes_of, put_state, referee_of, state_of

from ..match.playing import a_step


class Hidden(Event):
    """Stands where a fact was that these eyes may not know."""


@contextmanager
def another_world(match: Match, seat: int | None, random: Random) -> Iterator[bool]:
    """For a while the match is another one that a seat (None: the whole table) cannot tell apart; whether it really is
    another.
    """
    here = referee_of(match)
    rules, there = match.rules, Referee(match.rules, 1)
    put_state(there, rules.determinize(here.view(seat), random))
    there.steps = [_blind(step, seat) for step in here.steps]
    there.lines = _lines(match, there.steps)
    with another_game(match, there):
        yield rules.write_position(state_of(there)) != rules.write_position(state_of(here))


def _lines(match: Match, steps: Sequence[Step[Any]]) -> list[Line]:
    lines = referee_of(match).lines[:]
    standing = [entry.line for entry in match.log if entry.kind != "seat"]
    for number, step in zip(standing, steps, strict=True):
        lines[number] = step.line
    return lines


def _blind(step: Step[Any], seat: int | None) -> Step[Any]:
    events = [event if event.seen_by(seat) else Hidden(audience=event.audience) for event in step.events]
    line = step.line if may_know(step.audience, seat) else Line(step.line.actor, "hidden")
    return Step(line, step.before, events, step.audience)


def play_random(rules: Rules[Any, Any], seed: int, decisions: int) -> list[Line]:
    """The journal of a game in which everybody chooses at random, so many decisions long unless it ends before."""
    referee, random = Referee(rules, seed), Random(seed)
    referee.draw_all()
    for _ in range(decisions):
        action = random.choice(referee.legal())
        before = len(referee.lines)
        referee.play(referee.to_act(), action)
        referee.draw_all()
        if rules.is_over(state_of(referee)):
            return referee.lines[:before]
    return referee.lines


def retold(
    rules: Rules[Any, Any], lines: Sequence[Line], random: Random, tries: int = 25, seat: int | None = None
) -> list[Line]:
    """Another journal of which a seat (None: the whole table) would have seen the same: what chance told in secret from
    it is different where it can be.
    """
    found, here = list(lines), _replay(rules, lines, random, seat)
    secret = [number for number, step in enumerate(here.steps) if not may_know(step.audience, seat)]
    for number in random.sample(secret, min(tries, len(secret))):
        try:
            other = _replay(rules, found, random, seat, number)
        except GameError:  # what was hidden here came to light later
            continue
        if other.view(seat) == here.view(seat):
            found = other.lines
    return found


def _replay(
    rules: Rules[Any, Any], lines: Sequence[Line], random: Random, seat: int | None, changed: int = -1
) -> Referee[Any, Any]:
    """The game of these lines, one secret of chance changed, and those after it that are impossible then."""
    referee: Referee[Any, Any] = Referee(rules, 0)
    for number, line in enumerate(lines):
        action = rules.read(line.text)
        if line.actor != CHANCE:
            referee.play(line.actor, action)
            continue
        outcomes = [outcome for outcome, weight in outcomes_of(referee) if weight]
        audience = rules.audience(state_of(referee), action if action in outcomes else outcomes[0])
        if not may_know(audience, seat) and (number == changed or action not in outcomes):
            action = random.choice([outcome for outcome in outcomes if outcome != action] or outcomes)
        referee.deal(action)
    return referee


class Told(ChanceSource):
    """Chance as a journal has it."""

    __slots__ = ("_dealt", "_rules")

    def __init__(self, rules: Rules[Any, Any], lines: Sequence[Line]) -> None:
        super().__init__(0)
        self._rules = rules
        self._dealt = [line.text for line in lines if line.actor == CHANCE]

    def pick(self, draw: int, outcomes: Outcomes) -> Any:
        return self._rules.read(self._dealt[draw])


def play_out(match: Match, text: str) -> Iterator[MatchStep]:
    """All that is due before a decision, and then the decision."""
    while match.actor is None:
        if step := a_step(match, Random(0)):
            yield step
    if match.privacy.viewer is None and not is_open(match, text):
        match.privacy.ask_to_inspect()
        match.privacy.lift_curtain(match.to_act)
    if step := match.play(match.rules.read(text)):
        yield step


def is_open(match: Match, text: str) -> bool:
    """Whether all know that this can be done."""
    return match.rules.read(text) in match.open_legal()
