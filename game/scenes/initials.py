"""Initials of players, for scenes as for tables."""

from game.tables.initials import initials

__all__ = ["initials"]
