"""Dice, tokens and effects on the table: where they lie, what can be done, and what an empty region brings (R1 to
R4).
"""

from __future__ import annotations

from game.engine import CHANCE, EventSink
from game.engine.flat_state import with_byte, with_change

from . import events as ev
from .constants import AT_MARKET, F2, I2, I3, J2, L1, L3, W1, W2, W3, Constants
from .score import counts_of, places
from .state import FOR_NEUTRAL, GONE, IN_PILE, IN_PLAY, KINDS, MARKET, NEXT, NO_TILE, NONE, WON, State


def sector_of(s: State, number: int) -> int:
    """P1: where a die with this number lies."""
    return number - 1 if s.open >> number - 1 & 1 else MARKET


def gates(s: State) -> int:
    """The sectors with a die, as a mask."""
    mask = 0
    for i, n in enumerate(s.dice):
        if n:
            mask |= 1 << i
    closed = mask & ~s.open
    return mask & s.open | (bool(closed) << MARKET)


def number_at(s: State, sector: int) -> int:
    """The number of the die that is taken from a sector; of several at the market the highest, which makes no
    difference to anyone.
    """
    if sector != MARKET:
        return sector + 1
    return max(number for number in range(1, 7) if s.dice[number - 1] and sector_of(s, number) == MARKET)


def regions_but(s: State, region: int) -> int:
    """The regions that are "another region" at this one, as a mask."""
    return s.open & ~(1 << region)


def taker_of(constants: Constants, s: State) -> int:
    """For whom the last die was taken."""
    return constants.neutral if s.taken[-1] >= FOR_NEUTRAL else (s.first + len(s.taken) - 1) % constants.seats


def has_given(constants: Constants, s: State, seat: int) -> bool:
    """N1: whether a seat's die for the neutral player is taken this round."""
    return any(die >= FOR_NEUTRAL for die in s.taken[(seat - s.first) % constants.seats :: constants.seats])


def dice_of(constants: Constants, s: State, holder: int) -> int:
    """The dice someone has taken this round (L3, N2)."""
    if holder == constants.neutral:
        return sum(die >= FOR_NEUTRAL for die in s.taken)
    return sum(die < FOR_NEUTRAL for die in s.taken[(holder - s.first) % constants.seats :: constants.seats])


def is_second_die(constants: Constants, s: State) -> bool:
    """L3: whether the visit is made with the second die that its taker has."""
    return dice_of(constants, s, s.taker) == 2


def put(s: State, sector: int, kind: int, count: int = 1) -> None:
    s.lying[KINDS * sector + kind] += count
    s.totals[sector] += count
    s.filled |= 1 << sector


def lift(s: State, sector: int, kind: int) -> None:
    s.lying[KINDS * sector + kind] -= 1
    s.totals[sector] -= 1


def take_to_stock(s: State, sector: int, kind: int, cause: str, events: EventSink) -> None:
    """A token goes to the stock of whoever the visit is for (N2)."""
    lift(s, sector, kind)
    s.stock[KINDS * s.taker + kind] += 1
    if events is not None:
        events.append(ev.TokenTaken(seat=s.taker, resource=kind, sector=sector, cause=cause))


def take_tokens(s: State, sector: int, token: int, bonus: int, events: EventSink) -> None:
    """P2 b: a token, and one more for the submarine."""
    if token != NONE:
        take_to_stock(s, sector, token, "visit", events)
    elif events is not None:
        events.append(ev.NothingToTake(seat=s.taker, sector=sector))
    if bonus != NONE:
        take_to_stock(s, sector, bonus, "submarine", events)


def effect_at(constants: Constants, s: State) -> int:
    """The effect of the tile that is visited."""
    return constants.effect[s.top[s.sector]]


def source(constants: Constants, s: State) -> int:
    """The sector whose tokens the present effect takes or moves."""
    return MARKET if effect_at(constants, s) in AT_MARKET else s.sector


def berths(s: State) -> int:
    """W: the sectors that the submarine can move to, as a mask."""
    return (s.open | 1 << MARKET) & ~(1 << s.submarine)


def can_do(constants: Constants, s: State) -> bool:
    """Whether the effect of the visited tile can be carried out."""
    effect, others = effect_at(constants, s), regions_but(s, s.sector)
    if effect in (W1, W2, W3, I3):  # the market or this region is another sector, and a die is always left over
        return True
    if effect == L1:
        return _any_token(s, others)
    if not s.totals[source(constants, s)]:
        return False
    if effect == J2:
        return _any_token(s, others)
    if effect == L3:
        return is_second_die(constants, s)
    return others != 0 if effect in (I2, F2) else True


def _any_token(s: State, regions: int) -> bool:
    return any(regions >> region & 1 and s.totals[region] for region in range(MARKET))


def next_empty(s: State, start: int) -> int:
    """The next region from this one on without a token, or NONE.

    One that has held none yet does not count, nor does a closed one.
    """
    region = s.totals.find(0, start, MARKET)
    while region >= 0 and not s.filled >> region & 1:
        region = s.totals.find(0, region + 1, MARKET)
    return region if region >= 0 else NONE


