"""What a movement point can buy (T2, M1 to M11, B1, B2, V5)."""

from __future__ import annotations

from .. import actions as a
from ..state import MOVE, Table
from ..tables import Tables

STOP = a.Stop()
Actions = list[a.Action]


def moves(t: Tables, s: Table) -> Actions:
    """T2: everything a movement point can buy, and stopping."""
    out: Actions = [STOP]
    room = boat_moves(t, s, out)
    for e in t.own[s.actor]:
        explorer_moves(t, s, e, room, out)
    return out


def boat_moves(t: Tables, s: Table, out: Actions) -> int:
    """Adds every boat that may go somewhere (B1, B2) and gives the spaces whose boat has room (M2)."""
    near, sail, aboard, control, full, seat = t.near, t.sail, t.aboard, t.control, t.full, s.actor
    blocked = s.land_mask | s.boats
    barred = blocked  # Q7
    for space in s.squids:
        barred |= 1 << space
    room = 0
    for space, crew in zip(s.boat_at, s.crew, strict=True):
        if space < 0:
            continue
        if aboard[crew] < full:
            room |= 1 << space
        if not crew:
            out += sail[space][near[space] & ~blocked]
        elif control[crew] >> seat & 1:
            out += sail[space][near[space] & ~barred]
    return room


def explorer_moves(t: Tables, s: Table, e: int, room: int, out: Actions) -> None:
    """Adds what one explorer can do with a point."""
    place = s.where[e]
    if place < t.afloat:
        if s.land[place]:
            out += t.go[e][t.near[place]]  # M1, M3
            if boats := t.near[place] & room:
                out += t.board_boat[e][boats]  # M2
        elif not s.swum >> e & 1:  # M5, M11
            water = t.near[place] & ~s.land_mask
            out += t.go[e][water]
            if room >> place & 1:
                out += t.board_boat[e][1 << place]  # M6
            out += t.go_ashore[e][place]  # M7
            if s.charges and e in s.charges and s.step == MOVE:
                out += t.go_guarded[e][water]  # X7; R15 leaves the mini-round out
    elif place < t.saved:
        space = s.boat_at[place - t.afloat]
        out.append(t.jump[e])  # M4
        if boats := t.near[space] & room:
            out += t.board_boat[e][boats]  # M2
        out += t.go_ashore[e][space]  # M7


def extra_moves(t: Tables, s: Table) -> Actions:
    """V5: one point for one explorer of the actor that stood on the tile that sank."""
    out: Actions = [STOP]
    room = sum(1 << space for space, crew in zip(s.boat_at, s.crew, strict=True) if space >= 0 and t.aboard[crew] < t.full)
    for e in t.own[s.actor]:
        if s.pushed >> e & 1:
            explorer_moves(t, s, e, room, out)
    return out
