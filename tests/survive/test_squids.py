"""Giant squids: how they come, move, strike and fight with whales (Q1 to Q7, Q10, R6)."""

from __future__ import annotations

import pytest

from game.engine.speech.words import Word
from tests.survive.table import At, words

ISLAND = "step: sink\nland: {beach: [E5], forest: [H6]}\nserpents: []\nunder: {beach: [whale]}\n"
AROUND_H6 = ["G6", "G7", "H5", "H7", "I6", "I7"]
COAST = "step: creature\nface: whale\nland: {beach: [D5]}\nserpents: []\n"
SEA = "step: creature\nface: whale\nland: {}\nserpents: []\n"


def test_q1_a_whale_tile_also_puts_a_squid_on_a_vacant_sea_space_beside_a_tile() -> None:
    at = At("turn: 2\n" + ISLAND + "explorers: {crimson: {A: M4}}", squid=True).do("sink E5", "under whale")
    assert (at.step, at.actor, at.creatures("whales")) == ("squid", 2, ["E5"])
    assert words(at.legal(), 1) == AROUND_H6
    at.do("squid G7")
    assert (at.creatures("squids"), at.step) == (["G7"], "roll")


def test_q1_vacant_means_no_explorer_no_boat_no_creature() -> None:
    taken = "boats: [G6]\nsharks: [G7]\nexplorers: {crimson: {A: H5}}"
    assert words(At(ISLAND + taken, squid=True).do("sink E5", "under whale").legal(), 1) == ["H7", "I6", "I7"]


def test_q1_only_with_a_whale_tile_and_only_with_the_expansion() -> None:
    shark = At(ISLAND.replace("whale", "shark") + "explorers: {crimson: {A: M4}}", squid=True).do(
        "sink E5", "under shark"
    )
    assert (shark.step, shark.creatures("squids")) == ("roll", [])
    assert At(ISLAND + "explorers: {crimson: {A: M4}}").do("sink E5", "under whale").step == "roll"


def test_q1_from_the_supply_of_five() -> None:
    for squids, step in (("A4, A5, A6, A7", "squid"), ("A4, A5, A6, A7, A8", "roll")):
        at = At(ISLAND + f"squids: [{squids}]\nexplorers: {{crimson: {{A: M4}}}}", squid=True).do(
            "sink E5", "under whale"
        )
        assert (at.step, at.creatures("whales")) == (step, ["E5"])


def test_q1_no_whale_no_squid() -> None:
    at = At(ISLAND + "whales: [A4, A5, A6, A7, A8]\nexplorers: {crimson: {A: M4}}", squid=True).do(
        "sink E5", "under whale"
    )
    assert (at.step, at.creatures("squids")) == ("roll", [])


def test_ruling_q10_no_vacant_sea_space_beside_a_tile_no_squid() -> None:
    ring = ISLAND + "boats: [G6, G7, H5, H7]\nsharks: [I6%s]\nexplorers: {crimson: {A: M4}}"
    full = At(ring % ", I7", squid=True).do("sink E5", "under whale")
    assert (full.step, full.creatures("squids"), full.creatures("whales")) == ("roll", [], ["E5"])
    assert At(ring % "", squid=True).do("sink E5", "under whale").legal() == ["squid I7"]


def test_q2_beside_a_tile_with_explorers_the_player_must_remove_one_of_them() -> None:
    island = ISLAND.replace("[H6]", "[H6, G8, F3]")
    at = At(island + "explorers: {crimson: {A: H6, B: G6}, azure: {A: G8, B: F3}}", squid=True).do(
        "sink E5", "under whale", "squid G7"
    )
    assert (at.step, at.actor, at.legal()) == ("victim", 1, ["victim azure-A", "victim crimson-A"])
    at.do("victim azure-A")
    assert [at.where(name) for name in ("azure-A", "crimson-A", "azure-B")] == ["lost", "H6", "F3"]
    assert (at.step, at.look()["turn"]) == ("roll", 1)


def test_q2_not_beside_an_empty_tile() -> None:
    island = ISLAND.replace("[H6]", "[H6, F3]")
    at = At(island + "explorers: {azure: {A: H6}}", squid=True).do("sink E5", "under whale", "squid G3")
    assert (at.step, at.where("azure-A")) == ("roll", "H6")


