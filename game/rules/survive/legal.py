"""The legal actions of the seat to act, step by step of a turn, and what chance may bring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from game.engine import Audience, DrawnFace, Lot, Outcomes, Streak

from . import actions as a
from .board import TERRAINS, UNDERSIDES
from .constants import (
    DOLPHIN,
    F_BOAT,
    F_DOLPHIN,
    F_SERPENT,
    F_SHARK,
    F_STARFISH,
    F_WHALE,
    FACES,
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
    repellent,
)
from .queries import (
    eaters,
    ends,
    herd,
    mask_of,
    sinkable,
    squid_spaces,
    stops,
    those_on,
    unprotected_on,
    vacant_spaces,
    victims,
    wind_obstacles,
)
from .state import (
    BOARD,
    CHARGE,
    CREATURE,
    DEAL,
    DEFEND,
    EXTRA,
    FERRY,
    FIRST,
    LAUNCH,
    LAY,
    MOVE,
    NONE,
    PLACE,
    PLAY,
    REVEAL,
    ROLL,
    SINK,
    VICTIM,
    PublicState,
    State,
)
from .state import SQUID as PUT_SQUID

KEEP = a.Keep()
DECLINE = a.Decline()
LET_HAPPEN = a.LetHappen()
Actions = list[a.Action]


def legal(constants: Constants, s: State) -> Sequence[a.Action]:
    offer = _OFFERS.get(s.step)
    return offer(constants, s) if offer else ()


def plays(constants: Constants, s: State) -> Actions:
    """T1: keeping the hand is always possible."""
    return [KEEP, *hand_plays(constants, s)]


def creature_choices(constants: Constants, s: State) -> Actions:
    """T4: declining is always possible (C4)."""
    return [DECLINE, *creature_moves(constants, s)]


def defences(constants: Constants, s: State) -> Actions:
    """Ways to defend (D1, D2); whoever holds no repellent can only let it happen (R5)."""
    tile = repellent(s.attacker)
    first = s.actor * TERRAIN_COUNT
    return [
        LET_HAPPEN,
        *(a.Repel(terrain) for terrain in range(TERRAIN_COUNT) if s.hands[(first + terrain) * KINDS + tile]),
    ]


def placings(constants: Constants, s: PublicState) -> Actions:
    """Free tiles for an explorer (S6), counted by their place on the island."""
    out: Actions = []
    rack = constants.rack
    crowd, land = s.crowd, s.land
    tiles = [tile for tile, space in enumerate(constants.island) if land[space] and not crowd[space]]
    if constants.overpopulated:  # V1
        tiles += [tile for tile, space in enumerate(constants.island) if crowd[space] == 1 and space in constants.inner]
    on_free_tiles = picker(tiles)
    for e in constants.own[s.actor]:
        if s.where[e] == rack:
            out += (on_free_tiles if tiles else picker(_tiles_to_share(constants, s, e)))(constants.place[e])
    return out


def _tiles_to_share(constants: Constants, s: PublicState, explorer: int) -> list[int]:
    """F6, V5: where a further explorer goes once every tile has one."""
    first = explorer - explorer % constants.letters
    colour = s.where[first : first + constants.letters]
    most = 1 if constants.superpopulation else constants.explorers
    return [tile for tile, space in enumerate(constants.island) if space not in colour and s.crowd[space] <= most]


def launchings(constants: Constants, s: PublicState) -> Actions:
    """S7: a boat is put on free water beside the island."""
    free = ~(s.land_mask | s.boats | mask_of(s.serpents))
    return [
        constants.launch[space]
        for space in constants.beside_island
        if free & constants.bit[space] and constants.near[space] & s.land_mask
    ]


def hand_plays(constants: Constants, s: State) -> Actions:
    """Every use of every tile in the actor's hand; a tile without a target has none (R7)."""
    out: Actions = []
    to_vacant = None
    for terrain in range(TERRAIN_COUNT):
        at = TERRAIN_COUNT * s.actor + terrain
        if not s.held[at]:
            continue
        hand = s.hands[at * KINDS : at * KINDS + KINDS]
        if hand[U_HELP]:
            out += helps(constants, s, terrain)
        if hand[U_WIND]:
            out += winds(constants, s, terrain)
        for kind in [kind for tile, kinds in _SENT_BY.items() if hand[tile] for kind in kinds]:
            for start in sorted(set(herd(s, kind))):
                to_vacant = to_vacant or picker(vacant_spaces(constants, s))
                send = constants.send[terrain, kind, start]
                out += to_vacant(send)  # H3 to H5
                if kind == SQUID:
                    out.append(send[start])  # R6: it may stay where it is
    return out


