"""The actions of Atlandice as sentences to choose from, and the values of facts as the catalogue wants them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from game.engine import Choice, Event, Message
from game.engine.speech.words import Word

from .. import actions as a
from ..action_kinds import ACTION_KINDS
from ..board import RESOURCES, SECTORS
from ..constants import GOODS, Constants
from ..state import State
from ..view import AtlandiceView
from .sentences import resource_word, sector_picture, sector_word, token_picture

_WORDS: dict[str, Callable[[Any], Word]] = {
    "sector": lambda value: Word(f"atlandice.sector.{SECTORS[value]}"),
    "start": lambda value: Word(f"atlandice.sector.{SECTORS[value]}"),
    "resource": lambda value: Word(f"atlandice.resource.{RESOURCES[value]}"),
    "other": lambda value: Word(f"atlandice.resource.{RESOURCES[value]}"),
    "goods": lambda value: Word(f"atlandice.goods.{GOODS[value]}"),
    "cause": lambda value: Word(f"atlandice.cause.{value}"),
    "lucky": lambda value: Word(f"atlandice.luck.{'good' if value else 'bad'}"),
}
_NEUTRAL = Word("atlandice.neutral")


def name_facts(constants: Constants, event: Event) -> dict[str, Any]:
    """The values of a fact as the catalogue wants them: words by key, seats and other numbers."""
    return {name: _fact(constants, name, value) for name, value in event.facts().items()}


def _fact(constants: Constants, name: str, value: Any) -> Any:
    if name == "seat":
        return _NEUTRAL if value == constants.neutral else value
    if name in ("seats", "runners_up"):
        return [_NEUTRAL if holder == constants.neutral else holder for holder in value]
    if name == "tile":
        return Word(f"atlandice.tile.{constants.tile_names[value]}")
    return _WORDS[name](value) if name in _WORDS else value


SUBMARINE_PICTURE = "atlandice/submarine"


def choices(constants: Constants, v: AtlandiceView, legal: Sequence[a.Action]) -> list[Choice]:
    return [_choice(constants, v.state, action) for action in legal]


def _choice(constants: Constants, s: State, action: a.Action) -> Choice:
    words = partial(_message, constants, s, action)
    group, heading = _group(s, action)
    is_main, gives_up = ACTION_KINDS.is_main(action), ACTION_KINDS.gives_up(action)
    return Choice(action, words, group, heading, _picture(action), is_main=is_main, gives_up=gives_up)


def _message(constants: Constants, s: State, action: a.Action) -> Message:
    key, values = ACTION_KINDS.sentence_of(constants, s, action)
    return Message(f"atlandice.choice.{key}", values)


def _group(s: State, action: a.Action) -> tuple[str, Callable[[], Message] | None]:
    """Groups actions by a sector, a token that is given away, or a die."""
    match action:
        case a.Visit():
            return f"visit-{action.sector}", partial(_at_sector, "visit", s, action.sector)
        case a.Give():
            return f"give-{action.sector}", partial(_at_sector, "give", s, action.sector)
        case a.Fetch():
            return f"fetch-{action.sector}", partial(_at_sector, "fetch", s, action.sector)
        case a.Swap() | a.Move() | a.Donate():
            return f"token-{action.token}", partial(_with_token, action.token)
        case a.Turn():
            return f"die-{action.number}", partial(Message, "atlandice.group.die", {"number": action.number})
        case _:
            return "", None


def _at_sector(key: str, s: State, sector: int) -> Message:
    """A sector, and what makes it worth a visit."""
    submarine = "-submarine" if key != "fetch" and s.submarine == sector else ""
    return Message(f"atlandice.group.{key}{submarine}", {"sector": sector_word(sector)})


def _with_token(token: int) -> Message:
    return Message("atlandice.group.token", {"resource": resource_word(token)})


def _picture(action: a.Action) -> str | None:
    match action:
        case a.Visit() | a.Give() | a.Fetch():
            return sector_picture(action.sector)
        case a.Take() | a.Swap() | a.Move() | a.Donate():
            return token_picture(action.token)
        case a.Turn():
            return f"common/die-{action.number}"
        case a.Steer():
            return SUBMARINE_PICTURE
        case _:
            return None
