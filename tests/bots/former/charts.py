"""Survive: what an explorer will bring home, by where it is and how many turns are left; worked out once and looked up
ever after.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import exp

from game.engine.flat_state import bits
from game.rules.survive.constants import (
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

POINT = 0.35
"""What a movement point could bring elsewhere: it is what an explorer's way home costs."""
LEAST = 0.1
"""The share of a value that counts even where the way costs more than it brings: there may be points to spare."""
ABOARD, SAIL = 0.95, 0.96
"""The chance to get home from a boat beside an isle with nothing near, and what is left of it a space farther off."""
IN_WATER, SWIM = 0.9, 0.87
ASHORE = 0.86
CARRIED = 0.85
"""What is left where another one steers the boat (B2)."""
UNPLACED, UNPLACED_POINTS, UNPLACED_TURNS = 0.5, 4, 4
SHARING = (0.0, 1.7, 2.3, 3.0)
"""Among how many of one's own the way of a boat is shared at last, by how many are aboard now."""
BOARDING_SHARE = 1.6
TURNS_A_SAIL, TURNS_TO_BOARD, TURNS_A_STEP = 0.5, 2.0, 0.5
"""Turns that a space takes by boat, that pass until a boat is under way, and that a space on the way to it takes."""
SHARPNESS = 1.5
"""How suddenly chances fall when fewer turns are left than are needed."""
BOAT_STRUCK, BOAT_RAMMED, BOAT_SEIZED = 0.17, 0.06, 0.06
"""What a rival's turn takes of the chance of a boat in reach of a serpent, a whale, a squid."""
SWIMMER_STRUCK, TILE_SEIZED = 0.13, 0.03
"""The same of a swimmer in reach of a serpent or a shark, of one ashore in reach of a squid."""
ATTACKED_IN_WATER, ATTACKED_ABOARD = 0.3, 0.6
"""What is left while it is being asked whether the creature is repelled."""
OWN_TURN = 0.08
"""How much of a round's danger counts for the one who may still move: three points hardly save everybody."""
BESIDE_SERPENT, UNDER_SERPENT = 1, 2
"""Spaces by which a landing seems farther with a serpent there."""
REACH_BY_DICE = 2
"""With dive dice every creature goes about so far (X3)."""
HELD = {
    U_HELP: 0.55, U_WIND: 0.55, U_MOVE_SERPENT: 0.55, U_MOVE_SHARK: 0.35, U_MOVE_WHALE: 0.3,
    U_SHARK_REPELLENT: 0.45, U_WHALE_REPELLENT: 0.45,
}  # fmt: skip
"""What a tile in hand is worth."""

BY_SERPENT, BY_SHARK, BY_WHALE, BY_SQUID, BY_SQUID_ASHORE, ATTACKED = 1, 2, 4, 8, 16, 32
"""What threatens a space: bits of a byte a space."""
HERE, AT_ONE, AT_TWO, AT_THREE = 8, 4, 2, 1
"""How near a boat with a free seat is: bits of a byte a space."""
QUARTERS = 4
"""Steps in which a turn is counted."""

Row = list[float]
"""Worth by value, or what is left by seat."""
Chart = list[list[Row]]


class Prospects:
    """What explorers are worth when so many turns are left."""

    def __init__(self, values: Row, point: float, turns: float, farthest: int) -> None:
        self._values, self._point, self._turns = values, point, turns
        spaces = range(farthest + 1)
        self.aboard: Chart = [[self._aboard(far, own) for own in range(len(SHARING))] for far in spaces]
        """By distance and by how many of its own are aboard, none where another one steers."""
        self.swimming: Chart = [[self._swimming(near, far) for far in spaces] for near in range(2 * HERE)]
        """By how near a boat is and by distance."""
        self.ashore: Chart = [[self._ashore(near, far) for far in spaces] for near in range(2 * HERE)]
        self.unplaced = self._row(UNPLACED, UNPLACED_POINTS, UNPLACED_TURNS)

    def _row(self, chance: float, points: float, turns: float) -> Row:
        in_time = 1 - exp(-((self._turns / turns) ** SHARPNESS))
        return [chance * in_time * max(value - self._point * points, LEAST * value) for value in self._values]

    def _aboard(self, far: int, own: int) -> Row:
        chance, turns = ABOARD * SAIL**far, 1 + far * TURNS_A_SAIL
        return self._row(chance, 1 + far / SHARING[own], turns) if own else self._row(chance * CARRIED, 1, turns)

    def _swimming(self, near: int, far: int) -> Row:
        alone = self._row(IN_WATER * SWIM**far, far + 1, far + 1)
        return list(map(max, alone, self._by_boat(IN_WATER, 4 - near.bit_length(), far))) if near else alone

    def _ashore(self, near: int, far: int) -> Row:
        """From a tile one boards a boat beside it (M2)."""
        alone = self._row(ASHORE * SWIM**far, far + 2, far + 2)
        return list(map(max, alone, self._by_boat(ASHORE, 3 - near.bit_length(), far))) if near else alone

    def _by_boat(self, chance: float, steps: int, far: int) -> Row:
        turns = TURNS_TO_BOARD + steps * TURNS_A_STEP + far * TURNS_A_SAIL
        return self._row(chance * SAIL**far, steps + 2 + far / BOARDING_SHARE, turns)


