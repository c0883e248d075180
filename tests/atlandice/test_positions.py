"""Positions and actions as text: what is written is read back, and what cannot be is refused with its place."""

from __future__ import annotations

import json
from typing import Any

import pytest
import yaml

from game.commands.random_play import decisions
from game.engine import BadNotation, BadPosition

from .table import At, rules


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_of_a_game_is_read_back_the_same(players: int) -> None:
    game = rules(players)
    state = game.start()
    for number, (_, _, action) in enumerate(decisions(game, 8, state)):
        document = game.write_position(state)
        assert game.read_position(json.loads(json.dumps(document))) == state
        if number % 16 == 0:
            assert game.read_position(yaml.safe_load(yaml.safe_dump(document))) == state
        game.apply(state, action)
    assert game.read_position(game.write_position(state)) == state


def test_what_is_left_out_is_as_at_the_start_of_a_round() -> None:
    at = At("")
    assert (at.step, at.actor, at.dice(), at.look()["submarine"]) == ("visit", 1, [6] * 7, "workshop")
    assert at.lying("forge") == {"weapon": 7}


def test_tiles_that_are_left_out_are_dealt_from_the_seed() -> None:
    shown = {At(f"seed: {seed}").tile("jeweller") for seed in range(30)}
    assert shown == {"J1", "J2", "J3"}
    assert At("seed: 4").look() == At("seed: 4").look()
    assert {At(f"seed: {seed}\nwon: {{1: [J1, J3]}}").tile("jeweller") for seed in range(10)} == {"J2"}


@pytest.mark.parametrize("text, place", [
    ("step: dance", "step"), ("first: 4", "first"), ("first: 0", "first"), ("turn: 9", "turn"), ("dice: [7]", "dice"),
    ("taken: [0]", "taken"),
    ("taken: [green 4]", "taken"), ("sector: harbour", "sector"), ("step: next\nregion: market", "region"), ("submarine: x", "submarine"),
    ("tiles: {forge: J1}", "tiles.forge"), ("tiles: {forge: F9}", "tiles.forge"), ("won: {9: [J1]}", "won"), ("won: {1: [Z1]}", "won"),
    ("won: {1: [J1, J2, J3]}", "tiles.jeweller"), ("piles: {forge: [Z1]}", "piles.forge"), ("piles: {market: []}", "piles"),
    ("tokens: {forge: {gem: -1}}", "tokens.forge"), ("tokens: {forge: {gem: 99}}", "tokens.forge"),
    ("tokens: {forge: {sand: 1}}", "tokens.forge"),
    ("tokens: {harbour: {}}", "tokens"), ("stocks: {neutral: {gem: 1}}", "stocks"), ("points: {5: 1}", "points"), ("fresh: [x]", "fresh"),
])  # fmt: skip
def test_a_value_that_cannot_be_is_told_with_its_place(text: str, place: str) -> None:
    with pytest.raises(BadPosition) as caught:
        At(text)
    assert (caught.value.code, caught.value.values["place"]) == ("position-value", place)


@pytest.mark.parametrize("text", [
    "tokens: {forge: {weapon: 5}}", "stocks: {1: {gem: 11}}", "taken: [neutral 6]", "step: over", "step: donate\nhand: 24", "sector: forge",
    "step: effect", "submarine: forge\ntiles: {forge: closed}", "dice: [1, 1, 1, 1, 1, 1, 1, 1]",
    "step: gates\ndice: [1, 1, 1, 1, 1, 1, 1]",
    "tokens: {forge: {}}\nstocks: {1: {weapon: 7}}", "fresh: [forge]", "hand: 25", "points: {1: -1}", "turn: 2", "step: next",
])  # fmt: skip
def test_a_position_that_does_not_add_up_is_refused(text: str) -> None:
    with pytest.raises(BadPosition) as caught:
        At(text)
    assert caught.value.code in ("position-inconsistent", "position-value")


@pytest.mark.parametrize("document", [{"step": []}, {"dance": 1}, {"dice": "six"}, {"tokens": [1]}, {"hand": None}])
def test_what_is_no_position_is_refused(document: dict[str, Any]) -> None:
    with pytest.raises(BadPosition) as caught:
        rules().read_position(document)
    assert caught.value.code == "position-data"


@pytest.mark.parametrize("text, code", [
    ("", "no-such-verb"), ("fly forge", "no-such-verb"), ("visit", "wrong-number-of-words"),
    ("visit forge gem gem gem", "wrong-number-of-words"),
    ("keep all", "wrong-number-of-words"), ("donate gem", "wrong-number-of-words"), ("turn 1", "wrong-number-of-words"),
    ("visit harbour gem", "no-such-name"), ("visit forge sand", "no-such-name"), ("roll 0", "no-such-name"), ("roll 7", "no-such-name"),
    ("roll 01", "no-such-name"), ("turn 6 x", "no-such-name"), ("first 4", "no-such-name"), ("show W9", "no-such-name"),
    ("visit  gem", "no-such-name"),
])  # fmt: skip
def test_a_text_that_is_no_action_is_refused(text: str, code: str) -> None:
    with pytest.raises(BadNotation) as caught:
        rules().read(text)
    assert caught.value.code == code
