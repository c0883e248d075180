"""All kinds of actions of Atlantis, one row per kind: what it does, when it may be done, how it is said, told, warned
of and refused.

The reasons come first: why an action is not legal although now is the time for it, each a code that names the rule.
"""

from __future__ import annotations

from game.rules.action_kinds import ActionKind, ActionKinds, always, just

from . import actions as a
from . import apply
from .constants import Constants
from .gaps import VALUES
from .paying import funds, old_cards, order_of_card, order_of_tile
from .speech import sentences
from .state import AFTER, CHAIN, IN_HAND, KINDS, LOST, NO_TILE, PAY, TURN, State


def refuse_buy(constants: Constants, s: State, action: a.Buy) -> str:
    if not s.fresh:
        return "T1-only-at-the-start"
    return (
        "T1-no-tile-of-that-value"
        if action.value not in s.purses[s.player].translate(VALUES)
        else "T1-worth-too-little"
    )


def refuse_bridge(constants: Constants, s: State, action: a.Bridge) -> str:
    if s.bridges[s.player] != IN_HAND:
        return "G6-no-bridge"
    if s.step == CHAIN:
        return "G6-when-arrived"
    if s.step == PAY and s.item:
        return "G6-before-paying"
    tops, place = s.tops, action.place
    if tops[place] != NO_TILE or not any(tops[:place]) or not any(tops[place:]):
        return "G6-no-gap"
    if not tops[place - 1]:
        return "G6-by-its-first-place"
    end = next(behind for behind in range(place, constants.mainland) if tops[behind])
    if any(place <= laid < end for laid in s.bridges if laid != LOST):
        return "G6-bridged-already"
    return "G6-does-not-help"


def refuse_play(constants: Constants, s: State, action: a.Play) -> str:
    if s.step == CHAIN and action.start != s.where[s.pawn]:
        return "T3-same-pawn"
    if action.start not in s.where[constants.own(s.player)]:
        return "T2-no-pawn-there"
    if action.start == constants.mainland:
        return "T2-on-the-mainland"
    if not s.hands[s.player * KINDS + action.kind]:
        return "T2-no-such-card"
    end = constants.prices[s.tops, s.bridges].faces.find(action.kind, action.start + 1)
    return "T4-cannot-be-finished" if end > 0 and end in s.where else "G5-cannot-pay"


def refuse_pay_tile(constants: Constants, s: State, action: a.PayTile) -> str:
    if action.value not in s.purses[s.player].translate(VALUES):
        return "G2-no-such-tile"
    if _only_by_bridge(s):
        return "G6-only-the-bridge"
    return "G2-falling-order" if order_of_tile(constants, action.value) < s.item else "G2-rest-too-little"


def refuse_pay_card(constants: Constants, s: State, action: a.PayCard) -> str:
    if not s.hands[s.player * KINDS + action.kind]:
        return "G2-no-such-card"
    if not old_cards(s)[action.kind]:
        return "G3-bought-this-turn"
    if _only_by_bridge(s):
        return "G6-only-the-bridge"
    return "G2-falling-order" if order_of_card(constants, action.kind) < s.item else "G2-rest-too-little"


def _only_by_bridge(s: State) -> bool:
    """G6: a card may be played that only a bridge pays for; before anything is paid."""
    return not s.item and s.owed > funds(s)


ACTION_KINDS = ActionKinds(
    ActionKind(a.First, apply.first),
    ActionKind(a.Lay, apply.lay),
    ActionKind(a.Draw, apply.draw),
    ActionKind(a.Refill, apply.refill),
    ActionKind(a.Reveal, apply.reveal),
    ActionKind(a.Buy, apply.buy, (TURN,), tells=sentences.buy, why_not=refuse_buy),
    ActionKind(a.Bridge, apply.bridge, (TURN, CHAIN, PAY, AFTER), tells=sentences.bridge, why_not=refuse_bridge),
    ActionKind(
        a.Play, apply.play, (TURN, CHAIN), tells=sentences.play, danger=sentences.play_in_danger, why_not=refuse_play
    ),
    ActionKind(a.PayTile, apply.give_a_tile, (PAY,), "pay-tile", sentences.pay_tile, why_not=refuse_pay_tile),
    ActionKind(a.PayCard, apply.give_a_card, (PAY,), "pay-card", sentences.pay_card, why_not=refuse_pay_card),
    ActionKind(a.Stuck, apply.stuck, (TURN,), tells=sentences.stuck, why_not=always("T9-can-move"), is_main=True),
    ActionKind(a.Finish, apply.finish, (AFTER,), tells=just("finish"), is_main=True, gives_up=True),
)
