"""Survive: what is about every space of a board, all spaces in one number; worked out once and looked up ever after."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter
from statistics import fmean

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
    bits,
)
from game.rules.survive.state import DEFEND, NONE, PLACE, State

from ..weight_files import tried_weights
from .outlooks import (
    AT_ONE,
    AT_THREE,
    AT_TWO,
    ATTACKED,
    AWAY,
    BY_SERPENT,
    BY_SHARK,
    BY_SQUID,
    BY_SQUID_ASHORE,
    BY_WHALE,
    HERE,
    LAND,
    THREAT,
    ExplorerOutlook,
)
from .weights import SurviveWeights, feared_weights

BESIDE_SERPENT, UNDER_SERPENT = 1, 2
"""Spaces by which a landing seems farther with a serpent there."""
REACH_BY_DICE = 2
"""With dive dice every creature goes about so far (X3)."""
LANE = 32
"""Bits of a space in a number that has them all."""
BY_KIND = {SERPENT: BY_SERPENT << THREAT, SHARK: BY_SHARK << THREAT, WHALE: BY_WHALE << THREAT, SQUID: BY_SQUID << THREAT}


class Guide:
    """What never changes in a game, and what is worked out once for all positions that share it."""

    def __init__(self, t: Constants, weights: SurviveWeights) -> None:
        self._t, self._weights = t, weights
        self._landings = [space for space in range(t.size) if t.landings[space]]
        self._ways = [[_distances(t, landing, more) for more in (0, BESIDE_SERPENT, UNDER_SERPENT)] for landing in self._landings]
        self._boat_near = [_boat_near(t, space) for space in range(t.size)]
        self._boats_to_come = _boats_to_come(t)
        self._size = t.size * LANE // 8
        self._held = {
            U_HELP: weights.held_help,
            U_WIND: weights.held_wind,
            U_MOVE_SERPENT: weights.held_move_serpent,
            U_MOVE_SHARK: weights.held_move_shark,
            U_MOVE_WHALE: weights.held_move_whale,
            U_SHARK_REPELLENT: weights.held_shark_repellent,
            U_WHALE_REPELLENT: weights.held_whale_repellent,
        }
        self.alike = (round(fmean(t.worth)),) * t.explorers
        """What explorers are worth to whoever cannot tell them apart."""
        self.own = [itemgetter(*own) for own in t.own]
        """By seat: its explorers out of a list of all."""
        self.outlook = lru_cache(maxsize=1024)(self._outlook)
        self.columns = lru_cache(maxsize=4096)(self._columns)
        self.in_hand = lru_cache(maxsize=4096)(self._in_hand)
        self._isles_away = lru_cache(maxsize=4096)(self._isles_away_of)
        self._reached = lru_cache(maxsize=None)(self._reached_of)
        self._threats = lru_cache(maxsize=16384)(self._threats_of)

    def about(self, s: State) -> Sequence[int]:
        """What is about every space: how near a boat is, how far the isles, what threatens it, what land it is."""
        found = self._isles_away(s.serpents)
        found |= self._threats(SERPENT, s.serpents) | self._threats(SHARK, s.sharks) | self._threats(WHALE, s.whales)
        if s.squids:
            found |= self._threats(SQUID, s.squids)
        if s.step == DEFEND:
            found |= ATTACKED << THREAT + LANE * s.focus
        found |= self._boats_to_come if s.step == PLACE else self._near(s)
        spaces = bytearray(found.to_bytes(self._size, "little"))
        spaces[LAND // 8 :: LANE // 8] = s.land
        return memoryview(spaces).cast("I")

    def _near(self, s: State) -> int:
        """How near a boat with a free seat is."""
        found, aboard, full, boat_near = 0, self._t.aboard, self._t.full, self._boat_near
        for space, crew in zip(s.boat_at, s.crew, strict=True):
            if space != NONE and aboard[crew] < full:
                found |= boat_near[space]
        return found

    def _outlook(self, tiles: tuple[int, int, int], player: int, is_late: bool) -> ExplorerOutlook:
        return ExplorerOutlook(self._t, self._weights, tiles, player, is_late)

    def _columns(self, values: tuple[int, ...]) -> list[int]:
        """Where each explorer is found in a row that goes by owner and value."""
        count = max(self._t.worth) + 1
        return [owner * count + value for owner, value in zip(self._t.owner, values, strict=True)]

    def _in_hand(self, trophies: tuple[int, ...], hands: bytes) -> list[float]:
        """What trophies and tiles are worth, by seat."""
        return [n + self._hand(hands[seat * ALL_KINDS : seat * ALL_KINDS + ALL_KINDS]) for seat, n in enumerate(trophies)]

    def _hand(self, hand: bytes) -> float:
        return sum(n * self._held.get(cell % KINDS, 0.0) for cell, n in enumerate(hand) if n)

    def _isles_away_of(self, serpents: tuple[int, ...]) -> int:
        """How far each space is from where one lands best, as if there were no island."""
        beside = 0
        for space in serpents:
            beside |= self._t.near[space]
        chosen = [ways[2 if at in serpents else beside >> at & 1] for at, ways in zip(self._landings, self._ways, strict=True)]
        lanes = bytearray(self._size)
        lanes[AWAY // 8 :: LANE // 8] = bytes(map(min, *chosen, chosen[0]))
        return int.from_bytes(lanes, "little")

    def _threats_of(self, kind: int, herd: tuple[int, ...]) -> int:
        """The spaces where creatures of a kind can be after a move."""
        reach = REACH_BY_DICE if self._t.with_dolphins else self._t.reach[kind]
        found = 0
        for space in herd:
            found |= self._reached(space, reach, BY_KIND[kind])
            if kind == SQUID:
                found |= self._reached(space, reach + 1, BY_SQUID_ASHORE << THREAT)
        return found

    def _reached_of(self, space: int, steps: int, mark: int) -> int:
        return _spread(self._t, (space,), steps, mark)


@lru_cache(maxsize=24)
def guide_of(t: Constants, fear: float) -> Guide:
    """For somebody to whom everything is so many times as dangerous."""
    return Guide(t, feared_weights(tried_weights(t, "survive", SurviveWeights), fear))


def _spread(t: Constants, starts: tuple[int, ...], steps: int, mark: int) -> int:
    """A mark for every space so near one of these."""
    mask = 0
    for space in starts:
        mask |= t.ball(space, steps)
    return sum(mark << LANE * space for space in bits(mask))


def _boat_near(t: Constants, *spaces: int) -> int:
    found = 0
    for steps, mark in enumerate((HERE, AT_ONE, AT_TWO, AT_THREE)):
        found |= _spread(t, spaces, steps, mark)
    return found


def _boats_to_come(t: Constants) -> int:
    """Before boats are placed: they will lie along the coast (S7), but hardly where they could not get away."""
    island = sum(1 << space for space in t.island)
    sea = fresh = sum(1 << space for space in range(t.size) if t.landings[space])
    while fresh:
        around = 0
        for space in bits(fresh):
            around |= t.near[space]
        fresh = around & ~(island | sea)
        sea |= fresh
    return _boat_near(t, *[space for space in t.beside_island if sea >> space & 1])


def _distances(t: Constants, start: int, more: int) -> list[int]:
    away, steps, edge, seen = [0] * t.size, more, 1 << start, 0
    while edge:
        around, seen = 0, seen | edge
        for space in bits(edge):
            away[space] = steps
            around |= t.near[space]
        edge, steps = around & ~seen, steps + 1
    return away
