"""The sounds of pieces, cards, tiles and dice."""

from __future__ import annotations

import numpy as np

from .registry import sound
from .tones import A3, A4, BELL, D5, MARIMBA, Rng, Samples, bubbles, glide, hump, mix, noise, room, rush, splash, struck, times


@sound(-5)
def step(rng: Rng) -> Samples:
    sand = noise(rng, 0.08, 900, 3000) * hump(0.08, 0.2)
    return mix((0, struck(255, 0.03, seconds=0.15)), (0.005, 0.12 * sand))


@sound(-4)
def swim(rng: Rng) -> Samples:
    stroke = rush(rng, 0.35, (400, 1000, 600)) * hump(0.35, 0.3)
    return mix((0, 0.6 * stroke), (0.1, bubbles(rng, 4, 0.35, 320, 700)))


@sound(-3)
def board(rng: Rng) -> Samples:
    hull = mix((0, struck(148, 0.07, attack=0.006)), (0.09, 0.5 * struck(175, 0.05)))
    return mix((0, hull), (0.08, 0.22 * splash(rng, 0.4, 600)))


@sound(-4)
def row(rng: Rng) -> Samples:
    pull = rush(rng, 0.55, (350, 800, 1000, 500)) * hump(0.55, 0.4)
    return mix(
        (0, 0.9 * struck(230, 0.035)), (0.05, 0.5 * struck(196, 0.03)), (0.08, 0.5 * pull), (0.35, 0.5 * bubbles(rng, 4, 0.35, 350, 650))
    )


@sound(-3)
def capsize(rng: Rng) -> Samples:
    t = times(0.35)
    creak = (
        glide((210, 165, 185), 0.35, ((1, 1, 1), (2.03, 0.4, 1), (3.1, 0.2, 1)))
        * np.clip(3 * np.sin(2 * np.pi * 31 * t), 0, 1)
        * hump(0.35, 0.6)
    )
    return mix(
        (0, 0.35 * creak),
        (0.25, 0.9 * splash(rng, 0.9, 650)),
        (0.26, 0.9 * struck(98, 0.1, attack=0.01)),
        (0.5, 0.6 * bubbles(rng, 9, 0.75, 180, 480)),
    )


@sound(-4)
def token(rng: Rng) -> Samples:
    return room(rng, mix((0, struck(690, 0.018)), (0.012, 0.5 * struck(540, 0.02))), 0.12, 0.1)


@sound(-4)
def placed(rng: Rng) -> Samples:
    return room(rng, mix((0, struck(330, 0.03)), (0, 0.6 * struck(165, 0.04))), 0.15, 0.12)


@sound(-6)
def dice_shake(rng: Rng) -> Samples:
    starts = np.cumsum(0.045 + 0.04 * rng.random(9))
    clicks = [(float(start), (0.5 + 0.5 * rng.random()) * struck(420 + 260 * rng.random(), 0.014)) for start in starts]
    return room(rng, mix(*clicks), 0.4, 0.12)


@sound(-3)
def dice_throw(rng: Rng) -> Samples:
    gaps = (0.0, 0.09, 0.15, 0.26, 0.34, 0.45, 0.52, 0.56, 0.585)
    knocks = [(gap, (1 - gap) ** 1.6 * struck(300 + 160 * rng.random(), 0.03)) for gap in gaps]
    return room(rng, mix(*knocks), 0.25, 0.2)


@sound(-6)
def card_flip(rng: Rng) -> Samples:
    snap = noise(rng, 0.05, 600, 2600) * np.exp(-times(0.05) / 0.012)
    return mix((0, 0.5 * rush(rng, 0.12, (900, 2000)) * hump(0.12, 0.7)), (0.09, snap), (0.09, 0.8 * struck(240, 0.02)))


@sound(-8)
def card_slide(rng: Rng) -> Samples:
    return rush(rng, 0.28, (1900, 1300, 900), 0.6) * hump(0.28, 0.35)


@sound(-5)
def tile_keep(rng: Rng) -> Samples:
    slide = rush(rng, 0.24, (1100, 800, 600), 0.6) * hump(0.24, 0.4)
    return mix((0, 0.35 * slide), (0.2, struck(290, 0.03)), (0.225, 0.5 * struck(350, 0.025)))


@sound(-6)
def coin(rng: Rng) -> Samples:
    ring = struck(1046, 0.07, BELL)
    return room(rng, mix((0, ring), (0.07, 0.7 * struck(1318, 0.09, BELL)), (0, 0.5 * struck(392, 0.02))), 0.2, 0.2)


@sound(-3)
def bridge(rng: Rng) -> Samples:
    planks = [(0.12 * i, gain * struck(pitch, 0.045)) for i, (pitch, gain) in enumerate(((220, 0.7), (262, 0.8), (196, 1.0)))]
    return room(rng, mix(*planks, (0.26, 0.12 * splash(rng, 0.3, 700))), 0.25, 0.2)


@sound(-6)
def clock_tick(rng: Rng) -> Samples:
    return room(rng, mix((0, struck(760, 0.016)), (0.18, 0.9 * struck(570, 0.02))), 0.3, 0.15)


@sound(-5)
def submarine(rng: Rng) -> Samples:
    ping = struck(523, 0.22, ((1, 1, 1), (1.002, 0.7, 1), (2, 0.06, 0.5)), attack=0.015)
    return mix((0, room(rng, ping, 0.5, 0.45)), (0.25, 0.3 * bubbles(rng, 10, 0.9, 200, 600)))


@sound(-6)
def turn(rng: Rng) -> Samples:
    return room(rng, mix((0, struck(A4, 0.28, BELL, 1.1, 0.006)), (0, 0.4 * struck(A3, 0.2, MARIMBA))), 0.25)


@sound(-4)
def score_flip(rng: Rng) -> Samples:
    return room(rng, mix((0, 0.12 * noise(rng, 0.05, 600, 2400) * hump(0.05, 0.2)), (0.01, struck(D5, 0.14, MARIMBA))), 0.2)
