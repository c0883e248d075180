"""Spending movement points (T2, M1 to M11, B1 to B4)."""

from __future__ import annotations

from game.engine import Told
from game.rules.counts import with_number

from .. import actions as a
from .. import events as ev
from .. import flow
from ..constants import DOLPHIN, Constants
from ..effects import embark, enter_water, leave, sail_to, save
from ..queries import boat_on
from ..state import MOVE, State


def go(t: Constants, s: State, action: a.Go, told: Told) -> None:
    e, space = action.explorer, action.space
    start = s.where[e]
    if s.land[space]:
        s.crowd[start] -= 1
        s.crowd[space] += 1
        s.where[e] = space
        if told is not None:
            told.append(ev.Walked(explorer=e, path=(start, space)))
    else:
        s.swum |= 1 << e  # M3, M5
        leave(t, s, e)
        if told is not None:
            told.append(ev.Swam(explorer=e, path=(start, space)))
        enter_water(t, s, e, space, told)
    flow.spend_point(t, s, told)


def go_guarded(t: Constants, s: State, action: a.GoGuarded, told: Told) -> None:
    """X7, X9: with its dolphin a swimmer is safe wherever it goes."""
    e, space = action.explorer, action.space
    start = s.where[e]
    s.swum |= 1 << e
    s.crowd[start] -= 1
    s.crowd[space] += 1
    s.where[e] = space
    s.dolphins = with_number(s.dolphins, s.charges.index(e), space)
    if told is not None:
        told.append(ev.Swam(explorer=e, path=(start, space)))
        told.append(ev.CreatureMoved(seat=s.actor, kind=DOLPHIN, path=(start, space)))
    flow.spend_point(t, s, told)


def board(t: Constants, s: State, action: a.BoardBoat, told: Told) -> None:
    embark(t, s, action.explorer, boat_on(s, action.space), told)
    flow.spend_point(t, s, told)


def jump(t: Constants, s: State, action: a.Jump, told: Told) -> None:
    e = action.explorer
    s.swum |= 1 << e  # M4
    space = leave(t, s, e)
    if told is not None:
        told.append(ev.Jumped(explorer=e, space=space))
    enter_water(t, s, e, space, told)  # R9
    flow.spend_point(t, s, told)


def land(t: Constants, s: State, action: a.Land, told: Told) -> None:
    save(t, s, action.explorer, action.isle, told)
    flow.spend_point(t, s, told)


def sail(t: Constants, s: State, action: a.Sail, told: Told) -> None:
    if told is not None:
        told.append(ev.BoatMoved(seat=s.actor, path=(action.start, action.space)))
    sail_to(t, s, action.start, action.space, told)
    flow.spend_point(t, s, told)


def stop(t: Constants, s: State, action: a.Stop, told: Told) -> None:
    if told is not None:
        told.append(ev.MovesEnded(seat=s.actor))
    if s.step == MOVE:
        flow.begin_sinking(t, s, told)
    else:
        flow.next_extra(t, s, told)
