"""The tool that makes the sounds."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from pathlib import Path

import pytest
import soundfile

from tools import make_sounds, tones

EVEN = 1.5  # LU by which a sound may be louder or softer than its class


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


def test_sounds_of_a_class_are_equally_loud() -> None:
    """By the files: an effect by its loudest 0.4 seconds, or all of it where it is shorter; the sea as a whole."""
    wrong = {}
    for name, recipe in tones.RECIPES.items():
        stored, rate = soundfile.read(make_sounds.FOLDER / f"{name}.ogg")
        assert rate == tones.RATE
        if abs(more := tones.measure(name, stored) - recipe.loud) > EVEN:
            wrong[name] = round(more, 1)
    assert wrong == {}


def test_classes_differ_by_what_they_are_for() -> None:
    m = make_sounds
    assert m.TOUCH < m.SURF < m.BUTTON < m.PIECE < m.FATE < m.CREATURE < m.GREAT
    assert {recipe.loud for recipe in tones.RECIPES.values()} == {
        m.TOUCH,
        m.SURF,
        m.BUTTON,
        m.PIECE,
        m.FATE,
        m.CREATURE,
        m.GREAT,
    }