_SENT_BY = {U_MOVE_SERPENT: (SERPENT,), U_MOVE_SHARK: (SHARK,), U_MOVE_WHALE: (WHALE, SQUID)}  # Q3


def helps(constants: Constants, s: PublicState, terrain: int) -> Actions:
    """H1: a swimmer's ways end where it would be lost, and go through no such space."""
    stops = eaters(s)
    steps = constants.numbers.reach.dolphin_help
    out = Actions()
    for e in constants.own[s.actor]:
        place = s.where[e]
        if place < constants.afloat and not s.land[place]:
            help_to = constants.help[terrain, e]
            out += [help_to[space] for space in ends(constants, place, steps, s.land_mask, stops)]
    return out


def winds(constants: Constants, s: PublicState, terrain: int) -> Actions:
    """H2: a boat with passengers that the actor controls."""
    steps, out = constants.numbers.reach.fair_wind, Actions()
    blocked, stops = wind_obstacles(s)
    for start, crew in zip(s.boat_at, s.crew, strict=True):
        if constants.control[crew] >> s.actor & 1:
            wind_to = constants.wind[terrain, start]
            out += [wind_to[space] for space in ends(constants, start, steps, blocked, stops)]
    return out


STOP = a.Stop()


def moves(constants: Constants, s: PublicState) -> Actions:
    """T2: everything a movement point can buy, and stopping."""
    out: Actions = [STOP]
    room = boat_moves(constants, s, out)
    explorer_moves(constants, s, constants.own[s.actor], room, out)
    return out


def boat_moves(constants: Constants, s: PublicState, out: Actions) -> int:
    """Adds every boat that may go somewhere (B1, B2) and gives the spaces whose boat has room (M2)."""
    near = constants.near
    sail = constants.sail
    bit = constants.bit
    has_room = constants.has_room
    may_sail = constants.may_sail[s.actor]
    free = ~(s.land_mask | s.boats)
    open_to_crews = free & ~mask_of(s.squids) if s.squids else free  # Q7
    room = 0
    for space, crew in zip(s.boat_at, s.crew, strict=True):
        if space < 0:
            continue
        if has_room[crew]:
            room |= bit[space]
        if may_sail[crew]:
            out += sail[space][near[space] & (open_to_crews if crew else free)]
    return room


def explorer_moves(constants: Constants, s: PublicState, explorers: Iterable[int], room: int, out: Actions) -> None:
    """Adds what each explorer can do with a move; `room` holds the spaces whose boat has room."""
    where = s.where
    tiles = s.land
    near = constants.near
    water = ~s.land_mask
    afloat = constants.afloat
    saved = constants.saved
    go = constants.go
    board = constants.board_boat
    ashore = constants.go_ashore
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
                    out += constants.go_guarded[e][around & water]  # X7; R15 leaves the mini-round out
        elif place < saved:
            space = s.boat_at[place - afloat]
            out.append(constants.jump[e])  # M4
            if boats := near[space] & room:
                out += board[e][boats]  # M2
            out += ashore[e][space]  # M7


def extra_moves(constants: Constants, s: PublicState) -> Actions:
    """V5: one point for one explorer of the actor that stood on the tile that sank."""
    out: Actions = [STOP]
    room = sum(
        1 << space for space, crew in zip(s.boat_at, s.crew, strict=True) if space >= 0 and constants.has_room[crew]
    )
    explorer_moves(constants, s, [e for e in constants.own[s.actor] if s.pushed >> e & 1], room, out)
    return out


def sinkings(constants: Constants, s: PublicState) -> Sequence[a.Sink]:
    """T3: the tiles that may sink follow from the land alone, so they are remembered by that."""
    found = constants.sinkings.get(s.land)
    if found is None:
        if len(constants.sinkings) >= MOST_LANDS:
            constants.sinkings.clear()
        found = constants.sinkings[s.land] = tuple([constants.sink[space] for space in sinkable(constants, s)])
    return found


def boarders(constants: Constants, s: PublicState) -> Actions:
    """U3: any swimmer where the boat came up."""
    return [a.PickBoarder(e) for e in unprotected_on(constants, s, s.focus)]


def ferries(constants: Constants, s: PublicState) -> Actions:
    """V5, R15: any boat with nobody aboard."""
    return [a.Ferry(space) for space, crew in zip(s.boat_at, s.crew, strict=True) if space >= 0 and not crew]


def charges(constants: Constants, s: PublicState) -> Actions:
    """X4: any swimmer that the dolphin meets and no other protects."""
    return [a.PickCharge(e) for e in unprotected_on(constants, s, s.focus)]


def squid_places(constants: Constants, s: PublicState) -> Actions:
    """Q1: any vacant space beside the island."""
    return [a.PutSquid(space) for space in squid_spaces(constants, s)]


