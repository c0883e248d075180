"""Chance as a seat: a seed repeats a deal, whatever was asked before."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.engine import ChanceSource, pick

SEEDS = (0, 1, 2, 12345, -5, 2**63, 2**64 - 1, -(2**70) + 3)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_seed_repeats_every_draw(seed: int) -> None:
    assert [ChanceSource(seed).number(draw) for draw in range(50)] == [
        ChanceSource(seed).number(draw) for draw in range(50)
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_draw_does_not_depend_on_what_was_drawn_before(seed: int) -> None:
    source = ChanceSource(seed)
    in_order = [source.number(draw) for draw in range(100)]
    shuffled = Random(1).sample(range(100), 100)
    assert {draw: source.number(draw) for draw in shuffled} == dict(enumerate(in_order))


def test_numbers_have_64_bits_and_do_not_repeat() -> None:
    numbers = [ChanceSource(seed).number(draw) for seed in SEEDS for draw in range(1000)]
    assert len(set(numbers)) == len(numbers)
    assert 0 <= min(numbers) < 2**55
    assert 2**64 - 2**55 < max(numbers) < 2**64


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    same = sum(ChanceSource(seed).number(0) % 6 == ChanceSource(seed + 1).number(0) % 6 for seed in range(6000))
    assert 880 < same < 1120


def chi_square(counts: Counter[str], weights: dict[str, int], rolls: int) -> float:
    expected = {key: rolls * weight / sum(weights.values()) for key, weight in weights.items() if weight}
    return sum((counts[key] - share) ** 2 / share for key, share in expected.items())


@pytest.mark.parametrize("seed", [3, -3, 2**100])
def test_a_die_is_fair(seed: int) -> None:
    source, weights = ChanceSource(seed), {str(face): 1 for face in range(1, 7)}
    counts = Counter(source.pick(draw, list(weights.items())) for draw in range(6000))
    assert chi_square(counts, weights, 6000) < 20.5  # five degrees of freedom, one in a thousand


@pytest.mark.parametrize("seed", [4, -4, 2**100 + 1])
def test_weights_are_kept_and_nothing_comes_that_has_none(seed: int) -> None:
    source, weights = ChanceSource(seed), {"a": 1, "none": 0, "b": 2, "c": 7, "also none": 0}
    counts = Counter(source.pick(draw, list(weights.items())) for draw in range(10000))
    assert set(counts) == {"a", "b", "c"}
    assert chi_square(counts, weights, 10000) < 13.9  # two degrees of freedom, one in a thousand


def test_the_bits_point_at_the_share_of_each_outcome() -> None:
    outcomes = [("a", 1), ("b", 3)]
    assert [pick(bits, outcomes) for bits in (0, 2**62 - 1, 2**62, 2**64 - 1)] == ["a", "a", "b", "b"]


@pytest.mark.parametrize("outcomes", [[], [("a", 0)]])
def test_no_outcome_to_pick_is_a_fault_of_the_rules(outcomes: list[tuple[str, int]]) -> None:
    with pytest.raises(ValueError, match="no outcome"):
        pick(1, outcomes)
