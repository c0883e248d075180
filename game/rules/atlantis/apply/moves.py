"""Buying, playing cards, laying bridges, paying (T1 to T4, T8, G1 to G6)."""

from __future__ import annotations

from game.engine import EventSink
from game.rules.counts import with_byte, with_count

from .. import actions as a
from .. import events as ev
from .. import flow
from ..cards import ashore_bonus, bought_for, lose_card, show_hand
from ..constants import Constants
from ..paying import order_of_card, order_of_tile
from ..purse import give_tile, pay_card, pay_tile
from ..state import AFTER, CHAIN, KINDS, PAY, TURN, State
from .collecting import collect


def buy(t: Constants, s: State, action: a.Buy, events: EventSink) -> None:
    """T1"""
    tile = give_tile(s, s.player, action.value)
    s.fresh, s.buying, s.to_draw = False, True, bought_for(action.value)
    if events is not None:
        events.append(ev.TileSold(seat=s.player, tile=tile))
    flow.go_on_drawing(t, s, events)


def bridge(t: Constants, s: State, action: a.Bridge, events: EventSink) -> None:
    """G6"""
    if s.step == PAY:
        s.owed -= dict(t.tolls[s.tops, s.bridges].crossed(s.start, s.where[s.pawn]))[action.place]
    s.bridges = with_byte(s.bridges, s.player, action.place)
    if events is not None:
        events.append(ev.BridgeLaid(seat=s.player, place=action.place))
    if s.step == TURN:
        s.fresh = False
    elif s.step == AFTER:
        flow.finish_turn(t, s, events)
    elif not s.owed:
        collect(t, s, events)


def play(t: Constants, s: State, action: a.Play, events: EventSink) -> None:
    """T2, T3"""
    kind, place, seat = action.kind, action.start, s.player
    tolls = t.tolls[s.tops, s.bridges]
    if s.step == TURN:
        s.fresh, s.start, s.pawn = False, place, s.where.index(place, seat * t.pawns)
    lose_card(s, seat, kind)
    if s.bought and s.fresh_cards[kind]:
        s.fresh_cards = with_count(s.fresh_cards, kind, -1)  # G3
    s.played += bytes((kind,))
    end = tolls.faces.find(kind, place + 1)
    taken = end > 0 and end in s.where
    if end < 0:
        end = t.mainland
    s.where = with_byte(s.where, s.pawn, end)
    if events is not None:
        events.append(ev.CardPlayed(seat=seat, kind=kind))
        events.append(ev.PawnMoved(seat=seat, pawn=s.pawn, start=place, place=end))
    if taken:
        _must_go_on(s, end, events)
    else:
        _arrive(t, s, tolls.toll[end] - tolls.toll[s.start], end, events)


def _must_go_on(s: State, place: int, events: EventSink) -> None:
    s.step = CHAIN
    if events is not None:
        events.append(ev.PlaceTaken(seat=s.player, place=place))


def _arrive(t: Constants, s: State, price: int, place: int, events: EventSink) -> None:
    """G4: the whole move is paid before the tile is collected."""
    if place == t.mainland and events is not None:
        events.append(ev.PawnArrived(seat=s.player, pawn=s.pawn))
    if price:
        s.step, s.owed, s.item = PAY, price, 0
        if events is not None:
            events.append(ev.TollDue(seat=s.player, price=price))
    else:
        collect(t, s, events)


def give_a_tile(t: Constants, s: State, action: a.PayTile, events: EventSink) -> None:
    pay_tile(s, s.player, action.value, events)
    _paid(t, s, action.value, order_of_tile(t, action.value), events)


def give_a_card(t: Constants, s: State, action: a.PayCard, events: EventSink) -> None:
    pay_card(s, s.player, action.kind, events)
    _paid(t, s, 1, order_of_card(t, action.kind), events)


def _paid(t: Constants, s: State, value: int, item: int, events: EventSink) -> None:
    """G2: no change is given."""
    s.owed, s.item = max(0, s.owed - value), item
    if not s.owed:
        collect(t, s, events)


def stuck(t: Constants, s: State, action: a.Stuck, events: EventSink) -> None:
    """T8"""
    s.fresh, s.stuck = False, True
    show_hand(t, s)
    flow.forget_bought(s)
    if events is not None:
        hand = s.hands[t.hand(s.player)]
        events.append(ev.HandShown(seat=s.player, kinds=tuple(kind for kind in range(KINDS) for _ in range(hand[kind]))))
    s.to_draw = t.draws.stuck + ashore_bonus(t, s)
    flow.go_on_drawing(t, s, events)


def finish(t: Constants, s: State, action: a.Finish, events: EventSink) -> None:
    if events is not None:
        events.append(ev.TurnFinished(seat=s.player))
    flow.finish_turn(t, s, events)
