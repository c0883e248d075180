"""The tool that makes the sounds."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from pathlib import Path

import pytest

from tools import make_sounds, tones


@pytest.mark.parametrize("name", ["tap", "dice-shake", "swim"])
def test_a_sound_comes_out_the_same_every_time(name: str) -> None:
    assert list(tones.samples(name)) == list(tones.samples(name))


@pytest.mark.parametrize("name", ["tap", "swim", "win"])
def test_a_file_is_what_the_tool_makes(name: str, decoded: Callable[[Path], array[int]]) -> None:
    stored = [sample / 32_767 for sample in decoded(make_sounds.FOLDER / f"{name}.ogg")]
    made = list(tones.samples(name))
    assert len(stored) == len(made)
    wrong = sum((a - b) ** 2 for a, b in zip(stored, made, strict=True))
    assert wrong < 0.05 * sum(sample**2 for sample in made)
