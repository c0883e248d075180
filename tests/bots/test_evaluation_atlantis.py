"""What bots think of positions of Atlantis."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.evaluations import points_now, usual_weights
from game.bots.evaluations.atlantis import AtlantisWeights, PawnProspects, worths
from game.engine import CHANCE, NOBODY, pick
from game.engine.flat_state import with_byte
from game.rules.atlantis.score import march_price
from tests.atlantis.table import At, rules

FREE = "row: crown4 ring3 olive2 flag5\n"
GAP = "row: crown4 W olive2 flag5\n"
BEHIND = "pawns: {crimson: 1}\n"
NO_BRIDGES = "bridges: {crimson: lost, azure: lost, sun: lost}\n"
W = usual_weights("atlantis", 4, AtlantisWeights)


def worth(position: str, **options: bool) -> float:
    at = At(position, **options)
    return worths(at.rules, at.state)[0]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("from_atlantis", [True, False])
def test_the_tolls_ahead_are_those_of_the_final_march(seed: int, from_atlantis: bool) -> None:
    game = rules(4, march_from_atlantis=from_atlantis)
    constants, state, random = game.constants, game.start(), Random(seed)
    while (actor := game.to_act(state)) != NOBODY:
        choices = game.outcomes(state) if actor == CHANCE else [(action, 1) for action in game.legal(state)]
        game.apply(state, pick(random.getrandbits(64), choices))
        ahead = PawnProspects(constants, state.tops, state.below, state.bridges)
        for seat in range(constants.seats):
            assert sum(ahead[place][0] for place in state.where[constants.own(seat)]) == march_price(
                constants, state, seat
            )
    assert worths(game, state) == points_now(game, state)


def test_a_gap_ahead_costs_each_pawn_behind_it_and_a_bridge_saves_that() -> None:
    gap = "row: crown4 ring3 statue5 W olive2 flag5\npawns: {crimson: 1 2 3}\n"
    open_gap, bridged = (
        worth(gap + f"bridges: {{crimson: lost, azure: {where}, sun: lost}}") for where in ("lost", "4")
    )
    assert bridged == pytest.approx(open_gap + 3 * 2 * W.toll)


def test_who_need_not_march_from_atlantis_owes_nothing_there() -> None:
    position = GAP + NO_BRIDGES
    assert worth(position) == pytest.approx(worth(position, march_from_atlantis=True) + 3 * 2 * W.toll)


def test_a_place_with_a_single_tile_will_be_a_gap() -> None:
    at = At(FREE + BEHIND)
    single = worths(at.rules, at.state)[0]
    at.state.below = with_byte(at.state.below, 2, 1)
    assert worths(at.rules, at.state)[0] == pytest.approx(single + 3 * W.single_ahead)


def test_different_cards_are_better_than_equal_ones() -> None:
    assert worth(FREE + "hands: {crimson: ring flag}") == pytest.approx(
        worth(FREE + "hands: {crimson: ring ring}") + W.kind
    )


def test_a_bridge_in_hand_is_worth_something() -> None:
    assert worth(FREE) >= worth(FREE + NO_BRIDGES) + W.bridge


def test_who_is_stuck_in_debt_is_not_ahead_of_who_has_arrived() -> None:
    arrived, waiting = (worth(GAP + f"pawns: {{crimson: [mainland, {place}]}}") for place in ("mainland", "1"))
    assert arrived > waiting + W.home + 2 * W.toll
