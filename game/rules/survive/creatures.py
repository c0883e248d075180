"""The dice, what creatures and empty boats do, and how an attack is repelled (T4, C1 to C4, X3 to X8, Q3 to Q6, D1 to
D3).
"""

from __future__ import annotations

from collections.abc import Callable

from game.engine import EventSink
from game.engine.flat_state import with_number

from . import actions as a
from . import events as ev
from . import flow
from .constants import ALL_KINDS, DOLPHIN, SERPENT, SHARK, SQUID, WHALE, Constants, repellent
from .effects import (
    devour,
    devour_if_eaten,
    drop_tile,
    lose,
    move_boat,
    remove_creatures,
    serpent_strikes,
    set_herd,
    take_charge,
    wreck,
)
from .queries import boat_on, defenders, dolphin_with, herd, path, seat_after, stops, unprotected_on
from .state import CHARGE, CREATURE, DEFEND, NONE, State


def roll(constants: Constants, s: State, action: a.Roll, events: EventSink) -> None:
    s.face = action.face
    if events is not None:
        events.append(ev.Rolled(seat=s.player, face=action.face))
    flow.after_roll(constants, s, events)


def dive(constants: Constants, s: State, action: a.Dive, events: EventSink) -> None:
    s.face, s.distance = action.face, action.distance
    if events is not None:
        events.append(ev.Dived(seat=s.player, face=action.face, distance=action.distance))
    flow.after_roll(constants, s, events)


def decline(constants: Constants, s: State, action: a.Decline, events: EventSink) -> None:
    if events is not None:
        events.append(ev.NoCreatureMoved(seat=s.actor))
    flow.end_turn(constants, s, events)


def transfer(s: State, kind: int, start: int, space: int) -> None:
    creatures = herd(s, kind)
    set_herd(s, kind, with_number(creatures, creatures.index(start), space))


def tell_creature(s: State, kind: int, way: tuple[int, ...], events: EventSink) -> None:
    if events is None:
        return
    if way[0] == way[-1]:
        events.append(ev.CreatureStayed(seat=s.actor, kind=kind, space=way[0]))
    else:
        events.append(ev.CreatureMoved(seat=s.actor, kind=kind, path=way))


def prowl(constants: Constants, s: State, action: a.Prowl, events: EventSink) -> None:
    kind = action.kind
    start = action.start
    space = action.space
    if events is not None:
        dived = constants.with_dolphins and not s.distance
        tell_creature(
            s,
            kind,
            (start, space)
            if dived or start == space
            else path(constants, start, space, s.land_mask, stops(constants, s, kind)),
            events,
        )
    if kind == DOLPHIN:
        dolphin_swims(constants, s, start, space, action.charge, events)
        return
    transfer(s, kind, start, space)
    _ARRIVALS[kind](constants, s, space, events)


def serpent_arrives(constants: Constants, s: State, space: int, events: EventSink) -> None:
    serpent_strikes(constants, s, space, events)
    flow.end_turn(constants, s, events)


def shark_arrives(constants: Constants, s: State, space: int, events: EventSink) -> None:
    """A shark eats the swimmers there (C2), which their owners may defend (D1, X11)."""
    if unprotected_on(constants, s, space):
        await_defence(constants, s, SHARK, space, CREATURE, events)
    else:
        flow.end_turn(constants, s, events)


def whale_arrives(constants: Constants, s: State, space: int, events: EventSink) -> None:
    """A whale drives a squid off (Q6). Everyone aboard may defend the boat (D2); if nobody does, `_strike` wrecks it
    (C3).
    """
    remove_creatures(s, SQUID, space, events)
    boat = boat_on(s, space)
    if boat != NONE and s.crew[boat]:
        await_defence(constants, s, WHALE, space, CREATURE, events)
    else:
        flow.end_turn(constants, s, events)


def squid_arrives(constants: Constants, s: State, space: int, resume: int, events: EventSink) -> None:
    """A squid takes someone (Q5); in the variant Q8 the boat may be defended first (Q9)."""
    remove_creatures(s, WHALE, space, events)
    boat = boat_on(s, space)
    if constants.squid_for_whales and boat != NONE and s.crew[boat]:
        await_defence(constants, s, SQUID, space, resume, events)
    else:
        flow.await_victim(constants, s, space, resume, events)


def pick_victim(constants: Constants, s: State, action: a.PickVictim, events: EventSink) -> None:
    lose(constants, s, action.explorer, "squid", events)
    flow.resume(constants, s, events)


