"""Atlandice: tiles and points that were won."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from game.engine import Event
from game.files.faults import KeyPath

from . import Condition, ConditionReader, GameConditions, Goal, at_least, event_about, event_count, limit


def _others_gain_at_most(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
    most = words.number(value, path)
    for seat in range(words.rules.seats):
        if seat != words.seat:
            yield limit("others_gain_at_most", partial(_gain, seat), most)


def _gain(seat: int, event: Event) -> int:
    values = event.facts()
    return int(values.get("points", 0)) if event.key in ("points-won", "tile-won") and values.get("seat") == seat else 0


CONDITIONS = GameConditions(
    {
        "region_won": event_about("tile-won", "sector", own=True),
        "regions": event_count("tile-won"),
        "gain": at_least(lambda words, event: _gain(words.seat, event)),
        "others_gain_at_most": _others_gain_at_most,
    },
    {"tile-won": Goal("region_won", thing="sector"), "points-won": Goal("gain", amount="points")},
)
