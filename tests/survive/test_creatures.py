"""Creatures moved by the creature die (C1 to C4, R3, R6)."""

from __future__ import annotations

from tests.survive.table import At, words

SEA = "step: creature\nland: {}\n"
FAR = "plum: {A: M4}"
LAGOON = "F7, G6, G8, H6, H7"


def test_c1_a_serpent_moves_exactly_one_space() -> None:
    at = At(SEA + f"face: serpent\nserpents: [B2]\nexplorers: {{{FAR}}}")
    assert at.legal("prowl") == ["prowl serpent B2 B3", "prowl serpent B2 C2", "prowl serpent B2 C3"]


def test_c1_it_destroys_a_boat_with_its_passengers_and_takes_all_swimmers() -> None:
    people = f"explorers: {{crimson: {{A: boat C5, B: C5}}, azure: {{A: boat C5, B: C4}}, {FAR}}}"
    at = At(SEA + "face: serpent\nserpents: [C6]\nboats: [C5, C4]\n" + people).do("prowl serpent C6 C5")
    assert [at.where(name) for name in ("crimson-A", "crimson-B", "azure-A")] == ["lost"] * 3
    assert (at.where("azure-B"), at.boats()) == ("C4", ["C4"])
    assert {fact["cause"] for fact in at.facts("lost")} == {"serpent"}


def test_c1_an_empty_boat_stays() -> None:
    at = At(SEA + f"face: serpent\nserpents: [C6]\nboats: [C5]\nexplorers: {{azure: {{A: C5}}, {FAR}}}").do(
        "prowl serpent C6 C5"
    )
    assert (at.boats(), at.where("azure-A")) == (["C5"], "lost")


def test_c2_a_shark_moves_one_or_two_spaces() -> None:
    ends = words(At(SEA + f"face: shark\nserpents: []\nsharks: [B2]\nexplorers: {{{FAR}}}").legal("prowl"), 3)
    assert {"B3", "B4"} <= set(ends)
    assert not {"B2", "B5"} & set(ends)


def test_c2_it_stops_on_entering_a_space_with_swimmers_who_are_all_lost() -> None:
    sea = SEA + "face: shark\nserpents: []\nsharks: [B2]\nboats: [B3]\n"
    at = At(sea + f"explorers: {{crimson: {{A: B3}}, azure: {{A: B3, B: B4}}, {FAR}}}")
    assert not at.can("prowl shark B2 B4")
    at.do("prowl shark B2 B3")
    assert [at.where(name) for name in ("crimson-A", "azure-A", "azure-B")] == ["lost", "lost", "B4"]
    assert At(sea + f"explorers: {{azure: {{A: boat B3}}, {FAR}}}").can("prowl shark B2 B4")


def test_c2_boats_and_passengers_are_safe() -> None:
    at = At(
        SEA
        + f"face: shark\nserpents: []\nsharks: [B2]\nboats: [B3]\nexplorers: {{azure: {{A: boat B3, B: B3}}, {FAR}}}"
    )
    at.do("prowl shark B2 B3")
    assert (at.where("azure-A"), at.where("azure-B")) == ("boat B3", "lost")


def test_c3_a_whale_moves_one_to_three_spaces() -> None:
    ends = words(At(SEA + f"face: whale\nserpents: []\nwhales: [B2]\nexplorers: {{{FAR}}}").legal("prowl"), 3)
    assert {"B3", "B4", "B5"} <= set(ends)
    assert not {"B2", "B6"} & set(ends)


def test_c3_it_stops_on_a_boat_with_passengers_who_become_swimmers() -> None:
    sea = SEA + "face: whale\nserpents: []\nwhales: [B2]\nboats: [B3, B4]\n"
    at = At(sea + f"explorers: {{crimson: {{A: boat B3}}, azure: {{A: boat B3, B: B3}}, {FAR}}}")
    assert not at.can("prowl whale B2 B5")
    at.do("prowl whale B2 B3")
    assert [at.where(name) for name in ("crimson-A", "azure-A", "azure-B")] == ["B3"] * 3
    assert at.boats() == ["B4"]


def test_c3_swimmers_and_empty_boats_are_safe_and_do_not_stop_it() -> None:
    at = At(
        SEA + f"face: whale\nserpents: []\nwhales: [B2]\nboats: [B3]\nexplorers: {{azure: {{A: B3, B: B4}}, {FAR}}}"
    )
    assert at.can("prowl whale B2 B5")
    at.do("prowl whale B2 B3")
    assert (at.where("azure-A"), at.boats()) == ("B3", ["B3"])


def test_c3_the_wrecked_are_lost_beside_a_shark() -> None:
    wreck = SEA + (
        f"face: whale\nserpents: []\nwhales: [B2]\nboats: [B3]\nsharks: [%s]\n"
        f"explorers: {{azure: {{A: boat B3}}, {FAR}}}"
    )
    assert At(wreck % "B3").do("prowl whale B2 B3").where("azure-A") == "lost"
    assert At(wreck % "B4").do("prowl whale B2 B3").where("azure-A") == "B3"


def test_ruling_c3_the_wrecked_are_lost_beside_a_serpent() -> None:
    wreck = SEA + f"face: whale\nserpents: [%s]\nwhales: [B2]\nboats: [B3]\nexplorers: {{azure: {{A: boat B3}}, {FAR}}}"
    assert At(wreck % "B3").do("prowl whale B2 B3").where("azure-A") == "lost"
    assert At(wreck % "B4").do("prowl whale B2 B3").where("azure-A") == "B3"


