"""Repelling an attack (D1 to D3, R5, Q9)."""

from __future__ import annotations

from game.engine import EventSink

from .. import actions as a
from .. import events as ev
from .. import flow
from ..constants import ALL_KINDS, KINDS, SHARK, TERRAIN_COUNT, WHALE, Constants, repellent
from ..effects import devour, drop_tile, remove_creatures, wreck
from ..queries import boat_on, seat_after
from ..state import DEFEND, NONE, State


def await_defence(t: Constants, s: State, kind: int, space: int, threatened: set[int], resume: int, events: EventSink) -> None:
    """D3, R5: asks clockwise whoever might hold the tile, as far as all can see."""
    s.focus, s.attacker, s.resume = space, kind, resume
    asked = [seat for seat in threatened - {s.player} if _might_hold(s, seat, repellent(kind))]
    s.asked = sum(1 << seat for seat in asked)
    _ask_next(t, s, s.player, events)


def _might_hold(s: State, seat: int, tile: int) -> bool:
    """R5: it holds a tile of a terrain of which not every such tile was shown to all."""
    for terrain in range(TERRAIN_COUNT):
        if s.held[TERRAIN_COUNT * seat + terrain]:
            cell = terrain * KINDS + tile
            if s.unseen[cell] or any(s.hands[cell::ALL_KINDS]):
                return True
    return False


def _ask_next(t: Constants, s: State, seat: int, events: EventSink) -> None:
    asked = seat_after(t, seat, s.asked)
    if asked == NONE:
        _strike(t, s, events)
    else:
        s.step, s.actor = DEFEND, asked
        s.asked ^= 1 << asked


def let_happen(t: Constants, s: State, action: a.LetHappen, events: EventSink) -> None:
    if events is not None:
        events.append(ev.NotDefended(seat=s.actor))
    _ask_next(t, s, s.actor, events)


def repel(t: Constants, s: State, action: a.Repel, events: EventSink) -> None:
    drop_tile(s, action.terrain, repellent(s.attacker))
    if events is not None:
        events.append(ev.Repelled(seat=s.actor, kind=s.attacker, space=s.focus, terrain=action.terrain))
    remove_creatures(s, s.attacker, s.focus, events, most=1)
    flow.resume(t, s, events)


def _strike(t: Constants, s: State, events: EventSink) -> None:
    """Nobody defended: the attack happens."""
    if s.attacker == SHARK:
        devour(t, s, s.focus, "shark", events)
    elif s.attacker == WHALE:
        wreck(t, s, boat_on(s, s.focus), events)
    else:
        s.attacker = NONE
        flow.await_victim(t, s, s.focus, s.resume, events)
        return
    flow.resume(t, s, events)
