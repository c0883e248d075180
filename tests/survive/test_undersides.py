"""Undersides that are resolved at once (U1 to U7)."""

from __future__ import annotations

import pytest

from game.rules.survive.board import UNDERSIDES
from tests.survive.table import At

SINK = "serpents: []\nstep: sink\nland: {forest: [E5, E6]}\n"
"""E5 sinks; D4 and E4 are the sea beside it, E6 the tile beside it, E3 lies further out."""
WATER_AROUND = ["D4", "D5", "E4", "F4", "F5"]


def sink_tile(position: str, underside: str, *actions: str, players: int = 4, **options: bool) -> At:
    """After E5 has sunk and shown this."""
    under = f"\nunder: {{forest: [{underside}, boat]}}"
    return At(SINK + position + under, players, **options).do("sink E5", f"under {underside}", *actions)


def test_u1_a_shark_comes_and_swimmers_there_are_lost() -> None:
    at = sink_tile("boats: [D4]\nexplorers: {crimson: {A: E5, B: E4, C: boat D4, D: E6}, azure: {A: E5}}", "shark")
    assert at.creatures("sharks") == ["E5"]
    assert at.where("crimson-A") == at.where("azure-A") == "lost"
    assert [at.where(f"crimson-{letter}") for letter in "BCD"] == ["E4", "boat D4", "E6"]
    assert {event["cause"] for event in at.facts("lost")} == {"shark"}


def test_u2_a_whale_comes_and_swimmers_there_live() -> None:
    at = sink_tile("boats: [D4]\nexplorers: {crimson: {A: E5, B: boat D4}}", "whale")
    assert at.creatures("whales") == ["E5"]
    assert (at.where("crimson-A"), at.where("crimson-B")) == ("E5", "boat D4")


def test_u3_a_boat_comes_and_swimmers_there_board_it() -> None:
    at = sink_tile("explorers: {crimson: {A: E5, B: E4}, azure: {A: E5}, sun: {A: E5}}", "boat")
    assert at.boats() == ["E5"]
    assert [at.where(f"{colour}-A") for colour in ("crimson", "azure", "sun")] == ["boat E5"] * 3
    assert at.where("crimson-B") == "E4"  # beside it is not there
    assert at.step == "roll"


def test_u3_nobody_there_the_boat_is_empty() -> None:
    at = sink_tile("explorers: {crimson: {A: E4}}", "boat")
    assert (at.boats(), at.where("crimson-A"), at.step) == (["E5"], "E4", "roll")


def test_u3_of_more_than_three_the_player_who_sank_the_tile_chooses() -> None:
    at = sink_tile("turn: 2\nexplorers: {crimson: {A: E5, B: E5, C: E4}, azure: {A: E5}, sun: {A: E5}}", "boat")
    assert (at.step, at.actor) == ("board", 2)
    assert at.legal() == ["take-aboard azure-A", "take-aboard crimson-A", "take-aboard crimson-B", "take-aboard sun-A"]
    assert at.why_not("take-aboard crimson-C") == "U3-not-in-the-water-there"
    at.do("take-aboard sun-A", "take-aboard azure-A")
    assert at.legal() == ["take-aboard crimson-A", "take-aboard crimson-B"]
    at.do("take-aboard crimson-B")
    assert [at.where(name) for name in ("sun-A", "azure-A", "crimson-B", "crimson-A")] == ["boat E5"] * 3 + ["E5"]
    assert at.step == "roll"


WHIRL = """
boats: [D4, E4, E3]
sharks: [F4, G3]
whales: [F4, G3]
serpents: [F5, G3]
explorers: {crimson: {A: E5, B: D5, C: boat D4, D: E6, E: boat E3, F: D3}, azure: {A: E5}}
"""


def test_u4_a_whirlpool_takes_everything_on_the_space_and_the_sea_beside_it() -> None:
    at = sink_tile(WHIRL, "whirlpool")
    assert [at.where(name) for name in ("crimson-A", "azure-A", "crimson-B", "crimson-C")] == ["lost"] * 4
    assert at.boats() == ["E3"]
    assert [at.creatures(kind) for kind in ("sharks", "whales", "serpents")] == [["G3"]] * 3
    assert {event["cause"] for event in at.facts("lost")} == {"whirlpool"}


def test_u4_tiles_and_who_stands_on_them_stay_and_so_does_the_sea_further_out() -> None:
    at = sink_tile(WHIRL, "whirlpool")
    assert [at.where(f"crimson-{letter}") for letter in "DEF"] == ["E6", "boat E3", "D3"]
    assert at.look()["land"]["forest"] == ["E6"]


@pytest.mark.parametrize("space", WATER_AROUND)
def test_u4_dolphins_and_squids_too(space: str) -> None:
    creatures = (
        f"dolphins: [{space} crimson-A, G3]\nsquids: [{space}, G3]\nexplorers: {{crimson: {{A: {space}, B: M4}}}}"
    )
    at = sink_tile(creatures, "whirlpool", dolphins=True, squid=True)
    assert (at.creatures("dolphins"), at.creatures("squids"), at.where("crimson-A")) == (["G3"], ["G3"], "lost")


VOLCANO = "step: sink\nland: {mountain: [E5, E6]}\nunder: {mountain: [volcano, shark]}\nboats: [C2]\nexplorers: "
ASHORE = VOLCANO + "{crimson: {A: E6, B: boat C2, C: D3, D: isle NW}, azure: {A: E5, B: isle SE}}"


def test_u5_the_volcano_ends_the_game_and_who_is_on_no_isle_is_lost() -> None:
    at = At(ASHORE).do("sink E5", "under volcano")
    assert (at.step, at.actor, at.look()["ending"]) == ("over", "nobody", "volcano")
    assert [at.where(name) for name in ("crimson-A", "crimson-B", "crimson-C", "azure-A")] == ["lost"] * 4
    assert [at.where(name) for name in ("crimson-D", "azure-B")] == ["isle NW", "isle SE"]
    assert at.legal() == []


