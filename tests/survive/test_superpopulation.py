"""Superpopulation: ten explorers each for five or six (V5, R15)."""

from __future__ import annotations

import pytest

from tests.survive.openings import opening, play, play_until
from tests.survive.table import At, words


def crowd(position: str, players: int = 5, **options: bool) -> At:
    return At(position, players, superpopulation=True, **options)


SINK = "serpents: []\nstep: sink\nland: {forest: [E5, E6]}\nunder: {forest: [%s, whale]}\n"
"""E5 sinks; D4 and E4 are the sea beside it."""


def sink_tile(position: str, underside: str, players: int = 5, **options: bool) -> At:
    return crowd(SINK % underside + position, players, **options).do("sink E5", f"under {underside}")


@pytest.mark.parametrize("players, boats", [(5, 10), (6, 12)])
def test_v5_everyone_has_ten_explorers_and_two_boats(players: int, boats: int) -> None:
    at = play_until(opening(players, superpopulation=True), "move")
    assert at.rules.constants.worth == [1, 1, 1, 2, 2, 3, 3, 4, 5, 6]
    assert at.state.at_stake == (10,) * players
    assert len(at.boats()) == boats


def test_v5_a_second_explorer_only_once_every_tile_has_one() -> None:
    at = play(play_until(opening(5, first=1, superpopulation=True), "place"), 39)
    assert set(words(at.legal(), 2)) == {"J8"}
    assert at.why_not("place amber-J D5") == "S6-tile-taken"
    play(at, 1)
    tiles = set(words(at.legal(), 2))
    assert len(tiles) == 40 - 8
    assert tiles.isdisjoint(at.look()["explorers"]["crimson"].values())


def test_v5_never_a_third_and_never_two_of_one_colour() -> None:
    at = play(play_until(opening(5, first=1, superpopulation=True), "place"), 40)
    assert (at.actor, at.where("crimson-A"), at.where("azure-A"), at.where("sun-A")) == (1, "D5", "D6", "D7")
    assert at.why_not("place crimson-J D5") == "V5-own-colour-there"
    at.do("place crimson-J D7")
    assert at.why_not("place azure-J D7") == "V5-two-there"
    assert at.why_not("place azure-J D6") == "V5-own-colour-there"
    assert at.can("place azure-J D5")


ON_E5 = "turn: 2\nexplorers: {crimson: {A: E5, B: E4}, azure: {A: E5, B: E5}, amber: {A: E5}, plum: {A: M4}}"


def test_v5_each_in_turn_order_from_the_current_player_may_spend_a_point() -> None:
    at = sink_tile(ON_E5, "move-shark")
    assert (at.step, at.actor) == ("extra", 2)
    at.do("go azure-A E4")
    assert (at.step, at.actor) == ("extra", 5)  # sun and plum had nobody there
    at.do("go amber-A D4")
    assert (at.step, at.actor) == ("extra", 1)
    at.do("go crimson-A F4")
    assert (at.step, at.actor) == ("roll", "chance")
    assert [at.where(name) for name in ("azure-A", "azure-B", "amber-A", "crimson-A")] == ["E4", "E5", "D4", "F4"]


def test_v5_unspent_points_are_lost() -> None:
    at = sink_tile(ON_E5, "move-shark").do("stop", "stop", "stop")
    assert (at.step, at.state.points) == ("roll", 0)


def test_v5_only_one_who_was_on_that_tile() -> None:
    at = sink_tile(ON_E5, "move-shark").do("stop", "stop")
    assert at.actor == 1
    assert at.why_not("go crimson-B E3") == "V5-not-on-that-tile"
    assert at.why_not("go azure-A E4") == "M9-not-yours"
    assert at.can("go crimson-A E4")


def test_v5_the_pushed_swim_as_swimmers_do() -> None:
    at = sink_tile(ON_E5 + "\nsharks: [D4]\nboats: [E4]", "move-shark")
    assert at.why_not("go azure-A E6") == "M8-no-way-back"
    assert at.why_not("board azure-A E4") == "M6-own-space"
    assert at.do("go azure-A D4").where("azure-A") == "lost"  # M10


def test_v5_first_the_underside_is_resolved_and_only_who_lives_moves() -> None:
    assert sink_tile(ON_E5, "shark").step == "roll"
    at = sink_tile(ON_E5 + "\nboats: [E4]", "boat")
    assert at.step == "board"
    at.do("take-aboard azure-A", "take-aboard azure-B", "take-aboard amber-A")
    assert (at.step, at.actor) == ("extra", 2)
    assert at.do("board azure-A E4").where("azure-A") == "boat E4"


