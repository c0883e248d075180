"""Dice, tokens and effects on the table: where things lie, and whether what a tile says can be done."""

from __future__ import annotations

from game.engine import EventSink

from . import events as ev
from .constants import AT_MARKET, F2, I2, I3, J2, L1, L3, W1, W2, W3, Constants
from .state import FOR_NEUTRAL, KINDS, MARKET, NONE, State


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
    """The number of the die that is taken from a sector; of several at the market the highest, which makes no difference to anyone."""
    if sector != MARKET:
        return sector + 1
    return max(number for number in range(1, 7) if s.dice[number - 1] and sector_of(s, number) == MARKET)


def regions_but(s: State, region: int) -> int:
    """The regions that are "another region" at this one, as a mask."""
    return s.open & ~(1 << region)


def taker_of(t: Constants, s: State) -> int:
    """For whom the last die was taken."""
    return t.neutral if s.taken[-1] >= FOR_NEUTRAL else (s.first + len(s.taken) - 1) % t.seats


def has_given(t: Constants, s: State, seat: int) -> bool:
    """N1: whether a seat's die for the neutral player is taken this round."""
    return any(die >= FOR_NEUTRAL for die in s.taken[(seat - s.first) % t.seats :: t.seats])


def dice_of(t: Constants, s: State, holder: int) -> int:
    """The dice that are somebody's this round (L3, N2)."""
    if holder == t.neutral:
        return sum(die >= FOR_NEUTRAL for die in s.taken)
    return sum(die < FOR_NEUTRAL for die in s.taken[(holder - s.first) % t.seats :: t.seats])


def is_second_die(t: Constants, s: State) -> bool:
    """L3"""
    return dice_of(t, s, s.taker) == 2


def put(s: State, sector: int, kind: int, count: int = 1) -> None:
    s.lying[KINDS * sector + kind] += count
    s.totals[sector] += count
    s.filled |= 1 << sector


def lift(s: State, sector: int, kind: int) -> None:
    s.lying[KINDS * sector + kind] -= 1
    s.totals[sector] -= 1


def take(s: State, sector: int, kind: int, cause: str, events: EventSink) -> None:
    """A token goes to the stock of whoever the visit is for (N2)."""
    lift(s, sector, kind)
    s.stock[KINDS * s.taker + kind] += 1
    if events is not None:
        events.append(ev.TokenTaken(seat=s.taker, resource=kind, sector=sector, cause=cause))


def take_tokens(s: State, sector: int, token: int, bonus: int, events: EventSink) -> None:
    """P2 b: a token, and one more for the submarine."""
    if token != NONE:
        take(s, sector, token, "visit", events)
    elif events is not None:
        events.append(ev.NothingToTake(seat=s.taker, sector=sector))
    if bonus != NONE:
        take(s, sector, bonus, "submarine", events)


def effect_at(t: Constants, s: State) -> int:
    """The effect of the tile that is visited."""
    return t.effect[s.top[s.sector]]


def source(t: Constants, s: State) -> int:
    """The sector whose tokens the present effect takes or moves."""
    return MARKET if effect_at(t, s) in AT_MARKET else s.sector


def berths(s: State) -> int:
    """W: the sectors that the submarine can move to, as a mask."""
    return (s.open | 1 << MARKET) & ~(1 << s.submarine)


def can_do(t: Constants, s: State) -> bool:
    """Whether the effect of the visited tile can be carried out."""
    effect, others = effect_at(t, s), regions_but(s, s.sector)
    if effect in (W1, W2, W3, I3):  # the market or this region is another sector, and a die is always left over
        return True
    if effect == L1:
        return _any_token(s, others)
    if not s.totals[source(t, s)]:
        return False
    if effect == J2:
        return _any_token(s, others)
    if effect == L3:
        return is_second_die(t, s)
    return others != 0 if effect in (I2, F2) else True


def _any_token(s: State, regions: int) -> bool:
    return any(regions >> region & 1 and s.totals[region] for region in range(MARKET))
