"""Empty regions: who gets what, the next tile, and closing (R1 to R4)."""

from __future__ import annotations

import pytest

from .table import At

MARKET = "market: {gem: 3, book: 3, provision: 3, tool: 3, weapon: 3}"


def last_gem(stocks: str, more: str = "tiles: {jeweller: J2}", taken: str = "[]") -> At:
    """One gem lies on the jeweller, with a die; seven are in stocks or elsewhere once it is taken."""
    return At(
        f"{more}\ndice: [1]\ntaken: {taken}\nsubmarine: market\ntokens: {{jeweller: {{gem: 1}}}}\nstocks: {{{stocks}}}"
    )


def test_r1_most_gets_the_tile_and_second_most_a_point() -> None:
    at = last_gem("1: {gem: 3}, 2: {gem: 2}, 3: {gem: 1}").do("visit jeweller gem")
    assert (at.won_tiles(), at.points()) == ({1: ["J2"]}, [0, 1, 0])


def test_r1_not_the_one_who_emptied_it_but_who_has_most() -> None:
    at = last_gem("2: {gem: 5}, 3: {gem: 1}").do("visit jeweller gem")
    assert (at.won_tiles(), at.points()) == ({2: ["J2"]}, [1, 0, 1])


def test_r1_a_region_with_a_token_of_any_kind_is_not_empty() -> None:
    at = At(
        "tiles: {jeweller: J2, library: L2}\ndice: [2]\nsubmarine: market\ntokens: {library: {book: 1, gem: 1}}\n"
        "stocks: {2: {book: 6}}"
    )
    at.do("visit library book", "move gem market")
    assert at.step == "next"
    at = At(
        "tiles: {library: L3}\ndice: [2]\nsubmarine: market\ntokens: {library: {book: 1, gem: 1}}\n"
        "stocks: {2: {book: 6}}"
    )
    assert at.do("visit library book").step == "visit"


def test_r1_checked_after_the_effect_and_not_before() -> None:
    forge = "tokens: {forge: {weapon: 1, gem: 1}}\nstocks: {2: {weapon: 6}}\nsubmarine: market\ndice: [5]\n"
    assert At(forge + "tiles: {forge: F2}").do("visit forge gem").step == "effect"
    assert At(forge + "tiles: {forge: F2}").do("visit forge gem", "move weapon inn").step == "next"


def test_r2_tied_for_most_one_tile_three_points_and_no_second() -> None:
    at = last_gem("1: {gem: 2}, 2: {gem: 3}, 3: {gem: 1}").do("visit jeweller gem")
    assert (at.won_tiles(), at.points()) == ({1: ["J2"]}, [0, 3, 0])


def test_r2_tied_for_second_a_point_each() -> None:
    at = last_gem("1: {gem: 2}, 2: {gem: 2}, 3: {gem: 2}").do("visit jeweller gem")
    assert (at.won_tiles(), at.points()) == ({1: ["J2"]}, [0, 1, 1])


def test_ruling_of_the_tied_the_tile_goes_to_who_emptied_it_else_to_the_next_in_turn_order() -> None:
    at = last_gem("1: {gem: 3}, 2: {gem: 2}, 3: {gem: 1}", taken="[6]").do("visit jeweller gem")
    assert (at.won_tiles(), at.points()) == ({2: ["J2"]}, [3, 0, 0])
    at = last_gem("1: {gem: 3}, 3: {gem: 3}", taken="[6]").do("visit jeweller gem")
    assert (at.won_tiles(), at.points()) == ({3: ["J2"]}, [3, 0, 0])


def test_ruling_second_needs_a_token() -> None:
    at = last_gem("1: {gem: 6}").do("visit jeweller gem")
    assert (at.won_tiles(), at.points()) == ({1: ["J2"]}, [0, 0, 0])


LAST_BOOK_ON_THE_JEWELLER = """
tiles: {jeweller: J2}
dice: [1]
submarine: market
tokens: {jeweller: {book: 1}, forge: {weapon: 7, gem: 7}}
"""


def test_ruling_nobody_has_one_and_the_tile_leaves_the_game() -> None:
    at = At(LAST_BOOK_ON_THE_JEWELLER).do("visit jeweller book", "show J1")
    assert (at.won_tiles(), at.points()) == ({}, [0, 0, 0])
    assert at.facts("tile-gone") == [{"sector": 0, "tile": 1}]
    assert at.look()["piles"]["jeweller"] == ["J3"]


