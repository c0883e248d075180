"""Actions and positions as text."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
import yaml

from game.engine import BadNotation, BadPosition, Event
from game.rules.atlantis.board import OBJECTS
from game.rules.atlantis.speech.sentences import tile_message
from game.rules.atlantis.state import LAY
from game.words.catalogue import Catalogue

from .table import At, rules

PAYING = (
    "row: crown4 W ring3\nstep: pay\npawns: {crimson: 3}\npawn: 1\nstart: 1\n"
    "hands: {crimson: flag flag statue statue}\n"
)
CHAINED = (
    "row: crown4 ring3 flag1\nstep: chain\npawns: {crimson: 2, azure: 2}\npawn: 1\nstart: 1\nhands: {crimson: flag}\n"
)
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
    assert (
        At("row: crown1 W ring2\npawns: {crimson: 1}").state
        == At("row: [crown1, W, ring2]\npawns: {crimson: [1]}").state
    )


def test_a_position_comes_back_in_the_middle_of_a_payment() -> None:
    at = At(
        "row: crown4 W ring3 olive2\npawns: {crimson: 1}\nhands: {crimson: ring flag}\n"
        "purses: {crimson: statue2 olive1}"
    )
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
        (CHAINED.replace(", azure: 2", ""), "position-inconsistent"),
        (CHAINED.replace("crimson: 2, azure: 2", "crimson: mainland, azure: mainland"), "position-inconsistent"),
        ("log: [refill]", "position-inconsistent"),
        (
            "row: crown4 W ring3\nstep: pay\npawns: {crimson: 3}\npawn: 1\nstart: 1\nowed: 3\nbridges: {crimson: lost}",
            "position-inconsistent",
        ),
        ("hands: {crimson: " + "flag " * 16 + "}", "position-value"),
        ("purses: {crimson: flag7}", "position-inconsistent"),
        (PAYING + "owed: 3", ""),
        (PAYING + "owed: 4", "position-inconsistent"),
        (PAYING + "owed: 2", "position-inconsistent"),
        (PAYING + "owed: 2\npaid: statue", ""),
        (PAYING + "owed: 3\npaid: statue", "position-inconsistent"),
        (PAYING.replace("start: 1", "start: 3") + "owed: 3", "position-inconsistent"),
        (CHAINED, ""),
        (CHAINED.replace("crimson: 2", "crimson: mainland"), "position-inconsistent"),
        (CHAINED.replace("start: 1", "start: 3"), "position-inconsistent"),
        (CHAINED.replace("start: 1", "start: 2"), "position-inconsistent"),
        (CHAINED.replace("azure: 2", "azure: 3"), "position-inconsistent"),
        ("row: crown1* ring2*", ""),
        ("row: crown1** ring2", "position-inconsistent"),
        ("row: crown1" + " W" * 9 + " ring2*", "position-inconsistent"),
        ("debts: [0, -1, 0]", "position-inconsistent"),
        ("debts: [0, 1, 0]", "position-inconsistent"),
        ("step: over\nrow: crown1 W ring2\ndebts: [3, 0, 0]", ""),
        ("step: over\nrow: crown1 W ring2\ndebts: [4, 0, 0]", "position-inconsistent"),
        ("turns: [1, -1, 1]", "position-inconsistent"),
        ("turns: [1, 1, 1000000000]", "position-inconsistent"),
        ("row: crown1 W W W ring2\nbridges: {crimson: 2, azure: 4}", ""),
        ("row: crown1 W W W ring2\nbridges: {crimson: 2, azure: 2}", "position-inconsistent"),
        ("row: crown1 W W W ring2\nbridges: {crimson: 2, azure: 3}", "position-inconsistent"),
        ("buying: true", "position-inconsistent"),
        ("to_draw: 1", "position-inconsistent"),
        ("played: flag", "position-inconsistent"),
        ("cursor: 1", "position-inconsistent"),
        ("paid: 3", "position-inconsistent"),
        ("stuck: true", "position-inconsistent"),
        ("step: after\nrow: crown1 W ring2", ""),
        ("step: after\nrow: crown1 W ring2\nfresh: true", "position-inconsistent"),
        ("step: after\nrow: crown1 ring2", "position-inconsistent"),
        ("step: after\nrow: crown1 W ring2\nbridges: {crimson: lost}", "position-inconsistent"),
        ("step: after\nrow: crown1 W ring2\nbridges: {azure: 2}", "position-inconsistent"),
        ("step: draw\nto_draw: 1\nbuying: true", ""),
        ("step: draw\nto_draw: 1\nstuck: true", ""),
        ("step: draw\nto_draw: 1\nbuying: true\nstuck: true", "position-inconsistent"),
    ],
)
def test_what_is_no_position_is_refused(position: str, code: str) -> None:
    """What differs from it only in what is wrong can be."""
    if not code:
        assert At(position).rules.faults(At(position).state) == []
        return
    with pytest.raises(BadPosition) as caught:
        At(position)
    assert caught.value.code == code


def test_tiles_are_said_by_their_object_and_value() -> None:
    """An object has its own word in every language."""
    at, catalogue = (
        At("row: crown1 olive4 flag3 ring2\nhands: {crimson: flag}").do("play flag atlantis"),
        Catalogue.load("en"),
    )
    (told,) = [at.rules.name_facts(event) for event in at.events if event.key == "tile-collected"]
    assert catalogue.say("atlantis.event.tile-collected", **told | {"seat": "Ida"}) == "Ida takes the olive 4."


def test_the_row_is_told_with_what_lies_below_and_its_water_once() -> None:
    game, events, catalogue = rules(first=1), list[Event](), Catalogue.load("en")
    state, random = game.start(), Random(1)
    while state.step == LAY:
        actions, weights = zip(*game.outcomes(state), strict=True)
        game.apply(state, random.choices(actions, weights)[0], events)
    told = [
        catalogue.say(f"atlantis.event.{event.key}", **game.name_facts(event))
        for event in events
        if event.key.endswith("-laid")
    ]
    assert told[0].endswith(", with one more under it.")
    assert told[10].endswith(", with nothing under it.")
    assert [text for text in told if "water" in text] == [told[26]] == ["Then water."]
    assert len(told) == 53


def test_facts_have_names_for_people() -> None:
    at = At("row: crown1 ring2 flag3\nhands: {crimson: ring}").do("play ring atlantis")
    facts: dict[str, dict[str, Any]] = {event.key: at.rules.name_facts(event) for event in at.events}
    assert facts["pawn-moved"]["start"].key == "atlantis.place.atlantis"
    assert facts["pawn-moved"]["place"] == "2"
    assert facts["tile-collected"] == {"seat": 0, "place": "1", "tile": tile_message(OBJECTS.index("crown") + (1 << 3))}
    assert facts["card-played"]["kind"].key == "atlantis.object.ring"
    assert facts["end-moved-up"]["end"].key == "atlantis.place.atlantis"
