"""The comparison of turns: the same worlds for all, halving, and what is remembered of it."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import pytest

from game.bots import Clock, Memory, choose
from game.bots.comparing import ROUNDS_A_TURN, Candidate, Comparison, behind
from game.bots.decision import Decision
from game.bots.levels import POSEIDON
from game.bots.personalities import CALM
from game.bots.planning import Plan
from game.engine import CHANCE, NOBODY, Referee
from tests.inside import turns_of

from .test_turns import RULES, beginnings

WHO = (POSEIDON, CALM)


def comparison(iterations: int, seed: int = 5) -> Comparison:
    (view,) = beginnings(1)
    legal = RULES.legal(RULES.determinize(view, Random(0)))
    found = Comparison(Decision(RULES, view, legal, Clock(), Random(seed)), POSEIDON)
    found.run(Clock(iterations=iterations))
    return found


def test_a_comparison_is_repeated_by_its_seed() -> None:
    assert comparison(40).plans() == comparison(40).plans()


def test_all_turns_meet_the_same_worlds() -> None:
    found = comparison(0)
    twin = Candidate(found.candidates[0].plan)
    found.candidates = [found.candidates[0], twin]
    found.run(Clock(iterations=12))
    first, second = (one.results for one in found.candidates)
    assert first == second
    assert len(set(first)) > 1


def test_the_better_half_is_tried_again_and_rounds_are_as_many_as_were_asked_for() -> None:
    iterations = 12 * ROUNDS_A_TURN
    found = comparison(iterations)
    worlds = sorted((len(one.results) for one in found.candidates), reverse=True)
    assert worlds[0] > worlds[-1] >= 1
    assert iterations / 2 < sum(worlds) <= iterations + len(worlds)


def test_the_whole_time_is_used_where_turns_are_to_be_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is looked at about once a round; here every look takes a second."""
    (view,) = beginnings(1)
    legal, looks = RULES.legal(RULES.determinize(view, Random(0))), count()
    found = Comparison(Decision(RULES, view, legal, Clock(), Random(5)), POSEIDON)
    monkeypatch.setattr("game.bots.decision.monotonic", lambda: float(next(looks)))
    found.run(Clock(200))
    assert 200 <= next(looks) < 230
    assert sum(len(one.results) for one in found.candidates) > 150


def test_how_far_one_is_behind_is_counted_by_the_worlds_that_both_have_met() -> None:
    plan = Plan(1.0, ())
    assert behind(Candidate(plan, [3.0, 3.0, 99.0]), Candidate(plan, [3.0, 3.0])) == pytest.approx(0)
    assert behind(Candidate(plan, [3.0, 4.0]), Candidate(plan, [3.0, 3.0, 99.0])) > 0


def test_a_turn_is_remembered_until_something_new_is_learned() -> None:
    """Every step of the one whose turn it is up to the tile; the die that follows is news."""
    recalled, recallable = 0, 0
    referee, memory, before = Referee(RULES, 3), Memory(), CHANCE
    while (seat := referee.to_act()) != NOBODY and len(referee.lines) < 200:
        if seat == CHANCE:
            referee.draw()
            before = CHANCE
            continue
        view, legal = referee.view(seat), referee.legal()
        kept = turns_of(memory).get((seat, WHO))
        recallable += before == seat and len(legal) > 1
        action = choose(RULES, view, legal, Clock(iterations=6), "poseidon", 3, memory=memory)
        if kept and len(legal) > 1:
            assert (kept[1] == view) == (before == seat)
            recalled += before == seat
        referee.play(seat, action)
        before = seat
    assert 10 < recalled <= recallable < recalled * 1.2


def test_another_game_is_another_memory() -> None:
    found, memory = comparison(8), Memory()
    action = found.plans()[0].first
    expected: Any = found.expected_view(action)
    for rules, is_known in ((RULES, True), (object(), False)):
        memory.keep(WHO, RULES, comparison(8), action)
        assert (memory.recall(WHO, rules, expected) is not None) == is_known  # type: ignore[arg-type]  # other rules
