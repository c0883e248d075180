"""What a movement point can buy (T2, M1 to M11, B1, B2, V5)."""

from __future__ import annotations

from collections.abc import Iterable

from .. import actions as a
from ..constants import Constants
from ..queries import mask_of
from ..state import MOVE, PublicState

STOP = a.Stop()
Actions = list[a.Action]


def moves(t: Constants, s: PublicState) -> Actions:
    """T2: everything a movement point can buy, and stopping."""
    out: Actions = [STOP]
    room = boat_moves(t, s, out)
    explorer_moves(t, s, t.own[s.actor], room, out)
    return out


def boat_moves(t: Constants, s: PublicState, out: Actions) -> int:
    """Adds every boat that may go somewhere (B1, B2) and gives the spaces whose boat has room (M2)."""
    near, sail, aboard, control, full, seat, bit = t.near, t.sail, t.aboard, t.control, t.full, s.actor, t.bit
    free = ~(s.land_mask | s.boats)
    open_to_crews = free & ~mask_of(s.squids) if s.squids else free  # Q7
    room = 0
    for space, crew in zip(s.boat_at, s.crew, strict=True):
        if space < 0:
            continue
        if aboard[crew] < full:
            room |= bit[space]
        if not crew:
            out += sail[space][near[space] & free]
        elif control[crew] >> seat & 1:
            out += sail[space][near[space] & open_to_crews]
    return room


def explorer_moves(t: Constants, s: PublicState, explorers: Iterable[int], room: int, out: Actions) -> None:
    """Adds what each explorer can do with a point; `room` are the spaces whose boat has room."""
    where, tiles, near, water, afloat, saved = s.where, s.land, t.near, ~s.land_mask, t.afloat, t.saved
    go, board, ashore = t.go, t.board_boat, t.go_ashore
    for e in explorers:
        place = where[e]
        if place < afloat:
            around = near[place]
            if tiles[place]:
                out += go[e][around]  # M1, M3
                if boats := around & room:
                    out += board[e][boats]  # M2
            elif not s.swum >> e & 1:  # M5, M11
                out += go[e][around & water]
                if room >> place & 1:
                    out += board[e][1 << place]  # M6
                out += ashore[e][place]  # M7
                if e in s.charges and s.step == MOVE:
                    out += t.go_guarded[e][around & water]  # X7; R15 leaves the mini-round out
        elif place < saved:
            space = s.boat_at[place - afloat]
            out.append(t.jump[e])  # M4
            if boats := near[space] & room:
                out += board[e][boats]  # M2
            out += ashore[e][space]  # M7


def extra_moves(t: Constants, s: PublicState) -> Actions:
    """V5: one point for one explorer of the actor that stood on the tile that sank."""
    out: Actions = [STOP]
    room = sum(1 << space for space, crew in zip(s.boat_at, s.crew, strict=True) if space >= 0 and t.aboard[crew] < t.full)
    explorer_moves(t, s, [e for e in t.own[s.actor] if s.pushed >> e & 1], room, out)
    return out
