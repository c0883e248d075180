"""What comes by the dozen, told in few sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.engine import Event, Message
from game.engine.speech.words import SeatName

from ..constants import Constants
from ..events import Lost, ValueShown
from .wording import colour_of, colour_word, letter_of

_FEW = 3
"""So many losses are told one by one."""


def summarize(t: Constants, events: Sequence[Event]) -> Sequence[Event | Message]:
    """Where many are lost at once, who lost how many; and values colour by colour."""
    losses = Counter(t.owner[event.explorer] for event in events if isinstance(event, Lost))
    told: Sequence[Event | Message] = events
    if losses.total() > _FEW:
        by_seat = [Message("survive.told.lost", {"seat": SeatName(seat), "count": losses[seat]}) for seat in sorted(losses)]
        told = _instead(told, Lost, by_seat)
    return _instead(told, ValueShown, _values(t, events))


def _values(t: Constants, events: Sequence[Event]) -> list[Message]:
    """What the explorers of each colour were worth, by their letters."""
    worth = {event.explorer: event.value for event in events if isinstance(event, ValueShown)}
    by_colour: dict[str, list[str]] = {}
    for e in sorted(worth):
        by_colour.setdefault(colour_of(t, e), []).append(f"{letter_of(t, e)} {worth[e]}")
    return [Message("survive.told.values", {"colour": colour_word(colour), "values": values}) for colour, values in by_colour.items()]


def _instead(events: Sequence[Event | Message], kind: type[Event], said: Sequence[Message]) -> Sequence[Event | Message]:
    """What is said in the place of the first fact of a kind, and of all others."""
    first = next((i for i, event in enumerate(events) if isinstance(event, kind)), None)
    if first is None:
        return events
    return [*events[:first], *said, *(event for event in events[first:] if not isinstance(event, kind))]
