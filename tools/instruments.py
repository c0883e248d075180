"""The instruments of the music, made by computation: bowed and plucked strings, bars that are struck, drums and a
drone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from .tones import BELL, BLOCK, MARIMBA, RATE, Rng, Samples, glide, mix, noise, strike, times

Player = Callable[[float, float, Rng], Samples]
"""Plays a pitch in Hertz for some seconds. What it gives back is longer: it dies away in its own time."""


@dataclass(frozen=True, slots=True)
class Instrument:
    play: Player
    gain: float  # so that all are about as loud as each other
    wet: float  # how much of it is heard from the walls of the hall
    is_pitched: bool = True


def bow(players: int, slope: float, attack: float, release: float, highest: float) -> Player:
    """A few players in unison, never quite; the upper tones of their strings fall off by `slope`.

    One leads and the others are softer: equals would beat until now and then nothing is left of a tone.
    """

    def play(pitch: float, seconds: float, rng: Rng) -> Samples:
        t = times(seconds + release)
        tone = np.zeros_like(t)
        for player in range(players):
            waver = 5 * np.sin(2 * np.pi * (rng.uniform(4.6, 5.6) * t + rng.random())) * np.minimum(t / 1.2, 1)
            drift = 3 * np.sin(2 * np.pi * (rng.uniform(0.1, 0.3) * t + rng.random()))
            phase = (
                2
                * np.pi
                * (0.2 * rng.random() + np.cumsum(pitch * 2 ** ((rng.normal(0, 4) + waver + drift) / 1200)) / RATE)
            )
            tone += 0.3**player * overtones(phase, [k**-slope for k in range(1, max(2, int(highest / pitch)))])
        return tone * _swell(t, seconds, min(attack, seconds * 0.45), release)

    return play


def overtones(phase: Samples, gains: list[float]) -> Samples:
    """The sines of a phase and of its multiples, each made of the two before."""
    turn, before, now = 2 * np.cos(phase), np.zeros_like(phase), np.sin(phase)
    tone = np.zeros_like(phase)
    for gain in gains:
        tone += gain * now
        before, now = now, turn * now - before
    return tone


def pluck(decay: float, slope: float, place: float, highest: float = 5000) -> Player:
    """A string plucked at a part of its length: what has a node there is missing, and what is high dies first."""

    def play(pitch: float, seconds: float, rng: Rng) -> Samples:
        release = 0.35
        t = times(min(seconds + release, 5 * decay))
        tone = np.zeros_like(t)
        last = decay * (220 / pitch) ** 0.35
        for k in range(1, max(2, min(16, int(highest / pitch)))):
            stretched = pitch * k * np.sqrt(1 + 0.00006 * k * k)
            gain = np.sin(np.pi * k * place) * k**-slope * rng.uniform(0.9, 1.1)
            tone += gain * np.sin(2 * np.pi * stretched * t) * np.exp(-t * (1 + 0.35 * k) / last)
        return tone * rng.uniform(0.92, 1.0) * _swell(t, min(seconds, len(t) / RATE - release), 0.006, release)

    return play


def struck(partials: tuple[tuple[float, float, float], ...], decay: float, attack: float) -> Player:
    def play(pitch: float, seconds: float, rng: Rng) -> Samples:
        return strike(pitch, decay * (440 / pitch) ** 0.3, partials, 4 * decay, attack) * rng.uniform(0.92, 1.0)

    return play


def drum(pitch: float, decay: float, skin: float) -> Player:
    """A wide skin: its pitch falls as it swings out, and the hand is just heard.

    It is tuned, to a D or an A, so as not to rub.
    """

    def play(_: float, seconds: float, rng: Rng) -> Samples:
        t = times(5 * decay)
        body = glide(
            (pitch * 1.35, pitch * 1.04, pitch, pitch, pitch), 5 * decay, ((1, 1, 1), (1.59, 0.35, 1), (2.14, 0.2, 1))
        )
        hand = noise(rng, 0.12, 180, 900) * np.exp(-times(0.12) / 0.03) * np.minimum(times(0.12) / 0.006, 1)
        swung = body * np.exp(-t / decay) * np.minimum(t / 0.008, 1) * np.minimum(np.linspace(3, 0, len(t)), 1)
        return mix((0, swung * rng.uniform(0.9, 1.0)), (0, skin * hand))

    return play


def breathe(pitch: float, seconds: float, rng: Rng) -> Samples:
    """A drone: two low pipes that beat against each other slowly."""
    release = 1.6
    t = times(seconds + release)
    tone = np.zeros_like(t)
    for cents, gain in ((-1, 1.0), (5, 0.3)):
        phase = 2 * np.pi * (rng.random() + pitch * 2 ** (cents / 1200) * t)
        tone += gain * overtones(phase, [1, 0.6, 0.6, 0.3, 0.35, 0.15, 0.18, 0.06, 0.08])
    return tone * _swell(t, seconds, min(1.4, seconds * 0.45), release)


def _swell(t: Samples, seconds: float, attack: float, release: float) -> Samples:
    """Softly in, and after its seconds softly out."""
    rising = np.sin(np.pi / 2 * np.clip(t / attack, 0, 1)) ** 2
    return np.asarray(rising * np.cos(np.pi / 2 * np.clip((t - seconds) / release, 0, 1)) ** 2)


INSTRUMENTS = {
    "strings": Instrument(bow(3, 1.5, 0.4, 0.5, 3200), 0.2, 0.36),
    "basses": Instrument(bow(2, 1.25, 0.4, 0.5, 1800), 0.22, 0.25),
    "lute": Instrument(pluck(0.9, 1.3, 0.21), 0.34, 0.25),
    "harp": Instrument(pluck(1.6, 1.7, 0.37), 0.34, 0.35),
    "marimba": Instrument(struck(tuple(MARIMBA), 0.38, 0.004), 0.26, 0.3),
    "bell": Instrument(struck(tuple(BELL), 0.8, 0.006), 0.20, 0.4),
    "drone": Instrument(breathe, 0.21, 0.3),
    "drum": Instrument(drum(73.42, 0.26, 0.3), 0.5, 0.3, is_pitched=False),
    "tom": Instrument(drum(110, 0.2, 0.3), 0.4, 0.3, is_pitched=False),
    "clock": Instrument(
        lambda _, seconds, rng: strike(640, 0.022, BLOCK) * rng.uniform(0.85, 1.0), 0.3, 0.35, is_pitched=False
    ),
}
