"""Setting the game up (S1 to S7)."""

from __future__ import annotations

from game.engine import EventSink
from game.rules.counts import with_change, with_number

from .. import actions as a
from .. import events as ev
from .. import flow
from ..constants import Constants
from ..effects import put_boat
from ..state import State


def first(t: Constants, s: State, action: a.First, events: EventSink) -> None:
    s.first = action.seat
    if events is not None:
        events.append(ev.FirstDrawn(seat=action.seat))
    flow.begin_laying(s)


def lay(t: Constants, s: State, action: a.Lay, events: EventSink) -> None:
    space, terrain = action.space, action.terrain
    s.land[space] = terrain + 1
    s.land_mask |= 1 << space
    s.tiles = with_change(s.tiles, terrain, 1)
    s.cursor += 1
    if events is not None:
        events.append(ev.TileLaid(space=space, terrain=terrain))
    if s.cursor == len(t.island):
        flow.begin_dealing(s)


def deal(t: Constants, s: State, action: a.Deal, events: EventSink) -> None:
    s.values = with_number(s.values, action.explorer, action.value)
    s.cursor += 1
    if events is not None:
        events.append(ev.ValueDealt(explorer=action.explorer, value=action.value, audience=(t.owner[action.explorer],)))
    if s.cursor == t.explorers:
        flow.begin_placing(t, s)


def place(t: Constants, s: State, action: a.Place, events: EventSink) -> None:
    s.where[action.explorer] = action.space
    s.crowd[action.space] += 1
    if events is not None:
        events.append(ev.ExplorerPlaced(seat=s.actor, explorer=action.explorer, space=action.space))
    flow.next_placing(t, s, events)


def launch(t: Constants, s: State, action: a.Launch, events: EventSink) -> None:
    put_boat(s, action.space)
    if events is not None:
        events.append(ev.BoatLaunched(seat=s.actor, space=action.space))
    flow.next_launching(t, s, events)
