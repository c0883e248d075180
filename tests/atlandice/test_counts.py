"""Random games of all player counts: nothing is lost, nothing comes from nowhere, and every game ends."""

from __future__ import annotations

from collections import Counter

import pytest

from game.commands.games import decisions
from game.engine import Event
from game.rules.atlandice.events import DieLeft, DieTaken, GateOpened, RegionClosed, RoundBegan, TokenTaken
from game.rules.atlandice.state import KINDS, MARKET, State
from tests.soaks import few_or_soak

from .table import rules

BOARDS = ("atlandice-classic", "atlandice-short")


def tokens(state: State) -> list[int]:
    """Of each resource, wherever they are."""
    return [sum(state.lying[kind::KINDS]) + sum(state.stock[kind::KINDS]) for kind in range(KINDS)]


@few_or_soak("games", 8, 60)
@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_tokens_of_each_live_resource_are_conserved_and_no_invariant_is_broken(
    players: int, name: str, games: int
) -> None:
    game = rules(players, name)
    supply, closings = 12 if players == 4 else 10, 0
    for seed in range(games):
        state = game.start()
        for _, _, action in decisions(game, seed, state):
            game.apply(state, action)
            assert tokens(state) == [supply if state.open >> kind & 1 else 0 for kind in range(KINDS)]
            assert game.faults(state) == []
        closings += MARKET - state.open.bit_count()
    assert closings or name != "atlandice-classic"


@pytest.mark.parametrize("players, dice, each", [(2, 7, 3), (3, 7, 2), (4, 9, 2)])
def test_exactly_one_die_is_left_every_round(players: int, dice: int, each: int) -> None:
    game = rules(players)
    for seed in range(15):
        events: list[Event] = []
        state = game.start()
        for _, _, action in decisions(game, seed, state):
            game.apply(state, action, events)
        count = Counter(type(event) for event in events)
        assert count[DieLeft] == count[RoundBegan] == state.round
        assert count[GateOpened] == dice * state.round
        taken = Counter(event.key for event in events if event.key in ("die-taken", "die-given"))
        assert sum(taken.values()) == players * each * state.round
        assert taken["die-given"] == (2 * state.round if players == 2 else 0)
        assert count[DieTaken] == taken["die-taken"]


def test_events_tell_all_that_happens_to_tokens() -> None:
    """The stocks at the end are what the events add up to."""
    game = rules(2)
    for seed in range(10):
        events: list[Event] = []
        state = game.start()
        for _, _, action in decisions(game, seed, state):
            game.apply(state, action, events)
        stocks = [Counter[int]() for _ in range(3)]
        for event in events:
            facts = event.facts()
            if isinstance(event, TokenTaken):
                stocks[event.seat][event.resource] += 1
            elif event.key == "donated":
                stocks[facts["seat"]].subtract([facts["resource"], facts["other"]])
            elif event.key in ("tokens-returned", "tokens-lost"):
                assert stocks[facts["seat"]].pop(facts["resource"]) == facts["count"]
        assert [list(state.stock[KINDS * i : KINDS * i + KINDS]) for i in range(3)] == [
            [stock[k] for k in range(KINDS)] for stock in stocks
        ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_events_tell_all_that_happens_to_points(players: int) -> None:
    game = rules(players)
    for seed in range(10):
        events: list[Event] = []
        state = game.start()
        for _, _, action in decisions(game, seed, state):
            game.apply(state, action, events)
        won, tiles, scored = Counter[int](), Counter[int](), dict[int, tuple[int, int, int]]()
        for event in events:
            facts = event.facts()
            if event.key == "points-won":
                won[facts["seat"]] += facts["points"]
            elif event.key == "tile-won":
                tiles[facts["seat"]] += 3
            elif event.key == "scored":
                scored[facts["seat"]] = (facts["won"], facts["tiles"], facts["points"])
        assert len(scored) == max(players, 3)
        assert {seat: (won[seat], tiles[seat]) for seat in scored} == {
            seat: parts[:2] for seat, parts in scored.items()
        }
        assert [standing.points for standing in game.standings(state)] == [scored[seat][2] for seat in range(players)]


def test_a_closed_region_never_opens_again() -> None:
    game, closed = rules(3), 0
    for seed in range(40):
        state, shut = game.start(), set[int]()
        events: list[Event] = []
        for _, _, action in decisions(game, seed, state):
            game.apply(state, action, events)
        for event in events:
            if isinstance(event, RegionClosed):
                assert event.sector not in shut
                shut.add(event.sector)
            elif isinstance(event, (DieTaken, GateOpened)):
                assert event.sector not in shut
        closed += len(shut)
    assert closed > 0
