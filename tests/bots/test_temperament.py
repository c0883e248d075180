"""What temperaments like: the same outcomes, ranked differently."""

from __future__ import annotations

from itertools import islice

import pytest

from game.bots import TEMPERAMENTS, Clock, choose
from game.bots.temperament import TASTES
from game.commands.chosen import chosen_rules
from game.rules import GAMES

from .playing import ROUNDS, decisions

ME = 0
BEFORE = [10.0, 9.0, 8.0]


def gain(temperament: str, after: list[float]) -> float:
    taste = TASTES[temperament]
    return taste.utility(after, ME, BEFORE[ME]) - taste.utility(BEFORE, ME, BEFORE[ME])


def test_the_greedy_prefer_their_own_points_and_the_vengeful_the_leaders_loss() -> None:
    mine, the_leaders = [11.0, 9.0, 8.0], [10.0, 8.2, 8.0]
    assert gain("greedy", mine) > gain("greedy", the_leaders)
    assert gain("vengeful", the_leaders) > gain("vengeful", mine)


def test_the_cautious_fear_a_loss_more_than_they_love_a_gain() -> None:
    win, loss = [12.0, 9.0, 8.0], [8.0, 9.0, 8.0]
    assert gain("cautious", win) + gain("cautious", loss) < 0
    assert gain("calm", win) + gain("calm", loss) == pytest.approx(0)


@pytest.mark.parametrize("temperament", TEMPERAMENTS)
def test_everybody_likes_to_have_more_and_others_to_have_less(temperament: str) -> None:
    assert gain(temperament, [10.5, 9.0, 8.0]) > 0
    assert gain(temperament, [10.0, 8.5, 8.0]) > 0
    assert gain(temperament, [10.0, 9.0, 7.5]) > 0


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("level", "every"), [("sailor", 2), ("poseidon", 5)])
def test_four_bots_of_a_level_do_not_decide_alike(game: str, level: str, every: int) -> None:
    rules = chosen_rules(game, 4, None, [])
    chosen = [
        [choose(rules, view, legal, Clock(iterations=ROUNDS), level, 3, temperament) for temperament in TEMPERAMENTS]
        for _, view, legal in islice(decisions(rules, ["random"] * 4, seed=8), 40, 160, every)
    ]
    told_apart = set(zip(*chosen, strict=True))
    assert len(told_apart) >= len(TEMPERAMENTS) - 1
