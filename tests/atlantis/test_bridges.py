"""Bridges before, in the middle of and after a move, and what becomes of them (G6)."""

from __future__ import annotations

import pytest

from .table import At

LAID = "bridges: {crimson: lost, azure: lost, sun: lost}\n"
GAP = "row: crown4 W ring3 olive2\npawns: {crimson: 1}\n"
"""Between the crown of 4 and the ring of 3: the price is 3."""
TWO = "row: crown4 W ring3 W flag6 olive2\npawns: {crimson: 1}\n"
"""Both cost 3."""


def test_g6_a_bridge_before_the_move_makes_its_gap_free() -> None:
    at = At(GAP + "hands: {crimson: ring}").do("bridge 2")
    assert at.bridge("crimson") == "2"
    at.do("play ring 1")
    assert (at.step, at.pawns("crimson")[0]) == ("draw", "3")


def test_g6_for_everyone_to_the_end_of_the_game() -> None:
    at = At("row: olive1 crown4 W ring3\npawns: {azure: 2}\nturn: 2\nbridges: {crimson: 3}\nhands: {azure: ring}").do(
        "play ring 2"
    )
    assert at.step == "draw"
    assert at.row(4) == "olive1 W W ring3"
    assert at.bridge("crimson") == "3"


def test_g6_each_player_has_one_bridge() -> None:
    at = At(TWO + "hands: {crimson: ring}").do("bridge 2")
    assert at.legal("bridge") == []
    assert at.why_not("bridge 4") == "G6-no-bridge"


def test_ruling_g6_one_bridge_a_gap() -> None:
    at = At(TWO + "bridges: {azure: 2}\nhands: {crimson: ring}")
    assert at.legal("bridge") == ["bridge 4"]
    assert at.why_not("bridge 2") == "G6-bridged-already"


def test_ruling_g6_on_a_gap_and_not_on_one_of_its_waters() -> None:
    at = At("row: crown4 W W W ring3\npawns: {crimson: 1}\nhands: {crimson: ring}")
    assert at.legal("bridge") == ["bridge 2"]
    assert at.why_not("bridge 3") == "G6-by-its-first-place"
    assert at.why_not("bridge 5") == "G6-no-gap"
    assert at.why_not("bridge 6") == "G6-no-gap"


def test_ruling_g6_in_the_middle_of_a_move_for_a_gap_it_crosses() -> None:
    start = "row: crown4 W ring3 W flag6 W olive2\npawns: {crimson: 1}\nhands: {crimson: flag}\n"
    at = At(start + "purses: {crimson: statue3 statue5}").do("play flag 1")
    assert at.legal() == ["bridge 2", "bridge 4", "pay-tile 5"]
    assert at.why_not("bridge 6") == "G6-does-not-help"
    at.do("bridge 4")
    assert at.state.owed == 3
    assert at.legal() == ["pay-tile 3", "pay-tile 5"]


@pytest.mark.parametrize("start, waters", [("atlantis", [2, 4, 6]), (1, [2, 4, 6]), (3, [4, 6]), (5, [6])])
def test_ruling_g6_on_no_gap_that_lies_behind_where_the_move_began(start: int | str, waters: list[int]) -> None:
    """Nor on one that lies before where it ends."""
    row = "row: crown4 W ring3 W flag6 W statue5 W olive2\n"
    means = "purses: {crimson: olive7 flag7}\nhands: {crimson: statue}\n"
    at = At(f"{row}pawns: {{crimson: {start}}}\n{means}").do(f"play statue {start}")
    assert at.legal("bridge") == [f"bridge {water}" for water in waters]
    for water in {2, 4, 6, 8}.difference(waters):
        assert at.why_not(f"bridge {water}") == "G6-does-not-help"
    for water in waters:
        laid = At(f"{row}pawns: {{crimson: {start}}}\n{means}").do(f"play statue {start}", f"bridge {water}")
        assert laid.state.owed == at.state.owed - 3 - 2 * (water == 6), "just the price of its gap"


def test_ruling_g6_but_not_after_something_was_paid() -> None:
    at = At(TWO + "hands: {crimson: flag}\npurses: {crimson: statue3 statue5}").do("play flag 1", "pay-tile 5")
    assert at.why_not("bridge 2") == "G6-before-paying"


def test_ruling_g6_a_bridge_that_pays_all_ends_the_paying() -> None:
    at = At(GAP + "hands: {crimson: ring}").do("play ring 1", "bridge 2")
    assert (at.step, at.purse("crimson")) == ("draw", ["crown4"])


def test_ruling_g6_after_collecting_and_before_drawing() -> None:
    at = At("row: crown4 ring3 flag2 olive2\nhands: {crimson: flag}").do("play flag atlantis")
    assert (at.step, at.legal()) == ("after", ["bridge 2", "finish"])
    assert at.do("bridge 2").step == "draw"
    assert at.bridge("crimson") == "2"


