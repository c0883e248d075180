"""From one decision to the next: the start, the setup, the gates, visits, the clock, the end (P1 to P5)."""

from __future__ import annotations

from game.engine import CHANCE, NOBODY, EventSink

from . import events as ev
from .city import can_do, effect_at, is_second_die, score, sector_of, settle_regions
from .constants import ALL_GOODS, ALL_REGIONS, ALL_SECTORS, DONATED, DONATION, J3, L3, LUCK, PLAIN, Constants
from .score import counts_of, places, stock_points, tile_points, totals_of
from .state import (
    ARRIVE,
    DONATE,
    EFFECT,
    FIRST,
    GATES,
    KINDS,
    MARKET,
    NO_TILE,
    NONE,
    OVER,
    REROLL,
    ROLL,
    TILE,
    VISIT,
    State,
)


def start(constants: Constants) -> State:
    """S1: tokens on every region and at the market, before the first tiles are shown."""
    s = empty(constants)
    for kind in range(KINDS):
        s.lying[KINDS * kind + kind] = constants.region_tokens
        s.lying[KINDS * MARKET + kind] = constants.market_tokens
    count_totals(s)
    if constants.first == CHANCE:
        s.step = FIRST
    else:
        s.first = s.player = constants.first
        begin_tiles(s)
    return s


def empty(constants: Constants) -> State:
    """A table with no token, die or tile on it."""
    s = State.__new__(State)
    s.step = s.first = s.player = s.round = s.hand = 0
    s.actor = CHANCE
    s.taker = s.sector = s.region = NONE
    s.submarine = constants.submarine
    s.open, s.filled = ALL_REGIONS, ALL_SECTORS
    s.dice, s.taken = bytearray(6), b""
    s.lying, s.totals = bytearray(KINDS * (MARKET + 1)), bytearray(MARKET + 1)
    s.stock = bytearray(KINDS * constants.holders)
    s.top, s.fates = bytes([NO_TILE] * MARKET), bytes(len(constants.tile_names))
    s.points = (0,) * constants.holders
    return s


def count_totals(s: State) -> None:
    s.totals[:] = bytes(sum(s.lying[first : first + KINDS]) for first in range(0, len(s.lying), KINDS))


def begin_tiles(s: State) -> None:
    """S1: the top tile of each region, one after another."""
    s.step = TILE
    s.actor = CHANCE
    s.region = 0


def begin_round(s: State, events: EventSink) -> None:
    """P1: the first player is to roll all dice for the gates."""
    s.step = GATES
    s.actor = CHANCE
    s.player = s.first
    s.region = NONE
    s.round += 1
    s.dice, s.taken = bytearray(6), b""
    if events is not None:
        events.append(ev.RoundBegan(round=s.round, seat=s.first))


def next_visit(constants: Constants, s: State, events: EventSink) -> None:
    """P2: one die at a time, clockwise from the first player."""
    s.sector = s.taker = NONE
    if len(s.taken) == constants.visits:
        advance_clock(constants, s, events)
    else:
        s.step = VISIT
        s.actor = s.player = (s.first + len(s.taken)) % constants.seats


def begin_effect(constants: Constants, s: State, events: EventSink) -> None:
    """Lets the visited tile take effect (P2 c)."""
    if s.sector == MARKET:
        end_visit(constants, s, events)
    elif effect_at(constants, s) in LUCK:
        s.step, s.actor = ROLL, CHANCE
    else:
        offer_effect(constants, s, events)


def offer_effect(constants: Constants, s: State, events: EventSink) -> None:
    """Carries out a tile's effect if that is possible; the choices are the player's."""
    if effect_at(constants, s) == J3:
        s.step, s.actor = REROLL, CHANCE
    elif can_do(constants, s):
        s.step, s.actor = EFFECT, s.player
    else:
        tell_idle(constants, s, events)
        end_visit(constants, s, events)


def tell_idle(constants: Constants, s: State, events: EventSink) -> None:
    """Why the effect of the visited tile is not carried out."""
    if events is not None:
        kind = ev.NotSecondDie if effect_at(constants, s) == L3 and not is_second_die(constants, s) else ev.EffectIdle
        events.append(kind(seat=s.taker, tile=s.top[s.sector]))


