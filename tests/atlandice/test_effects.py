"""The fifteen effects, each with what it does not do."""

from __future__ import annotations

import pytest

from .table import At


def at(tile: str, more: str = "", players: int = 3) -> At:
    """A die lies at the region of the tile, and the submarine is elsewhere."""
    regions = {"J": "jeweller", "L": "library", "I": "inn", "W": "workshop", "F": "forge"}
    number = 1 + "JLIWF".index(tile[0])
    place = "" if "submarine:" in more else "submarine: market\n"
    dice = "" if "dice:" in more else f"dice: [{number}]\n"
    tiles = "" if "tiles:" in more else f"tiles: {{{regions[tile[0]]}: {tile}}}\n"
    return At(tiles + place + dice + more, players=players)


@pytest.mark.parametrize("number", range(1, 7))
def test_j1_odd_takes_one_more_token_from_the_jeweller(number: int) -> None:
    table = at("J1").do("visit jeweller gem", f"roll {number}")
    assert (table.step == "effect") is (number in (1, 3, 5))
    if number in (1, 3, 5):
        assert table.legal() == ["take gem"]
        assert table.do("take gem").stock(1) == {"gem": 2}


def test_j1_any_kind_that_lies_there() -> None:
    table = at("J1", "tokens: {jeweller: {gem: 7, tool: 1}}").do("visit jeweller gem", "roll 1")
    assert table.legal() == ["take gem", "take tool"]
    assert table.why_not("take book") == "P2-no-such-token"
    assert table.why_not("take gem tool") == "C-one-token"


def test_j1_with_nothing_left_is_not_done() -> None:
    table = at("J1", "tokens: {jeweller: {gem: 1}}\nstocks: {2: {gem: 6}}").do("visit jeweller gem", "roll 1")
    assert (table.step, len(table.facts("effect-idle"))) == ("next", 1)


def test_j2_a_token_of_the_jeweller_for_one_of_another_region() -> None:
    table = at(
        "J2", "tiles: {jeweller: J2, inn: closed}\ntokens: {forge: {weapon: 6, book: 1}, jeweller: {gem: 7, weapon: 1}}"
    )
    table.do("visit jeweller gem")
    assert {text.split()[2] for text in table.legal()} == {"library", "workshop", "forge"}
    assert {text.split()[1] for text in table.legal()} == {"gem", "weapon"}
    assert table.why_not("swap gem market book") == "C-another-region"
    assert table.why_not("swap gem jeweller weapon") == "C-another-region"
    assert table.why_not("swap gem inn provision") == "R4-closed"
    table.do("swap weapon forge book")
    assert (table.lying("jeweller"), table.lying("forge")) == ({"gem": 6, "book": 1}, {"weapon": 7})


def test_j2_without_a_token_on_the_jeweller_is_not_done() -> None:
    table = at("J2", "tokens: {jeweller: {gem: 1}}\nstocks: {2: {gem: 6}}").do("visit jeweller gem")
    assert (table.step, len(table.facts("effect-idle"))) == ("next", 1)


J3 = "tiles: {jeweller: J3, library: L2, inn: I3, workshop: W1, forge: F1}\n"


def test_j3_the_second_result_is_visited_without_a_die_with_token_and_effect() -> None:
    table = at("J3", J3).do("visit jeweller gem", "roll 6", "roll 2")
    assert table.facts("sent-on") == [{"seat": 0, "number": 2, "sector": 1}]
    assert (table.step, table.legal()) == ("arrive", ["take book"])
    table.do("take book")
    assert table.legal() == ["move book market"]
    table.do("move book market")
    assert (table.stock(1), table.actor) == ({"gem": 1, "book": 1}, 2)
    assert len(table.dice()) == 6


def test_j3_any_other_result_is_nothing() -> None:
    for number in (1, 2, 3, 4, 5):
        assert at("J3", J3).do("visit jeweller gem", f"roll {number}").actor == 2


def test_ruling_j3_counts_the_submarine() -> None:
    table = at("J3", J3 + "submarine: library").do("visit jeweller gem", "roll 6", "roll 2")
    assert table.legal() == ["take book book"]
    assert table.why_not("take book") == "P2-take-two"
    assert table.do("take book book").stock(1) == {"gem": 1, "book": 2}


def test_ruling_j3_may_chain() -> None:
    table = at("J3", J3).do(
        "visit jeweller gem", "roll 6", "roll 1", "take gem", "roll 6", "roll 1", "take gem", "roll 6", "roll 5"
    )
    assert table.do("take weapon", "roll 1").stock(1) == {"gem": 3, "weapon": 1}
    assert table.actor == 2