def test_u5_no_other_mountain_ends_it() -> None:
    at = At(ASHORE).do("sink E5", "under shark")
    assert (at.step, at.where("crimson-A")) == ("roll", "E6")


BOATS = ["A4", "A5", "A6", "A7", "A8", "A9", "A10", "B4", "B5", "B6", "B7", "B8"]


@pytest.mark.parametrize(
    "underside, key, box", [("shark", "sharks", ["M5"] * 6), ("whale", "whales", ["M5"] * 5), ("boat", "boats", BOATS)]
)
def test_ruling_u6_a_kind_whose_supply_is_empty_is_not_placed(underside: str, key: str, box: list[str]) -> None:
    explorers = "\nexplorers: {crimson: {A: E5, B: M4}, azure: {A: M4}}"
    none_left = sink_tile(f"{key}: [{', '.join(box)}]" + explorers, underside)
    assert none_left.look()[key] == box
    assert (none_left.where("crimson-A"), none_left.step) == ("E5", "roll")
    assert len(none_left.facts("nothing-placed")) == 1
    one_left = sink_tile(f"{key}: [{', '.join(box[1:])}]" + explorers, underside)
    assert one_left.look()[key] == [*box[1:], "E5"]
    assert one_left.facts("nothing-placed") == []


def test_u7_a_destroyed_boat_goes_back_to_the_supply() -> None:
    explorers = "\nexplorers: {crimson: {A: E5, B: boat B8}, azure: {A: M4}}\nunder: {forest: [boat, boat]}"
    all_afloat = f"serpents: []\nland: {{forest: [E5, E6]}}\nwhales: [B9]\nboats: [{', '.join(BOATS)}]" + explorers
    at = At(all_afloat).do("sail B8 B9", "stop", "sink E5", "under boat")
    assert at.boats() == [*BOATS[:-1], "E5"]
    assert at.where("crimson-A") == "boat E5"
    assert At(all_afloat).do("stop", "sink E5", "under boat").where("crimson-A") == "E5"


TWO = "serpents: []\nstep: sink\nland: {forest: [E5, I5]}\nexplorers: {crimson: {A: M4}}\n"


@pytest.mark.parametrize(
    "kind, herd, box", [("shark", "sharks", 6), ("whale", "whales", 5), ("dolphin-help", "dolphins", 4)]
)
def test_ruling_u7_a_creature_that_left_the_board_comes_again(kind: str, herd: str, box: int) -> None:
    roll = "dive boat 1" if kind == "dolphin-help" else "roll serpent"
    creatures = f"{herd}: [{', '.join(['D4'] + ['A4'] * (box - 1))}]\nunder: {{forest: [whirlpool, {kind}]}}"
    at = At(TWO + creatures, dolphins=kind == "dolphin-help").do("sink E5", "under whirlpool")
    assert len(at.creatures(herd)) == box - 1
    at.do(roll, "sink I5", f"under {kind}")
    assert at.creatures(herd)[-1] == "I5"


def test_ruling_u7_squids_too() -> None:
    position = (
        TWO.replace("[E5, I5]", "[E5, I5, I8]")
        + "squids: [D4, A4, A4, A4, A4]\nunder: {forest: [whirlpool, whale, boat]}"
    )
    at = At(position, squid=True).do("sink E5", "under whirlpool", "roll serpent", "sink I5", "under whale")
    assert at.step == "squid"
    assert At(position, squid=True).do("sink E5", "under whale").step == "roll"  # all five are on the board


def test_ruling_u7_a_repelled_shark_goes_back_too() -> None:
    position = TWO + (
        "sharks: [L4, A4, A4, A4, A4, A4]\nhands: {1: [beach shark-repellent]}\nunder: {forest: [shark, boat]}\n"
        "turn: 2\nface: shark"
    )
    at = At(position.replace("step: sink", "step: creature")).do("prowl shark L4 M4", "repel beach")
    assert len(at.creatures("sharks")) == 5
    at.do("sink E5", "under shark")
    assert at.creatures("sharks")[-1] == "E5"


def test_ruling_u7_serpents_have_no_supply() -> None:
    at = At(TWO.replace("serpents: []", "serpents: [D4, B2]") + "under: {forest: [whirlpool, shark]}").do(
        "sink E5", "under whirlpool"
    )
    assert at.creatures("serpents") == ["B2"]
    assert "serpent" not in UNDERSIDES


def test_what_lies_under_a_tile_that_is_being_turned_over_need_not_be_said() -> None:
    sink = "step: sink\nland: {beach: [E5, E6], forest: [H6]}\nserpents: []\nexplorers: {crimson: {A: M4}}"
    at = At(sink).do("sink E5")
    said = at.look()
    del said["under"]
    again = at.rules.read_position(said)
    assert at.rules.faults(again) == []
    assert at.rules.view(again, None).state == at.rules.view(at.state, None).state
    assert sum(again.unseen) == sum(at.state.unseen)


def test_tiles_in_hand_are_counted_for_whoever_holds_them() -> None:
    two = "forest whale-repellent, forest whale-repellent"
    hands = f"hands: {{1: [beach shark-repellent], 2: [{two}], 4: [mountain whale-repellent]}}"
    at = At(f"land: {{beach: [E5]}}\nserpents: []\nexplorers: {{crimson: {{A: M4}}}}\n{hands}")
    counts = [count for plate in at.rules.describe(at.rules.view(at.state, None)).plates for count in plate.counts]
    assert [count.number for count in counts if count.key == "survive.count.tiles"] == [1, 2, 0, 1]
