"""The truths that hold in every position: pieces are conserved, and the tables that are kept beside the pieces agree
with them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from operator import gt

from game.engine import CHANCE, NOBODY

from .board import TERRAINS
from .constants import ALL_KINDS, DOLPHIN, KINDS, Constants
from .queries import those_on
from .state import (
    CHANCE_STEPS,
    DEAL,
    INTERRUPTIONS,
    LAUNCH,
    LAY,
    MOVE,
    NONE,
    OVER,
    PLACE,
    RESUMED,
    REVEAL,
    ROLL,
    SINK,
    STEPS,
    State,
)


def faults(constants: Constants, s: State) -> list[str]:
    """The invariants that do not hold, in words for a programmer."""
    checks = (_explorers, _boats, _creatures, _island, _tiles, _values, _turn, _pending)
    return [fault for check in checks for fault in check(constants, s)]


def _explorers(constants: Constants, s: State) -> Iterator[str]:
    if min(s.where) < 0 or max(s.where) > constants.rack:
        yield f"an explorer is nowhere: {s.where}"
    crowd, left = bytearray(constants.size), [0] * constants.seats
    for owner, place in zip(constants.owner, s.where, strict=True):
        if 0 <= place < constants.size:
            crowd[place] += 1
        left[owner] += place < constants.saved or place == constants.rack
    if crowd != s.crowd:
        yield "the crowds on the spaces are miscounted"
    if tuple(left) != s.at_stake or sum(left) != s.left:
        yield f"explorers at stake: {s.at_stake}, {s.left} instead of {left}"
    if s.step > PLACE and constants.rack in s.where:
        yield "an explorer is still in the rack"
    if s.step == OVER and s.left:
        yield "the game is over with explorers at stake"


def _boats(constants: Constants, s: State) -> Iterator[str]:
    afloat = [space for space in s.boat_at if space != NONE]
    if len(set(afloat)) != len(afloat) or sum([1 << space for space in afloat]) != s.boats:
        yield f"boats at {s.boat_at} against the mask {s.boats:b}"
    if s.boats & s.land_mask:
        yield "a boat is on land"
    crews = [list[int]() for _ in s.boat_at]
    for e, place in enumerate(s.where):
        if constants.afloat <= place < constants.saved:
            crews[place - constants.afloat].append(e)
    for space, crew, aboard in zip(s.boat_at, s.crew, crews, strict=True):
        if (
            sum([constants.unit[e] for e in aboard]) != crew
            or len(aboard) > constants.full
            or (aboard and space == NONE)
        ):
            yield f"the boat at {space} holds {aboard}, crew {crew}"


def _creatures(constants: Constants, s: State) -> Iterator[str]:
    for kind, creatures in enumerate((s.serpents, s.sharks, s.whales, s.dolphins, s.squids)):
        if len(creatures) > constants.supply[kind]:
            yield f"too many creatures of kind {kind}"
        if any(not 0 <= space < constants.size or s.land[space] for space in creatures):
            yield f"a creature of kind {kind} is on land or nowhere: {creatures}"
        if kind == DOLPHIN and creatures and not constants.with_dolphins:
            yield "dolphins in a game without them"
    if constants.squid_for_whales and s.whales:
        yield "whales in a game without them"
    if s.squids and not constants.with_squids:
        yield "squids in a game without them"
    guarded = [e for e in s.charges if e != NONE]
    if len(set(guarded)) != len(guarded) or len(s.charges) != len(s.dolphins):
        yield f"charges {s.charges} of dolphins {s.dolphins}"
    if any(e != NONE and s.where[e] != space for space, e in zip(s.dolphins, s.charges, strict=False)):
        yield "a dolphin is not with its charge"
    if s.step != OVER:
        # Nobody swims unprotected beside a serpent or shark, but while an attack may still be repelled.
        for space in {*s.serpents, *s.sharks} - {s.focus}:
            if any(e not in s.charges for e in those_on(constants, s, space)):
                yield f"a swimmer lives on {constants.names[space]} beside an eater"


def _island(constants: Constants, s: State) -> Iterator[str]:
    tiles = [space for space in constants.island if s.land[space]]
    if sum([1 << space for space in tiles]) != s.land_mask or constants.size - s.land.count(0) != len(tiles):
        yield "the mask of the land is wrong"
    if tuple([s.land.count(terrain + 1) for terrain in range(len(TERRAINS))]) != s.tiles:
        yield f"tiles left are miscounted: {s.tiles}"


def _tiles(constants: Constants, s: State) -> Iterator[str]:
    held = [sum(s.hands[first : first + KINDS]) for first in range(0, len(s.hands), KINDS)]
    if tuple(held) != s.held:
        yield f"hands hold {held} tiles and show {s.held}"
    if any(constants.immediate[kind] and any(s.hands[kind::KINDS]) for kind in range(KINDS)):
        yield "an immediate tile is in a hand"
    for terrain, left in enumerate(s.tiles) if s.step > LAY else ():
        unseen = sum(s.unseen[terrain * KINDS : (terrain + 1) * KINDS])
        if unseen != left + (s.step == REVEAL and s.terrain == terrain) and not _last_tile_unseen(constants, s, unseen):
            yield f"{unseen} undersides for {left} tiles of {TERRAINS[terrain]}"
    hands = [s.hands[first : first + ALL_KINDS] for first in range(0, len(s.hands), ALL_KINDS)]
    if any(map(gt, map(sum, zip(s.unseen, *hands, strict=True)), constants.undersides)):
        yield "there are more tiles of a kind than the box holds"


def _last_tile_unseen(constants: Constants, s: State, unseen: int) -> bool:
    """V4, R12: the last tile's underside is not looked at."""
    return constants.submerged and s.step == OVER and not s.land_mask and unseen == 1


