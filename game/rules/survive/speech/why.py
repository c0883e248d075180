"""Why an action of each kind is not legal here, although now is the time for it: a code that names the rule."""

from __future__ import annotations

from ...action_kinds import always
from .. import actions as a
from ..constants import (
    DOLPHIN,
    F_BOAT,
    F_STARFISH,
    KINDS,
    SERPENT,
    SHARK,
    SQUID,
    TERRAIN_COUNT,
    TILE_OF,
    U_HELP,
    U_WIND,
    WHALE,
    Constants,
)
from ..legal import BY_FACE
from ..queries import boat_on, herd
from ..state import EXTRA, NONE, State


def place(constants: Constants, s: State, action: a.Place) -> str:
    if constants.owner[action.explorer] != s.actor:
        return "M9-not-yours"
    if s.where[action.explorer] != constants.rack:
        return "S6-already-placed"
    if not s.land[action.space]:
        return "S6-no-tile"
    if constants.overpopulated:
        return "V1-tile-full"
    if not all(s.crowd[space] for space in constants.island):
        return "S6-tile-taken"
    if not constants.superpopulation:
        return "F6-own-colour-there"
    return "V5-two-there" if s.crowd[action.space] > 1 else "V5-own-colour-there"


def launch(constants: Constants, s: State, action: a.Launch) -> str:
    return "S7-not-free" if not s.land[action.space] else "S7-on-land"


def _explorer(constants: Constants, s: State, e: int) -> str:
    if constants.owner[e] != s.actor:
        return "M9-not-yours"
    if s.where[e] >= constants.saved:
        return "M7-out-of-play"
    return "V5-not-on-that-tile" if s.step == EXTRA and not s.pushed >> e & 1 else ""


def _swims(constants: Constants, s: State, e: int) -> bool:
    return s.where[e] < constants.afloat and not s.land[s.where[e]]


def _has_swum(constants: Constants, s: State, e: int) -> bool:
    return _swims(constants, s, e) and bool(s.swum >> e & 1)


def go(constants: Constants, s: State, action: a.Go) -> str:
    if reason := _explorer(constants, s, action.explorer):
        return reason
    place, to_land = s.where[action.explorer], s.land[action.space]
    if place < constants.afloat and s.land[place]:
        return "M1-not-adjacent" if to_land else "M3-not-adjacent"
    if to_land:
        return "M8-no-way-back"
    if place >= constants.afloat:
        return "M4-jump-first"
    return "M5-has-swum" if _has_swum(constants, s, action.explorer) else "M5-not-adjacent"


def go_guarded(constants: Constants, s: State, action: a.GoGuarded) -> str:
    reason = _explorer(constants, s, action.explorer)
    if not reason and action.explorer not in s.charges:
        return "X7-no-dolphin"
    return reason or go(constants, s, a.Go(action.explorer, action.space))


def board(constants: Constants, s: State, action: a.BoardBoat) -> str:
    if reason := _explorer(constants, s, action.explorer):
        return reason
    if _swims(constants, s, action.explorer):
        if s.where[action.explorer] != action.space:
            return "M6-own-space"
        if boat_on(s, action.space) == NONE:
            return "M6-no-boat"
        return "M11-has-swum" if _has_swum(constants, s, action.explorer) else "M6-boat-full"
    boat = boat_on(s, action.space)
    if boat == NONE:
        return "M2-no-boat"
    return "M2-boat-full" if constants.aboard[s.crew[boat]] >= constants.full else "M2-not-adjacent"


def jump(constants: Constants, s: State, action: a.Jump) -> str:
    return _explorer(constants, s, action.explorer) or "M4-not-aboard"


def land(constants: Constants, s: State, action: a.Land) -> str:
    if reason := _explorer(constants, s, action.explorer):
        return reason
    place = s.where[action.explorer]
    here = place < constants.afloat and action.isle in constants.landings[place]
    return "M11-has-swum" if here and _has_swum(constants, s, action.explorer) else "M7-no-isle-here"


def sail(constants: Constants, s: State, action: a.Sail) -> str:
    boat = boat_on(s, action.start)
    if boat == NONE:
        return "B1-no-boat"
    if s.crew[boat] and not constants.control[s.crew[boat]] >> s.actor & 1:
        return "B2-not-in-control"
    if not constants.near[action.start] >> action.space & 1:
        return "B1-not-adjacent"
    if s.land[action.space]:
        return "B1-on-land"
    return "B1-boat-there" if s.boats >> action.space & 1 else "Q7-squid-there"


def sink(constants: Constants, s: State, action: a.Sink) -> str:
    terrain = s.land[action.space]
    if not terrain:
        return "K1-no-tile"
    return "K2-lower-first" if any(s.tiles[: terrain - 1]) else "K1-not-on-the-coast"


def _holds(s: State, terrain: int, tile: int) -> bool:
    return bool(s.hands[(TERRAIN_COUNT * s.actor + terrain) * KINDS + tile])


def play_help(constants: Constants, s: State, action: a.PlayHelp) -> str:
    if not _holds(s, action.terrain, U_HELP):
        return "T1-no-such-tile"
    if constants.owner[action.explorer] != s.actor:
        return "M9-not-yours"
    return "H1-out-of-reach" if _swims(constants, s, action.explorer) else "H1-not-swimming"


def play_wind(constants: Constants, s: State, action: a.PlayWind) -> str:
    if not _holds(s, action.terrain, U_WIND):
        return "T1-no-such-tile"
    boat = boat_on(s, action.start)
    if boat == NONE:
        return "B1-no-boat"
    return "H2-out-of-reach" if constants.control[s.crew[boat]] >> s.actor & 1 else "H2-not-in-control"


def play_send(constants: Constants, s: State, action: a.PlaySend) -> str:
    tile = TILE_OF.get(action.kind)
    if tile is None or not _holds(s, action.terrain, tile):
        return "T1-no-such-tile"
    return "H3-not-vacant" if action.start in herd(s, action.kind) else "H3-no-such-creature"


_TOO_FAR = {SERPENT: "C1-out-of-reach", SHARK: "C2-out-of-reach", WHALE: "C3-out-of-reach", SQUID: "Q3-out-of-reach"}


def prowl(constants: Constants, s: State, action: a.Prowl) -> str:
    if action.kind not in BY_FACE[s.face]:
        return "T4-not-rolled"
    if action.start not in herd(s, action.kind) or not _is_charge(s, action):
        return "T4-no-such-creature"
    return _dive(s) if constants.with_dolphins else _TOO_FAR[action.kind]


def _is_charge(s: State, action: a.Prowl) -> bool:
    """Dolphins are told apart by their charge."""
    return action.kind != DOLPHIN or (action.start, action.charge) in zip(s.dolphins, s.charges, strict=True)


def _dive(s: State) -> str:
    return "X3-out-of-reach" if s.distance else "X3-not-vacant"


def drift(constants: Constants, s: State, action: a.Drift) -> str:
    if s.face not in (F_BOAT, F_STARFISH):
        return "T4-not-rolled"
    boat = boat_on(s, action.start)
    if boat == NONE:
        return "B1-no-boat"
    return "X3-not-empty" if s.crew[boat] else _dive(s)


pick_boarder = always("U3-not-in-the-water-there")
ferry = always("V5-no-empty-boat")
pick_charge = always("X4-not-in-the-water-there")
put_squid = always("Q1-not-vacant-beside-a-tile")
pick_victim = always("Q5-out-of-reach")
hand_over = always("X8-no-such-swimmer")
repel = always("D-no-such-tile")
