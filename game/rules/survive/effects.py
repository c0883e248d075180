"""The fates of pieces: boarding, saving, losing, wrecking, eating. No decision and no turn is made here."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import Event, EventSink, Impact
from game.engine.flat_state import with_change, with_count, with_number

from . import events as ev
from .constants import DOLPHIN, KINDS, SERPENT, SHARK, SQUID, TERRAIN_COUNT, WHALE, Constants
from .queries import HERDS, boat_on, eater_on, herd, passengers, those_on, unprotected_on
from .state import EXTRA, NONE, OVER, State


def lose(constants: Constants, s: State, e: int, cause: str, events: EventSink) -> None:
    """An explorer leaves the game, from wherever it is."""
    space = leave(constants, s, e)
    s.where[e] = constants.lost
    _settle(constants, s, e)
    if events is not None:
        events.append(ev.Lost(explorer=e, space=space, cause=cause))
    if constants.hunters and constants.owner[e] != s.player and s.step not in (OVER, EXTRA):  # HR1, R16
        s.trophies = with_change(s.trophies, s.player, 1)
        if events is not None:
            events.append(ev.TrophyWon(seat=s.player, explorer=e))


def save(constants: Constants, s: State, e: int, isle: int, events: EventSink) -> None:
    """M7: an explorer goes ashore on an isle and is safe."""
    leave(constants, s, e)
    s.where[e] = constants.saved + isle
    _settle(constants, s, e)
    if events is not None:
        events.append(ev.Saved(explorer=e, isle=isle))


def _settle(constants: Constants, s: State, e: int) -> None:
    s.at_stake = with_change(s.at_stake, constants.owner[e], -1)
    s.left -= 1
    s.quiet = 0


def leave(constants: Constants, s: State, e: int) -> int:
    """Takes an explorer off its tile, water or boat; gives the space it was on."""
    place = s.where[e]
    if place < constants.afloat:
        s.crowd[place] -= 1
        if s.charges:
            release(s, e)
        return place
    boat = place - constants.afloat
    s.crew[boat] -= constants.unit[e]
    return s.boat_at[boat]


def release(s: State, e: int) -> None:
    """A charge that boards, lands, swims off or is lost leaves its dolphin."""
    if e in s.charges:
        s.charges = with_number(s.charges, s.charges.index(e), NONE)


def embark(constants: Constants, s: State, e: int, boat: int, events: EventSink) -> None:
    leave(constants, s, e)
    s.where[e] = constants.afloat + boat
    s.crew[boat] += constants.unit[e]
    if events is not None:
        events.append(ev.Boarded(explorer=e, space=s.boat_at[boat]))


def enter_water(constants: Constants, s: State, e: int, space: int, events: EventSink) -> None:
    """An explorer enters a sea space of its own will: a free dolphin takes it (X4), else M10."""
    s.where[e] = space
    s.crowd[space] += 1
    if space in s.dolphins and take_charge(s, e, space, events):
        return  # X11
    if eater := eater_on(s, space):
        lose(constants, s, e, eater, events)


def take_charge(s: State, e: int, space: int, events: EventSink) -> bool:
    """A dolphin on the space that has no charge takes the swimmer."""
    for dolphin, at in enumerate(s.dolphins):
        if at == space and s.charges[dolphin] == NONE:
            s.charges = with_number(s.charges, dolphin, e)
            if events is not None:
                events.append(ev.ChargeTaken(explorer=e, space=space))
            return True
    return False


def devour(constants: Constants, s: State, space: int, cause: str, events: EventSink) -> None:
    """All swimmers on a space that no dolphin protects are lost."""
    for e in unprotected_on(constants, s, space):
        lose(constants, s, e, cause, events)


def devour_if_eaten(constants: Constants, s: State, swimmers: list[int], space: int, events: EventSink) -> None:
    """Swimmers that find themselves unprotected beside a serpent or shark are lost."""
    if eater := eater_on(s, space):
        for e in swimmers:
            lose(constants, s, e, eater, events)


def move_boat(s: State, boat: int, space: int) -> None:
    s.boats ^= 1 << s.boat_at[boat] | 1 << space
    s.boat_at[boat] = space


def put_boat(s: State, space: int) -> int:
    """A boat from the supply onto a space."""
    boat = s.boat_at.index(NONE)
    s.boat_at[boat] = space
    s.boats |= 1 << space
    return boat


def remove_boat(s: State, boat: int) -> None:
    """Returns a boat to the supply (U7)."""
    s.boats ^= 1 << s.boat_at[boat]
    s.boat_at[boat] = NONE


def sail_to(constants: Constants, s: State, start: int, space: int, events: EventSink) -> None:
    """A boat enters a space; with passengers it is wrecked by a serpent or whale there (B3, B4)."""
    boat = boat_on(s, start)
    move_boat(s, boat, space)
    if s.crew[boat] and (space in s.serpents or space in s.whales):
        wreck(constants, s, boat, events)


def drop_tile(s: State, terrain: int, kind: int) -> None:
    """A tile leaves the actor's hand and the game."""
    at = TERRAIN_COUNT * s.actor + terrain
    s.held = with_change(s.held, at, -1)
    s.hands = with_count(s.hands, at * KINDS + kind, -1)