def test_q3_a_whale_roll_moves_a_squid_up_to_three_spaces() -> None:
    at = At(SEA + "squids: [B2]\nwhales: [L7]\nexplorers: {crimson: {A: M4}}", squid=True)
    assert set(words(at.legal("prowl"), 1)) == {"squid", "whale"}
    found = words([text for text in at.legal("prowl") if "squid" in text], 3)
    assert {"B3", "B4", "B5"} <= set(found)
    assert "B6" not in found
    assert At(SEA.replace("whale", "shark") + "squids: [B2]\nexplorers: {crimson: {A: M4}}", squid=True).legal() == [
        "decline"
    ]


@pytest.mark.parametrize("face", ["whale", "starfish"])
def test_q3_the_dive_dice_move_it_as_they_show(face: str) -> None:
    sea = (
        f"step: creature\nface: {face}\nland: {{}}\nserpents: []\nsquids: [B2]\nboats: [M6]\n"
        f"explorers: {{crimson: {{A: M4}}}}\n"
    )
    two = At(sea + "distance: 2", squid=True, dolphins=True)
    assert (two.can("prowl squid B2 B4"), two.can("prowl squid B2 B5")) == (True, False)
    dive = At(sea + "distance: D", squid=True, dolphins=True)
    assert (dive.can("prowl squid B2 L7"), dive.can("prowl squid B2 M4"), dive.can("prowl squid B2 M6")) == (
        True,
        False,
        False,
    )


def test_q3_the_whale_tile_sends_it_to_any_vacant_sea_space() -> None:
    sea = (
        "step: play\nland: {}\nserpents: []\nhands: {1: [forest %s]}\nsquids: [B2]\nsharks: [L7]\n"
        "explorers: {crimson: {A: M4}}"
    )
    at = At(sea % "move-whale", squid=True)
    assert set(words(at.legal("send"), 4)) == set(at.rules.constants.names) - {"M4", "L7"}
    assert at.do("send forest squid B2 M6").creatures("squids") == ["M6"]
    assert (at.step, at.hand(1)) == ("move", [])
    assert set(words(At(sea % "move-shark", squid=True).legal("send"), 2)) == {"shark"}


def test_ruling_q10_the_roll_is_enough_with_no_whale_on_the_board() -> None:
    at = At(
        SEA.replace("creature\nface: whale", "roll") + "squids: [B2]\nexplorers: {crimson: {A: M4}}", squid=True
    ).do("roll whale")
    assert at.step == "creature"
    assert at.can("prowl squid B2 B3")


@pytest.mark.parametrize(
    ("on_b3", "passes"),
    [("boats: [B3]\nexplorers: {azure: {A: boat B3}}", False), ("boats: [B3]\nexplorers: {azure: {A: B3}}", True),
     ("whales: [B3]\nexplorers: {azure: {A: M4}}", False), ("sharks: [B3]\nexplorers: {azure: {A: M4}}", True)],
)  # fmt: skip
def test_q4_its_move_ends_on_a_boat_with_passengers_and_on_a_whale(on_b3: str, passes: bool) -> None:
    at = At(SEA + "squids: [B2]\n" + on_b3, squid=True)
    assert at.can("prowl squid B2 B3")
    assert at.can("prowl squid B2 B5") is passes


def test_q4_its_move_ends_beside_a_tile_with_explorers() -> None:
    for people, passes in (("D5", False), ("M4", True)):
        at = At(COAST + f"squids: [C3]\nexplorers: {{azure: {{A: {people}}}}}", squid=True)
        assert at.can("prowl squid C3 C5")
        assert at.can("prowl squid C3 C6") is passes


def test_q4_staying_put_counts_as_a_move() -> None:
    at = At(COAST + "squids: [C5]\nexplorers: {azure: {A: D5, B: M4}}", squid=True).do("prowl squid C5 C5")
    assert (at.step, at.legal()) == ("victim", ["victim azure-A"])
    away = At(COAST + "squids: [C3]\nexplorers: {azure: {A: D5, B: M4}}", squid=True).do("prowl squid C3 C3")
    assert (away.look()["turn"], away.where("azure-A")) == (2, "D5")


