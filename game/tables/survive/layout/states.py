"""What can be told of a piece at one look: who has swum, and whose boat one sits in without steering it."""

from __future__ import annotations

from game.rules.survive.constants import Constants
from game.rules.survive.queries import passengers, steering
from game.rules.survive.state import MOVE, NONE, PublicState

from ...kit.pieces import Key

SWUM, LOCKED = "common/icon-wave", "common/icon-lock"


def states(t: Constants, s: PublicState) -> dict[Key, str]:
    """The sign of each piece of the player who moves that cannot go on in this turn, by its key."""
    if s.step != MOVE or s.actor < 0:
        return {}
    own = t.own[s.actor]
    swum = {("explorer", e, 0): SWUM for e in own if s.swum >> e & 1 and s.where[e] < t.size and not s.land[s.where[e]]}
    boats = [number for number, space in enumerate(s.boat_at) if space != NONE]
    ridden = [number for number in boats if not set(own).isdisjoint(passengers(t, s, number))]
    return {**swum, **{("boat", number, 0): LOCKED for number in ridden if s.actor not in steering(t, s, number)}}
