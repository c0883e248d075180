"""Phones at the table: each is one seat's hand, and can play its whole turn.

A process of its own listens to them. It is told sentences, pictures by name and numbered choices, and never a view or a
position; what follows from a hand it is told only while the hand's owner holds the eye.
"""
