"""The worked examples, to the number. Red is crimson, blue azure and black sun."""

from __future__ import annotations

import pytest

from .table import At

ROW_1 = "row: ring1 crown4 flag4{} amphora6 helmet2 olive3 olive4{} flag1 crown2 statue7 amphora4 ring7 helmet5\n"
PAWNS_1 = "pawns: {crimson: 1 11, azure: 2 4, sun: 5 7}\n"
BRIDGES_GONE = "bridges: {crimson: lost, azure: lost, sun: lost}\n"
HANDS_1 = "hands: {sun: flag, crimson: olive, azure: helmet helmet}\nturn: 3\n"


def example_1(under: str = "*") -> At:
    """Black has the turn, then red, then blue."""
    unseen = "unseen: {A: statue2 crown3}\n" if under else ""
    return At(ROW_1.format(under, under) + PAWNS_1 + BRIDGES_GONE + HANDS_1 + unseen)


def black_and_red_have_moved(under: str = "*") -> At:
    at = example_1(under).do("play flag 7")
    at.draw()
    at.do("play olive 1")
    at.draw()
    return at


def test_worked_example_1_black_takes_the_place_just_left() -> None:
    at = example_1().do("play flag 7")
    assert at.pawns("sun") == ["5", "8", "atlantis"]
    assert at.purse("sun") == ["olive4"]
    at.do("reveal statue2")
    assert at.draw() == 1
    assert at.actor == 1


def test_worked_example_1_red_takes_the_tile_behind_two_pawns() -> None:
    at = example_1().do("play flag 7")
    at.draw()
    at.do("play olive 1")
    assert at.pawns("crimson") == ["6", "11", "atlantis"]
    assert at.purse("crimson") == ["flag4"]


def test_worked_example_1_blue_must_play_a_second_helmet_and_draws_one_card() -> None:
    at = black_and_red_have_moved()
    assert at.actor == 2
    at.do("play helmet 2")
    assert (at.step, at.legal()) == ("chain", ["play helmet 5"])
    at.do("play helmet 5")
    assert at.pawns("azure") == ["13", "4", "atlantis"]
    assert at.purse("azure") == ["ring7"]
    assert at.draw() == 1
    assert len(at.hand("azure")) == 1


def test_worked_example_1_with_nothing_below_blue_pays_5() -> None:
    at = black_and_red_have_moved("")
    assert at.row(13) == "ring1 crown4 W amphora6 helmet2 olive3 W flag1 crown2 statue7 amphora4 ring7 helmet5"
    assert at.why_not("play helmet 2") == "T4-cannot-be-finished"
    rich = At(
        "row: ring1 crown4 W amphora6 helmet2 olive3 W flag1 crown2 statue7 amphora4 ring7 helmet5\nturn: 2\n"
        "pawns: {crimson: 6 11, azure: 2 4, sun: 5 8}\nhands: {azure: helmet helmet}\npurses: {azure: ring5}\n"
        + BRIDGES_GONE
    )
    rich.do("play helmet 2", "play helmet 5")
    assert rich.facts("toll-due") == [{"seat": 1, "price": 5}]
    assert rich.do("pay-tile 5").purse("azure") == ["ring7"]


EXAMPLE_2 = """
row: amphora6 helmet2 olive3 W flag1 crown2 statue7 amphora4 W helmet5 amphora5 W W statue3 W crown5 ring2 olive1
pawns: {azure: 1 10, sun: 2 5 16, crimson: 3 8}
bridges: {sun: %s, crimson: lost, azure: lost}
hands: {azure: ring}
purses: {azure: %s}
turn: 2
"""


def toll_over_the_merged_gap(at: At) -> int:
    price_to = at.rules.constants.prices[at.state.tops, at.state.bridges].price_to
    return price_to[16] - price_to[11]


def test_worked_example_2_blue_pays_8_and_collects_statue3() -> None:
    at = At(EXAMPLE_2 % (15, "flag5 flag3"))
    at.do("play ring 1")
    assert at.pawns("azure")[0] == "17"
    assert at.facts("toll-due") == [{"seat": 1, "price": 8}]
    at.do("pay-tile 5", "pay-tile 3")
    assert at.purse("azure") == ["statue3"]
    assert (
        at.row(18)
        == "amphora6 helmet2 olive3 W flag1 crown2 statue7 amphora4 W helmet5 amphora5 W W W W crown5 ring2 olive1"
    )
    assert toll_over_the_merged_gap(at) == 0


def test_worked_example_2_seven_is_too_little() -> None:
    assert At(EXAMPLE_2 % (15, "flag4 flag3")).why_not("play ring 1") == "G5-cannot-pay"


def test_worked_example_2_without_its_bridge_the_merged_gap_costs_5() -> None:
    at = At(EXAMPLE_2 % ("lost", "flag7 flag4")).do("play ring 1")
    assert at.facts("toll-due") == [{"seat": 1, "price": 11}]
    at.do("pay-tile 7", "pay-tile 4")
    assert toll_over_the_merged_gap(at) == 5


EXAMPLE_3 = """
row: >
  amphora6 helmet2 olive3 W flag1 crown2 statue7 amphora4 W helmet5 amphora5 W W W W crown5 ring2 olive1 W helmet4 W statue1 ring5
pawns: {crimson: 3 17 mainland, azure: 10 mainland mainland, sun: 22 mainland mainland}
bridges: {sun: 15, azure: 19, crimson: lost}
hands: {sun: flag, azure: %s}
purses: {crimson: %s}
turn: 3
"""


def example_3(azure: str = "ring ring", crimson: str = "flag7") -> At:
    at = At(EXAMPLE_3 % (azure, crimson)).do("play flag 22")
    assert at.purse("sun") == ["ring5"]
    assert at.facts("end-moved-up") == [{"end": 54, "place": 22}]
    assert at.draw() == 4
    assert at.actor == "nobody"
    return at


def test_worked_example_3_red_owes_6_and_1_and_one_tile_of_7_settles_both() -> None:
    at = example_3()
    assert at.facts("marched") == [{"seat": 0, "price": 7}, {"seat": 1, "price": 1}]
    assert at.purse("crimson") == []
    assert at.points()[0] == 0


def test_worked_example_3_blue_owes_1_and_pays_with_a_card() -> None:
    at = example_3()
    assert at.hand("azure") == ["ring"]
    assert at.points()[1] == 1


@pytest.mark.parametrize("tiles, points", [("flag6", -1), ("flag6 crown3", 0), ("flag7 crown3", 3)])
def test_worked_example_3_with_another_purse(tiles: str, points: int) -> None:
    """With 6 a point of debt is left; with 6 and 3 both go; with 7 and 3 the 3 is kept."""
    assert example_3(crimson=tiles).points()[0] == points


def test_worked_example_3_black_has_five_and_four_cards() -> None:
    assert example_3().points()[2] == 9
