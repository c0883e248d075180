"""Crossing gaps: prices, payments and bridges (G1 to G6)."""

from __future__ import annotations

import pytest

from .table import At

LAID = "bridges: {crimson: lost, azure: lost, sun: lost}\n"
GAP = "row: crown4 W ring3 olive2\npawns: {crimson: 1}\n"
"""Between the crown of 4 and the ring of 3: the price is 3."""
TWO = "row: crown4 W ring3 W flag6 olive2\npawns: {crimson: 1}\n"
"""Both cost 3."""


def owed(at: At) -> int:
    return at.state.owed


@pytest.mark.parametrize("row, price", [("crown4 W ring3", 3), ("crown2 W ring3", 2), ("crown4 W W W W ring3", 3), ("crown1* W ring3*", 1)])
def test_g1_the_lower_visible_value_however_wide(row: str, price: int) -> None:
    place = row.split().index("ring3*" if "*" in row else "ring3") + 1
    at = At(f"row: {row} olive2\npawns: {{crimson: 1}}\nhands: {{crimson: ring}}\npurses: {{crimson: statue7}}\n{LAID}").do("play ring 1")
    assert at.pawns("crimson")[0] == str(place)
    assert at.told("toll-due") == [{"seat": 0, "price": price}]


def test_g1_tiles_with_pawns_on_them_have_their_value_too() -> None:
    at = At(GAP + LAID + "hands: {crimson: olive}\npurses: {crimson: statue7}").do("play olive 1")
    assert owed(at) == 3
    at = At("row: crown4 W ring3 olive2\npawns: {crimson: 1, azure: 3}\nhands: {crimson: olive}\npurses: {crimson: statue7}\n" + LAID)
    assert owed(at.do("play olive 1")) == 3


def test_g1_where_there_is_no_gap_nothing_is_paid() -> None:
    at = At("row: crown4 ring3 W olive2\npawns: {crimson: 1}\nhands: {crimson: ring}\n" + LAID).do("play ring 1")
    assert (at.step, owed(at)) == ("draw", 0)


def test_g2_with_tiles_and_cards_in_any_mix() -> None:
    at = At(GAP + LAID + "hands: {crimson: ring flag olive}\npurses: {crimson: statue2 statue5}").do("play ring 1")
    assert at.legal() == ["pay-tile 2", "pay-tile 5"]
    at.do("pay-tile 2", "pay-card olive")
    assert at.step == "draw"
    assert (at.purse("crimson"), at.hand("crimson")) == (["statue5", "crown4"], ["flag"])


def test_g2_what_is_paid_leaves_the_game_and_cards_do_not_go_to_the_discard() -> None:
    at = At(GAP + LAID + "hands: {crimson: ring flag olive}\npurses: {crimson: statue2}").do("play ring 1", "pay-tile 2", "pay-card flag")
    assert at.cards("removed") == {"flag": 1}
    assert at.cards("discard") == {"ring": 1}
    assert "statue2" in at.look()["left"]


def test_g2_paid_cards_are_shown_to_all() -> None:
    at = At(GAP + LAID + "hands: {crimson: ring flag}\npurses: {crimson: statue2}").do("play ring 1", "pay-tile 2", "pay-card flag")
    (paid,) = [event for event in at.events if event.key == "card-paid"]
    assert paid.seen_by(None)
    assert paid.news


def test_g2_no_change_is_given() -> None:
    at = At(GAP + LAID + "hands: {crimson: ring}\npurses: {crimson: statue7}").do("play ring 1", "pay-tile 7")
    assert at.purse("crimson") == ["crown4"]
    assert at.step == "draw"


def test_ruling_g2_overpaying_but_not_with_an_item_that_could_be_left_out() -> None:
    """2 and 7 for a price of 3: the 2 could be left out, so after the 7 it is over and after the 2 no 7 may follow."""
    at = At(GAP + LAID + "hands: {crimson: ring}\npurses: {crimson: statue2 statue7}").do("play ring 1")
    assert at.legal() == ["pay-tile 7"]
    assert at.why_not("pay-tile 2") == "G2-rest-too-little"
    assert At(GAP + LAID + "hands: {crimson: ring}\npurses: {crimson: statue2 crown2}").do("play ring 1", "pay-tile 2", "pay-tile 2").step == "draw"


def test_ruling_g2_items_in_falling_value_then_cards_by_object() -> None:
    at = At(GAP + LAID + "hands: {crimson: ring amphora flag flag}\npurses: {crimson: statue1 olive2}").do("play ring 1")
    assert at.legal() == ["pay-card amphora", "pay-tile 1", "pay-tile 2"]
    at.do("pay-tile 1")
    assert at.why_not("pay-tile 2") == "G2-falling-order"
    assert at.legal() == ["pay-card amphora", "pay-card flag"]
    at.do("pay-card flag")
    assert at.why_not("pay-card amphora") == "G2-falling-order"
    assert at.legal() == ["pay-card flag"]


