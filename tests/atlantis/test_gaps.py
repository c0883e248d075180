"""Crossing gaps: prices and payments (G1 to G5)."""

from __future__ import annotations

import pytest

from game.rules.atlantis import constants

from .table import At

LAID = "bridges: {crimson: lost, azure: lost, sun: lost}\n"
GAP = "row: crown4 W ring3 olive2\npawns: {crimson: 1}\n"
"""Between the crown of 4 and the ring of 3: the price is 3."""
TWO = "row: crown4 W ring3 W flag6 olive2\npawns: {crimson: 1}\n"
"""Both cost 3."""


def price_owed(at: At) -> int:
    return at.state.owed


@pytest.mark.parametrize(
    "row, price", [("crown4 W ring3", 3), ("crown2 W ring3", 2), ("crown4 W W W W ring3", 3), ("crown1* W ring3*", 1)]
)
def test_g1_the_lower_visible_value_however_wide(row: str, price: int) -> None:
    place = row.split().index("ring3*" if "*" in row else "ring3") + 1
    at = At(
        f"row: {row} olive2\npawns: {{crimson: 1}}\nhands: {{crimson: ring}}\npurses: {{crimson: statue7}}\n{LAID}"
    ).do("play ring 1")
    assert at.pawns("crimson")[0] == str(place)
    assert at.facts("toll-due") == [{"seat": 0, "price": price}]


def test_g1_tiles_with_pawns_on_them_have_their_value_too() -> None:
    at = At(GAP + LAID + "hands: {crimson: olive}\npurses: {crimson: statue7}").do("play olive 1")
    assert price_owed(at) == 3
    at = At(
        "row: crown4 W ring3 olive2\npawns: {crimson: 1, azure: 3}\nhands: {crimson: olive}\n"
        "purses: {crimson: statue7}\n" + LAID
    )
    assert price_owed(at.do("play olive 1")) == 3


def test_g1_where_there_is_no_gap_nothing_is_paid() -> None:
    at = At("row: crown4 ring3 W olive2\npawns: {crimson: 1}\nhands: {crimson: ring}\n" + LAID).do("play ring 1")
    assert (at.step, price_owed(at)) == ("draw", 0)


def test_g2_with_tiles_and_cards_in_any_mix() -> None:
    at = At(GAP + LAID + "hands: {crimson: ring flag olive}\npurses: {crimson: statue2 statue5}").do("play ring 1")
    assert at.legal() == ["pay-tile 2", "pay-tile 5"]
    at.do("pay-tile 2", "pay-card olive")
    assert at.step == "draw"
    assert (at.purse("crimson"), at.hand("crimson")) == (["statue5", "crown4"], ["flag"])


def test_g2_what_is_paid_leaves_the_game_and_cards_do_not_go_to_the_discard() -> None:
    at = At(GAP + LAID + "hands: {crimson: ring flag olive}\npurses: {crimson: statue2}").do(
        "play ring 1", "pay-tile 2", "pay-card flag"
    )
    assert at.cards("removed") == {"flag": 1}
    assert at.cards("discard") == {"ring": 1}
    assert "statue2" in at.look()["left"]


def test_g2_paid_cards_are_shown_to_all() -> None:
    at = At(GAP + LAID + "hands: {crimson: ring flag}\npurses: {crimson: statue2}").do(
        "play ring 1", "pay-tile 2", "pay-card flag"
    )
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
    assert (
        At(GAP + LAID + "hands: {crimson: ring}\npurses: {crimson: statue2 crown2}")
        .do("play ring 1", "pay-tile 2", "pay-tile 2")
        .step
        == "draw"
    )


def test_ruling_g2_items_in_falling_value_then_cards_by_object() -> None:
    at = At(GAP + LAID + "hands: {crimson: ring amphora flag flag}\npurses: {crimson: statue1 olive2}").do(
        "play ring 1"
    )
    assert at.legal() == ["pay-card amphora", "pay-tile 1", "pay-tile 2"]
    at.do("pay-tile 1")
    assert at.why_not("pay-tile 2") == "G2-falling-order"
    assert at.legal() == ["pay-card amphora", "pay-card flag"]
    at.do("pay-card flag")
    assert at.why_not("pay-card amphora") == "G2-falling-order"
    assert at.legal() == ["pay-card flag"]


def test_ruling_g2_each_payment_in_one_way_and_never_a_dead_end() -> None:
    """All sequences are followed to their end: none is stuck, and no two pay the same."""
    at = At(
        TWO
        + LAID
        + "hands: {crimson: flag amphora amphora statue}\npurses: {crimson: crown3 ring3 olive2 olive1 ring5}"
    ).do("play flag 1")
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
    at = At(GAP + LAID + "hands: {crimson: flag ring amphora amphora}\npurses: {crimson: olive2}").do(
        "play ring 1", "pay-tile 2"
    )
    assert at.legal() == ["pay-card amphora", "pay-card flag"]


