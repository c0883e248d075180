"""Who meets whom on which seats."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

from game.arena.contests import Budget, fixtures, pairings, read_levels, round_of
from game.commands.games import chosen_rules
from game.engine import GameError

PAIR = ("castaway", "random")
BUDGET = Budget(50)


def test_levels_are_known_in_any_case() -> None:
    assert read_levels(["Castaway", "RANDOM"]) == ["castaway", "random"]


@pytest.mark.parametrize(
    "names, code",
    [
        (["castaway", "kraken"], "no-such-level"),
        (["Random", "random"], "arena-level-twice"),
        (["random"], "arena-alone"),
    ],
)
def test_levels_that_cannot_meet_are_refused(names: list[str], code: str) -> None:
    with pytest.raises(GameError, match=code):
        read_levels(names)


def test_a_ladder_or_everyone_against_everyone() -> None:
    assert pairings(["c", "b", "a"]) == [("c", "b"), ("b", "a")]
    assert pairings(["c", "b", "a"], every=True) == [("c", "b"), ("c", "a"), ("b", "a")]


@pytest.mark.parametrize("players, deals", [(2, 1), (3, 3), (4, 3), (5, 10), (6, 10)])
def test_in_a_round_a_level_sits_everywhere_equally_often(players: int, deals: int) -> None:
    rules = chosen_rules("survive", players, None, [])
    assert len(round_of(players)) == deals
    games = [fixture.levels for fixture in fixtures(rules, PAIR, deals, 1, BUDGET)]
    assert len(set(games)) == len(games) == 2 * deals
    for seat in range(players):
        assert Counter(levels[seat] for levels in games) == {"castaway": deals, "random": deals}
    assert all(abs(levels.count("castaway") - levels.count("random")) == players % 2 for levels in games)


def test_a_deal_is_played_twice_with_all_seats_swapped() -> None:
    games = list(fixtures(chosen_rules("atlandice", 4, None, []), PAIR, 5, 1, BUDGET))
    swapped = {"castaway": "random", "random": "castaway"}
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert one.seed == other.seed
        assert tuple(map(swapped.__getitem__, one.levels)) == other.levels
    assert len({game.seed for game in games}) == 5


def test_all_pairings_get_the_same_deals_and_another_seed_others() -> None:
    rules = chosen_rules("atlandice", 4, None, [])
    seeds = [
        [game.seed for game in fixtures(rules, pair, 3, seed, BUDGET)]
        for pair, seed in ((PAIR, 1), (PAIR[::-1], 1), (PAIR, 2))
    ]
    assert seeds[0] == seeds[1]
    assert not set(seeds[0]) & set(seeds[2])


def test_a_fixture_is_small_enough_to_travel() -> None:
    game = next(fixtures(chosen_rules("survive", 6, None, []), PAIR, 1, 1, BUDGET))
    assert pickle.loads(pickle.dumps(game)) == game
    assert len(pickle.dumps(game)) < 16_384  # bytes: a thousand games ahead of the workers are still a small matter
