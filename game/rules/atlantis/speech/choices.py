"""The actions of Atlantis as sentences to choose from, and the values of facts as the catalogue wants them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from game.engine import Choice, Event, Message
from game.engine.speech.words import Word

from .. import actions as a
from ..action_kinds import ACTION_KINDS
from ..board import OBJECTS
from ..constants import ENDS, Constants
from ..notation import write_name
from ..paying import proposal
from ..state import ATLANTIS, PublicState
from ..view import AtlantisView
from .sentences import object_picture, place_name, tile_message

_WORDS: dict[str, Callable[[Any], Any]] = {
    "kind": lambda value: Word(f"atlantis.object.{OBJECTS[value]}"),
    "kinds": lambda value: [Word(f"atlantis.object.{OBJECTS[kind]}") for kind in value],
    "tile": tile_message,
    "below": lambda value: Word(f"atlantis.below.{value}"),
    "cause": lambda value: Word(f"atlantis.cause.{value}"),
    "end": lambda value: Word(f"atlantis.place.{ENDS[value != ATLANTIS]}"),
}


def name_facts(constants: Constants, event: Event) -> dict[str, Any]:
    """The values of a fact as the catalogue wants them: names of this board, words by key, numbers."""
    return {name: _fact(constants, name, value) for name, value in event.facts().items()}


def _fact(constants: Constants, name: str, value: Any) -> Any:
    if name in _WORDS:
        return _WORDS[name](value)
    if name in ("place", "start") and not constants.is_on_the_row(value):
        return Word(f"atlantis.place.{constants.called[name][value]}")
    return write_name(constants, name, value) if name in constants.called else value


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