def test_c_creatures_keep_to_the_sea_share_spaces_and_ignore_each_other() -> None:
    herd = f"land: {{beach: [D5]}}\nserpents: [C6]\nsharks: [C5]\nwhales: [C6]\nexplorers: {{{FAR}}}"
    at = At("step: creature\nface: shark\n" + herd)
    assert not at.can("prowl shark C5 D5")
    assert at.can("prowl shark C5 C7")
    at.do("prowl shark C5 C6")
    assert (at.creatures("sharks"), at.creatures("serpents"), at.creatures("whales")) == (["C6"], ["C6"], ["C6"])


def test_c4_any_creature_of_the_rolled_kind_against_anyone_or_away() -> None:
    people = f"explorers: {{crimson: {{A: C4}}, azure: {{A: B9}}, {FAR}}}"
    at = At(SEA.replace("creature", "roll") + "serpents: []\nwhales: [A4]\nsharks: [C5, B8]\n" + people)
    assert at.outcomes() == {"roll serpent": 2, "roll shark": 2, "roll whale": 2}
    at.do("roll shark")
    assert set(words(at.legal("prowl"), 1)) == {"shark"}
    assert {"prowl shark C5 C6", "prowl shark C5 C4", "prowl shark B8 B9"} <= set(at.legal())


def test_c4_you_may_decline() -> None:
    at = At(SEA + f"face: shark\nserpents: []\nsharks: [C5]\nexplorers: {{azure: {{A: C4}}, {FAR}}}").do("decline")
    assert (at.creatures("sharks"), at.look()["turn"]) == (["C5"], 2)


def test_c4_with_none_of_the_kind_on_the_board_nothing_happens() -> None:
    at = At(SEA.replace("creature", "roll") + f"serpents: []\nsharks: [C5]\nexplorers: {{azure: {{A: C4}}, {FAR}}}").do(
        "roll whale"
    )
    assert (at.look()["turn"], at.step) == (2, "move")


def test_ruling_r3_the_serpent_in_the_closed_lagoon_cannot_be_chosen_another_may() -> None:
    ring = f"step: creature\nface: serpent\nland: {{beach: [%s{LAGOON}]}}\nserpents: [G7, B2]\nexplorers: {{{FAR}}}"
    assert set(words(At(ring % "F6, ").legal("prowl"), 2)) == {"B2"}
    assert set(words(At(ring % "").legal("prowl"), 2)) == {"B2", "G7"}


def test_ruling_r3_nobody_is_asked_when_no_creature_of_the_kind_can_move() -> None:
    ring = f"step: roll\nland: {{beach: [%s{LAGOON}]}}\nserpents: [G7]\nexplorers: {{azure: {{A: M5}}, {FAR}}}"
    assert At(ring % "F6, ").do("roll serpent").look()["turn"] == 2
    assert At(ring % "").do("roll serpent").step == "creature"


def test_ruling_r3_x8_a_dolphin_in_the_closed_lagoon_can_still_protect_another() -> None:
    ring = f"step: roll\nland: {{beach: [F6, {LAGOON}]}}\nserpents: []\ndolphins: [G7 azure-A]\n"
    both = At(f"{ring}explorers: {{azure: {{A: G7, B: G7}}, {FAR}}}", dolphins=True).do("dive dolphin 1")
    assert (both.step, both.legal()) == ("creature", ["decline", "hand-over G7 azure-A azure-B"])
    alone = At(f"{ring}explorers: {{azure: {{A: G7, B: M5}}, {FAR}}}", dolphins=True).do("dive dolphin 1")
    assert alone.look()["turn"] == 2


def test_ruling_r6_a_move_over_several_spaces_is_one_decision_and_legal_step_by_step() -> None:
    at = At(
        f"step: creature\nface: shark\nland: {{beach: [F5, {LAGOON}]}}\nserpents: []\nsharks: [G7]\n"
        f"explorers: {{{FAR}}}"
    )
    assert sorted(words(at.legal("prowl"), 3)) == ["E6", "E7", "F6"]
    at.do("prowl shark G7 E6")
    assert at.facts("creature-moved")[0]["path"] == tuple(at.rules.constants.index[name] for name in ("G7", "F6", "E6"))
    assert at.look()["turn"] == 2


def test_ruling_r6_a_move_ends_on_another_space_than_it_began_on() -> None:
    for kind in ("shark", "whale"):
        at = At(SEA + f"face: {kind}\nserpents: []\n{kind}s: [C5]\nexplorers: {{{FAR}}}")
        assert not at.can(f"prowl {kind} C5 C5")
        assert at.can(f"prowl {kind} C5 C6")


def test_ruling_r6_a_boat_tile_asks_for_one_boarder_at_a_time() -> None:
    island = "step: sink\nland: {beach: [E5], forest: [I7]}\nunder: {beach: [boat]}\nserpents: []\n"
    at = At(island + "explorers: {crimson: {A: E5}, azure: {A: E5, B: E5}, sun: {A: E5}}").do("sink E5", "under boat")
    assert (at.step, at.actor) == ("board", 1)
    assert at.legal() == ["take-aboard azure-A", "take-aboard azure-B", "take-aboard crimson-A", "take-aboard sun-A"]
    at.do("take-aboard azure-A", "take-aboard crimson-A")
    assert at.legal() == ["take-aboard azure-B", "take-aboard sun-A"]
    at.do("take-aboard sun-A")
    assert (at.step, at.where("azure-B"), at.where("sun-A")) == ("roll", "E5", "boat E5")


def test_ruling_r6_up_to_three_board_unasked() -> None:
    island = "step: sink\nland: {beach: [E5], forest: [I7]}\nunder: {beach: [boat]}\nserpents: []\n"
    at = At(island + "explorers: {crimson: {A: E5}, azure: {A: E5, B: E5}}").do("sink E5", "under boat")
    assert at.step == "roll"
    assert {at.where(name) for name in ("crimson-A", "azure-A", "azure-B")} == {"boat E5"}
