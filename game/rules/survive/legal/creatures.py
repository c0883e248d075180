"""Moving a creature or an empty boat by the dice (T4, C1 to C4, X3, Q3)."""

from __future__ import annotations

from .. import actions as a
from ..constants import DOLPHIN, F_BOAT, F_DOLPHIN, F_SERPENT, F_SHARK, F_STARFISH, F_WHALE, SERPENT, SHARK, SQUID, WHALE, Constants
from ..queries import ends, herd, stops, those_on, vacant_spaces
from ..state import NONE, PublicState

Actions = list[a.Action]
MOST_REMEMBERED = 100_000

BY_FACE = {
    F_SERPENT: (SERPENT,),
    F_SHARK: (SHARK,),
    F_WHALE: (WHALE, SQUID),  # Q3
    F_DOLPHIN: (DOLPHIN,),
    F_BOAT: (),
    F_STARFISH: (SERPENT, SHARK, WHALE, SQUID, DOLPHIN),
}
"""The creatures that each face of the dice moves."""


def creature_moves(t: Constants, s: PublicState) -> Actions:
    """All moves that the dice allow."""
    free = vacant_spaces(t, s) if t.with_dolphins and not s.distance else []
    out: Actions = []
    for kind in BY_FACE[s.face]:
        if kind == DOLPHIN:
            _dolphin_moves(t, s, free, out)
        elif creatures := herd(s, kind):
            _kind_moves(t, s, kind, creatures, free, out)
    if s.face in (F_BOAT, F_STARFISH):
        _boat_drifts(t, s, free, out)
    return out


def _kind_moves(t: Constants, s: PublicState, kind: int, creatures: tuple[int, ...], free: list[int], out: Actions) -> None:
    steps = s.distance if t.with_dolphins else t.reach[kind]
    halts = stops(t, s, kind) if steps > 1 else 0
    for start in sorted(set(creatures)) if len(creatures) > 1 else creatures:
        if steps:
            out += _prowls(t, kind, start, steps, s.land_mask, halts)
        else:
            prowl = t.prowl[kind, start]
            out += [prowl[space] for space in free]
        if kind == SQUID:
            out.append(t.prowl[kind, start][start])  # Q4: staying put is a move


def farthest(t: Constants, kind: int) -> int:
    """How many spaces a creature goes at most by the creature die; with dive dice, by the farthest throw (X3)."""
    return max(t.distances) if t.with_dolphins else t.reach[kind]


def reach_of(t: Constants, s: PublicState, kind: int, start: int) -> list[int]:
    """The spaces a creature could come to by the dice."""
    return ends(t, start, farthest(t, kind), s.land_mask, stops(t, s, kind) if kind != DOLPHIN else 0)


def _prowls(t: Constants, kind: int, start: int, steps: int, land: int, halts: int) -> tuple[a.Prowl, ...]:
    """A creature's moves follow from what lies within its reach, so they are remembered by that."""
    ball = t.ball(start, steps)
    key = (kind, start, steps, land & ball, halts & ball)
    found = t.prowls.get(key)
    if found is None:
        if len(t.prowls) >= MOST_REMEMBERED:
            t.prowls.clear()
        prowl = t.prowl[kind, start]
        found = t.prowls[key] = tuple([prowl[space] for space in ends(t, start, steps, land, halts)])
    return found


def _dolphin_moves(t: Constants, s: PublicState, free: list[int], out: Actions) -> None:
    for start, charge in sorted(set(zip(s.dolphins, s.charges, strict=True))):
        prowl = t.prowl_dolphin[charge, start]
        out += [prowl[space] for space in (ends(t, start, s.distance, s.land_mask, 0) if s.distance else free)]
        swimmers = those_on(t, s, start)
        if len(swimmers) > 1:  # X8, X10
            out += [a.HandOver(start, charge, e) for e in swimmers if e not in s.charges]


def _boat_drifts(t: Constants, s: PublicState, free: list[int], out: Actions) -> None:
    blocked = s.land_mask | s.boats  # X10: B1 holds
    for start, crew in zip(s.boat_at, s.crew, strict=True):
        if start != NONE and not crew:
            drift = t.drift[start,]
            out += [drift[space] for space in (ends(t, start, s.distance, blocked, 0) if s.distance else free)]


def can_move_any(t: Constants, s: PublicState) -> bool:
    """Whether the dice allow any move at all (R3): a first step that is free, or a vacant space to dive to."""
    water = ~s.land_mask
    dives = t.with_dolphins and not s.distance
    kinds = BY_FACE[s.face]
    if any(kind == SQUID or dives or t.near[start] & water for kind in kinds for start in herd(s, kind)):
        return not dives or bool(creature_moves(t, s))
    return (s.face in (F_BOAT, F_STARFISH) or DOLPHIN in kinds) and bool(creature_moves(t, s))
