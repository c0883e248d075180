"""Survive in the eyes of the timid and of the daring: the same positions, judged by other weights for all that is dangerous."""

from __future__ import annotations

from copy import copy
from functools import lru_cache

import msgspec

from game.rules.survive.rules import SurviveRules

from .charts import TRIED
from .weights import Weights, usual_weights

DANGERS = ("boat_struck", "boat_rammed", "boat_seized", "swimmer_struck", "tile_seized", "sinking")
WORST = 1.0
"""No danger is more than sure."""


@lru_cache(maxsize=16)
def feared(rules: SurviveRules, fear: float) -> SurviveRules:
    """The rules with constants of their own, by which the weights are known."""
    if fear == 1.0:
        return rules
    seen = copy(rules)
    seen.constants = copy(rules.constants)
    TRIED[seen.constants] = weights_by(fear)
    return seen


def weights_by(fear: float) -> Weights:
    """The usual ones for somebody who takes the water and everything in it to be so many times as dangerous."""
    usual = usual_weights()
    dangers = {danger: min(WORST, fear * getattr(usual, danger)) for danger in DANGERS}
    return msgspec.structs.replace(usual, in_water=usual.in_water**fear, **dangers)
