"""Moving a creature or an empty boat by the dice (T4, C1 to C4, X3, Q3)."""

from __future__ import annotations

from .. import actions as a
from ..sea import beside_people, manned, mask_of, prey, reach, those_on, vacant
from ..state import NONE, Table
from ..tables import DOLPHIN, F_BOAT, F_DOLPHIN, F_SERPENT, F_SHARK, F_STARFISH, F_WHALE, SERPENT, SHARK, SQUID, WHALE, Tables

Actions = list[a.Action]

_BY_FACE = {
    F_SERPENT: (SERPENT,),
    F_SHARK: (SHARK,),
    F_WHALE: (WHALE, SQUID),  # Q3
    F_DOLPHIN: (DOLPHIN,),
    F_BOAT: (),
    F_STARFISH: (SERPENT, SHARK, WHALE, SQUID, DOLPHIN),
}


def herd(s: Table, kind: int) -> list[int]:
    """Where the creatures of a kind are."""
    return (s.serpents, s.sharks, s.whales, s.dolphins, s.squids)[kind]


def stops(t: Tables, s: Table, kind: int) -> int:
    """The spaces that end a creature's move when it enters them."""
    if kind == SERPENT:
        return manned(s) | prey(t, s)  # C1 with X3
    if kind == SHARK:
        return prey(t, s)  # C2
    if kind == WHALE:
        return manned(s) | mask_of(s.squids)  # C3, Q6
    if kind == SQUID:
        return manned(s) | mask_of(s.whales) | beside_people(t, s)  # Q4
    return 0


def creature_moves(t: Tables, s: Table) -> Actions:
    """All moves that the dice allow."""
    free = vacant(t, s) if t.with_dolphins and not s.distance else 0
    out: Actions = []
    for kind in _BY_FACE[s.face]:
        if kind == DOLPHIN:
            _dolphin_moves(t, s, free, out)
        elif creatures := herd(s, kind):
            _kind_moves(t, s, kind, creatures, free, out)
    if s.face in (F_BOAT, F_STARFISH):
        _boat_drifts(t, s, free, out)
    return out


def _kind_moves(t: Tables, s: Table, kind: int, creatures: list[int], free: int, out: Actions) -> None:
    steps = s.distance if t.with_dolphins else t.reach[kind]
    halts = stops(t, s, kind) if steps > 1 else 0
    for start in sorted(set(creatures)) if len(creatures) > 1 else creatures:
        ends = reach(t, start, steps, s.land_mask, halts) if steps else free
        if kind == SQUID:
            ends |= 1 << start  # Q4: staying put is a move
        out += [action for bit, action in t.prowl[kind, start, steps] if ends & bit]


def _dolphin_moves(t: Tables, s: Table, free: int, out: Actions) -> None:
    for start, charge in sorted(set(zip(s.dolphins, s.charges, strict=True))):
        ends = reach(t, start, s.distance, s.land_mask, 0) if s.distance else free
        out += [action for bit, action in t.prowl_dolphin[charge, start, s.distance] if ends & bit]
        swimmers = those_on(t, s, start)
        if len(swimmers) > 1:  # X8, X10
            out += [a.HandOver(start, charge, e) for e in swimmers if e not in s.charges]


def _boat_drifts(t: Tables, s: Table, free: int, out: Actions) -> None:
    blocked = s.land_mask | s.boats  # X10: B1 holds
    for start, crew in zip(s.boat_at, s.crew, strict=True):
        if start != NONE and not crew:
            ends = reach(t, start, s.distance, blocked, 0) if s.distance else free
            out += [action for bit, action in t.drift[start, s.distance] if ends & bit]


def can_move_any(t: Tables, s: Table) -> bool:
    """Whether the dice allow any move at all (R3): a first step that is free, or a vacant space to dive to."""
    if t.with_dolphins:
        return bool(creature_moves(t, s))
    water = ~s.land_mask
    return any(kind == SQUID or t.near[start] & water for kind in _BY_FACE[s.face] for start in herd(s, kind))
