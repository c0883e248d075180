"""Why an action of each kind is not legal here, although now is the time for it: a code that names the rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import actions as a
from ..city import effect_at, gates, has_given, regions_but, source
from ..constants import L2, Constants
from ..legal import dice_for
from ..state import ARRIVE, EFFECT, KINDS, MARKET, NONE, State

Explain = Callable[[Constants, State, Any], str]


def of_effect(effects: tuple[int, ...], explain: Explain) -> Explain:
    """The reason for an action that only some effects allow."""

    def why_not(constants: Constants, s: State, action: Any) -> str:
        return (
            "C-another-effect"
            if s.step == EFFECT and effect_at(constants, s) not in effects
            else explain(constants, s, action)
        )

    return why_not


def visit(constants: Constants, s: State, action: a.Visit | a.Give) -> str:
    if isinstance(action, a.Give) and not constants.has_neutral:
        return "N1-no-neutral"
    if isinstance(action, a.Give) and has_given(constants, s, s.player):
        return "N1-given"
    if isinstance(action, a.Visit) and constants.visit not in dice_for(constants, s):
        return "N1-must-give"
    if action.sector != MARKET and not s.open >> action.sector & 1:
        return "R4-closed"
    if not gates(s) >> action.sector & 1:
        return "P2-no-die"
    return _tokens(s, action.sector, action.token, action.bonus)


def _tokens(s: State, sector: int, token: int, bonus: int) -> str:
    if token == NONE:
        return "P2-take-one"
    if not _lie_there(s, sector, token, bonus):
        return "P2-no-such-token"
    return "P2-no-submarine" if bonus != NONE else "P2-take-two"


def _lie_there(s: State, sector: int, *tokens: int) -> bool:
    wanted = [token for token in tokens if token != NONE]
    return all(s.lying[KINDS * sector + token] >= wanted.count(token) for token in wanted)


def take(constants: Constants, s: State, action: a.Take) -> str:
    if s.step == ARRIVE:
        return _tokens(s, s.sector, action.token, action.bonus)
    return "P2-no-such-token" if not _lie_there(s, source(constants, s), action.token) else "C-one-token"


def _region(s: State, sector: int) -> str:
    """Checks that the sector lies in another region; gives the rule that is broken, if one is."""
    if sector != MARKET and not s.open >> sector & 1:
        return "R4-closed"
    return "" if regions_but(s, s.sector) >> sector & 1 else "C-another-region"


def fetch(constants: Constants, s: State, action: a.Fetch | a.Swap) -> str:
    return _region(s, action.sector) or "P2-no-such-token"


def move(constants: Constants, s: State, action: a.Move) -> str:
    if effect_at(constants, s) == L2:
        return "L2-to-the-market" if action.sector != MARKET else "P2-no-such-token"
    return _region(s, action.sector) or "P2-no-such-token"


def turn(constants: Constants, s: State, action: a.Turn) -> str:
    return "I3-no-such-die" if not s.dice[action.number - 1] else "I3-must-change"


def steer(constants: Constants, s: State, action: a.Steer) -> str:
    return "W-must-move" if action.sector == s.submarine else "R4-closed"
