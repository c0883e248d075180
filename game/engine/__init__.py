"""The kernel: what every game stands on. It knows no game, no screen and no file."""

from .chance import ChanceSource, Outcomes, pick
from .errors import BadNotation, BadPosition, CannotUndo, DamagedJournal, GameError, IllegalAction, ImpossibleOptions
from .events import Event
from .journal import Head, Line
from .options import Condition, Option, OptionValue, resolve
from .referee import Referee
from .rules import Action, Document, Rules, Setup, Standing, View
from .seats import CHANCE, NOBODY, Audience, may_know

__all__ = [
    "CHANCE",
    "NOBODY",
    "Action",
    "Audience",
    "BadNotation",
    "BadPosition",
    "CannotUndo",
    "ChanceSource",
    "Condition",
    "DamagedJournal",
    "Document",
    "Event",
    "GameError",
    "Head",
    "IllegalAction",
    "ImpossibleOptions",
    "Line",
    "Option",
    "OptionValue",
    "Outcomes",
    "Referee",
    "Rules",
    "Setup",
    "Standing",
    "View",
    "may_know",
    "pick",
    "resolve",
]
