"""One game between people and bots at one screen: who sits where, whose eyes, undo, autosave. Tables get views, never the position."""

from game.engine.journal import Manner

from .happened import Entry, Happened, Kind
from .match import Match
from .orders import Order
from .player import USUAL_LEVEL, Player
from .shelf import Glimpse, Shelf, Shown

__all__ = ["USUAL_LEVEL", "Entry", "Glimpse", "Happened", "Kind", "Manner", "Match", "Order", "Player", "Shelf", "Shown"]
