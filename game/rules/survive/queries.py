"""Questions about a table: who is where, what is vacant, what is in danger, how far things get."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress
from typing import NamedTuple

from .constants import KINDS, SERPENT, SHARK, SQUID, TERRAIN_COUNT, WHALE, Constants, repellent
from .state import NONE, PublicState

IS_FREE = bytes([1] + [0] * 255)  # turns the land and the explorers of a table into flags of its other spaces


def reach(constants: Constants, start: int, steps: int, blocked: int, stops: int) -> int:
    """The spaces (a mask, without the start) that a move of 1 to this many steps can end on; it cannot pass through a
    stop.
    """
    near = constants.near[start] & ~blocked
    found = fresh = near
    for radius in range(1, steps):
        fresh &= ~stops
        if not fresh:
            break
        further = 0
        for bit, around, _ in constants.disc(start, radius):
            if fresh & bit:
                further |= around
        fresh = further & ~(blocked | found)
        found |= fresh
    return found & ~(1 << start)


def ends(constants: Constants, start: int, steps: int, blocked: int, stops: int) -> list[int]:
    """The same as a list."""
    found = reach(constants, start, steps, blocked, stops)
    return [space for bit, _, space in constants.disc(start, steps) if found & bit]


def path(constants: Constants, start: int, end: int, blocked: int, stops: int) -> tuple[int, ...]:
    """A shortest way for an event to tell, start and end included."""
    before = {start: NONE}
    edge = [start]
    while edge and end not in before:
        edge = [_reach_from(before, space, n) for space in edge if space == start or not stops >> space & 1
                for n in constants.neighbours[space] if n not in before and not blocked >> n & 1]  # fmt: skip
    way = [end]
    while before.get(way[-1], NONE) != NONE:
        way.append(before[way[-1]])
    return tuple(reversed(way)) if way[-1] == start else (start, end)


def _reach_from(before: dict[int, int], space: int, neighbour: int) -> int:
    before.setdefault(neighbour, space)
    return neighbour


def mask_of(spaces: tuple[int, ...]) -> int:
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


def eaters(s: PublicState) -> int:
    """The spaces where a swimmer is lost (M10)."""
    return mask_of(s.serpents) | mask_of(s.sharks)


def eater_on(s: PublicState, space: int) -> str:
    """Names the creature that eats a swimmer on a space, as a cause of loss; empty where none does."""
    return "serpent" if space in s.serpents else "shark" if space in s.sharks else ""


def dolphin_with(s: PublicState, space: int, charge: int) -> int:
    """The dolphin on a space that has this charge (NONE: none)."""
    return next(i for i, at in enumerate(s.dolphins) if at == space and s.charges[i] == charge)


def steering(constants: Constants, s: PublicState, boat: int) -> list[int]:
    """B2: the seats that control a boat; none if it is empty, and then anyone may move it."""
    return [seat for seat in range(constants.seats) if s.crew[boat] and constants.control[s.crew[boat]] >> seat & 1]


def boats_with_passengers(s: PublicState) -> int:
    mask = 0
    for space, crew in zip(s.boat_at, s.crew, strict=True):
        if crew:
            mask |= 1 << space
    return mask


def spaces_with_explorers(constants: Constants, s: PublicState) -> int:
    """The spaces, land or water, with an explorer that is not in a boat."""
    size = constants.size
    bit = constants.bit
    mask = 0
    for place in s.where:
        if place < size:
            mask |= bit[place]
    return mask


def prey(constants: Constants, s: PublicState) -> int:
    """The spaces with a swimmer that no dolphin protects (X9)."""
    if not s.charges:
        return spaces_with_explorers(constants, s) & ~s.land_mask
    size = constants.size
    bit = constants.bit
    mask = 0
    for e, place in enumerate(s.where):
        if place < size and e not in s.charges:
            mask |= bit[place]
    return mask & ~s.land_mask


def vacant_spaces(constants: Constants, s: PublicState) -> list[int]:
    """The sea spaces with no explorer, no boat and no creature (H3)."""
    size = constants.size
    taken = int.from_bytes(s.land, "little") | int.from_bytes(s.crowd, "little")
    free = bytearray(taken.to_bytes(size, "little").translate(IS_FREE))
    for spaces in (s.boat_at, s.serpents, s.sharks, s.whales, s.squids, s.dolphins):
        for space in spaces:
            if space >= 0:
                free[space] = 0
    return list(compress(range(size), free))


def beside_people(constants: Constants, s: PublicState) -> int:
    """The spaces next to a tile with explorers: where a squid strikes land (Q4)."""
    mask = 0
    for space in constants.island:
        if s.land[space] and s.crowd[space]:
            mask |= constants.near[space]
    return mask


def those_on(constants: Constants, s: PublicState, space: int) -> list[int]:
    """The explorers that stand or swim on a space."""
    return [e for e, place in enumerate(s.where) if place == space] if s.crowd[space] else []


def unprotected_on(constants: Constants, s: PublicState, space: int) -> list[int]:
    """The swimmers on a space that no dolphin protects."""
    return [e for e in those_on(constants, s, space) if e not in s.charges]


def boat_on(s: PublicState, space: int) -> int:
    """The boat on a space, or NONE."""
    return s.boat_at.index(space) if s.boats >> space & 1 else NONE


def passengers(constants: Constants, s: PublicState, boat: int) -> list[int]:
    place = constants.afloat + boat
    return [e for e, at in enumerate(s.where) if at == place] if s.crew[boat] else []


def has_tile(s: PublicState, seat: int) -> bool:
    first = TERRAIN_COUNT * seat
    return any(s.held[first : first + TERRAIN_COUNT])


def sinkable(constants: Constants, s: PublicState) -> list[int]:
    """The tiles that may be removed (K1 to K3)."""
    terrain = next((i for i, left in enumerate(s.tiles) if left), NONE) + 1
    if not terrain:
        return []
    water = ~s.land_mask
    tiles = s.land
    near = constants.near
    lowest = [space for space in constants.island if tiles[space] == terrain]
    return [space for space in lowest if near[space] & water] or lowest


def victims(constants: Constants, s: PublicState, space: int) -> list[int]:
    """Whom a squid on a space can take: on a tile beside it or in the boat with it (Q5)."""
    found = [e for tile in constants.neighbours[space] if s.land[tile] for e in those_on(constants, s, tile)]
    boat = boat_on(s, space)
    return found + passengers(constants, s, boat) if boat != NONE else found


def seat_after(constants: Constants, seat: int, waiting: int) -> int:
    """The next of the waiting seats (a mask) clockwise after a seat, itself last; NONE when nobody waits."""
    for step in range(1, constants.seats + 1):
        if waiting >> (seat + step) % constants.seats & 1:
            return (seat + step) % constants.seats
    return NONE


HERDS = (
    "serpents",
    "sharks",
    "whales",
    "dolphins",
    "squids",
)  # the fields of the table that hold the creatures of each kind


def herd(s: PublicState, kind: int) -> tuple[int, ...]:
    """Where the creatures of a kind are."""
    return (s.serpents, s.sharks, s.whales, s.dolphins, s.squids)[kind]


def stops(constants: Constants, s: PublicState, kind: int) -> int:
    """The spaces that end a creature's move when it enters them."""
    if kind == SERPENT:
        return boats_with_passengers(s) | prey(constants, s)  # C1 with X3
    if kind == SHARK:
        return prey(constants, s)  # C2
    if kind == WHALE:
        return boats_with_passengers(s) | mask_of(s.squids)  # C3, Q6
    if kind == SQUID:
        return boats_with_passengers(s) | mask_of(s.whales) | beside_people(constants, s)  # Q4
    return 0


