"""What chance may bring (S2, S3, S5, K5, T4), with weights, and who may know what it brought."""

from __future__ import annotations

from collections.abc import Callable

from game.engine import Audience, Outcomes

from . import actions as a
from .constants import KINDS, Constants
from .state import DEAL, FIRST, LAY, REVEAL, ROLL, State


def outcomes(t: Constants, s: State) -> Outcomes:
    offer = _OFFERS.get(s.step)
    return offer(t, s) if offer else ()


def audience(t: Constants, s: State, action: a.Action) -> Audience:
    """S3: a value is its owner's alone. K5: so is a tile that goes into a hand."""
    if isinstance(action, a.Deal):
        return (t.owner[action.explorer],)
    return (s.player,) if isinstance(action, a.Under) and not t.immediate[action.underside] else None


def firsts(t: Constants, s: State) -> Outcomes:
    return [(a.First(seat), 1) for seat in range(t.seats)]


def lays(t: Constants, s: State) -> Outcomes:
    """S2: the tiles not yet laid, for the next space of the island."""
    left = [n - laid for n, laid in zip(t.terrain, s.tiles, strict=True)]
    return [(lay, weight) for lay, weight in zip(t.lay[t.island[s.cursor]], left, strict=True) if weight]


def deals(t: Constants, s: State) -> Outcomes:
    """S3: the values of its colour not yet dealt, for the next explorer."""
    e = s.cursor
    left = t.worth_counts.copy()
    for value in s.values[e - e % t.letters : e]:
        left[value] -= 1
    deal = t.deal[e]
    return [(deal[value], weight) for value, weight in left.items() if weight]


def unders(t: Constants, s: State) -> Outcomes:
    """K5: what is still unseen under tiles of that terrain."""
    first = s.terrain * KINDS
    under = t.under
    return [(under[kind], weight) for kind, weight in enumerate(s.unseen[first : first + KINDS]) if weight]


def rolls(t: Constants, s: State) -> Outcomes:
    return t.dive_dice if t.with_dolphins else t.die  # X1


_OFFERS: dict[int, Callable[[Constants, State], Outcomes]] = {FIRST: firsts, LAY: lays, DEAL: deals, REVEAL: unders, ROLL: rolls}
