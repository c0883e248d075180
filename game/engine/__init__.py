"""The kernel: what every game stands on. It knows no game, no screen and no file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .late_names import late_names

if TYPE_CHECKING:
    from .chance import ChanceSource, Outcomes, pick
    from .describing import Choice, Count, Description, Item, Pips, Plate, Saying, SeatName, Section, Stepper
    from .errors import BadNotation, BadPosition, CannotUndo, DamagedJournal, GameError, IllegalAction, ImpossibleOptions
    from .events import Event, ShownFromHand
    from .flat_state import FlatState
    from .journal import Head, Line
    from .options import Condition, Option, OptionValue, resolve
    from .referee import Referee
    from .rules import Action, Document, Felt, Position, Rules, Setup, View
    from .seats import CHANCE, NOBODY, Audience, may_know
    from .standing import Standing
    from .story import Story

_HOMES = {
    "chance": ("ChanceSource", "Outcomes", "pick"),
    "describing": ("Choice", "Count", "Description", "Item", "Pips", "Plate", "Saying", "SeatName", "Section", "Stepper"),
    "errors": ("BadNotation", "BadPosition", "CannotUndo", "DamagedJournal", "GameError", "IllegalAction", "ImpossibleOptions"),
    "events": ("Event", "ShownFromHand"),
    "flat_state": ("FlatState",),
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
    __getattr__ = late_names(__name__, _HOMES)
