"""Means and intervals, against values from the tables."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from game.arena.estimates import mean_of, share_of, student, wilson, worth


@pytest.mark.parametrize(
    "freedom, quantile", [(1, 12.7062), (9, 2.2622), (10, 2.2281), (15, 2.1314), (30, 2.0423), (100, 1.9840)]
)
def test_students_quantile_is_that_of_the_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=0.001)


def test_a_mean_has_students_interval() -> None:
    found = mean_of([2, 4, 4, 4, 5, 5, 7, 9])
    assert found.mean == 5
    assert [found.low, found.high] == pytest.approx([3.2126, 6.7874], abs=1e-3)
    assert found.reach == pytest.approx(1.7874, abs=1e-3)


def test_a_single_number_does_not_tell_how_far_they_spread() -> None:
    found = mean_of([3.0])
    assert (found.mean, found.low, found.high, found.reach) == (3.0, -inf, inf, inf)


@pytest.mark.parametrize(
    "share, count, low, high", [(0.8, 10, 0.4902, 0.9433), (1.0, 10, 0.7225, 1.0), (0.5, 100, 0.4038, 0.5962)]
)
def test_wilsons_interval(share: float, count: int, low: float, high: float) -> None:
    found = wilson(share, count)
    assert [found.low, found.high] == pytest.approx([low, high], abs=1e-4)


def test_few_deals_and_deals_all_alike_count_as_one_game_each() -> None:
    assert worth([0.5, 1.0, 0.5]) == 3
    assert worth([0.5] * 40) == 40
    assert share_of([1.0] * 10) == wilson(1.0, 10)


def test_deals_whose_luck_cancels_tell_more_than_games() -> None:
    steady = [0.5, 1.0] * 20
    assert worth(steady) == pytest.approx(40 * 0.75 * 0.25 / 0.0641, rel=1e-2)
    tossed = [0.0, 1.0, 1.0, 1.0] * 10
    assert worth(tossed) == pytest.approx(39)
    assert share_of(steady).reach < share_of(tossed).reach


@pytest.mark.parametrize("weights", [(1, 2, 1), (1, 0, 1), (0, 3, 7), (1, 1, 18)])
def test_the_interval_holds_the_true_share_as_often_as_it_says(weights: tuple[int, int, int]) -> None:
    random, true = Random(5), (weights[1] / 2 + weights[2]) / sum(weights)
    held = 0
    for _ in range(1000):
        found = share_of(random.choices((0.0, 0.5, 1.0), weights, k=60))
        held += found.low <= true <= found.high
    assert 930 <= held <= 990
