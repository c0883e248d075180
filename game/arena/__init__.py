"""Levels of bots against each other: who wins how often, by how much, and how sure that is."""

from .contests import Contest, Summary, Verdict
from .elo import Rating, ratings
from .estimates import Estimate
from .games import ArenaGame, Budget, Fixture, play_game
from .seatings import fixtures, named_levels, pairings
from .series import contested, in_order

__all__ = [
    "ArenaGame",
    "Budget",
    "Contest",
    "Estimate",
    "Fixture",
    "Rating",
    "Summary",
    "Verdict",
    "contested",
    "fixtures",
    "in_order",
    "named_levels",
    "pairings",
    "play_game",
    "ratings",
]
