"""Survive: who came ashore and who was lost, and what that takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.engine import Event
from game.files.faults import KeyPath

from . import (
    Condition,
    ConditionMoment,
    ConditionReader,
    GameConditions,
    Goal,
    at_least,
    at_most,
    count_nothing,
    event_about,
    has_come,
)


def _isles(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
    """How many different isles one's own explorers have landed on: one byte counts each isle's."""
    least = words.number(value, path)

    def weigh(event: Event) -> int:
        isle: int | None = event.facts().get("isle")
        return 1 << 8 * isle if isle is not None and words.is_own(event, "saved") else 0

    yield Condition(
        "isles",
        weigh,
        lambda told, _: sum(byte > 0 for byte in told.to_bytes(told.bit_length() // 8 + 1, "little")) >= least,
    )


def _value_ashore(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
    """An own explorer of this value was saved."""
    wanted = words.number(value, path)

    def weigh(event: Event) -> int:
        shown = event.facts()
        return words.is_own(event, "value-shown") and bool(shown.get("saved")) and shown.get("value") == wanted

    yield Condition("value_ashore", weigh, has_come)


def _swimmer_boards(words: ConditionReader, value: Any, path: KeyPath) -> Iterator[Condition]:
    """A swimmer can board a boat on its own space."""
    is_wanted = words.truth(value, path)
    yield Condition(
        "swimmer_boards",
        count_nothing,
        lambda _, moment: any(_boards_here(moment, text) for text in moment.legal()) == is_wanted,
    )


def _boards_here(moment: ConditionMoment, text: str) -> bool:
    """Whether an action boards a boat on the space where the explorer is; who stands on a tile or in a boat is
    elsewhere.
    """
    verb, *rest = text.split()
    return verb == "board" and moment.sees(f"explorers.{rest[0].replace('-', '.')}") == rest[1]


CONDITIONS = GameConditions(
    {
        "ashore": event_about("saved", "explorer", own=False, against="lost"),
        "lost": event_about("lost", "explorer", own=False, against="saved"),
        "guarded": at_least(lambda words, event: words.is_own(event, "charge-taken")),
        "lost_at_most": at_most(lambda words, event: words.is_own(event, "lost")),
        "isles": _isles,
        "value_ashore": _value_ashore,
        "swimmer_boards": _swimmer_boards,
    },
    {"saved": Goal("ashore", thing="explorer")},
)
