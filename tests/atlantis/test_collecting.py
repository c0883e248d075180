"""Collecting, drawing, being stuck (T5 to T9)."""

from __future__ import annotations

import pytest

from .table import At

ROW = "row: crown1* ring2 flag3 olive4 helmet5 statue6 ring5\n"
"""Places 1 to 7; a hidden tile under the first."""
LAID = "bridges: {crimson: lost, azure: lost, sun: lost}\n"
"""Nobody is asked about a bridge."""


def test_t5_the_first_free_tile_behind_the_new_place() -> None:
    at = At(ROW + LAID + "hands: {crimson: statue}").do("play statue atlantis")
    assert at.purse("crimson") == ["helmet5"]


def test_t5_water_and_pawns_are_skipped() -> None:
    at = At(
        "row: crown1 ring2 W flag3 statue6\npawns: {azure: 4}\nbridges: {sun: 3, crimson: lost}\n"
        "hands: {crimson: statue}"
    )
    at.do("play statue atlantis")
    assert at.facts("tile-collected")[0]["place"] == 2
    assert at.purse("crimson") == ["ring2"]


def test_t5_from_a_stack_only_the_top_one_and_then_the_next_is_seen() -> None:
    at = At(ROW + LAID + "unseen: {A: amphora5}\nhands: {crimson: ring}").do("play ring atlantis")
    assert (at.step, at.purse("crimson")) == ("reveal", ["crown1"])
    at.do("reveal amphora5")
    assert at.row(2) == "amphora5 ring2"
    assert at.actor == "chance"


def test_t5_every_unseen_tile_of_its_back_is_as_likely() -> None:
    at = At("row: crown1* crown2* ring2\nunseen: {A: amphora5 olive1}\nhands: {crimson: ring}\n" + LAID).do(
        "play ring atlantis"
    )
    assert at.outcomes() == {"reveal amphora5": 1, "reveal olive1": 1}


def test_t5_the_place_just_left_counts_as_free() -> None:
    at = At(ROW + LAID + "pawns: {crimson: 4}\nhands: {crimson: helmet}").do("play helmet 4")
    assert at.purse("crimson") == ["olive4"]


def test_t5_a_place_passed_in_a_chain_is_taken() -> None:
    at = At(ROW + LAID + "pawns: {azure: 4}\nhands: {crimson: olive helmet}").do("play olive atlantis", "play helmet 4")
    assert at.purse("crimson") == ["flag3"]


def test_ruling_t5_none_free_nothing_is_taken() -> None:
    at = At(ROW + LAID + "hands: {crimson: crown}").do("play crown atlantis")
    assert at.facts("nothing-collected") == [{"seat": 0}]
    assert at.purse("crimson") == []
    assert (
        At("row: crown1 ring1 flag1\npawns: {azure: 1}\nhands: {crimson: ring}\n" + LAID)
        .do("play ring atlantis")
        .purse("crimson")
        == []
    )


def test_t6_an_empty_place_becomes_water_and_waters_that_touch_are_one_gap() -> None:
    at = At("row: crown1 ring2 W flag3 statue6 olive2\nhands: {crimson: statue}\nbridges: {azure: 3}").do(
        "play statue atlantis"
    )
    assert at.facts("place-flooded") == [{"place": 4}]
    assert at.row(6) == "crown1 ring2 W W statue6 olive2"
    assert at.rules.constants.prices[at.state.tops, at.state.bridges].open_gaps == ()


def test_t6_at_the_ends_atlantis_or_the_mainland_moves_up() -> None:
    at = At("row: crown1 ring2 flag3\nhands: {crimson: ring}").do("play ring atlantis")
    assert at.facts("end-moved-up") == [{"end": 0, "place": 2}]
    assert at.rules.constants.prices[at.state.tops, at.state.bridges].open_gaps == ()
    at = At("row: crown1 ring2 flag3\npawns: {crimson: 2}\nhands: {crimson: statue}").do("play statue 2")
    assert at.facts("end-moved-up") == [{"end": 54, "place": 2}]
    assert at.purse("crimson") == ["flag3"]


def test_t6_a_whole_gap_is_swallowed_with_the_end() -> None:
    at = At(
        "row: crown1 W W ring2 flag3\npawns: {crimson: 4}\nhands: {crimson: flag}\nbridges: {azure: 3, crimson: lost}"
    )
    assert at.bridge("azure") == "3"
    at = At("row: crown1 W W ring2 flag3\nhands: {crimson: ring}\nbridges: {azure: 3, crimson: lost}").do(
        "play ring atlantis"
    )
    assert at.facts("end-moved-up") == [{"end": 0, "place": 4}]
    assert at.bridge("azure") == "lost"


def test_t6_even_the_whole_row_can_go() -> None:
    at = At("row: crown1\nhands: {crimson: statue, azure: ring}").do("play statue atlantis")
    assert at.facts("end-moved-up") == [{"end": 0, "place": 54}]
    at.draw()
    assert at.do("play ring atlantis").facts("nothing-collected") == [{"seat": 1}]


