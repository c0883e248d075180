"""Moving explorers (M1 to M11, R9, R10)."""

from __future__ import annotations

import pytest

from tests.survive.table import At, words

LAND = """
land: {beach: [E5, E6], forest: [F6], mountain: []}
serpents: [B2]
"""
SEA = "land: {}\nserpents: []\n"
"""Every roll does nothing here; azure's bystander keeps the game going."""
ROUND = ("stop", "roll whale", "stop", "roll whale", "roll whale", "roll whale")
"""From crimson's moves to crimson's next ones, with azure alone besides."""


def test_m1_a_tile_to_an_adjacent_tile_however_many_are_there() -> None:
    at = At(LAND + "explorers: {crimson: {A: E5, B: E6, C: E6}, azure: {A: E6}, sun: {A: E6}}")
    at.do("go crimson-A E6")
    assert at.where("crimson-A") == "E6"
    assert at.state.points == 2


def test_m1_not_to_a_tile_further_away() -> None:
    at = At("land: {beach: [E5, E7]}\nexplorers: {crimson: {A: E5}}")
    assert at.why_not("go crimson-A E7") == "M1-not-adjacent"


def test_m1_one_explorer_may_walk_three_tiles() -> None:
    at = At(LAND + "explorers: {crimson: {A: E5}}").do("go crimson-A E6", "go crimson-A F6", "go crimson-A E6")
    assert (at.where("crimson-A"), at.step) == ("E6", "sink")


def test_m2_only_into_a_boat_with_room() -> None:
    crew = "boats: [E4]\nexplorers: {crimson: {A: E5}, azure: {A: boat E4, B: boat E4, C: %s}}"
    assert At(LAND + crew % "lost").do("board crimson-A E4").where("crimson-A") == "boat E4"
    assert At(LAND + crew % "boat E4").why_not("board crimson-A E4") == "M2-boat-full"


def test_m2_from_a_tile_to_a_boat_on_an_adjacent_space_only() -> None:
    at = At(LAND + "boats: [E4]\nexplorers: {crimson: {A: E6, B: E5}}")
    assert at.why_not("board crimson-A E4") == "M2-not-adjacent"
    assert at.why_not("board crimson-B D4") == "M2-no-boat"
    assert at.do("board crimson-B E4").state.points == 2


def test_m2_from_boat_to_boat_on_an_adjacent_space_only_and_with_room() -> None:
    boats = "boats: [E3, E4, M5, D2]\nexplorers: {crimson: {A: boat E3}, azure: {A: boat E4, B: boat E4}, sun: {A: %s}}"
    at = At(SEA + boats % "M9")
    assert at.why_not("board crimson-A M5") == "M2-not-adjacent"
    at.do("board crimson-A E4")
    assert (at.where("crimson-A"), at.state.points) == ("boat E4", 2)
    assert At(SEA + boats % "boat E4").why_not("board crimson-A E4") == "M2-boat-full"


def test_m3_a_tile_to_an_adjacent_sea_space_is_the_sea_move_of_the_turn() -> None:
    at = At(LAND + "explorers: {crimson: {A: E5}}").do("go crimson-A E4")
    assert (at.where("crimson-A"), at.state.points) == ("E4", 2)
    assert at.why_not("go crimson-A E3") == "M5-has-swum"
    assert At(LAND + "explorers: {crimson: {A: E5}}").why_not("go crimson-A E3") == "M3-not-adjacent"


def test_m4_from_a_boat_into_its_own_water_is_the_sea_move_of_the_turn() -> None:
    at = At(SEA + "boats: [E3]\nexplorers: {crimson: {A: boat E3}}")
    assert at.why_not("go crimson-A E4") == "M4-jump-first"
    at.do("jump crimson-A")
    assert (at.where("crimson-A"), at.boats(), at.state.points) == ("E3", ["E3"], 2)
    assert at.why_not("go crimson-A E4") == "M5-has-swum"


def test_m4_only_a_passenger_jumps() -> None:
    at = At(LAND + "explorers: {crimson: {A: E5, B: E4}}")
    assert at.why_not("jump crimson-A") == at.why_not("jump crimson-B") == "M4-not-aboard"


