"""Removing a tile and what lies under it (T3, K1 to K6, U1 to U7, X2, Q1)."""

from __future__ import annotations

from collections.abc import Callable

from game.engine import EventSink
from game.rules.counts import with_change, with_count

from .. import actions as a
from .. import events as ev
from .. import flow
from ..constants import (
    DOLPHIN,
    KINDS,
    SHARK,
    SQUID,
    TERRAIN_COUNT,
    U_BOAT,
    U_HELP,
    U_SHARK,
    U_VOLCANO,
    U_WHALE,
    U_WHIRLPOOL,
    WHALE,
    Constants,
)
from ..effects import add_creature, devour, embark, move_boat, put_boat, whirlpool
from ..queries import boat_on, herd, squid_spaces, those_on
from ..state import BOARD, FERRY, NONE, REVEAL, State
from ..state import SQUID as PUT_SQUID
from .creatures import await_charge


def sink(t: Constants, s: State, action: a.Sink, events: EventSink) -> None:
    space = action.space
    s.terrain = s.land[space] - 1
    s.land[space] = 0
    s.land_mask ^= 1 << space
    s.tiles = with_change(s.tiles, s.terrain, -1)
    s.focus = space
    if events is not None:
        events.append(ev.TileSunk(seat=s.actor, space=space, terrain=s.terrain))
    if t.superpopulation:
        s.pushed = sum(1 << e for e in those_on(t, s, space))
    if t.submerged and not s.land_mask:  # V4, R12
        flow.finish(t, s, flow.LAST_TILE, events)
    else:
        flow.await_underside(s)


def pick_boarder(t: Constants, s: State, action: a.PickBoarder, events: EventSink) -> None:
    """U3"""
    boat = boat_on(s, s.focus)
    embark(t, s, action.explorer, boat, events)
    if t.aboard[s.crew[boat]] == t.full:
        flow.after_underside(t, s, events)


def put_squid(t: Constants, s: State, action: a.PutSquid, events: EventSink) -> None:
    """Q1, Q2"""
    add_creature(s, SQUID, action.space, events)
    if t.gentle_squid:
        flow.after_underside(t, s, events)
    else:
        flow.await_victim(t, s, action.space, REVEAL, events)


def under(t: Constants, s: State, action: a.Under, events: EventSink) -> None:
    """K5: an immediate tile is shown and resolved, another goes into the player's hand."""
    kind = action.underside
    s.unseen = with_count(s.unseen, s.terrain * KINDS + kind, -1)
    if t.immediate[kind]:
        if events is not None:
            events.append(ev.UndersideShown(seat=s.player, space=s.focus, underside=kind))
        s.terrain = NONE
        _RESOLVE[kind](t, s, events)
    else:
        _keep(t, s, kind, events)
        flow.after_underside(t, s, events)


def _keep(t: Constants, s: State, kind: int, events: EventSink) -> None:
    seat, terrain = s.player, s.terrain
    at = TERRAIN_COUNT * seat + terrain
    s.held = with_change(s.held, at, 1)
    s.hands = with_count(s.hands, at * KINDS + kind, 1)
    s.terrain = NONE
    if events is not None:
        events.append(ev.TileKept(seat=seat, terrain=terrain))
        events.append(ev.TileSeen(seat=seat, underside=kind, audience=(seat,)))


def _place_from_supply(t: Constants, s: State, kind: int, underside: int, events: EventSink) -> bool:
    """U6: nothing happens when the supply is empty."""
    if len(herd(s, kind)) < t.supply[kind]:
        add_creature(s, kind, s.focus, events)
        return True
    _nothing(underside, events)
    return False


def _nothing(underside: int, events: EventSink) -> None:
    if events is not None:
        events.append(ev.NothingPlaced(underside=underside))


def find_shark(t: Constants, s: State, events: EventSink) -> None:
    """U1"""
    if _place_from_supply(t, s, SHARK, U_SHARK, events):
        devour(t, s, s.focus, "shark", events)
    flow.after_underside(t, s, events)


def find_whale(t: Constants, s: State, events: EventSink) -> None:
    """U2, and the squid that comes with it (Q1) or in its stead (Q8)."""
    comes = t.squids_for_whales or _place_from_supply(t, s, WHALE, U_WHALE, events)
    if comes and t.with_squids and len(s.squids) < t.supply[SQUID] and squid_spaces(t, s):
        s.step, s.actor = PUT_SQUID, s.player
        return
    if t.squids_for_whales:
        _nothing(U_WHALE, events)  # Q10
    flow.after_underside(t, s, events)


def find_boat(t: Constants, s: State, events: EventSink) -> None:
    """U3; with none in the supply V5 has an empty boat brought, else nothing happens (U6)."""
    if NONE in s.boat_at:
        put_boat(s, s.focus)
        if events is not None:
            events.append(ev.BoatFound(space=s.focus))
        _board_from_water(t, s, events)
    elif t.superpopulation and 0 in s.crew:
        s.step, s.actor = FERRY, s.player
    else:
        _nothing(U_BOAT, events)
        flow.after_underside(t, s, events)


def ferry(t: Constants, s: State, action: a.Ferry, events: EventSink) -> None:
    """V5"""
    if events is not None:
        events.append(ev.BoatFerried(seat=s.player, start=action.start, space=s.focus))
    move_boat(s, boat_on(s, action.start), s.focus)
    _board_from_water(t, s, events)


def _board_from_water(t: Constants, s: State, events: EventSink) -> None:
    """U3: the swimmers there board; of too many the player chooses."""
    swimmers = those_on(t, s, s.focus)
    if len(swimmers) > t.full:
        s.step, s.actor = BOARD, s.player
        return
    boat = boat_on(s, s.focus)
    for e in swimmers:
        embark(t, s, e, boat, events)
    flow.after_underside(t, s, events)


def find_whirlpool(t: Constants, s: State, events: EventSink) -> None:
    """U4"""
    whirlpool(t, s, s.focus, events)
    flow.after_underside(t, s, events)


def find_volcano(t: Constants, s: State, events: EventSink) -> None:
    """U5; a whirlpool in V2 and V4."""
    if t.to_the_last or t.submerged:
        find_whirlpool(t, s, events)
        return
    if events is not None:
        events.append(ev.Erupted(space=s.focus))
    flow.finish(t, s, flow.VOLCANO, events)


def find_dolphin(t: Constants, s: State, events: EventSink) -> None:
    """X2: a dolphin comes, and takes a charge at once."""
    if _place_from_supply(t, s, DOLPHIN, U_HELP, events):
        await_charge(t, s, s.focus, REVEAL, events)
    else:
        flow.after_underside(t, s, events)


_RESOLVE: dict[int, Callable[[Constants, State, EventSink], None]] = {
    U_SHARK: find_shark,
    U_WHALE: find_whale,
    U_BOAT: find_boat,
    U_WHIRLPOOL: find_whirlpool,
    U_VOLCANO: find_volcano,
    U_HELP: find_dolphin,
}