def wind_obstacles(s: PublicState) -> tuple[int, int]:
    """Where a boat with passengers cannot go (B1, Q7), and where its way ends (B3)."""
    return s.land_mask | s.boats | mask_of(s.squids), mask_of(s.serpents) | mask_of(s.whales)


def walked_from(constants: Constants, s: PublicState, start: int) -> dict[int, int]:
    """How many moves an explorer needs to every space where nothing eats it, on foot and swimming, whether or not it
    has swum this turn.
    """
    tiles, deadly = s.land, eaters(s)  # M10

    def can_go(here: int, there: int) -> bool:
        return bool(tiles[here]) if tiles[there] else not deadly >> there & 1  # M1, M3, M5; M8: never back on land

    return _moves_from(constants, start, can_go)


def sailed_from(constants: Constants, s: PublicState, start: int) -> dict[int, int]:
    """How many moves a boat with passengers needs to every space where nothing wrecks it."""
    blocked, wrecking = wind_obstacles(s)
    closed = blocked | wrecking
    return _moves_from(constants, start, lambda here, there: not closed >> there & 1)


def _moves_from(constants: Constants, start: int, can_go: Callable[[int, int], bool]) -> dict[int, int]:
    found = {start: 0}
    edge = [start]
    while edge:
        moves = found[edge[0]] + 1
        steps = [(here, there) for here in edge for there in constants.neighbours[here] if there not in found]
        edge = list(dict.fromkeys(there for here, there in steps if can_go(here, there)))
        found |= dict.fromkeys(edge, moves)
    return found


