"""Dolphins come, take charges and are led along (X2, X4, X5, X7, X9)."""

from __future__ import annotations

import pytest

from tests.survive.table import At

SEA = "land: {}\nserpents: []\n"
TILE = "step: sink\nland: {beach: [E5], forest: [H6]}\nserpents: []\nunder: {beach: [dolphin-help]}\n"


def at_sea(more: str, explorers: str) -> At:
    return At(SEA + more + f"\nexplorers: {{{explorers}, plum: {{J: M4}}}}", dolphins=True)


def after_dive(face: str, distance: int | str, more: str, explorers: str) -> At:
    return at_sea(f"step: creature\nface: {face}\ndistance: {distance}\n{more}", explorers)


def dolphins(at: At) -> list[str]:
    return at.creatures("dolphins")


def test_x2_dolphin_help_is_immediate_and_brings_a_dolphin() -> None:
    at = At(TILE + "explorers: {crimson: {A: H6}}", dolphins=True).do("sink E5", "under dolphin-help")
    assert (dolphins(at), at.hand(1), at.step) == (["E5"], [], "roll")
    assert [event.audience for event in at.events if event.key == "underside-shown"] == [None]


def test_x2_without_the_expansion_it_goes_into_the_hand() -> None:
    at = At(TILE + "explorers: {crimson: {A: H6}}").do("sink E5", "under dolphin-help")
    assert (dolphins(at), at.hand(1), at.facts("underside-shown")) == ([], ["beach dolphin-help"], [])


def test_x2_the_supply_holds_four() -> None:
    for others, found in (("A4, A5, A6", 4), ("A4, A5, A6, A7", 4)):
        at = At(TILE + f"dolphins: [{others}]\nexplorers: {{crimson: {{A: E5, B: H6}}}}", dolphins=True).do(
            "sink E5", "under dolphin-help"
        )
        assert len(dolphins(at)) == found
        assert ("E5 crimson-A" in dolphins(at)) is (others == "A4, A5, A6")
        assert at.step == "roll"


def test_x4_who_enters_the_space_of_a_free_dolphin_becomes_its_charge() -> None:
    at = at_sea("dolphins: [C5]", "crimson: {A: C4, B: C4}").do("go crimson-A C5")
    assert dolphins(at) == ["C5 crimson-A"]
    assert dolphins(at.do("go crimson-B C5")) == ["C5 crimson-A"]


def test_x4_from_a_tile_and_from_a_boat_too() -> None:
    coast = At("land: {beach: [E5]}\nserpents: []\ndolphins: [E4]\nexplorers: {crimson: {A: E5}}", dolphins=True)
    assert dolphins(coast.do("go crimson-A E4")) == ["E4 crimson-A"]
    assert dolphins(at_sea("dolphins: [C5]\nboats: [C5]", "crimson: {A: boat C5}").do("jump crimson-A")) == [
        "C5 crimson-A"
    ]


@pytest.mark.parametrize(("kind", "herd"), [("serpent", "serpents: [C6]\n"), ("shark", "serpents: []\nsharks: [C6]\n")])
def test_x4_it_protects_one_swimmer_from_every_creature(kind: str, herd: str) -> None:
    at = At(
        f"step: creature\nface: {kind}\ndistance: 1\nland: {{}}\n"
        + herd
        + "dolphins: [C5 azure-A]\nexplorers: {azure: {A: C5, B: C5}, sun: {A: C5}}",
        dolphins=True,
    )
    at.do(f"prowl {kind} C6 C5")
    assert [at.where(name) for name in ("azure-A", "azure-B", "sun-A")] == ["C5", "lost", "lost"]
    assert dolphins(at) == ["C5 azure-A"]


def test_x4_a_dolphin_that_enters_takes_a_charge_and_of_several_the_mover_chooses() -> None:
    at = after_dive("dolphin", 1, "turn: 3\ndolphins: [C6]", "azure: {A: C5, B: C5}").do("prowl dolphin C6 C5 none")
    assert (at.step, at.actor, at.legal()) == ("charge", 3, ["charge azure-A", "charge azure-B"])
    at.do("charge azure-B")
    assert (dolphins(at), at.look()["turn"]) == (["C5 azure-B"], 4)


def test_x4_it_takes_the_only_one_unasked_and_no_passenger() -> None:
    at = after_dive("dolphin", 1, "dolphins: [C6]\nboats: [C5]", "azure: {A: C5, B: boat C5}").do(
        "prowl dolphin C6 C5 none"
    )
    assert (dolphins(at), at.look()["turn"]) == (["C5 azure-A"], 2)
    nobody = after_dive("dolphin", 1, "dolphins: [C6]\nboats: [C5]", "azure: {B: boat C5}").do(
        "prowl dolphin C6 C5 none"
    )
    assert dolphins(nobody) == ["C5"]


def test_x5_several_dolphins_share_a_space_each_with_another_charge() -> None:
    at = after_dive("dolphin", 1, "dolphins: [C5 azure-A, C6]", "azure: {A: C5, B: C5}").do("prowl dolphin C6 C5 none")
    assert dolphins(at) == ["C5 azure-A", "C5 azure-B"]
    third = after_dive("dolphin", 1, "dolphins: [C5 azure-A, C5 azure-B, C6]", "azure: {A: C5, B: C5}")
    assert dolphins(third.do("prowl dolphin C6 C5 none")) == ["C5 azure-A", "C5 azure-B", "C5"]


