"""The legal actions of Atlantis in readable words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.engine import Choice, Message

from .. import actions as a
from ..action_kinds import ACTION_KINDS
from ..constants import Constants
from ..paying import proposal
from ..state import PublicState
from ..view import AtlantisView
from .sentences import object_picture, place_name

CARDS_PICTURE, PURSE_PICTURE = "common/icon-cards", "atlantis/coin"


def choices(constants: Constants, v: AtlantisView, legal: Sequence[a.Action]) -> list[Choice]:
    """One choice an action; of payments the next one of the cheapest is the main one."""
    proposed = proposal(constants, v)[:1]
    return [_choice(constants, v, action, action in proposed) for action in legal]


def _choice(constants: Constants, v: AtlantisView, action: a.Action, is_proposed: bool) -> Choice:
    words = partial(_message, constants, v.state, action)
    group, heading, picture = _belonging(constants, v.state, action)
    is_main = is_proposed or ACTION_KINDS.is_main(action)
    danger = ACTION_KINDS.danger(constants, v, action)
    return Choice(action, words, group, heading, picture, danger, is_main, ACTION_KINDS.gives_up(action))


def _message(constants: Constants, s: PublicState, action: a.Action) -> Message:
    key, values = ACTION_KINDS.sentence_of(constants, s, action)
    return Message(f"atlantis.choice.{key}", values)


def _belonging(
    constants: Constants, s: PublicState, action: a.Action
) -> tuple[str, Callable[[], Message] | None, str | None]:
    """The group of an action, its heading and its picture."""
    match action:
        case a.Play():
            heading = partial(_pawn_heading, constants, s, action.start)
            return f"pawn-{action.start}", heading, object_picture(action.kind)
        case a.Buy():
            return "buy", partial(Message, "atlantis.group.buy"), PURSE_PICTURE
        case a.Bridge():
            return "bridge", partial(Message, "atlantis.group.bridge"), f"atlantis/bridge-{constants.colours[s.player]}"
        case a.PayTile():
            return "pay", partial(Message, "atlantis.group.pay"), PURSE_PICTURE
        case a.PayCard():
            return "pay", partial(Message, "atlantis.group.pay"), object_picture(action.kind)
        case _:
            return "", None, CARDS_PICTURE


def _pawn_heading(constants: Constants, s: PublicState, start: int) -> Message:
    return Message("atlantis.group.pawn", {"place": place_name(constants, s, start)})