def way_home(constants: Constants, s: PublicState, far: dict[int, int]) -> tuple[int, int] | None:
    """How many moves it takes to land on the nearest isle (M7), by the moves to every space, and which isle that is."""
    ways = [(moves + 1, isle) for at, moves in far.items() if not s.land[at] for isle in constants.landings[at]]
    return min(ways, default=None)


def squid_spaces(constants: Constants, s: PublicState) -> list[int]:
    """Where a squid can be put (Q1)."""
    return [space for space in vacant_spaces(constants, s) if constants.near[space] & s.land_mask]


class Strike(NamedTuple):
    """Who is lost and who has to swim when a creature enters a space."""

    lost: Sequence[int] = ()
    wrecked: Sequence[int] = ()


def strike(constants: Constants, s: PublicState, kind: int, space: int) -> Strike:
    """Works out whom a creature strikes on the space it comes to (C1 to C3); a squid's prey is its mover's choice."""
    aboard = passengers(constants, s, boat) if (boat := boat_on(s, space)) != NONE and kind in (SERPENT, WHALE) else []
    if kind == WHALE:
        return Strike(lost=aboard) if eater_on(s, space) else Strike(wrecked=aboard)
    if kind in (SERPENT, SHARK):
        return Strike(lost=[*aboard, *unprotected_on(constants, s, space)])
    return Strike()


IsHidden = Callable[
    [int], object
]  # whether some tile of a terrain and an underside, by its cell, was never shown to all


def defenders(constants: Constants, s: PublicState, kind: int, space: int, is_hidden: IsHidden) -> list[int]:
    """D1 to D3, Q9: the seats, besides the one whose turn it is, that can be asked to repel a creature that comes to a
    space.
    """
    if kind == SHARK:
        struck = those_on(constants, s, space) if unprotected_on(constants, s, space) else []
    elif kind == WHALE or (kind == SQUID and constants.squid_for_whales):
        struck = passengers(constants, s, boat) if (boat := boat_on(s, space)) != NONE else []
    else:
        return []
    tile, threatened = repellent(kind), {constants.owner[e] for e in struck} - {s.player}
    return [seat for seat in threatened if _might_hold(s, seat, tile, is_hidden)]


def _might_hold(s: PublicState, seat: int, tile: int, is_hidden: IsHidden) -> bool:
    """R5: it holds a tile of a terrain of which not every such tile was shown to all."""
    held = s.held[TERRAIN_COUNT * seat : TERRAIN_COUNT * (seat + 1)]
    return any(count and is_hidden(terrain * KINDS + tile) for terrain, count in enumerate(held))
