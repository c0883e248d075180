"""Setup and the phases of a round (S1, P1 to P5)."""

from __future__ import annotations

import pytest

from .table import At, rules

ALL = {"gem": 3, "book": 3, "provision": 3, "tool": 3, "weapon": 3}


@pytest.mark.parametrize("players, tokens, dice", [(2, 7, 7), (3, 7, 7), (4, 9, 9)])
def test_s1_tokens_and_dice_by_players(players: int, tokens: int, dice: int) -> None:
    game = rules(players)
    look = game.write_position(game.start())
    assert look["tokens"]["market"] == ALL
    assert look["tokens"]["forge"] == {"weapon": tokens}
    assert (look["submarine"], look["hand"]) == ("workshop", 0)
    at = At("step: gates", players=players)
    for i in range(dice):
        assert (at.step, len(at.dice())) == ("gates", i)
        at.do("roll 2")
    assert at.step == "visit"


def test_s1_the_first_player_is_drawn_or_chosen() -> None:
    game = rules(3)
    state = game.start()
    assert [(game.write(action), weight) for action, weight in game.outcomes(state)] == [
        ("first 1", 1),
        ("first 2", 1),
        ("first 3", 1),
    ]
    game.apply(state, game.read("first 3"))
    assert state.first == 2
    chosen = rules(3, first=2)
    assert (chosen.start().first, chosen.write_position(chosen.start())["step"]) == (1, "tile")


def test_s1_each_region_shows_one_of_its_three_tiles() -> None:
    at = At("step: tile")
    for letter in "JLIWF":
        assert at.outcomes() == {f"show {letter}{i}": 1 for i in (1, 2, 3)}
        at.do(f"show {letter}2")
    assert (at.step, at.look()["piles"]["jeweller"]) == ("gates", ["J1", "J3"])


def test_p1_dice_go_to_the_region_of_their_number_and_sixes_to_the_market() -> None:
    at = At("step: gates").do("roll 1", "roll 6", "roll 4")
    assert [fact["sector"] for fact in at.facts("gate-opened")] == [0, 5, 3]


def test_p1_dice_of_a_closed_region_go_to_the_market() -> None:
    at = At("step: gates\ntiles: {workshop: closed}").do(*["roll 4"] * 7)
    assert {fact["sector"] for fact in at.facts("gate-opened")} == {5}
    assert at.legal() == [f"visit market {kind}" + other for kind, other in PAIRS_WITHOUT_TOOLS]


PAIRS_WITHOUT_TOOLS = sorted((a, f" {b}") for a, b in [
    ("gem", "gem"), ("gem", "book"), ("gem", "provision"), ("gem", "weapon"), ("book", "book"), ("book", "provision"),
    ("book", "weapon"), ("provision", "provision"), ("provision", "weapon"), ("weapon", "weapon"),
])  # fmt: skip
"""The submarine has left the closed workshop for the market."""


def test_p2_one_die_at_a_time_clockwise_from_the_first_player_until_each_has_two() -> None:
    at, actors = At("first: 2\ntiles: {jeweller: J1}\ndice: [1, 1, 1, 1, 1, 1, 1]\nsubmarine: inn"), []
    while at.step == "visit":
        actors.append(at.actor)
        at.do("visit jeweller gem", "roll 2")
    assert actors == [2, 3, 1, 2, 3, 1]


def test_p2_a_sector_without_a_die_cannot_be_visited() -> None:
    at = At("dice: [1, 1, 3, 3, 3, 3, 3]")
    assert at.why_not("visit library book") == "P2-no-die"
    assert at.why_not("visit market book") == "P2-no-die"
    assert {text.split()[1] for text in at.legal()} == {"jeweller", "inn"}


def test_p2_a_token_of_any_kind_that_lies_there() -> None:
    at = At("tiles: {inn: I1}\ndice: [3]\ntokens: {inn: {provision: 7, weapon: 2}}\nsubmarine: forge")
    assert at.legal("visit inn") == ["visit inn provision", "visit inn weapon"]
    assert at.why_not("visit inn gem") == "P2-no-such-token"
    assert at.why_not("visit inn") == "P2-take-one"
    assert at.do("visit inn weapon").stock(1) == {"weapon": 1}


