"""The view of a seat, or of the whole table."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine import Event, View

from .constants import Constants
from .state import NO_CARDS, PublicState, State


@dataclass(frozen=True, slots=True)
class AtlantisView(View):
    """The table, and what its seat has seen besides: the table as a whole has no cards."""

    state: PublicState
    hand: bytes  # its cards by object
    fresh_cards: bytes  # the ones bought in this turn (G3)
    drew: tuple[bytes, ...]  # its cards drawn since each time the pile was refilled, by object


def view(constants: Constants, s: State, seat: int | None, history: tuple[Event, ...] = ()) -> AtlantisView:
    state: PublicState = PublicState.copy(s)
    if seat is None:
        return AtlantisView(seat, history, state, NO_CARDS, NO_CARDS, ())
    own = constants.hand(seat)
    fresh = s.fresh_cards if seat == s.player else NO_CARDS
    return AtlantisView(seat, history, state, s.hands[own], fresh, tuple(deck[own] for deck in s.drew))
