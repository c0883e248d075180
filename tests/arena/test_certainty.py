"""The sequential test: how seldom it errs, and how soon it is sure."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from game.arena.estimates import Certainty
from tests.soaks import each_with_each

DEALS = 100
CONTESTS = 300


def run_contest(draw: Callable[[int], float], bar: float, round_length: int = 1) -> tuple[Certainty, int]:
    """A contest that stops as soon as it is sure, and after how many deals."""
    certainty = Certainty(bar, round_length)
    for deal in range(DEALS):
        certainty.add(draw(deal))
        if certainty.is_sure:
            return certainty, deal + 1
    return certainty, DEALS


@pytest.mark.parametrize("bar, steady", each_with_each([(0.5, 0.0), (0.6, 0.5)], (0.5, 0.6), (0.0, 0.5)))
def test_on_the_bar_it_errs_in_five_of_a_hundred_contests_at_most(bar: float, steady: float) -> None:
    random = Random(3)

    def draw(_: int) -> float:
        return bar if random.random() < steady else float(random.random() < bar)

    errors = sum(run_contest(draw, bar)[0].is_sure for _ in range(CONTESTS))
    assert errors <= 0.05 * CONTESTS


def test_deals_of_unlike_seatings_do_not_mislead_it() -> None:
    random, chances = Random(4), (0.95, 0.5, 0.05)
    errors = sum(
        run_contest(lambda deal: float(random.random() < chances[deal % 3]), 0.5, 3)[0].is_sure for _ in range(CONTESTS)
    )
    assert errors <= 0.05 * CONTESTS


@pytest.mark.parametrize("chance, is_above", [(0.75, True), (0.25, False)])
def test_a_clear_difference_is_found_soon_and_on_its_side(chance: float, is_above: bool) -> None:
    random = Random(6)
    ended = [
        run_contest(lambda _: (float(random.random() < chance) + float(random.random() < chance)) / 2, 0.5)
        for _ in range(100)
    ]
    assert sum(certainty.is_above == is_above and certainty.is_sure for certainty, _ in ended) >= 98
    assert sorted(deals for _, deals in ended)[50] <= 30


def test_it_looks_only_when_a_round_is_complete() -> None:
    certainty = Certainty(0.5, round_length=10)
    for _ in range(9):
        certainty.add(1.0)
    assert not certainty.is_sure
    certainty.add(1.0)
    assert (certainty.is_above, certainty.is_below) == (True, False)


def test_once_sure_it_stays_so() -> None:
    certainty = Certainty(0.5)
    for share in [1.0] * 20 + [0.0] * 200:
        certainty.add(share)
    assert (certainty.is_above, certainty.is_below) == (True, False)
