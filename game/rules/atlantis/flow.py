"""From one decision to the next: the start, the setup, a turn, drawing, the end.

Every skip here follows from what everyone can see.
"""

from __future__ import annotations

from game.engine import CHANCE, EventSink
from game.engine.flat_state import with_change

from . import events as ev
from .cards import ashore_bonus, clear_played
from .constants import Constants
from .score import ALL_ARRIVED, ALL_STUCK, final_march
from .state import AFTER, DEAL, DRAW, FIRST, IN_HAND, KINDS, LAY, NO_CARDS, NONE, REFILL, TURN, State


def start(constants: Constants) -> State:
    s = empty(constants)
    if constants.first == CHANCE:
        s.step, s.actor = FIRST, CHANCE
    else:
        s.first = constants.first
        begin_laying(s)
    return s


def empty(constants: Constants) -> State:
    """All tiles unseen, all cards in the pile, all pawns on Atlantis (A3)."""
    s = State.__new__(State)
    s.step = s.player = s.first = s.cursor = s.bought = s.drawn = s.owed = s.item = s.to_draw = s.idle = s.ending = 0
    s.actor = CHANCE
    s.fresh = s.stuck = s.buying = False
    s.pawn = s.start = s.focus = NONE
    s.tops = s.below = bytes(constants.size + 2)
    s.unseen, s.left = constants.all_tiles, b""
    s.where = bytes(constants.seats * constants.pawns)
    s.bridges = bytes(constants.seats)
    s.purses = (b"",) * constants.seats
    s.held = bytes(constants.seats)
    s.known = bytes(constants.seats * KINDS)
    s.hands = bytes(constants.seats * KINDS)
    s.pile, s.pile_size = constants.cards, sum(constants.cards)
    s.discard = s.removed = s.fresh_cards = NO_CARDS
    s.played = s.log = b""
    s.decks, s.drew = (), ()
    s.turns = s.debts = (0,) * constants.seats
    return s


def begin_laying(s: State) -> None:
    s.step = LAY
    s.actor = CHANCE
    s.cursor = 0


def begin_dealing(constants: Constants, s: State, events: EventSink) -> None:
    s.cursor = NONE
    deal_to_next(constants, s, events)


def deal_to_next(constants: Constants, s: State, events: EventSink) -> None:
    """A3: hands one after another, clockwise from the first player."""
    s.cursor += 1
    if s.cursor == constants.seats:
        s.cursor = s.to_draw = 0
        begin_turn(constants, s, s.first, events)
        return
    s.step = DEAL
    s.actor = CHANCE
    s.player = (s.first + s.cursor) % constants.seats
    s.to_draw = constants.hands[s.cursor]
    if not s.to_draw:
        deal_to_next(constants, s, events)


def forget_bought(s: State) -> None:
    """Nothing is paid any more in this turn: all cards are alike again (G3)."""
    s.bought, s.fresh_cards = 0, NO_CARDS


def begin_turn(constants: Constants, s: State, seat: int, events: EventSink) -> None:
    s.step = TURN
    s.player = seat
    s.actor = seat
    s.turns = with_change(s.turns, seat, 1)
    s.fresh = True
    s.stuck = False
    s.buying = False
    s.drawn = 0
    if events is not None:
        events.append(ev.TurnBegan(seat=seat))


def after_collecting(constants: Constants, s: State, events: EventSink) -> None:
    """G6: the last moment for a bridge, for whoever has one and sees an open gap."""
    s.pawn = s.start = s.focus = NONE
    if s.bridges[s.player] == IN_HAND and constants.prices[s.tops, s.bridges].unbridged:
        s.step, s.actor = AFTER, s.player
    else:
        finish_turn(constants, s, events)


def finish_turn(constants: Constants, s: State, events: EventSink) -> None:
    """T7: played cards are discarded, and the player draws."""
    clear_played(s)
    forget_bought(s)
    s.to_draw = constants.draws.turn + ashore_bonus(constants, s)
    go_on_drawing(constants, s, events)


def go_on_drawing(constants: Constants, s: State, events: EventSink) -> None:
    """Draws from the pile, refilled from the discard if need be (A4)."""
    s.actor = CHANCE
    if s.to_draw and s.pile_size:
        s.step = DRAW
    elif s.to_draw and any(s.discard):
        s.step = REFILL
    else:
        if s.to_draw and events is not None:
            events.append(ev.NoCardsLeft(seat=s.player))
        s.to_draw = 0
        if s.buying:
            s.buying = False
            s.step, s.actor = TURN, s.player
        else:
            end_turn(constants, s, events)


def end_turn(constants: Constants, s: State, events: EventSink) -> None:
    """Passes the turn on, or ends the game (E1, A4)."""
    s.idle = s.idle + 1 if s.stuck and not s.drawn else 0
    if s.where[constants.own(s.player)].count(constants.mainland) == constants.pawns:
        final_march(constants, s, ALL_ARRIVED, events)
    elif s.idle == constants.seats:
        final_march(constants, s, ALL_STUCK, events)
    else:
        begin_turn(constants, s, (s.player + 1) % constants.seats, events)
