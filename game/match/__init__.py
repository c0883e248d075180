"""One game between people and bots at one screen: who sits where, who may look, undo, autosave.

Tables get views, never the position.
"""

from game.engine.journal import Sharing

from .match import Match
from .player import USUAL_LEVEL, Player
from .privacy import Order
from .saved_games import Glimpse, ListedSave, SavedGames
from .state import Kind, LogEntry, MatchStep

__all__ = [
    "USUAL_LEVEL",
    "Glimpse",
    "Kind",
    "ListedSave",
    "LogEntry",
    "Match",
    "MatchStep",
    "Order",
    "Player",
    "SavedGames",
    "Sharing",
]
