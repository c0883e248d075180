"""Spending movement points (T2, M1 to M11, B1 to B4)."""

from __future__ import annotations

from game.engine import EventSink
from game.rules.counts import with_number

from .. import actions as a
from .. import events as ev
from .. import flow
from ..constants import DOLPHIN, Constants
from ..effects import embark, enter_water, leave, sail_to, save
from ..queries import boat_on
from ..state import MOVE, State


def go(t: Constants, s: State, action: a.Go, events: EventSink) -> None:
    e, space = action.explorer, action.space
    start = s.where[e]
    if s.land[space]:
        s.crowd[start] -= 1
        s.crowd[space] += 1
        s.where[e] = space
        if events is not None:
            events.append(ev.Walked(explorer=e, path=(start, space)))
    else:
        s.swum |= 1 << e  # M3, M5
        leave(t, s, e)
        if events is not None:
            events.append(ev.Swam(explorer=e, path=(start, space)))
        enter_water(t, s, e, space, events)
    flow.spend_point(t, s, events)


def go_guarded(t: Constants, s: State, action: a.GoGuarded, events: EventSink) -> None:
    """X7, X9: with its dolphin a swimmer is safe wherever it goes."""
    e, space = action.explorer, action.space
    start = s.where[e]
    s.swum |= 1 << e
    s.crowd[start] -= 1
    s.crowd[space] += 1
    s.where[e] = space
    s.dolphins = with_number(s.dolphins, s.charges.index(e), space)
    if events is not None:
        events.append(ev.Swam(explorer=e, path=(start, space)))
        events.append(ev.CreatureMoved(seat=s.actor, kind=DOLPHIN, path=(start, space)))
    flow.spend_point(t, s, events)


def board(t: Constants, s: State, action: a.BoardBoat, events: EventSink) -> None:
    embark(t, s, action.explorer, boat_on(s, action.space), events)
    flow.spend_point(t, s, events)


def jump(t: Constants, s: State, action: a.Jump, events: EventSink) -> None:
    e = action.explorer
    s.swum |= 1 << e  # M4
    space = leave(t, s, e)
    if events is not None:
        events.append(ev.Jumped(explorer=e, space=space))
    enter_water(t, s, e, space, events)  # R9
    flow.spend_point(t, s, events)


def land(t: Constants, s: State, action: a.Land, events: EventSink) -> None:
    save(t, s, action.explorer, action.isle, events)
    flow.spend_point(t, s, events)


def sail(t: Constants, s: State, action: a.Sail, events: EventSink) -> None:
    if events is not None:
        events.append(ev.BoatMoved(seat=s.actor, path=(action.start, action.space)))
    sail_to(t, s, action.start, action.space, events)
    flow.spend_point(t, s, events)


def stop(t: Constants, s: State, action: a.Stop, events: EventSink) -> None:
    if events is not None:
        events.append(ev.MovesEnded(seat=s.actor))
    if s.step == MOVE:
        flow.begin_sinking(t, s, events)
    else:
        flow.next_extra(t, s, events)
