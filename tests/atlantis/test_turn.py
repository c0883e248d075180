"""Buying and moving (T1 to T4)."""

from __future__ import annotations

import pytest

from .table import At

ROW = "row: crown1* ring2 flag3 olive4 helmet5 statue6 ring5\n"
"""Places 1 to 7; a hidden tile under the first."""
LAID = "bridges: {crimson: lost, azure: lost, sun: lost}\n"
"""Nobody is asked about a bridge."""


def test_t1_a_tile_buys_half_its_value_in_cards() -> None:
    at = At(ROW + "purses: {crimson: statue7 crown4}\nhands: {crimson: ring}").do("buy 7")
    assert at.facts("tile-sold") == [{"seat": 0, "tile": at.rules.constants.found["tile"]["statue7"]}]
    assert at.draw() == 3
    assert (at.actor, at.step) == (1, "turn")
    assert len(at.hand("crimson")) == 4
    assert at.purse("crimson") == ["crown4"]
    assert "statue7" in at.look()["left"]


def test_t1_only_one_tile_a_turn() -> None:
    at = At(ROW + "purses: {crimson: statue7 crown4}").do("buy 4")
    at.draw()
    assert at.legal("buy") == []
    assert at.why_not("buy 7") == "T1-only-at-the-start"


def test_t1_buying_is_optional() -> None:
    at = At(ROW + "purses: {crimson: statue7}\nhands: {crimson: ring}")
    assert at.legal() == ["buy 7", "play ring atlantis"]


def test_t1_only_with_a_tile_one_has() -> None:
    assert At(ROW + "purses: {azure: statue7}").why_not("buy 7") == "T1-no-tile-of-that-value"


def test_t1_tiles_of_one_value_are_one_choice() -> None:
    at = At(ROW + "purses: {crimson: statue3 crown3 ring3 flag7}")
    assert at.legal("buy") == ["buy 3", "buy 7"]


def test_t1_a_tile_collected_in_this_turn_buys_nothing() -> None:
    """It is collected at the end, and who buys does so at the start."""
    at = At(ROW + LAID + "hands: {crimson: helmet, azure: ring}").do("play helmet atlantis", "draw ring")
    assert at.purse("crimson") == ["olive4"]
    assert at.legal("buy") == []


def test_ruling_t1_before_anything_else_in_the_turn() -> None:
    at = At("row: crown1 ring2 W flag3\npurses: {crimson: statue7}\nhands: {crimson: ring}")
    assert at.can("buy 7")
    assert at.do("bridge 3").why_not("buy 7") == "T1-only-at-the-start"


def test_ruling_t1_a_tile_of_1_cannot_buy() -> None:
    at = At(ROW + "purses: {crimson: crown1 ring2}")
    assert at.legal("buy") == ["buy 2"]
    assert at.why_not("buy 1") == "T1-worth-too-little"


def test_t2_to_the_nearest_tile_ahead_with_that_object() -> None:
    at = At(ROW + "pawns: {crimson: 2}\nhands: {crimson: ring}").do("play ring 2")
    assert at.pawns("crimson") == ["7", "atlantis", "atlantis"]


def test_t2_never_back() -> None:
    at = At(ROW + "pawns: {crimson: 3}\nhands: {crimson: crown}").do("play crown 3")
    assert at.pawns("crimson") == ["mainland", "atlantis", "atlantis"]


def test_t2_a_hidden_tile_is_not_seen() -> None:
    """Only the crown on top of the first place counts, whatever lies under it."""
    at = At(ROW + "unseen: {A: amphora5}\nhands: {crimson: amphora}").do("play amphora atlantis")
    assert at.pawns("crimson")[0] == "mainland"


def test_t2_each_pawn_that_is_not_on_the_mainland() -> None:
    at = At(ROW + "pawns: {crimson: 3 mainland}\nhands: {crimson: helmet}")
    assert at.legal("play") == ["play helmet 3", "play helmet atlantis"]
    assert at.why_not("play helmet mainland") == "T2-on-the-mainland"
    assert at.why_not("play helmet 4") == "T2-no-pawn-there"
    assert at.why_not("play ring 3") == "T2-no-such-card"