def test_v5_a_tile_without_explorers_and_a_game_without_v5_have_no_such_round() -> None:
    assert sink_tile("explorers: {crimson: {A: E4}, azure: {A: E6}}", "move-shark").step == "roll"
    plain = SINK % "move-shark" + "explorers: {crimson: {A: E5}}"
    assert At(plain, 5).do("sink E5", "under move-shark").step == "roll"


def test_v5_whom_the_round_brings_to_an_isle_or_to_death_may_end_the_game() -> None:
    at = sink_tile("sharks: [D4]\nexplorers: {crimson: {A: E5}}", "move-shark").do("go crimson-A D4")
    assert (at.step, at.look()["ending"]) == ("over", "nobody-left")


def test_ruling_r15_the_extra_point_never_moves_a_boat() -> None:
    at = sink_tile("explorers: {crimson: {A: E5}}\nboats: [M7]", "boat")
    assert (at.step, at.where("crimson-A")) == ("extra", "boat E5")
    assert at.legal("sail") == []
    assert at.why_not("sail E5 E4") == at.why_not("sail M7 M8") == "not-now"
    assert at.legal() == ["jump crimson-A", "stop"]


def test_ruling_r15_and_takes_no_dolphin_along() -> None:
    at = sink_tile("explorers: {crimson: {A: E5, B: M4}}", "dolphin-help", dolphins=True)
    assert at.creatures("dolphins") == ["E5 crimson-A"]
    assert at.legal("guarded") == []
    at.do("go crimson-A E4")
    assert (at.where("crimson-A"), at.creatures("dolphins")) == ("E4", ["E5"])


BOATS = ["A4", "A5", "A6", "A7", "A8", "A9", "A10", "B4", "B5", "B6", "B7", "B8"]
ALL_AFLOAT = f"boats: [{', '.join(BOATS)}]\n"


def test_v5_with_no_boat_in_the_supply_an_empty_one_is_brought() -> None:
    at = sink_tile(ALL_AFLOAT + "turn: 2\nexplorers: {crimson: {A: E5, B: boat A4}, azure: {A: E5}}", "boat", players=6)
    assert (at.step, at.actor) == ("ferry", 2)
    assert at.why_not("ferry A4") == "V5-no-empty-boat"
    assert at.why_not("ferry E4") == "V5-no-empty-boat"
    at.do("ferry B8")
    assert at.boats() == [*BOATS[:-1], "E5"]
    assert at.where("crimson-A") == at.where("azure-A") == "boat E5"
    assert at.step == "extra"


def test_ruling_r15_bringing_it_is_compulsory() -> None:
    at = sink_tile(ALL_AFLOAT + "explorers: {crimson: {A: E5, B: boat A4}}", "boat", players=6)
    assert at.legal() == sorted(f"ferry {space}" for space in BOATS[1:])


def test_v5_of_more_than_three_swimmers_the_player_chooses_then_too() -> None:
    at = sink_tile(ALL_AFLOAT + "explorers: {crimson: {A: E5, B: E5, C: E5, D: E5}}", "boat", players=6).do("ferry A4")
    assert (at.step, len(at.legal("take-aboard"))) == ("board", 4)


def test_v5_with_no_empty_boat_either_nothing_happens() -> None:
    letters = "ABCDEFGHIJ"
    full = [f"{letter}: boat {space}" for letter, space in zip(letters, BOATS, strict=False)]
    manned = f"explorers: {{crimson: {{{', '.join(full)}}}, azure: {{A: boat B7, B: boat B8, C: E5}}}}"
    at = sink_tile(ALL_AFLOAT + manned, "boat", players=6)
    assert (at.step, at.actor, at.where("azure-C")) == ("extra", 2, "E5")
    assert len(at.facts("nothing-placed")) == 1


def test_v5_while_the_supply_has_a_boat_none_is_brought() -> None:
    at = sink_tile(ALL_AFLOAT.replace(", B8", "") + "explorers: {crimson: {A: E5}}", "boat", players=6)
    assert (at.step, at.boats()) == ("extra", [*BOATS[:-1], "E5"])


def test_v5_without_v5_a_boat_tile_with_no_boat_does_nothing() -> None:
    at = At(SINK % "boat" + ALL_AFLOAT + "explorers: {crimson: {A: E5}}", 6).do("sink E5", "under boat")
    assert (at.step, at.where("crimson-A")) == ("roll", "E5")
