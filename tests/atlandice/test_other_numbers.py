"""A board on which every number is another: nothing of the classic one is written into the rules."""

from __future__ import annotations

import msgspec
import pytest
import yaml

from game.commands.games import decisions
from game.rules.atlandice import make_rules
from game.rules.atlandice.board import Crowd, Points

from .table import At, board

ODD = msgspec.structs.replace(
    board("atlandice-classic"),
    name="odd",
    crowds={2: Crowd(tokens=5, dice=9), 3: Crowd(tokens=5, dice=10)},
    tokens=11,
    market=2,
    submarine="inn",
    market_hands=5,
    inn_spaces=3,
    points=Points(tile=11, most=7, second=2, inventory=5, donation=4),
)
"""Of each resource 7 are in play; with three each takes three dice, with two four."""


class OddAt(At):
    """The same as `At` on the odd board."""

    def __init__(self, position: str = "", players: int = 3) -> None:
        self.rules = make_rules(ODD, players, {})
        self.state = self.rules.read_position(yaml.safe_load(position) or {})
        self.events = []


LAST_GEM = "tiles: {jeweller: J2}\ndice: [1]\nsubmarine: market\ntokens: {jeweller: {gem: 1}}\n"
LAST = "taken: [6, 6, 6, 6, 6, 6, 6, 6]\nsubmarine: inn\n"


def test_setup() -> None:
    at = OddAt("step: gates")
    assert (at.lying("forge"), at.lying("market")["weapon"], at.look()["submarine"]) == ({"weapon": 5}, 2, "inn")
    assert at.do(*["roll 2"] * 9).step == "gates"
    assert at.do("roll 2").step == "visit"


def test_three_dice_each() -> None:
    at, actors = OddAt("tiles: {forge: F1}\nsubmarine: inn"), []
    while at.step == "visit":
        actors.append(at.actor)
        at.do(at.legal("visit market")[0])
    assert actors == [1, 2, 3] * 3


@pytest.mark.parametrize("taken, step", [(0, "visit"), (3, "effect"), (6, "visit")])
def test_l3_wants_the_second_die_and_not_the_third(taken: int, step: str) -> None:
    at = OddAt(f"tiles: {{library: L3}}\ndice: [2]\nsubmarine: market\ntaken: {[6] * taken}").do("visit library book")
    assert at.step == step


@pytest.mark.parametrize("stocks, points, won", [
    ("1: {gem: 2}, 2: {gem: 2}", [0, 2, 0], 1), ("1: {gem: 1}, 2: {gem: 2}, 3: {gem: 1}", [0, 11, 0], 1),
    ("1: {gem: 1}, 2: {gem: 3}", [2, 0, 0], 2),
])  # fmt: skip
def test_points_of_an_empty_region(stocks: str, points: list[int], won: int) -> None:
    at = OddAt(LAST_GEM + f"stocks: {{{stocks}}}").do("visit jeweller gem")
    assert (at.points(), at.won_tiles()) == (points, {won: ["J2"]})
    assert at.facts("tile-won")[0]["points"] == 11


def test_the_market_is_filled_up_to_two() -> None:
    at = OddAt(
        "tiles: {jeweller: J2}\ndice: [1]\nsubmarine: market\nstocks: {1: {gem: 6}}\n"
        "tokens: {jeweller: {gem: 1}, market: {book: 2, provision: 2, tool: 2, weapon: 2}}"
    ).do("visit jeweller gem", "show J1")
    assert (at.lying("market")["gem"], at.lying("jeweller")) == (2, {"gem": 5})


def test_the_hands_of_the_market_and_the_points_of_an_inventory() -> None:
    at = OddAt(LAST + "hand: 2\nstocks: {1: {book: 1}, 2: {book: 1}}").do("visit market gem")
    assert (at.state.hand, at.points()) == (7, [5, 5, 0])


def test_the_spaces_of_the_inn() -> None:
    at = OddAt("tiles: {inn: I1}\ndice: [3]\nsubmarine: market\nhand: 4").do("visit inn provision", "roll 1")
    assert at.facts("hand-moved") == [{"left": 4, "space": 7, "cause": "inn"}]


def test_the_points_of_a_donation() -> None:
    at = OddAt(LAST + "hand: 6\nstocks: {1: {gem: 4}}").do("visit market book", "donate gem gem", "donate gem gem")
    assert (at.points(), at.step) == ([8, 0, 0], "gates")


def test_the_final_count() -> None:
    over = (
        "step: over\nhand: 24\nwon: {3: [J1, L1]}\npoints: {1: 1}\nstocks: {1: {gem: 2, book: 1}, 2: {gem: 1, book: 1}}"
    )
    at = OddAt(over)
    assert [dict(standing.parts) for standing in at.rules.standings(at.state)] == [
        {"won": 1, "tiles": 0, "stock": 14},
        {"won": 0, "tiles": 0, "stock": 2 + 7},
        {"won": 0, "tiles": 22, "stock": 0},
    ]


@pytest.mark.parametrize("players, rounds, points", [(2, 8, [70, 70]), (3, 8, [96, 43, 75])])
def test_whole_games(players: int, rounds: int, points: list[int]) -> None:
    game = make_rules(ODD, players, {})
    state = game.start()
    for _, _, action in decisions(game, 4, state):
        game.apply(state, action)
        assert game.faults(state) == []
    assert (state.round, [standing.points for standing in game.standings(state)]) == (rounds, points)
