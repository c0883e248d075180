"""Survive: what an explorer will bring home, given its surroundings, at one point of the game.

`SurviveFigures` tell what is about every space, all spaces in one number; an `ExplorerOutlook` what that is worth. Each
case is worked out when it is met first, and looked up ever after.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import exp
from operator import itemgetter
from statistics import fmean

import msgspec

from game.engine.flat_state import bits
from game.rules.survive.constants import (
    ALL_KINDS,
    KINDS,
    SERPENT,
    SHARK,
    SQUID,
    U_HELP,
    U_MOVE_SERPENT,
    U_MOVE_SHARK,
    U_MOVE_WHALE,
    U_SHARK_REPELLENT,
    U_WHALE_REPELLENT,
    U_WIND,
    WHALE,
    Constants,
)
from game.rules.survive.state import DEFEND, NONE, PLACE, State

from . import remembered, weights_for

# how near a boat with a free seat is: the lowest bits of what is about a space
HERE = 8
AT_ONE = 4
AT_TWO = 2
AT_THREE = 1
# from which bit on there is how far the isles are, what threatens the space and what land it is
AWAY = 8
THREAT = 16
LAND = 24
# what threatens a space
BY_SERPENT = 1
BY_SHARK = 2
BY_WHALE = 4
BY_SQUID = 8
BY_SQUID_ASHORE = 16
ATTACKED = 32
NEARNESS = (None, 3, 2, 1, 0)  # how far a boat with a free seat is, by the length of its bits
UNTHREATENED = ~(255 << THREAT)
QUARTERS = 4  # steps in which a turn is counted
BESIDE_SERPENT, UNDER_SERPENT = 1, 2  # spaces by which a landing seems farther with a serpent there
REACH_BY_DICE = 2  # with dive dice every creature goes about so far (X3)
LANE = 32  # bits of a space in a number that has them all
BY_KIND = {
    SERPENT: BY_SERPENT << THREAT,
    SHARK: BY_SHARK << THREAT,
    WHALE: BY_WHALE << THREAT,
    SQUID: BY_SQUID << THREAT,
}
Row = list[float]  # worth by owner and value, one owner after another; or by value alone


class SurviveWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Chances are between nothing and one; turns and points are counted as the rules count them."""

    point: float  # what a movement point could bring elsewhere: it is what an explorer's way home costs
    # the share of a value that counts even where the way costs more than it brings: there may be points to spare
    least: float
    aboard: float  # the chance to get home from a boat beside an isle with nothing near
    sail: float  # what is left of it a space farther off
    in_water: float
    swim: float  # the same of a swimmer
    ashore: float  # the same of one on a tile
    carried: float  # what is left where another one steers the boat (B2)
    unplaced: float
    unplaced_points: float
    unplaced_turns: (
        float  # the chance of one that is not on the island yet, the price of its way and how long that takes
    )
    sharing_one: float
    sharing_two: float
    sharing_three: float  # among how many of one's own the way of a boat is shared at last, by how many are aboard now
    sharing_none: float  # the same for one who has to board yet
    turns_a_sail: float  # turns that a space takes by boat
    turns_to_board: float  # that pass until a boat is under way
    turns_a_step: float  # that a space on the way to it takes
    sharpness: float  # how suddenly chances fall when fewer turns are left than are needed
    boat_struck: float
    boat_rammed: float
    boat_seized: float  # what a rival's turn takes of the chance of a boat in reach of a serpent, a whale, a squid
    swimmer_struck: float  # the same of a swimmer in reach of a serpent or a shark
    tile_seized: float  # the same of one ashore in reach of a squid
    attacked_in_water: float
    attacked_aboard: float  # what is left while it is being asked whether the creature is repelled
    own_turn: float  # how much of a round's danger counts for whoever may still move: three moves hardly save everyone
    sinking: float  # how sure one on a tile is to be pushed when tiles of its kind get scarce
    last_turns: float  # if no volcano ends the game everyone has about this many turns after the last tile (V2)
    held_help: float
    held_wind: float
    held_move_serpent: float
    held_move_shark: float
    held_move_whale: float
    held_shark_repellent: float
    held_whale_repellent: float  # what a tile in hand is worth


_DANGERS = ("boat_struck", "boat_rammed", "boat_seized", "swimmer_struck", "tile_seized", "sinking")
_WORST = 1.0  # no danger is more than sure


def weights_by_fear(weights: SurviveWeights, fear: float) -> SurviveWeights:
    """The same for someone who thinks the water and everything in it this many times as dangerous."""
    dangers = {danger: min(_WORST, fear * getattr(weights, danger)) for danger in _DANGERS}
    return msgspec.structs.replace(weights, in_water=weights.in_water**fear, **dangers)


