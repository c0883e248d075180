"""Positions and actions of this game as text, and what must be true of a position."""