def test_ruling_g6_who_lays_none_just_draws() -> None:
    at = At("row: crown4 ring3 flag2 olive2\nhands: {crimson: flag}").do("play flag atlantis", "finish")
    assert at.step == "draw"
    assert at.bridge("crimson") is None


def test_ruling_g6_nobody_is_asked_without_a_gap_or_a_bridge() -> None:
    assert At("row: crown4 flag2 olive2\nhands: {crimson: flag}").do("play flag atlantis").step == "draw"
    assert At("row: crown4 ring3 flag2\nhands: {crimson: flag}\n" + LAID).do("play flag atlantis").step == "draw"


def test_g6_it_stays_free_when_the_gap_grows_or_merges() -> None:
    row = (
        "row: crown4 W ring3 W flag6 olive2\nhands: {crimson: flag}\nbridges: {azure: 4, crimson: lost}\n"
        "purses: {crimson: statue3}"
    )
    at = At(row).do("play flag atlantis", "pay-tile 3")
    assert at.row(6) == "crown4 W W W flag6 olive2"
    assert at.rules.constants.prices[at.state.tops, at.state.bridges].price_to[6] == 0


def test_ruling_g6_two_bridged_gaps_that_merge_keep_both() -> None:
    at = At(
        "row: crown4 W ring3 W flag6 olive2\nhands: {crimson: flag}\nbridges: {azure: 4, sun: 2, crimson: lost}"
    ).do("play flag atlantis")
    assert (at.bridge("azure"), at.bridge("sun")) == ("4", "2")
    assert at.rules.constants.prices[at.state.tops, at.state.bridges].unbridged == ()


@pytest.mark.parametrize("swallowed, row", [(True, "crown4 W ring3 flag6"), (False, "olive1 crown4 W ring3 flag6")])
def test_ruling_g6_a_bridge_is_lost_when_an_end_moves_over_its_gap(swallowed: bool, row: str) -> None:
    water = row.split().index("W") + 1
    at = At(f"row: {row}\nhands: {{crimson: ring}}\nbridges: {{azure: {water}, crimson: lost}}").do(
        "play ring atlantis"
    )
    assert at.bridge("azure") == ("lost" if swallowed else str(water))
    assert [fact["seat"] for fact in at.facts("bridge-lost")] == ([1] if swallowed else [])


def test_ruling_g6_at_the_mainland_too() -> None:
    at = At("row: crown4 W ring3\npawns: {crimson: 1}\nhands: {crimson: flag}\nbridges: {azure: 2, crimson: lost}").do(
        "play flag 1"
    )
    assert at.purse("crimson") == ["ring3"]
    assert at.bridge("azure") == "lost"


def test_ruling_g6_a_card_may_be_played_when_only_a_bridge_pays_for_it() -> None:
    at = At(GAP + "hands: {crimson: ring}")
    assert at.can("stuck")
    at.do("play ring 1")
    assert at.legal() == ["bridge 2"]


def test_ruling_g6_a_bridge_saves_one_gap_only() -> None:
    assert At(TWO + "hands: {crimson: flag}\npurses: {crimson: statue2}").why_not("play flag 1") == "G5-cannot-pay"
    at = At(TWO + "hands: {crimson: flag}\npurses: {crimson: statue3}").do("play flag 1")
    assert at.legal() == ["bridge 2", "bridge 4"]


def test_ruling_g6_and_only_one_that_leaves_what_can_be_paid() -> None:
    """Gaps of 3 and 1: with a purse of 1 only a bridge over the dearer one helps."""
    at = At(
        "row: crown4 W ring3 W flag1 olive2\npawns: {crimson: 1}\nhands: {crimson: flag}\npurses: {crimson: statue1}"
    ).do("play flag 1")
    assert at.legal() == ["bridge 2"]
    assert at.why_not("bridge 4") == "G6-does-not-help"


def test_ruling_g6_such_a_move_does_not_count_as_one_that_can_be_made() -> None:
    only = GAP.replace("crimson: 1", "crimson: 1 mainland mainland")
    assert At(only + "hands: {crimson: ring}").legal() == ["bridge 2", "play ring 1", "stuck"]
    assert At(only + "hands: {crimson: ring}\npurses: {crimson: statue3}").legal("stuck") == []


def test_ruling_g6_a_chain_that_only_a_bridge_pays_for() -> None:
    at = At(
        "row: crown4 ring1 W flag3 olive2\npawns: {crimson: 1 mainland mainland, azure: 2}\n"
        "hands: {crimson: ring olive}"
    )
    assert at.legal() == ["bridge 3", "play olive 1", "play ring 1"]
    at.do("play ring 1", "play olive 2")
    assert at.legal() == ["bridge 3"]
