"""The sounds of creatures, and of what befalls the island and its explorers."""

from __future__ import annotations

import numpy as np

from .registry import sound
from .tones import (
    A4,
    A5,
    D4,
    D5,
    F4,
    FIS5,
    MARIMBA,
    Rng,
    Samples,
    bubbles,
    curve,
    glide,
    hump,
    mix,
    noise,
    room,
    rumble,
    rush,
    splash,
    struck,
    times,
)


@sound(-2)
def sink(rng: Rng) -> Samples:
    ground = rumble(rng, 1.3) * curve(1.3, 0, 1, 0.9, 0.5, 0)
    water = rush(rng, 1.2, (250, 500, 700, 350)) * hump(1.2, 0.55)
    return mix((0, 0.9 * ground), (0.2, 0.35 * water), (0.5, 0.8 * bubbles(rng, 18, 0.95, 140, 420)))


@sound(-3)
def shark(rng: Rng) -> Samples:
    fin = rush(rng, 0.6, (300, 500, 1100)) * curve(0.6, 0, 0.25, 0.6, 1)
    return mix(
        (0, 0.5 * fin),
        (0.02, 0.7 * struck(87, 0.09, attack=0.012)),
        (0.3, 0.9 * struck(87, 0.09, attack=0.012)),
        (0.56, 0.8 * splash(rng, 0.55, 800)),
    )


@sound(-4)
def whale(rng: Rng) -> Samples:
    t = times(1.3)
    song = (
        glide((150, 205, 225, 180, 130), 1.3, ((1, 1, 1), (2, 0.35, 1), (3, 0.12, 1)))
        * (1 + 0.15 * np.sin(2 * np.pi * 5.2 * t))
        * hump(1.3, 0.4)
    )
    blow = rush(rng, 0.5, (700, 1300, 900)) * hump(0.5, 0.25)
    return room(rng, mix((0, song), (0.6, 0.25 * blow)), 0.4, 0.18)


@sound(-5)
def serpent(rng: Rng) -> Samples:
    t = times(1.1)
    hiss = rush(rng, 1.1, (900, 1900, 1400, 1900, 900), 0.5) * (0.65 + 0.35 * np.sin(2 * np.pi * 9 * t)) * hump(1.1, 0.45)
    coil = glide((98, 131, 92, 117), 1.1, ((1, 1, 1), (2, 0.4, 1), (3, 0.15, 1))) * hump(1.1, 0.5)
    return mix((0, 0.4 * hiss), (0, 0.9 * coil))


@sound(-3)
def squid(rng: Rng) -> Samples:
    gulps = [
        (0.17 * i, (0.6 + 0.1 * i) * glide((95 + 14 * i, 190 + 26 * i), 0.2, ((1, 1, 1), (2, 0.3, 1))) * hump(0.2, 0.6)) for i in range(4)
    ]
    return mix(*gulps, (0.1, 0.2 * rush(rng, 0.7, (300, 500, 300)) * hump(0.7)), (0.5, 0.4 * bubbles(rng, 6, 0.4, 220, 500)))


@sound(-6)
def dolphin(rng: Rng) -> Samples:
    call = glide((760, 1180, 920), 0.17, ((1, 1, 1), (2, 0.12, 1))) * hump(0.17, 0.4)
    return room(rng, mix((0, 0.8 * call), (0.2, call), (0.36, 0.35 * splash(rng, 0.4, 1000))), 0.25)


@sound(-2)
def whirlpool(rng: Rng) -> Samples:
    t = times(1.4)
    spin = 0.55 + 0.45 * np.sin(2 * np.pi * (2.2 * t + 2.4 * t**2))
    water = rush(rng, 1.4, (300, 600, 900, 500, 250)) * spin * hump(1.4, 0.55)
    drain = glide((260, 190, 120, 70), 1.4, ((1, 1, 1), (2.02, 0.4, 1))) * spin * hump(1.4, 0.7)
    return mix((0, 0.7 * water), (0, 0.5 * drain), (0.9, 0.6 * bubbles(rng, 9, 0.5, 130, 350)))


@sound(0)
def volcano(rng: Rng) -> Samples:
    ground = rumble(rng, 1.45, 60, 300) * curve(1.45, 0, 0.5, 1, 0.9, 0.6, 0.3, 0)
    burst = noise(rng, 1.0, 120, 700) * np.exp(-times(1.0) / 0.25) * np.minimum(times(1.0) / 0.03, 1)
    stones = [(0.5 + 0.8 * rng.random(), 0.4 * rng.random() * struck(180 + 200 * rng.random(), 0.025)) for _ in range(14)]
    return mix((0, ground), (0.3, 0.8 * burst), (0.3, 2 * struck(62, 0.2, attack=0.02, seconds=1.0)), *stones)


@sound(-5)
def lost(rng: Rng) -> Samples:
    notes = [
        (0.17 * i, gain * struck(pitch, 0.17, MARIMBA, attack=0.008)) for i, (pitch, gain) in enumerate(((A4, 0.8), (F4, 0.8), (D4, 1)))
    ]
    return room(rng, mix(*notes, (0.4, 0.35 * bubbles(rng, 7, 0.6, 180, 450))), 0.25)


@sound(-4)
def land(rng: Rng) -> Samples:
    notes = [(0.085 * i, struck(pitch, 0.17, MARIMBA)) for i, pitch in enumerate((D5, FIS5, A5))]
    sand = noise(rng, 0.15, 700, 2400) * hump(0.15, 0.25)
    return room(rng, mix((0, 0.15 * sand), *notes), 0.2)
