"""Counting oracles of Survive: from small positions, how many sequences of actions there are, by the game and worked
out slowly.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from game.engine import CHANCE
from game.rules.survive.state import State
from tests.survive.table import At

from .slow_survive import Slow, sequences

TWO_ON_FOUR_TILES = """
land: {beach: [E5, E6], forest: [F6], mountain: [F5]}
under: {beach: [shark, fair-wind], forest: [boat], mountain: [volcano]}
boats: [E4]
serpents: [D5]
explorers: {crimson: {A: E5, B: F6}, azure: {A: M10}}
"""
CREWS_BEFORE_AN_ISLE = """
land: {forest: [F6]}
under: {forest: [whale]}
boats: [C3, C4, B4]
serpents: [B2]
whales: [D3]
sharks: [C2, D3]
explorers: {crimson: {A: boat C3, B: boat C4, C: C4}, azure: {A: boat C3, B: boat C4, C: boat C4}, sun: {A: C3}}
"""
HUNTERS = """
step: roll
land: {mountain: [G8, G9]}
under: {mountain: [volcano, whirlpool]}
boats: [G6, G4, E6]
serpents: [G7]
sharks: [H7, H7]
whales: [E5]
explorers: {crimson: {A: H8, B: G8}, azure: {A: boat G6, B: F7}, sun: {A: boat E6}}
"""
THE_LAST_SWIMMER = """
step: roll
land: {}
serpents: []
sharks: [D4]
explorers: {azure: {A: D5}}
"""
COUNTS = {
    "two on four tiles": (TWO_ON_FOUR_TILES, [19, 283, 3610]),
    "crews before an isle": (CREWS_BEFORE_AN_ISLE, [21, 354, 5031]),
    "hunters": (HUNTERS, [3, 56, 1046]),
    "the last swimmer": (THE_LAST_SWIMMER, [3, 32, 135]),
}


@pytest.mark.parametrize("position, counts", COUNTS.values(), ids=list(COUNTS))
def test_sequences_are_counted_and_are_those_of_the_rulebook(position: str, counts: list[int]) -> None:
    at, slow = At(position, players=3), slowly(yaml.safe_load(position))
    for length, count in enumerate(counts, 1):
        found = sorted(play_lines(at, at.state, length))
        assert found == sorted(sequences(slow, length))
        assert len(found) == count


def play_lines(at: At, state: State, length: int) -> Iterator[tuple[str, ...]]:
    """All that can happen in so many steps, by the game."""
    if not length:
        yield ()
        return
    chance = at.rules.to_act(state) == CHANCE
    for action in [action for action, _ in at.rules.outcomes(state)] if chance else at.rules.legal(state):
        after = state.copy()
        at.rules.apply(after, action)
        for rest in play_lines(at, after, length - 1):
            yield (at.rules.write(action), *rest)


def slowly(said: dict[str, Any]) -> Slow:
    """The same position for the slow way; a boat goes by the space it starts on."""
    return Slow(
        seats=("crimson", "azure", "sun"),
        turn=0,
        step=said.get("step", "move"),
        land={tile: terrain for terrain, tiles in said["land"].items() for tile in tiles},
        under=said.get("under", {}),
        explorers={
            f"{colour}-{letter}": place
            for colour, places in said["explorers"].items()
            for letter, place in places.items()
        },
        boats={f"boat {space}": space for space in said.get("boats", [])},
        creatures={kind: tuple(said.get(f"{kind}s", [])) for kind in ("serpent", "shark", "whale")},
    )