def arrive(constants: Constants, s: State, number: int, events: EventSink) -> None:
    """J3: the sector of the second result is visited, whether a die lies there or not."""
    tile, s.sector = s.top[s.sector], sector_of(s, number)
    if events is not None:
        events.append(ev.EffectUsed(seat=s.taker, tile=tile))
        events.append(ev.SentOn(seat=s.taker, number=number, sector=s.sector))
    if s.totals[s.sector]:
        s.step, s.actor = ARRIVE, s.player
    else:
        if events is not None:
            events.append(ev.NothingToTake(seat=s.taker, sector=s.sector))
        begin_effect(constants, s, events)


def end_visit(constants: Constants, s: State, events: EventSink) -> None:
    s.sector = NONE
    go_on_from(constants, s, 0, events)


def go_on_from(constants: Constants, s: State, region: int, events: EventSink) -> None:
    """Empty regions from this one on, then the next visit."""
    if settle_regions(constants, s, region, events):
        next_visit(constants, s, events)


def move_hand(constants: Constants, s: State, spaces: int, cause: str, events: EventSink) -> None:
    """Moves the hand, but never past the waves (P3, P5)."""
    left, s.hand = s.hand, min(constants.last, s.hand + spaces)
    if events is not None and s.hand != left:
        events.append(ev.HandMoved(left=left, space=s.hand, cause=cause))


def advance_clock(constants: Constants, s: State, events: EventSink) -> None:
    """Advances the clock by the hands of the last die's sector (P3, P5)."""
    number = next(n for n in range(1, 7) if s.dice[n - 1])
    sector = sector_of(s, number)
    hands = constants.board.market_hands if sector == MARKET else constants.hands[s.top[sector]]
    if events is not None:
        events.append(ev.DieLeft(number=number, sector=sector, count=hands))
    move_hand(constants, s, hands, "die", events)
    if s.hand == constants.last:
        finish(constants, s, events)
    else:
        do_space(constants, s, events)


def do_space(constants: Constants, s: State, events: EventSink) -> None:
    """P3: what the space says on which the hand landed."""
    goods = constants.clock[s.hand]
    if goods == DONATION:
        if events is not None:
            events.append(ev.DonationBegan(space=s.hand))
        next_donor(constants, s, 0, events)
        return
    if goods != PLAIN:
        take_inventory(constants, s, goods, events)
    end_round(constants, s, events)


def take_inventory(constants: Constants, s: State, goods: int, events: EventSink) -> None:
    counts = totals_of(s) if goods == ALL_GOODS else counts_of(s, goods)
    most, _ = places(counts)
    if events is not None:
        events.append(ev.InventoryTaken(space=s.hand, goods=goods, counts=counts, seats=most))
    for holder in most:
        score(s, holder, constants.board.points.inventory, "inventory", events)


def next_donor(constants: Constants, s: State, place: int, events: EventSink) -> None:
    """P3: the next in turn order, from this place on, who has two tokens; the neutral player never donates (N2)."""
    for i in range(place, constants.seats):
        seat = (s.first + i) % constants.seats
        if sum(s.stock[KINDS * seat : KINDS * seat + KINDS]) >= DONATED:
            s.step = DONATE
            s.actor = s.player = seat
            return
    end_round(constants, s, events)


def end_round(constants: Constants, s: State, events: EventSink) -> None:
    """P4: the first-player marker passes on, and the next round begins."""
    s.first = (s.first + 1) % constants.seats
    if events is not None:
        events.append(ev.MarkerPassed(seat=s.first))
    begin_round(s, events)


def finish(constants: Constants, s: State, events: EventSink) -> None:
    """P5, E1: the waves have come; resources, tiles and points are counted."""
    s.step, s.actor = OVER, NOBODY
    if events is None:
        return
    events.append(ev.GameEnded(round=s.round))
    for kind in range(KINDS):
        if s.open >> kind & 1:
            counts = counts_of(s, kind)
            most, second = places(counts)
            events.append(ev.ResourceCounted(resource=kind, counts=counts, seats=most, runners_up=second))
    for holder, stock in enumerate(stock_points(constants, s)):
        won, tiles = s.points[holder], tile_points(constants, s, holder)
        events.append(ev.Scored(seat=holder, won=won, tiles=tiles, stock=stock, points=won + tiles + stock))
