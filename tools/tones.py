"""What sounds are made of: struck wood and bells, gliding tones, filtered noise, bubbles; how they are laid together
and finished.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .loudness import loudest, loudness

RATE = 44_100
HOP = 500  # samples between two settings of a moving filter; four of them are a window
Samples: TypeAlias = NDArray[np.floating]
Rng: TypeAlias = np.random.Generator
Partials = Sequence[
    tuple[float, float, float]
]  # ratio to the lowest, strength, and how long it lasts beside the lowest
PEAK = 0.56  # the highest that a sound may rise, for the sake of its loudness or not; 1 is full scale
LONGEST = 1.5
EDGE = 0.03
SILENT = 0.004

BLOCK: Partials = ((1, 1, 1), (1.006, 0.5, 0.8), (2.57, 0.3, 0.45), (4.3, 0.08, 0.25))
MARIMBA: Partials = ((1, 1, 1), (1.003, 0.4, 0.9), (3.93, 0.16, 0.3), (9.2, 0.02, 0.12))
BELL: Partials = ((0.5, 0.35, 1), (1, 1, 1), (1.004, 0.6, 0.9), (2.01, 0.3, 0.6), (2.99, 0.1, 0.35), (4.17, 0.04, 0.2))
HORN: Partials = ((1, 1, 1), (1.004, 0.7, 1), (2, 0.5, 1), (3, 0.28, 1), (4, 0.12, 1), (5, 0.05, 1))

D3, A3, D4, F4, FIS4, A4, B4, D5, E5, FIS5, A5, D6 = (
    146.83, 220.0, 293.66, 349.23, 369.99, 440.0, 493.88, 587.33, 659.26, 739.99, 880.0, 1174.66,
)  # fmt: skip


def times(seconds: float) -> Samples:
    return np.arange(round(seconds * RATE)) / RATE


def strike(
    pitch: float, decay: float, partials: Partials = BLOCK, seconds: float | None = None, attack: float = 0.003
) -> Samples:
    """Something that is hit and rings out; after `decay` a third of it is left."""
    t = times(seconds or min(decay * 5, 1.45))
    tone = sum(
        gain * np.sin(2 * np.pi * pitch * ratio * t) * np.exp(-t / (decay * last)) for ratio, gain, last in partials
    )
    return _fade_out(np.asarray(tone) * np.minimum(t / attack, 1))


def blow_horn(pitch: float, seconds: float, partials: Partials = HORN, attack: float = 0.04) -> Samples:
    """A blown tone that swells in and dies away."""
    t = times(seconds)
    swell = np.minimum(t / attack, 1) * np.minimum((seconds - t) / (seconds * 0.5), 1)
    # A horn is brighter the louder it is, so its upper tones swell later.
    return np.asarray(sum(gain * np.sin(2 * np.pi * pitch * ratio * t) * swell**ratio for ratio, gain, _ in partials))


def glide(pitches: Sequence[float], seconds: float, partials: Partials = ((1, 1, 1),)) -> Samples:
    """A tone that slides evenly through pitches."""
    t = times(seconds)
    steps = np.interp(t, np.linspace(0, seconds, len(pitches)), np.log(pitches))
    phase = 2 * np.pi * np.cumsum(np.exp(steps)) / RATE
    return np.asarray(sum(gain * np.sin(ratio * phase) for ratio, gain, _ in partials))


def hump(seconds: float, peak: float = 0.5) -> Samples:
    """Up and softly down again, highest at a part of the time."""
    t = np.linspace(0, 1, round(seconds * RATE))
    return np.where(t < peak, np.sin(np.pi / 2 * t / peak), np.cos(np.pi / 2 * (t - peak) / (1 - peak))) ** 2


def curve(seconds: float, *levels: float) -> Samples:
    """Straight lines through evenly spaced levels."""
    return np.interp(times(seconds), np.linspace(0, seconds, len(levels)), levels)


def noise(rng: Rng, seconds: float, low: float, high: float) -> Samples:
    """Noise between two pitches with soft edges. It is a loop: its end fits its beginning."""
    count = round(seconds * RATE)
    pitch = np.fft.rfftfreq(count, 1 / RATE)
    spectrum = np.fft.rfft(rng.standard_normal(count)) * _band(pitch, low, high)
    return level(np.fft.irfft(spectrum, count))


def rush(rng: Rng, seconds: float, pitches: Sequence[float], width: float = 0.7) -> Samples:
    """Noise around a pitch that wanders, `width` octaves to either side; a loop where it ends on the pitch it began
    with.
    """
    count = -(-round(seconds * RATE) // HOP) * HOP
    source, result = rng.standard_normal(count), np.zeros(count)
    frames, window = count // HOP, np.hanning(4 * HOP + 1)[:-1]
    octaves = np.log2(np.fft.rfftfreq(4 * HOP, 1 / RATE) + 1e-9)
    centres = np.interp(np.linspace(0, 1, frames), np.linspace(0, 1, len(pitches)), np.log2(pitches))
    for frame, centre in enumerate(centres):
        where = np.arange(frame * HOP, (frame + 4) * HOP) % count
        shaped = np.fft.rfft(source[where] * np.sqrt(window)) * np.exp(-0.5 * ((octaves - centre) / width) ** 2)
        piece = np.fft.irfft(shaped)
        result[where] += level(piece) * np.sqrt(window)
    return level(result)[: round(seconds * RATE)]


def bubble(pitch: float, seconds: float = 0.12, rise: float = 1.6) -> Samples:
    """A bubble of air: it rings higher while it rises and shrinks."""
    t = times(seconds)
    return _fade_out(glide((pitch, pitch * rise), seconds) * np.exp(-4 * t / seconds) * np.minimum(t / 0.004, 1))


def bubbles(rng: Rng, count: int, seconds: float, low: float, high: float) -> Samples:
    """Many bubbles, thinning out."""
    starts = seconds * 0.85 * np.sort(rng.random(count)) ** 1.3
    found = [
        (start, bubble(low * (high / low) ** rng.random(), 0.06 + 0.1 * rng.random()) * (0.4 + 0.6 * rng.random()))
        for start in starts
    ]
    return mix(*found)


def splash(rng: Rng, seconds: float, pitch: float = 900) -> Samples:
    """Water thrown up and falling back."""
    t = times(seconds)
    body = (
        rush(rng, seconds, (pitch, pitch * 1.5, pitch * 0.8, pitch * 0.5), 0.8)
        * np.minimum(t / 0.012, 1)
        * np.exp(-4.5 * t / seconds)
    )
    return mix((0, _fade_out(body)), (0.04, 0.5 * bubbles(rng, round(14 * seconds) + 2, seconds - 0.05, 300, 900)))


def rumble(rng: Rng, seconds: float, low: float = 60, high: float = 220) -> Samples:
    """The ground that shakes."""
    return noise(rng, seconds, low, high) * (0.6 + 0.4 * np.abs(noise(rng, seconds, 3, 11)))


def mix(*parts: tuple[float, Samples]) -> Samples:
    """Sounds laid over each other, each from its own second on."""
    result = np.zeros(max(round(start * RATE) + len(part) for start, part in parts))
    for start, part in parts:
        result[round(start * RATE) :][: len(part)] += part
    return result


def room(rng: Rng, sound: Samples, wet: float = 0.25, seconds: float = 0.3) -> Samples:
    """The same in a small wooden room."""
    echo = noise(rng, seconds, 150, 3000) * np.exp(-6 * times(seconds) / seconds)
    count = len(sound) + len(echo)
    tail = np.fft.irfft(np.fft.rfft(sound, count) * np.fft.rfft(echo, count), count)
    return mix((0, sound), (0.008, wet * tail * np.std(sound) / (np.std(tail) + 1e-12)))


def level(sound: Samples) -> Samples:
    return np.asarray(sound / (np.sqrt(np.mean(sound**2)) + 1e-12))


def _fade_out(sound: Samples) -> Samples:
    """Its last third fades to nothing, so that no cut is heard where it ends under others."""
    return sound * np.minimum(np.linspace(3, 0, len(sound)), 1)


def _band(pitch: Samples, low: float, high: float) -> Samples:
    return 1 / np.sqrt((1 + (low / np.maximum(pitch, 1e-9)) ** 6) * (1 + (pitch / high) ** 6))


Maker = Callable[[Rng], Samples]


@dataclass(frozen=True)
class Recipe:
    make: Maker
    loud: float  # in LUFS
    loops: bool


RECIPES: dict[str, Recipe] = {}


def sound(loud: float, *, loops: bool = False) -> Callable[[Maker], Maker]:
    """Names a function's sound after it; `loud` is how loud it is made, in LUFS."""

    def register(make: Maker) -> Maker:
        RECIPES[make.__name__.rstrip("_").replace("_", "-")] = Recipe(make, loud, loops)
        return make

    return register


