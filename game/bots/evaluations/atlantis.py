"""Atlantis: what would be left after the final march, and how far the pawns and cards will still carry."""

from __future__ import annotations

from game.rules.atlantis.rules import AtlantisRules
from game.rules.atlantis.state import AFTER, CHAIN, IN_HAND, PAY, State

from . import Evaluation, Worths, points_now

WAY = 5.0
"""A pawn's whole way to the mainland."""
HOME = 2.0
"""A pawn there brings a card a turn."""
CARD = 0.5
"""Beside the point that it is."""
BRIDGE = 2.0


def worths(rules: AtlantisRules, s: State) -> Worths:
    t = rules.tables
    found = points_now(rules, s)
    for seat in range(t.seats):
        pawns = s.where[t.own(seat)]
        found[seat] += WAY * sum(pawns) / t.mainland + HOME * pawns.count(t.mainland)
        found[seat] += CARD * s.held[seat] + BRIDGE * (s.bridges[seat] == IN_HAND)
    if s.step == PAY:
        found[s.player] -= s.owed
    return found


def is_midway(s: State) -> bool:
    return s.step in (CHAIN, PAY, AFTER)


EVALUATION = Evaluation(worths, is_midway)
