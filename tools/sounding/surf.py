"""The quiet sea behind everything: a loop whose end is its beginning."""

from __future__ import annotations

import numpy as np

from .registry import sound
from .tones import RATE, Rng, Samples, noise

LENGTH = 20.0
WAVES = ((1.5, 1.0), (6.2, 0.75), (9.8, 0.95), (14.9, 0.7), (17.2, 0.5))
"""When a wave breaks, and how high."""


@sound(-8, loops=True)
def sea(rng: Rng) -> Samples:
    deep = noise(rng, LENGTH, 70, 320) * (0.45 + 0.5 * swell(1.6, 2.4))
    wash = noise(rng, LENGTH, 250, 1100) * (0.12 + 0.6 * swell(1.0, 1.9))
    foam = noise(rng, LENGTH, 1100, 3800) * (0.02 + 0.16 * swell(0.7, 1.6, 0.5))
    return np.asarray(deep * 0.7 + wash + foam)


def swell(rise: float, fall: float, late: float = 0.0) -> Samples:
    """How high the water stands: every wave rises and runs out more slowly. What runs over the end comes in at the beginning."""
    t = np.arange(round(LENGTH * RATE)) / RATE
    height = np.zeros_like(t)
    for start, size in WAVES:
        after = (t - start - late + LENGTH / 2) % LENGTH - LENGTH / 2
        height += size * np.exp(-0.5 * (after / np.where(after < 0, rise / 2, fall / 1.4)) ** 2)
    return height
