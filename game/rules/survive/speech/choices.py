"""The actions of Survive as sentences to choose from, and the values of facts as the catalogue wants them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from game.engine import Choice, Event, Message
from game.engine.speech.words import Word

from .. import actions as a
from ..action_kinds import ACTION_KINDS
from ..board import CREATURES, TERRAINS, UNDERSIDES
from ..constants import DOLPHIN, FACES, SQUID, TILE_OF, U_HELP, U_WIND, Constants, repellent
from ..notation import write_name
from ..queries import defenders
from ..state import NONE, PLACE, PublicState
from ..view import SurviveView
from .sentences import (
    BOAT_PICTURE,
    boat_heading,
    creature_picture,
    creature_word,
    explorer_heading,
    explorer_name,
    explorer_picture,
    isle_word,
    named,
    underside_picture,
)

_WORDS: dict[str, Callable[[Any], Word]] = {
    "terrain": lambda value: Word(f"survive.terrain.{TERRAINS[value]}"),
    "kind": lambda value: Word(f"survive.creature.{CREATURES[value]}"),
    "underside": lambda value: Word(f"survive.underside.{UNDERSIDES[value]}"),
    "face": lambda value: Word(f"survive.face.{FACES[value]}"),
    "cause": lambda value: Word(f"survive.cause.{value}"),
}


def name_facts(constants: Constants, event: Event) -> dict[str, Any]:
    """The values of a fact as the catalogue wants them: names of this board, words by key, numbers."""
    facts = event.facts()
    doer = facts.get("seat", NONE)  # of whoever does it, their own go by their letters
    return {name: _fact(constants, name, value, doer) for name, value in facts.items()}


def _fact(constants: Constants, name: str, value: Any, doer: int) -> Any:
    if name in _WORDS:
        return _WORDS[name](value)
    if name == "path":
        return [constants.names[space] for space in value]
    if name == "explorers":
        return named(constants, value, doer)
    if name == "explorer":
        return explorer_name(constants, value, doer)
    if name == "isle":
        return isle_word(constants, value)
    if name in ("seat", "value", "saved", "by_dice"):
        return value
    return write_name(constants, name, value)


# the group of an action, a way to find the group's heading, and a picture
Belonging = tuple[str, Callable[[], Message] | None, str | None]


def choices(constants: Constants, v: SurviveView, legal: Sequence[a.Action]) -> list[Choice]:
    teller = _Teller(constants, v)
    return [teller.choice(action) for action in legal]


class _Teller:
    """Tells what actions would do on one table."""

    def __init__(self, constants: Constants, v: SurviveView) -> None:
        self.constants = constants
        self.s = v.state
        self.v = v
        self._headings: dict[str, Callable[[], Message] | None] = {}  # of each group, by its first action

    def choice(self, action: a.Action) -> Choice:
        group, heading, picture = self._belonging(action)
        return Choice(
            action,
            partial(self._message, action),
            group,
            self._headings.setdefault(group, heading),
            picture,
            ACTION_KINDS.danger(self.constants, self.s, action),
            ACTION_KINDS.is_main(action),
            ACTION_KINDS.gives_up(action),
        )

    def _message(self, action: a.Action) -> Message:
        key, values = ACTION_KINDS.sentence_of(self.constants, self.s, action)
        if isinstance(action, a.Prowl) and defenders(
            self.constants, self.s, action.kind, action.space, self._is_hidden
        ):
            key = f"{key}-unless"
        return Message(f"survive.choice.{key}", values)

    def _is_hidden(self, cell: int) -> object:
        """Whether some such tile was never shown to all: what only the hearer holds counts as well."""
        return self.v.unseen[cell] or (self.v.hand and self.v.hand[cell])

    def _belonging(self, action: a.Action) -> Belonging:
        match action:
            case a.Place() | a.Go() | a.GoGuarded() | a.BoardBoat() | a.Jump() | a.Land():
                e = action.explorer
                picture = explorer_picture(self.constants, self.s, e)
                return f"explorer-{e}", partial(self._explorer_heading, e), picture
            case a.Sail() | a.Drift():
                heading = partial(boat_heading, self.constants, self.s, action.start, self.s.actor)
                return f"boat-{action.start}", heading, BOAT_PICTURE
            case a.Prowl() | a.HandOver():
                kind = action.kind if isinstance(action, a.Prowl) else DOLPHIN
                group = f"creature-{kind}-{action.start}-{action.charge}"
                heading = partial(_creature_heading, self.constants, self.s, kind, action.start, action.charge)
                return group, heading, creature_picture(kind)
            case a.PlayHelp() | a.PlayWind() | a.PlaySend():
                tile, piece = _tile_and_piece(action)
                heading = partial(self._tile_heading, action)
                return f"tile-{action.terrain}-{tile}-{piece}", heading, underside_picture(tile)
            case a.PickBoarder() | a.PickCharge() | a.PickVictim():
                return "", None, explorer_picture(self.constants, self.s, action.explorer)
            case _:
                return "", None, _plain_picture(self.s, action)

    def _explorer_heading(self, e: int) -> Message:
        """S3: while placing, the owner sees what its explorers are worth."""
        value = self.v.values[e]
        if self.s.step == PLACE and value:
            return Message(
                "survive.at.rack-worth", {"explorer": explorer_name(self.constants, e, self.s.actor), "value": value}
            )
        return explorer_heading(self.constants, self.s, e)

    def _tile_heading(self, action: a.PlayHelp | a.PlayWind | a.PlaySend) -> Message:
        key, values = ACTION_KINDS.sentence_of(self.constants, self.s, action)
        return Message(f"survive.tile.{key.removesuffix('-stays')}", values)


def _tile_and_piece(action: a.PlayHelp | a.PlayWind | a.PlaySend) -> tuple[int, str]:
    match action:
        case a.PlayHelp():
            return U_HELP, f"{action.explorer}"
        case a.PlayWind():
            return U_WIND, f"{action.start}"
        case a.PlaySend():
            return TILE_OF[action.kind], f"{action.kind}-{action.start}"


def _plain_picture(s: PublicState, action: a.Action) -> str | None:
    match action:
        case a.Launch() | a.Ferry():
            return BOAT_PICTURE
        case a.Sink():
            return f"survive/tile-{TERRAINS[s.land[action.space] - 1]}-1"
        case a.PutSquid():
            return creature_picture(SQUID)
        case a.Repel():
            return underside_picture(repellent(s.attacker))
        case _:
            return None


def _creature_heading(constants: Constants, s: PublicState, kind: int, start: int, charge: int) -> Message:
    """A creature and where it is; dolphins are told apart by their charge."""
    if charge != NONE:
        return Message(
            "survive.creature-at.charge",
            {"charge": explorer_name(constants, charge, s.actor), "space": constants.names[start]},
        )
    return Message("survive.creature-at", {"kind": creature_word(kind), "space": constants.names[start]})