def test_ruling_a_new_tile_without_tokens_is_empty_only_after_it_has_held_one() -> None:
    at = At(LAST_BOOK_ON_THE_JEWELLER).do("visit jeweller book", "show J1")
    assert (at.step, at.lying("jeweller"), at.look()["fresh"]) == ("visit", {}, ["jeweller"])
    at.do("visit market gem gem")
    assert (at.step, at.tile("jeweller")) == ("visit", "J1")


def test_ruling_once_it_has_held_a_token_it_can_be_empty() -> None:
    fresh = "fresh: [jeweller]\ntiles: {jeweller: J2, forge: F2}\ndice: [5, 1]\nsubmarine: market\n"
    at = At(fresh + "tokens: {jeweller: {}, inn: {provision: 7, gem: 7}}").do(
        "visit forge weapon", "move weapon jeweller"
    )
    assert (at.step, "fresh" in at.look()) == ("visit", False)
    assert at.do("visit jeweller weapon").step == "next"


def test_r3_one_of_the_tiles_to_come_is_shown() -> None:
    at = last_gem("1: {gem: 6}", "tiles: {jeweller: J1}").do("visit jeweller gem", "roll 2")
    assert at.outcomes() == {"show J2": 1, "show J3": 1}
    assert at.do("show J3").tile("jeweller") == "J3"
    last = last_gem("1: {gem: 6}", "tiles: {jeweller: J2}\nwon: {3: [J1]}").do("visit jeweller gem")
    assert last.outcomes() == {"show J3": 1}


def test_r3_all_give_back_the_market_is_filled_up_to_three_and_the_rest_goes_on_the_tile() -> None:
    at = At(
        "tiles: {jeweller: J2}\ndice: [1]\nsubmarine: market\nstocks: {1: {gem: 3, book: 1}, 2: {gem: 4}}\n"
        "tokens: {jeweller: {gem: 1}, inn: {provision: 7, gem: 1}, market: {gem: 1, book: 3, provision: 3, tool: 3, "
        "weapon: 3}}"
    ).do("visit jeweller gem", "show J1")
    assert (at.lying("market")["gem"], at.lying("jeweller"), at.lying("inn")) == (
        3,
        {"gem": 6},
        {"provision": 7, "gem": 1},
    )
    assert (at.stock(1), at.stock(2)) == ({"book": 1}, {})
    assert at.facts("tokens-returned") == [
        {"seat": 0, "resource": 0, "count": 4},
        {"seat": 1, "resource": 0, "count": 4},
    ]


def test_r3_a_market_that_has_more_than_three_keeps_them() -> None:
    at = At(
        "tiles: {jeweller: J2}\ndice: [1]\nsubmarine: market\nstocks: {2: {gem: 4}}\n"
        "tokens: {jeweller: {gem: 1}, market: {gem: 5, book: 3, provision: 3, tool: 3, weapon: 3}}"
    ).do("visit jeweller gem", "show J1")
    assert (at.lying("market")["gem"], at.lying("jeweller")) == (5, {"gem": 5})


def test_r3_a_market_without_gems_takes_them_before_the_tile() -> None:
    at = At(
        "tiles: {jeweller: J2}\ndice: [1]\nsubmarine: market\nstocks: {2: {gem: 1}}\n"
        "tokens: {jeweller: {gem: 1}, inn: {provision: 7, gem: 8}, market: {book: 3, provision: 3, tool: 3, weapon: 3}}"
    ).do("visit jeweller gem", "show J1")
    assert (at.lying("market")["gem"], at.lying("jeweller"), at.look()["fresh"]) == (2, {}, ["jeweller"])


CLOSING = """
tiles: {jeweller: J2}
won: {2: [J1], 3: [J3]}
dice: [1, 1, 5]
submarine: jeweller
tokens: {jeweller: {gem: 2}, inn: {provision: 7, gem: 1}}
stocks: {2: {gem: 4}}
"""


def test_r4_without_a_next_tile_the_region_is_closed_and_its_resource_leaves_the_game() -> None:
    at = At(CLOSING).do("visit jeweller gem gem")
    assert at.tile("jeweller") == "closed"
    assert (at.won_tiles()[2], at.points()) == (["J1", "J2"], [1, 0, 0])
    assert (at.stock(1), at.stock(2), at.lying("inn"), at.lying("market").get("gem")) == (
        {},
        {},
        {"provision": 7},
        None,
    )
    assert at.facts("region-closed") == [{"sector": 0, "resource": 0, "count": 10}]
    assert at.facts("tokens-lost") == [{"seat": 0, "resource": 0, "count": 2}, {"seat": 1, "resource": 0, "count": 4}]
    assert at.facts("tokens-returned") == []


