"""The end, the final march and the score (E1 to E4)."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from game.rules.atlantis.paying import Payment, least_payment

from .table import At

HOME = "crimson: 2 mainland mainland"
ROW = "row: crown4 ring3 W flag2 olive5 W W statue1 helmet6\n"
"""Places 1 to 9: gaps of 2 and 1."""
LAID = "bridges: {crimson: lost}\n"


def end_game(rest: str, row: str = ROW, **options: bool) -> At:
    """Crimson brings his third pawn home; he pays 3 with an olive, and draws olives."""
    at = At(f"{row}{LAID}{rest}", **options)
    at.do("play amphora 2", "pay-tile 3")
    at.draw()
    return at


def start(pawns: str, purses: str = "", hands: str = "") -> str:
    return f"pawns: {{{HOME}, {pawns}}}\npurses: {{crimson: olive3, {purses}}}\nhands: {{crimson: amphora, {hands}}}\n"


def test_e1_the_third_pawn_home_collects_draws_four_and_the_game_is_over_at_once() -> None:
    at = At(ROW + LAID + start("azure: 1 4 5, sun: mainland", hands="azure: ring ring ring ring ring ring")).do(
        "play amphora 2", "pay-tile 3"
    )
    assert at.purse("crimson") == ["helmet6"]
    assert at.draw() == 4
    assert at.actor == "nobody"
    assert at.legal() == []
    assert at.facts("game-ended") == [{"cause": "arrived"}]


def test_e1_not_before_the_third() -> None:
    at = At(ROW + LAID + start("azure: 1").replace("2 mainland mainland", "2 mainland")).do(
        "play amphora 2", "pay-tile 3"
    )
    assert at.draw() == 3
    assert at.actor == 2


def test_e2_everyone_else_marches_and_pays_for_every_gap_ahead() -> None:
    """Azure: 3 for the pawn on place 1 and 1 for the one on place 5. Sun's pawn has both gaps behind it."""
    at = end_game(start("azure: 1 5 mainland, sun: 8 mainland mainland", "azure: ring4, sun: ring2"))
    assert at.facts("marched") == [{"seat": 1, "price": 4}]
    assert at.facts("marched-free") == [{"seat": 2}]
    assert at.pawns("azure") == at.pawns("sun") == ["mainland"] * 3
    assert (at.purse("azure"), at.purse("sun")) == ([], ["ring2"])


def test_e2_no_cards_are_played_or_drawn_and_no_tiles_taken() -> None:
    at = end_game(start("azure: 8 mainland mainland, sun: 4 mainland mainland", "sun: ring1"))
    assert at.purse("azure") == []
    assert at.state.held[1] == 0
    assert at.row(9) == "crown4 ring3 W flag2 olive5 W W statue1 W"


def test_e2_bridges_still_work() -> None:
    rest = start("azure: 1 mainland mainland, sun: 8 mainland mainland", "azure: ring2")
    at = At(ROW + "bridges: {crimson: lost, sun: 6}\n" + rest).do("play amphora 2", "pay-tile 3")
    at.draw()
    assert at.facts("marched")[0] == {"seat": 1, "price": 2}


def test_e2_debts_are_paid_together() -> None:
    """3 and 1: a single tile of 4 settles both, and a tile of 3 and one of 2 would cost more."""
    at = end_game(start("azure: 1 5 mainland, sun: 8 mainland mainland", "azure: ring4 ring3 ring2"))
    assert at.purse("azure") == ["ring3", "ring2"]


def test_e2_what_cannot_be_paid_counts_as_negative_points() -> None:
    at = end_game(start("azure: 1 4 5, sun: 8 mainland mainland", "azure: ring2", "azure: flag"))
    assert at.facts("marched")[0] == {"seat": 1, "price": 5}
    assert at.facts("debt-left") == [{"seat": 1, "price": 2}]
    assert at.points()[1] == -2
    assert (at.purse("azure"), at.hand("azure")) == ([], [])


def test_e2_who_can_pay_must_pay() -> None:
    at = end_game(start("azure: 4 mainland mainland, sun: 8 mainland mainland", "azure: ring7"))
    assert at.purse("azure") == []
    assert at.points()[1] == 0


def test_e2_pawns_still_on_atlantis_stay_there_and_owe_nothing() -> None:
    at = end_game(start("azure: 1 mainland, sun: mainland", "azure: ring4"))
    assert sorted(at.pawns("azure")) == ["atlantis", "mainland", "mainland"]
    assert (at.facts("marched"), at.purse("azure"), at.points()[2]) == ([{"seat": 1, "price": 3}], [], 0)


@pytest.mark.parametrize("march, points", [(True, -6), (False, 0)])
def test_e2_a_switch_lets_pawns_still_on_atlantis_march_too(march: bool, points: int) -> None:
    at = end_game(start("azure: mainland, sun: mainland"), march_from_atlantis=march)
    assert at.points()[1:] == [points, points]
    assert at.pawns("azure") == ["mainland", *["mainland" if march else "atlantis"] * 2]


