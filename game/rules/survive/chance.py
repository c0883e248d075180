"""What chance may bring (S2, S3, S5, K5, T4), with weights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from game.engine import Outcomes

from . import actions as a
from .board import TERRAINS
from .state import DEAL, FIRST, LAY, REVEAL, ROLL, State
from .tables import KINDS, Tables


def outcomes(t: Tables, s: State) -> Outcomes:
    offer = _OFFERS.get(s.step)
    return offer(t, s) if offer else ()


def firsts(t: Tables, s: State) -> Outcomes:
    return [(a.First(seat), 1) for seat in range(t.seats)]


def lays(t: Tables, s: State) -> Outcomes:
    """S2: the tiles not yet laid, for the next space of the island."""
    space = t.island[s.cursor]
    left = [t.numbers.terrain.get(terrain, 0) - s.tiles[i] for i, terrain in enumerate(TERRAINS)]  # type: ignore[call-overload]
    return [(a.Lay(space, terrain), weight) for terrain, weight in enumerate(left) if weight]


def deals(t: Tables, s: State) -> Outcomes:
    """S3: the values of its colour not yet dealt, for the next explorer."""
    e = s.cursor
    first = e - e % t.letters
    left = t.worth[:]
    for value in s.values[first:e]:
        left.remove(value)
    return [(a.Deal(e, value), weight) for value, weight in Counter(left).items()]


def unders(t: Tables, s: State) -> Outcomes:
    """K5: what is still unseen under tiles of that terrain."""
    first = s.terrain * KINDS
    under = t.under
    return [(under[kind], weight) for kind, weight in enumerate(s.unseen[first : first + KINDS]) if weight]


def rolls(t: Tables, s: State) -> Outcomes:
    return t.dive_dice if t.with_dolphins else t.die  # X1


_OFFERS: dict[int, Callable[[Tables, State], Outcomes]] = {FIRST: firsts, LAY: lays, DEAL: deals, REVEAL: unders, ROLL: rolls}
