"""At every decision of every game the right step is marked, the right thing asked, and the rulebook opened at the right
rule.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from game.engine import Rules
from game.rules import game_of
from game.rules.atlandice.state import STEPS as ATLANDICE_STEPS
from game.rules.atlantis.state import STEPS as ATLANTIS_STEPS
from game.rules.boards import board_path
from game.rules.survive.state import STEPS as SURVIVE_STEPS
from tests.atlantis.table import At as Isthmus
from tests.conformance.playing import positions
from tests.soaks import few_or_soak
from tests.survive.table import At as Island

from .walking import messages, say

Shown = tuple[str, str, str]
"""The step that is marked, the rule, and the key of what is asked."""

SURVIVE: dict[str, set[Shown]] = {
    "first": {("island", "S5", "first")},
    "lay": {("island", "S2", "lay")},
    "deal": {("island", "S3", "deal")},
    "place": {("place", "S6", "place")},
    "launch": {("launch", "S7", "launch")},
    "play": {("play", "T1", "play")},
    "move": {("move", "T2", "move")},
    "sink": {("sink", "T3", "sink"), ("sink", "T3", "sink-any")},
    "reveal": {("sink", "K5", "reveal")},
    "board": {("sink", "U3", "board")},
    "ferry": {("sink", "V5", "ferry")},
    "charge": {("sink", "X9", "charge"), ("creature", "X4", "charge")},
    "squid": {("sink", "Q1", "squid")},
    "victim": {("sink", "Q2", "victim"), ("creature", "Q5", "victim"), ("play", "Q5", "victim")},
    "extra": {("sink", "V5", "extra")},
    "roll": {("creature", "T4", "roll"), ("creature", "X3", "dive")},
    "creature": {
        ("creature", "T4", "creature"),
        ("creature", "X3", "creature-far"),
        ("creature", "X3", "creature-anywhere"),
    },
    "defend": {
        ("creature", "D1", "defend"),
        ("creature", "D2", "defend"),
        ("creature", "Q9", "defend"),
        ("play", "Q9", "defend"),
    },
    "over": {("", "E1", "over"), ("", "E2", "over"), ("", "V2", "over"), ("", "V4", "over")},
}
RARE = {("play", "Q9", "defend"), ("creature", "Q9", "defend"), ("sink", "U3", "board"), ("", "E2", "over")}
"""What random games hardly come to: these have a position of their own."""
SURVIVE_TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (4, {}),
    (3, {"to_the_last": True, "dolphins": True}),
    (4, {"submerged": True, "squid": True, "dolphins": True}),
    (4, {"squid": True, "squid_for_whales": True}),
    (6, {"superpopulation": True, "squid": True}),
)
EVENTFUL = [(0, 0), (1, 1), (2, 0), (2, 3), (3, 0), (4, 1)]
"""By table and seed: games in which all of this happens."""
ATLANTIS: dict[str, set[Shown]] = {
    "first": {("row", "A3", "first")},
    "lay": {("row", "A1", "lay")},
    "deal": {("cards", "A3", "deal")},
    "turn": {("move", "T2", "turn"), ("buy", "T1", "turn-or-buy")},
    "chain": {("move", "T3", "chain")},
    "pay": {("pay", "G2", "pay")},
    "reveal": {("collect", "T5", "reveal")},
    "after": {("collect", "G6", "after")},
    "draw": {("draw", "T7", "draw"), ("draw", "T8", "draw"), ("buy", "T1", "draw")},
    "refill": {("draw", "A4", "refill"), ("buy", "A4", "refill")},
    "over": {("", "E3", "over")},
}
EFFECTS = ("J1", "J2", "L1", "L2", "L3", "I2", "I3", "W1", "W2", "W3", "F1", "F2", "F3")
ATLANDICE: dict[str, set[Shown]] = {
    "first": {("", "S1", "first")},
    "tile": {("", "S1", "tile")},
    "gates": {("gates", "P1", "gates")},
    "visit": {("visits", "P2", "visit"), ("visits", "N1", "visit-or-give"), ("visits", "N1", "give")},
    "roll": {("visits", tile, "roll") for tile in ("J1", "J3", "L1", "I1", "F1", "F3")},
    "reroll": {("visits", "J3", "reroll")},
    "arrive": {("visits", "J3", "arrive")},
    "effect": {("visits", tile, f"effect.{tile}") for tile in EFFECTS},
    "next": {("visits", "R3", "next")},
    "donate": {("clock", "P3", "donate")},
    "over": {("", "E1", "over")},
}


def show_position(rules: Rules[Any, Any], state: Any) -> Shown:
    described = rules.describe(rules.view(state, None))
    marked = described.stepper.steps[described.stepper.now] if described.stepper.now >= 0 else ""
    return (
        marked.removeprefix(f"{rules.game}.step."),
        described.rule,
        described.ask.key.removeprefix(f"{rules.game}.ask."),
    )


def check_words(rules: Rules[Any, Any], state: Any) -> None:
    """All that can be said where random games seldom come."""
    view = rules.view(state, max(0, rules.to_act(state)))
    for message in messages(rules.describe(view), rules.choices(view, rules.legal(state))):
        assert "<" not in say(message), message


def collect(rules: Rules[Any, Any], seed: int, steps: tuple[str, ...], found: dict[str, set[Shown]]) -> None:
    for state in positions(rules, seed):
        now = show_position(rules, state)
        if now not in found[steps[state.step]]:
            found[steps[state.step]].add(now)
            check_words(rules, state)


def make_rules(game: str, board: str, players: int, options: dict[str, Any]) -> Rules[Any, Any]:
    module = game_of(game)
    rules: Rules[Any, Any] = module.make_rules(module.load_board(board_path(board)), players, options)
    return rules


def check(found: dict[str, set[Shown]], expected: dict[str, set[Shown]], rare: set[Shown]) -> None:
    for step, shown in expected.items():
        assert found[step] <= shown, step
        assert shown - rare <= found[step], step
    assert set(found) <= set(expected)


@few_or_soak("games", EVENTFUL, [*product(range(len(SURVIVE_TABLES)), range(8))])
def test_every_decision_of_survive(games: Sequence[tuple[int, int]]) -> None:
    found: dict[str, set[Shown]] = defaultdict(set)
    tables = [make_rules("survive", "survive-classic", players, options) for players, options in SURVIVE_TABLES]
    for table, seed in games:
        collect(tables[table], seed, SURVIVE_STEPS, found)
    check(found, SURVIVE, RARE)


def test_too_many_for_the_boat_that_was_found() -> None:
    people = "explorers: {crimson: {A: E5, B: E5}, azure: {A: E5, B: E5}}"
    at = Island("step: sink\nland: {beach: [E5, E6]}\nunder: {beach: [boat, shark]}\n" + people).do(
        "sink E5", "under boat"
    )
    assert show_position(at.rules, at.state) in SURVIVE["board"] & RARE
    check_words(at.rules, at.state)


def test_a_squid_that_a_tile_moves_is_repelled_in_the_play_step() -> None:
    hands = "hands: {1: [beach move-whale], 2: [forest whale-repellent]}\n"
    people = "boats: [C6]\nexplorers: {crimson: {A: M5}, azure: {A: boat C6}}"
    at = Island("step: play\nland: {}\nsquids: [C6]\n" + hands + people, squid=True, squid_for_whales=True).do(
        "send beach squid C6 C6"
    )
    assert show_position(at.rules, at.state) in SURVIVE["defend"] & RARE
    check_words(at.rules, at.state)


def test_a_squid_that_the_die_moves_is_repelled_in_the_creature_step() -> None:
    hands = "hands: {2: [forest whale-repellent]}\n"
    people = "boats: [C6]\nexplorers: {crimson: {A: M5}, azure: {A: boat C6}}"
    position = "step: creature\nface: whale\nland: {}\nsquids: [C5]\n" + hands + people
    at = Island(position, squid=True, squid_for_whales=True).do("prowl squid C5 C6")
    assert show_position(at.rules, at.state) in SURVIVE["defend"] & RARE
    check_words(at.rules, at.state)


def test_the_last_explorer_saved_ends_the_game() -> None:
    at = Island("land: {}\nexplorers: {crimson: {A: B2}}\nserpents: []").do("land crimson-A NW")
    assert show_position(at.rules, at.state) in SURVIVE["over"] & RARE


def test_every_decision_of_atlantis() -> None:
    found: dict[str, set[Shown]] = defaultdict(set)
    for seed in range(6):
        collect(make_rules("atlantis", "atlantis-classic", 2 + seed % 3, {}), seed, ATLANTIS_STEPS, found)
    check(found, ATLANTIS, {("draw", "T8", "draw"), ("buy", "A4", "refill")})


def test_a_stuck_player_draws_by_its_own_rule() -> None:
    row = "row: [ring1, W, crown4]\npawns: {crimson: [1, mainland, mainland]}\n"
    at = Isthmus(row + "hands: {crimson: [crown]}\nbridges: {crimson: lost}")
    check_words(at.rules, at.state)
    described = at.do("stuck").rules.describe(at.rules.view(at.state, None))
    assert (at.step, described.rule, described.stepper.now) == ("draw", "T8", 4)


def test_every_decision_of_atlandice() -> None:
    found: dict[str, set[Shown]] = defaultdict(set)
    for seed in range(12):
        collect(make_rules("atlandice", "atlandice-classic", 2 + seed % 3, {}), seed, ATLANDICE_STEPS, found)
    check(found, ATLANDICE, set())


@pytest.mark.parametrize("game, steps", [("survive", SURVIVE), ("atlantis", ATLANTIS), ("atlandice", ATLANDICE)])
def test_no_step_is_left_out(game: str, steps: dict[str, set[Shown]]) -> None:
    assert set(steps) == set({"survive": SURVIVE_STEPS, "atlantis": ATLANTIS_STEPS, "atlandice": ATLANDICE_STEPS}[game])
