"""All kinds of actions of Atlandice, one row per kind: what it does, when it may be done, how it is said, told and
refused.
"""

from __future__ import annotations

from game.rules.action_kinds import ActionKind, ActionKinds, always, just

from . import actions as a
from . import apply
from .constants import F1, F2, F3, I2, I3, J1, J2, L1, L2, L3, W1, W2, W3
from .speech import sentences, why
from .speech.why import of_effect
from .state import ARRIVE, DONATE, EFFECT, VISIT

ACTION_KINDS = ActionKinds(
    ActionKind(a.First, apply.first),
    ActionKind(a.Show, apply.show_tile),
    ActionKind(a.Roll, apply.roll),
    ActionKind(a.Visit, apply.visit, (VISIT,), tells=sentences.visit, why_not=why.visit),
    ActionKind(a.Give, apply.give, (VISIT,), tells=sentences.visit, why_not=why.visit),
    ActionKind(
        a.Take, apply.take_token, (ARRIVE, EFFECT), tells=sentences.take, why_not=of_effect((J1, L3, F1, F3), why.take)
    ),
    ActionKind(a.Fetch, apply.fetch, (EFFECT,), tells=sentences.fetch, why_not=of_effect((L1,), why.fetch)),
    ActionKind(a.Swap, apply.swap, (EFFECT,), tells=sentences.swap, why_not=of_effect((J2,), why.fetch)),
    ActionKind(a.Move, apply.move, (EFFECT,), tells=sentences.move, why_not=of_effect((L2, I2, F2), why.move)),
    ActionKind(a.Turn, apply.turn, (EFFECT,), tells=sentences.turn, why_not=of_effect((I3,), why.turn)),
    ActionKind(a.Steer, apply.steer, (EFFECT,), tells=sentences.steer, why_not=of_effect((W1, W2, W3), why.steer)),
    ActionKind(a.Donate, apply.donate, (DONATE,), tells=sentences.donate, why_not=always("P3-not-in-stock")),
    ActionKind(a.Keep, apply.keep, (DONATE,), tells=just("keep"), is_main=True, gives_up=True),
)