def test_ruling_g2_each_payment_in_one_way_and_never_a_dead_end() -> None:
    """All sequences are followed to their end: none is stuck, and no two pay the same."""
    at = At(TWO + LAID + "hands: {crimson: flag amphora amphora statue}\npurses: {crimson: crown3 ring3 olive2 olive1 ring5}").do("play flag 1")
    found, todo = list[list[str]](), [(at.state, list[str]())]
    while todo:
        state, paid = todo.pop()
        if state.step != at.state.step:
            found.append(sorted(paid))
            continue
        assert at.rules.legal(state)
        for action in at.rules.legal(state):
            after = state.copy()
            at.rules.apply(after, action)
            todo.append((after, [*paid, at.rules.write(action)]))
    assert len(set(map(tuple, found))) == len(found) > 10


def test_g2_what_one_does_not_have_cannot_pay() -> None:
    at = At(GAP + LAID + "hands: {crimson: ring flag}\npurses: {crimson: statue7, azure: olive3}").do("play ring 1")
    assert at.why_not("pay-tile 3") == "G2-no-such-tile"
    assert at.why_not("pay-card olive") == "G2-no-such-card"


def test_g3_bought_cards_cannot_pay_but_can_be_played() -> None:
    start = GAP + LAID + "hands: {crimson: flag}\npurses: {crimson: statue7 olive2}"
    at = At(start).do("buy 7", "draw ring", "draw amphora", "draw amphora", "play ring 1")
    assert at.legal() == ["pay-tile 2"]
    at.do("pay-tile 2")
    assert at.legal() == ["pay-card flag"]
    assert at.why_not("pay-card amphora") == "G3-bought-this-turn"


def test_g3_without_buying_the_same_cards_pay() -> None:
    at = At(GAP + LAID + "hands: {crimson: flag ring amphora amphora}\npurses: {crimson: olive2}").do("play ring 1", "pay-tile 2")
    assert at.legal() == ["pay-card amphora", "pay-card flag"]


def test_g3_a_move_that_only_bought_cards_could_pay_for_is_not_legal() -> None:
    at = At(GAP + LAID + "hands: {crimson: ring}\npurses: {crimson: statue7}").do("buy 7", "draw flag", "draw flag", "draw flag")
    assert at.why_not("play ring 1") == "G5-cannot-pay"


def test_ruling_g3_cards_played_cannot_pay() -> None:
    """Three cards for a price of 3: one of them is played."""
    assert At(GAP + LAID + "hands: {crimson: ring ring ring}").why_not("play ring 1") == "G5-cannot-pay"
    assert At(GAP + LAID + "hands: {crimson: ring ring ring ring}").can("play ring 1")


def test_ruling_g3_of_a_bought_and_an_old_card_the_bought_one_is_played() -> None:
    """So that the old ring can pay."""
    at = At(GAP + LAID + "hands: {crimson: ring}\npurses: {crimson: statue3 olive2}").do("buy 3", "draw ring", "play ring 1", "pay-tile 2")
    assert at.legal() == ["pay-card ring"]
    at = At(GAP + LAID + "hands: {crimson: ring}\npurses: {crimson: statue3 olive2}").do("buy 3", "draw flag")
    assert at.why_not("play ring 1") == "G5-cannot-pay"


def test_g3_in_the_next_turn_bought_cards_pay_again() -> None:
    at = At("row: crown4 flag1 W ring3 olive2\npawns: {crimson: 1}\npurses: {crimson: statue2}\nhands: {crimson: flag}\n" + LAID)
    at.do("buy 2", "draw ring", "play flag 1", "draw amphora", "stuck", "draw amphora", "draw amphora", "stuck", "draw amphora", "draw amphora")
    at.do("play ring 2")
    assert at.legal() == ["pay-card amphora", "pay-tile 4"]


def test_g4_several_gaps_are_paid_once_together() -> None:
    at = At(TWO + LAID + "hands: {crimson: flag}\npurses: {crimson: statue6}").do("play flag 1")
    assert owed(at) == 6
    at.do("pay-tile 6")
    assert at.step == "draw"


def test_g4_in_a_chain_too() -> None:
    at = At(TWO.replace("crimson: 1", "crimson: 1, azure: 3") + LAID + "hands: {crimson: ring flag}\npurses: {crimson: statue6}")
    assert at.do("play ring 1").step == "chain"
    assert owed(at) == 0
    assert owed(at.do("play flag 3")) == 6