def test_ruling_r6_a_squid_stays_put_also_by_tile_and_by_d() -> None:
    herd = "squids: [C5]\nwhales: [M6]\nexplorers: {azure: {A: D5, B: M4}}"
    at = At("step: play\nland: {beach: [D5]}\nserpents: []\nhands: {1: [forest move-whale]}\n" + herd, squid=True)
    assert not at.can("send forest whale M6 M6")
    at.do("send forest squid C5 C5", "victim azure-A")
    assert (at.step, at.look()["turn"]) == ("sink", 1)
    dive = At(COAST + "distance: D\n" + herd, squid=True, dolphins=True)
    assert (dive.can("prowl squid C5 C5"), dive.can("prowl whale M6 M6")) == (True, False)


def test_q5_the_mover_must_remove_exactly_one_from_such_a_tile_or_from_the_boat() -> None:
    people = "explorers: {crimson: {A: D5}, azure: {A: D5, B: C5}, sun: {A: boat C5, B: boat C5}}"
    at = At(COAST + "squids: [C3]\nboats: [C5]\n" + people, squid=True).do("prowl squid C3 C5")
    assert (at.step, at.actor) == ("victim", 1)
    assert at.legal() == ["victim azure-A", "victim crimson-A", "victim sun-A", "victim sun-B"]
    at.do("victim sun-B")
    assert [at.where(name) for name in ("crimson-A", "azure-A", "azure-B", "sun-A", "sun-B")] == [
        "D5",
        "D5",
        "C5",
        "boat C5",
        "lost",
    ]
    assert (at.boats(), at.look()["turn"]) == (["C5"], 2)


def test_q5_nobody_in_reach_nobody_taken() -> None:
    at = At(COAST + "squids: [C3]\nboats: [C4]\nexplorers: {azure: {A: C4, B: boat C4}, sun: {A: B4}}", squid=True).do(
        "prowl squid C3 B3"
    )
    assert (at.look()["turn"], at.where("azure-B"), at.where("sun-A")) == (2, "boat C4", "B4")


def test_q5_ruling_q10_all_whales_on_its_space_are_removed_first() -> None:
    at = At(
        SEA + "squids: [B2]\nwhales: [B3, B4, B3]\nboats: [B3]\nexplorers: {azure: {A: boat B3, B: M4}}", squid=True
    )
    at.do("prowl squid B2 B3")
    assert (at.step, at.creatures("whales"), at.creatures("squids"), at.boats()) == ("victim", ["B4"], ["B3"], ["B3"])
    assert at.do("victim azure-A").where("azure-A") == "lost"


def test_q6_a_whale_stops_on_a_squid_and_removes_it() -> None:
    at = At(SEA + "whales: [B2]\nsquids: [B3]\nexplorers: {azure: {A: M4}}", squid=True)
    assert not at.can("prowl whale B2 B5")
    at.do("prowl whale B2 B3")
    assert (at.creatures("squids"), at.creatures("whales")) == ([], ["B3"])


def test_q6_ruling_q10_all_squids_go_then_the_whale_strikes_and_a_repellent_is_asked_after() -> None:
    fight = SEA + "whales: [B2]\nsquids: [B3, B4, B3]\nboats: [B3]\nexplorers: {azure: {A: boat B3, B: M4}}\n"
    at = At(fight, squid=True).do("prowl whale B2 B3")
    assert (at.creatures("squids"), at.boats(), at.where("azure-A")) == (["B4"], [], "B3")
    asked = At(fight + "hands: {2: [forest whale-repellent]}", squid=True).do("prowl whale B2 B3")
    assert (asked.step, asked.creatures("squids")) == ("defend", ["B4"])
    asked.do("repel forest")
    assert (asked.creatures("squids"), asked.creatures("whales"), asked.boats()) == (["B4"], [], ["B3"])


@pytest.mark.parametrize(
    "options, face",
    [({}, "whale"), ({"squid": True}, "whale-or-squid"), ({"squid": True, "squid_for_whales": True}, "squid")],
)
def test_q3_q8_who_moves_by_the_face_of_the_whale_is_said(options: dict[str, bool], face: str) -> None:
    creatures = "squids: [B2]" if face == "squid" else "whales: [E4]"
    at = At(f"{SEA}{creatures}\nexplorers: {{crimson: {{A: M4}}}}", **options)
    assert at.rules.describe(at.rules.view(at.state, 0)).ask.values["face"] == Word(f"survive.die.{face}")
