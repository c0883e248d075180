"""The sounds of the show at the end, and of all that is won on the way."""

from __future__ import annotations

from .registry import sound
from .tones import A3, A4, A5, B4, BELL, D3, D4, D5, D6, E5, FIS4, FIS5, MARIMBA, Rng, Samples, held, mix, room, struck


@sound(-4)
def saved(rng: Rng) -> Samples:
    notes = [(0.12 * i, struck(pitch, 0.22, MARIMBA)) for i, pitch in enumerate((A4, D5, FIS5))]
    return room(rng, mix(*notes, (0.24, 0.35 * struck(D5, 0.3, BELL, 1.0, 0.01)), (0.24, 0.5 * struck(D4, 0.2, MARIMBA))), 0.25)


@sound(-4)
def award(rng: Rng) -> Samples:
    notes = [(0.1 * i, struck(pitch, 0.17, MARIMBA)) for i, pitch in enumerate((D5, A4, FIS5, A5))]
    return room(rng, mix(*notes, (0.3, 0.3 * struck(A4, 0.28, BELL, 0.95, 0.01))), 0.25)


@sound(-3)
def score_total(rng: Rng) -> Samples:
    notes = [(0.045 * i, struck(pitch, 0.26, MARIMBA)) for i, pitch in enumerate((D4, A4, D5, FIS5))]
    return room(rng, mix(*notes, (0.1, 0.7 * struck(D3, 0.2, MARIMBA))), 0.25)


@sound(0)
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
    brass = mix(*((start, held(pitch, seconds) * (0.55 if start > 0.6 else 1)) for start, pitch, seconds in calls))
    sparkle = [(0.7 + 0.07 * i, 0.5 * struck(pitch, 0.16, MARIMBA)) for i, pitch in enumerate((D5, E5, FIS5, A5, D6))]
    return room(rng, mix((0, brass), (0.67, held(A3, 0.7) * 0.4), *sparkle), 0.15, 0.08)
