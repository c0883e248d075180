"""Worlds of Survive come as often as they should: hand tiles by the terrain they were lifted from, values by letter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from itertools import permutations
from math import sqrt
from random import Random

import pytest

from game.engine import may_know
from game.rules.survive.board import TERRAINS, UNDERSIDES
from game.rules.survive.constants import ALL_KINDS, KINDS
from game.rules.survive.state import State
from tests.survive.table import At

DRAWN = 8000
WORTH = [1, 1, 1, 2, 2, 3, 3, 4, 5, 6]
Hand = tuple[str, ...]
Fact = Callable[[State], Hashable]
Odds = dict[Hashable, Fraction]

ISLAND = """
land: {beach: [D5, D6, D7, D8], forest: [E5, E6, E7, E8], mountain: [G8]}
under:
  beach: [shark, fair-wind, fair-wind, move-shark]
  forest: [boat, dolphin-help, whale-repellent, whale-repellent]
  mountain: [volcano]
explorers: {crimson: {A: G8}, azure: {A: G8}, sun: {A: G8}, plum: {A: G8}}
"""
TURNS = [
    *("stop", "sink D5", "?", "roll whale"),
    *("stop", "sink D6", "under shark", "roll whale"),
    *("stop", "sink D7", "?", "roll whale"),
    *("stop", "sink D8", "?", "roll whale"),
    *("keep", "stop", "sink E5", "?", "roll whale"),
    *("stop", "sink E6", "?", "roll whale"),
]
"""No whale is on the board: the roll ends the turn. Seats 1 and 2 kept a forest tile, seats 1, 3 and 4 a beach."""


def hand(s: State, seat: int) -> Hand:
    """The tiles a seat (counted from 1) holds."""
    cells = s.hands[(seat - 1) * ALL_KINDS : seat * ALL_KINDS]
    return tuple(
        f"{TERRAINS[cell // KINDS]} {UNDERSIDES[cell % KINDS]}" for cell, n in enumerate(cells) for _ in range(n)
    )


def hands(*seats: int) -> Fact:
    return lambda s: tuple(hand(s, seat) for seat in seats)


def check_odds(at: At, seat: int | None, fact: Fact, odds: Odds) -> None:
    """What is true in worlds drawn from a seat's view (counted from 1) is so as often as it should, within four
    standard errors.
    """
    assert sum(odds.values()) == 1
    view, random = at.rules.view(at.state, None if seat is None else seat - 1), Random(20)
    found = Counter(fact(at.rules.determinize(view, random)) for _ in range(DRAWN))
    assert found.keys() <= odds.keys()
    for what, chance in odds.items():
        assert abs(found[what] - DRAWN * chance) <= 4 * sqrt(DRAWN * chance * (1 - chance)), (
            what,
            found[what],
            float(DRAWN * chance),
        )


def even_odds(facts: Iterable[Hashable]) -> Odds:
    """The odds where each is as likely as another."""
    found = Counter(facts)
    return {what: Fraction(n, found.total()) for what, n in found.items()}


def play_worlds(at: At, seat: int | None, *texts: str) -> tuple[At, list[tuple[State, Fraction]]]:
    """A table after these actions, and every world with its odds that they could be in for a seat which did not see
    what "?" was.
    """
    worlds = [(at.state.copy(), Fraction(1))]
    for text in texts:
        worlds = [after for world in worlds for after in _after(at, world, seat, text)]
    total = sum(odds for _, odds in worlds)
    at.state = worlds[0][0]
    here = None if seat is None else seat - 1
    assert all(at.rules.view(state, here) == at.rules.view(at.state, here) for state, _ in worlds)
    return at, [(state, odds / total) for state, odds in worlds]


def _after(at: At, world: tuple[State, Fraction], seat: int | None, text: str) -> list[tuple[State, Fraction]]:
    state, odds = world
    rules, outcomes = at.rules, at.rules.outcomes(state)
    whole = sum(weight for _, weight in outcomes) or 1
    found = []
    for action, weight in outcomes or [(action, 1) for action in rules.legal(state)]:
        shown = may_know(rules.audience(state, action), None if seat is None else seat - 1)
        if (rules.write(action) if shown else "?") == text:
            after = state.copy()
            rules.apply(after, action)
            found.append((after, odds * Fraction(weight, whole)))
    return found


def odds_in(worlds: list[tuple[State, Fraction]], fact: Fact) -> Odds:
    odds: Odds = {}
    for state, chance in worlds:
        odds[fact(state)] = odds.get(fact(state), Fraction(0)) + chance
    return odds


def test_the_table_deals_hidden_hands_from_what_each_terrain_hides() -> None:
    at, worlds = play_worlds(At(ISLAND), None, *TURNS)
    odds = odds_in(worlds, hands(1, 2, 3, 4))
    assert len(odds) == 3 * 3
    check_odds(at, None, hands(1, 2, 3, 4), odds)


def test_a_seat_counts_its_own_tile_out() -> None:
    """Seat 3 found one of the two fair winds."""
    turns = [*TURNS[:10], "under fair-wind", *TURNS[11:]]
    at, worlds = play_worlds(At(ISLAND), 3, *turns)
    odds = odds_in(worlds, hands(1, 2, 3, 4))
    assert len(odds) == 2 * 3
    check_odds(at, 3, hands(1, 2, 3, 4), odds)


@pytest.mark.parametrize("dolphins, kinds", [(False, 4), (True, 3)])
def test_with_dolphins_nobody_holds_their_help(dolphins: bool, kinds: int) -> None:
    """X2: it is immediate then, so who kept a tile kept another."""
    island = ISLAND.replace(
        "shark, fair-wind, fair-wind, move-shark", "dolphin-help, fair-wind, move-shark, shark-repellent"
    )
    roll = "dive whale 1" if dolphins else "roll whale"
    at, worlds = play_worlds(
        At(island, dolphins=dolphins), 4, "stop", "sink D5", "?", roll, "stop", "sink D6", "?", roll
    )
    odds = odds_in(worlds, hands(1, 2))
    assert len(odds) == kinds * (kinds - 1)
    check_odds(at, 4, hands(1, 2), odds)


def test_what_lies_under_the_rest_is_what_no_hand_holds() -> None:
    at, worlds = play_worlds(At(ISLAND), None, *TURNS[:3])
    odds = odds_in(worlds, lambda s: s.unseen)
    assert len(odds) == 2
    check_odds(at, None, lambda s: s.unseen, odds)


def values(*explorers: int) -> Fact:
    return lambda s: tuple(s.values[e] for e in explorers)


@pytest.mark.parametrize("seat", [None, 2])
def test_values_are_dealt_over_letters(seat: int | None) -> None:
    check_odds(At(ISLAND), seat, values(0, 3), even_odds(permutations(WORTH, 2)))


def test_an_owner_knows_his_own_values() -> None:
    at = At(ISLAND)
    check_odds(at, 1, values(0, 3, 9), {values(0, 3, 9)(at.state): Fraction(1)})


def test_values_of_two_colours_are_dealt_apart() -> None:
    one = even_odds(WORTH)
    odds: Odds = {(a, b): one[a] * one[b] for a in one for b in one}
    check_odds(At(ISLAND), None, values(4, 14), odds)


def test_with_six_players_three_values_are_out() -> None:
    """F6"""
    check_odds(
        At("land: {}\nexplorers: {crimson: {A: M4}}", players=6),
        2,
        values(0, 6),
        even_odds(permutations([1, 1, 2, 3, 4, 5, 6], 2)),
    )


def test_while_values_are_dealt_only_those_that_are_out_are_guessed() -> None:
    at = At("step: deal\nvalues: {crimson: {A: 6, B: 1}}")
    check_odds(at, 2, values(0, 1, 2), even_odds((a, b, 0) for a, b in permutations(WORTH, 2)))
