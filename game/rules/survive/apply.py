"""Carries out each kind of action, by the steps of a turn; what creatures do is in `creatures`.

Trusts that it is legal.
"""

from __future__ import annotations

from collections.abc import Callable

from game.engine import Event, EventSink
from game.engine.flat_state import with_byte, with_change, with_count, with_number

from . import actions as a
from . import events as ev
from . import flow
from .constants import (
    DOLPHIN,
    KINDS,
    SHARK,
    SQUID,
    TERRAIN_COUNT,
    TILE_OF,
    U_BOAT,
    U_HELP,
    U_SHARK,
    U_VOLCANO,
    U_WHALE,
    U_WHIRLPOOL,
    U_WIND,
    WHALE,
    Constants,
)
from .creatures import await_charge, squid_arrives, tell_creature, transfer
from .effects import (
    add_creature,
    devour,
    drop_tile,
    embark,
    enter_water,
    leave,
    move_boat,
    put_boat,
    sail_to,
    save,
    whirlpool,
)
from .queries import boat_on, eaters, herd, passengers, path, squid_spaces, those_on, wind_obstacles
from .state import BOARD, FERRY, MOVE, NONE, REVEAL, State
from .state import SQUID as PUT_SQUID


def first(constants: Constants, s: State, action: a.First, events: EventSink) -> None:
    s.first = action.seat
    if events is not None:
        events.append(ev.FirstDrawn(seat=action.seat))
    flow.begin_laying(s)


def lay(constants: Constants, s: State, action: a.Lay, events: EventSink) -> None:
    space, terrain = action.space, action.terrain
    s.land = with_byte(s.land, space, terrain + 1)
    s.land_mask |= 1 << space
    s.tiles = with_change(s.tiles, terrain, 1)
    s.cursor += 1
    if events is not None:
        events.append(ev.TileLaid(space=space, terrain=terrain))
    if s.cursor == len(constants.island):
        flow.begin_dealing(s)


def deal(constants: Constants, s: State, action: a.Deal, events: EventSink) -> None:
    s.values = with_number(s.values, action.explorer, action.value)
    s.cursor += 1
    if events is not None:
        events.append(
            ev.ValueDealt(explorer=action.explorer, value=action.value, audience=(constants.owner[action.explorer],))
        )
    if s.cursor == constants.explorers:
        flow.begin_placing(constants, s)


def place(constants: Constants, s: State, action: a.Place, events: EventSink) -> None:
    s.where[action.explorer] = action.space
    s.crowd[action.space] += 1
    if events is not None:
        events.append(ev.ExplorerPlaced(seat=s.actor, explorer=action.explorer, space=action.space))
    flow.next_placing(constants, s, events)


def launch(constants: Constants, s: State, action: a.Launch, events: EventSink) -> None:
    put_boat(s, action.space)
    if events is not None:
        events.append(ev.BoatLaunched(seat=s.actor, space=action.space))
    flow.next_launching(constants, s, events)


def keep(constants: Constants, s: State, action: a.Keep, events: EventSink) -> None:
    if events is not None:
        events.append(ev.NoTilePlayed(seat=s.actor))
    flow.begin_moving(constants, s, events)


def _discard(s: State, terrain: int, kind: int, events: EventSink) -> None:
    """A tile of the actor's hand is shown and leaves the game."""
    drop_tile(s, terrain, kind)
    if events is not None:
        events.append(ev.TilePlayed(seat=s.actor, terrain=terrain, underside=kind))


def play_help(constants: Constants, s: State, action: a.PlayHelp, events: EventSink) -> None:
    _discard(s, action.terrain, U_HELP, events)
    e, space = action.explorer, action.space
    if events is not None:
        events.append(ev.Swam(explorer=e, path=path(constants, s.where[e], space, s.land_mask, eaters(s))))
    leave(constants, s, e)
    enter_water(constants, s, e, space, events)
    flow.begin_moving(constants, s, events)


def play_wind(constants: Constants, s: State, action: a.PlayWind, events: EventSink) -> None:
    _discard(s, action.terrain, U_WIND, events)
    if events is not None:
        _tell_boat(constants, s, path(constants, action.start, action.space, *wind_obstacles(s)), events)
    sail_to(constants, s, action.start, action.space, events)
    flow.begin_moving(constants, s, events)


def _tell_boat(constants: Constants, s: State, way: tuple[int, ...], events: list[Event]) -> None:
    """A boat is rowed, with all who are in it before it goes."""
    aboard = passengers(constants, s, boat_on(s, way[0]))
    events.append(ev.BoatMoved(seat=s.actor, path=way, explorers=tuple(aboard)))


