"""Survive: every explorer's value times its chance to be saved, by where it is and what swims near it."""

from __future__ import annotations

from functools import lru_cache

from game.rules.survive.rules import SurviveRules
from game.rules.survive.sea import mask_of
from game.rules.survive.state import NONE, State
from game.rules.survive.tables import SERPENT, SHARK, SQUID, WHALE, Tables, bits

from . import Evaluation, Worths

SAVED = 1.0
ABOARD, FROM_ABOARD = 0.85, 0.045
"""In a boat beside an isle, and what every space farther off takes from it."""
SWIMMING, FROM_SWIMMING = 0.5, 0.06
ASHORE, FROM_ASHORE = (0.0, 0.31, 0.34, 0.37), 0.01
"""By land: on sea, beach, forest, mountain."""
WORST = 0.08
BOAT_NEAR = (0.18, 0.16, 0.1, 0.06, 0.03)
"""A boat with a free seat so many spaces away."""
COAST = 0.02
UNPLACED = 0.2
HELD_TILE = 0.4
EATEN_BY_SHARK, EATEN_BY_SERPENT, WRECKED_BY_WHALE, TAKEN_BY_SQUID = 0.55, 0.6, 0.85, 0.8
"""What is left of a chance within a creature's reach."""


@lru_cache(maxsize=8)
def isles_away(t: Tables) -> tuple[int, ...]:
    """How many spaces each one is from the nearest from which one lands, as if there were no island."""
    seen = mask_of(tuple(space for space in range(t.size) if t.landings[space]))
    away, edge, steps = [t.size] * t.size, seen, 0
    while edge:
        around = 0
        for space in bits(edge):
            away[space] = steps
            around |= t.near[space]
        edge, steps = around & ~seen, steps + 1
        seen |= edge
    return tuple(away)


class Chances(dict[int, float]):
    """Of each place where explorers are, worked out when first asked for."""

    def __init__(self, t: Tables, s: State) -> None:
        super().__init__()
        self._t, self._s = t, s
        self._away = isles_away(t)
        self._sharks = _reach(t, s.sharks, SHARK)
        self._serpents = _reach(t, s.serpents, SERPENT)
        self._whales = _reach(t, s.whales, WHALE)
        self._squids = _reach(t, s.squids, SQUID)
        self._seats = _free_seats(t, s)

    def __missing__(self, place: int) -> float:
        found = self[place] = self._chance(place)
        return found

    def _chance(self, place: int) -> float:
        t = self._t
        if place < t.size:
            return self._ashore(place) if self._s.land[place] else self._endangered(place, self.swimming(place))
        if place < t.saved:
            return self._aboard(self._s.boat_at[place - t.afloat])
        return SAVED if place < t.lost else 0.0 if place == t.lost else UNPLACED

    def _ashore(self, space: int) -> float:
        coast = COAST if self._t.near[space] & ~self._s.land_mask else 0.0
        return ASHORE[self._s.land[space]] - FROM_ASHORE * self._away[space] + coast + self._boat_near(space)

    def swimming(self, space: int) -> float:
        return max(WORST, SWIMMING - FROM_SWIMMING * self._away[space]) + self._boat_near(space)

    def _endangered(self, space: int, chance: float) -> float:
        chance *= EATEN_BY_SHARK if self._sharks >> space & 1 else 1.0
        return chance * (EATEN_BY_SERPENT if self._serpents >> space & 1 else 1.0)

    def _aboard(self, space: int) -> float:
        chance = max(WORST, ABOARD - FROM_ABOARD * self._away[space])
        for reach, left in ((self._serpents, EATEN_BY_SERPENT), (self._whales, WRECKED_BY_WHALE), (self._squids, TAKEN_BY_SQUID)):
            chance *= left if reach >> space & 1 else 1.0
        return chance

    def _boat_near(self, space: int) -> float:
        if not self._seats:
            return 0.0
        return next((near for steps, near in enumerate(BOAT_NEAR) if self._t.ball(space, steps) & self._seats), 0.0)


def _reach(t: Tables, herd: tuple[int, ...], kind: int) -> int:
    """The spaces where creatures of a kind can be after one move."""
    mask = 0
    for space in herd:
        mask |= t.ball(space, t.reach[kind])
    return mask


def _free_seats(t: Tables, s: State) -> int:
    """The spaces with a boat that is not full."""
    mask = 0
    for space, crew in zip(s.boat_at, s.crew, strict=True):
        if space != NONE and t.aboard[crew] < t.full:
            mask |= 1 << space
    return mask


def worths(rules: SurviveRules, s: State) -> Worths:
    t = rules.tables
    chances = Chances(t, s)
    found = [HELD_TILE * sum(s.held[3 * seat : 3 * seat + 3]) + s.trophies[seat] for seat in range(t.seats)]
    for e, place in enumerate(s.where):
        chance = chances.swimming(place) if e in s.charges and place < t.size else chances[place]  # X4
        found[t.owner[e]] += chance * (1 if t.all_equal else s.values[e])  # V3
    if t.four_harbours:
        for seat in range(t.seats):
            found[seat] += len({s.where[e] for e in t.own[seat] if t.saved <= s.where[e] < t.lost})  # HR2
    return found


EVALUATION = Evaluation(worths)
