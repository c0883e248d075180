"""Repelling sharks and whales (D1 to D3, R4, R5)."""

from __future__ import annotations

import pytest

from game.engine import BadPosition
from tests.survive.table import At

SHARK = "step: creature\nface: shark\nland: {}\nserpents: []\nsharks: [C6]\n"
WHALE = "step: creature\nface: whale\nland: {}\nserpents: []\nwhales: [C6]\nboats: [C5]\n"
D1 = "hands: {2: [beach shark-repellent]}\n"
D2 = "hands: {2: [forest whale-repellent]}\n"
TWO_SWIMMERS = "explorers: {crimson: {A: M4}, azure: {A: C5}, sun: {A: C5}}"


def test_d1_shark_repellent_removes_the_shark_before_it_eats() -> None:
    at = At(SHARK + D1 + TWO_SWIMMERS).do("prowl shark C6 C5")
    assert (at.step, at.actor) == ("defend", 2)
    assert (at.where("azure-A"), at.creatures("sharks")) == ("C5", ["C5"])
    at.do("repel beach")
    assert (at.where("azure-A"), at.where("sun-A")) == ("C5", "C5")
    assert (at.creatures("sharks"), at.hand(2)) == ([], [])
    assert at.look()["turn"] == 2


def test_d1_you_may_and_need_not() -> None:
    at = At(SHARK + D1 + TWO_SWIMMERS).do("prowl shark C6 C5")
    assert at.legal() == ["let-happen", "repel beach"]
    at.do("let-happen")
    assert (at.where("azure-A"), at.where("sun-A")) == ("lost", "lost")
    assert (at.creatures("sharks"), at.hand(2)) == (["C5"], ["beach shark-repellent"])


def test_d1_removes_that_shark_and_no_other_there() -> None:
    at = At("step: creature\nface: shark\nland: {}\nserpents: []\nsharks: [A4, C6, A5]\n" + D1 + TWO_SWIMMERS)
    assert at.do("prowl shark C6 C5", "repel beach").creatures("sharks") == ["A4", "A5"]


def test_d1_only_against_another_players_move() -> None:
    at = At("turn: 2\n" + SHARK + D1 + TWO_SWIMMERS).do("prowl shark C6 C5")
    assert at.step != "defend"
    assert (at.where("azure-A"), at.hand(2)) == ("lost", ["beach shark-repellent"])


def test_d1_only_for_a_swimmer_of_yours() -> None:
    at = At(SHARK + D1 + "explorers: {azure: {A: C4, B: boat C5}, sun: {A: C5}}\nboats: [C5]").do("prowl shark C6 C5")
    assert (at.look()["turn"], at.where("sun-A"), at.where("azure-B")) == (2, "lost", "boat C5")


def test_d1_no_help_against_a_serpent() -> None:
    at = At("step: creature\nface: serpent\nland: {}\nserpents: [C6]\n" + D1 + TWO_SWIMMERS).do("prowl serpent C6 C5")
    assert (at.where("azure-A"), at.hand(2)) == ("lost", ["beach shark-repellent"])


def test_d1_d2_defence_tiles_are_not_played_in_ones_own_turn() -> None:
    at = At(
        "step: play\nland: {}\nsharks: [C6]\nwhales: [C7]\n"
        "hands: {1: [beach shark-repellent, forest whale-repellent]}\n" + TWO_SWIMMERS
    )
    assert at.legal() == ["keep"]


ABOARD = "explorers: {crimson: {A: M4}, azure: {A: boat C5}, sun: {A: boat C5}, plum: {A: C5}}"


def test_d2_whale_repellent_removes_the_whale_before_it_strikes() -> None:
    at = At(WHALE + D2 + ABOARD).do("prowl whale C6 C5")
    assert (at.step, at.actor, at.boats()) == ("defend", 2, ["C5"])
    at.do("repel forest")
    assert (at.where("azure-A"), at.where("sun-A"), at.boats()) == ("boat C5", "boat C5", ["C5"])
    assert (at.creatures("whales"), at.hand(2)) == ([], [])