def play_send(constants: Constants, s: State, action: a.PlaySend, events: EventSink) -> None:
    _discard(s, action.terrain, TILE_OF[action.kind], events)
    transfer(s, action.kind, action.start, action.space)
    tell_creature(s, action.kind, (action.start, action.space), events)
    if action.kind == SQUID:
        squid_arrives(constants, s, action.space, MOVE, events)
    else:
        flow.begin_moving(constants, s, events)


def go(constants: Constants, s: State, action: a.Go, events: EventSink) -> None:
    e, space = action.explorer, action.space
    start = s.where[e]
    if s.land[space]:
        s.crowd[start] -= 1
        s.crowd[space] += 1
        s.where[e] = space
        if events is not None:
            events.append(ev.Walked(explorer=e, path=(start, space)))
    else:
        s.swum |= 1 << e  # M3, M5
        leave(constants, s, e)
        if events is not None:
            events.append(ev.Swam(explorer=e, path=(start, space)))
        enter_water(constants, s, e, space, events)
    flow.spend_point(constants, s, events)


def go_guarded(constants: Constants, s: State, action: a.GoGuarded, events: EventSink) -> None:
    """X7, X9: with its dolphin a swimmer is safe wherever it goes."""
    e, space = action.explorer, action.space
    start = s.where[e]
    s.swum |= 1 << e
    s.crowd[start] -= 1
    s.crowd[space] += 1
    s.where[e] = space
    s.dolphins = with_number(s.dolphins, s.charges.index(e), space)
    if events is not None:
        events.append(ev.Swam(explorer=e, path=(start, space)))
        events.append(ev.CreatureMoved(seat=s.actor, kind=DOLPHIN, path=(start, space)))
    flow.spend_point(constants, s, events)


def board(constants: Constants, s: State, action: a.BoardBoat, events: EventSink) -> None:
    embark(constants, s, action.explorer, boat_on(s, action.space), events)
    flow.spend_point(constants, s, events)


def jump(constants: Constants, s: State, action: a.Jump, events: EventSink) -> None:
    e = action.explorer
    s.swum |= 1 << e  # M4
    space = leave(constants, s, e)
    if events is not None:
        events.append(ev.Jumped(explorer=e, space=space))
    enter_water(constants, s, e, space, events)  # R9
    flow.spend_point(constants, s, events)


def land(constants: Constants, s: State, action: a.Land, events: EventSink) -> None:
    save(constants, s, action.explorer, action.isle, events)
    flow.spend_point(constants, s, events)


def sail(constants: Constants, s: State, action: a.Sail, events: EventSink) -> None:
    if events is not None:
        _tell_boat(constants, s, (action.start, action.space), events)
    sail_to(constants, s, action.start, action.space, events)
    flow.spend_point(constants, s, events)


def stop(constants: Constants, s: State, action: a.Stop, events: EventSink) -> None:
    if events is not None:
        events.append(ev.MovesEnded(seat=s.actor))
    if s.step == MOVE:
        flow.begin_sinking(constants, s, events)
    else:
        flow.next_extra(constants, s, events)


def sink(constants: Constants, s: State, action: a.Sink, events: EventSink) -> None:
    space = action.space
    s.terrain = s.land[space] - 1
    s.land = with_byte(s.land, space, 0)
    s.land_mask ^= 1 << space
    s.tiles = with_change(s.tiles, s.terrain, -1)
    s.focus = space
    if events is not None:
        events.append(ev.TileSunk(seat=s.actor, space=space, terrain=s.terrain))
    if constants.superpopulation:
        s.pushed = sum(1 << e for e in those_on(constants, s, space))
    if constants.submerged and not s.land_mask:  # V4, R12
        flow.finish(constants, s, flow.LAST_TILE, events)
    else:
        flow.await_underside(s)


def pick_boarder(constants: Constants, s: State, action: a.PickBoarder, events: EventSink) -> None:
    """U3: one of too many swimmers boards; once the boat is full, the turn goes on."""
    boat = boat_on(s, s.focus)
    embark(constants, s, action.explorer, boat, events)
    if constants.aboard[s.crew[boat]] == constants.full:
        flow.after_underside(constants, s, events)


def put_squid(constants: Constants, s: State, action: a.PutSquid, events: EventSink) -> None:
    """Q1, Q2: a squid comes, and takes someone at once unless it is gentle."""
    add_creature(s, SQUID, action.space, events)
    if constants.gentle_squid:
        flow.after_underside(constants, s, events)
    else:
        flow.await_victim(constants, s, action.space, REVEAL, events)


