"""Atlantis: tiles and cards, what still lies before the pawns, and how long the game may yet last."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable
from functools import lru_cache, partial
from operator import attrgetter

import msgspec

from game.rules.atlantis.constants import Constants
from game.rules.atlantis.gaps import VALUES
from game.rules.atlantis.rules import AtlantisRules
from game.rules.atlantis.state import AFTER, ATLANTIS, CHAIN, IN_HAND, KINDS, NO_TILE, OVER, PAY, State

from . import Evaluation, Worths, points_now, remembered, weights_for


class AtlantisWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """In points, at the end of the game.

    What is called early is added by the share of the way that the first still has to go.
    """

    card: float
    card_early: float
    kind: float  # a different object in the hand
    home: float
    home_early: float  # a pawn on the mainland brings a card a turn
    home_last: float  # and the end of the game nearer, when that is near
    toll: float  # of what the gaps before a pawn cost now: some will get a bridge, others merge
    tile_ahead: float
    tile_ahead_early: float  # a place between a pawn and the mainland
    single_ahead: float  # one that will be a gap as soon as its only tile is taken
    bridge: float
    bridge_early: float


NEARLY_OVER = 0.25  # the share of the whole way that is left to the first when the end is near

MOST_REMEMBERED = 4096
_GAP = re.compile(rb"(?<=[^\0])\0+(?=[^\0])")
Prospect = tuple[
    int, int, int
]  # the price to the mainland as it is now, places with tiles, and those of them with a single one


class PawnProspects(dict[int, Prospect]):
    """The way before a pawn, by where it stands, on one row; worked out when first asked for."""

    __slots__ = ("_below", "_firsts", "_mainland", "_paid", "_tops")

    def __init__(self, constants: Constants, tops: bytes, below: bytes, bridges: bytes) -> None:
        self._tops = tops
        self._below = below
        self._mainland = constants.mainland
        firsts: list[int] = []
        paid, total = [0], 0
        for gap in _GAP.finditer(tops):
            first, end = gap.span()
            for place in bridges:
                if first <= place < end:
                    break
            else:
                total += min(tops[first - 1], tops[end]) >> 3  # G1
                firsts.append(first)
                paid.append(total)
        self._firsts, self._paid = (
            firsts,
            paid,
        )  # the gaps without a bridge, and what has been paid before each of them and in all
        self[constants.mainland] = (0, 0, 0)
        if not constants.march_from_atlantis:
            self[ATLANTIS] = (0, *self[ATLANTIS][1:])  # E2

    def __missing__(self, place: int) -> Prospect:
        price = self._paid[-1] - self._paid[bisect_left(self._firsts, place)]
        empty = self._tops.count(NO_TILE, place + 1)
        found = self[place] = (price, self._mainland - place - empty, self._below.count(0, place + 1) - empty)
        return found


@remembered
def prospects(constants: Constants) -> Callable[[bytes, bytes, bytes], PawnProspects]:
    """Of rows of this game, each worked out once."""
    return lru_cache(MOST_REMEMBERED)(partial(PawnProspects, constants))


@lru_cache(MOST_REMEMBERED)
def _worth(purse: bytes) -> int:
    return sum(purse.translate(VALUES))


@remembered
def _weights_of(constants: Constants) -> AtlantisWeights:
    return weights_for(constants, "atlantis", AtlantisWeights)


def worths(rules: AtlantisRules, s: State) -> Worths:
    if s.step == OVER:
        return points_now(rules, s)
    constants = rules.constants
    where = s.where
    pawns = rules.constants.pawns
    w = _weights_of(rules.constants)
    ahead = prospects(constants)(s.tops, s.below, s.bridges)
    found: Worths = []
    ways: list[int] = []
    for seat in range(constants.seats):
        price = tiles = singles = 0
        for place in where[seat * pawns : seat * pawns + pawns]:
            to_pay, to_pass, to_fear = ahead[place]
            price += to_pay
            tiles += to_pass
            singles += to_fear
        ways.append(tiles)
        missing = s.hands.count(0, seat * KINDS, seat * KINDS + KINDS)
        found.append(_worth(s.purses[seat]) - w.toll * price - w.single_ahead * singles - w.kind * missing)
    if s.step == PAY:
        found[s.player] -= s.owed
    return _with_time(constants, w, s, found, ways)


def _with_time(constants: Constants, w: AtlantisWeights, s: State, found: Worths, ways: list[int]) -> Worths:
    """Adds what counts for more or less as long as the game lasts."""
    early = min(ways) / (constants.pawns * len(constants.laid))
    card, bridge = w.card + w.card_early * early, w.bridge + w.bridge_early * early
    home, step = w.home + w.home_early * early, w.tile_ahead + w.tile_ahead_early * early
    if early < NEARLY_OVER:
        home += w.home_last * (1 - early / NEARLY_OVER)
    where = s.where
    pawns = constants.pawns
    mainland = constants.mainland
    for seat, tiles in enumerate(ways):
        arrived = where.count(mainland, seat * pawns, seat * pawns + pawns)
        found[seat] += card * s.held[seat] + home * arrived - step * tiles + bridge * (s.bridges[seat] == IN_HAND)
    return found


def is_midway(s: State) -> bool:
    return s.step in (CHAIN, PAY, AFTER)


EVALUATION = Evaluation(worths, is_midway, whose_turn=attrgetter("player"), turns=4, weights=AtlantisWeights)
