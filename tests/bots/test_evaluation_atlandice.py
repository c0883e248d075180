"""What bots think of positions of Atlandice: contests for resources, what the clock promises, whose turn it is."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.evaluations import evaluation_of
from game.bots.evaluations.atlandice import payoffs
from game.engine import CHANCE, NOBODY, pick
from tests.atlandice.table import At, rules


def worths(at: At) -> list[float]:
    return evaluation_of("atlandice").worths(at.rules, at.state)


def test_with_nothing_to_come_the_places_pay() -> None:
    assert payoffs((3, 2, 2, 0), 0, 3, 1) == (3, 1, 1, 0)
    assert payoffs((2, 2, 1, 0), 0, 3, 1) == (3, 3, 0, 0)


def test_one_token_to_come_goes_to_anyone_alike() -> None:
    # first: 3 unless the second draws level; second: 3 if he does, else 1 unless a third passes by
    assert payoffs((2, 1, 0), 1, 3, 1) == pytest.approx((3, (1 + 3 + 1) / 3, 1 / 3))


def test_a_lead_is_worth_more_the_fewer_tokens_are_to_come() -> None:
    leads = [payoffs((3, 1, 1, 1), to_come, 3, 1)[0] for to_come in range(9)]
    assert leads == sorted(leads, reverse=True)
    assert leads[0] == 3 > leads[-1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_when_the_game_is_over_a_position_is_worth_its_points(players: int) -> None:
    game, luck = rules(players), Random(players)
    state = game.start()
    while (actor := game.to_act(state)) != NOBODY:
        chosen = pick(luck.getrandbits(64), game.outcomes(state)) if actor == CHANCE else luck.choice(game.legal(state))
        game.apply(state, chosen)
    assert evaluation_of("atlandice").worths(game, state) == [standing.points for standing in game.standings(state)]


def test_a_region_about_to_be_empty_makes_the_lead_sure() -> None:
    stocks = "stocks: {1: {gem: 2}, 2: {gem: 1}}\n"
    soon, late = (At(stocks + f"tokens: {{jeweller: {{gem: {gems}}}, market: {{gem: {7 - gems}}}}}") for gems in (1, 5))
    assert worths(soon)[0] - worths(soon)[1] > worths(late)[0] - worths(late)[1]


def test_the_inventory_ahead_counts_and_the_one_behind_does_not() -> None:
    stocks = "stocks: {2: {gem: 2}, 3: {book: 2}}\n"
    before, between = (worths(At(stocks + f"hand: {hand}")) for hand in (1, 6))
    assert before[1] > before[2]
    assert between[1] < between[2]


def test_tokens_that_win_nothing_are_worth_a_donation_while_one_is_to_come() -> None:
    stocks = "stocks: {1: {gem: 5}, 2: {gem: 1}, 3: {gem: 3}}\ntokens: {jeweller: {gem: 1}, market: {}}\n"
    near, none = (worths(At(stocks + f"hand: {hand}")) for hand in (20, 22))
    assert near[1] > none[1]


def test_whoever_is_to_act_has_the_better_chance() -> None:
    at = At("stocks: {1: {gem: 2}, 2: {gem: 2}}\ndice: [1, 6, 6, 6, 6, 6, 6]")
    assert worths(at)[0] > worths(at)[1]


def test_the_submarine_at_an_open_gate_is_worth_more_to_whoever_is_to_act() -> None:
    position = "stocks: {1: {gem: 1}, 2: {gem: 2}}\ndice: [1, 6, 6, 6, 6, 6, 6]\nsubmarine: "
    here, elsewhere = (worths(At(position + sector)) for sector in ("jeweller", "forge"))
    assert here[0] > elsewhere[0]