def test_p2_the_submarine_gives_one_more_of_any_kind() -> None:
    at = At("tiles: {inn: I1}\ndice: [3]\ntokens: {inn: {provision: 7, weapon: 1}}\nsubmarine: inn")
    assert at.legal("visit inn") == ["visit inn provision provision", "visit inn provision weapon"]
    assert at.why_not("visit inn weapon weapon") == "P2-no-such-token"
    assert at.why_not("visit inn weapon") == "P2-take-two"
    assert At("dice: [3]\nsubmarine: forge").why_not("visit inn provision provision") == "P2-no-submarine"


def test_p2_the_submarine_gives_nothing_where_one_token_lies() -> None:
    at = At("tiles: {inn: I1}\ndice: [3]\ntokens: {inn: {weapon: 1}}\nstocks: {2: {provision: 7}}\nsubmarine: inn")
    assert at.legal("visit inn") == ["visit inn weapon"]


def test_ruling_a_region_without_a_token_may_be_visited_and_its_effect_happens() -> None:
    at = At(
        "tiles: {workshop: W1}\nfresh: [workshop]\ndice: [4]\ntokens: {workshop: {}}\nstocks: {2: {tool: 7}}\n"
        "submarine: workshop"
    )
    assert at.legal("visit workshop") == ["visit workshop"]
    at.do("visit workshop")
    assert (at.step, at.facts("nothing-to-take")) == ("effect", [{"seat": 0, "sector": 3}])
    assert at.do("steer forge").stock(1) == {}


def test_p2_two_tokens_may_be_said_in_either_order() -> None:
    at = At("tiles: {inn: I1}\ndice: [3]\ntokens: {inn: {provision: 7, weapon: 1}}\nsubmarine: inn")
    assert at.do("visit inn weapon provision", "roll 6").stock(1) == {"provision": 1, "weapon": 1}


LAST = "taken: [6, 6, 6, 6, 6]\n"


@pytest.mark.parametrize(
    "die, tiles, hands", [(1, "jeweller: J1", 1), (2, "library: L2", 2), (5, "forge: F3", 3), (6, "forge: F3", 2)]
)
def test_p3_the_hand_advances_by_the_hands_where_the_last_die_lies(die: int, tiles: str, hands: int) -> None:
    at = At(LAST + f"dice: [6, {die}]\ntiles: {{{tiles}}}\nhand: 8").do("visit market book")
    assert at.facts("hand-moved") == [{"left": 8, "space": 8 + hands, "cause": "die"}]


def test_p3_the_last_die_of_a_closed_region_lies_at_the_market() -> None:
    at = At(LAST + "dice: [6, 5]\ntiles: {forge: closed}\nhand: 8").do("visit market book")
    assert at.facts("die-left") == [{"number": 5, "sector": 5, "count": 2}]


def at_space(hand: int, stocks: str, players: int = 3) -> At:
    """The last visit is made, and the hand lands on a space; the visit itself brings the third player a tool."""
    last = "taken: [6, 6, 6, 6, 6]" if players == 3 else "taken: [6, 6, neutral 6, neutral 6, 6]"
    return At(f"{last}\ndice: [6, 6]\nhand: {hand - 2}\nstocks: {{{stocks}}}", players=players).do("visit market tool")


def test_p3_inventory_most_of_the_shown_resource_gets_a_point() -> None:
    at = at_space(7, "1: {book: 2}, 2: {book: 1, gem: 5}")
    assert (at.points(), at.step) == ([1, 0, 0], "gates")
    assert at.stock(1) == {"book": 2}


def test_p3_inventory_all_tied_get_it() -> None:
    assert at_space(7, "1: {book: 2}, 2: {book: 2, gem: 5}, 3: {book: 1}").points() == [1, 1, 0]