def under(constants: Constants, s: State, action: a.Under, events: EventSink) -> None:
    """K5: an immediate tile is shown and resolved, another goes into the player's hand."""
    kind = action.underside
    s.unseen = with_count(s.unseen, s.terrain * KINDS + kind, -1)
    if constants.immediate[kind]:
        if events is not None:
            events.append(ev.UndersideShown(seat=s.player, space=s.focus, underside=kind))
        s.terrain = NONE
        _RESOLVE[kind](constants, s, events)
    else:
        seat, terrain = s.player, s.terrain
        at = TERRAIN_COUNT * seat + terrain
        s.held = with_change(s.held, at, 1)
        s.hands = with_count(s.hands, at * KINDS + kind, 1)
        s.terrain = NONE
        if events is not None:
            events.append(ev.TileKept(seat=seat, terrain=terrain))
            events.append(ev.TileSeen(seat=seat, underside=kind, audience=(seat,)))
        flow.after_underside(constants, s, events)


def _place_from_supply(constants: Constants, s: State, kind: int, underside: int, events: EventSink) -> bool:
    """Puts a piece from the supply on the board; nothing happens when it is empty (U6)."""
    if len(herd(s, kind)) < constants.supply[kind]:
        add_creature(s, kind, s.focus, events)
        return True
    _nothing(underside, events)
    return False


def _nothing(underside: int, events: EventSink) -> None:
    if events is not None:
        events.append(ev.NothingPlaced(underside=underside))


def find_shark(constants: Constants, s: State, events: EventSink) -> None:
    """U1: a shark surfaces and devours the swimmers there."""
    if _place_from_supply(constants, s, SHARK, U_SHARK, events):
        devour(constants, s, s.focus, "shark", events)
    flow.after_underside(constants, s, events)


def find_whale(constants: Constants, s: State, events: EventSink) -> None:
    """A whale surfaces (U2), with a squid (Q1) or a squid in its stead (Q8)."""
    comes = constants.squid_for_whales or _place_from_supply(constants, s, WHALE, U_WHALE, events)
    if comes and constants.with_squids and len(s.squids) < constants.supply[SQUID] and squid_spaces(constants, s):
        s.step, s.actor = PUT_SQUID, s.player
        return
    if constants.squid_for_whales:
        _nothing(U_WHALE, events)  # Q10
    flow.after_underside(constants, s, events)


def find_boat(constants: Constants, s: State, events: EventSink) -> None:
    """A boat surfaces (U3).

    If the supply has none, an empty boat comes from elsewhere (V5), or nothing happens (U6).
    """
    if NONE in s.boat_at:
        put_boat(s, s.focus)
        if events is not None:
            events.append(ev.BoatFound(space=s.focus))
        _board_from_water(constants, s, events)
    elif constants.superpopulation and 0 in s.crew:
        s.step, s.actor = FERRY, s.player
    else:
        _nothing(U_BOAT, events)
        flow.after_underside(constants, s, events)


def ferry(constants: Constants, s: State, action: a.Ferry, events: EventSink) -> None:
    """V5: an empty boat is brought, and those in the water board it."""
    if events is not None:
        events.append(ev.BoatFerried(seat=s.player, start=action.start, space=s.focus))
    move_boat(s, boat_on(s, action.start), s.focus)
    _board_from_water(constants, s, events)


def _board_from_water(constants: Constants, s: State, events: EventSink) -> None:
    """U3: the swimmers there board; of too many the player chooses."""
    swimmers = those_on(constants, s, s.focus)
    if len(swimmers) > constants.full:
        s.step, s.actor = BOARD, s.player
        return
    boat = boat_on(s, s.focus)
    for e in swimmers:
        embark(constants, s, e, boat, events)
    flow.after_underside(constants, s, events)


def find_whirlpool(constants: Constants, s: State, events: EventSink) -> None:
    """U4: a whirlpool opens where the tile sank."""
    whirlpool(constants, s, s.focus, events)
    flow.after_underside(constants, s, events)


def find_volcano(constants: Constants, s: State, events: EventSink) -> None:
    """The volcano ends the game (U5); in V2 and V4 it is a whirlpool."""
    if constants.to_the_last or constants.submerged:
        find_whirlpool(constants, s, events)
        return
    if events is not None:
        events.append(ev.Erupted(space=s.focus))
    flow.finish(constants, s, flow.VOLCANO, events)


def find_dolphin(constants: Constants, s: State, events: EventSink) -> None:
    """X2: a dolphin comes, and takes a charge at once."""
    if _place_from_supply(constants, s, DOLPHIN, U_HELP, events):
        await_charge(constants, s, s.focus, REVEAL, events)
    else:
        flow.after_underside(constants, s, events)


_RESOLVE: dict[int, Callable[[Constants, State, EventSink], None]] = {
    U_SHARK: find_shark,
    U_WHALE: find_whale,
    U_BOAT: find_boat,
    U_WHIRLPOOL: find_whirlpool,
    U_VOLCANO: find_volcano,
    U_HELP: find_dolphin,
}
