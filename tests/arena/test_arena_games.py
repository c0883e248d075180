"""A game of the arena: what bots are given, and what comes of it."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from game.arena import contests
from game.arena.contests import Budget, Fixture, pack_rules, play_game, result_of
from game.bots import Clock, Memory
from game.commands.games import chosen_rules
from game.engine import Action, Rules, Standing, View
from game.rules import GAMES

LEVELS = ("castaway", "random", "random", "castaway")


def fixture(game: str, levels: tuple[str, ...] = LEVELS, seed: int = 8, budget: Budget | None = None) -> Fixture:
    return Fixture(pack_rules(chosen_rules(game, len(levels), None, [])), levels, seed, budget or Budget(20))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_repeated_by_its_fixture(game: str) -> None:
    one, again = play_game(fixture(game)), play_game(fixture(game))
    assert (one.shares, one.points) == (again.shares, again.points)
    assert sum(one.shares) == pytest.approx(1)
    assert one.levels == LEVELS
    assert pickle.loads(pickle.dumps(one)) == one
    assert one.thoughts["castaway"].decisions > 0
    assert one.thoughts["castaway"].mean > one.thoughts["random"].mean > 0


def test_another_deal_is_another_game() -> None:
    assert len({play_game(fixture("atlandice", ("random",) * 4, seed)).points for seed in range(4)}) > 1


@pytest.mark.parametrize(
    "budget, iterations, least, most", [(Budget(70), 70, float("inf"), float("inf")), (Budget(seconds=2), None, 1.5, 2)]
)
def test_a_bot_gets_a_view_with_its_history_and_nothing_more(
    monkeypatch: pytest.MonkeyPatch, budget: Budget, iterations: int | None, least: float, most: float
) -> None:
    seeds: list[int] = []
    lengths: list[int] = []
    memories: list[Memory] = []

    def asked(
        rules: Rules[Any, Any], view: Any, legal: Sequence[Action], clock: Clock, level: str, seed: int, memory: Memory
    ) -> Action:
        assert isinstance(view, View)
        memories.append(memory)
        assert view.seat is not None
        assert level == LEVELS[view.seat]
        assert all(event.seen_by(view.seat) for event in view.history)
        assert len(legal) > 1
        assert clock.iterations == iterations
        assert least <= clock.left <= most
        seeds.append(seed)
        lengths.append(len(view.history))
        return legal[0]

    monkeypatch.setattr(contests, "choose", asked)
    play_game(fixture("survive", budget=budget))
    assert len(set(seeds)) == len(seeds) > 50
    assert 8 not in seeds
    assert all(memory is memories[0] for memory in memories)
    assert lengths[-1] > lengths[0]


def test_who_ties_shares_the_victory() -> None:
    standings = [Standing(0, 1, 9, ()), Standing(1, 3, 4, ()), Standing(2, 1, 9, ())]
    ended = result_of(("a", "b", "b"), standings, {})
    assert ended.shares == (0.5, 0.0, 0.5)
    assert ended.points == (9, 4, 9)


def test_what_luck_did_is_found_out_when_asked() -> None:
    asked = Fixture(
        pack_rules(chosen_rules("atlandice", 2, None, [])), ("castaway", "random"), 8, Budget(1), with_luck=True
    )
    found = play_game(asked)
    assert sum(found.luck) == pytest.approx(0, abs=1e-6)
    assert any(found.luck)
    plain = play_game(replace(asked, with_luck=False))
    assert (plain.luck, plain.points) == ((), found.points)
