"""What chance may bring (S1, P1, R3, and every effect that rolls), with weights."""

from __future__ import annotations

from game.engine import Audience, Outcomes

from . import actions as a
from .constants import Constants
from .regions import pile
from .state import FIRST, GATES, NEXT, REROLL, ROLL, TILE, State


def outcomes(t: Constants, s: State) -> Outcomes:
    if s.step in (GATES, ROLL, REROLL):
        return t.roll
    if s.step in (TILE, NEXT):
        return [(t.show[tile], 1) for tile in pile(t, s, s.region)]
    return [(a.First(seat), 1) for seat in range(t.seats)] if s.step == FIRST else ()


def audience(t: Constants, s: State, action: a.Action) -> Audience:
    """All dice and tiles lie open."""
    return None