def test_x5_dolphins_share_spaces_with_everything() -> None:
    full = "dolphins: [C6]\nsharks: [C5]\nwhales: [C5]\nboats: [C5]"
    at = after_dive("dolphin", 1, full, "azure: {A: boat C5}").do("prowl dolphin C6 C5 none")
    assert (dolphins(at), at.creatures("sharks"), at.creatures("whales"), at.boats()) == (
        ["C5"],
        ["C5"],
        ["C5"],
        ["C5"],
    )


def test_x7_the_charge_may_take_the_dolphin_along_as_its_one_sea_move() -> None:
    at = at_sea("dolphins: [C5 crimson-A]", "crimson: {A: C5}").do("guarded crimson-A C6")
    assert (at.where("crimson-A"), dolphins(at)) == ("C6", ["C6 crimson-A"])
    assert not at.can("guarded crimson-A C7")
    assert not at.can("go crimson-A C7")


def test_x7_or_leave_it_behind() -> None:
    at = at_sea("dolphins: [C5 crimson-A]", "crimson: {A: C5}").do("go crimson-A C6")
    assert (at.where("crimson-A"), dolphins(at)) == ("C6", ["C5"])


def test_x7_only_the_charge_and_only_its_owner() -> None:
    at = at_sea("dolphins: [C5 crimson-A, C9 azure-A]", "crimson: {A: C5, B: C5}, azure: {A: C9}")
    assert {text.split(" ")[1] for text in at.legal("guarded")} == {"crimson-A"}


def test_x7_a_dolphin_never_enters_a_boat_or_land() -> None:
    coast = (
        "land: {beach: [D5]}\nserpents: []\nboats: [C5]\ndolphins: [C5 crimson-A]\n"
        "explorers: {crimson: {A: C5}, azure: {A: M4}}"
    )
    assert not At(coast, dolphins=True).can("guarded crimson-A D5")
    at = At(coast, dolphins=True).do("board crimson-A C5")
    assert (at.where("crimson-A"), dolphins(at)) == ("boat C5", ["C5"])
    isle = at_sea("dolphins: [B2 crimson-A]", "crimson: {A: B2}").do("land crimson-A NW")
    assert (isle.where("crimson-A"), dolphins(isle)) == ("isle NW", ["B2"])


def test_ruling_x9_protected_swimmers_do_not_stop_a_shark_and_are_not_food() -> None:
    row = "sharks: [B2]\ndolphins: [B3 azure-A]"
    at = after_dive("shark", 2, row + "\nhands: {2: [beach shark-repellent]}", "azure: {A: B3}")
    assert at.can("prowl shark B2 B4")
    at.do("prowl shark B2 B3")
    assert (at.where("azure-A"), at.creatures("sharks"), at.look()["turn"]) == ("B3", ["B3"], 2)
    assert not after_dive("shark", 2, row, "azure: {A: B3, B: B3}").can("prowl shark B2 B4")


def test_ruling_x9_a_serpent_may_end_on_their_space_or_pass() -> None:
    at = At(
        "land: {}\nserpents: [B2]\nstep: creature\nface: serpent\ndistance: 2\ndolphins: [B3 azure-A]\n"
        "explorers: {azure: {A: B3}}",
        dolphins=True,
    )
    assert at.can("prowl serpent B2 B4")
    assert at.do("prowl serpent B2 B3").where("azure-A") == "B3"


@pytest.mark.parametrize("eater", ["serpents: [C6]", "serpents: []\nsharks: [C6]"])
def test_ruling_x9_with_its_dolphin_a_swimmer_enters_a_shark_or_serpent_unharmed(eater: str) -> None:
    sea = f"land: {{}}\n{eater}\ndolphins: [C5 crimson-A]\nexplorers: {{crimson: {{A: C5}}, plum: {{A: M4}}}}"
    assert At(sea, dolphins=True).do("guarded crimson-A C6").where("crimson-A") == "C6"
    assert At(sea, dolphins=True).do("go crimson-A C6").where("crimson-A") == "lost"


def test_ruling_x9_a_whirlpool_takes_dolphin_and_charge_alike() -> None:
    island = "step: sink\nland: {forest: [E5, H6]}\nserpents: []\nunder: {forest: [whirlpool, boat]}\n"
    at = At(island + "dolphins: [E4 crimson-A, E3 crimson-B]\nexplorers: {crimson: {A: E4, B: E3}}", dolphins=True)
    at.do("sink E5", "under whirlpool")
    assert (dolphins(at), at.where("crimson-A"), at.where("crimson-B")) == (["E3 crimson-B"], "lost", "E3")


def test_ruling_x9_who_sank_the_tile_chooses_the_charge_among_the_pushed() -> None:
    at = At("turn: 2\n" + TILE + "explorers: {crimson: {A: E5}, azure: {A: E5, B: H6}}", dolphins=True).do(
        "sink E5", "under dolphin-help"
    )
    assert (at.step, at.actor, at.legal()) == ("charge", 2, ["charge azure-A", "charge crimson-A"])
    assert dolphins(at.do("charge crimson-A")) == ["E5 crimson-A"]
    assert (at.step, at.look()["turn"]) == ("roll", 2)
    alone = At(TILE + "explorers: {crimson: {A: E5}, azure: {B: H6}}", dolphins=True).do(
        "sink E5", "under dolphin-help"
    )
    assert (dolphins(alone), alone.step) == (["E5 crimson-A"], "roll")
