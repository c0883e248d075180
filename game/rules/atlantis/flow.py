"""From one decision to the next: setup, a turn, drawing, the end. Every skip here follows from what all can see."""

from __future__ import annotations

from game.engine import CHANCE, EventSink
from game.rules.counts import with_change

from . import events as ev
from .cards import ashore_bonus, clear_played
from .constants import Constants
from .march import ALL_ARRIVED, ALL_STUCK, final_march
from .state import AFTER, DEAL, DRAW, IN_HAND, LAY, NO_CARDS, NONE, REFILL, TURN, State


def begin_laying(s: State) -> None:
    s.step, s.actor, s.cursor = LAY, CHANCE, 0


def begin_dealing(t: Constants, s: State, events: EventSink) -> None:
    s.cursor = NONE
    deal_to_next(t, s, events)


def deal_to_next(t: Constants, s: State, events: EventSink) -> None:
    """A3: hands one after another, clockwise from the first player."""
    s.cursor += 1
    if s.cursor == t.seats:
        s.cursor = s.to_draw = 0
        begin_turn(t, s, s.first, events)
        return
    s.step, s.actor, s.player, s.to_draw = DEAL, CHANCE, (s.first + s.cursor) % t.seats, t.hands[s.cursor]
    if not s.to_draw:
        deal_to_next(t, s, events)


def forget_bought(s: State) -> None:
    """Nothing is paid any more in this turn: all cards are alike again (G3)."""
    s.bought, s.fresh_cards = 0, NO_CARDS


def begin_turn(t: Constants, s: State, seat: int, events: EventSink) -> None:
    s.step, s.player, s.actor = TURN, seat, seat
    s.turns = with_change(s.turns, seat, 1)
    s.fresh, s.stuck, s.buying = True, False, False
    s.drawn = 0
    if events is not None:
        events.append(ev.TurnBegan(seat=seat))


def after_collecting(t: Constants, s: State, events: EventSink) -> None:
    """G6: the last moment for a bridge, for who has one and finds a gap without."""
    s.pawn = s.start = s.focus = NONE
    if s.bridges[s.player] == IN_HAND and t.tolls[s.tops, s.bridges].unbridged:
        s.step, s.actor = AFTER, s.player
    else:
        finish_turn(t, s, events)


def finish_turn(t: Constants, s: State, events: EventSink) -> None:
    """T7"""
    clear_played(s)
    forget_bought(s)
    s.to_draw = t.draws.turn + ashore_bonus(t, s)
    go_on_drawing(t, s, events)


def go_on_drawing(t: Constants, s: State, events: EventSink) -> None:
    """A4: from the pile, from the discard made a pile, or what there is."""
    s.actor = CHANCE
    if s.to_draw and s.pile_size:
        s.step = DRAW
    elif s.to_draw and any(s.discard):
        s.step = REFILL
    else:
        if s.to_draw and events is not None:
            events.append(ev.NoCardsLeft(seat=s.player))
        s.to_draw = 0
        _after_drawing(t, s, events)


def _after_drawing(t: Constants, s: State, events: EventSink) -> None:
    if s.buying:
        s.buying = False
        s.step, s.actor = TURN, s.player
    else:
        end_turn(t, s, events)


def end_turn(t: Constants, s: State, events: EventSink) -> None:
    """E1, A4: the game may be over."""
    s.idle = s.idle + 1 if s.stuck and not s.drawn else 0
    if s.where[t.own(s.player)].count(t.mainland) == t.pawns:
        final_march(t, s, ALL_ARRIVED, events)
    elif s.idle == t.seats:
        final_march(t, s, ALL_STUCK, events)
    else:
        begin_turn(t, s, (s.player + 1) % t.seats, events)