def wreck(constants: Constants, s: State, boat: int, events: EventSink) -> None:
    """B3, C3: the boat goes, its passengers swim, and are lost beside a serpent or shark; no dolphin takes them up
    (X10).
    """
    space, swimmers = s.boat_at[boat], passengers(constants, s, boat)
    if events is not None:
        events.append(ev.BoatWrecked(space=space, explorers=tuple(swimmers)))
    for e in swimmers:
        s.where[e] = space
    s.crowd[space] += len(swimmers)
    s.crew[boat] = 0
    remove_boat(s, boat)
    devour_if_eaten(constants, s, swimmers, space, events)


def destroy_with_all(constants: Constants, s: State, boat: int, cause: str, events: EventSink) -> None:
    """C1, U4: the boat goes with its passengers."""
    space = s.boat_at[boat]
    if events is not None:
        events.append(ev.BoatGone(space=space))
    for e in passengers(constants, s, boat):
        lose(constants, s, e, cause, events)
    remove_boat(s, boat)


def set_herd(s: State, kind: int, creatures: tuple[int, ...]) -> None:
    setattr(s, HERDS[kind], creatures)


def add_creature(s: State, kind: int, space: int, events: EventSink) -> None:
    set_herd(s, kind, (*herd(s, kind), space))
    if kind == DOLPHIN:
        s.charges = (*s.charges, NONE)
    if events is not None:
        events.append(ev.CreaturePlaced(kind=kind, space=space))


def remove_creatures(s: State, kind: int, space: int, events: EventSink, most: int = 99) -> None:
    """U7: creatures of a kind on a space leave the board."""
    while space in (creatures := herd(s, kind)) and most:
        at = creatures.index(space)
        set_herd(s, kind, creatures[:at] + creatures[at + 1 :])
        if kind == DOLPHIN:
            s.charges = s.charges[:at] + s.charges[at + 1 :]
        most -= 1
        if events is not None:
            events.append(ev.CreatureGone(kind=kind, space=space))


def whirlpool(constants: Constants, s: State, centre: int, events: EventSink) -> None:
    """U4: everything in the water there and on the spaces around is lost."""
    if events is not None:
        events.append(ev.Whirlpool(space=centre))
    for space in (centre, *constants.neighbours[centre]):
        if s.land[space]:
            continue
        for e in those_on(constants, s, space):
            lose(constants, s, e, "whirlpool", events)
        boat = boat_on(s, space)
        if boat != NONE:
            destroy_with_all(constants, s, boat, "whirlpool", events)
        for kind in (SERPENT, SHARK, WHALE, DOLPHIN, SQUID):
            remove_creatures(s, kind, space, events)


def serpent_strikes(constants: Constants, s: State, space: int, events: EventSink) -> None:
    """C1: a serpent destroys a boat that carries someone, with everyone aboard, and devours all swimmers there."""
    boat = boat_on(s, space)
    if boat != NONE and s.crew[boat]:
        destroy_with_all(constants, s, boat, "serpent", events)
    devour(constants, s, space, "serpent", events)


def reveal_values(constants: Constants, s: State, events: EventSink) -> None:
    """Scoring: every value, lowest first."""
    if events is not None:
        for e in sorted(range(constants.explorers), key=lambda e: s.values[e]):
            events.append(
                ev.ValueShown(explorer=e, value=s.values[e], saved=constants.saved <= s.where[e] < constants.lost)
            )


def impacts(constants: Constants, event: Event) -> Sequence[tuple[int, Impact]]:
    """Boats belong to nobody: when one goes down, everyone with an explorer aboard feels it."""
    owner = constants.owner
    match event:
        case ev.Lost(explorer=e):
            return [(owner[e], "loss")]
        case ev.BoatWrecked(explorers=aboard):
            return [(seat, "blow") for seat in sorted({owner[e] for e in aboard})]
        case ev.Saved(explorer=e):
            return [(owner[e], "gain")]
        case _:
            return ()


_MOST_TELLING = ("lost", "spared", "saved", "wet")


def great_moments(constants: Constants, events: Sequence[Event]) -> Sequence[tuple[int, str]]:
    """Whoever swims after a wreck and is lost at once has lost more than a boat; what ends the game is nobody's."""
    found: list[tuple[int, str]] = []
    lost = {event.explorer for event in events if isinstance(event, ev.Lost)}
    for event in events:
        match event:
            case ev.Lost(explorer=e, cause=cause) if cause not in ("volcano", "sea"):
                found.append((constants.owner[e], "lost"))
            case ev.Saved(explorer=e):
                found.append((constants.owner[e], "saved"))
            case ev.Repelled(seat=seat):
                found.append((seat, "spared"))
            case ev.BoatWrecked(explorers=aboard):
                found += [(constants.owner[e], "wet") for e in aboard if e not in lost]
    return sorted(found, key=lambda one: _MOST_TELLING.index(one[1]))
