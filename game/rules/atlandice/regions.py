"""Empty regions (R1 to R4)."""

from __future__ import annotations

from game.engine import CHANCE, EventSink
from game.rules.counts import with_byte, with_change

from . import events as ev
from .city import put
from .constants import Constants
from .score import counts_of, places
from .state import GONE, IN_PILE, IN_PLAY, KINDS, MARKET, NEXT, NO_TILE, NONE, WON, State


def next_empty(s: State, start: int) -> int:
    """The next region from this one on without a token, or NONE. One that has held none yet does not count, nor does a closed one."""
    region = s.totals.find(0, start, MARKET)
    while region >= 0 and not s.filled >> region & 1:
        region = s.totals.find(0, region + 1, MARKET)
    return region if region >= 0 else NONE


def settle(t: Constants, s: State, start: int, events: EventSink) -> bool:
    """Regions that are empty, in order from this one on, again and again. False while chance has to show a tile first."""
    region = next_empty(s, start)
    while region != NONE or start:  # once around from the first without finding any, and it is done
        if region == NONE:
            start = 0
        else:
            award(t, s, region, events)
            if pile(t, s, region):
                s.step, s.actor, s.region = NEXT, CHANCE, region
                return False
            close(t, s, region, events)
            start = region + 1
        region = next_empty(s, start)
    return True


def pile(t: Constants, s: State, region: int) -> list[int]:
    """The tiles of a region that are still to come, in no order."""
    return [tile for tile in t.tiles_of[region] if s.fates[tile] == IN_PILE]


def award(t: Constants, s: State, region: int, events: EventSink) -> None:
    """R1, R2: the tile and the points of an empty region."""
    tile, counts = s.top[region], counts_of(s, region)
    first, second = places(counts)
    if events is not None:
        events.append(ev.RegionEmptied(sector=region, resource=region, tile=tile, counts=counts, seats=first, runners_up=second))
    _hand_out_tile(t, s, region, first, events)
    for holder in second:
        score(s, holder, t.board.points.second, "second", events)


def _hand_out_tile(t: Constants, s: State, region: int, first: tuple[int, ...], events: EventSink) -> None:
    tile = s.top[region]
    if not first:
        set_fate(s, tile, GONE)
        if events is not None:
            events.append(ev.TileGone(sector=region, tile=tile))
        return
    winner = next(holder for holder in turn_order(t, s) if holder in first)
    set_fate(s, tile, WON + winner)
    if events is not None:
        events.append(ev.TileWon(seat=winner, sector=region, tile=tile, points=t.board.points.tile))
    for holder in first:
        if holder != winner:
            score(s, holder, t.board.points.tile, "tied", events)


def turn_order(t: Constants, s: State) -> list[int]:
    """R2: whose visit it is, then the others in turn order. The neutral player comes last, also where the die was given to it."""
    around = [(s.player + i) % t.seats for i in range(t.seats)]
    return [*around, t.neutral] if t.has_neutral else around


def score(s: State, holder: int, points: int, cause: str, events: EventSink) -> None:
    s.points = with_change(s.points, holder, points)
    if events is not None:
        events.append(ev.PointsWon(seat=holder, points=points, cause=cause))


def set_fate(s: State, tile: int, fate: int) -> None:
    s.fates = with_byte(s.fates, tile, fate)


def show(t: Constants, s: State, tile: int, events: EventSink) -> None:
    """A tile comes into play; it has held nothing yet."""
    region = t.home[tile]
    set_fate(s, tile, IN_PLAY)
    s.top = with_byte(s.top, region, tile)
    if not s.totals[region]:
        s.filled &= ~(1 << region)
    if events is not None:
        events.append(ev.TileShown(sector=region, tile=tile))


def give_back(t: Constants, s: State, region: int, events: EventSink) -> None:
    """R3: all that players have of the resource; the market is filled up first."""
    back = _collect(t, s, region, ev.TokensReturned, events)
    to_market, rest = split_for_market(t, s, region, back)
    if to_market:
        put(s, MARKET, region, to_market)
    if rest:
        put(s, region, region, rest)
    if events is not None:
        events.append(ev.RegionFilled(sector=region, resource=region, market=to_market, count=rest))


def split_for_market(t: Constants, s: State, kind: int, back: int) -> tuple[int, int]:
    """R3: of so many tokens that come back, those that fill up the market, and the rest."""
    to_market = max(0, min(back, t.market_tokens - s.lying[KINDS * MARKET + kind]))
    return to_market, back - to_market


def _collect(t: Constants, s: State, kind: int, fact: type[ev.TokensReturned | ev.TokensLost], events: EventSink) -> int:
    back = 0
    for holder in range(t.holders):
        if count := s.stock[KINDS * holder + kind]:
            s.stock[KINDS * holder + kind] = 0
            back += count
            if events is not None:
                events.append(fact(seat=holder, resource=kind, count=count))
    return back


def close(t: Constants, s: State, region: int, events: EventSink) -> None:
    """R4: the region is no sector any more, and its resource leaves the game."""
    gone = _collect(t, s, region, ev.TokensLost, events)
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