class SurviveFigures:
    """Everything about a game that never changes, and figures that are worked out once for all positions that share
    them.
    """

    def __init__(self, constants: Constants, weights: SurviveWeights) -> None:
        self._constants, self._weights = constants, weights
        self._landings = [space for space in range(constants.size) if constants.landings[space]]
        self._ways = [
            [_distances(constants, landing, more) for more in (0, BESIDE_SERPENT, UNDER_SERPENT)]
            for landing in self._landings
        ]
        self._boat_near = [_boat_near(constants, space) for space in range(constants.size)]
        self._boats_to_come = _boats_to_come(constants)
        self._size = constants.size * LANE // 8
        self._held = {
            U_HELP: weights.held_help,
            U_WIND: weights.held_wind,
            U_MOVE_SERPENT: weights.held_move_serpent,
            U_MOVE_SHARK: weights.held_move_shark,
            U_MOVE_WHALE: weights.held_move_whale,
            U_SHARK_REPELLENT: weights.held_shark_repellent,
            U_WHALE_REPELLENT: weights.held_whale_repellent,
        }
        self.alike = (
            round(fmean(constants.worth)),
        ) * constants.explorers  # what explorers are worth to whoever cannot tell them apart
        self.own = [itemgetter(*own) for own in constants.own]  # by seat: its explorers out of a list of all
        self.outlook = lru_cache(maxsize=1024)(self._outlook)
        self._values: tuple[int, ...] = ()
        self._columns: list[int] = []
        self.in_hand = lru_cache(maxsize=4096)(self._in_hand)
        self._isles_away = lru_cache(maxsize=4096)(self._isles_away_of)
        self._reached = lru_cache(maxsize=None)(self._mark_near)
        self._threats = lru_cache(maxsize=16384)(self._threats_of)
        self._near = lru_cache(maxsize=1024)(self._near_of)
        self._surroundings = lru_cache(maxsize=512)(self._surroundings_of)

    def about(self, s: State) -> Sequence[int]:
        """Describes the surroundings of every space: how near a boat is, how far the isles, which creatures threaten
        it, which land it is.
        """
        room = s.boats
        has_room = self._constants.has_room
        for space, crew in zip(s.boat_at, s.crew, strict=True):
            if not has_room[crew]:
                room ^= 1 << space
        attacked = s.focus if s.step == DEFEND else NONE
        to_come = s.step == PLACE
        return self._surroundings(s.serpents, s.sharks, s.whales, s.squids, attacked, room, to_come, s.land)

    def _surroundings_of(
        self,
        serpents: tuple[int, ...],
        sharks: tuple[int, ...],
        whales: tuple[int, ...],
        squids: tuple[int, ...],
        attacked: int,
        room: int,
        to_come: bool,
        land: bytes,
    ) -> Sequence[int]:
        found = self._isles_away(serpents)
        found |= self._threats(SERPENT, serpents) | self._threats(SHARK, sharks) | self._threats(WHALE, whales)
        if squids:
            found |= self._threats(SQUID, squids)
        if attacked != NONE:
            found |= ATTACKED << THREAT + LANE * attacked
        found |= self._boats_to_come if to_come else self._near(room)
        spaces = bytearray(found.to_bytes(self._size, "little"))
        spaces[LAND // 8 :: LANE // 8] = land
        return memoryview(spaces).cast("I").tolist()

    def _near_of(self, room: int) -> int:
        """How near a boat with a free seat is."""
        found = 0
        for space in bits(room):
            found |= self._boat_near[space]
        return found

    def _outlook(self, tiles: tuple[int, int, int], player: int, is_late: bool) -> ExplorerOutlook:
        return ExplorerOutlook(self._constants, self._weights, tiles, player, is_late)

    def columns(self, values: tuple[int, ...]) -> list[int]:
        """Where each explorer is found in a row that goes by owner and value; all positions of a world share it."""
        if values is not self._values:
            count = max(self._constants.worth) + 1
            self._columns = [owner * count + value for owner, value in zip(self._constants.owner, values, strict=True)]
            self._values = values
        return self._columns

    def _in_hand(self, trophies: tuple[int, ...], hands: bytes) -> list[float]:
        """Adds up the worth of trophies and tiles by seat."""
        return [
            n + self._hand(hands[seat * ALL_KINDS : seat * ALL_KINDS + ALL_KINDS]) for seat, n in enumerate(trophies)
        ]

    def _hand(self, hand: bytes) -> float:
        return sum(n * self._held.get(cell % KINDS, 0.0) for cell, n in enumerate(hand) if n)

    def _isles_away_of(self, serpents: tuple[int, ...]) -> int:
        """How far each space is from where one lands best, as if there were no island."""
        beside = 0
        for space in serpents:
            beside |= self._constants.near[space]
        chosen = [
            ways[2 if at in serpents else beside >> at & 1] for at, ways in zip(self._landings, self._ways, strict=True)
        ]
        lanes = bytearray(self._size)
        lanes[AWAY // 8 :: LANE // 8] = bytes(map(min, *chosen, chosen[0]))
        return int.from_bytes(lanes, "little")

    def _threats_of(self, kind: int, herd: tuple[int, ...]) -> int:
        """The spaces where creatures of a kind can be after a move."""
        reach = REACH_BY_DICE if self._constants.with_dolphins else self._constants.reach[kind]
        found = 0
        for space in herd:
            found |= self._reached(space, reach, BY_KIND[kind])
            if kind == SQUID:
                found |= self._reached(space, reach + 1, BY_SQUID_ASHORE << THREAT)
        return found

    def _mark_near(self, space: int, steps: int, mark: int) -> int:
        return _spread(self._constants, (space,), steps, mark)


@remembered
def figures_of(constants: Constants, fear: float) -> SurviveFigures:
    """The figures of a bot that thinks everything this many times as dangerous."""
    return SurviveFigures(constants, weights_by_fear(weights_for(constants, "survive", SurviveWeights), fear))


def _spread(constants: Constants, starts: tuple[int, ...], steps: int, mark: int) -> int:
    """A mark for every space so near one of these."""
    mask = 0
    for space in starts:
        mask |= constants.ball(space, steps)
    return sum(mark << LANE * space for space in bits(mask))


def _boat_near(constants: Constants, *spaces: int) -> int:
    found = 0
    for steps, mark in enumerate((HERE, AT_ONE, AT_TWO, AT_THREE)):
        found |= _spread(constants, spaces, steps, mark)
    return found


def _boats_to_come(constants: Constants) -> int:
    """Before boats are placed: they will lie along the coast (S7), but hardly where they could not get away."""
    island = sum(1 << space for space in constants.island)
    sea = fresh = sum(1 << space for space in range(constants.size) if constants.landings[space])
    while fresh:
        around = 0
        for space in bits(fresh):
            around |= constants.near[space]
        fresh = around & ~(island | sea)
        sea |= fresh
    return _boat_near(constants, *[space for space in constants.beside_island if sea >> space & 1])


def _distances(constants: Constants, start: int, more: int) -> list[int]:
    away = [0] * constants.size
    steps = more
    edge = 1 << start
    seen = 0
    while edge:
        around, seen = 0, seen | edge
        for space in bits(edge):
            away[space] = steps
            around |= constants.near[space]
        edge, steps = around & ~seen, steps + 1
    return away


class Rows(dict[int, Row]):
    """Rows by what is about explorers."""

    def __init__(self, made: Callable[[int], Row]) -> None:
        self._made = made

    def __missing__(self, about: int) -> Row:
        row = self[about] = self._made(about)
        return row


class ExplorerOutlook:
    """The worth of all explorers with this many tiles left in one seat's turn, before or after its moves."""

    def __init__(
        self, constants: Constants, weights: SurviveWeights, tiles: tuple[int, int, int], player: int, is_late: bool
    ) -> None:
        self._constants, self._weights = constants, weights
        values = [float(value > 0 if constants.all_equal else value) for value in range(max(constants.worth) + 1)]  # V3
        point = weights.point * sum(values[value] for value in constants.worth) / sum(constants.worth)
        self._prospects = Prospects(weights, values, point, quarters_left(constants, weights, tiles) / QUARTERS)
        self._lowest, self._sinking = _sinking(constants, weights, tiles)
        self._to_come = [
            (seat - player) % constants.seats or (constants.seats - 1) * (1.0 if is_late else weights.own_turn)
            for seat in range(constants.seats)
        ]
        """Turns of rivals before each seat can move again."""
        self.on_board = Rows(self._on_board)  # by what is about a space
        self.in_boat = Rows(self._in_boat)  # by what is about the boat's space and, in place of land, who is aboard
        unplaced = self._prospects.row(weights.unplaced, weights.unplaced_points, weights.unplaced_turns)
        home, gone = values * constants.seats, [0.0] * len(values) * constants.seats
        self.off_board: list[Row] = (
            [gone] * constants.saved
            + [home] * (constants.lost - constants.saved)
            + [gone]
            + [unplaced * constants.seats]
        )
        """By place: the isles, the lost and the rack."""

    def _on_board(self, about: int) -> Row:
        near = NEARNESS[(about & 15).bit_length()]
        far = about >> AWAY & 255
        threat = about >> THREAT & 255
        land = about >> LAND
        w, swimming = self._weights, self._prospects.swimming(near, far)
        if not land:
            risk = {BY_SERPENT: w.swimmer_struck, BY_SHARK: w.swimmer_struck}
            return self._by_owner(threat, risk, w.attacked_in_water, swimming)
        stay = self._by_owner(threat, {BY_SQUID_ASHORE: w.tile_seized}, 1.0, self._prospects.ashore(near, far))
        if land != self._lowest:
            return stay
        return [
            kept + (pushed - kept) * self._sinking
            for kept, pushed in zip(stay, swimming * self._constants.seats, strict=True)
        ]

    def _in_boat(self, about: int) -> Row:
        far = about >> AWAY & 255
        threat = about >> THREAT & 255
        crew = about >> LAND
        w = self._weights
        steer = self._constants.control[crew]
        seats = range(self._constants.seats)
        own = [(crew >> 2 * seat & 3) * (steer >> seat & 1) for seat in seats]
        risk = {BY_SERPENT: w.boat_struck, BY_WHALE: w.boat_rammed, BY_SQUID: w.boat_seized}
        rows = [self._prospects.steering(far, n) if n else self._prospects.passenger(far) for n in own]
        return self._by_owner(threat, risk, w.attacked_aboard, *rows)

    def _by_owner(self, threat: int, risks: Mapping[int, float], attacked: float, *rows: Row) -> Row:
        """Lessens worths by the dangers until their owner can move again: a row for each, or one for all."""
        kept, found = 1.0, Row()
        for mark, risk in risks.items():
            kept *= 1 - risk if threat & mark else 1.0
        for seat, turns in enumerate(self._to_come):
            left = kept**turns * (attacked if threat & ATTACKED else 1.0)
            found += [worth * left for worth in rows[seat % len(rows)]]
        return found


class Prospects:
    """The worth of explorers by value with this many turns left, leaving dangers aside."""

    def __init__(self, weights: SurviveWeights, values: Row, point: float, turns: float) -> None:
        self._weights = weights
        self._values = values
        self._point = point
        self._turns = turns
        self._sharing = (weights.sharing_none, weights.sharing_one, weights.sharing_two, weights.sharing_three)

    def row(self, chance: float, points: float, turns: float) -> Row:
        in_time, least = 1 - exp(-((self._turns / turns) ** self._weights.sharpness)), self._weights.least
        return [chance * in_time * max(value - self._point * points, least * value) for value in self._values]

    def passenger(self, far: int) -> Row:
        """The worth of a passenger in a boat that someone else steers."""
        w = self._weights
        return self.row(w.aboard * w.sail**far * w.carried, 1, 1 + far * w.turns_a_sail)

    def steering(self, far: int, own: int) -> Row:
        """The worth of an explorer in a boat with this many of its own colour."""
        w = self._weights
        return self.row(w.aboard * w.sail**far, 1 + far / self._sharing[own], 1 + far * w.turns_a_sail)

    def swimming(self, steps: int | None, far: int) -> Row:
        """The worth of a swimmer, with a boat this many spaces away if there is one nearby."""
        w = self._weights
        alone = self.row(w.in_water * w.swim**far, far + 1, far + 1)
        return alone if steps is None else list(map(max, alone, self._by_boat(w.in_water, steps, far)))

    def ashore(self, steps: int | None, far: int) -> Row:
        """The worth of an explorer on land; from a tile it boards a boat beside it (M2)."""
        w = self._weights
        alone = self.row(w.ashore * w.swim**far, far + 2, far + 2)
        return alone if steps is None else list(map(max, alone, self._by_boat(w.ashore, steps - 1, far)))

    def _by_boat(self, chance: float, steps: int, far: int) -> Row:
        w = self._weights
        turns = w.turns_to_board + steps * w.turns_a_step + far * w.turns_a_sail
        return self.row(chance * w.sail**far, steps + 2 + far / self._sharing[0], turns)


def quarters_left(constants: Constants, w: SurviveWeights, tiles: tuple[int, int, int]) -> int:
    """How many quarters of a turn each seat may still expect."""
    beaches, forests, mountains = tiles
    if constants.submerged:
        last = float(mountains)
    elif constants.to_the_last or not mountains:
        last = mountains + w.last_turns * constants.seats
    else:
        last = (mountains + 1) // 2
    return int((beaches + forests + last) * QUARTERS // constants.seats)


def _sinking(constants: Constants, w: SurviveWeights, tiles: tuple[int, int, int]) -> tuple[int, float]:
    """Finds the kind of land that sinks next (K2), and how surely an explorer there is pushed before long."""
    beaches, forests, mountains = tiles
    kind, left = (1, beaches) if beaches else (2, forests) if forests else (3, mountains)
    return kind, w.sinking * min(1.0, constants.seats / (2 * left + 1))