def settle_regions(constants: Constants, s: State, start: int, events: EventSink) -> bool:
    """Settles empty regions in order from this one on, until none is left.

    False while chance has to show a tile first.
    """
    region = next_empty(s, start)
    while region != NONE or start:  # once around from the first without finding any, and it is done
        if region == NONE:
            start = 0
        else:
            award(constants, s, region, events)
            if pile(constants, s, region):
                s.step = NEXT
                s.actor = CHANCE
                s.region = region
                return False
            close(constants, s, region, events)
            start = region + 1
        region = next_empty(s, start)
    return True


def pile(constants: Constants, s: State, region: int) -> list[int]:
    """The tiles of a region that are still to come, in no order."""
    return [tile for tile in constants.tiles_of[region] if s.fates[tile] == IN_PILE]


def award(constants: Constants, s: State, region: int, events: EventSink) -> None:
    """R1, R2: the tile and the points of an empty region."""
    tile, counts = s.top[region], counts_of(s, region)
    first, second = places(counts)
    if events is not None:
        events.append(
            ev.RegionEmptied(sector=region, resource=region, tile=tile, counts=counts, seats=first, runners_up=second)
        )
    _hand_out_tile(constants, s, region, first, events)
    for holder in second:
        score(s, holder, constants.board.points.second, "second", events)


def _hand_out_tile(constants: Constants, s: State, region: int, first: tuple[int, ...], events: EventSink) -> None:
    tile = s.top[region]
    if not first:
        set_fate(s, tile, GONE)
        if events is not None:
            events.append(ev.TileGone(sector=region, tile=tile))
        return
    winner = next(holder for holder in turn_order(constants, s) if holder in first)
    set_fate(s, tile, WON + winner)
    if events is not None:
        events.append(ev.TileWon(seat=winner, sector=region, tile=tile, points=constants.board.points.tile))
    for holder in first:
        if holder != winner:
            score(s, holder, constants.board.points.tile, "tied", events)


def turn_order(constants: Constants, s: State) -> list[int]:
    """R2: whose visit it is, then the others in turn order.

    The neutral player comes last, also where the die was given to it.
    """
    around = [(s.player + i) % constants.seats for i in range(constants.seats)]
    return [*around, constants.neutral] if constants.has_neutral else around


def score(s: State, holder: int, points: int, cause: str, events: EventSink) -> None:
    s.points = with_change(s.points, holder, points)
    if events is not None:
        events.append(ev.PointsWon(seat=holder, points=points, cause=cause))


def set_fate(s: State, tile: int, fate: int) -> None:
    s.fates = with_byte(s.fates, tile, fate)


def reveal_tile(constants: Constants, s: State, tile: int, events: EventSink) -> None:
    """Brings a tile into play; it has held nothing yet."""
    region = constants.home[tile]
    set_fate(s, tile, IN_PLAY)
    s.top = with_byte(s.top, region, tile)
    if not s.totals[region]:
        s.filled &= ~(1 << region)
    if events is not None:
        events.append(ev.TileShown(sector=region, tile=tile))


def give_back(constants: Constants, s: State, region: int, events: EventSink) -> None:
    """Returns all that players have of the resource, to the market first (R3)."""
    back = _collect(constants, s, region, ev.TokensReturned, events)
    to_market, rest = split_for_market(constants, s, region, back)
    if to_market:
        put(s, MARKET, region, to_market)
    if rest:
        put(s, region, region, rest)
    if events is not None:
        events.append(ev.RegionFilled(sector=region, resource=region, market=to_market, count=rest))


def split_for_market(constants: Constants, s: State, kind: int, back: int) -> tuple[int, int]:
    """R3: how many of the returning tokens fill up the market, and how many are left."""
    to_market = max(0, min(back, constants.market_tokens - s.lying[KINDS * MARKET + kind]))
    return to_market, back - to_market


def _collect(
    constants: Constants, s: State, kind: int, fact: type[ev.TokensReturned | ev.TokensLost], events: EventSink
) -> int:
    back = 0
    for holder in range(constants.holders):
        if count := s.stock[KINDS * holder + kind]:
            s.stock[KINDS * holder + kind] = 0
            back += count
            if events is not None:
                events.append(fact(seat=holder, resource=kind, count=count))
    return back


def close(constants: Constants, s: State, region: int, events: EventSink) -> None:
    """R4: the region is no longer a sector, and its resource leaves the game."""
    gone = _collect(constants, s, region, ev.TokensLost, events)
    for sector in range(MARKET + 1):
        cell = KINDS * sector + region
        gone += s.lying[cell]
        s.totals[sector] -= s.lying[cell]
        s.lying[cell] = 0
    s.open &= ~(1 << region)
    s.filled &= ~(1 << region)
    s.top = with_byte(s.top, region, NO_TILE)
    if events is not None:
        events.append(ev.RegionClosed(sector=region, resource=region, count=gone))
        if s.dice[region]:
            events.append(ev.DiceDrifted(count=s.dice[region], start=region, sector=MARKET))
    if s.submarine == region:
        s.submarine = MARKET
        if events is not None:
            events.append(ev.SubmarineDrifted(start=region, sector=MARKET))
