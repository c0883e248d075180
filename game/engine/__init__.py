"""The kernel that every game is built on. It knows no game, no screen and no file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .late_names import late_names

if TYPE_CHECKING:
    from .errors import (
        BadNotation,
        BadPosition,
        CannotUndo,
        DamagedJournal,
        GameError,
        IllegalAction,
        ImpossibleOptions,
    )
    from .events import Event, EventSink, ShownFromHand, may_know
    from .flat_state import FlatState
    from .journal import Head, Line, Origin
    from .options import Option, OptionCondition, OptionValue, resolve
    from .referee import Referee
    from .rules import Action, Impact, PlainData, Position, Rules, Setup, View
    from .seats import CHANCE, NOBODY, Audience, ChanceSource, DrawnFace, Lot, Outcomes, Standing, Streak, pick
    from .speech.describing import (
        Choice,
        Count,
        Description,
        Item,
        Message,
        Pips,
        Plate,
        SeatName,
        Section,
        Sections,
        Stepper,
    )
    from .speech.story import Story

_HOMES = {
    "speech.describing": (
        "Choice",
        "Count",
        "Description",
        "Item",
        "Pips",
        "Plate",
        "Message",
        "SeatName",
        "Section",
        "Sections",
        "Stepper",
    ),
    "errors": (
        "BadNotation",
        "BadPosition",
        "CannotUndo",
        "DamagedJournal",
        "GameError",
        "IllegalAction",
        "ImpossibleOptions",
    ),
    "events": ("Event", "ShownFromHand", "EventSink", "may_know"),
    "flat_state": ("FlatState",),
    "journal": ("Head", "Line", "Origin"),
    "options": ("OptionCondition", "Option", "OptionValue", "resolve"),
    "referee": ("Referee",),
    "rules": ("Action", "PlainData", "Impact", "Position", "Rules", "Setup", "View"),
    "seats": (
        "CHANCE",
        "NOBODY",
        "Audience",
        "ChanceSource",
        "DrawnFace",
        "Lot",
        "Outcomes",
        "Standing",
        "Streak",
        "pick",
    ),
    "speech.story": ("Story",),
}
"""Where each name lives.

A module is loaded with the first of its names that is asked for: the first picture needs few of them.
"""

if not TYPE_CHECKING:
    __getattr__ = late_names(__name__, _HOMES)
