"""Charges lost, handed over and not taken (X6, X8, X10, X11)."""

from __future__ import annotations

import pytest

from tests.survive.table import At

SEA = "land: {}\nserpents: []\n"


def at_sea(more: str, explorers: str) -> At:
    return At(SEA + more + f"\nexplorers: {{{explorers}, plum: {{J: M4}}}}", dolphins=True)


def after_dive(face: str, distance: int | str, more: str, explorers: str) -> At:
    return at_sea(f"step: creature\nface: {face}\ndistance: {distance}\n{more}", explorers)


def dolphins(at: At) -> list[str]:
    return at.creatures("dolphins")


@pytest.mark.parametrize("eater", ["serpents: [C5]", "serpents: []\nsharks: [C5]"])
def test_x6_a_dolphin_moved_away_leaves_its_charge_to_what_eats_swimmers(eater: str) -> None:
    sea = (
        "step: creature\nface: dolphin\ndistance: 1\nland: {}\n%s\ndolphins: [C5 azure-A]\n"
        "explorers: {azure: {A: C5}, plum: {A: M4}}"
    )
    at = At(sea % eater, dolphins=True).do("prowl dolphin C5 C6 azure-A")
    assert (at.where("azure-A"), dolphins(at)) == ("lost", ["C6"])
    safe = At(sea % "serpents: []\nwhales: [C5]", dolphins=True).do("prowl dolphin C5 C6 azure-A")
    assert (safe.where("azure-A"), dolphins(safe)) == ("C5", ["C6"])


def test_x6_left_alone_it_is_food_for_the_next_shark() -> None:
    at = after_dive("dolphin", 1, "sharks: [B5]\ndolphins: [C5 azure-A]", "azure: {A: C5}, sun: {A: A10}")
    at.do("prowl dolphin C5 C6 azure-A", "stop", "dive shark 1", "prowl shark B5 C5")
    assert at.where("azure-A") == "lost"


def test_x8_instead_of_moving_the_protection_goes_to_another_swimmer_there() -> None:
    at = after_dive("dolphin", 1, "dolphins: [C5 azure-A]", "azure: {A: C5, B: C5}, sun: {A: C5, B: C6}")
    assert at.legal("hand-over") == ["hand-over C5 azure-A azure-B", "hand-over C5 azure-A sun-A"]
    at.do("hand-over C5 azure-A sun-A")
    assert (dolphins(at), at.where("azure-A"), at.look()["turn"]) == (["C5 sun-A"], "C5", 2)


def test_x8_only_when_a_dolphin_may_be_moved() -> None:
    for face, allowed in (("dolphin", True), ("starfish", True), ("shark", False), ("boat", False)):
        at = after_dive(face, 1, "sharks: [M5]\nboats: [M6]\ndolphins: [C5 azure-A]", "azure: {A: C5, B: C5}")
        assert bool(at.legal("hand-over")) is allowed


def test_ruling_x10_x8_needs_two_swimmers_there() -> None:
    assert after_dive("dolphin", 1, "dolphins: [C5]", "azure: {A: C5}").legal("hand-over") == []
    free = after_dive("dolphin", 1, "dolphins: [C5]", "azure: {A: C5, B: C5}")
    assert dolphins(free.do("hand-over C5 none azure-B")) == ["C5 azure-B"]


def test_ruling_x10_x8_not_to_another_dolphins_charge() -> None:
    at = after_dive("dolphin", 1, "dolphins: [C5 azure-A, C5 azure-B]", "azure: {A: C5, B: C5}")
    assert at.legal("hand-over") == []
    third = after_dive("dolphin", 1, "dolphins: [C5 azure-A, C5 azure-B]", "azure: {A: C5, B: C5, C: C5}")
    assert third.legal("hand-over") == ["hand-over C5 azure-A azure-C", "hand-over C5 azure-B azure-C"]


@pytest.mark.parametrize("distance", [1, 2, 3, "D"])
def test_ruling_x10_x8_by_any_number_or_d(distance: int | str) -> None:
    assert after_dive("dolphin", distance, "dolphins: [C5 azure-A]", "azure: {A: C5, B: C5}").can(
        "hand-over C5 azure-A azure-B"
    )


def test_ruling_x10_who_loses_protection_by_x8_is_lost_beside_an_eater() -> None:
    """An unprotected swimmer beside a shark does not come about by play; the focus lets the position have one."""
    hand_over = "focus: C5\nsharks: [%s]\ndolphins: [C5 azure-A]"
    at = after_dive("dolphin", 1, hand_over % "C5", "azure: {A: C5, B: C5}").do("hand-over C5 azure-A azure-B")
    assert (at.where("azure-A"), at.where("azure-B"), dolphins(at)) == ("lost", "C5", ["C5 azure-B"])
    safe = after_dive("dolphin", 1, hand_over % "C6", "azure: {A: C5, B: C5}").do("hand-over C5 azure-A azure-B")
    assert safe.where("azure-A") == "C5"


