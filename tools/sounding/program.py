"""The sounds of buttons, curtains and pages."""

from __future__ import annotations

import numpy as np

from .registry import sound
from .tones import A4, D4, D5, FIS4, MARIMBA, Rng, Samples, hump, mix, noise, room, rush, struck, times


@sound(-4)
def tap(rng: Rng) -> Samples:
    tick = noise(rng, 0.03, 700, 2200) * np.exp(-times(0.03) / 0.006)
    return room(rng, mix((0, struck(410, 0.035)), (0, 0.12 * tick)), 0.15, 0.15)


@sound(-15)
def focus(rng: Rng) -> Samples:
    return struck(620, 0.018, seconds=0.1)


@sound(-5)
def toggle(rng: Rng) -> Samples:
    return room(rng, mix((0, 0.7 * struck(370, 0.025)), (0.06, struck(494, 0.035))), 0.15, 0.15)


@sound(-5)
def open_(rng: Rng) -> Samples:
    air = rush(rng, 0.3, (350, 700, 1300)) * hump(0.3, 0.6)
    return mix((0, 0.25 * air), (0.06, 0.6 * struck(D4, 0.12, MARIMBA)), (0.14, struck(A4, 0.14, MARIMBA)))


@sound(-6)
def close(rng: Rng) -> Samples:
    air = rush(rng, 0.3, (1300, 600, 350)) * hump(0.3, 0.3)
    return mix((0, 0.25 * air), (0.02, 0.7 * struck(A4, 0.1, MARIMBA)), (0.1, struck(D4, 0.13, MARIMBA)))


@sound(-4)
def error(rng: Rng) -> Samples:
    thud = struck(156, 0.05, attack=0.006)
    return room(rng, mix((0, thud), (0.14, 0.85 * thud)), 0.2, 0.2)


@sound(-5)
def toast(rng: Rng) -> Samples:
    return room(rng, mix((0, 0.8 * struck(A4, 0.16, MARIMBA)), (0.11, struck(D5, 0.2, MARIMBA))), 0.2)


@sound(-6)
def curtain_drop(rng: Rng) -> Samples:
    cloth = rush(rng, 0.6, (1500, 900, 350, 200)) * hump(0.6, 0.4)
    return mix((0, cloth), (0.48, 2.2 * struck(92, 0.07, attack=0.01)))


@sound(-7)
def curtain_rise(rng: Rng) -> Samples:
    cloth = rush(rng, 0.6, (220, 400, 950, 1500)) * hump(0.6, 0.55)
    return mix((0, cloth), (0.3, 0.5 * struck(FIS4, 0.12, MARIMBA)))


@sound(-8)
def page(rng: Rng) -> Samples:
    sweep = rush(rng, 0.3, (1100, 2400, 1500), 0.6) * hump(0.3, 0.35)
    return mix((0, sweep), (0.2, 0.7 * noise(rng, 0.12, 500, 2500) * hump(0.12, 0.2)))


@sound(-6)
def undo(rng: Rng) -> Samples:
    back = struck(A4, 0.09, MARIMBA, 0.28)[::-1]
    return mix((0, 0.8 * back), (0.22, struck(FIS4, 0.08, MARIMBA)), (0.3, struck(D4, 0.1, MARIMBA)))