def test_t2_pawns_of_others_are_not_moved() -> None:
    assert At(ROW + "pawns: {azure: 3}\nhands: {crimson: helmet}").why_not("play helmet 3") == "T2-no-pawn-there"


@pytest.mark.parametrize("pawns", ["{azure: 2}", "{crimson: 2}"])
def test_t3_where_a_pawn_stands_another_card_must_be_played(pawns: str) -> None:
    """Anyone's, one's own too."""
    at = At(ROW + LAID + f"pawns: {pawns}\nhands: {{crimson: ring ring olive}}").do("play ring atlantis")
    assert (at.step, at.actor) == ("chain", 1)
    assert at.legal() == ["play olive 2", "play ring 2"]
    at.do("play ring 2")
    assert "7" in at.pawns("crimson")
    assert at.step == "draw"


def test_t3_the_same_pawn_goes_on() -> None:
    at = At(ROW + "pawns: {crimson: atlantis 1 atlantis, azure: 2}\nhands: {crimson: ring ring olive}").do(
        "play ring atlantis"
    )
    assert at.why_not("play olive 1") == "T3-same-pawn"
    assert at.why_not("stuck") == "not-now"


def test_t3_no_further_card_after_a_free_tile() -> None:
    at = At(ROW + LAID + "hands: {crimson: ring ring olive}").do("play ring atlantis")
    assert at.actor == "chance"


def test_t3_until_the_mainland() -> None:
    at = At(ROW + LAID + "pawns: {azure: 2, sun: 7}\nhands: {crimson: ring ring ring}")
    at.do("play ring atlantis", "play ring 2", "play ring 7")
    assert at.pawns("crimson")[0] == "mainland"


def test_t4_a_chain_that_the_hand_cannot_end_is_not_begun() -> None:
    at = At(ROW + LAID + "pawns: {azure: 2}\nhands: {crimson: ring}")
    assert at.legal() == ["stuck"]
    assert at.why_not("play ring atlantis") == "T4-cannot-be-finished"


def test_t4_nor_one_that_ends_on_a_second_pawn() -> None:
    at = At(ROW + LAID + "pawns: {azure: 2, sun: 7}\nhands: {crimson: ring ring}")
    assert at.legal() == ["stuck"]
    assert At(ROW + LAID + "pawns: {azure: 2, sun: 7}\nhands: {crimson: ring ring olive}").legal() == [
        "play olive atlantis",
        "play ring atlantis",
    ]


def test_t4_in_a_chain_only_cards_that_still_lead_to_an_end() -> None:
    """Ring leads on to a taken place from which helmet leads to the mainland; the other way round the second ring ends
    on a pawn.
    """
    at = At(ROW + LAID + "pawns: {azure: 2 5 7}\nhands: {crimson: ring helmet ring}").do("play ring atlantis")
    assert at.legal() == ["play ring 2"]
    assert at.why_not("play helmet 2") == "T4-cannot-be-finished"
    at = At(ROW + LAID + "pawns: {azure: 2 5}\nhands: {crimson: ring helmet ring}").do("play ring atlantis")
    assert at.legal() == ["play helmet 2", "play ring 2"]


def test_t4_nor_one_that_the_purse_cannot_end() -> None:
    """Both cards are played, so that the gap behind the ring must be paid with a tile."""
    row = "row: crown4 ring4 W flag4 olive4\npawns: {azure: 2}\nhands: {crimson: ring flag}\n" + LAID
    assert At(row).why_not("play ring atlantis") == "T4-cannot-be-finished"
    assert At(row + "purses: {crimson: statue3}").legal("play") == ["play flag atlantis"]
    assert At(row + "purses: {crimson: statue4}").legal("play") == ["play flag atlantis", "play ring atlantis"]
