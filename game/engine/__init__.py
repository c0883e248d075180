"""The kernel: what every game stands on. It knows no game, no screen and no file."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .chance import ChanceSource, Outcomes, pick
    from .describing import Choice, Count, Description, Item, Pips, Plate, Saying, SeatName, Section, Stepper
    from .errors import BadNotation, BadPosition, CannotUndo, DamagedJournal, GameError, IllegalAction, ImpossibleOptions
    from .events import Event, ShownFromHand
    from .journal import Head, Line
    from .options import Condition, Option, OptionValue, resolve
    from .referee import Referee
    from .rules import Action, Document, Felt, Position, Rules, Setup, View
    from .seats import CHANCE, NOBODY, Audience, may_know
    from .standing import Standing
    from .story import Story

__all__ = [
    "CHANCE",
    "NOBODY",
    "Action",
    "Audience",
    "BadNotation",
    "BadPosition",
    "CannotUndo",
    "ChanceSource",
    "Choice",
    "Condition",
    "Count",
    "DamagedJournal",
    "Description",
    "Document",
    "Event",
    "Felt",
    "GameError",
    "Head",
    "IllegalAction",
    "ImpossibleOptions",
    "Item",
    "Line",
    "Option",
    "OptionValue",
    "Outcomes",
    "Pips",
    "Plate",
    "Position",
    "Referee",
    "Rules",
    "Saying",
    "SeatName",
    "Section",
    "Setup",
    "ShownFromHand",
    "Standing",
    "Stepper",
    "Story",
    "View",
    "may_know",
    "pick",
    "resolve",
]

_HOMES = {
    "chance": ("ChanceSource", "Outcomes", "pick"),
    "describing": ("Choice", "Count", "Description", "Item", "Pips", "Plate", "Saying", "SeatName", "Section", "Stepper"),
    "errors": ("BadNotation", "BadPosition", "CannotUndo", "DamagedJournal", "GameError", "IllegalAction", "ImpossibleOptions"),
    "events": ("Event", "ShownFromHand"),
    "journal": ("Head", "Line"),
    "options": ("Condition", "Option", "OptionValue", "resolve"),
    "referee": ("Referee",),
    "rules": ("Action", "Document", "Felt", "Position", "Rules", "Setup", "View"),
    "seats": ("CHANCE", "NOBODY", "Audience", "may_know"),
    "standing": ("Standing",),
    "story": ("Story",),
}
"""Where each name lives. A module is loaded with the first of its names that is asked for: the first picture needs few of them."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        for module, names in _HOMES.items():
            if name in names:
                globals()[name] = found = getattr(import_module(f".{module}", __name__), name)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