def test_g3_a_move_that_only_bought_cards_could_pay_for_is_not_legal() -> None:
    at = At(GAP + LAID + "hands: {crimson: ring}\npurses: {crimson: statue7}").do(
        "buy 7", "draw flag", "draw flag", "draw flag"
    )
    assert at.why_not("play ring 1") == "G5-cannot-pay"


def test_ruling_g3_cards_played_cannot_pay() -> None:
    """Three cards for a price of 3: one of them is played."""
    assert At(GAP + LAID + "hands: {crimson: ring ring ring}").why_not("play ring 1") == "G5-cannot-pay"
    assert At(GAP + LAID + "hands: {crimson: ring ring ring ring}").can("play ring 1")


def test_ruling_g3_of_a_bought_and_an_old_card_the_bought_one_is_played() -> None:
    """So that the old ring can pay."""
    at = At(GAP + LAID + "hands: {crimson: ring}\npurses: {crimson: statue3 olive2}").do(
        "buy 3", "draw ring", "play ring 1", "pay-tile 2"
    )
    assert at.legal() == ["pay-card ring"]
    at = At(GAP + LAID + "hands: {crimson: ring}\npurses: {crimson: statue3 olive2}").do("buy 3", "draw flag")
    assert at.why_not("play ring 1") == "G5-cannot-pay"


def test_g3_in_the_next_turn_bought_cards_pay_again() -> None:
    at = At(
        "row: crown4 flag1 W ring3 olive2\npawns: {crimson: 1}\npurses: {crimson: statue2}\nhands: {crimson: flag}\n"
        + LAID
    )
    at.do(
        "buy 2",
        "draw ring",
        "play flag 1",
        "draw amphora",
        "stuck",
        "draw amphora",
        "draw amphora",
        "stuck",
        "draw amphora",
        "draw amphora",
    )
    at.do("play ring 2")
    assert at.legal() == ["pay-card amphora", "pay-tile 4"]


def test_g4_several_gaps_are_paid_once_together() -> None:
    at = At(TWO + LAID + "hands: {crimson: flag}\npurses: {crimson: statue6}").do("play flag 1")
    assert price_owed(at) == 6
    at.do("pay-tile 6")
    assert at.step == "draw"


def test_g4_in_a_chain_too() -> None:
    at = At(
        TWO.replace("crimson: 1", "crimson: 1, azure: 3")
        + LAID
        + "hands: {crimson: ring flag}\npurses: {crimson: statue6}"
    )
    assert at.do("play ring 1").step == "chain"
    assert price_owed(at) == 0
    assert price_owed(at.do("play flag 3")) == 6


def test_g4_the_prices_before_the_move_and_paid_before_collecting() -> None:
    """The tile of 4 that he is about to collect does not pay, and that its place then is water changes nothing."""
    at = At(
        "row: crown4 W ring3 flag2 W olive5\npawns: {crimson: 3}\nhands: {crimson: olive}\npurses: {crimson: statue2}\n"
        + LAID
    )
    at.do("play olive 3")
    assert price_owed(at) == 2
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


ONLY_THE_BRIDGE = "row: crown4 W ring3 flag2\npawns: {crimson: 1}\nhands: {crimson: ring statue}"


def test_where_only_the_bridge_can_pay_that_is_the_reason() -> None:
    at = At(ONLY_THE_BRIDGE).do("play ring 1")
    assert at.legal() == ["bridge 2"]
    assert at.why_not("pay-card statue") == "G6-only-the-bridge"
    assert at.why_not("pay-card flag") == "G2-no-such-card"
    assert at.why_not("pay-tile 3") == "G2-no-such-tile"
    tiled = At(ONLY_THE_BRIDGE.replace("ring statue}", "ring}") + "\npurses: {crimson: olive1}").do("play ring 1")
    assert tiled.why_not("pay-tile 1") == "G6-only-the-bridge"


def test_on_the_way_a_bridge_must_wait_until_the_pawn_has_arrived() -> None:
    at = At(
        "row: crown4 W ring3 flag2\npawns: {crimson: 1, azure: 3}\nhands: {crimson: ring flag statue statue statue}"
    ).do("play ring 1")
    assert at.step == "chain"
    assert at.why_not("bridge 2") == "G6-when-arrived"


def test_memories_of_hands_and_pawns_do_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(constants, "MOST_REMEMBERED", 10)
    objects, starts = constants.Objects(), constants.Starts(60)
    for n in range(50):
        assert objects[bytes((n, 1))] == ((0, 1) if n else (1,))
        assert starts[bytes((n, 60))] == (n,)
    assert max(len(objects), len(starts)) <= 11


def test_pawns_in_another_order_are_remembered_once() -> None:
    first, second = (
        At(f"row: crown1 ring2 flag3\npawns: {{crimson: {places}}}\nhands: {{crimson: olive}}")
        for places in ("1 3", "3 1")
    )
    second.rules = first.rules
    assert first.legal() == second.legal()
    assert len(first.rules.constants.starts) == 1