def prey_of_squid(constants: Constants, s: PublicState) -> Actions:
    return [a.PickVictim(e) for e in victims(constants, s, s.focus)]


MOST_REMEMBERED = 100_000
MOST_LANDS = 4096

BY_FACE = {
    F_SERPENT: (SERPENT,),
    F_SHARK: (SHARK,),
    F_WHALE: (WHALE, SQUID),  # Q3
    F_DOLPHIN: (DOLPHIN,),
    F_BOAT: (),
    F_STARFISH: (SERPENT, SHARK, WHALE, SQUID, DOLPHIN),
}
"""The creatures that each face of the dice moves."""


def creature_moves(constants: Constants, s: PublicState) -> Actions:
    """All moves that the dice allow."""
    free = vacant_spaces(constants, s) if constants.with_dolphins and not s.distance else []
    out: Actions = []
    for kind in BY_FACE[s.face]:
        if kind == DOLPHIN:
            _dolphin_moves(constants, s, free, out)
        elif creatures := herd(s, kind):
            _kind_moves(constants, s, kind, creatures, free, out)
    if s.face in (F_BOAT, F_STARFISH):
        _boat_drifts(constants, s, free, out)
    return out


def _kind_moves(
    constants: Constants, s: PublicState, kind: int, creatures: tuple[int, ...], free: list[int], out: Actions
) -> None:
    steps = s.distance if constants.with_dolphins else constants.reach[kind]
    halts = stops(constants, s, kind) if steps > 1 else 0
    for start in sorted(set(creatures)) if len(creatures) > 1 else creatures:
        if steps:
            out += _prowls(constants, kind, start, steps, s.land_mask, halts)
        else:
            prowl = constants.prowl[kind, start]
            out += [prowl[space] for space in free]
        if kind == SQUID:
            out.append(constants.prowl[kind, start][start])  # Q4: staying put is a move


def farthest(constants: Constants, kind: int) -> int:
    """How many spaces a creature goes at most by the creature die; with dive dice, by the farthest throw (X3)."""
    return max(constants.distances) if constants.with_dolphins else constants.reach[kind]


def reach_of(constants: Constants, s: PublicState, kind: int, start: int) -> list[int]:
    """The spaces a creature could come to by the dice."""
    return ends(
        constants, start, farthest(constants, kind), s.land_mask, stops(constants, s, kind) if kind != DOLPHIN else 0
    )


def can_reach(constants: Constants, s: PublicState, kind: int, start: int, space: int) -> bool:
    """Whether a creature, but no dolphin, could come to a space by the dice."""
    steps = farthest(constants, kind)
    if not constants.ball(start, steps) >> space & 1:
        return False
    prowls = _prowls(constants, kind, start, steps, s.land_mask, stops(constants, s, kind))
    return any(prowl.space == space for prowl in prowls)


def _prowls(constants: Constants, kind: int, start: int, steps: int, land: int, halts: int) -> tuple[a.Prowl, ...]:
    """A creature's moves follow from what lies within its reach, so they are remembered by that."""
    ball = constants.ball(start, steps)
    key = (kind, start, steps, land & ball, halts & ball)
    found = constants.prowls.get(key)
    if found is None:
        if len(constants.prowls) >= MOST_REMEMBERED:
            constants.prowls.clear()
        prowl = constants.prowl[kind, start]
        found = constants.prowls[key] = tuple([prowl[space] for space in ends(constants, start, steps, land, halts)])
    return found


def _dolphin_moves(constants: Constants, s: PublicState, free: list[int], out: Actions) -> None:
    for start, charge in sorted(set(zip(s.dolphins, s.charges, strict=True))):
        prowl = constants.prowl_dolphin[charge, start]
        out += [prowl[space] for space in (ends(constants, start, s.distance, s.land_mask, 0) if s.distance else free)]
        swimmers = those_on(constants, s, start)
        if len(swimmers) > 1:  # X8, X10
            out += [a.HandOver(start, charge, e) for e in swimmers if e not in s.charges]


def _boat_drifts(constants: Constants, s: PublicState, free: list[int], out: Actions) -> None:
    blocked = s.land_mask | s.boats  # X10: B1 holds
    for start, crew in zip(s.boat_at, s.crew, strict=True):
        if start != NONE and not crew:
            drift = constants.drift[start,]
            out += [drift[space] for space in (ends(constants, start, s.distance, blocked, 0) if s.distance else free)]


