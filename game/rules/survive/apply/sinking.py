"""Removing a tile and what lies under it (T3, K1 to K6, U1 to U7, X2, Q1)."""

from __future__ import annotations

from collections.abc import Callable

from game.engine import Told
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


def sink(t: Constants, s: State, action: a.Sink, told: Told) -> None:
    space = action.space
    s.terrain = s.land[space] - 1
    s.land[space] = 0
    s.land_mask ^= 1 << space
    s.tiles = with_change(s.tiles, s.terrain, -1)
    s.focus = space
    if told is not None:
        told.append(ev.TileSunk(seat=s.actor, space=space, terrain=s.terrain))
    if t.superpopulation:
        s.pushed = sum(1 << e for e in those_on(t, s, space))
    if t.submerged and not s.land_mask:  # V4, R12
        flow.finish(t, s, flow.LAST_TILE, told)
    else:
        flow.await_underside(s)


def pick_boarder(t: Constants, s: State, action: a.PickBoarder, told: Told) -> None:
    """U3"""
    boat = boat_on(s, s.focus)
    embark(t, s, action.explorer, boat, told)
    if t.aboard[s.crew[boat]] == t.full:
        flow.after_underside(t, s, told)


def put_squid(t: Constants, s: State, action: a.PutSquid, told: Told) -> None:
    """Q1, Q2"""
    add_creature(s, SQUID, action.space, told)
    if t.gentle_squid:
        flow.after_underside(t, s, told)
    else:
        flow.await_victim(t, s, action.space, REVEAL, told)


def under(t: Constants, s: State, action: a.Under, told: Told) -> None:
    """K5: an immediate tile is shown and resolved, another goes into the player's hand."""
    kind = action.underside
    s.unseen = with_count(s.unseen, s.terrain * KINDS + kind, -1)
    if t.immediate[kind]:
        if told is not None:
            told.append(ev.UndersideShown(seat=s.player, space=s.focus, underside=kind))
        s.terrain = NONE
        _RESOLVE[kind](t, s, told)
    else:
        _keep(t, s, kind, told)
        flow.after_underside(t, s, told)


def _keep(t: Constants, s: State, kind: int, told: Told) -> None:
    seat, terrain = s.player, s.terrain
    at = TERRAIN_COUNT * seat + terrain
    s.held = with_change(s.held, at, 1)
    s.hands = with_count(s.hands, at * KINDS + kind, 1)
    s.terrain = NONE
    if told is not None:
        told.append(ev.TileKept(seat=seat, terrain=terrain))
        told.append(ev.TileSeen(seat=seat, underside=kind, audience=(seat,)))


def _place_from_supply(t: Constants, s: State, kind: int, underside: int, told: Told) -> bool:
    """U6: nothing happens when the supply is empty."""
    if len(herd(s, kind)) < t.supply[kind]:
        add_creature(s, kind, s.focus, told)
        return True
    _nothing(underside, told)
    return False


def _nothing(underside: int, told: Told) -> None:
    if told is not None:
        told.append(ev.NothingPlaced(underside=underside))


def find_shark(t: Constants, s: State, told: Told) -> None:
    """U1"""
    if _place_from_supply(t, s, SHARK, U_SHARK, told):
        devour(t, s, s.focus, "shark", told)
    flow.after_underside(t, s, told)


def find_whale(t: Constants, s: State, told: Told) -> None:
    """U2, and the squid that comes with it (Q1) or in its stead (Q8)."""
    comes = t.squids_for_whales or _place_from_supply(t, s, WHALE, U_WHALE, told)
    if comes and t.with_squids and len(s.squids) < t.supply[SQUID] and squid_spaces(t, s):
        s.step, s.actor = PUT_SQUID, s.player
        return
    if t.squids_for_whales:
        _nothing(U_WHALE, told)  # Q10
    flow.after_underside(t, s, told)


def find_boat(t: Constants, s: State, told: Told) -> None:
    """U3; with none in the supply V5 has an empty boat brought, else nothing happens (U6)."""
    if NONE in s.boat_at:
        put_boat(s, s.focus)
        if told is not None:
            told.append(ev.BoatFound(space=s.focus))
        _board_from_water(t, s, told)
    elif t.superpopulation and 0 in s.crew:
        s.step, s.actor = FERRY, s.player
    else:
        _nothing(U_BOAT, told)
        flow.after_underside(t, s, told)


def ferry(t: Constants, s: State, action: a.Ferry, told: Told) -> None:
    """V5"""
    if told is not None:
        told.append(ev.BoatFerried(seat=s.player, start=action.start, space=s.focus))
    move_boat(s, boat_on(s, action.start), s.focus)
    _board_from_water(t, s, told)


def _board_from_water(t: Constants, s: State, told: Told) -> None:
    """U3: the swimmers there board; of too many the player chooses."""
    swimmers = those_on(t, s, s.focus)
    if len(swimmers) > t.full:
        s.step, s.actor = BOARD, s.player
        return
    boat = boat_on(s, s.focus)
    for e in swimmers:
        embark(t, s, e, boat, told)
    flow.after_underside(t, s, told)


def find_whirlpool(t: Constants, s: State, told: Told) -> None:
    """U4"""
    whirlpool(t, s, s.focus, told)
    flow.after_underside(t, s, told)


def find_volcano(t: Constants, s: State, told: Told) -> None:
    """U5; a whirlpool in V2 and V4."""
    if t.to_the_last or t.submerged:
        find_whirlpool(t, s, told)
        return
    if told is not None:
        told.append(ev.Erupted(space=s.focus))
    flow.finish(t, s, flow.VOLCANO, told)


def find_dolphin(t: Constants, s: State, told: Told) -> None:
    """X2: a dolphin comes, and takes a charge at once."""
    if _place_from_supply(t, s, DOLPHIN, U_HELP, told):
        await_charge(t, s, s.focus, REVEAL, told)
    else:
        flow.after_underside(t, s, told)


_RESOLVE: dict[int, Callable[[Constants, State, Told], None]] = {
    U_SHARK: find_shark,
    U_WHALE: find_whale,
    U_BOAT: find_boat,
    U_WHIRLPOOL: find_whirlpool,
    U_VOLCANO: find_volcano,
    U_HELP: find_dolphin,
}
