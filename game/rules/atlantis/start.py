"""The position before anything was dealt."""

from __future__ import annotations

from game.engine import CHANCE

from .constants import Constants
from .flow import begin_laying
from .state import FIRST, KINDS, NO_CARDS, NONE, State


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
