"""The sound files: there, heard, neither too loud nor too long."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from .conftest import FOLDER, NAMES, RATE

Decoded = Callable[[Path], "array[int]"]
FULL = 32_767


def strength(samples: array[int]) -> float:
    """The root of the mean square, 1 for the loudest there can be."""
    return math.sqrt(sum(sample * sample for sample in samples) / len(samples)) / FULL


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_heard_and_does_not_clip(name: str, decoded: Decoded) -> None:
    samples = decoded(FOLDER / f"{name}.ogg")
    assert 0.05 < max(map(abs, samples)) / FULL < 0.6
    assert strength(samples) > 0.01


@pytest.mark.parametrize("name", [name for name in NAMES if name != "sea"])
def test_an_effect_is_short_and_comes_from_silence_and_goes_back_to_it(name: str, decoded: Decoded) -> None:
    samples = decoded(FOLDER / f"{name}.ogg")
    assert 0.05 < len(samples) / RATE < 1.6
    assert max(abs(samples[0]), abs(samples[-1])) < 0.02 * FULL


def test_the_sea_goes_round_without_a_jump(decoded: Decoded) -> None:
    sea = decoded(FOLDER / "sea.ogg")
    steps = sorted(abs(after - before) for before, after in pairwise(sea))
    assert abs(sea[0] - sea[-1]) < steps[len(steps) * 99 // 100]
    assert strength(sea[: RATE // 10]) == pytest.approx(strength(sea[-RATE // 10 :]), rel=0.5)


def test_the_sea_lasts_and_is_fainter_than_the_effects(decoded: Decoded) -> None:
    sea = decoded(FOLDER / "sea.ogg")
    assert 15 < len(sea) / RATE < 30
    assert strength(sea) < 0.1


def test_all_sounds_together_stay_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 700_000
