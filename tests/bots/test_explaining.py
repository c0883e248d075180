"""Advice: legal moves from the best on, with reasons that the catalogue has words for, out of what the seat knows
alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest
import yaml

from game.bots import Advice, Clock, choose, explain
from game.bots.explaining import WORLDS, Outcome, PlanTrial, PlanTrials, is_surely_better, of_the_best
from game.bots.planning import Plan
from game.commands.games import chosen_rules
from game.engine import Message, Rules, SeatName, View
from game.rules import GAMES
from game.rules.positions import read_position
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator
from tests.inside import state_of
from tests.soaks import few_or_soak

from .playing import ROUNDS, decisions
from .test_levels import Guarded

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def advice(rules: Rules[Any, Any], view: View, seed: int = 0, rounds: int = ROUNDS) -> list[Advice]:
    return explain(rules, view, Clock(iterations=rounds), seed=seed)


def positions(game: str, step: int, most: int = 140) -> Iterator[tuple[Any, View, Any]]:
    return islice(decisions(chosen_rules(game, 3, None, []), ["random"] * 3, seed=7), 0, most, step)


def keys(advised: Advice) -> list[str]:
    return [reason.key for reason in advised.reasons]


@few_or_soak("step", 28, 3)
@pytest.mark.parametrize("game", GAMES)
def test_the_best_moves_come_first_with_words_for_every_reason(game: str, step: int) -> None:
    rules = chosen_rules(game, 3, None, [])
    narrator = Narrator(Catalogue.load("en"), rules, NAMES)
    for _, view, legal in positions(game, step):
        found = advice(rules, view)
        assert 1 <= len(found) <= min(3, len(legal))
        assert [one.value for one in found] == sorted((one.value for one in found), reverse=True)
        assert len({one.action for one in found}) == len(found)
        for one in found:
            assert one.action in legal
            assert one.reasons
            assert "<" not in " ".join(map(narrator.say, one.reasons))


@few_or_soak("step", 20, 3)
@pytest.mark.parametrize("game", GAMES)
def test_it_names_first_what_poseidon_would_do(game: str, step: int) -> None:
    """Not the same thought, so not always; but far more often than by chance."""
    rules, same, count = chosen_rules(game, 3, None, []), 0, 0
    for _, view, legal in positions(game, step):
        if len(legal) > 1:
            count += 1
            same += advice(rules, view)[0].action == choose(rules, view, legal, Clock(iterations=ROUNDS), "poseidon", 0)
    assert same >= count / 3


@few_or_soak("step", 28, 3)
@pytest.mark.parametrize("game", GAMES)
def test_what_the_seat_cannot_know_changes_no_advice(game: str, step: int) -> None:
    rules, random = chosen_rules(game, 3, None, []), Random(1)
    for referee, view, _ in positions(game, step):
        other = rules.determinize(view, random)
        assert advice(rules, rules.view(other, referee.to_act(), view.history)) == advice(rules, view)


@pytest.mark.parametrize("game", GAMES)
def test_it_touches_no_position_but_those_it_makes_up(game: str) -> None:
    rules = chosen_rules(game, 3, None, [])
    for referee, view, legal in positions(game, 20):
        secret = state_of(referee)
        before, guarded = secret.copy(), Guarded(rules, secret)
        guarded.view = lambda state, seat, history: rules.view(state, seat, history)  # type: ignore[attr-defined]  # views are of made-up worlds
        guarded.choices = rules.choices  # type: ignore[attr-defined]  # of a view, not of a position
        assert advice(guarded, view)[0].action in legal  # type: ignore[arg-type]  # a stand-in on purpose
        assert secret == before


@pytest.mark.parametrize("game", GAMES)
def test_who_is_not_to_act_gets_none(game: str) -> None:
    rules = chosen_rules(game, 3, None, [])
    referee, view, _ = next(positions(game, 1))
    assert view.seat is not None
    assert advice(rules, referee.view((view.seat + 1) % 3)) == []
    public = referee.view(None)
    assert bool(advice(rules, public)) != rules.needs_hand(public), (
        "whoever is to act is advised by what all know, if it will do"
    )


def test_while_chance_is_to_act_and_after_the_end_there_is_none() -> None:
    rules = chosen_rules("atlandice", 2, None, [])
    assert advice(rules, rules.view(rules.start(), 0)) == []
    *_, (referee, _, legal) = decisions(rules, ["random"] * 2, seed=1)
    assert advice(rules, referee.view(0)) == []
    assert legal


TABLE = "game: survive\nboard: survive-classic\nplayers: 4\n"
AN_ISLAND = "land: {beach: [E5, E6, E7], mountain: [F6, F7]}\nserpents: []\n"
LANDING = AN_ISLAND + "explorers: {crimson: {A: B2, B: E5}, azure: {A: E6}}\nvalues: {crimson: {A: 6, B: 1}}"
SHARK = "step: creature\nface: shark\nsharks: [B4]\n" + AN_ISLAND
PREY = SHARK + "explorers: {azure: {A: B3, B: B3}, crimson: {A: E5}, sun: {B: F6}}"
THE_LAST = (
    "land: {beach: [H6]}\nserpents: []\nexplorers: {crimson: {A: B2}, azure: {A: isle NE}}\n"
    "values: {crimson: {A: 6}, azure: {A: 1}}"
)
ONE_TILE = "step: sink\nland: {beach: [D5], forest: [D6]}\nexplorers: {crimson: {A: D6}, azure: {A: M4}}"


def of_position(text: str) -> tuple[Rules[Any, Any], list[Advice]]:
    rules, state = read_position(yaml.safe_load(TABLE + text))
    return rules, advice(rules, rules.view(state, rules.to_act(state)), rounds=10 * ROUNDS)


def test_where_there_is_one_thing_to_do_it_is_said_so() -> None:
    rules, found = of_position(ONE_TILE)
    assert [(rules.write(one.action), keys(one)) for one in found] == [("sink D5", ["hint.only"])]


def test_saving_an_explorer_is_worth_points() -> None:
    rules, (best, *others) = of_position(LANDING)
    assert rules.write(best.action) == "land crimson-A NW"
    assert best.reasons[0].key == "hint.more"
    assert best.reasons[0].values["count"] >= 1
    assert {keys(other)[0] for other in others} == {"hint.worse"}


def test_what_a_rival_loses_is_told_with_its_name() -> None:
    rules, (best, *_) = of_position(PREY)
    assert rules.write(best.action) == "prowl shark B4 B3"
    assert Message("hint.costs", {"count": 1, "seat": SeatName(1)}) in best.reasons
    assert "Costs Ben about 1 point." in map(Narrator(Catalogue.load("en"), rules, NAMES).say, best.reasons)


def test_a_move_that_wins_at_once_says_so_and_the_others_do_not() -> None:
    _, (best, *others) = of_position(THE_LAST)
    assert keys(best) == ["hint.wins"]
    assert {keys(other)[0] for other in others} == {"hint.wins-not"}


def test_when_time_is_up_one_world_is_met_and_nothing_is_called_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    """A victory that was seen in one world may be none in the next."""
    rules, state = read_position(yaml.safe_load(TABLE + THE_LAST))
    seat, plans, made = rules.to_act(state), [[action] for action in rules.legal(state)], list[PlanTrial]()

    def trial(*given: Any) -> PlanTrial:
        made.append(PlanTrial(*given))
        return made[-1]

    monkeypatch.setattr("game.bots.explaining.PlanTrial", trial)
    for clock, worlds in ((Clock(0), 1), (Clock(), WORLDS)):
        made.clear()
        outcomes = PlanTrials(rules, rules.view(state, seat), seat, 1).outcomes(plans, clock)
        assert len(made) == worlds * len(plans)
        assert any(outcome.wins for outcome in outcomes) == (worlds == WORLDS)


@pytest.mark.parametrize(
    "best, others, key",
    [
        (3.0, (2.0, 1.0), "hint.least"),
        (2.0, (3.0, 2.5), "hint.later"),
        (2.0, (1.7, 3.0), "hint.more-little"),
        (2.0, (1.0, 5.0), "hint.more"),
    ],
)
def test_only_what_loses_least_is_said_to(best: float, others: Sequence[float], key: str) -> None:
    """Of four points at first.

    A move may be the best for what it costs others; points are those by which it beats the next best.
    """
    outcome, *rest = (
        Outcome([4.0, 4.0], [after, 4.0], False, (), [[after, 4.0]] * WORLDS) for after in (best, *others)
    )
    assert [reason.key for reason in of_the_best(outcome, rest, 0)] == [key]
    assert [reason.key for reason in of_the_best(outcome, rest, 0, is_sure=False)] == ["hint.even"]


def test_what_costs_its_player_dearly_is_not_called_better_without_a_reason() -> None:
    same = Outcome([4.0, 4.0], [4.0, 4.0], False, (), [[4.0, 4.0]] * WORLDS)
    costly = replace(same, is_costly=True)
    assert [reason.key for reason in of_the_best(costly, [same], 0)] == ["hint.costly"]
    assert [reason.key for reason in of_the_best(same, [same], 0)] == ["hint.later"]
    paying = replace(costly, after=[5.0, 4.0], worlds=[[5.0, 4.0]] * WORLDS)
    assert [reason.key for reason in of_the_best(paying, [same], 0)] == ["hint.more"]


def test_every_step_of_a_plan_is_told_with_what_it_would_cost() -> None:
    """As the table says it when that step is the next one."""
    told = 0
    for referee, view, _ in positions("survive", 17, 400):
        rules, world, seat, first = referee.rules, state_of(referee).copy(), referee.to_act(), referee.legal()[0]
        rules.apply(world, first)
        if rules.to_act(world) != seat:
            continue
        for then in rules.choices(rules.view(world, seat), rules.legal(world)):
            (outcome,) = PlanTrials(rules, view, seat, 1).outcomes([[first, then.action]], Clock(0))
            for step in outcome.then:
                assert step.values.get("danger") == then.danger
                assert outcome.is_costly or then.danger is None
                told += then.danger is not None
    assert told > 3


def test_points_that_worlds_do_not_agree_upon_are_not_counted() -> None:
    """Nor is it said who pays them."""
    spread = [[5.0 + 9 * (-1) ** number, 3.0 - 9 * (-1) ** number] for number in range(WORLDS)]
    narrow = [[5.0 + 0.1 * (number % 2), 3.0 - 0.1 * (number % 2)] for number in range(WORLDS)]
    other = Outcome([4.0, 4.0], [4.0, 4.0], False, (), [[4.0, 4.0]] * WORLDS)
    told = [of_the_best(Outcome([4.0, 4.0], [5.0, 3.0], False, (), worlds), [other], 0) for worlds in (spread, narrow)]
    assert [[reason.key for reason in one] for one in told] == [["hint.best"], ["hint.more", "hint.costs"]]


@pytest.mark.parametrize(
    "lead, spread, worlds, is_sure",
    [(1.0, 0.1, 20, True), (1.0, 9.0, 20, False), (0.1, 0.0, 20, False), (0.4, 0.0, 2, False), (1.0, 0.0, 2, True)],
)
def test_a_lead_is_sure_where_it_is_worth_a_word_and_beyond_the_noise(
    lead: float, spread: float, worlds: int, is_sure: bool
) -> None:
    results = [lead + spread * (-1) ** number for number in range(worlds)]
    assert is_surely_better(Plan(lead, ("a",), results), Plan(0.0, ("b",), [0.0] * worlds)) is is_sure


def test_the_next_step_of_a_plan_is_told_in_the_words_of_choices() -> None:
    rules, (_, *others) = of_position(THE_LAST)
    step = next(reason for one in others for reason in one.reasons if reason.key == "hint.next").values["step"]
    assert step.key.startswith("survive.choice.")
    assert Narrator(Catalogue.load("en"), rules, NAMES).say(Message("hint.next", {"step": step})).startswith("Then: ")


@few_or_soak("step", 25, 7)
def test_the_turn_is_told_whole_also_where_time_is_up(step: int) -> None:
    """Steps of one's own, one after another, need no more than one world to be sure of."""
    rules, told = chosen_rules("survive", 3, None, []), 0
    for _, view, _ in positions("survive", step, 150):
        seat, plans = rules.to_act(rules.determinize(view, Random(1))), [one.turn for one in advice(rules, view)]
        short, whole = (PlanTrials(rules, view, seat, 1).outcomes(plans, clock) for clock in (Clock(0), Clock()))
        assert [one.then for one in short] == [one.then for one in whole]
        told += sum(len(one.then) for one in short)
    assert told > len(plans)


@few_or_soak("step", 11, 5)
def test_no_second_step_is_told_beyond_what_chance_brings_first(step: int) -> None:
    """Where a tile is turned over before it, nobody knows yet what can be done."""
    rules, steps = chosen_rules("survive", 3, None, []), dict[str, bool]()
    for _, view, _ in positions("survive", step, 150):
        for one in advice(rules, view):
            kind = rules.write(one.action).split()[0]
            steps[kind] = steps.get(kind, False) or "hint.next" in keys(one)
    assert not steps["sink"]
    assert steps["go"]
