"""From one decision to the next: the start, the setup, a turn, drawing, the end. Every skip here follows from what all can see."""

from __future__ import annotations

from game.engine import CHANCE, EventSink
from game.engine.flat_state import with_change

from . import events as ev
from .cards import ashore_bonus, clear_played
from .constants import Constants
from .score import ALL_ARRIVED, ALL_STUCK, final_march
from .state import AFTER, DEAL, DRAW, FIRST, IN_HAND, KINDS, LAY, NO_CARDS, NONE, REFILL, TURN, State


def start(t: Constants) -> State:
    s = empty(t)
    if t.first == CHANCE:
        s.step, s.actor = FIRST, CHANCE
    else:
        s.first = t.first
        begin_laying(s)
    return s


def empty(t: Constants) -> State:
    """All tiles unseen, all cards in the pile, all pawns on Atlantis (A3)."""
    s = State.__new__(State)
    s.step = s.player = s.first = s.cursor = s.bought = s.drawn = s.owed = s.item = s.to_draw = s.idle = s.ending = 0
    s.actor = CHANCE
    s.fresh = s.stuck = s.buying = False
    s.pawn = s.start = s.focus = NONE
    s.tops = s.below = bytes(t.size + 2)
    s.unseen, s.left = t.all_tiles, b""
    s.where, s.bridges, s.purses = bytes(t.seats * t.pawns), bytes(t.seats), (b"",) * t.seats
    s.held, s.known, s.hands = bytes(t.seats), bytes(t.seats * KINDS), bytes(t.seats * KINDS)
    s.pile, s.pile_size = t.cards, sum(t.cards)
    s.discard = s.removed = s.fresh_cards = NO_CARDS
    s.played = s.log = b""
    s.decks, s.drew = (), ()
    s.turns = s.debts = (0,) * t.seats
    return s


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
    if s.bridges[s.player] == IN_HAND and t.prices[s.tops, s.bridges].unbridged:
        s.step, s.actor = AFTER, s.player
    else:
        finish_turn(t, s, events)


def finish_turn(t: Constants, s: State, events: EventSink) -> None:
    """T7: played cards are discarded, and the player draws."""
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
