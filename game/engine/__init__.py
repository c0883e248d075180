"""The kernel: what every game stands on. It knows no game, no screen and no file."""

from .chance import ChanceSource, Outcomes, pick
from .describing import Choice, Count, Description, Item, Pips, Plate, Saying, SeatName, Section, Stepper
from .errors import BadNotation, BadPosition, CannotUndo, DamagedJournal, GameError, IllegalAction, ImpossibleOptions
from .events import Event
from .journal import Head, Line
from .options import Condition, Option, OptionValue, resolve
from .referee import Referee
from .rules import Action, Document, Rules, Setup, View
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
    "Referee",
    "Rules",
    "Saying",
    "SeatName",
    "Section",
    "Setup",
    "Standing",
    "Stepper",
    "Story",
    "View",
    "may_know",
    "pick",
    "resolve",
]
