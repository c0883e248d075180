"""Cards and tiles that enter and leave a hand or purse, and what everyone remembers of them."""

from __future__ import annotations

from game.engine import EventSink
from game.engine.flat_state import with_count

from . import events as ev
from .constants import Constants
from .gaps import VALUES
from .state import KINDS, NO_CARDS, REFILLED, UNSEEN, PublicState, State


def cards_for(value: int) -> int:
    """T1: how many cards a tile of this value buys."""
    return value // 2


def cards_coming(s: PublicState, count: int) -> int:
    """A4: how many of these cards can be drawn before both pile and discard are empty."""
    return min(count, s.pile_size + sum(s.discard))


def ashore_bonus(constants: Constants, s: PublicState) -> int:
    """T7, T8: cards that the player draws for its pawns on the mainland."""
    return s.where[constants.own(s.player)].count(constants.mainland) * constants.draws.each_pawn


def take_card(constants: Constants, s: State, kind: int) -> None:
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


def show_hand(constants: Constants, s: State) -> None:
    """T8: all cards of the player come to light."""
    own = constants.hand(s.player)
    hand, known = s.hands[own], s.known[own]
    if s.decks:
        s.log += bytes(s.player * 8 + kind for kind in range(KINDS) for _ in range(hand[kind] - known[kind]))
    s.known = s.known[: own.start] + hand + s.known[own.stop :]


def refill(constants: Constants, s: State) -> None:
    """A4: what the pile is made of is known to all."""
    s.decks = (*s.decks, s.discard)
    s.drew = (*s.drew, bytes(constants.seats * KINDS))
    s.log += bytes((REFILLED,))
    s.pile = s.discard
    s.pile_size = sum(s.discard)
    s.discard = NO_CARDS


def clear_played(s: State) -> None:
    """T7: played cards go to the discard."""
    discard = [*s.discard]
    for kind in s.played:
        discard[kind] += 1
    s.discard, s.played = bytes(discard), b""


def collect_tile(s: State, seat: int, tile: int) -> None:
    purse = bytes(sorted((*s.purses[seat], tile), reverse=True))
    s.purses = (*s.purses[:seat], purse, *s.purses[seat + 1 :])


def give_tile(s: State, seat: int, value: int) -> int:
    """The first tile of a value leaves the purse and the game; which one it was."""
    purse = s.purses[seat]
    at = purse.translate(VALUES).index(value)
    tile = purse[at]
    s.purses = (*s.purses[:seat], purse[:at] + purse[at + 1 :], *s.purses[seat + 1 :])
    s.left += bytes((tile,))
    return tile


def pay_tile(s: State, seat: int, value: int, events: EventSink) -> None:
    tile = give_tile(s, seat, value)
    if events is not None:
        events.append(ev.TilePaid(seat=seat, tile=tile))


def pay_card(s: State, seat: int, kind: int, events: EventSink) -> None:
    lose_card(s, seat, kind)
    s.removed = with_count(s.removed, kind, 1)
    if events is not None:
        events.append(ev.CardPaid(seat=seat, kind=kind))
