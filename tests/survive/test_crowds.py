"""Five and six at the table (F5, F6), two with two colours (P2), and an overpopulated island (V1, R14)."""

from __future__ import annotations

import pytest

from tests.survive.openings import opening, play, play_until
from tests.survive.table import At, rules, words

TWELVE_INNER = ["E6", "E7", "E8", "F5", "F8", "G5", "G9", "H5", "H8", "I6", "I7", "I8"]


def launches(at: At) -> list[int | str]:
    """Who places a boat, one after another."""
    seats: list[int | str] = []
    play_until(at, "launch")
    while at.step == "launch":
        seats.append(at.actor)
        play(at, 1)
    return seats


def worth(players: int, **options: bool) -> list[int]:
    return rules(players, **options).constants.worth


def test_f5_each_takes_one_1_and_one_3_out() -> None:
    assert worth(5) == [1, 1, 2, 2, 3, 4, 5, 6]
    assert worth(4) == [1, 1, 1, 2, 2, 3, 3, 4, 5, 6]
    at = play_until(opening(5, first=1), "deal")
    assert at.outcomes() == {f"deal crimson-A {value}": {1: 2, 2: 2}.get(value, 1) for value in range(1, 7)}


def test_f5_eight_explorers_each_of_five_colours() -> None:
    at = play_until(opening(5), "launch")
    assert at.state.at_stake == (8,) * 5
    assert list(at.look()["explorers"]) == ["crimson", "azure", "sun", "plum", "amber"]


@pytest.mark.parametrize("first, order", [(1, [1, 2, 3, 4, 5, 3, 4, 5]), (4, [4, 5, 1, 2, 3, 1, 2, 3])])
def test_f5_the_first_two_seats_get_one_boat_the_others_two(first: int, order: list[int]) -> None:
    at = opening(5, first=first)
    assert launches(at) == order
    assert (at.step, at.actor) == ("move", first)


def test_f6_each_takes_one_1_one_2_and_one_3_out() -> None:
    assert worth(6) == [1, 1, 2, 3, 4, 5, 6]
    assert play_until(opening(6), "place").state.at_stake == (7,) * 6


@pytest.mark.parametrize("first, order", [(1, [1, 2, 3, 4, 5, 6, 5, 6]), (3, [3, 4, 5, 6, 1, 2, 1, 2])])
def test_f6_the_first_four_seats_get_one_boat_the_others_two(first: int, order: list[int]) -> None:
    assert launches(opening(6, first=first)) == order


def test_f6_the_last_of_seats_five_and_six_share_a_tile_with_another_colour() -> None:
    at = play(play_until(opening(6, first=1), "place"), 40)
    assert at.actor == 5
    own = {place for place in at.look()["explorers"]["amber"].values() if place != "rack"}
    island = {at.rules.constants.names[space] for space in at.rules.constants.island}
    assert set(words(at.legal(), 2)) == island - own
    assert at.why_not(f"place amber-G {min(own)}") == "F6-own-colour-there"


def test_f6_before_that_a_tile_with_an_explorer_is_taken() -> None:
    at = play(play_until(opening(6, first=1), "place"), 39)
    assert at.actor == 4
    assert words(at.legal(), 2) == ["J8"]
    assert at.why_not("place plum-G D5") == "S6-tile-taken"


def test_f6_a_sixth_explorer_may_join_where_the_fifth_did() -> None:
    at = play(play_until(opening(6, first=1), "place"), 40).do("place amber-G D5")
    assert at.actor == 6
    assert at.do("place pearl-G D5").step == "launch"


def test_p2_two_colours_each_by_default_with_two_players() -> None:
    at = play_until(opening(2, first=1), "place")
    assert at.state.at_stake == (20, 20)
    mine = {text.split(" ")[1].split("-")[0] for text in at.legal()}
    play(at, 1)
    other = {text.split(" ")[1].split("-")[0] for text in at.legal()}
    assert (mine, other, at.actor) == ({"crimson", "sun"}, {"azure", "plum"}, 2)
    play(at, 1)
    assert at.actor == 1  # one explorer a turn
    assert set(at.rules.constants.owner) == {0, 1}


def test_p2_the_switch_off_is_one_colour_each() -> None:
    at = play_until(opening(2, two_colours=False), "place")
    assert at.state.at_stake == (10, 10)
    assert list(at.look()["explorers"]) == ["crimson", "azure"]
    assert rules(3).setup.options["two_colours"] is False


