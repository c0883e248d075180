"""Carries out each kind of action. Trusts that it is legal."""

from __future__ import annotations

from game.engine import EventSink

from . import actions as a
from . import events as ev
from . import flow
from .city import (
    effect_at,
    give_back,
    lift,
    number_at,
    put,
    reveal_tile,
    score,
    sector_of,
    source,
    take_to_stock,
    take_tokens,
)
from .constants import I1, LUCK, NUMBERS, Constants
from .state import ARRIVE, FOR_NEUTRAL, GATES, KINDS, MARKET, NONE, REROLL, TILE, State


def first(constants: Constants, s: State, action: a.First, events: EventSink) -> None:
    s.first = s.player = action.seat
    if events is not None:
        events.append(ev.FirstDrawn(seat=action.seat))
    flow.begin_tiles(s)


def show_tile(constants: Constants, s: State, action: a.Show, events: EventSink) -> None:
    region = s.region
    reveal_tile(constants, s, action.tile, events)
    if s.step == TILE:
        s.region += 1
        if s.region == MARKET:
            flow.begin_round(s, events)
        return
    s.region = NONE
    give_back(constants, s, region, events)
    flow.go_on_from(constants, s, region + 1, events)


def roll(constants: Constants, s: State, action: a.Roll, events: EventSink) -> None:
    if s.step == GATES:
        open_gate(constants, s, action.number, events)
    elif s.step == REROLL:
        flow.arrive(constants, s, action.number, events)
    else:
        roll_effect(constants, s, action.number, events)


def open_gate(constants: Constants, s: State, number: int, events: EventSink) -> None:
    """P1: a die is rolled for a gate and lies before it; after the last one the visits begin."""
    s.dice[number - 1] += 1
    if events is not None:
        events.append(ev.GateOpened(seat=s.first, number=number, sector=sector_of(s, number)))
    if sum(s.dice) == constants.dice:
        if events is not None:
            events.append(
                ev.DiceThrown(seat=s.first, numbers=tuple(one for one in NUMBERS for _ in range(s.dice[one - 1])))
            )
        flow.next_visit(constants, s, events)


def roll_effect(constants: Constants, s: State, number: int, events: EventSink) -> None:
    effect = effect_at(constants, s)
    lucky = number in LUCK[effect]
    if events is not None:
        events.append(ev.EffectRolled(seat=s.taker, tile=s.top[s.sector], number=number, lucky=lucky))
    if not lucky:
        flow.end_visit(constants, s, events)
    elif effect == I1:
        tell_effect(s, events)
        flow.move_hand(constants, s, constants.board.inn_spaces, "inn", events)
        flow.end_visit(constants, s, events)
    else:
        flow.offer_effect(constants, s, events)


def visit(constants: Constants, s: State, action: a.Visit, events: EventSink) -> None:
    number = number_at(s, action.sector)
    s.taker = s.player
    if events is not None:
        events.append(ev.DieTaken(seat=s.player, number=number, sector=action.sector))
    _enter(constants, s, action, number, number, events)


def give(constants: Constants, s: State, action: a.Give, events: EventSink) -> None:
    """N1, N2: a die is given to the neutral player, whose visit the giver makes."""
    number = number_at(s, action.sector)
    s.taker = constants.neutral
    if events is not None:
        events.append(ev.DieGiven(seat=s.player, number=number, sector=action.sector))
    _enter(constants, s, action, number, number + FOR_NEUTRAL, events)


def _enter(constants: Constants, s: State, action: a.Visit | a.Give, number: int, die: int, events: EventSink) -> None:
    s.dice[number - 1] -= 1
    s.taken += bytes((die,))
    s.sector = action.sector
    take_tokens(s, action.sector, action.token, action.bonus, events)
    flow.begin_effect(constants, s, events)


def tell_effect(s: State, events: EventSink) -> None:
    if events is not None:
        events.append(ev.EffectUsed(seat=s.taker, tile=s.top[s.sector]))


def take_token(constants: Constants, s: State, action: a.Take, events: EventSink) -> None:
    if s.step == ARRIVE:
        take_tokens(s, s.sector, action.token, action.bonus, events)
        flow.begin_effect(constants, s, events)
    else:
        tell_effect(s, events)
        take_to_stock(s, source(constants, s), action.token, "effect", events)
        flow.end_visit(constants, s, events)


def fetch(constants: Constants, s: State, action: a.Fetch, events: EventSink) -> None:
    tell_effect(s, events)
    take_to_stock(s, action.sector, action.token, "effect", events)
    flow.end_visit(constants, s, events)


def swap(constants: Constants, s: State, action: a.Swap, events: EventSink) -> None:
    start, sector = s.sector, action.sector
    tell_effect(s, events)
    lift(s, start, action.token)
    lift(s, sector, action.other)
    put(s, start, action.other)
    put(s, sector, action.token)
    if events is not None:
        events.append(
            ev.TokensSwapped(seat=s.taker, start=start, resource=action.token, sector=sector, other=action.other)
        )
    flow.end_visit(constants, s, events)


def move(constants: Constants, s: State, action: a.Move, events: EventSink) -> None:
    start = source(constants, s)
    tell_effect(s, events)
    lift(s, start, action.token)
    put(s, action.sector, action.token)
    if events is not None:
        events.append(ev.TokenMoved(seat=s.taker, resource=action.token, start=start, sector=action.sector))
    flow.end_visit(constants, s, events)


def turn(constants: Constants, s: State, action: a.Turn, events: EventSink) -> None:
    tell_effect(s, events)
    s.dice[action.number - 1] -= 1
    s.dice[action.face - 1] += 1
    if events is not None:
        start, sector = sector_of(s, action.number), sector_of(s, action.face)
        events.append(ev.DieTurned(seat=s.taker, number=action.number, start=start, face=action.face, sector=sector))
    flow.end_visit(constants, s, events)


def steer(constants: Constants, s: State, action: a.Steer, events: EventSink) -> None:
    tell_effect(s, events)
    if events is not None:
        events.append(ev.SubmarineMoved(seat=s.taker, start=s.submarine, sector=action.sector))
    s.submarine = action.sector
    flow.end_visit(constants, s, events)


def donate(constants: Constants, s: State, action: a.Donate, events: EventSink) -> None:
    """P3: the tokens go back to their regions."""
    if events is not None:
        events.append(ev.Donated(seat=s.player, resource=action.token, other=action.other))
    for kind in (action.token, action.other):
        s.stock[KINDS * s.player + kind] -= 1
        put(s, kind, kind)
    score(s, s.player, constants.board.points.donation, "donation", events)
    flow.next_donor(constants, s, (s.player - s.first) % constants.seats, events)


def keep(constants: Constants, s: State, action: a.Keep, events: EventSink) -> None:
    if events is not None:
        events.append(ev.DonationEnded(seat=s.player))
    flow.next_donor(constants, s, (s.player - s.first) % constants.seats + 1, events)
