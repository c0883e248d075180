"""What each kind of action does. Trusts that it is legal."""

from __future__ import annotations

from game.engine import Told

from . import actions as a
from . import events as ev
from . import flow
from .city import effect_at, lift, number_at, put, sector_of, source, take, take_tokens
from .constants import I1, LUCK, NUMBERS, Constants
from .regions import give_back, score, show
from .state import ARRIVE, FOR_NEUTRAL, GATES, KINDS, MARKET, NONE, REROLL, TILE, State


def first(t: Constants, s: State, action: a.First, told: Told) -> None:
    s.first = s.player = action.seat
    if told is not None:
        told.append(ev.FirstDrawn(seat=action.seat))
    flow.begin_tiles(s)


def show_tile(t: Constants, s: State, action: a.Show, told: Told) -> None:
    region = s.region
    show(t, s, action.tile, told)
    if s.step == TILE:
        s.region += 1
        if s.region == MARKET:
            flow.begin_round(s, told)
        return
    s.region = NONE
    give_back(t, s, region, told)
    flow.go_on_from(t, s, region + 1, told)


def roll(t: Constants, s: State, action: a.Roll, told: Told) -> None:
    if s.step == GATES:
        open_gate(t, s, action.number, told)
    elif s.step == REROLL:
        flow.arrive(t, s, action.number, told)
    else:
        roll_effect(t, s, action.number, told)


def open_gate(t: Constants, s: State, number: int, told: Told) -> None:
    """P1"""
    s.dice[number - 1] += 1
    if told is not None:
        told.append(ev.GateOpened(seat=s.first, number=number, sector=sector_of(s, number)))
    if sum(s.dice) == t.dice:
        if told is not None:
            told.append(ev.DiceThrown(seat=s.first, numbers=tuple(one for one in NUMBERS for _ in range(s.dice[one - 1]))))
        flow.next_visit(t, s, told)


def roll_effect(t: Constants, s: State, number: int, told: Told) -> None:
    effect = effect_at(t, s)
    lucky = number in LUCK[effect]
    if told is not None:
        told.append(ev.EffectRolled(seat=s.taker, tile=s.top[s.sector], number=number, lucky=lucky))
    if not lucky:
        flow.end_visit(t, s, told)
    elif effect == I1:
        tell_effect(s, told)
        flow.move_hand(t, s, t.board.inn_spaces, "inn", told)
        flow.end_visit(t, s, told)
    else:
        flow.offer_effect(t, s, told)


def visit(t: Constants, s: State, action: a.Visit, told: Told) -> None:
    number = number_at(s, action.sector)
    s.taker = s.player
    if told is not None:
        told.append(ev.DieTaken(seat=s.player, number=number, sector=action.sector))
    _enter(t, s, action, number, number, told)


def give(t: Constants, s: State, action: a.Give, told: Told) -> None:
    """N1, N2"""
    number = number_at(s, action.sector)
    s.taker = t.neutral
    if told is not None:
        told.append(ev.DieGiven(seat=s.player, number=number, sector=action.sector))
    _enter(t, s, action, number, number + FOR_NEUTRAL, told)


def _enter(t: Constants, s: State, action: a.Visit | a.Give, number: int, die: int, told: Told) -> None:
    s.dice[number - 1] -= 1
    s.taken += bytes((die,))
    s.sector = action.sector
    take_tokens(s, action.sector, action.token, action.bonus, told)
    flow.begin_effect(t, s, told)


def tell_effect(s: State, told: Told) -> None:
    if told is not None:
        told.append(ev.EffectUsed(seat=s.taker, tile=s.top[s.sector]))


def take_token(t: Constants, s: State, action: a.Take, told: Told) -> None:
    if s.step == ARRIVE:
        take_tokens(s, s.sector, action.token, action.bonus, told)
        flow.begin_effect(t, s, told)
    else:
        tell_effect(s, told)
        take(s, source(t, s), action.token, "effect", told)
        flow.end_visit(t, s, told)


def fetch(t: Constants, s: State, action: a.Fetch, told: Told) -> None:
    tell_effect(s, told)
    take(s, action.sector, action.token, "effect", told)
    flow.end_visit(t, s, told)


def swap(t: Constants, s: State, action: a.Swap, told: Told) -> None:
    start, sector = s.sector, action.sector
    tell_effect(s, told)
    lift(s, start, action.token)
    lift(s, sector, action.other)
    put(s, start, action.other)
    put(s, sector, action.token)
    if told is not None:
        told.append(ev.TokensSwapped(seat=s.taker, start=start, resource=action.token, sector=sector, other=action.other))
    flow.end_visit(t, s, told)


def move(t: Constants, s: State, action: a.Move, told: Told) -> None:
    start = source(t, s)
    tell_effect(s, told)
    lift(s, start, action.token)
    put(s, action.sector, action.token)
    if told is not None:
        told.append(ev.TokenMoved(seat=s.taker, resource=action.token, start=start, sector=action.sector))
    flow.end_visit(t, s, told)


def turn(t: Constants, s: State, action: a.Turn, told: Told) -> None:
    tell_effect(s, told)
    s.dice[action.number - 1] -= 1
    s.dice[action.face - 1] += 1
    if told is not None:
        start, sector = sector_of(s, action.number), sector_of(s, action.face)
        told.append(ev.DieTurned(seat=s.taker, number=action.number, start=start, face=action.face, sector=sector))
    flow.end_visit(t, s, told)


def steer(t: Constants, s: State, action: a.Steer, told: Told) -> None:
    tell_effect(s, told)
    if told is not None:
        told.append(ev.SubmarineMoved(seat=s.taker, start=s.submarine, sector=action.sector))
    s.submarine = action.sector
    flow.end_visit(t, s, told)


def donate(t: Constants, s: State, action: a.Donate, told: Told) -> None:
    """P3: the tokens go back to their regions."""
    if told is not None:
        told.append(ev.Donated(seat=s.player, resource=action.token, other=action.other))
    for kind in (action.token, action.other):
        s.stock[KINDS * s.player + kind] -= 1
        put(s, kind, kind)
    score(s, s.player, t.board.points.donation, "donation", told)
    flow.next_donor(t, s, (s.player - s.first) % t.seats, told)


def keep(t: Constants, s: State, action: a.Keep, told: Told) -> None:
    if told is not None:
        told.append(ev.DonationEnded(seat=s.player))
    flow.next_donor(t, s, (s.player - s.first) % t.seats + 1, told)
