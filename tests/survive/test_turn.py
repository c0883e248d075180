"""The four steps of a turn (T1 to T5), and when they are cut short (R8, R12)."""

from __future__ import annotations

import pytest

from tests.survive.table import At

SEA = "serpents: []\nland: {}\n"
"""No tile and no creature: a turn is only T1 and T2, and every roll does nothing."""
BEACH = "serpents: []\nland: {beach: [E5, E6]}\nexplorers: {crimson: {A: E5, B: C5}, azure: {A: M4}}\n"


def test_t1_at_most_one_tile_if_you_like() -> None:
    hand = "step: play\nhands: {1: [beach dolphin-help, beach dolphin-help]}\n"
    at = At(BEACH + hand)
    assert at.can("keep")
    at.do("help beach crimson-B C4")
    assert (at.step, at.where("crimson-B"), at.hand(1)) == ("move", "C4", ["beach dolphin-help"])
    assert at.why_not("help beach crimson-B C3") == "not-now"
    kept = At(BEACH + hand).do("keep")
    assert (kept.step, len(kept.hand(1))) == ("move", 2)


def test_t1_a_tile_drawn_in_this_turn_is_not_played_in_it() -> None:
    at = At(BEACH + "under: {beach: [dolphin-help, shark]}").do("stop", "sink E6", "under dolphin-help")
    assert at.hand(1) == ["beach dolphin-help"]
    assert at.step == "roll"
    assert at.why_not("help beach crimson-B C4") == "not-now"
    at.do("roll whale", "stop", "sink E5", "under shark", "roll whale", "roll whale", "roll whale")
    assert (at.step, at.actor) == ("play", 1)
    assert at.can("help beach crimson-B C4")


def test_t1_only_who_holds_a_tile_is_asked_and_all_can_see_why() -> None:
    at = At(SEA + "explorers: {crimson: {A: C5}, azure: {A: M4}, sun: {A: M5}}\nhands: {3: [beach shark-repellent]}")
    at.do("stop", "roll whale")
    assert (at.step, at.actor) == ("move", 2)
    at.do("stop", "roll whale")
    assert (at.step, at.actor, at.legal()) == ("play", 3, ["keep"])


def test_t2_three_points_over_explorers_and_boats_in_any_mix() -> None:
    at = At(BEACH + "boats: [D4, M5]")
    at.do("board crimson-A D4")
    assert at.state.points == 2
    at.do("sail M5 L5")
    assert at.state.points == 1
    at.do("go crimson-B C4")
    assert (at.step, at.state.points) == ("sink", 0)
    assert at.why_not("sail L5 M5") == "not-now"


def test_t2_all_three_for_one_boat_or_none_at_all() -> None:
    at = At(BEACH + "boats: [M5]").do("sail M5 M6", "sail M6 M7", "sail M7 M8")
    assert (at.step, at.boats()) == ("sink", ["M8"])
    assert At(BEACH).do("stop").step == "sink"
    assert At(BEACH).do("go crimson-A E6", "stop").step == "sink"


def test_t3_a_tile_must_be_removed() -> None:
    at = At(BEACH).do("stop")
    assert at.legal() == ["sink E5", "sink E6"]
    at.do("sink E6")
    assert at.look()["land"]["beach"] == ["E5"]
    assert (at.step, at.actor) == ("reveal", "chance")


def test_t4_the_die_must_be_rolled() -> None:
    at = At(BEACH + "step: roll")
    assert at.actor == "chance"
    assert at.outcomes() == {"roll serpent": 2, "roll shark": 2, "roll whale": 2}


def test_t4_then_one_creature_of_the_kind_may_be_moved() -> None:
    at = At(BEACH + "step: roll\nsharks: [K5]\nwhales: [K9]").do("roll shark")
    assert (at.step, at.actor) == ("creature", 1)
    assert at.can("decline")
    assert {text.split(" ")[1] for text in at.legal("prowl")} == {"shark"}
    assert at.why_not("prowl whale K9 K10") == "T4-not-rolled"
    at.do("prowl shark K5 K6")
    assert at.creatures("sharks") == ["K6"]
    assert (at.step, at.actor) == ("move", 2)


def test_t4_none_of_the_kind_on_the_board_nothing_happens() -> None:
    at = At(BEACH + "step: roll\nsharks: [K5]").do("roll whale")
    assert (at.step, at.actor, at.creatures("sharks")) == ("move", 2, ["K5"])


NOBODY_OF_AZURE = (
    "serpents: []\nland: {beach: [E5]}\nstep: roll\n"
    "explorers: {crimson: {A: M4}, azure: {A: isle NW, B: %s}}\nboats: [M7]\n"
)


def test_t5_who_has_nobody_left_skips_the_move_and_plays_on() -> None:
    at = At(NOBODY_OF_AZURE % "lost" + "hands: {2: [beach move-shark]}\nsharks: [K5]\nunder: {beach: [whale]}").do(
        "roll whale"
    )
    assert (at.step, at.actor) == ("play", 2)
    at.do("send beach shark K5 D5")
    assert (at.step, at.actor) == ("sink", 2)
    at.do("sink E5", "under whale", "roll whale")
    assert (at.step, at.actor) == ("creature", 2)


@pytest.mark.parametrize("place", ["E5", "M5", "boat M7"])
def test_t5_one_on_a_tile_in_the_water_or_in_a_boat_is_enough_to_move(place: str) -> None:
    at = At(NOBODY_OF_AZURE % place).do("roll whale")
    assert (at.step, at.actor, at.state.points) == ("move", 2, 3)


def test_ruling_r8_who_saves_the_last_keeps_the_points_for_empty_boats() -> None:
    at = At(SEA + "boats: [C2, M7]\nexplorers: {crimson: {A: boat C2}, azure: {A: M4}}").do("land crimson-A NW")
    assert (at.step, at.state.points) == ("move", 2)
    at.do("sail M7 M8", "sail C2 D2", "roll whale")
    assert at.boats() == ["D2", "M8"]
    at.do("stop", *["roll whale"] * 4)
    assert at.actor == 2  # in the next round T5 holds


def test_ruling_r12_the_game_ends_in_the_middle_of_a_turn() -> None:
    at = At("serpents: []\nland: {beach: [E5]}\nboats: [C2]\nexplorers: {crimson: {A: boat C2}}").do(
        "land crimson-A NW"
    )
    assert (at.step, at.actor, at.look()["ending"]) == ("over", "nobody", "nobody-left")
    assert at.look()["land"]["beach"] == ["E5"]


def test_ruling_r12_also_when_the_last_one_is_lost_by_a_step_of_its_own() -> None:
    at = At("land: {beach: [E5]}\nsharks: [E4]\nexplorers: {crimson: {A: E5}}").do("go crimson-A E4")
    assert (at.step, at.look()["ending"]) == ("over", "nobody-left")


def test_ruling_r12_when_submerged_the_last_underside_is_not_looked_at() -> None:
    explorers = "\nexplorers: {crimson: {A: D5}, azure: {A: M4}}\nunder: {mountain: %s}"
    at = At("land: {mountain: [D5]}" + explorers % "[whirlpool]", submerged=True).do("stop", "sink D5")
    assert (at.step, at.look()["ending"]) == ("over", "last-tile")
    assert at.facts("underside-shown") == []
    assert at.look()["under"]["mountain"] == ["whirlpool"]
    assert (
        At("land: {mountain: [D5, D6]}" + explorers % "[whirlpool, shark]", submerged=True).do("stop", "sink D5").step
        == "reveal"
    )
