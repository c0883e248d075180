"""What must be true of every position: pieces are conserved, and the tables that are kept beside the pieces agree with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.engine import CHANCE, NOBODY

from .board import TERRAINS
from .sea import those_on
from .state import DEAL, FIRST, LAY, NONE, OVER, PLACE, REVEAL, ROLL, State
from .tables import ALL_KINDS, DOLPHIN, KINDS, Tables


def faults(t: Tables, s: State) -> list[str]:
    """The invariants that do not hold, in words for a programmer."""
    checks = (_explorers, _boats, _creatures, _island, _tiles, _values, _turn)
    return [fault for check in checks for fault in check(t, s)]


def _explorers(t: Tables, s: State) -> Iterator[str]:
    if any(not 0 <= place <= t.rack for place in s.where):
        yield f"an explorer is nowhere: {s.where}"
    crowd = Counter(place for place in s.where if place < t.size)
    if any(crowd[space] != s.crowd[space] for space in range(t.size)):
        yield "the crowds on the spaces are miscounted"
    left = tuple(sum(s.where[e] < t.saved or s.where[e] == t.rack for e in own) for own in t.own)
    if left != s.at_stake or sum(left) != s.left:
        yield f"explorers at stake: {s.at_stake}, {s.left} instead of {left}"
    if s.step > PLACE and t.rack in s.where:
        yield "an explorer is still in the rack"
    if s.step == OVER and s.left:
        yield "the game is over with explorers at stake"


def _boats(t: Tables, s: State) -> Iterator[str]:
    afloat = [space for space in s.boat_at if space != NONE]
    if len(set(afloat)) != len(afloat) or sum(1 << space for space in afloat) != s.boats:
        yield f"boats at {s.boat_at} against the mask {s.boats:b}"
    if s.boats & s.land_mask:
        yield "a boat is on land"
    for boat, space in enumerate(s.boat_at):
        aboard = [e for e in range(t.explorers) if s.where[e] == t.afloat + boat]
        if sum(t.unit[e] for e in aboard) != s.crew[boat] or len(aboard) > t.full or (aboard and space == NONE):
            yield f"boat {boat} at {space} holds {aboard}, crew {s.crew[boat]}"


def _creatures(t: Tables, s: State) -> Iterator[str]:
    for kind, creatures in enumerate((s.serpents, s.sharks, s.whales, s.dolphins, s.squids)):
        if len(creatures) > t.supply[kind]:
            yield f"too many creatures of kind {kind}"
        if any(not 0 <= space < t.size or s.land[space] for space in creatures):
            yield f"a creature of kind {kind} is on land or nowhere: {creatures}"
        if kind == DOLPHIN and creatures and not t.with_dolphins:
            yield "dolphins in a game without them"
    if t.squids_for_whales and s.whales:
        yield "whales in a game without them"
    if s.squids and not t.with_squids:
        yield "squids in a game without them"
    yield from _charges(t, s)
    if s.step != OVER:
        yield from _uneaten(t, s)


def _charges(t: Tables, s: State) -> Iterator[str]:
    guarded = [e for e in s.charges if e != NONE]
    if len(set(guarded)) != len(guarded) or len(s.charges) != len(s.dolphins):
        yield f"charges {s.charges} of dolphins {s.dolphins}"
    if any(e != NONE and s.where[e] != space for space, e in zip(s.dolphins, s.charges, strict=True)):
        yield "a dolphin is not with its charge"


def _uneaten(t: Tables, s: State) -> Iterator[str]:
    """Nobody swims unprotected beside a serpent or shark, but while an attack may still be repelled."""
    for space in {*s.serpents, *s.sharks} - {s.focus}:
        if any(e not in s.charges for e in those_on(t, s, space)):
            yield f"a swimmer lives on {t.names[space]} beside an eater"


def _island(t: Tables, s: State) -> Iterator[str]:
    tiles = [space for space in range(t.size) if s.land[space]]
    if sum(1 << space for space in tiles) != s.land_mask or not set(tiles) <= set(t.island):
        yield "the mask of the land is wrong"
    if tuple(sum(s.land[space] == terrain + 1 for space in tiles) for terrain in range(len(TERRAINS))) != s.tiles:
        yield f"tiles left are miscounted: {s.tiles}"


def _tiles(t: Tables, s: State) -> Iterator[str]:
    for seat in range(t.seats):
        for terrain in range(len(TERRAINS)):
            first = seat * ALL_KINDS + terrain * KINDS
            if sum(s.hands[first : first + KINDS]) != s.held[3 * seat + terrain]:
                yield f"seat {seat} holds another number of tiles than it shows"
            if any(s.hands[first + kind] for kind in range(KINDS) if t.immediate[kind]):
                yield f"seat {seat} holds an immediate tile"
    for terrain in range(len(TERRAINS)):
        unseen = sum(s.unseen[terrain * KINDS : (terrain + 1) * KINDS])
        if (
            s.step > LAY
            and unseen != s.tiles[terrain] + (s.step == REVEAL and s.terrain == terrain)
            and not _last_tile_unseen(t, s, unseen)
        ):
            yield f"{unseen} undersides for {s.tiles[terrain]} tiles of {TERRAINS[terrain]}"
    for cell in range(ALL_KINDS):
        if s.unseen[cell] + sum(s.hands[cell::ALL_KINDS]) > t.undersides[cell]:
            yield "there are more tiles of a kind than the box holds"


def _last_tile_unseen(t: Tables, s: State, unseen: int) -> bool:
    """V4, R12: the last tile's underside is not looked at."""
    return t.submerged and s.step == OVER and not s.land_mask and unseen == 1


def _values(t: Tables, s: State) -> Iterator[str]:
    for first in range(0, t.explorers, t.letters):
        dealt = [value for value in s.values[first : first + t.letters] if value]
        if Counter(dealt) - Counter(t.worth) or (s.step > DEAL and len(dealt) != t.letters):
            yield f"values {dealt} are not those of the box"


def _turn(t: Tables, s: State) -> Iterator[str]:
    chance = s.step in (FIRST, LAY, DEAL, REVEAL, ROLL)
    if (s.actor == CHANCE) != chance or (s.actor == NOBODY) != (s.step == OVER):
        yield f"actor {s.actor} in step {s.step}"
    if s.actor >= t.seats or not 0 <= s.player < t.seats or not 0 <= s.first < t.seats:
        yield "a seat that is not at the table"
    if not 0 <= s.points <= t.numbers.points:
        yield f"{s.points} movement points"
    if s.step != OVER and s.step > DEAL and not s.left:
        yield "nobody is left and the game goes on"