def test_t7_played_cards_go_to_the_discard_and_one_is_drawn_whatever_was_played() -> None:
    at = At(ROW + LAID + "pawns: {azure: 2}\nhands: {crimson: ring ring}").do("play ring atlantis")
    assert at.look()["played"] == ["ring"]
    assert at.cards("discard") == {}
    at.do("play ring 2")
    assert at.cards("discard") == {"ring": 2}
    assert at.draw() == 1
    assert at.actor == 2


@pytest.mark.parametrize("pawns, cards", [("3 atlantis atlantis", 2), ("3 mainland atlantis", 3)])
def test_t7_one_more_for_each_pawn_on_the_mainland_from_its_arrival_on(pawns: str, cards: int) -> None:
    at = At(ROW + LAID + f"pawns: {{crimson: {pawns}}}\nhands: {{crimson: crown}}").do("play crown 3")
    assert at.draw() == cards


def test_t7_pawns_of_others_on_the_mainland_do_not_count() -> None:
    at = At(ROW + LAID + "pawns: {crimson: 3, azure: mainland mainland}\nhands: {crimson: olive}").do("play olive 3")
    assert at.draw() == 1


def test_t8_who_is_stuck_shows_his_hand_draws_two_and_his_turn_ends() -> None:
    at = At(ROW + LAID + "pawns: {azure: 2}\nhands: {crimson: ring}").do("stuck")
    assert at.facts("hand-shown") == [{"seat": 0, "kinds": (5,)}]
    assert at.draw() == 2
    assert at.actor == 2
    assert at.pawns("crimson") == ["atlantis"] * 3


def test_t8_an_empty_hand_is_stuck_too() -> None:
    assert At(ROW + LAID).legal() == ["stuck"]


def test_t8_one_may_buy_first_and_draws_two_if_still_stuck() -> None:
    at = At(ROW + LAID + "pawns: {azure: 2}\nhands: {crimson: ring}\npurses: {crimson: olive3}")
    assert at.legal() == ["buy 3", "stuck"]
    at.do("buy 3", "draw ring")
    assert at.legal() == ["play ring atlantis"]
    at = At(ROW + LAID + "pawns: {azure: 2, sun: 7}\nhands: {crimson: ring}\npurses: {crimson: olive3}").do(
        "buy 3", "draw ring"
    )
    assert at.legal() == ["stuck"]
    at.do("stuck")
    assert at.draw() == 2


@pytest.mark.parametrize("pawns, cards", [("atlantis", 2), ("mainland", 3), ("atlantis mainland mainland", 4)])
def test_t8_who_is_stuck_draws_one_more_for_each_pawn_ashore_and_nothing_for_t7(pawns: str, cards: int) -> None:
    at = At(ROW + LAID + f"pawns: {{crimson: {pawns}, azure: 2}}\nhands: {{crimson: ring}}")
    (stuck,) = (
        choice for choice in at.rules.choices(at.rules.view(at.state, 0), at.rules.legal(at.state)) if choice.is_main
    )
    assert stuck.message.values["count"] == cards
    assert at.do("stuck").draw() == cards
    assert at.actor == 2


def test_t8_what_a_stuck_player_draws_stays_hidden() -> None:
    at = At(ROW + LAID + "pawns: {crimson: mainland, azure: 2}\nhands: {crimson: ring}").do("stuck")
    at.draw()
    assert {event.audience for event in at.events if event.key == "card-seen"} == {(0,)}
    assert sum(at.state.known) == 1


def test_t9_who_can_move_must_move() -> None:
    at = At(ROW + LAID + "hands: {crimson: ring}")
    assert at.legal() == ["play ring atlantis"]
    assert at.why_not("stuck") == "T9-can-move"


def test_t9_a_move_that_can_be_paid_for_counts() -> None:
    gap = "row: crown1 W ring3\npawns: {crimson: 1 mainland mainland}\n" + LAID
    assert At(gap + "hands: {crimson: ring flag}").legal() == ["play flag 1", "play ring 1"]
    assert At(gap + "hands: {crimson: ring}").legal() == ["stuck"]


def test_t9_nobody_is_forced_to_use_his_bridge_or_to_buy() -> None:
    gap = "row: crown1 W ring3\npawns: {crimson: 1 mainland mainland}\nhands: {crimson: ring}\n"
    assert At(gap).legal() == ["bridge 2", "play ring 1", "stuck"]
    assert At(gap + LAID + "purses: {azure: olive3}").legal() == ["stuck"]
    assert At(gap.replace("hands: {crimson: ring}", "purses: {crimson: olive3}") + LAID).legal() == ["buy 3", "stuck"]


def test_t9_who_has_laid_his_bridge_must_move_over_it() -> None:
    at = At("row: crown1 W ring3\npawns: {crimson: 1 mainland mainland}\nhands: {crimson: ring}").do("bridge 2")
    assert at.legal() == ["play ring 1"]
