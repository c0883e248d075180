"""The truths that hold in every position: tokens, dice and tiles are conserved, and what is kept beside them agrees
with them.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.engine import CHANCE, NOBODY

from . import state as st
from .board import RESOURCES, SECTORS
from .city import can_do, has_given, next_empty, pile, taker_of
from .constants import ALL_REGIONS, DONATED, DONATION, I1, J3, LUCK, Constants
from .state import KINDS, MARKET, NO_TILE, NONE, State


def faults(constants: Constants, s: State) -> list[str]:
    """The invariants that do not hold, in words for a programmer."""
    return [
        fault
        for check in (_tokens, _regions, _dice, _tiles, _setup, _visit, _step, _turn)
        for fault in check(constants, s)
    ]


def _tokens(constants: Constants, s: State) -> Iterator[str]:
    """The number of tokens of a resource in play never changes; a closed region's are gone."""
    for kind, resource in enumerate(RESOURCES):
        found = sum(s.lying[kind::KINDS]) + sum(s.stock[kind::KINDS])
        wanted = constants.supply if s.open >> kind & 1 else 0
        if found != wanted:
            yield f"{found} tokens of {resource} instead of {wanted}"
    if s.totals != bytes(sum(s.lying[first : first + KINDS]) for first in range(0, len(s.lying), KINDS)):
        yield f"the tokens at the sectors are miscounted: {list(s.totals)}"


def _regions(constants: Constants, s: State) -> Iterator[str]:
    for region in range(MARKET):
        is_open = s.open >> region & 1
        if s.totals[region] and not (is_open and s.filled >> region & 1):
            yield f"tokens on the {SECTORS[region]}, which is closed or counts as never filled"
        if s.filled >> region & 1 and not is_open:
            yield f"the {SECTORS[region]} is closed and counts as filled"
    if s.step in (st.FIRST, st.TILE, st.GATES, st.VISIT, st.DONATE, st.OVER) and next_empty(s, 0) != NONE:
        yield f"the {SECTORS[next_empty(s, 0)]} is empty and was not awarded"
    if s.submarine != MARKET and not s.open >> s.submarine & 1:
        yield "the submarine is at a closed region"


def _dice(constants: Constants, s: State) -> Iterator[str]:
    lying, taken = sum(s.dice), len(s.taken)
    if s.step in (st.FIRST, st.TILE) and (lying or taken):
        yield "dice before the first round"
    if s.step == st.GATES and (lying >= constants.dice or taken):
        yield f"{lying} dice rolled and {taken} taken at the gates"
    if s.step > st.GATES and lying + taken != constants.dice:
        yield f"{lying} dice on the table and {taken} taken instead of {constants.dice}"
    if s.step in (st.DONATE, st.OVER) and lying != 1:
        yield f"{lying} dice are left over"
    if taken > constants.visits - (s.step == st.VISIT):
        yield f"{taken} dice are taken in step {s.step}"
    if any(not 1 <= die % st.FOR_NEUTRAL <= 6 or die >= 2 * st.FOR_NEUTRAL for die in s.taken):
        yield f"a die that is none: {list(s.taken)}"
    # N1: every seat gives the neutral player one of its dice.
    for seat in range(constants.seats):
        own = s.taken[(seat - s.first) % constants.seats :: constants.seats]
        given = sum(die >= st.FOR_NEUTRAL for die in own)
        if given > constants.has_neutral or (
            constants.has_neutral and len(own) == constants.each and not has_given(constants, s, seat)
        ):
            yield f"seat {seat} gave {given} dice to the neutral player"


def _tiles(constants: Constants, s: State) -> Iterator[str]:
    for region in range(MARKET):
        in_play = [tile for tile in constants.tiles_of[region] if s.fates[tile] == st.IN_PLAY]
        shown = [] if s.top[region] == NO_TILE else [s.top[region]]
        if in_play != shown and not (s.step == st.NEXT and s.region == region):
            yield f"tiles in play at the {SECTORS[region]}: {in_play}, on top {shown}"
        if s.step > st.TILE and s.open >> region & 1 and not shown:
            yield f"the {SECTORS[region]} is open without a tile"
        if not s.open >> region & 1 and any(s.fates[tile] < st.GONE for tile in constants.tiles_of[region]):
            yield f"the {SECTORS[region]} is closed and has tiles"
    if any(fate >= st.WON + constants.holders for fate in s.fates):
        yield "a tile was won by nobody"