def test_p2_one_turn_a_player_its_points_over_both_colours() -> None:
    at = At("land: {}\nserpents: []\nexplorers: {crimson: {A: D3}, sun: {A: D4, B: D3}, azure: {A: M4}}", players=2)
    assert at.why_not("go azure-A M5") == "M9-not-yours"
    at.do("go crimson-A E3", "go sun-A E4", "go sun-B E3", "roll whale")
    assert at.actor == 2


def test_p2_the_scores_of_both_colours_are_added() -> None:
    saved = "explorers: {crimson: {A: isle NW}, sun: {A: isle SE, B: lost}, azure: {A: isle NW}, plum: {A: lost}}\n"
    values = "values: {crimson: {A: 2}, sun: {A: 3, B: 6}, azure: {A: 4}, plum: {A: 6}}\n"
    at = At("step: over\n" + saved + values, players=2)
    assert (at.points(), at.ranks()) == ([5, 4], [1, 2])


def test_p2_two_boats_a_player_or_two_a_colour_by_the_other_switch() -> None:
    assert launches(opening(2, first=1)) == [1, 2, 1, 2]
    assert launches(opening(2, first=1, two_colours=False)) == [1, 2, 1, 2]
    assert launches(opening(2, first=1, boats_per_colour=True)) == [1, 2] * 4


@pytest.mark.parametrize(
    "crew, in_control",
    [
        ("{crimson: {A: boat E3}, sun: {A: boat E3}, azure: {A: boat E3}, plum: {A: M5}}", [1]),
        ("{crimson: {A: boat E3}, sun: {A: M5}, azure: {A: boat E3}, plum: {A: boat E3}}", [2]),
        ("{crimson: {A: boat E3}, sun: {A: M5}, azure: {A: boat E3}, plum: {A: M5}}", [1, 2]),
    ],
)
def test_ruling_p2_both_colours_count_together_for_controlling_a_boat(crew: str, in_control: list[int]) -> None:
    sea = f"land: {{}}\nserpents: []\nboats: [E3]\nexplorers: {crew}\n"
    assert [turn for turn in (1, 2) if At(sea + f"turn: {turn}", players=2).can("sail E3 E4")] == in_control


def test_v1_two_explorers_on_a_tile_away_from_the_sea_one_on_the_coast() -> None:
    at = At(
        "step: place\nexplorers: {crimson: {A: E6, B: D5}, azure: {A: F8}, sun: {A: F8}, plum: {A: E7}}",
        overpopulated=True,
    )
    assert at.actor == 2
    assert at.can("place azure-B E6")
    assert at.why_not("place azure-B F8") == "V1-tile-full"
    assert at.why_not("place azure-B D5") == "V1-tile-full"
    plain = At("step: place\nexplorers: {crimson: {A: E6}}")
    assert plain.why_not("place azure-A E6") == "S6-tile-taken"


def test_v1_two_of_one_colour_may_share() -> None:
    at = At(
        "step: place\nexplorers: {crimson: {A: E6}, azure: {A: F8}, sun: {A: I6}, plum: {A: E7}}", overpopulated=True
    )
    assert at.can("place crimson-B E6")


def test_ruling_r14_the_tiles_around_the_lagoon_take_one() -> None:
    at = At(
        "step: place\nexplorers: {crimson: {A: F6}, azure: {A: G6}, sun: {A: H7}, plum: {A: E7}}", overpopulated=True
    )
    assert at.can("place crimson-B E7")
    for tile in ("F6", "G6", "H7"):
        assert at.why_not(f"place crimson-B {tile}") == "V1-tile-full"


def test_v1_twelve_tiles_are_away_from_the_sea() -> None:
    at = play(play_until(opening(4, first=1, overpopulated=True), "place"), 39)
    assert set(words(at.legal(), 2)) == {"J8", *TWELVE_INNER}


def test_ruling_r14_with_six_players_v1s_limits_alone() -> None:
    at = opening(6, first=1, overpopulated=True)
    play(play_until(at, "place"), 40)
    assert at.actor == 5
    assert set(words(at.legal(), 2)) == set(TWELVE_INNER)
    own = [place for place in at.look()["explorers"]["amber"].values() if place in TWELVE_INNER]
    assert at.can(f"place amber-G {own[0]}")  # F6's other colour does not matter
