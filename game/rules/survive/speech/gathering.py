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
    """Where many are lost at once, who lost how many stands in the place of the first of them."""
    losses = [event for event in events if isinstance(event, Lost)]
    if len(losses) <= _FEW:
        return events
    counts = Counter(t.owner[loss.explorer] for loss in losses)
    said = [Saying("survive.told.lost", {"seat": SeatName(seat), "count": counts[seat]}) for seat in sorted(counts)]
    first = events.index(losses[0])
    return [*events[:first], *said, *(event for event in events[first:] if not isinstance(event, Lost))]
