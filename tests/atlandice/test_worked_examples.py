"""The worked examples of the rules, to the number."""

from __future__ import annotations

import pytest

from .table import At

FORGE = """
tiles: {forge: F1}
dice: [5]
tokens: {forge: {weapon: 3, gem: 1}}
stocks: {2: {weapon: 4}}
"""


def test_worked_example_1_a_weapon_a_gem_for_the_submarine_and_a_weapon_for_the_roll() -> None:
    at = At(FORGE + "submarine: forge").do("visit forge weapon gem", "roll 6", "take weapon")
    assert at.stock(1) == {"gem": 1, "weapon": 2}
    assert at.lying("forge") == {"weapon": 1}


def test_worked_example_1_an_odd_roll_gives_nothing_and_without_the_submarine_one_token_is_taken() -> None:
    assert At(FORGE + "submarine: forge").do("visit forge weapon gem", "roll 5").stock(1) == {"gem": 1, "weapon": 1}
    assert At(FORGE + "submarine: inn").legal("visit forge") == ["visit forge gem", "visit forge weapon"]


LAST_VISIT = """
taken: [6, 6, 6, 6, 6]
dice: [4, 6]
stocks: {1: {gem: 2}}
hand: 2
"""


def test_worked_example_2_three_hands_lead_to_the_donation() -> None:
    at = At(LAST_VISIT + "tiles: {workshop: W3}").do("visit market book")
    assert (at.step, at.actor, at.state.hand) == ("donate", 1, 5)
    assert at.facts("die-left") == [{"number": 4, "sector": 3, "count": 3}]


def test_worked_example_2_two_hands_fall_short_of_it() -> None:
    at = At(LAST_VISIT + "tiles: {workshop: W2}").do("visit market book")
    assert (at.step, at.state.hand, at.state.round) == ("gates", 4, 2)


BOOKS = """
tiles: {library: L3}
dice: [2]
tokens:
  library: {book: 1}
  inn: {provision: 9, book: 1}
  forge: {weapon: 9, book: %d}
  market: {gem: 3, book: 1, provision: 3, tool: 3, weapon: 3}
stocks: {1: {book: 2}, 2: {book: %d}, 3: {book: 1}}
"""


def test_worked_example_3_a_tie_for_the_library() -> None:
    at = At(BOOKS % (3, 3), players=4).do("visit library book")
    assert at.facts("region-emptied")[0]["counts"] == (3, 3, 1, 0)
    assert at.won_tiles() == {1: ["L3"]}
    assert at.points() == [0, 3, 0, 0]
    assert at.outcomes() == {"show L1": 1, "show L2": 1}
    at.do("show L1")
    assert at.lying("market")["book"] == 3
    assert at.lying("library") == {"book": 5}
    assert at.lying("inn") == {"provision": 9, "book": 1}
    assert [at.stock(seat) for seat in (1, 2, 3, 4)] == [{}, {}, {}, {}]
    assert at.facts("region-filled") == [{"sector": 1, "resource": 1, "market": 2, "count": 5}]


def test_worked_example_3_with_one_book_less_bruno_is_second() -> None:
    at = At(BOOKS % (4, 2), players=4).do("visit library book", "show L2")
    assert (at.won_tiles(), at.points()) == ({1: ["L3"]}, [0, 1, 0, 0])
    assert at.lying("library") == {"book": 4}


def test_worked_example_4_a_swap_leaves_the_stock_alone() -> None:
    at = At("tiles: {jeweller: J2}\ndice: [1]").do("visit jeweller gem", "swap gem forge weapon")
    assert at.stock(1) == {"gem": 1}
    assert at.lying("jeweller") == {"gem": 5, "weapon": 1}
    assert at.lying("forge") == {"weapon": 6, "gem": 1}


BRUNO = """
tiles: {jeweller: J3, library: L3}
taken: [6]
dice: [1]
tokens: {jeweller: {gem: 7, book: 1}}
"""


def test_worked_example_5_two_sixes_lead_to_the_market() -> None:
    at = At(BRUNO).do("visit jeweller book", "roll 6", "roll 6", "take book")
    assert at.stock(2) == {"book": 2}
    assert (at.step, at.actor) == ("visit", 3)


def test_worked_example_5_any_other_first_roll_ends_the_visit() -> None:
    at = At(BRUNO).do("visit jeweller book", "roll 5")
    assert (at.stock(2), at.step, at.actor) == ({"book": 1}, "visit", 3)


ERIC = """
taken: [6, 6]
dice: [4]
submarine: library
"""


def test_worked_example_6_the_submarine_goes_to_the_market() -> None:
    at = At(ERIC).do("visit workshop tool", "steer market")
    assert at.stock(3) == {"tool": 1}
    assert at.look()["submarine"] == "market"


@pytest.mark.parametrize("sector, possible", [("library", False), ("workshop", True), ("market", True)])
def test_worked_example_6_it_may_not_stay_where_it_is(sector: str, possible: bool) -> None:
    assert At(ERIC).do("visit workshop tool").can(f"steer {sector}") is possible