def test_g4_the_prices_before_the_move_and_paid_before_collecting() -> None:
    """The tile of 4 that he is about to collect does not pay, and that its place then is water changes nothing."""
    at = At("row: crown4 W ring3 flag2 W olive5\npawns: {crimson: 3}\nhands: {crimson: olive}\npurses: {crimson: statue2}\n" + LAID)
    at.do("play olive 3")
    assert owed(at) == 2
    assert at.legal() == ["pay-tile 2"]
    assert at.do("pay-tile 2").purse("crimson") == ["flag2"]
    assert at.row(6) == "crown4 W ring3 W W olive5"


def test_g5_who_cannot_pay_and_has_no_bridge_cannot_make_that_move() -> None:
    start = GAP + "hands: {crimson: ring}\npurses: {crimson: statue2}\n"
    assert At(start + LAID).why_not("play ring 1") == "G5-cannot-pay"
    assert At(start).can("play ring 1")
    assert At(start.replace("statue2", "statue3") + LAID).can("play ring 1")


def test_g5_another_pawn_or_another_move_may_be_possible() -> None:
    at = At("row: ring1 crown4 W ring3\npawns: {crimson: 2}\nhands: {crimson: ring}\n" + LAID)
    assert at.legal() == ["play ring atlantis"]


def test_g6_a_bridge_before_the_move_makes_its_gap_free() -> None:
    at = At(GAP + "hands: {crimson: ring}").do("bridge 2")
    assert at.bridge("crimson") == "2"
    at.do("play ring 1")
    assert (at.step, at.pawns("crimson")[0]) == ("draw", "3")


def test_g6_for_everyone_to_the_end_of_the_game() -> None:
    at = At("row: olive1 crown4 W ring3\npawns: {azure: 2}\nturn: 2\nbridges: {crimson: 3}\nhands: {azure: ring}").do("play ring 2")
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
    assert owed(at) == 3
    assert at.legal() == ["pay-tile 3", "pay-tile 5"]


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
    row = "row: crown4 W ring3 W flag6 olive2\nhands: {crimson: flag}\nbridges: {azure: 4, crimson: lost}\npurses: {crimson: statue3}"
    at = At(row).do("play flag atlantis", "pay-tile 3")
    assert at.row(6) == "crown4 W W W flag6 olive2"
    assert at.rules.tables.ways[at.state.tops, at.state.bridges].toll[6] == 0


def test_ruling_g6_two_bridged_gaps_that_merge_keep_both() -> None:
    at = At("row: crown4 W ring3 W flag6 olive2\nhands: {crimson: flag}\nbridges: {azure: 4, sun: 2, crimson: lost}").do("play flag atlantis")
    assert (at.bridge("azure"), at.bridge("sun")) == ("4", "2")
    assert at.rules.tables.ways[at.state.tops, at.state.bridges].unbridged == ()


@pytest.mark.parametrize("swallowed, row", [(True, "crown4 W ring3 flag6"), (False, "olive1 crown4 W ring3 flag6")])
def test_ruling_g6_a_bridge_is_lost_when_an_end_moves_over_its_gap(swallowed: bool, row: str) -> None:
    water = row.split().index("W") + 1
    at = At(f"row: {row}\nhands: {{crimson: ring}}\nbridges: {{azure: {water}, crimson: lost}}").do("play ring atlantis")
    assert at.bridge("azure") == ("lost" if swallowed else str(water))
    assert [fact["seat"] for fact in at.told("bridge-lost")] == ([1] if swallowed else [])


def test_ruling_g6_at_the_mainland_too() -> None:
    at = At("row: crown4 W ring3\npawns: {crimson: 1}\nhands: {crimson: flag}\nbridges: {azure: 2, crimson: lost}").do("play flag 1")
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
    at = At("row: crown4 W ring3 W flag1 olive2\npawns: {crimson: 1}\nhands: {crimson: flag}\npurses: {crimson: statue1}").do("play flag 1")
    assert at.legal() == ["bridge 2"]
    assert at.why_not("bridge 4") == "G6-does-not-help"


def test_ruling_g6_such_a_move_does_not_count_as_one_that_can_be_made() -> None:
    only = GAP.replace("crimson: 1", "crimson: 1 mainland mainland")
    assert At(only + "hands: {crimson: ring}").legal() == ["bridge 2", "play ring 1", "stuck"]
    assert At(only + "hands: {crimson: ring}\npurses: {crimson: statue3}").legal("stuck") == []


def test_ruling_g6_a_chain_that_only_a_bridge_pays_for() -> None:
    at = At("row: crown4 ring1 W flag3 olive2\npawns: {crimson: 1 mainland mainland, azure: 2}\nhands: {crimson: ring olive}")
    assert at.legal() == ["bridge 3", "play olive 1", "play ring 1"]
    at.do("play ring 1", "play olive 2")
    assert at.legal() == ["bridge 3"]
