"""Elo, against what can be worked out by hand."""

from __future__ import annotations

from math import log, sqrt

import pytest

from game.arena.estimates import Meeting, invert, ratings

MANY = 1e9
"""Games beside which the half victories that are added do not show."""


def test_two_levels_are_as_far_apart_as_the_share_says() -> None:
    found = ratings(2, [Meeting(0, 1, 10 / 11, MANY)], anchor=1)
    assert found[0].elo == pytest.approx(400)
    assert (found[1].elo, found[1].reach) == (0, 0)


def test_the_interval_is_that_of_a_share() -> None:
    (found, _) = ratings(2, [Meeting(0, 1, 0.5, 399)], anchor=1)
    assert found.elo == pytest.approx(0)
    assert found.reach == pytest.approx(1.96 * 400 / log(10) / sqrt(400 / 4), rel=1e-4)


def test_a_ladder_adds_up() -> None:
    found = ratings(3, [Meeting(0, 1, 0.75, 100), Meeting(1, 2, 0.64, 100)], anchor=2)
    assert found[0].elo - found[1].elo == pytest.approx(400 / log(10) * log(75.5 / 25.5))
    assert found[1].elo == pytest.approx(400 / log(10) * log(64.5 / 36.5))
    assert found[0].reach > found[1].reach > 0


def test_meetings_that_disagree_are_balanced() -> None:
    circle = [Meeting(0, 1, 0.7, 50), Meeting(1, 2, 0.7, 50), Meeting(2, 0, 0.7, 50)]
    assert [rating.elo for rating in ratings(3, circle, anchor=0)] == pytest.approx([0, 0, 0], abs=1e-6)


def test_who_lost_everything_has_a_rating_too() -> None:
    found = ratings(2, [Meeting(0, 1, 1.0, 100)], anchor=1)
    assert 800 < found[0].elo < 1000
    assert found[0].reach > 400


def test_a_matrix_times_its_inverse_is_one() -> None:
    matrix = [[4.0, -1.0, -2.0], [-1.0, 3.0, -1.0], [-2.0, -1.0, 5.0]]
    inverse = invert(matrix)
    product = [[sum(matrix[i][k] * inverse[k][j] for k in range(3)) for j in range(3)] for i in range(3)]
    assert [value for row in product for value in row] == pytest.approx([1, 0, 0, 0, 1, 0, 0, 0, 1])
