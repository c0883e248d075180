"""Playing a tile from the hand (T1, H1 to H5)."""

from __future__ import annotations

from collections.abc import Callable

from .. import actions as a
from ..constants import (
    KINDS,
    SERPENT,
    SHARK,
    SQUID,
    TERRAIN_COUNT,
    U_HELP,
    U_MOVE_SERPENT,
    U_MOVE_SHARK,
    U_MOVE_WHALE,
    U_WIND,
    WHALE,
    Constants,
    picker,
)
from ..queries import eaters, ends, vacant_spaces, wind_obstacles
from ..state import PublicState, State

Actions = list[a.Action]


def hand_plays(t: Constants, s: State) -> Actions:
    """Every use of every tile in the actor's hand; a tile without a target has none (R7)."""
    out: Actions = []
    for terrain in range(TERRAIN_COUNT):
        at = TERRAIN_COUNT * s.actor + terrain
        if s.held[at]:
            for kind, uses in _USES.items():
                if s.hands[at * KINDS + kind]:
                    out += uses(t, s, terrain)
    return out


def helps(t: Constants, s: PublicState, terrain: int) -> Actions:
    """H1: a swimmer's ways end where it would be lost, and go through no such space."""
    stops, steps, out = eaters(s), t.numbers.reach.dolphin_help, Actions()
    for e in t.own[s.actor]:
        place = s.where[e]
        if place < t.afloat and not s.land[place]:
            help_to = t.help[terrain, e]
            out += [help_to[space] for space in ends(t, place, steps, s.land_mask, stops)]
    return out


def winds(t: Constants, s: PublicState, terrain: int) -> Actions:
    """H2: a boat with passengers that the actor controls."""
    steps, out = t.numbers.reach.fair_wind, Actions()
    blocked, stops = wind_obstacles(s)
    for start, crew in zip(s.boat_at, s.crew, strict=True):
        if t.control[crew] >> s.actor & 1:
            wind_to = t.wind[terrain, start]
            out += [wind_to[space] for space in ends(t, start, steps, blocked, stops)]
    return out


def sends(t: Constants, s: PublicState, terrain: int, kind: int, creatures: tuple[int, ...]) -> Actions:
    """H3 to H5: any creature of the kind to any vacant space. A squid may stay where it is (R6)."""
    to_vacant = picker(vacant_spaces(t, s) if creatures else [])
    out: Actions = []
    for start in sorted(set(creatures)):
        send = t.send[terrain, kind, start]
        out += to_vacant(send)
        if kind == SQUID:
            out.append(send[start])
    return out


_USES: dict[int, Callable[[Constants, State, int], Actions]] = {
    U_HELP: helps,
    U_WIND: winds,
    U_MOVE_SERPENT: lambda t, s, terrain: sends(t, s, terrain, SERPENT, s.serpents),
    U_MOVE_SHARK: lambda t, s, terrain: sends(t, s, terrain, SHARK, s.sharks),
    U_MOVE_WHALE: lambda t, s, terrain: sends(t, s, terrain, WHALE, s.whales) + sends(t, s, terrain, SQUID, s.squids),  # Q3
}