def test_ruling_x10_a_dolphin_that_enters_must_take_one_of_the_unprotected() -> None:
    at = after_dive("dolphin", 1, "dolphins: [C6, C5 azure-A]", "azure: {A: C5, B: C5, C: C5}").do(
        "prowl dolphin C6 C5 none"
    )
    assert at.legal() == ["charge azure-B", "charge azure-C"]


def test_ruling_x10_wrecked_passengers_are_not_taken_up() -> None:
    wreck = "whales: [C6]\nboats: [C5]\ndolphins: [C5]\nsharks: [%s]"
    at = after_dive("whale", 1, wreck % "M5", "azure: {A: boat C5}").do("prowl whale C6 C5")
    assert (at.where("azure-A"), dolphins(at)) == ("C5", ["C5"])
    assert (
        after_dive("whale", 1, wreck % "C5", "azure: {A: boat C5}").do("prowl whale C6 C5").where("azure-A") == "lost"
    )


@pytest.mark.parametrize("leaving", ["go crimson-A C3", "board crimson-A B2", "land crimson-A NW"])
def test_ruling_x10_nobody_moves_up_when_a_charge_leaves(leaving: str) -> None:
    at = at_sea("dolphins: [B2 crimson-A]\nboats: [B2]", "crimson: {A: B2, B: B2}").do(leaving)
    assert dolphins(at) == ["B2"]


def test_ruling_x10_a_second_free_dolphin_does_not_take_up_who_is_left() -> None:
    at = after_dive("dolphin", 1, "sharks: [C5]\ndolphins: [C5 azure-A, C5]", "azure: {A: C5}").do(
        "prowl dolphin C5 C6 azure-A"
    )
    assert at.where("azure-A") == "lost"
    other = after_dive("dolphin", 1, "sharks: [C5]\ndolphins: [C5 azure-A, C5]", "azure: {A: C5}").do(
        "prowl dolphin C5 C6 none"
    )
    assert (other.where("azure-A"), dolphins(other)) == ("C5", ["C5 azure-A", "C6"])


def test_ruling_x10_no_repellent_helps_against_x6_x8_and_m10() -> None:
    tile = "hands: {2: [beach shark-repellent], 3: [forest shark-repellent]}\n"
    x6 = after_dive("dolphin", 1, tile + "sharks: [C5]\ndolphins: [C5 azure-A]", "azure: {A: C5}").do(
        "prowl dolphin C5 C6 azure-A"
    )
    assert (x6.where("azure-A"), x6.look()["turn"]) == ("lost", 2)
    x8 = after_dive("dolphin", 1, tile + "focus: C5\nsharks: [C5]\ndolphins: [C5 azure-A]", "azure: {A: C5, B: C5}")
    assert x8.do("hand-over C5 azure-A azure-B").where("azure-A") == "lost"
    m10 = at_sea("turn: 2\n" + tile + "sharks: [C5]", "azure: {A: C4}").do("go azure-A C5")
    assert (m10.where("azure-A"), len(m10.hand(2))) == ("lost", 1)


@pytest.mark.parametrize("eater", ["serpents: [C5]", "serpents: []\nsharks: [C5]"])
def test_ruling_x11_a_free_dolphin_saves_who_enters_beside_a_shark_or_serpent(eater: str) -> None:
    sea = (
        f"land: {{}}\n{eater}\nexplorers: {{crimson: {{A: C4, B: boat C5}}, azure: {{A: C5}}, plum: {{A: M4}}}}\n"
        f"boats: [C5]\n"
    )
    at = At(sea + "dolphins: [C5 azure-A, C5]", dolphins=True).do("go crimson-A C5")
    assert (at.where("crimson-A"), dolphins(at)) == ("C5", ["C5 azure-A", "C5 crimson-A"])
    assert at.do("jump crimson-B").where("crimson-B") == "lost"
    assert At(sea + "dolphins: [C5 azure-A]", dolphins=True).do("go crimson-A C5").where("crimson-A") == "lost"


SHARK = "sharks: [C6]\ndolphins: [C5 azure-A]\nhands: {2: [beach shark-repellent]}"


def test_ruling_x11_everyone_with_a_swimmer_there_is_asked_when_the_shark_is_about_to_eat() -> None:
    at = after_dive("shark", 1, SHARK, "azure: {A: C5}, sun: {A: C5}").do("prowl shark C6 C5")
    assert (at.step, at.actor) == ("defend", 2)
    assert at.do("repel beach").where("sun-A") == "C5"


def test_ruling_x11_nobody_is_asked_when_it_eats_nobody() -> None:
    at = after_dive("shark", 1, SHARK, "azure: {A: C5}, sun: {A: C4}").do("prowl shark C6 C5")
    assert (at.where("azure-A"), at.look()["turn"], at.hand(2)) == ("C5", 2, ["beach shark-repellent"])
