"""Where cards lead, the gaps on the way, and the ways to pay for them: what a table shows before anything is done."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from game.engine import CHANCE, NOBODY, Event
from game.rules.atlantis import actions as a
from game.rules.atlantis import events as ev
from game.rules.atlantis.paying import least_payment, ways_to_pay
from game.rules.atlantis.route import Gap, gaps_of
from game.rules.atlantis.state import AFTER, PAY

from .table import At, rules

ROW = "row: ring1 crown4 W flag4 W W helmet2 olive3\n"


def test_gaps_have_their_price_and_the_bridges_on_them() -> None:
    at = At(ROW + "bridges: {azure: 6}")
    assert gaps_of(at.rules.constants, at.state) == (Gap(3, 4, 4, ()), Gap(5, 7, 0, (1,)))


def test_a_route_names_all_gaps_since_the_move_began() -> None:
    at = At(ROW + "pawns: {crimson: 1, azure: 4}\nhands: {crimson: flag helmet}\npurses: {crimson: ring7}")
    route = at.rules.route(at.rules.view(at.state, 0), a.Play(1, 1))
    assert (route.end, route.price, route.is_taken, [gap.first for gap in route.gaps]) == (4, 4, True, [3])
    at.do("play flag 1")
    route = at.rules.route(at.rules.view(at.state, 0), a.Play(2, 4))
    assert (route.start, route.end, route.price, route.is_taken, route.takes) == (4, 7, 4 + 2, False, 2)
    assert [gap.first for gap in route.gaps] == [3, 5]


@pytest.mark.parametrize("seed", range(4))
def test_what_a_route_says_is_what_happens(seed: int) -> None:
    """In whole games: the end, the price and the tile are those of the events that follow."""
    game, random = rules(2 + seed % 3), Random(seed)
    state, told = game.start(), 0
    while (actor := game.to_act(state)) != NOBODY:
        if actor == CHANCE:
            outcomes = [outcome for outcome, weight in game.outcomes(state) if weight]
            game.apply(state, random.choice(outcomes))
            continue
        action = random.choice(game.legal(state))
        if isinstance(action, a.Play):
            route = game.route(game.view(state, actor), action)
            events: list[Event] = []
            tops = state.tops
            game.apply(state, action, events)
            (moved,) = (event for event in events if isinstance(event, ev.PawnMoved))
            assert moved.place == route.end
            assert any(isinstance(event, ev.PlaceTaken) for event in events) is route.is_taken
            if state.step == PAY:
                assert state.owed == route.price == sum(gap.price for gap in route.gaps)
            for taken in (event for event in events if isinstance(event, ev.TileCollected)):
                assert (taken.place, taken.tile) == (route.takes, tops[route.takes])
                told += 1
        else:
            game.apply(state, action)
    assert told > 10


@pytest.mark.parametrize(
    "price, values, cards",
    [(8, (6, 5, 5, 4, 3, 3, 2, 1), 6), (3, (7,), 2), (4, (), 5), (9, (5, 5, 5), 0), (1, (2, 3), 0)],
)
def test_ways_to_pay_lose_least_and_hold_nothing_that_could_be_left_out(
    price: int, values: tuple[int, ...], cards: int
) -> None:
    found = ways_to_pay(bytes(values), cards, price, 20)
    assert len(set(found)) == len(found)
    assert [way.worth for way in found] == sorted(way.worth for way in found)
    least = least_payment(bytes(values), cards, price)
    assert least is not None
    if least.worth <= price + 3:
        assert found[0].worth == least.worth
    for way in found:
        items = [*way.tiles, *[1] * way.cards]
        assert sum(items) >= price > sum(items) - min(items)
        assert way.cards <= cards
        assert all(way.tiles.count(value) <= values.count(value) for value in way.tiles)


def test_every_exact_way_is_found() -> None:
    values = (6, 5, 5, 4, 3, 2)
    exact = {
        tuple(sorted(some, reverse=True)) for n in range(1, 7) for some in combinations(values, n) if sum(some) == 11
    }
    assert {way.tiles for way in ways_to_pay(bytes(values), 0, 11, 50) if way.worth == 11} == exact


def test_proposals_are_payments_the_rules_accept() -> None:
    at = At(
        ROW + "pawns: {crimson: 1}\nhands: {crimson: helmet ring ring}\npurses: {crimson: ring5 crown4 flag2 flag1}"
    ).do("play helmet 1")
    ways = at.rules.proposals(at.rules.view(at.state, 0), 5)
    assert len(ways) == 5
    for way in ways:
        state = at.state.copy()
        for action in way:
            assert action in at.rules.legal(state)
            at.rules.apply(state, action)
        assert state.step in (AFTER, at.state.step + 1, state.step)
        assert state.step != PAY


def test_there_is_nothing_to_propose_where_nothing_is_owed_or_another_pays() -> None:
    at = At(ROW + "pawns: {crimson: 1}\nhands: {crimson: helmet}\npurses: {crimson: ring7}")
    assert at.rules.proposals(at.rules.view(at.state, 0), 3) == []
    at.do("play helmet 1")
    assert at.rules.proposals(at.rules.view(at.state, 1), 3) == []


def test_every_way_to_pay_is_told_the_one_that_loses_least_first_or_none_where_they_are_too_many() -> None:
    at = At(ROW + "pawns: {crimson: 1}\nhands: {crimson: helmet ring}\npurses: {crimson: ring5 flag3 flag1}").do(
        "play helmet 1"
    )
    view = at.rules.view(at.state, 0)
    assert at.state.owed == 6
    written = [[at.rules.write(item) for item in way] for way in at.rules.all_payments(view, 9)]
    assert written == [["pay-tile 5", "pay-tile 1"], ["pay-tile 5", "pay-card ring"], ["pay-tile 5", "pay-tile 3"]]
    assert len(at.rules.all_payments(view, 3)) == 3
    assert at.rules.all_payments(view, 2) == []
