"""All kinds of actions of Atlantis, one row per kind: what it does, when it may be done, how it is said, told, warned
of and refused.
"""

from __future__ import annotations

from game.rules.action_kinds import ActionKind, ActionKinds, always, just

from . import actions as a
from . import apply
from .speech import sentences, why
from .state import AFTER, CHAIN, PAY, TURN

ACTION_KINDS = ActionKinds(
    ActionKind(a.First, apply.first),
    ActionKind(a.Lay, apply.lay),
    ActionKind(a.Draw, apply.draw),
    ActionKind(a.Refill, apply.refill),
    ActionKind(a.Reveal, apply.reveal),
    ActionKind(a.Buy, apply.buy, (TURN,), tells=sentences.buy, why_not=why.buy),
    ActionKind(a.Bridge, apply.bridge, (TURN, CHAIN, PAY, AFTER), tells=sentences.bridge, why_not=why.bridge),
    ActionKind(
        a.Play, apply.play, (TURN, CHAIN), tells=sentences.play, danger=sentences.play_in_danger, why_not=why.play
    ),
    ActionKind(a.PayTile, apply.give_a_tile, (PAY,), "pay-tile", sentences.pay_tile, why_not=why.pay_tile),
    ActionKind(a.PayCard, apply.give_a_card, (PAY,), "pay-card", sentences.pay_card, why_not=why.pay_card),
    ActionKind(a.Stuck, apply.stuck, (TURN,), tells=sentences.stuck, why_not=always("T9-can-move"), is_main=True),
    ActionKind(a.Finish, apply.finish, (AFTER,), tells=just("finish"), is_main=True, gives_up=True),
)
