"""Positions that agree with a view, drawn with the right odds: who has begun a move can finish it in all of them (T4, G2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from ..constants import Constants
from ..legal import legal
from ..state import CHAIN, PAY, State
from ..view import AtlantisView
from .dealing import dealt_world
from .origins import origins
from .promises import ChainPromise, PayPromise

MOST_TRIES = 24
"""So many worlds are drawn before one that fits is built."""
_MOST_BUILT = 24


def determinize(t: Constants, v: AtlantisView, random: Random) -> State:
    """Worlds in which the player could not finish what he has begun are not possible."""
    s = v.table
    if v.seat == s.player or s.step not in (CHAIN, PAY):
        return dealt_world(t, v, origins(t, v, random), random)
    promise = ChainPromise(t, v) if s.step == CHAIN else PayPromise(t, v)
    return _fitting(t, _tries(t, v, promise, random))


def _fitting(t: Constants, worlds: Iterator[State]) -> State:
    """The first that fits; the last where none does, which is so only for a view that no game comes to."""
    found = next(worlds)
    while not legal(t, found):
        after = next(worlds, None)
        if after is None:
            break
        found = after
    return found


def _tries(t: Constants, v: AtlantisView, promise: ChainPromise | PayPromise, random: Random) -> Iterator[State]:
    for _ in range(MOST_TRIES):
        found = origins(t, v, random, promise.evidence)
        yield dealt_world(t, v, found, random, promise.likely(found, random))
    for _ in range(MOST_TRIES):
        found = origins(t, v, random, promise.evidence)
        for built in islice(promise.built(found, random), _MOST_BUILT):
            yield dealt_world(t, v, found, random, built)