@pytest.mark.parametrize("number", [3, 6])
def test_ruling_j3_a_closed_region_or_a_six_means_the_market(number: int) -> None:
    table = at("J3", "tiles: {jeweller: J3, inn: closed}").do("visit jeweller gem", "roll 6", f"roll {number}")
    assert table.facts("sent-on")[0]["sector"] == 5
    assert table.legal() == ["take book book", "take book tool", "take book weapon", "take gem book", "take gem gem",
        "take gem tool",
                             "take gem weapon", "take tool tool", "take tool weapon", "take weapon weapon"]  # fmt: skip
    assert table.do("take tool tool").actor == 2


def test_j3_where_nothing_lies_only_the_effect_follows() -> None:
    empty = "tokens: {workshop: {}}\nfresh: [workshop]\nstocks: {2: {tool: 7}}\n"
    table = at("J3", J3 + empty).do("visit jeweller gem", "roll 6", "roll 4")
    assert (table.step, table.legal("steer")) == (
        "effect",
        [f"steer {name}" for name in ("forge", "inn", "jeweller", "library", "workshop")],
    )


def test_j3_regions_are_checked_when_the_whole_visit_is_over() -> None:
    table = at("J3", J3 + "tokens: {jeweller: {gem: 1}}\nstocks: {2: {gem: 6}}").do(
        "visit jeweller gem", "roll 6", "roll 5", "take weapon"
    )
    assert table.step == "roll"
    assert table.do("roll 1").facts("region-emptied")[0]["counts"] == (1, 6, 0)


@pytest.mark.parametrize("number", range(1, 7))
def test_l1_five_or_six_takes_a_token_from_another_region(number: int) -> None:
    table = at("L1", "tokens: {inn: {provision: 7, gem: 1}}").do("visit library book", f"roll {number}")
    if number < 5:
        assert table.actor == 2
        return
    assert table.legal() == [
        "fetch forge weapon",
        "fetch inn gem",
        "fetch inn provision",
        "fetch jeweller gem",
        "fetch workshop tool",
    ]
    assert table.why_not("fetch library book") == "C-another-region"
    assert table.why_not("fetch market book") == "C-another-region"
    assert table.why_not("fetch inn tool") == "P2-no-such-token"
    assert table.do("fetch inn gem").stock(1) == {"book": 1, "gem": 1}


def test_l2_a_token_of_the_library_to_the_market() -> None:
    table = at("L2", "tokens: {library: {book: 7, gem: 1}}").do("visit library book")
    assert table.legal() == ["move book market", "move gem market"]
    assert table.why_not("move book inn") == "L2-to-the-market"
    table.do("move gem market")
    assert (table.lying("library"), table.lying("market")["gem"], table.stock(1)) == ({"book": 6}, 4, {"book": 1})


def test_l3_with_the_second_die_one_more_from_the_library() -> None:
    table = at("L3", "taken: [6, 6, 6]").do("visit library book")
    assert table.legal() == ["take book"]
    assert table.do("take book").stock(1) == {"book": 2}


def test_l3_with_the_first_die_nothing() -> None:
    table = at("L3", "taken: [6, 6]").do("visit library book")
    assert (table.stock(3), table.actor) == ({"book": 1}, 1)
    assert table.facts("not-second-die") == [{"seat": 2, "tile": 5}]
    assert not table.facts("effect-idle")


def test_l3_with_the_second_die_and_an_empty_library_cannot_be_carried_out() -> None:
    table = at("L3", "taken: [6, 6, 6]\ntokens: {library: {book: 1}}\nstocks: {2: {book: 6}}").do("visit library book")
    assert (table.facts("effect-idle"), table.facts("not-second-die")) == ([{"seat": 0, "tile": 5}], [])


@pytest.mark.parametrize("forge, step", [
    ("fresh: [forge]\ntokens: {forge: {}}\nstocks: {2: {weapon: 7}}", "visit"),
    ("tokens: {forge: {weapon: 7}}", "effect"),
])  # fmt: skip
def test_j2_without_a_token_on_another_region_is_not_done(forge: str, step: str) -> None:
    table = at("J2", "tiles: {jeweller: J2, library: closed, inn: closed, workshop: closed}\n" + forge).do(
        "visit jeweller gem"
    )
    assert (table.step, len(table.facts("effect-idle"))) == (step, int(step == "visit"))


def test_i2_without_another_region_is_not_done() -> None:
    closed = ", ".join(f"{name}: closed" for name in ("jeweller", "library", "workshop", "forge"))
    table = at("I2", f"tiles: {{inn: I2, {closed}}}\n").do("visit inn provision")
    assert (table.actor, table.facts("effect-idle")) == (2, [{"seat": 0, "tile": 7}])


