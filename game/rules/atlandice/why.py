"""Why an action is not legal here: a code that names the rule, for whoever asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import actions as a
from .city import effect_at, gates, has_given, regions_but, source
from .legal import dice_for
from .state import ARRIVE, DONATE, EFFECT, KINDS, MARKET, NONE, VISIT, State
from .tables import F1, F2, F3, I2, I3, J1, J2, L1, L2, L3, W1, W2, W3, Tables

NOT_NOW = "not-now"
_STEPS: dict[type, tuple[int, ...]] = {
    a.Visit: (VISIT,), a.Give: (VISIT,), a.Take: (ARRIVE, EFFECT), a.Fetch: (EFFECT,), a.Swap: (EFFECT,), a.Move: (EFFECT,),
    a.Turn: (EFFECT,), a.Steer: (EFFECT,), a.Donate: (DONATE,), a.Keep: (DONATE,),
}  # fmt: skip
_EFFECTS: dict[type, tuple[int, ...]] = {
    a.Take: (J1, L3, F1, F3), a.Fetch: (L1,), a.Swap: (J2,), a.Move: (L2, I2, F2), a.Turn: (I3,), a.Steer: (W1, W2, W3),
}  # fmt: skip


def why_not(t: Tables, s: State, action: Any) -> str:
    if s.step not in _STEPS.get(type(action), ()):
        return NOT_NOW
    if s.step == EFFECT and effect_at(t, s) not in _EFFECTS[type(action)]:
        return "C-another-effect"
    explain = _REASONS.get(type(action))
    return explain(t, s, action) if explain else NOT_NOW


def _visit(t: Tables, s: State, action: a.Visit | a.Give) -> str:
    if isinstance(action, a.Give) and not t.has_neutral:
        return "N1-no-neutral"
    if isinstance(action, a.Give) and has_given(t, s, s.player):
        return "N1-given"
    if isinstance(action, a.Visit) and t.visit not in dice_for(t, s):
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


def _take(t: Tables, s: State, action: a.Take) -> str:
    if s.step == ARRIVE:
        return _tokens(s, s.sector, action.token, action.bonus)
    return "P2-no-such-token" if not _lie_there(s, source(t, s), action.token) else "C-one-token"


def _region(s: State, sector: int) -> str:
    """What is wrong with "another region", if anything."""
    if sector != MARKET and not s.open >> sector & 1:
        return "R4-closed"
    return "" if regions_but(s, s.sector) >> sector & 1 else "C-another-region"


def _fetch(t: Tables, s: State, action: a.Fetch) -> str:
    return _region(s, action.sector) or "P2-no-such-token"


def _swap(t: Tables, s: State, action: a.Swap) -> str:
    return _region(s, action.sector) or "P2-no-such-token"


def _move(t: Tables, s: State, action: a.Move) -> str:
    if effect_at(t, s) == L2:
        return "L2-to-the-market" if action.sector != MARKET else "P2-no-such-token"
    return _region(s, action.sector) or "P2-no-such-token"


def _turn(t: Tables, s: State, action: a.Turn) -> str:
    return "I3-no-such-die" if not s.dice[action.number - 1] else "I3-must-change"


def _steer(t: Tables, s: State, action: a.Steer) -> str:
    return "W-must-move" if action.sector == s.submarine else "R4-closed"


def _donate(t: Tables, s: State, action: a.Donate) -> str:
    return "P3-not-in-stock"


_REASONS: dict[type, Callable[[Tables, State, Any], str]] = {
    a.Visit: _visit, a.Give: _visit, a.Take: _take, a.Fetch: _fetch, a.Swap: _swap, a.Move: _move, a.Turn: _turn, a.Steer: _steer,
    a.Donate: _donate,
}  # fmt: skip
