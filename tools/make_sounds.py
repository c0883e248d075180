"""All sounds of the program, made by computation alone: `python -m tools.make_sounds [NAME ...]` writes
assets/sounds/NAME.ogg.

It writes all of them unless some are named, and needs numpy and soundfile: `pip install -e ".[tools]"`. The samples
never change; the files differ in a serial number of their format.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import soundfile

from .tones import (
    A3,
    A4,
    A5,
    B4,
    BELL,
    D3,
    D4,
    D5,
    D6,
    E5,
    F4,
    FIS4,
    FIS5,
    MARIMBA,
    RATE,
    RECIPES,
    Rng,
    Samples,
    blow_horn,
    bubbles,
    curve,
    glide,
    hump,
    mix,
    noise,
    room,
    rumble,
    rush,
    samples,
    sound,
    splash,
    strike,
    times,
)

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sounds"
COMPRESSION = 0.55

# How loud sounds are made, in LUFS: those of a class are alike, and the classes differ by what they are for.
TOUCH = -29.0  # where the focus goes: hardly more than felt
BUTTON = -21.5  # what the program says by itself, softer than anything on the table
PIECE = -19.5  # what people do with their pieces, cards and dice
FATE = -18.0  # someone is saved or lost, or wins something
CREATURE = -17.5  # what the sea does to them
GREAT = -16.0  # what the whole table stops for
SURF = -25.0  # the sea behind all of it; music is never louder

LENGTH = 20.0
WAVES = ((1.5, 1.0), (6.2, 0.75), (9.8, 0.95), (14.9, 0.7), (17.2, 0.5))  # when a wave breaks, and how high


# Buttons, curtains and pages.


@sound(BUTTON)
def tap(rng: Rng) -> Samples:
    tick = noise(rng, 0.03, 700, 2200) * np.exp(-times(0.03) / 0.006)
    return room(rng, mix((0, strike(410, 0.035)), (0, 0.12 * tick)), 0.15, 0.15)


@sound(TOUCH)
def focus(rng: Rng) -> Samples:
    return strike(620, 0.018, seconds=0.1)


@sound(BUTTON)
def toggle(rng: Rng) -> Samples:
    return room(rng, mix((0, 0.7 * strike(370, 0.025)), (0.06, strike(494, 0.035))), 0.15, 0.15)


@sound(BUTTON)
def open_(rng: Rng) -> Samples:
    air = rush(rng, 0.3, (350, 700, 1300)) * hump(0.3, 0.6)
    return mix((0, 0.25 * air), (0.06, 0.6 * strike(D4, 0.12, MARIMBA)), (0.14, strike(A4, 0.14, MARIMBA)))


@sound(BUTTON)
def close(rng: Rng) -> Samples:
    air = rush(rng, 0.3, (1300, 600, 350)) * hump(0.3, 0.3)
    return mix((0, 0.25 * air), (0.02, 0.7 * strike(A4, 0.1, MARIMBA)), (0.1, strike(D4, 0.13, MARIMBA)))


@sound(BUTTON)
def error(rng: Rng) -> Samples:
    thud = strike(156, 0.05, attack=0.006)
    return room(rng, mix((0, thud), (0.14, 0.85 * thud)), 0.2, 0.2)


@sound(BUTTON)
def toast(rng: Rng) -> Samples:
    return room(rng, mix((0, 0.8 * strike(A4, 0.16, MARIMBA)), (0.11, strike(D5, 0.2, MARIMBA))), 0.2)


@sound(BUTTON)
def curtain_drop(rng: Rng) -> Samples:
    cloth = rush(rng, 0.6, (1500, 900, 350, 200)) * hump(0.6, 0.4)
    return mix((0, cloth), (0.48, 2.2 * strike(92, 0.07, attack=0.01)))


@sound(BUTTON)
def curtain_rise(rng: Rng) -> Samples:
    cloth = rush(rng, 0.6, (220, 400, 950, 1500)) * hump(0.6, 0.55)
    return mix((0, cloth), (0.3, 0.5 * strike(FIS4, 0.12, MARIMBA)))


@sound(BUTTON)
def page(rng: Rng) -> Samples:
    sweep = rush(rng, 0.3, (1100, 2400, 1500), 0.6) * hump(0.3, 0.35)
    return mix((0, sweep), (0.2, 0.7 * noise(rng, 0.12, 500, 2500) * hump(0.12, 0.2)))


@sound(BUTTON)
def undo(rng: Rng) -> Samples:
    back = strike(A4, 0.09, MARIMBA, 0.28)[::-1]
    return mix((0, 0.8 * back), (0.22, strike(FIS4, 0.08, MARIMBA)), (0.3, strike(D4, 0.1, MARIMBA)))


# Pieces, cards, tiles and dice.


@sound(PIECE)
def step(rng: Rng) -> Samples:
    sand = noise(rng, 0.08, 900, 3000) * hump(0.08, 0.2)
    return mix((0, strike(255, 0.03, seconds=0.15)), (0.005, 0.12 * sand))


@sound(PIECE)
def swim(rng: Rng) -> Samples:
    stroke = rush(rng, 0.35, (400, 1000, 600)) * hump(0.35, 0.3)
    return mix((0, 0.6 * stroke), (0.1, bubbles(rng, 4, 0.35, 320, 700)))


@sound(PIECE)
def board(rng: Rng) -> Samples:
    hull = mix((0, strike(148, 0.07, attack=0.006)), (0.09, 0.5 * strike(175, 0.05)))
    return mix((0, hull), (0.08, 0.22 * splash(rng, 0.4, 600)))


@sound(PIECE)
def row(rng: Rng) -> Samples:
    pull = rush(rng, 0.55, (350, 800, 1000, 500)) * hump(0.55, 0.4)
    return mix(
        (0, 0.9 * strike(230, 0.035)),
        (0.05, 0.5 * strike(196, 0.03)),
        (0.08, 0.5 * pull),
        (0.35, 0.5 * bubbles(rng, 4, 0.35, 350, 650)),
    )


@sound(CREATURE)
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
        (0.26, 0.9 * strike(98, 0.1, attack=0.01)),
        (0.5, 0.6 * bubbles(rng, 9, 0.75, 180, 480)),
    )


@sound(CREATURE)
def founder(rng: Rng) -> Samples:
    """A boat without anybody: it creaks over, water runs in, and the last air comes up in gulps."""
    t = times(0.3)
    creak = (
        glide((150, 190, 140), 0.3, ((1, 1, 1), (2.05, 0.35, 1)))
        * np.clip(3 * np.sin(2 * np.pi * 23 * t), 0, 1)
        * hump(0.3, 0.5)
    )
    filling = rush(rng, 0.7, (500, 700, 420, 240)) * hump(0.7, 0.35)
    gulps = [(0.62 + 0.17 * i, 0.8 * bubbles(rng, 3, 0.16, 130 + 25 * i, 260 + 40 * i)) for i in range(4)]
    return mix((0, 0.3 * creak), (0.16, 0.55 * filling), (0.2, 0.35 * splash(rng, 0.5, 480)), *gulps)


@sound(PIECE)
def token(rng: Rng) -> Samples:
    return room(rng, mix((0, strike(690, 0.018)), (0.012, 0.5 * strike(540, 0.02))), 0.12, 0.1)


@sound(PIECE)
def placed(rng: Rng) -> Samples:
    return room(rng, mix((0, strike(330, 0.03)), (0, 0.6 * strike(165, 0.04))), 0.15, 0.12)


@sound(PIECE)
def dice_shake(rng: Rng) -> Samples:
    starts = np.cumsum(0.045 + 0.04 * rng.random(9))
    clicks = [(float(start), (0.5 + 0.5 * rng.random()) * strike(420 + 260 * rng.random(), 0.014)) for start in starts]
    return room(rng, mix(*clicks), 0.4, 0.12)


@sound(PIECE)
def dice_throw(rng: Rng) -> Samples:
    gaps = (0.0, 0.09, 0.15, 0.26, 0.34, 0.45, 0.52, 0.56, 0.585)
    knocks = [(gap, (1 - gap) ** 1.6 * strike(300 + 160 * rng.random(), 0.03)) for gap in gaps]
    return room(rng, mix(*knocks), 0.25, 0.2)


@sound(PIECE)
def card_flip(rng: Rng) -> Samples:
    snap = noise(rng, 0.05, 600, 2600) * np.exp(-times(0.05) / 0.012)
    return mix((0, 0.5 * rush(rng, 0.12, (900, 2000)) * hump(0.12, 0.7)), (0.09, snap), (0.09, 0.8 * strike(240, 0.02)))


@sound(PIECE)
def card_slide(rng: Rng) -> Samples:
    return rush(rng, 0.28, (1900, 1300, 900), 0.6) * hump(0.28, 0.35)


@sound(PIECE)
def tile_keep(rng: Rng) -> Samples:
    slide = rush(rng, 0.24, (1100, 800, 600), 0.6) * hump(0.24, 0.4)
    return mix((0, 0.35 * slide), (0.2, strike(290, 0.03)), (0.225, 0.5 * strike(350, 0.025)))


@sound(PIECE)
def coin(rng: Rng) -> Samples:
    ring = strike(1046, 0.07, BELL)
    return room(rng, mix((0, ring), (0.07, 0.7 * strike(1318, 0.09, BELL)), (0, 0.5 * strike(392, 0.02))), 0.2, 0.2)


@sound(PIECE)
def bridge(rng: Rng) -> Samples:
    planks = [
        (0.12 * i, gain * strike(pitch, 0.045)) for i, (pitch, gain) in enumerate(((220, 0.7), (262, 0.8), (196, 1.0)))
    ]
    return room(rng, mix(*planks, (0.26, 0.12 * splash(rng, 0.3, 700))), 0.25, 0.2)


@sound(PIECE)
def clock_tick(rng: Rng) -> Samples:
    return room(rng, mix((0, strike(760, 0.016)), (0.18, 0.9 * strike(570, 0.02))), 0.3, 0.15)


@sound(PIECE)
def submarine(rng: Rng) -> Samples:
    ping = strike(523, 0.22, ((1, 1, 1), (1.002, 0.7, 1), (2, 0.06, 0.5)), attack=0.015)
    return mix((0, room(rng, ping, 0.5, 0.45)), (0.25, 0.3 * bubbles(rng, 10, 0.9, 200, 600)))


@sound(PIECE)
def turn(rng: Rng) -> Samples:
    return room(rng, mix((0, strike(A4, 0.28, BELL, 1.1, 0.006)), (0, 0.4 * strike(A3, 0.2, MARIMBA))), 0.25)


@sound(PIECE)
def score_flip(rng: Rng) -> Samples:
    return room(
        rng, mix((0, 0.12 * noise(rng, 0.05, 600, 2400) * hump(0.05, 0.2)), (0.01, strike(D5, 0.14, MARIMBA))), 0.2
    )


# Creatures, and what befalls the island and its explorers.


@sound(GREAT)
def sink(rng: Rng) -> Samples:
    ground = rumble(rng, 1.3) * curve(1.3, 0, 1, 0.9, 0.5, 0)
    water = rush(rng, 1.2, (250, 500, 700, 350)) * hump(1.2, 0.55)
    return mix((0, 0.9 * ground), (0.2, 0.35 * water), (0.5, 0.8 * bubbles(rng, 18, 0.95, 140, 420)))


@sound(GREAT)
def wave(rng: Rng) -> Samples:
    """The row goes under: water comes from afar, breaks and runs out."""
    water = rush(rng, 2.0, (160, 320, 800, 1300, 700, 320, 200)) * hump(2.0, 0.45)
    ground = rumble(rng, 1.8) * curve(1.8, 0, 0.7, 1, 0.6, 0.2, 0)
    return mix(
        (0, 0.8 * water),
        (0, 0.7 * ground),
        (0.75, 0.6 * splash(rng, 0.8, 700)),
        (1.0, 0.7 * bubbles(rng, 16, 0.95, 140, 420)),
    )


@sound(CREATURE)
def shark(rng: Rng) -> Samples:
    fin = rush(rng, 0.6, (300, 500, 1100)) * curve(0.6, 0, 0.25, 0.6, 1)
    return mix(
        (0, 0.5 * fin),
        (0.02, 0.7 * strike(87, 0.09, attack=0.012)),
        (0.3, 0.9 * strike(87, 0.09, attack=0.012)),
        (0.56, 0.8 * splash(rng, 0.55, 800)),
    )


@sound(CREATURE)
def whale(rng: Rng) -> Samples:
    t = times(1.3)
    song = (
        glide((150, 205, 225, 180, 130), 1.3, ((1, 1, 1), (2, 0.35, 1), (3, 0.12, 1)))
        * (1 + 0.15 * np.sin(2 * np.pi * 5.2 * t))
        * hump(1.3, 0.4)
    )
    blow = rush(rng, 0.5, (700, 1300, 900)) * hump(0.5, 0.25)
    return room(rng, mix((0, song), (0.6, 0.25 * blow)), 0.4, 0.18)


@sound(CREATURE)
def serpent(rng: Rng) -> Samples:
    t = times(1.1)
    hiss = (
        rush(rng, 1.1, (900, 1900, 1400, 1900, 900), 0.5) * (0.65 + 0.35 * np.sin(2 * np.pi * 9 * t)) * hump(1.1, 0.45)
    )
    coil = glide((98, 131, 92, 117), 1.1, ((1, 1, 1), (2, 0.4, 1), (3, 0.15, 1))) * hump(1.1, 0.5)
    return mix((0, 0.4 * hiss), (0, 0.9 * coil))


@sound(CREATURE)
def squid(rng: Rng) -> Samples:
    gulps = [
        (0.17 * i, (0.6 + 0.1 * i) * glide((95 + 14 * i, 190 + 26 * i), 0.2, ((1, 1, 1), (2, 0.3, 1))) * hump(0.2, 0.6))
        for i in range(4)
    ]
    return mix(
        *gulps, (0.1, 0.2 * rush(rng, 0.7, (300, 500, 300)) * hump(0.7)), (0.5, 0.4 * bubbles(rng, 6, 0.4, 220, 500))
    )


@sound(CREATURE)
def dolphin(rng: Rng) -> Samples:
    call = glide((760, 1180, 920), 0.17, ((1, 1, 1), (2, 0.12, 1))) * hump(0.17, 0.4)
    return room(rng, mix((0, 0.8 * call), (0.2, call), (0.36, 0.35 * splash(rng, 0.4, 1000))), 0.25)


@sound(GREAT)
def whirlpool(rng: Rng) -> Samples:
    t = times(1.4)
    spin = 0.55 + 0.45 * np.sin(2 * np.pi * (2.2 * t + 2.4 * t**2))
    water = rush(rng, 1.4, (300, 600, 900, 500, 250)) * spin * hump(1.4, 0.55)
    drain = glide((260, 190, 120, 70), 1.4, ((1, 1, 1), (2.02, 0.4, 1))) * spin * hump(1.4, 0.7)
    return mix((0, 0.7 * water), (0, 0.5 * drain), (0.9, 0.6 * bubbles(rng, 9, 0.5, 130, 350)))


@sound(GREAT)
def volcano(rng: Rng) -> Samples:
    ground = rumble(rng, 1.45, 60, 300) * curve(1.45, 0, 0.5, 1, 0.9, 0.6, 0.3, 0)
    burst = noise(rng, 1.0, 120, 700) * np.exp(-times(1.0) / 0.25) * np.minimum(times(1.0) / 0.03, 1)
    stones = [
        (0.5 + 0.8 * rng.random(), 0.4 * rng.random() * strike(180 + 200 * rng.random(), 0.025)) for _ in range(14)
    ]
    return mix((0, ground), (0.3, 0.8 * burst), (0.3, 2 * strike(62, 0.2, attack=0.02, seconds=1.0)), *stones)


@sound(FATE)
def lost(rng: Rng) -> Samples:
    notes = [
        (0.17 * i, gain * strike(pitch, 0.17, MARIMBA, attack=0.008))
        for i, (pitch, gain) in enumerate(((A4, 0.8), (F4, 0.8), (D4, 1)))
    ]
    return room(rng, mix(*notes, (0.4, 0.35 * bubbles(rng, 7, 0.6, 180, 450))), 0.25)


@sound(FATE)
def land(rng: Rng) -> Samples:
    notes = [(0.085 * i, strike(pitch, 0.17, MARIMBA)) for i, pitch in enumerate((D5, FIS5, A5))]
    sand = noise(rng, 0.15, 700, 2400) * hump(0.15, 0.25)
    return room(rng, mix((0, 0.15 * sand), *notes), 0.2)


# The show at the end, and all that is won on the way.


@sound(FATE)
def saved(rng: Rng) -> Samples:
    notes = [(0.12 * i, strike(pitch, 0.22, MARIMBA)) for i, pitch in enumerate((A4, D5, FIS5))]
    return room(
        rng, mix(*notes, (0.24, 0.35 * strike(D5, 0.3, BELL, 1.0, 0.01)), (0.24, 0.5 * strike(D4, 0.2, MARIMBA))), 0.25
    )


@sound(FATE)
def award(rng: Rng) -> Samples:
    notes = [(0.1 * i, strike(pitch, 0.17, MARIMBA)) for i, pitch in enumerate((D5, A4, FIS5, A5))]
    return room(rng, mix(*notes, (0.3, 0.3 * strike(A4, 0.28, BELL, 0.95, 0.01))), 0.25)


@sound(FATE)
def score_total(rng: Rng) -> Samples:
    notes = [(0.045 * i, strike(pitch, 0.26, MARIMBA)) for i, pitch in enumerate((D4, A4, D5, FIS5))]
    return room(rng, mix(*notes, (0.1, 0.7 * strike(D3, 0.2, MARIMBA))), 0.25)


@sound(GREAT)
def win(rng: Rng) -> Samples:
    """Three short calls, a leap, and home."""
    calls = [
        (0.0, D4, 0.16),
        (0.15, FIS4, 0.16),
        (0.3, A4, 0.22),
        (0.52, B4, 0.16),
        (0.67, D5, 0.75),
        (0.67, A4, 0.75),
        (0.67, FIS4, 0.75),
        (0.67, D4, 0.75),
    ]
    brass = mix(*((start, blow_horn(pitch, seconds) * (0.55 if start > 0.6 else 1)) for start, pitch, seconds in calls))
    sparkle = [(0.7 + 0.07 * i, 0.5 * strike(pitch, 0.16, MARIMBA)) for i, pitch in enumerate((D5, E5, FIS5, A5, D6))]
    return room(rng, mix((0, brass), (0.67, blow_horn(A3, 0.7) * 0.4), *sparkle), 0.15, 0.08)


# The quiet sea behind everything: a loop whose end is its beginning.


@sound(SURF, loops=True)
def sea(rng: Rng) -> Samples:
    deep = noise(rng, LENGTH, 70, 320) * (0.45 + 0.5 * swell(1.6, 2.4))
    wash = noise(rng, LENGTH, 250, 1100) * (0.12 + 0.6 * swell(1.0, 1.9))
    foam = noise(rng, LENGTH, 1100, 3800) * (0.02 + 0.16 * swell(0.7, 1.6, 0.5))
    return np.asarray(deep * 0.7 + wash + foam)


def swell(rise: float, fall: float, late: float = 0.0) -> Samples:
    """How high the water stands: every wave rises and runs out more slowly.

    What runs over the end comes in at the beginning.
    """
    t = np.arange(round(LENGTH * RATE)) / RATE
    height = np.zeros_like(t)
    for start, size in WAVES:
        after = (t - start - late + LENGTH / 2) % LENGTH - LENGTH / 2
        height += size * np.exp(-0.5 * (after / np.where(after < 0, rise / 2, fall / 1.4)) ** 2)
    return height


def write(name: str) -> None:
    soundfile.write(
        FOLDER / f"{name}.ogg", samples(name), RATE, format="OGG", subtype="VORBIS", compression_level=COMPRESSION
    )


if __name__ == "__main__":
    for wanted in sys.argv[1:] or RECIPES:
        write(wanted)
