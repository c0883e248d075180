"""Atlantis: tiles that were collected, pawns that came home, and what was paid for it."""

from __future__ import annotations

from game.engine import Event

from . import ConditionReader, GameConditions, Goal, at_most, event_about, event_count


def _payment(words: ConditionReader, event: Event) -> int:
    tally = event.tally()
    return tally[1] if tally and tally[0] == "paid" and getattr(event, "seat", None) == words.seat else 0


CONDITIONS = GameConditions(
    {
        "collected": event_about("tile-collected", "tile", own=True),
        "home": event_count("pawn-arrived"),
        "paid_at_most": at_most(_payment),
    },
    {"tile-collected": Goal("collected", thing="tile"), "pawn-arrived": Goal("home")},
)