def samples(name: str) -> Samples:
    """A finished sound. Its chance is seeded by its name: the same every time, whatever else is made."""
    recipe = RECIPES[name]
    made = soften(recipe.make(np.random.default_rng(zlib.crc32(name.encode()))))
    if not recipe.loops:
        made = _soften_edges(_trim(made))
    gain = 10 ** ((recipe.loud - measure(name, made)) / 20)
    return np.asarray(made * min(gain, PEAK / np.max(np.abs(made))))


def measure(name: str, made: Samples) -> float:
    """How loud a sound is, in LUFS: an effect by its loudest 0.4 seconds, or all of it where it is shorter; a loop as a
    whole.
    """
    return loudness(made, RATE) if RECIPES[name].loops else loudest(made, RATE)


def soften(made: Samples) -> Samples:
    """Without what shakes only the loudspeaker, and without sharpness."""
    return _weigh(
        made, lambda pitch: 1 / np.sqrt((1 + (35 / np.maximum(pitch, 1e-9)) ** 4) * (1 + (pitch / 5500) ** 4))
    )


def _weigh(made: Samples, weight: Callable[[Samples], Samples]) -> Samples:
    return np.fft.irfft(np.fft.rfft(made) * weight(np.fft.rfftfreq(len(made), 1 / RATE)), len(made))


def _trim(made: Samples) -> Samples:
    """Without a tail that nobody hears."""
    last = np.flatnonzero(np.abs(made) > SILENT * np.max(np.abs(made)))[-1] + 1
    return made[: min(last, round(LONGEST * RATE))]


def _soften_edges(made: Samples) -> Samples:
    """From silence, and back to it."""
    count = min(round(EDGE * RATE), len(made) // 3)
    ramp = np.sin(np.linspace(0, np.pi / 2, count)) ** 2
    made[: count // 10] *= np.linspace(0, 1, count // 10)
    made[-count:] *= ramp[::-1]
    return made
