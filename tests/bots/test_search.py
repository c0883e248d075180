"""The search: what it takes for sure is, and its rounds are what they are said to be."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from game.bots import Clock
from game.bots.decision import Decision
from game.bots.levels import POSEIDON
from game.bots.search import Search
from game.commands.games import chosen_rules
from game.rules import GAMES

from .playing import decisions


@pytest.mark.parametrize("game", GAMES)
def test_what_comes_before_chance_and_others_is_legal_in_every_world(game: str) -> None:
    rules, random, longest = chosen_rules(game, 3, None, []), Random(2), 0
    for _, view, legal in islice(decisions(rules, ["sailor"] * 3, seed=4), 1, 200, 24):
        if len(legal) == 1:
            continue
        search = Search(Decision(rules, view, legal, Clock(), Random(1)), POSEIDON)
        worlds = [rules.determinize(view, random) for _ in range(3)]
        for tried in search.ranking():
            longest = max(longest, len(tried.certain.steps))
            assert tuple(tried.certain.steps) == tried.plan.steps[: len(tried.certain.steps)]
            for world in worlds:
                state, choices = world.copy(), []
                for action in tried.certain.steps:
                    assert rules.to_act(state) == view.seat
                    assert action in rules.legal(state)
                    choices += [(view.seat, action)] if len(rules.legal(state)) > 1 else []
                    rules.apply(state, action)
                assert choices == tried.certain.choices
    assert longest > 1


@pytest.mark.parametrize("game", GAMES)
def test_a_search_is_repeated_by_its_seed(game: str) -> None:
    rules = chosen_rules(game, 4, None, [])
    *_, (_, view, legal) = islice(decisions(rules, ["sailor"] * 4, seed=6), 75)
    found = []
    for _ in range(2):
        search = Search(Decision(rules, view, legal, Clock(), Random(5)), POSEIDON)
        search.run(Clock(iterations=40))
        found.append([(tried.plan, tried.rounds, tried.total) for tried in search.ranking()])
    assert found[0] == found[1]