def dolphin_swims(constants: Constants, s: State, start: int, space: int, charge: int, events: EventSink) -> None:
    """X4, X6: it leaves its charge and takes one where it arrives."""
    dolphin = dolphin_with(s, start, charge)
    s.dolphins = with_number(s.dolphins, dolphin, space)
    s.charges = with_number(s.charges, dolphin, NONE)
    if charge != NONE:
        devour_if_eaten(constants, s, [charge], start, events)
    await_charge(constants, s, space, CREATURE, events)


def await_charge(constants: Constants, s: State, space: int, resume: int, events: EventSink) -> None:
    """X4, X9: a dolphin that came to a space takes an unprotected swimmer; of several, the actor's choice."""
    swimmers = unprotected_on(constants, s, space)
    s.focus, s.resume = space, resume
    if len(swimmers) > 1:
        s.step, s.actor = CHARGE, s.player
        return
    for e in swimmers:
        take_charge(s, e, space, events)
    flow.resume(constants, s, events)


def pick_charge(constants: Constants, s: State, action: a.PickCharge, events: EventSink) -> None:
    take_charge(s, action.explorer, s.focus, events)
    flow.resume(constants, s, events)


def hand_over(constants: Constants, s: State, action: a.HandOver, events: EventSink) -> None:
    """A dolphin changes its charge (X8); whoever loses its protection beside an eater is lost (X10)."""
    dolphin = dolphin_with(s, action.start, action.charge)
    s.charges = with_number(s.charges, dolphin, action.explorer)
    if events is not None:
        events.append(ev.ChargeTaken(explorer=action.explorer, space=action.start))
    if action.charge != NONE:
        devour_if_eaten(constants, s, [action.charge], action.start, events)
    flow.end_turn(constants, s, events)


def drift(constants: Constants, s: State, action: a.Drift, events: EventSink) -> None:
    if events is not None:
        way = (
            (action.start, action.space)
            if not s.distance
            else path(constants, action.start, action.space, s.land_mask | s.boats, 0)
        )
        events.append(ev.BoatMoved(seat=s.actor, path=way, by_dice=True))
    move_boat(s, boat_on(s, action.start), action.space)
    flow.end_turn(constants, s, events)


_ARRIVALS: dict[int, Callable[[Constants, State, int, EventSink], None]] = {
    SERPENT: serpent_arrives,
    SHARK: shark_arrives,
    WHALE: whale_arrives,
    SQUID: lambda constants, s, space, events: squid_arrives(constants, s, space, CREATURE, events),
}


def await_defence(constants: Constants, s: State, kind: int, space: int, resume: int, events: EventSink) -> None:
    """D3, R5: asks clockwise whoever might hold the tile, as far as all can see."""
    s.focus = space
    s.attacker = kind
    s.resume = resume
    asked = defenders(constants, s, kind, space, lambda cell: s.unseen[cell] or any(s.hands[cell::ALL_KINDS]))
    s.asked = sum(1 << seat for seat in asked)
    _ask_next(constants, s, s.player, events)


def _ask_next(constants: Constants, s: State, seat: int, events: EventSink) -> None:
    asked = seat_after(constants, seat, s.asked)
    if asked == NONE:
        _strike(constants, s, events)
    else:
        s.step, s.actor = DEFEND, asked
        s.asked ^= 1 << asked


def let_happen(constants: Constants, s: State, action: a.LetHappen, events: EventSink) -> None:
    if events is not None:
        events.append(ev.NotDefended(seat=s.actor))
    _ask_next(constants, s, s.actor, events)


def repel(constants: Constants, s: State, action: a.Repel, events: EventSink) -> None:
    drop_tile(s, action.terrain, repellent(s.attacker))
    if events is not None:
        events.append(ev.Repelled(seat=s.actor, kind=s.attacker, space=s.focus, terrain=action.terrain))
    remove_creatures(s, s.attacker, s.focus, events, most=1)
    flow.resume(constants, s, events)


def _strike(constants: Constants, s: State, events: EventSink) -> None:
    """Nobody defended: the attack happens."""
    if s.attacker == SHARK:
        devour(constants, s, s.focus, "shark", events)
    elif s.attacker == WHALE:
        wreck(constants, s, boat_on(s, s.focus), events)
    else:
        s.attacker = NONE
        flow.await_victim(constants, s, s.focus, s.resume, events)
        return
    flow.resume(constants, s, events)
