"""What chance deals before the first turn (A1, A3)."""

from __future__ import annotations

from game.engine import EventSink
from game.rules.counts import with_byte, with_count

from .. import actions as a
from .. import events as ev
from .. import flow
from ..constants import CODES, Constants
from ..state import State


def first(t: Constants, s: State, action: a.First, events: EventSink) -> None:
    s.first = action.seat
    if events is not None:
        events.append(ev.FirstDrawn(seat=action.seat))
    flow.begin_laying(s)


def lay(t: Constants, s: State, action: a.Lay, events: EventSink) -> None:
    place, tile = action.place, action.tile
    s.tops = with_byte(s.tops, place, tile)
    s.below = with_byte(s.below, place, t.places[place].tiles - 1)
    s.unseen = with_count(s.unseen, t.back[place] * CODES + tile, -1)
    if events is not None:
        events.append(ev.TileLaid(place=place, tile=tile, below=s.below[place]))
        if t.is_on_the_row(place + 1) and not t.places[place + 1].tiles:
            events.append(ev.WaterLaid(place=place + 1))
    s.cursor += 1
    if s.cursor == len(t.laid):
        flow.begin_dealing(t, s, events)
