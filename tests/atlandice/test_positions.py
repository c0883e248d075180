"""Positions and actions as text: what is written is read back, and what cannot be is refused with its place."""

from __future__ import annotations

import json
from typing import Any

import pytest
import yaml

from game.commands.games import decisions
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
    ("taken: [green 4]", "taken"), ("sector: harbour", "sector"), ("step: next\nregion: market", "region"),
    ("submarine: x", "submarine"), ("tiles: {forge: J1}", "tiles.forge"), ("tiles: {forge: F9}", "tiles.forge"),
    ("won: {9: [J1]}", "won"), ("won: {1: [Z1]}", "won"), ("won: {1: [J1, J2, J3]}", "tiles.jeweller"),
    ("piles: {forge: [Z1]}", "piles.forge"), ("piles: {market: []}", "piles"),
    ("tokens: {forge: {gem: -1}}", "tokens.forge"), ("tokens: {forge: {gem: 99}}", "tokens.forge"),
    ("tokens: {forge: {sand: 1}}", "tokens.forge"), ("won: {1: [J1]}\ntiles: {jeweller: J1}", "tiles.jeweller"),
    ("won: {1: [J1], 2: [J1]}", "won"), ("won: {1: [J1, J1]}", "won"), ("piles: {jeweller: [F2]}", "piles.jeweller"),
    ("tiles: {jeweller: J1}\npiles: {jeweller: [J1, J2]}", "piles.jeweller"),
    ("won: {1: [J2]}\npiles: {jeweller: [J2]}", "piles.jeweller"),
    ("tiles: {forge: closed}\npiles: {forge: [F1]}", "piles.forge"),
    ("tiles: {jeweller: J1}\npiles: {jeweller: [J2, J2]}", "piles.jeweller"), ("tiles: {harbour: J1}", "tiles"),
    ("step: next\nregion: forge\ntiles: {forge: F1}\npiles: {forge: [F1]}", "piles.forge"),
    ("tokens: {harbour: {}}", "tokens"), ("stocks: {neutral: {gem: 1}}", "stocks"), ("points: {5: 1}", "points"),
    ("fresh: [x]", "fresh"),
])  # fmt: skip
def test_a_value_that_cannot_be_is_told_with_its_place(text: str, place: str) -> None:
    with pytest.raises(BadPosition) as caught:
        At(text)
    assert (caught.value.code, caught.value.values["place"]) == ("position-value", place)


@pytest.mark.parametrize("text", [
    "tokens: {forge: {weapon: 5}}", "stocks: {1: {gem: 11}}", "taken: [neutral 6]", "step: over",
    "step: donate\nhand: 24", "sector: forge", "step: effect", "submarine: forge\ntiles: {forge: closed}",
    "dice: [1, 1, 1, 1, 1, 1, 1, 1]", "step: gates\ndice: [1, 1, 1, 1, 1, 1, 1]",
    "tokens: {forge: {}}\nstocks: {1: {weapon: 7}}", "fresh: [forge]", "hand: 25", "points: {1: -1}", "turn: 2",
    "step: next",
])  # fmt: skip
def test_a_position_that_does_not_add_up_is_refused(text: str) -> None:
    with pytest.raises(BadPosition) as caught:
        At(text)
    assert caught.value.code in ("position-inconsistent", "position-value")


EMPTY_FORGE = "step: next\nregion: forge\ntokens: {forge: {}}\nstocks: {1: {weapon: 7}}\n"


