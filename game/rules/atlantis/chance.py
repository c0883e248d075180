"""What chance may bring (A1, A3, A4, T5, T7), with weights, and who may know what it brought."""

from __future__ import annotations

from collections.abc import Callable

from game.engine import Audience, Outcomes

from . import actions as a
from .constants import CODES, Constants
from .state import DEAL, DRAW, FIRST, LAY, REFILL, REVEAL, State

REFILLING = ((a.Refill(), 1),)


def outcomes(t: Constants, s: State) -> Outcomes:
    offer = _OFFERS.get(s.step)
    return offer(t, s) if offer else ()


def audience(t: Constants, s: State, action: a.Action) -> Audience:
    """Only its owner sees a card that is drawn."""
    return (s.player,) if isinstance(action, a.Draw) else None


def firsts(t: Constants, s: State) -> Outcomes:
    return [(a.First(seat), 1) for seat in range(t.seats)]


def lays(t: Constants, s: State) -> Outcomes:
    """A1: the tiles of its back that are not yet laid, for the next place."""
    place = t.laid[s.cursor]
    return [(a.Lay(place, code), weight) for code, weight in _unseen(t, s, place)]


def reveals(t: Constants, s: State) -> Outcomes:
    """T5: every tile of its back that nobody has seen is as likely as another."""
    return [(t.reveal[code], weight) for code, weight in _unseen(t, s, s.focus)]


def _unseen(t: Constants, s: State, place: int) -> list[tuple[int, int]]:
    first = t.back[place] * CODES
    return [(code, n) for code, n in enumerate(s.unseen[first : first + CODES]) if n]


def draws(t: Constants, s: State) -> Outcomes:
    return [(draw, weight) for draw, weight in zip(t.draw, s.pile, strict=True) if weight]


def refills(t: Constants, s: State) -> Outcomes:
    return REFILLING


_OFFERS: dict[int, Callable[[Constants, State], Outcomes]] = {
    FIRST: firsts,
    LAY: lays,
    DEAL: draws,
    REVEAL: reveals,
    DRAW: draws,
    REFILL: refills,
}
