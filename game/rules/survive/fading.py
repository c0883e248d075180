"""What a player still knows of its own explorers' values, who may not look at them again (S8)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from .constants import Constants
from .state import OVER
from .view import SurviveView

USUAL = (1, 8)
"""A value is forgotten after so many turns of one's own, from the soonest to the latest."""
MEMORABLE = (5, 15)
"""The same of the highest and the lowest: who is worth saving first, and who last, is what one repeats to oneself."""


def faded(t: Constants, v: SurviveView) -> SurviveView:
    """The view without what its seat has forgotten; what is gone stays gone."""
    if v.seat is None or v.table.step == OVER or t.setup.options["memory_aid"]:
        return v
    turns, kept = v.table.turns[v.seat], list(v.values)
    for e, lasting in zip(t.own[v.seat], _lasting(t, v, v.seat), strict=True):
        if turns > lasting:
            kept[e] = None
    return replace(v, values=tuple(kept))


def _lasting(t: Constants, v: SurviveView, seat: int) -> list[int]:
    """For how many turns each of its explorers is remembered: what was dealt decides it, so it is the same in the whole game."""
    dealt = [v.values[e] for e in t.own[seat]]
    memorable = (t.worth[0], t.worth[-1])
    return [Random(f"{dealt} {e}").randint(*(MEMORABLE if value in memorable else USUAL)) for e, value in enumerate(dealt)]
