"""Words and sentences that leave the engine as keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Word:
    """A thing the catalogue has a word for, by its key."""

    key: str
    plain: str = ""  # what it is called by itself, where a catalogue need not have a word for it


@dataclass(frozen=True, slots=True)
class SeatName:
    """Stands in the values of a sentence for the name of the person on a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence that a catalogue says, by its key.

    Seats in its values are `SeatName`, words of a game `Word`, or messages.
    """

    key: str
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def values_for(self, names: Sequence[str]) -> dict[str, Any]:
        """Its values with people's names in the places of seats, in lists too."""
        return {name: _with_names(value, names) for name, value in self.values.items()}


@dataclass(frozen=True, slots=True)
class TurnPart:
    """One thing that came of a turn, as a part of the line that tells it."""

    message: Message
    rank: int = (
        0  # of a line that gets too long, the parts of the highest rank are left out first, and those of 0 never
    )
    is_sentence: bool = False  # whether it stands by itself, and not in a row with those around it
    ends_row: bool = False  # whether what follows begins a sentence
    has_subject: bool = False  # whether it says who does it: others go on from the name of whose turn it is


def _with_names(value: Any, names: Sequence[str]) -> Any:
    if isinstance(value, SeatName):
        return names[value.seat]
    if isinstance(value, Message):
        return Message(value.key, value.values_for(names))
    return [_with_names(item, names) for item in value] if isinstance(value, (list, tuple)) else value
