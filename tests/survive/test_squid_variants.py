"""Squids instead of whales, the gentle squid, and whale repellent against squids (Q2, Q8, Q9, Q10, R5)."""

from __future__ import annotations

import pytest

from game.engine import BadPosition
from tests.survive.table import At, words

Q8 = {"squid": True, "squid_for_whales": True}
ISLAND = "step: sink\nland: {beach: [E5], forest: [H6, G8]}\nserpents: []\nunder: {beach: [whale]}\n"
STRIKE = "step: creature\nface: whale\nland: {beach: [D5]}\nserpents: []\nsquids: [C3]\nboats: [C5]\n"
ABOARD = "explorers: {crimson: {A: M4}, azure: {A: boat C5}, sun: {A: D5}}\n"
REPELLENT = "hands: {2: [forest whale-repellent]}\n"


def test_q2_a_gentle_squid_takes_nobody_when_it_comes() -> None:
    people = "explorers: {azure: {A: H6}, sun: {A: M4}}"
    at = At(ISLAND + people, squid=True, gentle_squid=True).do("sink E5", "under whale", "squid G7")
    assert (at.step, at.where("azure-A"), at.creatures("squids")) == ("roll", "H6", ["G7"])
    assert At(ISLAND + people, squid=True).do("sink E5", "under whale", "squid G7").step == "victim"


def test_q2_a_gentle_squid_still_strikes_when_it_moves() -> None:
    at = At(STRIKE + ABOARD, squid=True, gentle_squid=True).do("prowl squid C3 C5")
    assert at.legal() == ["victim azure-A", "victim sun-A"]


def test_q8_a_whale_tile_brings_a_squid_and_no_whale() -> None:
    at = At(ISLAND + "explorers: {crimson: {A: M4}}", **Q8).do("sink E5", "under whale")
    assert at.step == "squid"
    at.do("squid G7")
    assert (at.creatures("whales"), at.creatures("squids"), at.step) == ([], ["G7"], "roll")


def test_ruling_q10_in_q8_the_squid_is_put_by_q1_not_on_the_sunk_space() -> None:
    at = At(ISLAND + "explorers: {crimson: {A: M4}}", **Q8).do("sink E5", "under whale")
    assert not at.can("squid E5")
    assert {"G6", "G7", "G9"} <= set(words(at.legal(), 1))


def test_q8_q2_holds_and_the_supply_ends() -> None:
    at = At(ISLAND + "explorers: {azure: {A: H6}, sun: {A: M4}}", **Q8).do("sink E5", "under whale", "squid G7")
    assert at.legal() == ["victim azure-A"]
    none = At(ISLAND + "squids: [A4, A5, A6, A7, A8]\nexplorers: {azure: {A: H6}}", **Q8).do("sink E5", "under whale")
    assert (none.step, none.facts("nothing-placed")) == ("roll", [{"underside": 1}])


def test_q8_a_whale_roll_moves_squids() -> None:
    at = At(STRIKE.replace("creature\nface: whale", "roll") + ABOARD, **Q8).do("roll whale")
    assert set(words(at.legal("prowl"), 1)) == {"squid"}
    tile = (
        "step: play\nland: {}\nserpents: []\nsquids: [C3]\nhands: {1: [forest move-whale]}\n"
        "explorers: {crimson: {A: M4}}"
    )
    assert set(words(At(tile, **Q8).legal("send"), 2)) == {"squid"}


def test_q8_there_are_no_whales() -> None:
    with pytest.raises(BadPosition):
        At("whales: [A4]\nexplorers: {crimson: {A: M4}}\nland: {}", **Q8)


def test_ruling_q9_whale_repellent_removes_a_squid_before_it_takes_anyone() -> None:
    at = At(STRIKE + REPELLENT + ABOARD, **Q8).do("prowl squid C3 C5")
    assert (at.step, at.actor, at.legal()) == ("defend", 2, ["let-happen", "repel forest"])
    at.do("repel forest")
    assert (at.creatures("squids"), at.hand(2), at.look()["turn"]) == ([], [], 2)
    assert (at.where("azure-A"), at.where("sun-A")) == ("boat C5", "D5")


def test_ruling_q9_let_happen_it_takes_one() -> None:
    at = At(STRIKE + REPELLENT + ABOARD, **Q8).do("prowl squid C3 C5", "let-happen")
    assert (at.step, at.actor, at.legal()) == ("victim", 1, ["victim azure-A", "victim sun-A"])
    at.do("victim sun-A")
    assert (at.where("azure-A"), at.where("sun-A"), at.creatures("squids")) == ("boat C5", "lost", ["C5"])


def test_ruling_q9_only_in_the_variant() -> None:
    assert At(STRIKE + REPELLENT + ABOARD, squid=True).do("prowl squid C3 C5").step == "victim"


def test_ruling_q9_only_for_a_boat_with_an_explorer_of_yours_never_for_tiles() -> None:
    on_tile = "explorers: {crimson: {A: boat C5}, azure: {A: D5, B: C5}}\n"
    assert At(STRIKE + REPELLENT + on_tile, **Q8).do("prowl squid C3 C5").step == "victim"
    no_boat = "explorers: {crimson: {A: M4}, azure: {A: D5}}\n"
    assert At(STRIKE + REPELLENT + no_boat, **Q8).do("prowl squid C3 C5").legal() == ["victim azure-A"]


def test_ruling_q9_a_squid_that_is_put_is_not_repelled() -> None:
    at = At(ISLAND + REPELLENT + "explorers: {azure: {A: H6}, sun: {A: M4}}", **Q8).do(
        "sink E5", "under whale", "squid G7"
    )
    assert at.step == "victim"


STAYING = "step: play\nland: {}\nserpents: []\nsquids: [C5, C9]\nboats: [C5, C8]\n"
BOTH_BOATS = "explorers: {crimson: {A: M4}, azure: {A: boat C5, B: boat C8}}\n"
TILES = "hands: {1: [forest move-whale], 2: [forest whale-repellent, mountain whale-repellent]}\n"


def test_ruling_q9_a_squid_kept_in_place_by_a_tile_is_repelled_and_the_turn_goes_on() -> None:
    at = At(STAYING + TILES + BOTH_BOATS, **Q8).do("send forest squid C5 C5")
    assert (at.step, at.actor) == ("defend", 2)
    at.do("repel forest")
    assert (at.step, at.actor, at.look()["turn"], at.state.points) == ("move", 1, 1, 3)
    assert (at.creatures("squids"), at.where("azure-A")) == (["C9"], "boat C5")


def test_ruling_q9_a_squid_kept_in_place_by_a_tile_takes_one_and_the_turn_goes_on() -> None:
    at = At(STAYING + TILES + BOTH_BOATS, **Q8).do("send forest squid C5 C5", "let-happen", "victim azure-A")
    assert (at.step, at.actor, at.look()["turn"], at.state.points) == ("move", 1, 1, 3)
    assert "face" not in at.look()


def test_ruling_r5_any_number_of_defence_tiles_in_one_turn_each_against_another_move() -> None:
    at = At(STAYING + TILES + BOTH_BOATS, **Q8).do("send forest squid C5 C5", "repel forest", "stop", "roll whale")
    at.do("prowl squid C9 C8", "repel mountain")
    assert (at.creatures("squids"), at.hand(2), at.look()["turn"]) == ([], [], 2)
    assert (at.where("azure-A"), at.where("azure-B")) == ("boat C5", "boat C8")
