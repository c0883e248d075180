"""All kinds of actions of Atlandice, one row per kind: what it does, when it may be done, how it is said, told and
refused.

The reasons come first: why an action is not legal although now is the time for it, each a code that names the rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.rules.action_kinds import ActionKind, ActionKinds, always, just

from . import actions as a
from . import apply
from .city import effect_at, gates, has_given, regions_but, source
from .constants import F1, F2, F3, I2, I3, J1, J2, L1, L2, L3, W1, W2, W3, Constants
from .legal import dice_for
from .speech import sentences
from .state import ARRIVE, DONATE, EFFECT, KINDS, MARKET, NONE, VISIT, State

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


def refuse_visit(constants: Constants, s: State, action: a.Visit | a.Give) -> str:
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


def refuse_take(constants: Constants, s: State, action: a.Take) -> str:
    if s.step == ARRIVE:
        return _tokens(s, s.sector, action.token, action.bonus)
    return "P2-no-such-token" if not _lie_there(s, source(constants, s), action.token) else "C-one-token"


def _region(s: State, sector: int) -> str:
    """Checks that the sector lies in another region; gives the rule that is broken, if one is."""
    if sector != MARKET and not s.open >> sector & 1:
        return "R4-closed"
    return "" if regions_but(s, s.sector) >> sector & 1 else "C-another-region"


def refuse_fetch(constants: Constants, s: State, action: a.Fetch | a.Swap) -> str:
    return _region(s, action.sector) or "P2-no-such-token"


def refuse_move(constants: Constants, s: State, action: a.Move) -> str:
    if effect_at(constants, s) == L2:
        return "L2-to-the-market" if action.sector != MARKET else "P2-no-such-token"
    return _region(s, action.sector) or "P2-no-such-token"


def refuse_turn(constants: Constants, s: State, action: a.Turn) -> str:
    return "I3-no-such-die" if not s.dice[action.number - 1] else "I3-must-change"


def refuse_steer(constants: Constants, s: State, action: a.Steer) -> str:
    return "W-must-move" if action.sector == s.submarine else "R4-closed"


ACTION_KINDS = ActionKinds(
    ActionKind(a.First, apply.first),
    ActionKind(a.Show, apply.show_tile),
    ActionKind(a.Roll, apply.roll),
    ActionKind(a.Visit, apply.visit, (VISIT,), tells=sentences.visit, why_not=refuse_visit),
    ActionKind(a.Give, apply.give, (VISIT,), tells=sentences.visit, why_not=refuse_visit),
    ActionKind(
        a.Take,
        apply.take_token,
        (ARRIVE, EFFECT),
        tells=sentences.take,
        why_not=of_effect((J1, L3, F1, F3), refuse_take),
    ),
    ActionKind(a.Fetch, apply.fetch, (EFFECT,), tells=sentences.fetch, why_not=of_effect((L1,), refuse_fetch)),
    ActionKind(a.Swap, apply.swap, (EFFECT,), tells=sentences.swap, why_not=of_effect((J2,), refuse_fetch)),
    ActionKind(a.Move, apply.move, (EFFECT,), tells=sentences.move, why_not=of_effect((L2, I2, F2), refuse_move)),
    ActionKind(a.Turn, apply.turn, (EFFECT,), tells=sentences.turn, why_not=of_effect((I3,), refuse_turn)),
    ActionKind(a.Steer, apply.steer, (EFFECT,), tells=sentences.steer, why_not=of_effect((W1, W2, W3), refuse_steer)),
    ActionKind(a.Donate, apply.donate, (DONATE,), tells=sentences.donate, why_not=always("P3-not-in-stock")),
    ActionKind(a.Keep, apply.keep, (DONATE,), tells=just("keep"), is_main=True, gives_up=True),
)