def can_move_any(constants: Constants, s: PublicState) -> bool:
    """Whether the dice allow any move at all (R3): a first step that is free, or a vacant space to dive to."""
    water = ~s.land_mask
    dives = constants.with_dolphins and not s.distance
    kinds = BY_FACE[s.face]
    if any(kind == SQUID or dives or constants.near[start] & water for kind in kinds for start in herd(s, kind)):
        return not dives or bool(creature_moves(constants, s))
    return (s.face in (F_BOAT, F_STARFISH) or DOLPHIN in kinds) and bool(creature_moves(constants, s))


_OFFERS: dict[int, Callable[[Constants, State], Sequence[a.Action]]] = {
    PLACE: placings,
    LAUNCH: launchings,
    PLAY: plays,
    MOVE: moves,
    SINK: sinkings,
    BOARD: boarders,
    FERRY: ferries,
    CHARGE: charges,
    PUT_SQUID: squid_places,
    VICTIM: prey_of_squid,
    EXTRA: extra_moves,
    CREATURE: creature_choices,
    DEFEND: defences,
}

OPENLY: dict[int, Sequence[a.Action]] = {PLAY: (KEEP,), DEFEND: (LET_HAPPEN,)}
"""Where what is legal depends on a secret: as much of it as all at the table know.

Everywhere else they know all of it.
"""


def outcomes(constants: Constants, s: State) -> Outcomes:
    offer = _OUTCOMES.get(s.step)
    return offer(constants, s) if offer else ()


def audience(constants: Constants, s: State, action: a.Action) -> Audience:
    """S3: a value is its owner's alone. K5: so is a tile that goes into a hand."""
    if isinstance(action, a.Deal):
        return (constants.owner[action.explorer],)
    return (s.player,) if isinstance(action, a.Under) and not constants.immediate[action.underside] else None


def firsts(constants: Constants, s: State) -> Outcomes:
    return [(a.First(seat), 1) for seat in range(constants.seats)]


def lays(constants: Constants, s: State) -> Outcomes:
    """S2: the tiles not yet laid, for the next space of the island."""
    left = [n - laid for n, laid in zip(constants.terrain, s.tiles, strict=True)]
    return [
        (lay, weight) for lay, weight in zip(constants.lay[constants.island[s.cursor]], left, strict=True) if weight
    ]


def deals(constants: Constants, s: State) -> Outcomes:
    """S3: the values of its colour not yet dealt, for the next explorer."""
    e = s.cursor
    left = constants.worth_counts.copy()
    for value in s.values[e - e % constants.letters : e]:
        left[value] -= 1
    deal = constants.deal[e]
    return [(deal[value], weight) for value, weight in left.items() if weight]


def unders(constants: Constants, s: State) -> Outcomes:
    """K5: what is still unseen under tiles of that terrain."""
    first = s.terrain * KINDS
    under = constants.under
    return [(under[kind], weight) for kind, weight in enumerate(s.unseen[first : first + KINDS]) if weight]


def rolls(constants: Constants, s: State) -> Outcomes:
    return constants.dive_dice if constants.with_dolphins else constants.die  # X1


_OUTCOMES: dict[int, Callable[[Constants, State], Outcomes]] = {
    FIRST: firsts,
    LAY: lays,
    DEAL: deals,
    REVEAL: unders,
    ROLL: rolls,
}

_CREATURES = {face: f"survive/die-{face}" for face in FACES}
LOTS = {
    "creature": Lot(
        "creature",
        {face: _CREATURES[face] for face in FACES[: F_WHALE + 1]},
        streaks=(Streak("run", 3, "shark"), Streak("same", 4), Streak("without", 10, "shark")),
    ),
    "dive-what": Lot(
        "dive",
        _CREATURES,
        streaks=(Streak("run", 2, "shark"), Streak("same", 3), Streak("without", 15, "shark")),
    ),
    "dive-far": Lot("dive", {face: f"survive/dive-{face}" for face in "123d"}),
    "undersides": Lot("tiles", {kind: f"survive/underside-{kind}" for kind in UNDERSIDES}, is_pile=True),
    "island": Lot("tiles", {terrain: f"survive/tile-{terrain}-1" for terrain in TERRAINS}, is_pile=True),
}


def drawn(constants: Constants, s: State, outcome: a.Action) -> Sequence[DrawnFace]:
    if isinstance(outcome, a.Roll):
        return [DrawnFace("creature", FACES[outcome.face], s.player)]
    if isinstance(outcome, a.Dive):
        far = str(outcome.distance or "d")
        return [DrawnFace("dive-what", FACES[outcome.face], s.player), DrawnFace("dive-far", far, s.player)]
    if isinstance(outcome, a.Under):
        return [DrawnFace("undersides", UNDERSIDES[outcome.underside], s.player)]
    return [DrawnFace("island", TERRAINS[outcome.terrain])] if isinstance(outcome, a.Lay) else ()
