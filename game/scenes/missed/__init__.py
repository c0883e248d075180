"""Missed moments of a person over all reviewed games, and practising on them."""