def test_m5_a_swimmer_makes_one_sea_move_a_turn() -> None:
    at = At(SEA + "explorers: {crimson: {A: D3, B: D4}, azure: {A: M4}}")
    assert at.why_not("go crimson-A D5") == "M5-not-adjacent"
    at.do("go crimson-A E3")
    assert (at.where("crimson-A"), at.state.points) == ("E3", 2)
    assert at.why_not("go crimson-A E4") == "M5-has-swum"
    assert at.can("go crimson-B E4")
    at.do(*ROUND, "go crimson-A E4")
    assert at.where("crimson-A") == "E4"


def test_ruling_m5_any_number_of_swimmers_share_a_space_and_enter_it_in_one_turn() -> None:
    at = At(SEA + "explorers: {crimson: {A: D3, B: D3, C: E4}, azure: {A: E3, B: E3}}")
    at.do("go crimson-A E3", "go crimson-B E3", "go crimson-C E3")
    assert at.state.crowd[at.rules.constants.index["E3"]] == 5


def test_m6_a_swimmer_into_the_boat_on_its_own_space_if_there_is_room() -> None:
    boats = "boats: [D3, D4]\nexplorers: {crimson: {A: D3}, azure: {A: boat D3, B: boat D3, C: %s}}"
    at = At(SEA + boats % "M4")
    assert at.why_not("board crimson-A D4") == "M6-own-space"
    at.do("board crimson-A D3")
    assert (at.where("crimson-A"), at.state.points) == ("boat D3", 2)
    assert At(SEA + boats % "boat D3").why_not("board crimson-A D3") == "M6-boat-full"
    assert At(SEA + "explorers: {crimson: {A: D3}}").why_not("board crimson-A D3") == "M6-no-boat"


@pytest.mark.parametrize("landing", ["B2 NW", "C2 NW", "B11 NE", "C12 NE", "K2 SW", "L2 SW", "K12 SE", "L11 SE"])
@pytest.mark.parametrize("place", ["boat %s", "%s"])
def test_m7_passenger_or_swimmer_lands_on_any_isle_adjacent_to_its_space(place: str, landing: str) -> None:
    space, isle = landing.split(" ")
    at = At(SEA + f"boats: [{space}]\nexplorers: {{crimson: {{A: {place % space}}}, azure: {{A: M4}}}}")
    assert at.legal("land") == [f"land crimson-A {isle}"]
    at.do(f"land crimson-A {isle}")
    assert (at.where("crimson-A"), at.state.points) == (f"isle {isle}", 2)
    assert at.boats() == [space]  # the boat stays


def test_m7_not_from_a_space_that_the_isle_does_not_touch() -> None:
    at = At(SEA + "boats: [B3]\nexplorers: {crimson: {A: boat B3, B: D2, C: K2}}")
    assert (
        at.why_not("land crimson-A NW")
        == at.why_not("land crimson-B NW")
        == at.why_not("land crimson-C SE")
        == "M7-no-isle-here"
    )


def test_m7_who_is_saved_stays_there_for_good() -> None:
    at = At(SEA + "boats: [B2]\nexplorers: {crimson: {A: isle NW, B: M4}}")
    assert [text for text in at.legal() if "crimson-A" in text] == []
    for action in ("go crimson-A C2", "board crimson-A B2", "jump crimson-A", "land crimson-A NW"):
        assert at.why_not(action) == "M7-out-of-play"


def test_m8_who_has_left_the_island_never_stands_on_a_tile_again() -> None:
    at = At(LAND + "boats: [D5]\nexplorers: {crimson: {A: E4, B: boat D5, C: E6}}")
    assert at.why_not("go crimson-A E5") == at.why_not("go crimson-B E5") == "M8-no-way-back"
    assert at.can("go crimson-C E5")


def test_m9_you_never_move_another_players_explorer_but_a_boat_may_carry_it() -> None:
    at = At(SEA + "boats: [E3]\nexplorers: {crimson: {A: boat E3}, azure: {A: boat E3, B: D4}}")
    for action in ("go azure-B D3", "board azure-A E3", "jump azure-A", "land azure-A NW"):
        assert at.why_not(action) == "M9-not-yours"
    assert at.do("sail E3 E4").where("azure-A") == "boat E4"


def test_m10_a_swimmer_that_enters_a_shark_is_lost() -> None:
    at = At("land: {}\nsharks: [D4]\nexplorers: {crimson: {A: D3, B: M4}}")
    assert "D4" in words(at.legal("go"), 2)
    at.do("go crimson-A D4")
    assert at.where("crimson-A") == "lost"
    assert at.facts("lost") == [{"explorer": 0, "space": at.rules.constants.index["D4"], "cause": "shark"}]


