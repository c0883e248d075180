"""What comes by the dozen, told in few sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.engine import Event, Saying
from game.engine.speech.words import SeatName

from ..constants import Constants
from ..events import Lost

_FEW = 3
"""So many losses are told one by one."""


def gathered(t: Constants, events: Sequence[Event]) -> Sequence[Event | Saying]:
    """Where many are lost at once, who lost how many."""
    losses = Counter(t.owner[event.explorer] for event in events if isinstance(event, Lost))
    if losses.total() <= _FEW:
        return events
    by_seat = [Saying("survive.told.lost", {"seat": SeatName(seat), "count": losses[seat]}) for seat in sorted(losses)]
    first = next(i for i, event in enumerate(events) if isinstance(event, Lost))
    return [*events[:first], *by_seat, *(event for event in events[first:] if not isinstance(event, Lost))]
