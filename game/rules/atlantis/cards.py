"""Cards that come into a hand and leave it, and what everybody remembers of them."""

from __future__ import annotations

from game.rules.counts import with_count

from .constants import Constants
from .state import KINDS, NO_CARDS, REFILLED, UNSEEN, PublicState, State


def bought_for(value: int) -> int:
    """T1: how many cards a tile of this value buys."""
    return value // 2


def ashore_bonus(t: Constants, s: PublicState) -> int:
    """T7, T8: cards that the player draws for its pawns on the mainland."""
    return s.where[t.own(s.player)].count(t.mainland) * t.draws.each_pawn


def take_card(t: Constants, s: State, kind: int) -> None:
    """The player draws a card."""
    at = s.player * KINDS + kind
    s.pile = with_count(s.pile, kind, -1)
    s.pile_size -= 1
    s.hands = with_count(s.hands, at, 1)
    s.held = with_count(s.held, s.player, 1)
    if s.decks:
        s.log += bytes((s.player * 8 + UNSEEN,))
        s.drew = (*s.drew[:-1], with_count(s.drew[-1], at, 1))


def lose_card(s: State, seat: int, kind: int) -> None:
    """A card leaves a hand for all to see: one that was known, or one that comes to light."""
    at = seat * KINDS + kind
    s.hands = with_count(s.hands, at, -1)
    s.held = with_count(s.held, seat, -1)
    if s.known[at]:
        s.known = with_count(s.known, at, -1)
    elif s.decks:
        s.log += bytes((seat * 8 + kind,))


def show_hand(t: Constants, s: State) -> None:
    """T8: all cards of the player come to light."""
    own = t.hand(s.player)
    hand, known = s.hands[own], s.known[own]
    if s.decks:
        s.log += bytes(s.player * 8 + kind for kind in range(KINDS) for _ in range(hand[kind] - known[kind]))
    s.known = s.known[: own.start] + hand + s.known[own.stop :]


def refill(t: Constants, s: State) -> None:
    """A4: what the pile is made of is known to all."""
    s.decks = (*s.decks, s.discard)
    s.drew = (*s.drew, bytes(t.seats * KINDS))
    s.log += bytes((REFILLED,))
    s.pile, s.pile_size, s.discard = s.discard, sum(s.discard), NO_CARDS


def clear_played(s: State) -> None:
    """T7: played cards go to the discard."""
    discard = [*s.discard]
    for kind in s.played:
        discard[kind] += 1
    s.discard, s.played = bytes(discard), b""