def _setup(constants: Constants, s: State) -> Iterator[str]:
    """S1: tiles are shown one region after another."""
    if s.step > st.TILE:
        return
    if s.open != ALL_REGIONS:
        yield "a region is closed before the first round"
    shown = [region for region in range(MARKET) if s.top[region] != NO_TILE]
    if shown != list(range(s.region if s.step == st.TILE else 0)):
        yield f"the regions {shown} show a tile before region {s.region}"


def _visit(constants: Constants, s: State) -> Iterator[str]:
    at_sector = s.step in st.IN_VISIT
    visiting = at_sector or s.step == st.NEXT
    if (s.sector != NONE) != at_sector or (s.region != NONE) != (s.step in (st.TILE, st.NEXT)):
        yield f"sector {s.sector} and region {s.region} in step {s.step}"
    elif at_sector and s.sector != MARKET and not s.open >> s.sector & 1:
        yield "a closed region is visited"
    if visiting and not s.taken:
        yield "a visit without a die"
    elif s.taker != (taker_of(constants, s) if visiting else NONE):
        yield f"the visit is for {s.taker}"
    if (visiting or s.step == st.VISIT) and s.player != (s.first + len(s.taken) - visiting) % constants.seats:
        yield f"it is not the visit of {s.player}"


def _step(constants: Constants, s: State) -> Iterator[str]:
    """Every choice that is asked for can be made."""
    if s.step in st.IN_VISIT and s.sector != NONE and s.taken and not _is_at_work(constants, s):
        yield f"sector {s.sector} does nothing in step {s.step}"
    if s.step == st.NEXT and s.region != NONE and not _is_awarded(constants, s):
        yield f"region {s.region} needs no other tile"
    if s.step == st.DONATE and not _can_donate(constants, s):
        yield f"{s.player} cannot donate on space {s.hand}"


def _is_at_work(constants: Constants, s: State) -> bool:
    """P2: whether the visited sector leads to this step."""
    if s.step == st.ARRIVE:
        return s.totals[s.sector] > 0
    if s.sector == MARKET or s.top[s.sector] == NO_TILE:
        return False
    effect = constants.effect[s.top[s.sector]]
    if s.step == st.EFFECT:
        return effect not in (J3, I1) and can_do(constants, s)
    return effect in LUCK if s.step == st.ROLL else effect == J3


def _can_donate(constants: Constants, s: State) -> bool:
    """P3: whether the hand is on a donation and the player has enough to give."""
    first = KINDS * s.player
    return constants.clock[s.hand : s.hand + 1] == [DONATION] and sum(s.stock[first : first + KINDS]) >= DONATED


def _is_awarded(constants: Constants, s: State) -> bool:
    """R3: whether a region is empty, its tile has left play, and another one is to come."""
    tile = s.top[s.region]
    return (
        not s.totals[s.region] and tile != NO_TILE and s.fates[tile] >= st.GONE and bool(pile(constants, s, s.region))
    )


def _turn(constants: Constants, s: State) -> Iterator[str]:
    actor = CHANCE if s.step in st.CHANCE_STEPS else NOBODY if s.step == st.OVER else s.player
    if s.actor != actor:
        yield f"actor {s.actor} in step {s.step}"
    if not 0 <= s.player < constants.seats or not 0 <= s.first < constants.seats:
        yield "a seat that is not at the table"
    if (
        not 0 <= s.hand <= constants.last
        or (s.hand == constants.last and s.step in (st.FIRST, st.TILE, st.GATES, st.DONATE))
        or (s.hand != constants.last and s.step == st.OVER)
    ):
        yield f"the hand is on {s.hand} in step {s.step}"
    if s.round < 0:
        yield f"round {s.round}"
    if len(s.points) != constants.holders or min(s.points) < 0:
        yield f"points {s.points}"
