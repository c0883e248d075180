"""The list of all sounds, and how each is finished: soft edges, nothing shrill, as loud as the ear wants it."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from .tones import RATE, Rng, Samples

LOUDNESS = 0.13
"""How loud the loudest twentieth of a second of a usual sound is to the ear."""
PEAK = 0.45
LONGEST = 1.5
EDGE = 0.03
SILENT = 0.004

Maker = Callable[[Rng], Samples]


@dataclass(frozen=True)
class Recipe:
    make: Maker
    loud: float
    loops: bool


RECIPES: dict[str, Recipe] = {}


def sound(loud: float = 0, *, loops: bool = False) -> Callable[[Maker], Maker]:
    """Names a function's sound after it; `loud` is in decibels beside a usual sound."""

    def listed(make: Maker) -> Maker:
        RECIPES[make.__name__.rstrip("_").replace("_", "-")] = Recipe(make, loud, loops)
        return make

    return listed


def samples(name: str) -> Samples:
    """A finished sound. Its chance is seeded by its name: the same every time, whatever else is made."""
    recipe = RECIPES[name]
    made = _softened(recipe.make(np.random.default_rng(zlib.crc32(name.encode()))))
    if not recipe.loops:
        made = _edged(_trimmed(made))
    gain = LOUDNESS * 10 ** (recipe.loud / 20) / loudness(made)
    return np.asarray(made * min(gain, PEAK / np.max(np.abs(made))))


def loudness(made: Samples) -> float:
    """The loudest twentieth of a second as the ear weighs it."""
    heard, window = _weighted(made, _ear), RATE // 20
    power = np.cumsum(np.concatenate([np.zeros(1), heard**2]))
    width = min(window, len(heard))
    return float(np.sqrt(np.max(power[width:] - power[:-width]) / window))


def _softened(made: Samples) -> Samples:
    """Without what shakes only the loudspeaker, and without sharpness."""
    return _weighted(made, lambda pitch: 1 / np.sqrt((1 + (35 / np.maximum(pitch, 1e-9)) ** 4) * (1 + (pitch / 5500) ** 4)))


def _weighted(made: Samples, weight: Callable[[Samples], Samples]) -> Samples:
    return np.fft.irfft(np.fft.rfft(made) * weight(np.fft.rfftfreq(len(made), 1 / RATE)), len(made))


def _ear(pitch: Samples) -> Samples:
    """The usual A curve, milder: it was measured with tones fainter than these."""
    p = pitch**2
    return (1.2589 * 12194**2 * p**2 / ((p + 20.6**2) * np.sqrt((p + 107.7**2) * (p + 737.9**2)) * (p + 12194**2))) ** 0.7


def _trimmed(made: Samples) -> Samples:
    """Without a tail that nobody hears."""
    last = np.flatnonzero(np.abs(made) > SILENT * np.max(np.abs(made)))[-1] + 1
    return made[: min(last, round(LONGEST * RATE))]


def _edged(made: Samples) -> Samples:
    """From silence, and back to it."""
    count = min(round(EDGE * RATE), len(made) // 3)
    ramp = np.sin(np.linspace(0, np.pi / 2, count)) ** 2
    made[: count // 10] *= np.linspace(0, 1, count // 10)
    made[-count:] *= ramp[::-1]
    return made
