"""What must be true of a turn that is under way: nothing is left over from another step, and the move is one that can be made."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ..constants import Constants
from ..legal.moves import Walk
from ..paying import funds
from ..state import AFTER, CHAIN, DEAL, DRAW, IN_HAND, LOST, NONE, OVER, PAY, REFILL, REVEAL, TURN, State

MOST_TURNS = 100_000
_DRAWING = (DEAL, DRAW, REFILL)
_MOVING = (CHAIN, PAY, REVEAL, AFTER)


def step_faults(t: Constants, s: State) -> Iterator[str]:
    """What belongs to a step is there in no other."""
    if s.cursor and s.step > DEAL:
        yield "the setup is over"
    if (s.to_draw and s.step not in _DRAWING) or (s.buying and s.step not in (DRAW, REFILL)):
        yield f"no card is drawn in step {s.step}"
    if (s.played and s.step not in _MOVING) or (s.fresh and s.step != TURN):
        yield f"cards played, or nothing done yet, in step {s.step}"
    if s.stuck and (s.buying or s.step not in (DRAW, REFILL, OVER)):
        yield "who is stuck draws cards, and those are not bought"
    if s.step == AFTER and not (s.bridges[s.player] == IN_HAND and t.tolls[s.tops, s.bridges].unbridged):
        yield "no bridge can be laid"
    if s.item and s.step != PAY:
        yield "an item paid, and nothing to pay"


def count_faults(t: Constants, s: State) -> Iterator[str]:
    most = t.tolls[s.tops, s.bridges].toll[t.mainland] * t.pawns if s.step == OVER else 0
    if not all(0 <= debt <= most for debt in s.debts):
        yield f"debts {s.debts} although {most} is the most"
    if not all(0 <= turns <= MOST_TURNS for turns in s.turns):
        yield f"turns {s.turns}"
    for place, below in enumerate(s.below):
        if below > max(0, t.places[place].tiles - 1 - (s.step == REVEAL and place == s.focus)):
            yield f"{below} tiles lie hidden on {place}"


def bridge_faults(t: Constants, s: State) -> Iterator[str]:
    """G6: a bridge was laid where a gap began, so there was a tile before it; two share a gap only if it was two gaps."""
    laid = sorted(place for place in s.bridges if place not in (IN_HAND, LOST))
    if any(t.back[place - 1] < 0 for place in laid):
        yield f"no gap ever began at one of {laid}"
    if any(second - first < 2 for first, second in pairwise(laid)):
        yield f"two bridges on one gap at {laid}"


def move_faults(t: Constants, s: State) -> Iterator[str]:
    on_the_way = s.step in (CHAIN, PAY, REVEAL)
    if (s.pawn != NONE) != on_the_way or (s.start != NONE) != on_the_way or (s.focus != NONE) != (s.step == REVEAL):
        yield f"pawn {s.pawn}, start {s.start}, focus {s.focus} in step {s.step}"
    elif (s.owed > 0) != (s.step == PAY):
        yield f"{s.owed} owed in step {s.step}"
    elif on_the_way and not s.start < s.where[s.pawn] <= t.mainland:
        yield "a pawn that did not go forward"
    elif s.step == PAY:
        yield from _toll(t, s)
    elif s.step == CHAIN:
        yield from _chain(t, s)


def _toll(t: Constants, s: State) -> Iterator[str]:
    """G4: before anything is paid, all of it is owed."""
    tolls, place = t.tolls[s.tops, s.bridges], s.where[s.pawn]
    toll = tolls.toll[place] - tolls.toll[s.start]
    if s.owed > toll or (s.owed == toll) != (not s.item):
        yield f"{s.owed} owed of {toll}"
    saved = tolls.dearest(s.start, place) if s.bridges[s.player] == IN_HAND and not s.item else 0
    if s.owed - saved > funds(s):
        yield "a toll that cannot be paid"


def _chain(t: Constants, s: State) -> Iterator[str]:
    """T3"""
    tolls, place = t.tolls[s.tops, s.bridges], s.where[s.pawn]
    if place == t.mainland or s.where.count(place) < 2:
        yield "a pawn must go on from a free place"
    elif not Walk(t, s, tolls, s.start).go_on(place, tolls.toll[s.start] + funds(s)):
        yield "a move that cannot be finished"