def test_p3_inventory_of_all_resources_together() -> None:
    assert at_space(19, "1: {book: 3}, 2: {book: 2, gem: 2}, 3: {gem: 1}").points() == [0, 1, 0]
    assert at_space(19, "1: {book: 4}, 2: {book: 2, gem: 2}").points() == [1, 1, 0]


def test_ruling_who_has_nothing_gets_nothing_at_an_inventory() -> None:
    assert at_space(7, "1: {gem: 2}").points() == [0, 0, 0]


@pytest.mark.parametrize("hand, resource", [(3, 0), (7, 1), (9, 2), (13, 3), (15, 4), (19, 5)])
def test_p3_the_inventories_of_the_classic_clock(hand: int, resource: int) -> None:
    assert at_space(hand, "").facts("inventory-taken")[0]["goods"] == resource


@pytest.mark.parametrize("hand", [5, 11, 17, 21])
def test_p3_the_donations_of_the_classic_clock(hand: int) -> None:
    assert at_space(hand, "1: {gem: 2}").step == "donate"


def test_p3_a_plain_space_does_nothing_and_what_is_passed_neither() -> None:
    at = at_space(6, "1: {gem: 2}")
    assert (at.step, at.points()) == ("gates", [0, 0, 0])
    assert not at.facts("inventory-taken")
    assert not at.facts("donation-began")


def test_p3_donation_two_tokens_for_a_point_as_often_as_one_likes() -> None:
    at = at_space(11, "1: {gem: 3, weapon: 2}")
    assert at.legal() == ["donate gem gem", "donate gem weapon", "donate weapon weapon", "keep"]
    at.do("donate gem weapon", "donate gem gem")
    assert (at.points(), at.stock(1), at.step) == ([2, 0, 0], {"weapon": 1}, "gates")


def test_p3_donated_tokens_go_back_to_their_regions() -> None:
    at = at_space(11, "1: {gem: 2, weapon: 2}").do("donate gem weapon")
    assert (at.lying("jeweller"), at.lying("forge")) == ({"gem": 6}, {"weapon": 6})
    assert at.lying("market") == {**ALL, "tool": 2}


def test_p3_donations_in_turn_order_and_nobody_must() -> None:
    at = At(LAST + "first: 2\ndice: [6, 6]\nhand: 9\nstocks: {1: {gem: 2}, 2: {gem: 2}, 3: {gem: 1}}").do(
        "visit market tool"
    )
    assert at.actor == 2
    at.do("keep")
    assert at.actor == 1
    assert at.do("keep").points() == [0, 0, 0]
    assert at.step == "gates"


def test_p3_one_token_is_not_enough_to_be_asked() -> None:
    at = at_space(11, "1: {gem: 1}, 2: {gem: 1, book: 1}")
    assert at.actor == 2
    assert at.why_not("donate gem gem") == "P3-not-in-stock"


def test_p4_the_marker_goes_one_seat_to_the_left() -> None:
    assert at_space(6, "").state.first == 1
    at = At(LAST + "first: 3\ndice: [6, 6]").do("visit market tool")
    assert (at.state.first, at.facts("marker-passed")) == (0, [{"seat": 0}])


def test_p5_the_waves_end_the_game_at_once_and_are_never_passed() -> None:
    at = At(LAST + "dice: [6, 6]\nhand: 23").do("visit market tool")
    assert (at.step, at.actor, at.state.hand) == ("over", "nobody", 24)
    assert not at.facts("marker-passed")


def test_p5_one_space_before_the_waves_the_game_goes_on() -> None:
    at = At(LAST + "dice: [6, 6]\nhand: 21").do("visit market tool")
    assert (at.step, at.state.hand) == ("gates", 23)


def test_the_short_clock_ends_earlier() -> None:
    at = At(LAST + "dice: [6, 6]\nhand: 12", name="atlandice-short").do("visit market tool")
    assert (at.step, at.state.hand) == ("over", 14)
    assert At(LAST + "dice: [6, 6]\nhand: 12").do("visit market tool").step == "gates"
