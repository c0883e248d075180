"""The end of a game: the final march to the mainland, paid for at the least cost (E1, E2, E4), and points and ranks
(E3).
"""

from __future__ import annotations

from game.engine import NOBODY, EventSink, Standing
from game.engine.flat_state import with_byte, with_number

from . import events as ev
from .cards import pay_card, pay_tile
from .constants import Constants
from .gaps import VALUES
from .paying import Payment, least_payment, worth
from .state import ATLANTIS, KINDS, OVER, PublicState, State

ENDINGS = ("", "arrived", "stuck")
ALL_ARRIVED, ALL_STUCK = 1, 2


def marchers(constants: Constants, s: PublicState, seat: int) -> list[int]:
    """The pawns of a seat that have to go to the mainland."""
    return [
        pawn
        for pawn in range(seat * constants.pawns, (seat + 1) * constants.pawns)
        if s.where[pawn] != constants.mainland and (s.where[pawn] != ATLANTIS or constants.march_from_atlantis)
    ]


def march_price(constants: Constants, s: PublicState, seat: int) -> int:
    """Adds up the price of the march of all pawns of a seat."""
    price_to = constants.prices[s.tops, s.bridges].price_to
    return sum(price_to[constants.mainland] - price_to[s.where[pawn]] for pawn in marchers(constants, s, seat))


def pay_least(s: PublicState, seat: int, price: int) -> tuple[Payment, int]:
    """The cheapest payment for a seat, and what stays unpaid; whoever cannot pay in full pays all there is."""
    values = s.purses[seat].translate(VALUES)
    payment = least_payment(values, s.held[seat], price)
    if payment is None:
        payment = Payment(tuple(values), s.held[seat])
    return payment, max(0, price - payment.worth)


def final_march(constants: Constants, s: State, ending: int, events: EventSink) -> None:
    s.step = OVER
    s.actor = NOBODY
    s.ending = ending
    if events is not None:
        events.append(ev.GameEnded(cause=ENDINGS[ending]))
    for turn in range(1, constants.seats + 1):
        _march(constants, s, (s.player + turn) % constants.seats, events)
    s.fresh = False


def _march(constants: Constants, s: State, seat: int, events: EventSink) -> None:
    pawns, price = marchers(constants, s, seat), march_price(constants, s, seat)
    if not pawns:
        return
    if events is not None:
        events.append(ev.Marched(seat=seat, price=price) if price else ev.MarchedFree(seat=seat))
    for pawn in pawns:
        if events is not None:
            events.append(ev.PawnMoved(seat=seat, pawn=pawn, start=s.where[pawn], place=constants.mainland))
        s.where = with_byte(s.where, pawn, constants.mainland)
    payment, unpaid = pay_least(s, seat, price)
    for value in payment.tiles:
        pay_tile(s, seat, value, events)
    # Cards are worth the same: they go by object.
    hand = s.hands[seat * KINDS : (seat + 1) * KINDS]
    for kind in [kind for kind, n in enumerate(hand) for _ in range(n)][: payment.cards]:
        pay_card(s, seat, kind, events)
    s.debts = with_number(s.debts, seat, unpaid)
    if unpaid and events is not None:
        events.append(ev.DebtLeft(seat=seat, price=unpaid))


def standings(constants: Constants, s: State) -> list[Standing]:
    results = [_parts(constants, s, seat) for seat in range(constants.seats)]
    points = [parts["tiles"] + parts["cards"] + parts["debt"] for parts in results]
    return [
        Standing(seat, 1 + sum(other > points[seat] for other in points), points[seat], tuple(parts.items()))
        for seat, parts in enumerate(results)
    ]


def _parts(constants: Constants, s: State, seat: int) -> dict[str, int]:
    tiles = worth(s.purses[seat])
    cards = s.held[seat]
    unpaid = s.debts[seat]
    if s.step != OVER:
        payment, unpaid = pay_least(s, seat, march_price(constants, s, seat))
        tiles, cards = tiles - sum(payment.tiles), cards - payment.cards
    return {"tiles": tiles, "cards": cards, "debt": -unpaid, "turns": s.turns[seat]}