class Guide:
    """What never changes in a game, and what is worked out once for all positions that share it."""

    def __init__(self, constants: Constants) -> None:
        self._constants = constants
        self._landings = [space for space in range(constants.size) if constants.landings[space]]
        self._ways = [
            [_distances(constants, landing, more) for more in (0, BESIDE_SERPENT, UNDER_SERPENT)]
            for landing in self._landings
        ]
        self._farthest = max(max(ways[-1]) for ways in self._ways)
        self.values = [
            float(value > 0 if constants.all_equal else value) for value in range(max(constants.worth) + 1)
        ]  # V3
        self._point = POINT * sum(self.values[value] for value in constants.worth) / sum(constants.worth)
        self.boat_near = [_boat_near(constants, space) for space in range(constants.size)]
        self.boats_to_come = _boats_to_come(constants).to_bytes(constants.size, "little")
        self.steering = [
            bytes((crew >> 2 * seat & 3) * (steer >> seat & 1) for seat in range(constants.seats))
            for crew, steer in enumerate(constants.control)
        ]
        """By crew and seat: how many are its own, none where another one steers."""
        self.left = [
            [_left(constants.seats, player, is_late) for is_late in (False, True)] for player in range(constants.seats)
        ]
        self.prospects = lru_cache(maxsize=1024)(self._prospects)
        self.isles_away = lru_cache(maxsize=4096)(self._isles_away)
        self.threats = lru_cache(maxsize=16384)(self._threats)
        self.in_hand = lru_cache(maxsize=4096)(self._in_hand)

    def _prospects(self, quarters: int) -> Prospects:
        return Prospects(self.values, self._point, quarters / QUARTERS, self._farthest)

    def _isles_away(self, serpents: tuple[int, ...]) -> bytes:
        """How far each space is from where one lands best, as if there were no island."""
        beside = 0
        for space in serpents:
            beside |= self._constants.near[space]
        chosen = [
            ways[2 if at in serpents else beside >> at & 1] for at, ways in zip(self._landings, self._ways, strict=True)
        ]
        return bytes(map(min, *chosen, chosen[0]))

    def _threats(self, kind: int, herd: tuple[int, ...]) -> int:
        """The spaces where creatures of a kind can be after a move: a byte a space, all in one number."""
        reach = REACH_BY_DICE if self._constants.with_dolphins else self._constants.reach[kind]
        if kind != SQUID:
            return _spread(self._constants, herd, reach, {SERPENT: BY_SERPENT, SHARK: BY_SHARK, WHALE: BY_WHALE}[kind])
        return _spread(self._constants, herd, reach, BY_SQUID) | _spread(
            self._constants, herd, reach + 1, BY_SQUID_ASHORE
        )

    def _in_hand(self, hand: bytes) -> float:
        return sum(n * HELD.get(cell % KINDS, 0.0) for cell, n in enumerate(hand) if n)


@lru_cache(maxsize=8)
def guide_of(constants: Constants) -> Guide:
    return Guide(constants)


def _left(seats: int, player: int, is_late: bool) -> tuple[list[Row], list[Row], list[Row]]:
    """What dangers leave until a seat can move again, of swimmers, boats and those ashore, by threat and seat."""
    turns = [(seat - player) % seats or (seats - 1) * (1.0 if is_late else OWN_TURN) for seat in range(seats)]
    return (
        _survivals({BY_SERPENT: SWIMMER_STRUCK, BY_SHARK: SWIMMER_STRUCK}, ATTACKED_IN_WATER, turns),
        _survivals({BY_SERPENT: BOAT_STRUCK, BY_WHALE: BOAT_RAMMED, BY_SQUID: BOAT_SEIZED}, ATTACKED_ABOARD, turns),
        _survivals({BY_SQUID_ASHORE: TILE_SEIZED}, 1.0, turns),
    )


def _survivals(risks: Mapping[int, float], attacked: float, turns: list[float]) -> list[Row]:
    found = []
    for threat in range(2 * ATTACKED):
        left = 1.0
        for mark, risk in risks.items():
            left *= 1 - risk if threat & mark else 1.0
        found.append([left**n * (attacked if threat & ATTACKED else 1.0) for n in turns])
    return found


def _spread(constants: Constants, starts: tuple[int, ...], steps: int, mark: int) -> int:
    """A mark in the byte of every space so near one of these."""
    mask = 0
    for space in starts:
        mask |= constants.ball(space, steps)
    return sum(mark << 8 * space for space in bits(mask))


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
    away, steps, edge, seen = [0] * constants.size, more, 1 << start, 0
    while edge:
        around, seen = 0, seen | edge
        for space in bits(edge):
            away[space] = steps
            around |= constants.near[space]
        edge, steps = around & ~seen, steps + 1
    return away