@pytest.mark.parametrize("text, problem", [
    ("step: roll\nsector: market", "does nothing"), ("step: effect\nsector: market", "does nothing"),
    ("step: effect\nsector: jeweller\ntiles: {jeweller: J3}", "does nothing"),
    ("step: effect\nsector: inn\ntiles: {inn: I1}", "does nothing"),
    ("step: roll\nsector: workshop", "does nothing"), ("step: reroll\nsector: forge", "does nothing"),
    ("step: reroll\nsector: jeweller\ntiles: {jeweller: J1}", "does nothing"),
    ("step: reroll\nsector: market", "does nothing"),
    ("step: effect\nsector: jeweller\ntiles: {jeweller: J2}\ntokens: {jeweller: {}}\nstocks: {2: {gem: 7}}",
    "does nothing"), ("step: effect\nsector: library\ntiles: {library: L3}", "does nothing"),
    ("step: arrive\nsector: forge\ntokens: {forge: {}}\nstocks: {1: {weapon: 7}}", "does nothing"),
    ("step: effect\nsector: workshop\nturn: 3\ntaken: [6]", "not the visit of 2"),
    ("step: donate\nhand: 5\nstocks: {1: {gem: 1}}", "cannot donate"),
    (("step: donate\nhand: 4\n" "stocks: {1: {gem: 2}}"), "cannot donate"),
    ("step: donate\nhand: 25\nstocks: {1: {gem: 2}}", "cannot donate"),
    ("taken: [6, 6, 6, 6, 6, 6, 6]", "dice are taken"), ("taken: [6, 6, 6, 6, 6, 6]", "dice are taken"),
    ("step: roll\nsector: forge\ntiles: {forge: F1}\ntaken: [6, 6, 6, 6, 6, 6, 6]", "dice are taken"),
    ("step: next\nregion: forge\nwon: {1: [F1]}\ntiles: {forge: F1}", "no other tile"),
    (EMPTY_FORGE + "tiles: {forge: F1}", "no other tile"),
    (EMPTY_FORGE + "won: {1: [F1, F2, F3]}\ntiles: {forge: F1}", "no other tile"),
    (EMPTY_FORGE + "won: {1: [F1]}\ntiles: {forge: F1}\nturn: 2", "not the visit of 1"),
    ("step: tile\nregion: forge", "show a tile"), ("step: tile\ntiles: {jeweller: J1}", "show a tile"),
    ("step: first\nhand: 24", "the hand is on 24"), ("step: tile\nhand: 24", "the hand is on 24"),
    ("step: tile\ntokens: {forge: {}}\nstocks: {1: {weapon: 7}}", "was not awarded"),
    ("step: first\ntiles: {jeweller: J1}", "show a tile"),
    ("step: tile\ntiles: {jeweller: closed}", "closed before the first round"),
])  # fmt: skip
def test_a_position_that_no_game_comes_to_is_refused(text: str, problem: str) -> None:
    with pytest.raises(BadPosition, match=problem) as caught:
        At(text)
    assert caught.value.code == "position-inconsistent"


@pytest.mark.parametrize("text", [
    "step: roll\nsector: forge\ntiles: {forge: F1}", "step: reroll\nsector: jeweller\ntiles: {jeweller: J3}",
    "step: arrive\nsector: market",
    "step: effect\nsector: jeweller\ntiles: {jeweller: J2}",
    ("step: effect\nsector: library\ntiles: {library: L3}\n" "taken: [6, 6, 6, 2]"),
    "step: effect\nsector: workshop\nturn: 3\nfirst: 3", "step: donate\nhand: 5\nstocks: {2: {gem: 2}}\nturn: 2",
    "taken: [6, 6, 6, 6, 6]", EMPTY_FORGE + "won: {1: [F1]}\ntiles: {forge: F1}",
    EMPTY_FORGE + "tiles: {forge: F1}\npiles: {forge: [F2]}", "step: tile\nregion: library\ntiles: {jeweller: J1}",
    "step: first",
])  # fmt: skip
def test_what_is_close_to_it_and_can_be_is_read(text: str) -> None:
    at = At(text)
    assert at.legal() or at.outcomes()


def test_a_pile_that_chance_cannot_draw_from_is_refused() -> None:
    with pytest.raises(BadPosition) as caught:
        At("step: tile\nwon: {1: [J1, J2, J3]}")
    assert caught.value.code == "position-stuck"


@pytest.mark.parametrize("document", [{"step": []}, {"dance": 1}, {"dice": "six"}, {"tokens": [1]}, {"hand": None}])
def test_what_is_no_position_is_refused(document: dict[str, Any]) -> None:
    with pytest.raises(BadPosition) as caught:
        rules().read_position(document)
    assert caught.value.code == "position-data"


@pytest.mark.parametrize("text, code", [
    ("", "no-such-verb"), ("fly forge", "no-such-verb"), ("visit", "wrong-number-of-words"),
    ("visit forge gem gem gem", "wrong-number-of-words"),
    ("keep all", "wrong-number-of-words"), ("donate gem", "wrong-number-of-words"), ("turn 1", "wrong-number-of-words"),
    ("visit harbour gem", "no-such-name"), ("visit forge sand", "no-such-name"), ("roll 0", "no-such-name"),
    ("roll 7", "no-such-name"), ("roll 01", "no-such-name"), ("turn 6 x", "no-such-name"), ("first 4", "no-such-name"),
    ("show W9", "no-such-name"), ("visit  gem", "no-such-name"),
])  # fmt: skip
def test_a_text_that_is_no_action_is_refused(text: str, code: str) -> None:
    with pytest.raises(BadNotation) as caught:
        rules().read(text)
    assert caught.value.code == code