@pytest.mark.parametrize(
    "creature, place", [("serpents: [D4]", "lost"), ("serpents: []\nsharks: [D4]", "lost"), ("whales: [D4]", "D4")]
)
@pytest.mark.parametrize("start", ["D3", "E5"])
def test_m10_by_serpent_or_shark_from_the_water_or_the_land_not_by_a_whale(
    creature: str, place: str, start: str
) -> None:
    at = At(f"land: {{beach: [E5]}}\n{creature}\nexplorers: {{crimson: {{A: {start}, B: M4}}}}").do("go crimson-A D4")
    assert (at.where("crimson-A"), at.state.points) == (place, 2)


def test_ruling_m11_who_has_swum_neither_boards_nor_lands_in_the_same_turn() -> None:
    at = At(SEA + "boats: [C2]\nexplorers: {crimson: {A: D2, B: C2}, azure: {A: M4}}").do("go crimson-A C2")
    assert at.why_not("board crimson-A C2") == at.why_not("land crimson-A NW") == "M11-has-swum"
    assert at.can("board crimson-B C2")
    assert at.can("land crimson-B NW")
    at.do(*ROUND)
    assert at.can("board crimson-A C2")
    assert at.can("land crimson-A NW")


def test_ruling_m11_who_jumped_cannot_climb_back() -> None:
    at = At(SEA + "boats: [C2]\nexplorers: {crimson: {A: boat C2}}").do("jump crimson-A")
    assert at.why_not("board crimson-A C2") == at.why_not("land crimson-A NW") == "M11-has-swum"


def test_ruling_m11_a_swimmer_may_board_and_the_boat_then_move() -> None:
    at = At(SEA + "boats: [D3]\nexplorers: {crimson: {A: D3}}").do("board crimson-A D3", "sail D3 D4", "sail D4 E4")
    assert (at.where("crimson-A"), at.step) == ("boat E4", "roll")


@pytest.mark.parametrize(
    "creature, place", [("serpents: [D4]", "lost"), ("sharks: [D4]", "lost"), ("whales: [D4]", "D4")]
)
def test_ruling_r9_jumping_enters_the_water_like_any_sea_move(creature: str, place: str) -> None:
    at = At(f"land: {{}}\nboats: [D4]\n{creature}\nexplorers: {{crimson: {{A: boat D4, B: M4}}}}").do("jump crimson-A")
    assert at.where("crimson-A") == place


def test_ruling_r9_who_jumps_to_a_free_dolphin_is_its_charge() -> None:
    sea = SEA + "boats: [D4]\nsharks: [D4]\ndolphins: [%s]\nexplorers: {crimson: {A: boat D4, B: M4, C: D4}}"
    assert At(sea.replace(", C: D4", "") % "D4", dolphins=True).do("jump crimson-A").creatures("dolphins") == [
        "D4 crimson-A"
    ]
    assert At(sea % "D4 crimson-C", dolphins=True).do("jump crimson-A").where("crimson-A") == "lost"


def test_ruling_r9_who_was_wrecked_or_pushed_has_not_made_a_sea_move() -> None:
    at = At(SEA + "boats: [D4]\nwhales: [E4]\nexplorers: {crimson: {A: boat D4}}").do("sail D4 E4", "go crimson-A E3")
    assert at.where("crimson-A") == "E3"
    at = At(LAND + "step: sink\nexplorers: {crimson: {A: E5}}").do("sink E5")
    assert (at.where("crimson-A"), at.state.swum) == ("E5", 0)


def test_ruling_r10_boarding_is_no_sea_move() -> None:
    sea = SEA + "boats: [C2, D2]\nexplorers: {crimson: {A: C2}, azure: {A: M4}}"
    assert At(sea).do("board crimson-A C2", "board crimson-A D2").where("crimson-A") == "boat D2"
    assert At(sea).do("board crimson-A C2", "land crimson-A NW").where("crimson-A") == "isle NW"
    again = At(sea).do("board crimson-A C2", "jump crimson-A")
    assert again.where("crimson-A") == "C2"
    assert again.why_not("board crimson-A C2") == "M11-has-swum"  # the jump was one


def test_m10_the_cause_of_a_loss_is_the_creature_that_was_entered() -> None:
    at = At("land: {}\nserpents: [D4]\nsharks: [D3]\nexplorers: {crimson: {A: C4, B: M4}}")
    assert at.do("go crimson-A D4").facts("lost")[0]["cause"] == "serpent"