def test_r4_with_a_next_tile_it_is_not() -> None:
    at = At(CLOSING.replace("won: {2: [J1], 3: [J3]}", "won: {2: [J1]}")).do("visit jeweller gem gem", "show J3")
    assert (at.tile("jeweller"), at.lying("inn")) == ("J3", {"provision": 7, "gem": 1})


def test_ruling_dice_and_submarine_of_a_region_that_closes_go_to_the_market() -> None:
    at = At(CLOSING).do("visit jeweller gem gem")
    assert (at.look()["submarine"], at.dice()) == ("market", [1, 5, 6, 6, 6, 6])
    assert at.facts("dice-drifted") == [{"count": 1, "start": 0, "sector": 5}]
    assert at.facts("submarine-drifted") == [{"start": 0, "sector": 5}]
    assert not any(text.startswith("visit jeweller") for text in at.legal())


def test_r4_without_dice_or_submarine_there_none_are_told_to_move() -> None:
    at = At(
        CLOSING.replace("[1, 1, 5]", "[1, 5]")
        .replace("submarine: jeweller", "submarine: inn")
        .replace("jeweller: {gem: 2}", "jeweller: {gem: 1}")
        .replace("{gem: 4}", "{gem: 5}")
    )
    at.do("visit jeweller gem")
    assert (at.tile("jeweller"), at.facts("dice-drifted"), at.facts("submarine-drifted")) == ("closed", [], [])


def test_ruling_a_closed_region_is_no_sector_any_more() -> None:
    at = At("tiles: {jeweller: closed}\ndice: [1]")
    assert at.why_not("visit jeweller") == "R4-closed"


def test_r4_nobody_scores_for_its_resource_any_more() -> None:
    at = At("tiles: {jeweller: closed}\ntaken: [6, 6, 6, 6, 6]\nhand: 1").do("visit market book")
    assert (at.facts("inventory-taken")[0]["seats"], at.points()) == ((), [0, 0, 0])


BOTH = """
tiles: {jeweller: %s, library: L1}
won: {2: [%s]}
dice: [1]
submarine: market
tokens: {jeweller: {gem: 1}, library: {gem: 1}, forge: {weapon: 7, book: 7}}
stocks: {1: {gem: 5}}
"""


def test_ruling_all_regions_are_checked_and_closing_one_may_empty_another() -> None:
    at = At(BOTH % ("J2", "J1, J3")).do("visit jeweller gem", "show L2")
    assert [fact["sector"] for fact in at.facts("region-emptied")] == [0, 1]
    assert (at.tile("jeweller"), at.tile("library"), at.lying("library")) == ("closed", "L2", {})


def test_ruling_without_closing_the_other_region_keeps_its_gem() -> None:
    at = At(BOTH % ("J1", "J3")).do("visit jeweller gem", "roll 2", "show J2")
    assert (at.lying("library"), at.tile("library")) == ({"gem": 1}, "L1")


SWEEP = """
tiles: {jeweller: J2, library: L1, inn: I2, workshop: W1, forge: F3}
won: {2: [I1, I3]}
dice: [3]
submarine: market
stocks: {3: {provision: 6}}
tokens:
  inn: {provision: 1}
  jeweller: {provision: 1}
  workshop: {provision: 1}
  library: {book: 7, gem: 7}
  forge: {weapon: 7, tool: 7}
  market: {gem: 3, book: 3, provision: 1, tool: 3, weapon: 3}
"""


def test_ruling_several_empty_at_once_in_order_and_again_until_none_is_left() -> None:
    at = At(SWEEP).do("visit inn provision", "move gem forge", "show W3", "show J1")
    assert [fact["sector"] for fact in at.facts("region-emptied")] == [2, 3, 0]
    assert (at.step, at.actor, at.look()["fresh"]) == ("visit", 2, ["jeweller", "workshop"])


@pytest.mark.parametrize("visit, empties", [("visit library book", True), ("visit forge weapon", False)])
def test_ruling_a_region_is_emptied_from_afar(visit: str, empties: bool) -> None:
    """L1 takes the last token of another region; the one who did it has emptied that region."""
    at = At(
        "tiles: {library: L1, forge: F3, jeweller: J3}\ndice: [2, 5]\nsubmarine: market\n"
        "tokens: {jeweller: {gem: 1}}\nstocks: {1: {gem: 2}, 2: {gem: 3}, 3: {gem: 1}}"
    ).do(visit, "roll 6")
    if empties:
        assert at.do("fetch jeweller gem").won_tiles() == {1: ["J3"]}
    else:
        assert at.do("take gem").won_tiles() == {}