def _values(constants: Constants, s: State) -> Iterator[str]:
    for first in range(0, constants.explorers, constants.letters):
        dealt = sorted([value for value in s.values[first : first + constants.letters] if value])
        if dealt != constants.worth and (s.step > DEAL or Counter(dealt) - Counter(constants.worth)):
            yield f"values {dealt} are not those of the box"
    if s.step == DEAL and (not all(s.values[: s.cursor]) or any(s.values[s.cursor :])):
        yield f"the values of the first {s.cursor} explorers are not those that were dealt"


def _turn(constants: Constants, s: State) -> Iterator[str]:
    chance = s.step in CHANCE_STEPS
    if (s.actor == CHANCE) != chance or (s.actor == NOBODY) != (s.step == OVER):
        yield f"actor {s.actor} in step {s.step}"
    if s.actor >= constants.seats or not 0 <= s.player < constants.seats or not 0 <= s.first < constants.seats:
        yield "a seat that is not at the table"
    if not (s.step == MOVE) <= s.points <= (constants.numbers.points if s.step == MOVE else 0):
        yield f"{s.points} movement points"
    if min(*s.trophies, *s.turns, s.quiet, s.cursor) < 0 or s.distance > max(constants.distances):
        yield "a number that no game has"
    if s.cursor >= _steps_of_setup(constants, s.step) or (
        s.step == LAY and any(s.land[space] for space in constants.island[s.cursor :])
    ):
        yield f"the setup has come to {s.cursor} in step {STEPS[s.step]}"
    if (s.ending > 0) != (s.step == OVER):
        yield "a game that is over has an ending"
    if s.step != OVER and s.step > DEAL and not s.left:
        yield "nobody is left and the game goes on"


def _steps_of_setup(constants: Constants, step: int) -> int:
    """How many decisions a step of the setup has; others count nothing."""
    return {
        LAY: len(constants.island),
        DEAL: constants.explorers,
        PLACE: constants.explorers,
        LAUNCH: len(constants.launches),
    }.get(step, 1)


def _pending(constants: Constants, s: State) -> Iterator[str]:
    """Values that an interruption needs are gone when it is over: positions that are the same look the same."""
    passing = (s.focus, s.face, s.distance, s.attacker, s.resume, s.terrain, s.pushed, s.asked)
    if (s.step in INTERRUPTIONS) != (s.resume in RESUMED):
        yield f"step {STEPS[s.step]} resumes {s.resume}"
    if (s.step <= SINK or s.step in (ROLL, OVER)) and passing != (NONE, NONE, NONE, NONE, NONE, NONE, 0, 0):
        yield f"left over in step {STEPS[s.step]}: {passing}"