def test_d2_you_may_and_need_not() -> None:
    at = At(WHALE + D2 + ABOARD).do("prowl whale C6 C5", "let-happen")
    assert (at.where("azure-A"), at.where("sun-A"), at.boats()) == ("C5", "C5", [])
    assert (at.creatures("whales"), at.hand(2)) == (["C5"], ["forest whale-repellent"])


def test_d2_only_against_another_players_move() -> None:
    at = At("turn: 2\n" + WHALE + D2 + ABOARD).do("prowl whale C6 C5")
    assert at.step != "defend"
    assert at.boats() == []


def test_d2_only_for_a_boat_with_an_explorer_of_yours() -> None:
    at = At(WHALE + D2 + "explorers: {azure: {A: C5}, sun: {A: boat C5}}").do("prowl whale C6 C5")
    assert at.step != "defend"
    assert at.boats() == []


def test_d1_d2_each_repellent_helps_against_its_own_kind_only() -> None:
    sharks, whales = "forest shark-repellent", "forest whale-repellent"
    assert At(WHALE + f"hands: {{2: [{sharks}], 4: [{whales}]}}\n" + ABOARD).do("prowl whale C6 C5").legal() == [
        "let-happen"
    ]
    assert At(SHARK + f"hands: {{2: [{whales}], 4: [{sharks}]}}\n" + TWO_SWIMMERS).do("prowl shark C6 C5").legal() == [
        "let-happen"
    ]


ALL_DEFEND = (
    "turn: 3\n"
    + SHARK
    + "hands: {1: [beach shark-repellent], 2: [forest shark-repellent], 4: [mountain shark-repellent]}\n"
    "explorers: {crimson: {A: C5}, azure: {A: C5}, sun: {A: M4}, plum: {A: C5}}"
)


def test_ruling_d3_asked_clockwise_from_the_mover() -> None:
    at, asked = At(ALL_DEFEND).do("prowl shark C6 C5"), []
    while at.step == "defend":
        asked.append(at.actor)
        at.do("let-happen")
    assert asked == [4, 1, 2]
    assert {at.where(name) for name in ("crimson-A", "azure-A", "plum-A")} == {"lost"}


def test_ruling_d3_the_first_to_play_ends_it() -> None:
    at = At(ALL_DEFEND).do("prowl shark C6 C5", "let-happen", "repel beach")
    assert (at.look()["turn"], at.step) == (4, "play")
    assert (at.hand(1), at.hand(2), at.hand(4)) == ([], ["forest shark-repellent"], ["mountain shark-repellent"])
    assert {at.where(name) for name in ("crimson-A", "azure-A", "plum-A")} == {"C5"}


@pytest.mark.parametrize(("underside", "left"), [("shark", "lost"), ("whale", "E5")])
def test_ruling_d3_a_creature_that_is_placed_cannot_be_repelled(underside: str, left: str) -> None:
    island = f"step: sink\nland: {{beach: [E5]}}\nserpents: []\nunder: {{beach: [{underside}]}}\n"
    tiles = "hands: {2: [forest shark-repellent, forest whale-repellent]}\n"
    at = At(island + tiles + "explorers: {crimson: {A: M4}, azure: {A: E5}}").do("sink E5", f"under {underside}")
    assert at.step == "roll"
    assert (at.where("azure-A"), len(at.creatures(f"{underside}s"))) == (left, 1)


def test_ruling_r4_shark_repellent_does_not_help_against_a_whales_strike_beside_a_shark() -> None:
    at = At(WHALE + "sharks: [C5]\n" + D1 + "explorers: {crimson: {A: M4}, azure: {A: boat C5}}").do(
        "prowl whale C6 C5"
    )
    assert (at.where("azure-A"), at.creatures("sharks"), at.hand(2)) == ("lost", ["C5"], ["beach shark-repellent"])
    safe = At(WHALE + D1 + "explorers: {crimson: {A: M4}, azure: {A: boat C5}}").do("prowl whale C6 C5")
    assert safe.where("azure-A") == "C5"


