"""The list of actions: no key means two things that could be meant at the same time."""

from __future__ import annotations

from itertools import combinations

from game.controls.actions import Context, actions_in, can_meet
from game.tables.screen import all_actions

ACTIONS = all_actions()


def test_no_usual_key_has_two_meanings_that_can_meet() -> None:
    met = [
        (one.name, other.name)
        for one, other in combinations(ACTIONS.values(), 2)
        if can_meet(one, other) and set(one.keys) & set(other.keys)
    ]
    assert met == []


def test_no_usual_button_has_two_meanings_that_can_meet() -> None:
    met = [
        (one.name, other.name)
        for one, other in combinations(ACTIONS.values(), 2)
        if can_meet(one, other) and one.is_pad_held == other.is_pad_held and set(one.pads) & set(other.pads)
    ]
    assert met == []


def test_n_serves_two_games() -> None:
    assert not can_meet(ACTIONS["names"], ACTIONS["whom"])
    assert {action.name for action in ACTIONS.values() if action.keys == ("n",)} == {*("names", "whom", "not-now")}


def test_the_layer_by_ear_has_to_be_on() -> None:
    silent = {action.name for action in actions_in(ACTIONS.values(), Context("table", "survive"))}
    aloud = {action.name for action in actions_in(ACTIONS.values(), Context("table", "survive", by_ear=True))}
    assert "ear-layer" in silent
    assert {"ear-mine", "ear-keys"} <= aloud - silent
    assert "buy" not in aloud


def test_what_can_be_held_is_the_eye_and_the_die() -> None:
    assert [action.name for action in ACTIONS.values() if action.is_held] == ["eye", "shake"]