@pytest.mark.parametrize("number", range(1, 7))
def test_i1_one_to_four_moves_the_hand_a_space(number: int) -> None:
    table = at("I1", "hand: 8").do("visit inn provision", f"roll {number}")
    assert table.state.hand == (9 if number <= 4 else 8)
    assert (table.step, table.actor) == ("visit", 2)


@pytest.mark.parametrize("hand", [4, 6])
def test_i1_neither_donation_nor_inventory_follows(hand: int) -> None:
    table = at("I1", f"hand: {hand}\nstocks: {{1: {{book: 2}}}}").do("visit inn provision", "roll 1")
    assert (table.step, table.points()) == ("visit", [0, 0, 0])
    assert not table.facts("inventory-taken")


def test_ruling_i1_that_reaches_the_waves_lets_the_visits_be_finished_and_ends_the_game() -> None:
    table = at("I1", "taken: [6, 6, 6]\nhand: 23").do("visit inn provision", "roll 4")
    assert (table.state.hand, table.step, table.actor) == (24, "visit", 2)
    table.do("visit market book book", "visit market gem gem")
    assert (table.step, table.state.hand, len(table.dice())) == ("over", 24, 1)
    assert [event.key for event in table.events].count("hand-moved") == 0


def test_i1_a_second_inn_cannot_move_it_past_the_waves() -> None:
    table = at("I1", "taken: [6, 6, 6]\ndice: [3, 3]\nhand: 23").do(
        "visit inn provision", "roll 1", "visit inn provision", "roll 1"
    )
    assert (table.state.hand, table.step) == (24, "visit")


def test_i2_a_token_of_the_market_to_another_region_but_the_inn() -> None:
    table = at("I2", "tiles: {inn: I2, workshop: closed}").do("visit inn provision")
    assert {text.split()[2] for text in table.legal()} == {"jeweller", "library", "forge"}
    assert {text.split()[1] for text in table.legal()} == {"gem", "book", "provision", "weapon"}
    assert table.why_not("move gem inn") == "C-another-region"
    assert table.why_not("move gem workshop") == "R4-closed"
    assert table.why_not("move tool forge") == "P2-no-such-token"
    table.do("move provision forge")
    assert table.lying("forge") == {"weapon": 7, "provision": 1}
    assert table.lying("market")["provision"] == 2


def test_i2_with_an_empty_market_is_not_done() -> None:
    table = at("I2", "tokens: {market: {}}").do("visit inn provision")
    assert (table.actor, len(table.facts("effect-idle"))) == (2, 1)


def test_i3_a_die_gets_another_number_and_moves_there() -> None:
    table = at("I3", "dice: [3, 5, 5, 1, 1, 1, 1]").do("visit inn provision")
    assert sorted(table.legal()) == sorted(f"turn {a} {b}" for a in (1, 5) for b in range(1, 7) if a != b)
    table.do("turn 5 2")
    assert table.dice() == [1, 1, 1, 1, 2, 5]
    assert table.facts("die-turned") == [{"seat": 0, "number": 5, "start": 4, "face": 2, "sector": 1}]


def test_ruling_i3_the_die_must_change_and_dice_already_taken_cannot_be_chosen() -> None:
    table = at("I3", "taken: [4, 4]\ndice: [3, 5, 5, 1, 1]").do("visit inn provision")
    assert table.why_not("turn 5 5") == "I3-must-change"
    assert table.why_not("turn 4 5") == "I3-no-such-die"
    assert table.why_not("turn 3 5") == "I3-no-such-die"


def test_ruling_i3_a_closed_regions_number_means_the_market() -> None:
    table = at("I3", "tiles: {inn: I3, forge: closed}\ndice: [3, 1, 1, 1, 1, 1, 1]").do(
        "visit inn provision", "turn 1 5"
    )
    assert table.facts("die-turned")[0]["sector"] == 5
    assert any(text.startswith("visit market") for text in table.legal())
    assert table.why_not("visit forge") == "R4-closed"


def test_ruling_a_die_keeps_its_number_also_at_the_market() -> None:
    table = at("I3", "tiles: {inn: I3, forge: closed}\ndice: [3, 5, 5, 5, 5, 5, 5]").do("visit inn provision")
    assert table.legal() == [f"turn 5 {number}" for number in (1, 2, 3, 4, 6)]


@pytest.mark.parametrize("tile", ["W1", "W2", "W3"])
def test_w1_w2_w3_the_submarine_to_another_sector(tile: str) -> None:
    table = at(tile, "submarine: inn").do("visit workshop tool")
    assert table.legal() == [f"steer {name}" for name in ("forge", "jeweller", "library", "market", "workshop")]
    assert table.why_not("steer inn") == "W-must-move"


