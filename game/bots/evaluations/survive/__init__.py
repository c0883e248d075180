"""Survive: what every explorer will bring home, less what its way costs, by where it is and what swims near it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from operator import attrgetter
from random import Random

from game.rules.survive.actions import Action, Place, Repel
from game.rules.survive.constants import Constants
from game.rules.survive.rules import SurviveRules
from game.rules.survive.state import BOARD, CHARGE, FERRY, LAUNCH, MOVE, NONE, VICTIM, State
from game.rules.survive.state import SQUID as PUT_SQUID

from .. import Evaluation, Worths
from .charts import guide_of
from .guesses import guess
from .harms import harms
from .outlooks import LAND, UNTHREATENED
from .rescues import rescues
from .weights import SurviveWeights

BELOW_LAND = (1 << LAND) - 1 & ~255
"""What is about a boat: who is aboard takes the place of land, and whether another boat is near does not matter."""


def worths(rules: SurviveRules, s: State, fear: float = 1.0) -> Worths:
    t = rules.constants
    g = guide_of(t, fear)
    outlook, about, size = g.outlook(s.tiles, s.player, s.step > MOVE), g.about(s), t.size
    columns = g.columns(g.alike if _is_opening(t, s) else s.values)
    elsewhere = outlook.off_board[:]
    for boat, crew in enumerate(s.crew, size):
        if crew:
            elsewhere[boat] = outlook.in_boat[about[s.boat_at[boat - size]] & BELOW_LAND | crew << LAND]
    on_board = outlook.on_board
    found = [
        on_board[about[place]][column] if place < size else elsewhere[place][column] for place, column in zip(s.where, columns, strict=True)
    ]
    for e in s.charges:
        if e != NONE:  # X4
            found[e] = on_board[about[s.where[e]] & UNTHREATENED][columns[e]]
    worth = [hand + sum(own(found)) for hand, own in zip(g.in_hand(s.trophies, s.hands), g.own, strict=True)]
    return _with_harbours(t, s, worth) if t.four_harbours else worth


def _is_opening(t: Constants, s: State) -> bool:
    """Up to the first move all count alike: where explorers and boats are put must not tell what anybody is worth (S3)."""
    return s.step <= LAUNCH or (s.step == MOVE and s.points == t.numbers.points and sum(s.turns) == 1)


def _with_harbours(t: Constants, s: State, found: Worths) -> Worths:
    """HR2"""
    return [worth + len({s.where[e] for e in own if t.saved <= s.where[e] < t.lost}) for worth, own in zip(found, t.own, strict=True)]


def feared(fear: float) -> Callable[[SurviveRules, State], Worths]:
    """The timid and the daring judge the same positions by other weights for all that is dangerous."""
    return partial(worths, fear=fear)


def is_midway(s: State) -> bool:
    """Whether it is still to be chosen whom something happens to."""
    return s.step in (BOARD, FERRY, CHARGE, PUT_SQUID, VICTIM)


def silent(rules: SurviveRules, actions: Sequence[Action], random: Random) -> Sequence[Action]:
    """What anybody is worth shows neither in who is placed next, which is drawn (S3), nor in who is defended, which is everybody (D1)."""
    if repelling := [action for action in actions if isinstance(action, Repel)]:
        return repelling
    to_place = sorted({action.explorer for action in actions if isinstance(action, Place)})
    if not to_place:
        return actions
    drawn = random.choice(to_place)
    return [action for action in actions if isinstance(action, Place) and action.explorer == drawn]


EVALUATION = Evaluation(
    worths,
    is_midway,
    whose_turn=attrgetter("player"),
    turns=1,
    silent=silent,
    ideas=rescues,
    guess=guess,
    feared=feared,
    harms=harms,
    compares_turns=True,
    weights=SurviveWeights,
)
