"""Atlandice: points won, and the lead or chase for every resource, more where a region is nearly empty."""

from __future__ import annotations

from game.rules.atlandice.rules import AtlandiceRules
from game.rules.atlandice.score import counts_of, tile_points
from game.rules.atlandice.state import ARRIVE, EFFECT, KINDS, State

from . import Evaluation, Worths

AHEAD_BY = (0.1, 0.3, 1.0, 1.7, 2.3, 2.7)
"""By tokens more than the best rival, from three less to two more: what the most of a resource will be worth."""
LEAST, MOST = -3, 2
TOKEN = 0.15
NEARLY_EMPTY = 3
URGENT = 1.5


def worths(rules: AtlandiceRules, s: State) -> Worths:
    t = rules.tables
    found = [float(s.points[seat] + tile_points(t, s, seat)) for seat in range(t.seats)]
    for kind in range(KINDS):
        counts = counts_of(s, kind)
        weight = URGENT if s.open >> kind & 1 and s.totals[kind] < NEARLY_EMPTY else 1.0
        for seat in range(t.seats):
            if counts[seat]:
                lead = counts[seat] - max(counts[:seat] + counts[seat + 1 :])
                found[seat] += weight * AHEAD_BY[min(max(lead, LEAST), MOST) - LEAST] + TOKEN * counts[seat]
    return found


def is_midway(s: State) -> bool:
    return s.step in (ARRIVE, EFFECT)


EVALUATION = Evaluation(worths, is_midway)