@pytest.mark.parametrize("tile", ["W1", "W2", "W3"])
def test_w1_w2_w3_here_it_brings_no_extra_token_this_turn(tile: str) -> None:
    table = at(tile, "submarine: inn").do("visit workshop tool", "steer workshop")
    assert (table.stock(1), table.actor) == ({"tool": 1}, 2)


def test_w_not_to_a_closed_region() -> None:
    table = at("W1", "tiles: {workshop: W1, inn: closed}").do("visit workshop tool")
    assert table.why_not("steer inn") == "R4-closed"


@pytest.mark.parametrize("number", range(1, 7))
def test_f1_even_takes_one_more_token_from_the_forge(number: int) -> None:
    table = at("F1", "tokens: {forge: {weapon: 6, gem: 1}}\nstocks: {2: {weapon: 1}}").do(
        "visit forge weapon", f"roll {number}"
    )
    if number % 2:
        assert (table.actor, table.stock(1)) == (2, {"weapon": 1})
    else:
        assert table.legal() == ["take gem", "take weapon"]
        assert table.do("take gem").stock(1) == {"gem": 1, "weapon": 1}


def test_f2_a_token_of_the_forge_to_another_region() -> None:
    table = at("F2", "tiles: {forge: F2, inn: closed}").do("visit forge weapon")
    assert table.legal() == ["move weapon jeweller", "move weapon library", "move weapon workshop"]
    assert table.why_not("move weapon market") == "C-another-region"
    assert table.why_not("move weapon forge") == "C-another-region"
    table.do("move weapon library")
    assert (table.lying("forge"), table.lying("library")) == ({"weapon": 5}, {"book": 7, "weapon": 1})


def test_f2_without_another_region_is_not_done() -> None:
    closed = ", ".join(f"{name}: closed" for name in ("jeweller", "library", "inn", "workshop"))
    table = at("F2", f"tiles: {{forge: F2, {closed}}}\n").do("visit forge weapon")
    assert (table.actor, len(table.facts("effect-idle"))) == (2, 1)


@pytest.mark.parametrize("number", range(1, 7))
def test_f3_a_six_takes_a_token_from_the_market(number: int) -> None:
    table = at(
        "F3",
        "tokens: {market: {gem: 2, tool: 3}, jeweller: {gem: 8}, library: {book: 10}, inn: {provision: 10}, forge: "
        "{weapon: 10}}",
    )
    table.do("visit forge weapon", f"roll {number}")
    if number < 6:
        assert table.actor == 2
    else:
        assert table.legal() == ["take gem", "take tool"]
        assert table.do("take gem").stock(1) == {"gem": 1, "weapon": 1}
        assert table.lying("market") == {"gem": 1, "tool": 3}


def test_the_market_does_nothing() -> None:
    table = At("submarine: inn").do("visit market weapon")
    assert (table.stock(1), table.step, table.actor) == ({"weapon": 1}, "visit", 2)


def test_what_another_tile_does_cannot_be_done() -> None:
    table = at("W1").do("visit workshop tool")
    assert table.why_not("take tool") == "C-another-effect"
    assert table.why_not("donate tool tool") == "not-now"


def test_the_facts_of_a_visit_tell_everything_in_order() -> None:
    table = at(
        "L3", "taken: [6, 6, 6]\nsubmarine: library\ntokens: {library: {book: 6, gem: 1}}\nstocks: {2: {book: 1}}"
    )
    table.do("visit library book gem", "take book")
    assert table.fact_keys() == ["die-taken", "token-taken", "token-taken", "effect-used", "token-taken"]
    assert [(fact["resource"], fact["cause"]) for fact in table.facts("token-taken")] == [
        (0, "visit"),
        (1, "submarine"),
        (1, "effect"),
    ]
    assert table.facts("effect-used") == [{"seat": 0, "tile": table.rules.constants.tile_names.index("L3")}]


@pytest.mark.parametrize("tile, do", [("I1", "visit inn provision, roll 1"),
    ("J3", ("visit jeweller gem, roll 6, " "roll 6")),
                                      ("W2", "visit workshop tool, steer inn"),
                                      ("I3", ("visit inn provision, turn 6 " "1"))])  # fmt: skip
def test_every_kind_of_effect_tells_that_it_is_used(tile: str, do: str) -> None:
    assert at(tile).do(*do.split(", ")).fact_keys().count("effect-used") == 1


def test_a_roll_that_fails_uses_no_effect() -> None:
    assert "effect-used" not in at("I1").do("visit inn provision", "roll 5").fact_keys()
