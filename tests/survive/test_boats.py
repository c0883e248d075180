"""Moving boats (B1 to B4, R1, R2)."""

from __future__ import annotations

import pytest

from tests.survive.table import At, words

SEA = "land: {}\nserpents: []\n"
CREW = SEA + "boats: [E3]\nexplorers: {crimson: {A: %s, B: %s}, azure: {A: %s}, sun: {A: %s}, plum: {A: M4}}\n"


def test_b1_a_boat_goes_to_an_adjacent_sea_space_without_a_boat() -> None:
    at = At("land: {beach: [E5]}\nserpents: []\nboats: [E4, E3]\nexplorers: {crimson: {A: boat E4}}")
    assert at.why_not("sail E4 E3") == "B1-boat-there"
    assert at.why_not("sail E4 E5") == "B1-on-land"
    assert at.why_not("sail E4 D2") == "B1-not-adjacent"
    assert at.why_not("sail D4 D3") == "B1-no-boat"
    at.do("sail E4 D4")
    assert (at.boats(), at.where("crimson-A"), at.state.points) == (["D4", "E3"], "boat D4", 2)


def test_b1_where_a_tile_used_to_be_is_sea() -> None:
    at = At("land: {beach: [E6]}\nserpents: []\nboats: [E4]\nexplorers: {crimson: {A: boat E4}}").do("sail E4 E5")
    assert at.boats() == ["E5"]


def test_b1_never_onto_an_isle() -> None:
    at = At(SEA + "boats: [B2]\nexplorers: {crimson: {A: boat B2}}")
    assert words(at.legal("sail"), 2) == ["B3", "C2", "C3"]


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_b2_an_empty_boat_is_moved_by_anyone(seat: int) -> None:
    at = At(
        SEA
        + (
            f"turn: {seat}\nboats: [E3]\n"
            f"explorers: {{crimson: {{A: M4}}, azure: {{A: M4}}, sun: {{A: M4}}, plum: {{A: M4}}}}"
        )
    )
    assert at.do("sail E3 E4").boats() == ["E4"]


@pytest.mark.parametrize(
    "crew, in_control",
    [
        (("boat E3", "M5", "M5", "M5"), [1]),
        (("boat E3", "boat E3", "boat E3", "M5"), [1]),  # the most
        (("boat E3", "M5", "boat E3", "M5"), [1, 2]),  # a tie for most
        (("boat E3", "M5", "boat E3", "boat E3"), [1, 2, 3]),
        (("M5", "M5", "M5", "boat E3"), [3]),
    ],
)
@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_b2_a_boat_with_explorers_only_by_who_has_the_most_aboard(
    crew: tuple[str, ...], in_control: list[int], seat: int
) -> None:
    at = At(CREW % crew + f"turn: {seat}")
    if seat in in_control:
        assert at.do("sail E3 E4").boats() == ["E4"]
    else:
        assert at.why_not("sail E3 E4") == "B2-not-in-control"


@pytest.mark.parametrize(
    "creatures, boats, place",
    [
        ("serpents: [E4]", [], "lost"),
        ("serpents: []\nwhales: [E4]", [], "E4"),
        ("serpents: []\nwhales: [E4]\nsharks: [E4]", [], "lost"),
        ("serpents: [E4]\nwhales: [E4]", [], "lost"),
        ("serpents: []\nsharks: [E4]", ["E4"], "boat E4"),  # a shark leaves boats alone
        ("serpents: [E3]\nwhales: [E2]", ["E4"], "boat E4"),  # nor does it matter what is left behind
    ],
)
def test_b3_a_manned_boat_is_wrecked_where_it_enters_a_serpent_or_whale(
    creatures: str, boats: list[str], place: str
) -> None:
    at = At(
        f"land: {{}}\n{creatures}\nboats: [E3]\n"
        f"explorers: {{crimson: {{A: boat E3}}, azure: {{A: boat E3}}, sun: {{A: M4}}}}"
    )
    at.do("sail E3 E4")
    assert at.boats() == boats
    assert at.where("crimson-A") == at.where("azure-A") == place


def test_b3_swimmers_that_were_there_are_not_the_wrecks_concern() -> None:
    at = At(SEA + "whales: [E4]\nboats: [E3]\nexplorers: {crimson: {A: boat E3}, azure: {A: E4}}").do("sail E3 E4")
    assert at.where("crimson-A") == at.where("azure-A") == "E4"
    assert at.facts("lost") == []


@pytest.mark.parametrize("creatures", ["serpents: [E4]", "whales: [E4]", "sharks: [E4]"])
def test_b4_an_empty_boat_enters_any_creature_unharmed(creatures: str) -> None:
    at = At(f"land: {{}}\n{creatures}\nboats: [E3]\nexplorers: {{crimson: {{A: M4}}}}").do("sail E3 E4", "sail E4 D4")
    assert at.boats() == ["D4"]


@pytest.mark.parametrize("kind", ["serpent", "shark", "whale"])
def test_b4_no_creature_that_enters_harms_an_empty_boat(kind: str) -> None:
    at = At(
        f"land: {{}}\nserpents: []\n{kind}s: [E4]\nboats: [E3]\nexplorers: {{crimson: {{A: M4}}}}\nstep: creature\n"
        f"face: {kind}"
    )
    assert at.do(f"prowl {kind} E4 E3").boats() == ["E3"]


def test_b4_but_a_whirlpool_does() -> None:
    at = At(
        "land: {mountain: [D5]}\nunder: {mountain: [whirlpool]}\nboats: [D4, D3]\nexplorers: {crimson: {A: M4}}\n"
        "step: sink"
    )
    assert at.do("sink D5", "under whirlpool").boats() == ["D3"]


def test_ruling_r1_a_boat_moved_onto_swimmers_does_not_pick_them_up() -> None:
    at = At(SEA + "boats: [E3]\nexplorers: {crimson: {A: boat E3, B: E4}, azure: {A: E4}}").do("sail E3 E4")
    assert [at.where(name) for name in ("crimson-A", "crimson-B", "azure-A")] == ["boat E4", "E4", "E4"]
    assert at.do("board crimson-B E4").where("crimson-B") == "boat E4"  # M6, for a point


@pytest.mark.parametrize("creatures", ["serpents: [E4]", "serpents: []\nwhales: [E4]", "serpents: []\nsharks: [E4]"])
@pytest.mark.parametrize("start", ["E5", "boat E3"])
def test_ruling_r2_boarding_an_empty_boat_beside_a_creature_wakes_nothing(creatures: str, start: str) -> None:
    at = At(f"land: {{beach: [E5]}}\n{creatures}\nboats: [E3, E4]\nexplorers: {{crimson: {{A: {start}, B: M4}}}}").do(
        "board crimson-A E4"
    )
    assert (at.where("crimson-A"), at.boats(), at.facts("lost")) == ("boat E4", ["E3", "E4"], [])
    assert at.do("sail E4 D4").where("crimson-A") == "boat D4"


def test_ruling_r2_a_swimmer_beside_a_whale_may_board_too_and_the_whale_must_come_anew() -> None:
    sea = SEA + "whales: [E4]\nboats: [E4]\nexplorers: {crimson: {A: E4}, azure: {A: M4}}"
    at = At(sea).do("board crimson-A E4", "stop", "roll whale", "decline")
    assert at.where("crimson-A") == "boat E4"
    at = At(sea).do("board crimson-A E4", "sail E4 E3")
    assert at.do("sail E3 E4").where("crimson-A") == "E4"  # B3: to enter is another thing
    assert at.boats() == []
