"""Loudness as ITU-R BS.1770 has it: its own tone of reference, its filters and its gates."""

from __future__ import annotations

import numpy as np
import pytest

from tools.loudness import Sound, loudest, loudness

RATE = 44_100


def tone(pitch: float = 997, decibels: float = 0.0, seconds: float = 3.0, rate: int = RATE) -> Sound:
    return 10 ** (decibels / 20) * np.sin(2 * np.pi * pitch * np.arange(round(seconds * rate)) / rate)


@pytest.mark.parametrize("rate", [44_100, 48_000])
def test_the_tone_of_reference_measures_as_the_recommendation_says(rate: int) -> None:
    left_alone = np.stack([tone(rate=rate), np.zeros(3 * rate)], axis=1)
    assert loudness(left_alone, rate) == pytest.approx(-3.01, abs=0.02)
    assert loudness(tone(rate=rate), rate) == pytest.approx(0.0, abs=0.02)  # from both loudspeakers


@pytest.mark.parametrize("pitch, change", [(25, -11.0), (100, -1.9), (500, -0.6), (2000, 2.4), (8000, 3.3)])
def test_the_ear_hears_what_is_low_less_and_what_is_high_more(pitch: float, change: float) -> None:
    assert loudness(tone(pitch), RATE) == pytest.approx(change, abs=0.3)


def test_pauses_do_not_make_it_fainter() -> None:
    assert loudness(np.concatenate([tone(), np.zeros(10 * RATE)]), RATE) == pytest.approx(
        loudness(tone(), RATE), abs=0.3
    )
    quiet_end = np.concatenate([tone(decibels=-20), tone(decibels=-39, seconds=12)])
    assert loudness(quiet_end, RATE) == pytest.approx(-20, abs=0.3)


def test_half_the_time_at_half_the_power_is_no_pause() -> None:
    assert loudness(np.concatenate([tone(), tone(decibels=-3.01)]), RATE) == pytest.approx(10 * np.log10(0.75), abs=0.1)


def test_the_loudest_moment_is_found_and_a_short_sound_has_no_other() -> None:
    swell = np.concatenate([tone(decibels=-30), tone(decibels=-12, seconds=0.5), tone(decibels=-30)])
    assert loudest(swell, RATE) == pytest.approx(-12, abs=0.1)
    assert loudest(tone(decibels=-12, seconds=0.1), RATE) == pytest.approx(-12, abs=0.5)


def test_silence_is_never_heard() -> None:
    assert loudness(np.zeros(RATE), RATE) == float("-inf")
