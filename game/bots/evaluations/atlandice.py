"""Atlandice: points won, and what the contest for every resource is worth if the tokens to come go to anyone alike."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter

import msgspec

from game.rules.atlandice.city import gates
from game.rules.atlandice.constants import ALL_GOODS, ALL_REGIONS, DONATED, DONATION, Constants
from game.rules.atlandice.rules import AtlandiceRules
from game.rules.atlandice.score import places, totals_of
from game.rules.atlandice.state import ARRIVE, EFFECT, KINDS, MARKET, NONE, VISIT, WON, State

from . import Evaluation, Worths, remembered, weights_for

MOST_TO_COME = 10  # more than these change nothing
STEPS = ((1, 0.3), (2, 0.42), (3, 0.28))  # how far the hand moves in a round, and how often it does
GRAIN = 8  # chances are rounded to this many parts of one, so that spaces can share their tables

_TO_COME = [bytes((min(halves, 2 * MOST_TO_COME),)) for halves in range(1024)]
"""Tokens still to come, counted in halves, as a byte of a key."""
_MARKET_CELLS, _OWN_CELLS = KINDS * MARKET, KINDS + 1
"""Where the market's tokens are in the counts of what lies there, and how far apart what lies at its own region is."""

Counts = tuple[int, ...]
Shares = tuple[float, ...]  # by holder


class AtlandiceWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How much counts of what is not won yet."""

    tokens_a_visit: float  # the submarine and some tiles give more than one
    # spaces ahead at which a space of the clock counts half, for stocks change until then, and an inventory still
    # counts
    soon: float
    inventory: float
    donating: float  # how much of what a space promises comes true
    next_token: float  # how much of the best token that can be had belongs to whoever is to act


@lru_cache(maxsize=1 << 17)
def payoffs(counts: Counts, to_come: int, most: int, second: int) -> Shares:
    """R1, E1: what the holders of these tokens win if everyone is equally likely to get each token to come."""
    holders = range(len(counts))
    if not to_come:
        first, runners_up = places(counts)
        return tuple([float(most * (holder in first) + second * (holder in runners_up)) for holder in holders])
    later = [payoffs(_with(counts, holder, 1), to_come - 1, most, second) for holder in holders]
    return tuple([sum(shares) / len(counts) for shares in zip(*later, strict=True)])


def _with(counts: Counts, holder: int, more: int) -> Counts:
    return (*counts[:holder], counts[holder] + more, *counts[holder + 1 :])


class ResourceContest(dict[bytes, tuple[Shares, Shares]]):
    """The worth of a resource to each holder, and what a token more would add; by the counts, then the half tokens
    still to come.

    Built when first asked for, for one chance that a donation comes in time and one that an inventory does.
    """

    MOST_KEPT = 1 << 15

    def __init__(self, constants: Constants, donation: float, inventory: float) -> None:
        super().__init__()
        self._points = constants.board.points
        self._donation, self._inventory = donation, inventory

    def __missing__(self, key: bytes) -> tuple[Shares, Shares]:
        if len(self) > self.MOST_KEPT:
            self.clear()
        counts, halves = tuple(key[:-1]), key[-1]
        found = self[key] = self._worth(counts, halves), self._gains(counts, halves)
        return found

    def _pays(self, counts: Counts, halves: int) -> Shares:
        most, second = self._points.most, self._points.second
        fewer, more = (payoffs(counts, to_come, most, second) for to_come in (halves // 2, (halves + 1) // 2))
        return tuple([(a + b) / 2 for a, b in zip(fewer, more, strict=True)])

    def _worth(self, counts: Counts, halves: int) -> Shares:
        pays, leaders = self._pays(counts, halves), places(counts)[0]
        inventory = self._inventory * self._points.inventory
        return tuple(
            [
                pays[holder] + self._donation * self._spare(counts, halves, holder) + inventory * (holder in leaders)
                for holder in range(len(counts))
            ]
        )

    def _spare(self, counts: Counts, halves: int, holder: int) -> float:
        """Counts the points a holder would win by donating as many tokens as pays best."""
        each, now = self._points.donation / DONATED, self._pays(counts, halves)[holder]
        kept = [
            self._pays(_with(counts, holder, -given), halves)[holder] + each * given
            for given in range(1, counts[holder] + 1)
        ]
        return max([0.0, *[worth - now for worth in kept]])

    def _gains(self, counts: Counts, halves: int) -> Shares:
        pays, fewer = self._pays(counts, halves), max(0, halves - 2)
        return tuple(
            [self._pays(_with(counts, holder, 1), fewer)[holder] - pays[holder] for holder in range(len(counts))]
        )


class StockOutlook:
    """The outlook from a space of the clock: the half tokens that a region will lose after this round, and the
    contests.
    """

    __slots__ = ("all_goods", "contests", "later", "next_token")

    def __init__(self, later: int, contests: list[ResourceContest], all_goods: float, next_token: float) -> None:
        self.later = later
        self.contests = contests
        self.all_goods = all_goods
        self.next_token = next_token


@remembered
def outlooks(constants: Constants) -> list[StockOutlook]:
    """Outlooks by the space where the clock's hand is."""
    shared: dict[tuple[float, float], ResourceContest] = {}
    found, w = [], weights_for(constants, "atlandice", AtlandiceWeights)
    for hand, rounds in enumerate(_rounds_after(constants)):
        donation, *inventories = _promises(constants, w, hand)
        contests = [
            shared.setdefault((donation, goods), ResourceContest(constants, donation, goods))
            for goods in inventories[:KINDS]
        ]
        found.append(
            StockOutlook(
                round(2 * rounds * constants.visits / 6 * w.tokens_a_visit),
                contests,
                inventories[ALL_GOODS],
                w.next_token,
            )
        )
    return found