def test_e2_the_one_who_ended_the_game_owes_nothing() -> None:
    at = end_game(start("azure: mainland, sun: mainland"))
    assert at.rules.standings(at.state)[0].parts == (("tiles", 6), ("cards", 4), ("debt", 0), ("turns", 1))


def test_e3_tiles_and_cards_less_debt() -> None:
    at = end_game(
        start(
            "azure: 8 mainland mainland, sun: 1 mainland mainland", "azure: ring5 ring4", "azure: flag flag, sun: ring"
        )
    )
    assert at.points() == [10, 11, -2]
    assert dict(at.rules.standings(at.state)[2].parts)["debt"] == -2
    assert at.ranks() == [2, 1, 3]


def test_e3_ties_share_the_victory() -> None:
    at = end_game(start("azure: 8 mainland mainland, sun: 4 mainland mainland", "azure: ring5 ring4", "azure: flag"))
    assert at.points() == [10, 10, -1]
    assert at.ranks() == [1, 1, 3]


def test_e3_an_unlaid_bridge_is_worth_nothing() -> None:
    rest = start("azure: 8 mainland mainland, sun: 4 mainland mainland", "azure: ring5 ring4", "azure: flag")
    with_bridge = At(ROW + LAID + rest).do("play amphora 2", "pay-tile 3")
    without = At(ROW + "bridges: {crimson: lost, azure: lost}\n" + rest).do("play amphora 2", "pay-tile 3")
    with_bridge.draw()
    without.draw()
    assert with_bridge.points() == without.points()


def test_e3_standings_before_the_end_are_as_if_it_ended_now() -> None:
    at = At(ROW + LAID + start("azure: 1 mainland mainland, sun: 8 mainland mainland", "azure: ring4"))
    assert at.points() == [1, 0, 0]


def test_ruling_e4_the_final_payment_costs_least() -> None:
    """For 4, the tile of 3 and the card; the greedy 5 would cost more, and so would 3 and 2."""
    at = end_game(start("azure: 1 5 mainland, sun: 8 mainland mainland", "azure: ring5 ring3 ring2", "azure: flag"))
    assert at.purse("azure") == ["ring5", "ring2"]
    assert at.hand("azure") == []


@pytest.mark.parametrize(
    "tiles, cards, price, wanted",
    [
        ([5, 3, 3], 0, 6, ((3, 3), 0)),
        ([5, 4, 4, 3], 0, 8, ((4, 4), 0)),
        ([7], 2, 3, ((7,), 0)),
        ([7], 3, 3, ((), 3)),
        ([2, 2], 2, 3, ((2,), 1)),
        ([6, 1], 0, 7, ((6, 1), 0)),
        ([6], 0, 7, None),
        ([], 0, 0, ((), 0)),
        ([3], 3, 3, ((3,), 0)),
    ],
)
def test_ruling_e4_by_hand(
    tiles: list[int], cards: int, price: int, wanted: tuple[tuple[int, ...], int] | None
) -> None:
    assert least_payment(bytes(tiles), cards, price) == (None if wanted is None else Payment(*wanted))


def test_ruling_e4_nothing_is_cheaper() -> None:
    """Against all that can be paid, tried one by one."""
    random = Random(4)
    for _ in range(300):
        tiles = [random.randint(1, 7) for _ in range(random.randint(0, 7))]
        cards, price = random.randint(0, 4), random.randint(0, 20)
        sums = [sum(some) for n in range(len(tiles) + 1) for some in combinations(tiles, n)]
        worths = [total + n for total in sums for n in range(cards + 1) if total + n >= price]
        found = least_payment(bytes(tiles), cards, price)
        assert (found.worth if found else None) == min(worths, default=None)
        assert found is None or (
            found.cards <= cards and all(found.tiles.count(value) <= tiles.count(value) for value in found.tiles)
        )


def test_the_proposal_for_a_payment_is_the_one_of_least_loss() -> None:
    row = "row: crown4 W ring3 W flag6 olive2\npawns: {crimson: 1}\nbridges: {crimson: lost}\n"
    at = At(row + "hands: {crimson: flag olive ring ring ring}\npurses: {crimson: statue7 statue4}").do("play flag 1")
    proposed = [at.rules.write(action) for action in at.rules.proposal(at.rules.view(at.state, 0))]
    assert proposed == ["pay-tile 4", "pay-card ring", "pay-card ring"]
    assert at.rules.proposal(at.rules.view(at.state, 1)) == []
    at.do(*proposed)
    assert at.step == "draw"


def test_the_proposal_goes_on_from_what_was_paid() -> None:
    row = "row: crown4 W ring3 W flag6 olive2\npawns: {crimson: 1}\nbridges: {crimson: lost}\n"
    at = At(row + "hands: {crimson: flag olive ring ring}\npurses: {crimson: statue7 statue4 statue2}").do(
        "play flag 1", "pay-tile 4"
    )
    assert [at.rules.write(action) for action in at.rules.proposal(at.rules.view(at.state, 0))] == ["pay-tile 2"]
    at = At(row + "hands: {crimson: flag}\npurses: {crimson: statue6}").do("play flag 1")
    assert [at.rules.write(action) for action in at.rules.proposal(at.rules.view(at.state, 0))] == ["pay-tile 6"]
