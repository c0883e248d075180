"""Actions and positions as text."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from game.engine import BadNotation, BadPosition

from .table import At, rules

ACTIONS = [
    *("first 2", "lay 12 flag4", "draw ring", "refill", "reveal statue7"),
    *("buy 5", "bridge 27", "play flag 12", "play ring atlantis", "pay-tile 3", "pay-card olive", "stuck", "finish"),
]


@pytest.mark.parametrize("text", ACTIONS)
def test_an_action_is_said_as_it_is_read(text: str) -> None:
    game = rules()
    assert game.write(game.read(text)) == text


@pytest.mark.parametrize(
    "text, code",
    [
        ("fly 3", "no-such-verb"),
        ("", "no-such-verb"),
        ("play flag", "wrong-number-of-words"),
        ("stuck 1", "wrong-number-of-words"),
        ("play flag 54", "no-such-name"),
        ("play flag 0", "no-such-name"),
        ("play sword 3", "no-such-name"),
        ("lay 12 flag9", "no-such-name"),
        ("buy 05", "no-such-name"),
        ("buy five", "no-such-name"),
        ("pay-tile 99", "no-such-name"),
        ("first 0", "no-such-name"),
        ("play  flag 3", "wrong-number-of-words"),
    ],
)
def test_what_is_no_action_is_refused(text: str, code: str) -> None:
    with pytest.raises(BadNotation) as caught:
        rules().read(text)
    assert caught.value.code == code


def test_a_position_leaves_out_what_is_usual() -> None:
    at = At("seed: 3")
    assert (at.step, at.actor) == ("turn", 1)
    assert at.look()["row"].count("W") == 1
    assert sum(at.cards("pile").values()) == 105
    assert At("seed: 3").state == at.state
    assert At("seed: 4").state != at.state


def test_words_stand_in_a_list_or_beside_each_other() -> None:
    assert At("row: crown1 W ring2\npawns: {crimson: 1}").state == At("row: [crown1, W, ring2]\npawns: {crimson: [1]}").state


def test_a_position_comes_back_in_the_middle_of_a_payment() -> None:
    at = At("row: crown4 W ring3 olive2\npawns: {crimson: 1}\nhands: {crimson: ring flag}\npurses: {crimson: statue2 olive1}")
    at.do("play ring 1", "pay-tile 2")
    document = yaml.safe_load(yaml.safe_dump(at.look()))
    assert document["paid"] == 2
    assert at.rules.read_position(document) == at.state


@pytest.mark.parametrize(
    "position, code",
    [
        ("row: sword1", "position-value"),
        ("row: " + "W " * 54, "position-value"),
        ("step: dance", "position-value"),
        ("turn: 4", "position-value"),
        ("pawns: {crimson: 99}", "position-value"),
        ("pawns: {crimson: 1 2 3 4}", "position-value"),
        ("pawns: {pearl: 1}", "position-value"),
        ("hands: {crimson: sword}", "position-value"),
        ("pile: {flag: 300}", "position-value"),
        ("pile: {flag: -1}", "position-value"),
        ("unseen: {C: flag1}", "position-value"),
        ("pawn: 4", "position-value"),
        ("turns: [1]", "position-value"),
        ("log: [crimson sings]", "position-value"),
        ("paid: 99", "position-value"),
        ("bridges: {crimson: 99}", "position-value"),
        ("nonsense: 1", "position-data"),
        ("row: {a: 1}", "position-data"),
        ("row: crown1 crown1 crown1", "position-inconsistent"),
        ("row: crown1 W ring2\npawns: {crimson: 2}", "position-inconsistent"),
        ("row: crown1 ring2\npawns: {crimson: 1, azure: 1}", "position-inconsistent"),
        ("row: crown1 ring2\nbridges: {crimson: 1}", "position-inconsistent"),
        ("row: crown1 ring2 W\nbridges: {crimson: 3}", "position-inconsistent"),
        ("known: {crimson: flag}", "position-inconsistent"),
        ("step: pay", "position-inconsistent"),
        ("step: reveal", "position-inconsistent"),
        ("step: chain", "position-inconsistent"),
        ("log: [refill]", "position-inconsistent"),
        (
            "row: crown4 W ring3\nstep: pay\npawns: {crimson: 3}\npawn: 1\nstart: 1\nowed: 3\nbridges: {crimson: lost}",
            "position-inconsistent",
        ),
        ("hands: {crimson: " + "flag " * 16 + "}", "position-value"),
        ("purses: {crimson: flag7}", "position-inconsistent"),
    ],
)
def test_what_is_no_position_is_refused(position: str, code: str) -> None:
    with pytest.raises(BadPosition) as caught:
        At(position)
    assert caught.value.code == code


def test_facts_have_names_for_people() -> None:
    at = At("row: crown1 ring2 flag3\nhands: {crimson: ring}").do("play ring atlantis")
    facts: dict[str, dict[str, Any]] = {event.key: at.rules.name_facts(event) for event in at.events}
    assert facts["pawn-moved"]["start"].key == "atlantis.place.atlantis"
    assert facts["pawn-moved"]["place"] == "2"
    assert facts["tile-collected"] == {"seat": 0, "place": "1", "tile": "crown1"}
    assert facts["card-played"]["kind"].key == "atlantis.object.ring"
    assert facts["end-moved-up"]["end"].key == "atlantis.place.atlantis"
