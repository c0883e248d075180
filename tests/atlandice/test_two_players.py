"""Two players and the neutral third (N1 to N3)."""

from __future__ import annotations

import pytest

from .table import At


def at(position: str = "") -> At:
    return At(position, players=2)


def test_n1_seven_dice_and_the_two_alternate_until_each_has_taken_three() -> None:
    table, actors = (
        at(
            "submarine: inn\ntokens: {forge: {}, market: {gem: 3, book: 3, provision: 3, tool: 3, weapon: 10}}\n"
            "fresh: [forge]"
        ),
        [],
    )
    while table.step == "visit":
        actors.append(table.actor)
        table.do(table.legal("give market weapon" if len(actors) < 3 else "visit market weapon")[0])
    assert actors == [1, 2, 1, 2, 1, 2]
    assert len(table.facts("die-left")) == 1


@pytest.mark.parametrize("taken, own, given",
    [("[]", True, True), ("[6, 6]", True, True), ("[6, 6, 6, 6]", False, True),
                                               ("[neutral 6, 6]", True, False), ("[6, neutral 6, 6, 6]", False, True),
                                               ("[neutral 6, 6, 6, 6]", True, False),
                                               ("[6, 6, neutral 6, 6]", True, False)])  # fmt: skip
def test_n1_exactly_one_of_three_dice_is_given_the_third_at_the_latest(taken: str, own: bool, given: bool) -> None:
    table = at(f"taken: {taken}")
    assert (bool(table.legal("visit")), bool(table.legal("give"))) == (own, given)
    if not own:
        assert table.why_not("visit market gem gem") == "N1-must-give"
    if not given:
        assert table.why_not("give market gem gem") == "N1-given"


def test_n1_there_is_no_neutral_player_with_three() -> None:
    assert At("").why_not("give market gem") == "N1-no-neutral"
    assert "neutral" not in At("").look()["stocks"]


def test_n2_token_bonus_and_effect_are_the_neutral_players() -> None:
    table = at("tiles: {forge: F1}\ndice: [5]\nsubmarine: forge").do("give forge weapon weapon", "roll 2")
    assert table.actor == 1
    table.do("take weapon")
    assert (table.stock("neutral"), table.stock(1)) == ({"weapon": 3}, {})
    assert {fact["seat"] for fact in table.facts("token-taken")} == {2}


@pytest.mark.parametrize("tile, do, told", [
    ("F1", "give forge weapon, roll 2, take weapon", "token-taken, effect-rolled, effect-used, token-taken"),
    ("J2", "give jeweller gem, swap gem forge weapon", "token-taken, effect-used, tokens-swapped"),
    ("J3", "give jeweller gem, roll 6, roll 6, take gem gem",
    ("token-taken, effect-rolled, effect-used, sent-on, " "token-taken, token-taken")),
    ("L1", "give library book, roll 6, fetch inn provision", "token-taken, effect-rolled, effect-used, token-taken"),
    ("L2", "give library book, move book market", "token-taken, effect-used, token-moved"),
    ("L3", "give library book", "token-taken, not-second-die"),
    ("I1", "give inn provision, roll 1", "token-taken, effect-rolled, effect-used"),
    ("I3", "give inn provision, turn 6 1", "token-taken, effect-used, die-turned"),
    ("W1", "give workshop tool, steer inn", "token-taken, effect-used, submarine-moved"),
])  # fmt: skip
def test_n2_the_facts_of_a_given_die_name_the_neutral_player(tile: str, do: str, told: str) -> None:
    region = do.split()[1].strip(",")
    number = 1 + "JLIWF".index(tile[0])
    table = at(f"tiles: {{{region}: {tile}}}\ndice: [{number}]\nsubmarine: market").do(*do.split(", "))
    first, *others = [event for event in table.events if "seat" in event.facts()]
    assert (first.key, first.facts()["seat"]) == ("die-given", 0)
    assert [(event.key, event.facts()["seat"]) for event in others] == [(key, 2) for key in told.split(", ")]


EMPTY = "submarine: market\nfresh: [%s]\ntokens: {%s: {}}\nstocks: {2: {%s: 7}}\n"


@pytest.mark.parametrize("tile, region, resource", [("J2", "jeweller", "gem"), ("F2", "forge", "weapon")])
def test_n2_nothing_to_take_and_nothing_to_do_are_the_neutral_players(tile: str, region: str, resource: str) -> None:
    number = {"jeweller": 1, "forge": 5}[region]
    table = at(EMPTY % (region, region, resource) + f"tiles: {{{region}: {tile}}}\ndice: [{number}]").do(
        f"give {region}"
    )
    assert [(event.key, event.facts()["seat"]) for event in table.events] == [
        ("die-given", 0),
        ("nothing-to-take", 2),
        ("effect-idle", 2),
    ]


def test_n2_a_die_of_ones_own_is_ones_own() -> None:
    table = at("tiles: {forge: F1}\ndice: [5]\nsubmarine: forge").do(
        "visit forge weapon weapon", "roll 2", "take weapon"
    )
    assert (table.stock("neutral"), table.stock(1)) == ({}, {"weapon": 3})


@pytest.mark.parametrize(
    "tile, first, choice", [("W1", "give workshop tool", "steer inn"), ("I3", "give inn provision", "turn 6 1")]
)
def test_ruling_n2_who_gave_the_die_makes_every_choice(tile: str, first: str, choice: str) -> None:
    region, number = ("workshop", 4) if tile == "W1" else ("inn", 3)
    table = at(f"tiles: {{{region}: {tile}}}\ndice: [{number}]\ntaken: [6]\nsubmarine: market").do(first)
    assert (table.step, table.actor) == ("effect", 2)
    assert table.do(choice).actor == 1


