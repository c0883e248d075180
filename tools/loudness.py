"""How loud something is to the ear, in LUFS as ITU-R BS.1770 measures it: weighed by pitch, without its pauses.

A sound of one channel counts as coming from both loudspeakers, which is how the program plays it.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

Sound: TypeAlias = NDArray[np.floating]  # frames, or frames by channels; 1 is full scale

BLOCK, OVERLAP = 0.4, 4  # seconds that are measured at once, and how many of them begin in that time
SILENCE = -70.0  # LUFS of a block that is not heard at all
PAUSE = -10.0  # LU below the rest of a block that does not count
OFFSET = -0.691  # so that a tone of 997 Hz at full scale, from one loudspeaker, measures -3.01
ROUND = 1 << 14  # counts of samples that divide by it are transformed quickly

# The two filters of the recommendation, for 48,000 samples a second: first the head, then what lies too low for the
# ear.
RATE_OF_FILTERS = 48_000
FILTERS = (
    ((1.53512485958697, -2.69169618940638, 1.19839281085285), (1.0, -1.69065929318241, 0.73248077421585)),
    ((1.0, -2.0, 1.0), (1.0, -1.99004745483398, 0.99007225036621)),
)


def loudness(sound: Sound, rate: int) -> float:
    """The whole of it, from its first sample to its last; minus infinity if it is never heard."""
    blocks = _blocks(sound, rate)
    heard = blocks[_lufs(blocks) > SILENCE]
    if not len(heard):
        return float("-inf")
    return float(_lufs(np.mean(heard[_lufs(heard) > _lufs(np.mean(heard)) + PAUSE])))


def loudest(sound: Sound, rate: int) -> float:
    """Its loudest 0.4 seconds; one that is shorter is measured over its own length."""
    return float(np.max(_lufs(_blocks(sound, rate))))


def _lufs(power: ArrayLike) -> Sound:
    return np.asarray(OFFSET + 10 * np.log10(np.maximum(power, 1e-30)))


def _blocks(sound: Sound, rate: int) -> Sound:
    """The power of every block, with all channels together."""
    heard = _weigh(sound.reshape(len(sound), -1), rate)
    sums = np.concatenate([np.zeros(1), np.cumsum(2 * np.mean(heard**2, axis=1))])
    length = min(round(BLOCK * rate), len(heard))
    starts = np.arange(0, len(heard) - length + 1, max(1, length // OVERLAP))
    return np.asarray((sums[starts + length] - sums[starts]) / length)


def _weigh(sound: Sound, rate: int) -> Sound:
    """Through both filters, by what they do to each pitch: so any rate will do, and nothing is computed sample by
    sample.
    """
    count = (
        -(-(len(sound) + rate // 4) // ROUND) * ROUND
    )  # longer, for what rings on after the end must not come in at the beginning
    turn = np.exp(-2j * np.pi * np.fft.rfftfreq(count, 1 / rate) / RATE_OF_FILTERS)
    response = np.ones_like(turn)
    for above, below in FILTERS:
        response *= np.polyval(above[::-1], turn) / np.polyval(below[::-1], turn)
    return np.fft.irfft(np.fft.rfft(sound, count, axis=0) * response[:, np.newaxis], count, axis=0)[: len(sound)]
