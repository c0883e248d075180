"""Whole turns: legal whatever is hidden, many, and really different ones."""

from __future__ import annotations

from itertools import islice
from random import Random
from statistics import median
from typing import Any

from game.bots import Clock
from game.bots.evaluations.survive import rescues
from game.bots.judge import Judge
from game.bots.levels import POSEIDON
from game.bots.planning import Plan, Turns
from game.commands.games import chosen_rules
from game.engine import Rules, View
from game.rules.survive import SurviveRules
from game.rules.survive.actions import Sink
from game.rules.survive.state import State
from tests.inside import state_of
from tests.soaks import few_or_soak
from tests.survive.table import At
from tests.survive.table import rules as survive
from tools.find_blunders import ends

from .blunders import problems
from .playing import decisions

RULES = chosen_rules("survive", 4, None, [])
BRIDGE = """
land: {beach: [E5, E6], mountain: [G5]}
serpents: [B2, C2]
boats: [C3, B3]
explorers: {crimson: {A: boat C3, B: E5}, azure: {A: G5}}
"""


def turns(rules: Rules[Any, Any], view: View, clock: Clock | None = None) -> list[Plan]:
    world = rules.determinize(view, Random(1))
    judge = Judge(rules, rules.to_act(world))
    return Turns(rules, judge, world, rules.legal(world), clock or Clock()).find(POSEIDON.width, POSEIDON.rivals)


def beginnings(count: int) -> list[View]:
    """What seats know where they have all their points to move."""
    found = (view for referee, view, _ in decisions(RULES, ["sailor"] * 4, seed=4) if _begins(state_of(referee)))
    return list(islice(found, 2, 2 + 3 * count, 3))


def _begins(state: Any) -> bool:
    return bool(state.points == RULES.constants.numbers.points)  # type: ignore[attr-defined]  # the rules of Survive


def test_they_are_legal_in_every_world_until_another_has_a_say() -> None:
    for view in beginnings(3):
        for plan in turns(RULES, view):
            state = RULES.determinize(view, Random(2))
            for action in plan.steps:
                assert RULES.to_act(state) == view.seat
                assert action in RULES.legal(state)
                RULES.apply(state, action)
            assert RULES.to_act(state) != view.seat


def test_at_the_beginning_of_a_turn_there_are_many_and_no_two_come_to_the_same() -> None:
    found = [turns(RULES, view) for view in beginnings(5)]
    assert median(map(len, found)) >= 8
    for plans in found:
        assert len({round(plan.value, 9) for plan in plans}) == len(plans)
        assert [plan.value for plan in plans] == sorted((plan.value for plan in plans), reverse=True)


def test_for_every_step_of_the_best_turn_there_is_one_that_does_without() -> None:
    for view in beginnings(3):
        best, *others = turns(RULES, view)
        for step in best.steps:
            assert any(step not in other.steps for other in others)


def test_without_any_time_there_is_still_one() -> None:
    (view,) = beginnings(1)
    assert turns(RULES, view, Clock(0))


def test_a_bridge_over_a_serpent_is_thought_of() -> None:
    at = At(BRIDGE)
    steps = ("sail B3 B2", "board crimson-A B2", "land crimson-A NW")
    assert [tuple(map(at.rules.write, way)) for way in rescues(at.rules, at.state)] == [steps]
    plans = turns(at.rules, at.rules.view(at.state, 0))
    assert steps in [tuple(map(at.rules.write, plan.steps[:3])) for plan in plans]


def test_who_is_too_far_has_no_way_home() -> None:
    at = At(BRIDGE.replace("C3", "C5").replace("B3", "B4"))
    assert not list(rescues(at.rules, at.state))
    assert not list(rescues(at.rules, At("step: sink\n" + BRIDGE.strip()).state))


@few_or_soak("some", slice(2, 13, 10), slice(None, None, 11))
def test_hardly_anything_better_is_overlooked(some: slice) -> None:
    """Among all the ways to move there are, in positions where much can be won and lost."""
    game, missed = survive(4), []
    for problem in [problem for problem in problems() if problem.risks is not None and "hands" in problem.position][
        some
    ]:
        state = game.read_position(problem.position)
        seat = game.to_act(state)
        judge = Judge(game, seat)
        best = max(judge.value(end, seat) for end in ends(game, state, seat))
        found = Turns(game, judge, state, game.legal(state), Clock()).find(POSEIDON.width, POSEIDON.rivals)
        missed.append(best - max(judge.value(_play_moves(game, state, turn), seat) for turn in found))
    assert len(missed) >= 2
    assert sum(missed) < 0.1, missed


def _play_moves(game: SurviveRules, state: State, turn: Plan) -> State:
    """At the end of the moves of a turn."""
    after = state.copy()
    for action in turn.steps:
        if isinstance(action, Sink):
            break
        game.apply(after, action)
    return after