def _rounds_after(constants: Constants) -> list[float]:
    """The rounds to expect after the present one, by the space where the hand is."""
    rounds = [0.0] * (constants.last + 4)
    for hand in reversed(range(constants.last)):
        rounds[hand] = 1 + sum([chance * rounds[hand + step] for step, chance in STEPS])
    return [max(0.0, number - 1) for number in rounds[: constants.last + 1]]


def _promises(constants: Constants, w: AtlandiceWeights, hand: int) -> list[float]:
    """How far to reckon with a donation, with each resource's inventory and with the inventory of all."""
    donation, inventories = 0.0, [0.0] * (KINDS + 1)
    for space, chance in _landings(constants, hand):
        goods = constants.clock[space]
        due = chance / (1 + (space - hand) / w.soon)
        if goods == DONATION:
            donation += due
        elif goods >= 0 and space - hand <= w.soon:
            inventories[goods] += w.inventory * due
    return [round(GRAIN * part) / GRAIN for part in (w.donating * min(1.0, donation), *inventories)]


def _landings(constants: Constants, hand: int) -> list[tuple[int, float]]:
    """The spaces before the waves that the hand may land on, with their chances."""
    chances = [0.0] * (constants.last + 4)
    chances[hand] = 1.0
    for space in range(hand, constants.last):
        for step, chance in STEPS:
            chances[space + step] += chance * chances[space]
    return [(space, chances[space]) for space in range(hand + 1, constants.last)]


@remembered
def _lost_at_gates(constants: Constants) -> list[list[int]]:
    """By the visits left and the dice at a region: the half tokens it loses in this round.

    Every die but one is taken.
    """
    return [
        [round(2 * dice * left / (left + 1)) for dice in range(constants.dice + 1)]
        for left in range(constants.visits + 1)
    ]


@lru_cache(maxsize=1 << 12)
def _tile_points(points: int, seats: int, fates: bytes) -> Shares:
    return tuple([float(points * fates.count(WON + seat)) for seat in range(seats)])


def worths(rules: AtlandiceRules, s: State) -> Worths:
    constants = rules.constants
    outlook = outlooks(constants)[s.hand]
    parts: list[Sequence[float]] = [_tile_points(constants.board.points.tile, constants.seats, s.fates), s.points]
    best = _contests(constants, s, outlook, parts)
    found: Worths = list(map(sum, zip(*parts, strict=False)))  # the neutral player, who comes last, is left out
    if best:
        found[s.actor] += outlook.next_token * best
    if outlook.all_goods:
        totals = totals_of(s)
        most = max(totals) or NONE  # nobody is first with nothing
        for seat in range(len(found)):
            if totals[seat] == most:
                found[seat] += outlook.all_goods
    return found


def _contests(constants: Constants, s: State, outlook: StockOutlook, parts: list[Sequence[float]]) -> float:
    """Appends what every resource is worth to each; returns what the best token would add that the seat to act can
    have.
    """
    stock = bytes(s.stock)
    lying = s.lying
    totals = s.totals
    dice = s.dice
    submarine = s.submarine
    later = outlook.later
    opened = s.open
    left = constants.visits - len(s.taken)
    actor = s.actor
    is_visit = s.step == VISIT
    best = 0.0
    lost, goes_on = _lost_at_gates(constants)[left], bool(left or later)
    market_gate = is_visit and (dice[MARKET] or (opened != ALL_REGIONS and gates(s) >> MARKET))
    for kind, contest in enumerate(outlook.contests):
        if not opened >> kind & 1:
            continue
        gate = dice[kind]
        to_come = later
        most = 2 * totals[kind]
        if gate and left:
            to_come += lost[gate] + (submarine == kind)
        if to_come > most:
            to_come = most
        in_market = lying[_MARKET_CELLS + kind]
        if goes_on:
            to_come += in_market + 1 >> 1  # a quarter of them is taken before the contest is decided
        shares, gains = contest[stock[kind::KINDS] + _TO_COME[to_come]]
        parts.append(shares)
        if is_visit and gains[actor] > best:
            own = lying[_OWN_CELLS * kind]
            if gate and own:
                best = gains[actor] * (2 if submarine == kind and own > 1 else 1)
            elif market_gate and in_market:
                best = gains[actor]
    return best


def is_midway(s: State) -> bool:
    return s.step in (ARRIVE, EFFECT)


EVALUATION = Evaluation(worths, is_midway, whose_turn=attrgetter("player"), turns=4, weights=AtlandiceWeights)
