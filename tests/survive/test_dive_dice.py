"""The dive dice and what they move (X1, X3, X10)."""

from __future__ import annotations

import pytest

from tests.survive.table import At, words

FAR = "explorers: {plum: {A: M4}}\n"
PLACES = {
    "serpent": "serpents: [B2]",
    "shark": "serpents: []\nsharks: [B2]",
    "whale": "serpents: []\nwhales: [B2]",
    "dolphin": "serpents: []\ndolphins: [B2]",
    "boat": "serpents: []\nboats: [B2]",
}


def dive(face: str, distance: int | str, more: str, explorers: str = FAR, land: str = "") -> At:
    return At(
        f"step: creature\nface: {face}\ndistance: {distance}\nland: {{beach: [{land}]}}\n{more}\n{explorers}",
        dolphins=True,
    )


def ends(at: At) -> list[str]:
    return [*words(at.legal("prowl"), 3), *words(at.legal("drift"), 2)]


def test_x1_two_dive_dice_replace_the_creature_die() -> None:
    sea = "step: roll\nland: {}\n" + FAR
    faces = ("serpent", "shark", "whale", "dolphin", "boat", "starfish")
    far = {"1": 2, "2": 2, "3": 1, "D": 1}
    assert At(sea, dolphins=True).outcomes() == {
        f"dive {face} {n}": weight for face in faces for n, weight in far.items()
    }
    assert At(sea).outcomes() == {"roll serpent": 2, "roll shark": 2, "roll whale": 2}


@pytest.mark.parametrize("kind", PLACES)
@pytest.mark.parametrize("distance", [1, 2, 3])
def test_x3_up_to_the_number_of_sea_spaces_whatever_the_kind(kind: str, distance: int) -> None:
    row = ["B3", "B4", "B5", "B6"]
    found = ends(dive(kind, distance, PLACES[kind]))
    assert [space for space in row if space in found] == row[:distance]
    assert "B2" not in found


@pytest.mark.parametrize("kind", PLACES)
def test_x3_on_d_to_any_vacant_sea_space(kind: str) -> None:
    taken = "serpents: [A4]\nsharks: [A5]\nwhales: [A6]\ndolphins: [A7]\nboats: [A8, A9]\n"
    explorers = "explorers: {crimson: {A: A10, B: boat A9}, azure: {A: E5}}"
    at = dive(kind, "D", taken, explorers, land="E5")
    vacant = set(at.rules.constants.names) - {"E5", "A4", "A5", "A6", "A7", "A8", "A9", "A10"}
    assert sorted(ends(at)) == sorted(vacant)


def test_x3_the_roll_shows_what_may_be_moved_and_you_may_decline() -> None:
    herd = "serpents: [B2]\nsharks: [C5, C9]\nboats: [M5]\n"
    at = At("step: roll\nland: {}\n" + herd + FAR, dolphins=True).do("dive shark 2")
    assert {(word[1], word[2]) for word in map(str.split, at.legal("prowl"))} == {("shark", "C5"), ("shark", "C9")}
    assert at.legal("drift") == []
    assert at.do("decline").creatures("sharks") == ["C5", "C9"]


def test_x3_one_creature_and_the_turn_is_over() -> None:
    at = dive("shark", 3, "serpents: []\nsharks: [C5, C9]").do("prowl shark C5 C8")
    assert (at.creatures("sharks"), at.look()["turn"]) == (["C8", "C9"], 2)


def test_x3_starfish_is_any_of_the_five() -> None:
    all_five = "serpents: [A4]\nsharks: [A6]\nwhales: [A8]\ndolphins: [A10]\nboats: [M6]\n"
    at = dive("starfish", 1, all_five)
    assert set(words(at.legal("prowl"), 1)) == {"serpent", "shark", "whale", "dolphin"}
    assert set(words(at.legal("drift"), 1)) == {"M6"}


@pytest.mark.parametrize("face", ["boat", "starfish"])
@pytest.mark.parametrize("distance", [2, "D"])
def test_x3_a_boat_with_passengers_is_never_moved_by_the_dice(face: str, distance: int | str) -> None:
    at = dive(face, distance, "serpents: []\nboats: [B2, C9]", "explorers: {crimson: {A: boat B2}}")
    assert set(words(at.legal("drift"), 1)) == {"C9"}


def test_x3_with_nothing_of_that_kind_the_turn_passes() -> None:
    sea = "step: roll\nland: {}\nserpents: []\nboats: [B2]\nexplorers: {crimson: {A: boat B2}, azure: {A: M4}}"
    assert At(sea, dolphins=True).do("dive boat 3").look()["turn"] == 2
    assert At(sea, dolphins=True).do("dive dolphin D").look()["turn"] == 2


@pytest.mark.parametrize(
    ("kind", "prey"), [("serpent", "B3"), ("serpent", "boat B3"), ("shark", "B3"), ("whale", "boat B3")]
)
def test_x3_an_attack_happens_as_usual_and_ends_the_move(kind: str, prey: str) -> None:
    at = dive(kind, 3, f"{PLACES[kind]}\nboats: [B3, M6]", f"explorers: {{azure: {{A: {prey}}}, plum: {{A: M4}}}}")
    assert "B5" not in ends(at)
    at.do(f"prowl {kind} B2 B3")
    assert at.where("azure-A") == ("B3" if kind == "whale" else "lost")
    assert at.boats() == (["M6"] if "boat" in prey else ["B3", "M6"])


@pytest.mark.parametrize(
    ("kind", "other"), [("shark", "boat B3"), ("whale", "B3"), ("dolphin", "B3"), ("dolphin", "boat B3")]
)
def test_x3_what_is_no_prey_does_not_end_the_move(kind: str, other: str) -> None:
    at = dive(kind, 3, f"{PLACES[kind]}\nboats: [B3]", f"explorers: {{azure: {{A: {other}}}, plum: {{A: M4}}}}")
    assert "B5" in ends(at)


def test_ruling_x10_an_empty_boat_moved_by_the_dice_obeys_b1() -> None:
    wall = "serpents: []\nboats: [B2, B3, C3%s]"
    assert "C2" in words(dive("boat", 3, wall % "").legal("drift"), 2)
    assert [text for text in dive("boat", 3, wall % ", C2").legal("drift") if text.startswith("drift B2")] == []
    coast = dive("boat", 1, "serpents: []\nboats: [C5]", land="D5")
    assert "drift C5 D5" not in coast.legal()
    assert "drift C5 D4" in coast.legal()


def test_x3_an_empty_boat_is_not_harmed_where_it_drifts() -> None:
    at = dive("boat", 1, "serpents: [B3]\nwhales: [B3]\nboats: [B2]").do("drift B2 B3")
    assert at.boats() == ["B3"]