def test_ruling_r5_who_may_hold_the_right_tile_is_asked_and_without_it_can_only_let_it_happen() -> None:
    at = At(SHARK + "hands: {2: [beach fair-wind], 4: [beach shark-repellent]}\n" + TWO_SWIMMERS).do(
        "prowl shark C6 C5"
    )
    assert (at.step, at.actor, at.legal()) == ("defend", 2, ["let-happen"])
    assert at.why_not("repel beach") == "D-no-such-tile"


def test_ruling_r5_who_holds_no_tile_is_not_asked() -> None:
    at = At(SHARK + "hands: {4: [beach shark-repellent]}\n" + TWO_SWIMMERS).do("prowl shark C6 C5")
    assert (at.look()["turn"], at.where("azure-A")) == (2, "lost")


def test_ruling_r5_nobody_is_asked_once_every_repellent_of_that_kind_was_seen() -> None:
    hand = "hands: {2: [beach fair-wind, forest whale-repellent]}\n"
    assert At(SHARK + hand + TWO_SWIMMERS).do("prowl shark C6 C5").where("azure-A") == "lost"
    island = SHARK.replace("land: {}", "land: {forest: [H6]}\nunder: {forest: [%s]}")
    assert At(island % "boat" + hand + TWO_SWIMMERS).do("prowl shark C6 C5").where("azure-A") == "lost"
    assert At(island % "shark-repellent" + hand + TWO_SWIMMERS).do("prowl shark C6 C5").step == "defend"


def test_ruling_r5_no_whale_repellent_lies_under_a_beach_so_who_holds_beaches_only_is_not_asked() -> None:
    others = "4: [mountain whale-repellent]"
    at = At(WHALE + f"hands: {{2: [beach fair-wind, beach shark-repellent], {others}}}\n" + ABOARD).do(
        "prowl whale C6 C5"
    )
    assert (at.look()["turn"], at.boats()) == (2, [])
    at = At(
        WHALE
        + f"hands: {{2: [beach fair-wind, forest move-shark], {others}}}\n"
        + ABOARD.replace("plum: {A: C5}", "plum: {A: M5}")
    )
    assert at.do("prowl whale C6 C5").step != "defend"


def test_ruling_r5_the_terrain_of_a_tile_is_open_and_counts_with_what_is_left_of_that_terrain() -> None:
    """The one repellent that is not shown yet came from a forest: who holds a beach cannot have it."""
    at = At(SHARK + "hands: {2: [beach fair-wind], 4: [forest shark-repellent]}\n" + TWO_SWIMMERS).do(
        "prowl shark C6 C5"
    )
    assert (at.look()["turn"], at.where("azure-A")) == (2, "lost")
    at = At(SHARK + "hands: {2: [forest move-shark], 4: [forest shark-repellent]}\n" + TWO_SWIMMERS).do(
        "prowl shark C6 C5"
    )
    assert (at.step, at.actor, at.legal()) == ("defend", 2, ["let-happen"])


def test_ruling_r5_who_holds_like_tiles_from_several_terrains_chooses() -> None:
    at = At(SHARK + "hands: {2: [beach shark-repellent, forest shark-repellent]}\n" + TWO_SWIMMERS).do(
        "prowl shark C6 C5"
    )
    assert at.legal() == ["let-happen", "repel beach", "repel forest"]
    assert at.do("repel forest").hand(2) == ["beach shark-repellent"]


DEFENDED = (
    "step: defend\nactor: 2\nattacker: shark\nfocus: C5\nland: {}\nserpents: []\nsharks: [C5]\n" + D1 + TWO_SWIMMERS
)


def test_a_defence_says_which_step_it_interrupts() -> None:
    assert At(SHARK + D1 + TWO_SWIMMERS).do("prowl shark C6 C5").look()["resume"] == "creature"
    assert At(DEFENDED).do("repel beach").look()["turn"] == 2
    with pytest.raises(BadPosition) as caught:
        At(DEFENDED + "\nresume: roll")
    assert caught.value.values["place"] == "resume"