L3 = "tiles: {library: L3}\ndice: [2]\nsubmarine: market\n"


@pytest.mark.parametrize("taken, verb, second", [
    ("[neutral 6]", "give", True), ("[6]", "give", False), ("[6, 6]", "give", False), ("[6, neutral 6]", "give", True),
    ("[6, 6]", "visit", True), ("[neutral 6, 6]", "visit", False), ("[neutral 6, 6, 6, 6]", "visit", True),
    ("[neutral 6]", "visit", False),
])  # fmt: skip
def test_ruling_n2_l3_counts_the_dice_of_the_one_who_benefits(taken: str, verb: str, second: bool) -> None:
    table = at(L3 + f"taken: {taken}").do(f"{verb} library book")
    assert (table.step == "effect") is second


def test_n2_the_neutral_player_wins_tiles_and_points_and_denies_them() -> None:
    region = "tiles: {jeweller: J2}\ndice: [1]\nsubmarine: market\ntokens: {jeweller: {gem: 1}}\n"
    table = at(region + "stocks: {neutral: {gem: 4}, 1: {gem: 2}}").do("visit jeweller gem")
    assert (table.won_tiles(), table.points()) == ({"neutral": ["J2"]}, [1, 0, 0])
    table = at(region + "stocks: {neutral: {gem: 1}, 1: {gem: 4}, 2: {gem: 1}}").do("give jeweller gem")
    assert (table.won_tiles(), table.points()) == ({1: ["J2"]}, [0, 0, 1])


def test_ruling_r2_the_neutral_player_has_no_turn_and_comes_last_in_a_tie() -> None:
    region = "tiles: {jeweller: J2}\ndice: [1]\nsubmarine: market\ntokens: {jeweller: {gem: 1}}\n"
    given = at(region + "stocks: {neutral: {gem: 2}, 1: {gem: 3}, 2: {gem: 1}}").do("give jeweller gem")
    assert (given.won_tiles(), given.points()) == ({1: ["J2"]}, [0, 0, 3])
    other = at(region + "stocks: {neutral: {gem: 2}, 1: {gem: 1}, 2: {gem: 3}}").do("give jeweller gem")
    assert (other.won_tiles(), other.points()) == ({2: ["J2"]}, [0, 0, 3])
    fewer = "market: {gem: 1, book: 3, provision: 3, tool: 3, weapon: 3}, jeweller"
    all_three = at(
        "taken: [6]\n"
        + region.replace("jeweller: {gem", fewer + ": {gem")
        + "stocks: {neutral: {gem: 2}, 1: {gem: 3}, 2: {gem: 3}}"
    ).do("give jeweller gem")
    assert (all_three.won_tiles(), all_three.points()) == ({2: ["J2"]}, [3, 0, 3])
    own = at(region + "stocks: {neutral: {gem: 3}, 1: {gem: 2}, 2: {gem: 1}}").do("visit jeweller gem")
    assert (own.won_tiles(), own.points()) == ({1: ["J2"]}, [0, 0, 3])
    neither = at(region + "stocks: {neutral: {gem: 3}, 2: {gem: 3}}").do("visit jeweller gem")
    assert (neither.won_tiles(), neither.points()) == ({2: ["J2"]}, [0, 0, 3])


LAST = "taken: [6, 6, neutral 6, neutral 6, 6]\ndice: [6, 6]\nsubmarine: inn\n"


def test_n2_the_neutral_player_wins_inventories() -> None:
    table = at(LAST + "hand: 5\nstocks: {neutral: {book: 3}, 1: {book: 2}}").do("visit market gem")
    assert table.points() == [0, 0, 1]


def test_ruling_n2_the_neutral_player_never_donates() -> None:
    table = at(LAST + "hand: 9\nstocks: {neutral: {book: 3}, 1: {book: 1}}").do("visit market gem")
    assert (table.step, table.stock("neutral")) == ("gates", {"book": 3})
    asked = at(LAST + "hand: 9\nstocks: {neutral: {book: 3}, 1: {book: 2}}").do("visit market gem")
    assert (asked.step, asked.actor, asked.do("keep").step) == ("donate", 1, "gates")


@pytest.mark.parametrize("first, following", [(1, 2), (2, 1)])
def test_ruling_n2_the_marker_passes_between_the_two_people(first: int, following: int) -> None:
    assert at(LAST + f"first: {first}").do("visit market gem").look()["first"] == following


OVER = "step: over\nhand: 24\ntaken: [6, 6, neutral 6, neutral 6, 6, 6]\n"


def test_n2_the_neutral_player_takes_its_places_in_the_final_count() -> None:
    table = at(OVER + "stocks: {neutral: {book: 3, gem: 1}, 1: {book: 2, gem: 1}, 2: {book: 1}}")
    parts = [dict(standing.parts) for standing in table.rules.standings(table.state)]
    assert [part["stock"] for part in parts] == [1 + 3, 0]


def test_n3_the_human_with_more_points_wins_whatever_the_neutral_player_has() -> None:
    table = at(OVER + "points: {1: 4, 2: 5, neutral: 30}")
    assert [(standing.seat, standing.rank, standing.points) for standing in table.rules.standings(table.state)] == [
        (0, 2, 4),
        (1, 1, 5),
    ]
