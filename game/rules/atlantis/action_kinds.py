"""All kinds of actions of Atlantis, one row a kind: what it does, when it may be done, how it is said, told, warned of and refused."""

from __future__ import annotations

from game.rules.action_kinds import ActionKind, ActionKinds

from . import actions as a
from . import tellings, why
from .apply import collecting, drawing, moves, setup
from .state import AFTER, CHAIN, PAY, TURN

ACTION_KINDS = ActionKinds(
    ActionKind(a.First, setup.first),
    ActionKind(a.Lay, setup.lay),
    ActionKind(a.Draw, drawing.draw),
    ActionKind(a.Refill, drawing.refill),
    ActionKind(a.Reveal, collecting.reveal),
    ActionKind(a.Buy, moves.buy, (TURN,), tells=tellings.buy, why_not=why.buy),
    ActionKind(a.Bridge, moves.bridge, (TURN, CHAIN, PAY, AFTER), tells=tellings.bridge, why_not=why.bridge),
    ActionKind(a.Play, moves.play, (TURN, CHAIN), tells=tellings.play, danger=tellings.play_in_danger, why_not=why.play),
    ActionKind(a.PayTile, moves.give_a_tile, (PAY,), "pay-tile", tellings.pay_tile, why_not=why.pay_tile),
    ActionKind(a.PayCard, moves.give_a_card, (PAY,), "pay-card", tellings.pay_card, why_not=why.pay_card),
    ActionKind(a.Stuck, moves.stuck, (TURN,), tells=tellings.stuck, why_not=why.stuck, is_main=True),
    ActionKind(a.Finish, moves.finish, (AFTER,), tells=tellings.finish, is_main=True),
)
